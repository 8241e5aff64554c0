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

/** The same real call straight to the backend, through the front and through plain Next's middleware, in turn. */
export async function measureRates(
  call: string,
  cookie: string,
  ways: Readonly<Record<"direct" | "front" | "middleware", string>>,
  rounds = 5,
  seconds = 3,
): Promise<Figure[]> {
  const names = Object.keys(ways) as (keyof typeof ways)[];
  const seen = Object.fromEntries(names.map((n) => [n, [] as Awaited<ReturnType<typeof rate>>[]])) as Record<
    keyof typeof ways,
    Awaited<ReturnType<typeof rate>>[]
  >;
  for (const name of names) await rate(`${ways[name]}${call}`, cookie, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const one = await rate(`${ways[name]}${call}`, cookie, seconds);
      if (one.bad > 0) throw new Error(`${name}: ${one.bad} answers of ${call} were not 2xx`);
      seen[name].push(one);
    }
  }
  const of = (name: keyof typeof ways, key: "perSecond" | "p50" | "p99"): number =>
    median(seen[name].map((r) => r[key]));
  return [
    ...names.map((n) =>
      plain(
        `\`${call}\` ${n}`,
        `${of(n, "perSecond").toFixed(0)} 次/秒，p50 ${of(n, "p50")} ms，p99 ${of(n, "p99")} ms`,
      ),
    ),
    atLeast("经门户 ÷ 直连（吞吐）", of("front", "perSecond") / of("direct", "perSecond"), 0.8, "倍"),
    plain("经门户 ÷ 经中间件（吞吐）", `${(of("front", "perSecond") / of("middleware", "perSecond")).toFixed(1)} 倍`),
  ];
}

const ROUNDS = 3;

/** One call straight to the backend and through the portal, in turn; `direct` is what the backend alone gives a second. */
export async function compareRates(
  call: string,
  cookie: string,
  direct: string,
  portal: string,
): Promise<{ readonly figure: Figure; readonly direct: number }> {
  const seen = { direct: [] as number[], portal: [] as number[] };
  for (const origin of [direct, portal]) await rate(`${origin}${call}`, cookie, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, origin] of Object.entries({ direct, portal })) {
      const one = await rate(`${origin}${call}`, cookie, 2);
      if (one.bad > 0) throw new Error(`${name}: ${one.bad} answers of ${call} were not 2xx`);
      seen[name as keyof typeof seen].push(one.perSecond);
    }
  }
  const alone = median(seen.direct);
  const through = median(seen.portal);
  const what = `\`${call}\` 直连 ${alone.toFixed(0)}、经门户 ${through.toFixed(0)} 次/秒`;
  return { figure: atLeast(what, through / alone, 0.85, "倍"), direct: alone };
}
