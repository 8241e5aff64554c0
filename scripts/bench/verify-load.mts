// A process of its own, so that its work is not taken for the product's: asks /verify for papers at a steady rate from many
// addresses, as a trusted proxy names them. Started by verify.mts with its orders as JSON in the file of the first argument;
// each message is a spell of so many seconds, answered by what came of it. // domain b §6 (6)
import { readFileSync } from "node:fs";
import { Pool } from "undici";
import { VERIFY_PATH } from "../../contracts/public/verify-wire";

export interface Orders {
  readonly origin: string;
  readonly addresses: number;
  readonly perSecond: number;
  /** One of so many codes is wrong. */
  readonly wrongOf: number;
  /** Numbers with their codes. */
  readonly papers: readonly (readonly [paperNo: string, code: string])[];
}
export interface Spell {
  readonly asked: number;
  readonly seconds: number;
  /** Answers other than the right one: 200 to a right code, 400 to a wrong one. */
  readonly odd: Readonly<Record<string, number>>;
  readonly ms: readonly number[];
}

const TICK_MS = 5;
const orders = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Orders;
const { addresses, papers, perSecond, wrongOf } = orders;
const pool = new Pool(orders.origin, { connections: 64 });
let next = 0;

/** An address has its turn once a round, and a wrong code in one round of so many: its share, never many in a row. */
function question(n: number) {
  const address = n % addresses;
  const isWrong = (address + Math.floor(n / addresses)) % wrongOf === 0;
  const [paperNo, code] = papers[n % papers.length] ?? ["", ""];
  const [, other] = papers[(n + 1) % papers.length] ?? ["", ""];
  return { ip: `198.18.${address >> 8}.${address & 255}`, isWrong, body: { paperNo, code: isWrong ? other : code } };
}

async function ask(n: number, odd: Record<string, number>, ms: number[]): Promise<void> {
  const { ip, isWrong, body } = question(n);
  const since = performance.now();
  const headers = {
    "content-type": "application/json",
    "x-requested-with": "XMLHttpRequest",
    "x-forwarded-for": ip,
  };
  const told = await pool
    .request({ method: "POST", path: VERIFY_PATH, headers, body: JSON.stringify(body) })
    .then(async (answer) => {
      await answer.body.dump();
      return String(answer.statusCode);
    })
    .catch((error: unknown) => String(error));
  ms.push(performance.now() - since);
  if (told !== (isWrong ? "400" : "200")) odd[told] = (odd[told] ?? 0) + 1;
}

/** Asked by the clock whether earlier answers have come or not: a slow server gets no less to do. */
async function spell(seconds: number): Promise<Spell> {
  const odd: Record<string, number> = {};
  const ms: number[] = [];
  const waiting: Promise<void>[] = [];
  const since = performance.now();
  const first = next;
  for (let passed = 0; passed < seconds * 1_000; passed = performance.now() - since) {
    const due = first + Math.floor((passed * perSecond) / 1_000);
    while (next < due) {
      waiting.push(ask(next, odd, ms));
      next += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const took = (performance.now() - since) / 1_000;
  await Promise.all(waiting);
  return { asked: next - first, seconds: took, odd, ms };
}

process.on("message", (seconds: number) => {
  void spell(seconds).then((done) => process.send?.(done));
});
