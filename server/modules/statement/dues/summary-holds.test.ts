// Guarantees: a head office's summary waits for bills that somebody books money on before it is held itself, at its decision,
// at a branch's last answer, when it is taken back and when it is voided: who books finds the summary free, neither waits for
// the other, and both come to their end. // domain a §12.6, §13.3
// On PostgreSQL: two transactions over the same bills.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { headOfficeApi } from "@/contracts/statement/dues/head-office";
import { SUMMARY } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsWith } from "@/server/modules/party/testing";
import { headOfficeSummaries } from "@/server/modules/statement/dues/head-office.table";
import { duesBills } from "@/server/modules/statement/dues/record.table";
import {
  aDeclaredBill,
  type DuesScene,
  duesScene,
  summaryForm,
  tokenFor,
} from "@/server/modules/statement/dues/testing";

const { headOffice: HEAD, branchZhuzhou: ZHUZHOU, branchXiangtan: XIANGTAN, branchYueyang: YUEYANG } = DEMO.firm;
const BRANCHES = [ZHUZHOU, XIANGTAN, YUEYANG];
const skip = !process.env["TEST_DATABASE_URL"] && "needs two connections";
let scene: DuesScene;
let head: Hands;
const branches: Hands[] = [];
before(async () => {
  scene = await duesScene();
  const reach = BRANCHES.map((companyId) => ({ companyId, canAct: false }));
  head = handsWith(scene.t, await tokenFor(scene.t, { companyId: HEAD, reach }));
  for (const companyId of BRANCHES) branches.push(handsWith(scene.t, await tokenFor(scene.t, { companyId })));
});
after(() => scene.t.close());

/** Somebody waits for a lock of this database. */
async function somebodyWaits(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await scene.t.db.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.n ?? 0) > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("nobody waited for the bill");
}

type Answer = Promise<{ readonly status: number }>;
/** Holds a bill as who books money on it does, asks for the step, and finds the summary free while the step waits. */
async function heldBehind(duesId: string, summaryId: string, ask: () => Answer): Promise<void> {
  const t = headOfficeSummaries;
  const free = (tx: Db) => tx.select().from(t).where(eq(t.summaryId, summaryId)).for("update", { skipLocked: true });
  const { asked, found } = await scene.t.db.transaction(async (tx) => {
    await tx.select().from(duesBills).where(eq(duesBills.duesId, duesId)).for("update");
    const waiting = ask();
    await somebodyWaits();
    return { asked: waiting, found: (await free(tx)).length };
  });
  const told = await asked;
  assert.deepEqual([told.status, found], [200, 1], JSON.stringify(told));
}

test("each step of a summary waits for its bills before it holds the summary", { skip }, async () => {
  const { t, year, desk, ok, tell } = scene;
  const duesYear = year - 1;
  for (const companyId of [HEAD, ...BRANCHES]) await aDeclaredBill(t, { companyId, duesYear, revenue: "3000000.33" });
  const made = await ok(head, headOfficeApi.create, { body: summaryForm(duesYear) });
  const params = { summaryId: made.summaryId };
  const read = () => ok(head, headOfficeApi.get, { params });
  const ofBranch = (companyId: string) => made.lines.find((one) => one.branchCompanyId === companyId)?.duesId ?? "";
  const step =
    (by: Hands, name: "submit" | "withdraw" | "settle" | "void", more: object = {}) =>
    async () =>
      tell(by, headOfficeApi[name], { params, body: { version: (await read()).version, ...more } });
  assert.equal((await step(head, "submit")()).status, 200);

  const answers = branches.map((by) => async () => {
    const [line] = await ok(by, headOfficeApi.branchLines, { query: { duesYear } });
    assert.ok(line);
    return tell(by, headOfficeApi.confirmLine, { params: { lineId: line.lineId }, body: { version: line.version } });
  });
  const [first, second, last] = answers;
  assert.ok(first && second && last);
  for (const answer of [first, second]) assert.equal((await answer()).status, 200);
  await heldBehind(ofBranch(ZHUZHOU), made.summaryId, last);
  assert.equal((await read()).summaryStatus, SUMMARY.toCheck);
  await heldBehind(ofBranch(XIANGTAN), made.summaryId, step(head, "withdraw"));
  assert.equal((await step(head, "submit")()).data.summaryStatus, SUMMARY.toCheck, "their answers hold");
  await heldBehind(ofBranch(YUEYANG), made.summaryId, step(desk, "settle", { opinion: null }));
  await heldBehind(ofBranch(ZHUZHOU), made.summaryId, step(desk, "void", { opinion: "重新汇总" }));
});
