// Guarantees: random ways of a record through the server, as many as `fuzz-cases` says: only what its state offers to a
// side is done, everything that is done stands in its history and nothing else does, and each step of the association has
// told the firm, once.
// On PostgreSQL: the ways are told apart by one statement that names the former state.
import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { offered } from "@/contracts/kit/lifecycle";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { submissions } from "@/server/records/review/submission.table";
import { REVIEW_WAYS } from "@/server/tests/fuzz-cases";
import { buildShips, shipLifecycle, type Ships, type Side, type StepName } from "@/server/records/review/testing";

const WAYS = Number(process.env["REVIEW_WAYS"] ?? REVIEW_WAYS.ci);
let all: Ships;
before(async () => {
  all = await buildShips();
});
after(() => all.t.close());

const NAMES = Object.keys(shipLifecycle.transitions) as StepName[];
const tries = fc.array(fc.record({ side: fc.constantFrom<Side>("firm", "desk"), name: fc.constantFrom(...NAMES) }), {
  minLength: 3,
  maxLength: 9,
});

/** Messages to the firm about a ship of this name. */
async function lettersOf(name: string): Promise<number> {
  const [row] = await all.t.db
    .select({ n: sql<number>`count(*)::int` })
    .from(siteMessages)
    .where(sql`${siteMessages.msgContent} like ${`船舶「${name}」：%`}`);
  return row?.n ?? 0;
}

test(`${WAYS} random ways end where the life cycle says, with history and messages complete`, async (t: TestContext) => {
  const ways = fc.sample(tries, { numRuns: WAYS, seed: 20_261_125 });
  let done = 0;
  let refused = 0;
  for (const [at, way] of ways.entries()) {
    const shipName = `第${at}号`;
    let { data: now } = await all.call("firm", "create", "", { shipName, attachments: [] });
    const expected: string[] = [];
    for (const { side, name } of [{ side: "firm" as const, name: "submit" as const }, ...way]) {
      const status = now.auditStatus;
      // With 受理 in use, what was not taken in is not refused for good.
      const isOpen =
        offered(shipLifecycle, { side, status, holds: () => true }).includes(name) &&
        !(name === "reject" && status === 1);
      const answer = await all.step(side, name, now);
      const said = `${shipName} ${side} ${name} in ${status}: ${answer.status} ${answer.errorMessage ?? ""}`;
      assert.equal(answer.status === 200, isOpen, said);
      if (!isOpen) {
        refused += 1;
        continue;
      }
      assert.ok((shipLifecycle.transitions[name].to as readonly number[]).includes(answer.data.auditStatus), said);
      done += 1;
      expected.push(name);
      now = answer.data;
    }
    const { data } = await all.call("firm", "get", now.shipId);
    assert.deepEqual(
      data.auditRecords.map(({ action }) => action),
      expected,
    );
    const told = expected.filter((name) => shipLifecycle.transitions[name as StepName].by === "desk").length;
    assert.equal(await lettersOf(shipName), told, `${shipName}: ${expected.join(" ")}`);
    const rows = await all.t.db.select().from(submissions).where(eq(submissions.bizId, now.shipId));
    const isWaiting = (shipLifecycle.waiting as readonly number[]).includes(data.auditStatus);
    assert.equal(rows.filter(({ endTime }) => endTime === null).length, isWaiting ? 1 : 0);
  }
  t.diagnostic(`${done} steps done, ${refused} refused`);
  assert.ok(done > WAYS && refused > WAYS);
});
