// Guarantees: random ways of a record through the server, as many as `fuzz-cases` says: only what its state offers to a
// side is done, everything that is done stands in its history and nothing else does, each step of the association has
// told the firm, and each of the firm that asks it or takes back the association, once; of what waits behind its day the
// association is told once.
// On PostgreSQL: the ways are told apart by one statement that names the former state.
import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import { and, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { offered } from "@/contracts/kit/lifecycle";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { submissions } from "@/server/records/review/submission.table";
import { remindReviews } from "@/server/records/review/tell";
import { REVIEW_WAYS } from "@/server/tests/fuzz-cases";
import { buildShips, ship, shipLifecycle, type Ships, type Side, type StepName } from "@/server/records/review/testing";

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

/** What the association was told of submissions, by the event's name: `turn`, `back`, `late`. */
async function deskLettersOf(submissionIds: readonly string[]): Promise<Record<string, number>> {
  const partOf = (no: number) => sql<string>`split_part(${siteMessages.eventKey}, ':', ${no})`;
  const rows = await all.t.db
    .select({ event: partOf(3), n: sql<number>`count(*)::int` })
    .from(siteMessages)
    .where(and(eq(partOf(1), "review"), inArray(partOf(2), [...submissionIds])))
    .groupBy(sql`1`);
  return Object.fromEntries(rows.map(({ event, n }) => [event, n]));
}
/** Two rounds behind the day of everything: what waits is told once, what was answered or taken back never. */
async function lateRounds(): Promise<void> {
  const { app, db } = all.t;
  const rows = await db.select().from(submissions).where(eq(submissions.bizType, ship.id));
  const ids = (isWaiting: boolean) =>
    rows.filter(({ endTime }) => (endTime === null) === isWaiting).map(({ submissionId }) => submissionId);
  const lastDay =
    rows
      .map(({ dueDate }) => dueDate)
      .sort()
      .at(-1) ?? "";
  for (const days of [1, 2])
    await remindReviews(app.platform.services)(db, new Date(Date.parse(lastDay) + days * 86_400_000));
  assert.ok(ids(true).length > 0 && ids(false).length > 0);
  assert.equal((await deskLettersOf(ids(true)))["late"], ids(true).length);
  assert.equal((await deskLettersOf(ids(false)))["late"], undefined);
}
const ASKING: readonly string[] = ["submit", "requestChange"];
const TAKING_BACK: readonly string[] = ["withdraw", "cancelRequest"];

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
    const { turn = 0, back = 0, ...others } = await deskLettersOf(rows.map(({ submissionId }) => submissionId));
    const countOf = (names: readonly string[]) => expected.filter((name) => names.includes(name)).length;
    assert.deepEqual([turn, back], [countOf(ASKING), countOf(TAKING_BACK)], `${shipName}: ${expected.join(" ")}`);
    assert.deepEqual(others, {});
    const isWaiting = (shipLifecycle.waiting as readonly number[]).includes(data.auditStatus);
    assert.equal(rows.filter(({ endTime }) => endTime === null).length, isWaiting ? 1 : 0);
  }
  await lateRounds();
  t.diagnostic(`${done} steps done, ${refused} refused`);
  assert.ok(done > WAYS && refused > WAYS);
});
