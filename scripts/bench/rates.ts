import autocannon from "autocannon";
import { atLeast, type Figure, median, plain } from "./figures";

export async function rate(
  url: string,
  cookie: string,
  seconds: number,
): Promise<{ perSecond: number; p50: number; p99: number; bad: number }> {
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    headers: { cookie, "x-requested-with": "XMLHttpRequest" },
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bad: result.non2xx + result.errors,
  };
}

type Rate = Awaited<ReturnType<typeof rate>>;

/** A call by several ways in turn, after one second of each to warm up; what each round gave, by way. */
async function inTurn<W extends string>(
  call: string,
  cookie: string,
  ways: Readonly<Record<W, string>>,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<(name: W, key: "perSecond" | "p50" | "p99") => number> {
  const names = Object.keys(ways) as W[];
  const seen = new Map<W, Rate[]>(names.map((name) => [name, []]));
  for (const name of names) await rate(`${ways[name]}${call}`, cookie, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const one = await rate(`${ways[name]}${call}`, cookie, seconds);
      if (one.bad > 0) throw new Error(`${name}: ${one.bad} answers of ${call} were not 2xx`);
      seen.get(name)?.push(one);
    }
  }
  return (name, key) => median((seen.get(name) ?? []).map((one) => one[key]));
}

/** The same real call straight to the backend, through the front and through plain Next's middleware, in turn. */
export async function measureRates(
  call: string,
  cookie: string,
  ways: Readonly<Record<"direct" | "front" | "middleware", string>>,
): Promise<Figure[]> {
  const of = await inTurn(call, cookie, ways, { rounds: 5, seconds: 3 });
  return [
    ...(["direct", "front", "middleware"] as const).map((n) =>
      plain(
        `\`${call}\` ${n}`,
        `${of(n, "perSecond").toFixed(0)} 次/秒，p50 ${of(n, "p50")} ms，p99 ${of(n, "p99")} ms`,
      ),
    ),
    atLeast("经门户 ÷ 直连（吞吐）", of("front", "perSecond") / of("direct", "perSecond"), 0.8, "倍"),
    plain("经门户 ÷ 经中间件（吞吐）", `${(of("front", "perSecond") / of("middleware", "perSecond")).toFixed(1)} 倍`),
  ];
}

/** One call straight to the backend and through the portal; `direct` is what the backend alone gives a second. */
export async function compareRates(
  call: string,
  cookie: string,
  ways: Readonly<Record<"direct" | "portal", string>>,
): Promise<{ readonly figure: Figure; readonly direct: number }> {
  const of = await inTurn(call, cookie, ways, { rounds: 3, seconds: 2 });
  const [direct, portal] = [of("direct", "perSecond"), of("portal", "perSecond")];
  const what = `\`${call}\` 直连 ${direct.toFixed(0)}、经门户 ${portal.toFixed(0)} 次/秒`;
  return { figure: atLeast(what, portal / direct, 0.85, "倍"), direct };
}
