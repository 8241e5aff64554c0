// Guarantees: a head office's summary waits for bills that somebody books money on before it is held itself, at its decision,
// at a branch's last answer, when it is taken back and when it is voided: who books finds the summary free, neither waits for
// the other, and both come to their end; a payment that comes while it is voided is not registered. // domain a §12.6, §13.3
// On PostgreSQL: two transactions over the same bills.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { headOfficeApi } from "@/contracts/statement/dues/head-office";
import { SUMMARY } from "@/contracts/statement/dues/terms";
import { newId } from "@/server/platform/clock/id";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsWith } from "@/server/modules/party/testing";
import { headOfficeSummaries } from "@/server/modules/statement/dues/head-office/head-office.table";
import { duesBills, duesPayments } from "@/server/modules/statement/dues/record.table";
import {
  aDeclaredBill,
  type DuesScene,
  duesScene,
  somebodyWaits,
  summaryForm,
  tokenFor,
  waitsFor,
} from "@/server/modules/statement/dues/testing";

const { headOffice: HEAD, branchZhuzhou: ZHUZHOU, branchXiangtan: XIANGTAN, branchYueyang: YUEYANG } = DEMO.firm;
const BRANCHES = [ZHUZHOU, XIANGTAN, YUEYANG];
const skip = !process.env["TEST_DATABASE_URL"] && "needs two connections";
let scene: DuesScene;
let head: Hands;
let headToken = "";
const branches: Hands[] = [];
before(async () => {
  scene = await duesScene();
  const reach = BRANCHES.map((companyId) => ({ companyId, canAct: false }));
  headToken = await tokenFor(scene.t, { companyId: HEAD, reach });
  head = handsWith(scene.t, headToken);
  for (const companyId of BRANCHES) branches.push(handsWith(scene.t, await tokenFor(scene.t, { companyId })));
});
after(() => scene.t.close());

/** Holds a bill as who books money on it does, asks for the step, and finds the summary free while the step waits. */
const heldBehind = (duesId: string, summaryId: string, ask: () => Promise<{ status: number }>): Promise<void> =>
  waitsFor(scene.t.db, {
    held: { table: duesBills, where: eq(duesBills.duesId, duesId) },
    free: { table: headOfficeSummaries, where: eq(headOfficeSummaries.summaryId, summaryId) },
    ask,
  });

const unifiedPayment = async () => ({
  payMethod: 1,
  payAmount: "100.00",
  payDate: scene.today,
  payerName: "总所",
  payerBank: null,
  payerAccount: null,
  bankSerialNo: newId(),
  purpose: null,
  payerNote: "由总所缴纳",
  remark: null,
  attachments: [await scene.file(headToken, "statement.dues-payment")],
});

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

  // Who registers its payment while it is voided waits for that, and finds it voided.
  const asked = await t.db.transaction(async (tx) => {
    await tx
      .select()
      .from(duesBills)
      .where(eq(duesBills.duesId, ofBranch(ZHUZHOU)))
      .for("update");
    const voided = step(desk, "void", { opinion: "重新汇总" })();
    await somebodyWaits(t.db);
    const paid = head(headOfficeApi.pay, { params, body: await unifiedPayment() });
    await somebodyWaits(t.db, 2);
    return { voided, paid };
  });
  const told = [await asked.voided, await asked.paid];
  assert.deepEqual(
    told.map(({ status }) => status),
    [200, 409],
    JSON.stringify(told),
  );
  assert.equal(await t.db.$count(duesPayments), 0);
});
