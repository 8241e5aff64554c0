// Guarantees: through the calls alone, from the accepted income statements of a head office and its three branches to their
// bills, the summary, the slip, the line of the bank's, the receipt and the 收款确认单 that anybody may verify; every sum is the
// one before it. // domain a §12, §13, contract §7.31
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, inArray, sql } from "drizzle-orm";
import { type CheckedPaper, verifyApi } from "@/contracts/public/verify";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesApi } from "@/contracts/statement/dues/dues";
import { amountText, fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { headOfficeApi, type SummaryDetail } from "@/contracts/statement/dues/head-office";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import { DUES, PAY_STATUS, SUMMARY } from "@/contracts/statement/dues/terms";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsWith } from "@/server/modules/party/testing";
import { firms } from "@/server/reference/firm.table";
import { headOfficeLines } from "@/server/modules/statement/dues/head-office/head-office.table";
import { type DuesScene, duesScene, tokenFor } from "@/server/modules/statement/dues/testing";
import { filersOf } from "@/server/modules/statement/filing-testing";

const { headOffice: HEAD, branchZhuzhou: ZHUZHOU, branchXiangtan: XIANGTAN, branchYueyang: YUEYANG } = DEMO.firm;
const BRANCHES = [ZHUZHOU, XIANGTAN, YUEYANG];
const ALL = [HEAD, ...BRANCHES];
let scene: DuesScene;
let headToken = "";
const by = new Map<string, Hands>();
const duesIds = new Map<string, string>();
let summary: SummaryDetail;
let paymentId = "";
let head: Hands;

before(async () => {
  scene = await duesScene();
  const { t } = scene;
  await t.db.execute(sql`delete from statements`);
  const reach = BRANCHES.map((companyId) => ({ companyId, canAct: false }));
  headToken = await tokenFor(t, { companyId: HEAD, reach });
  head = handsWith(t, headToken);
  by.set(HEAD, head);
  for (const companyId of BRANCHES) by.set(companyId, handsWith(t, await tokenFor(t, { companyId })));
});
after(() => scene.t.close());

const handsFor = (companyId: string): Hands => by.get(companyId) ?? head;
const billOf = (companyId: string) => scene.read(duesIds.get(companyId) ?? "");

test("the statements are filed and accepted", async () => {
  const { t } = scene;
  const [small] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.first));
  const { accountingStandard = null } = small ?? {};
  await t.db.update(firms).set({ accountingStandard }).where(inArray(firms.companyId, ALL));
  for (const companyId of ALL) {
    const { made, accepted } = await filersOf(t, companyId);
    await made("balance");
    const passed = await accepted("income");
    assert.equal(passed.auditStatus, 3, companyId);
  }
});

test("each firm's bill is made of its statement and declared by the firm", async () => {
  const { year, inForce, generated, ok } = scene;
  await inForce(year);
  const told = await generated(year, { companyIds: ALL });
  assert.deepEqual([told.created, told.skipped], [4, []]);
  for (const companyId of ALL) {
    const hands = handsFor(companyId);
    const [row] = (await ok(hands, duesApi.list, { query: { yearFrom: year } })).filter(
      (one) => one.companyId === companyId,
    );
    assert.ok(row);
    const params = { duesId: row.duesId };
    duesIds.set(companyId, row.duesId);
    const { version: _v, ...form } = await ok(hands, duesApi.full, { params });
    assert.ok(fenOf(form.revenueBase) > 0n, "the accepted revenue");
    const filled = {
      ...form,
      receiptTitle: "测试税务师事务所",
      receiptCreditCode: "91420106MA4KXQ011H",
      receiptEmail: "a@example.com",
      receiptMobile: "13800138000",
      handlerName: "张三",
      handlerMobile: "13800138000",
    };
    const body = { ...filled, version: row.version };
    const saved = await ok(hands, duesApi.update, { params, body });
    const sent = await ok(hands, duesApi.submit, { params, body: { version: saved.version } });
    assert.equal(sent.duesStatus, DUES.toCheck);
  }
});

test("the head office sums them up, its branches agree, the association decides", async () => {
  const { ok, tell, year, desk } = scene;
  const form = {
    duesYear: year,
    half: 0,
    consolidateMode: 1,
    headRevenue: null,
    internalElimination: "0.00",
    eliminationReason: null,
    remark: null,
    attachments: [],
  };
  summary = await ok(head, headOfficeApi.create, { body: form });
  const bills = await Promise.all(ALL.map(billOf));
  assert.equal(
    fenOf(summary.totalRevenue),
    bills.reduce((all, { taxRevenue }) => all + fenOf(taxRevenue), 0n),
  );
  const params = { summaryId: summary.summaryId };
  await ok(head, headOfficeApi.submit, { params, body: { version: summary.version } });
  for (const companyId of BRANCHES) {
    const hands = handsFor(companyId);
    const [line] = await ok(hands, headOfficeApi.branchLines, { query: { duesYear: year } });
    assert.ok(line);
    await ok(hands, headOfficeApi.confirmLine, { params: { lineId: line.lineId }, body: { version: line.version } });
  }
  const sent = await ok(desk, headOfficeApi.get, { params });
  const settled = await tell(desk, headOfficeApi.settle, { params, body: { version: sent.version, opinion: null } });
  assert.equal(settled.status, 200, JSON.stringify(settled));
  summary = await ok(head, headOfficeApi.get, { params });
  assert.equal(summary.summaryStatus, SUMMARY.toPay);
  const after4 = await Promise.all(ALL.map(billOf));
  assert.equal(
    fenOf(summary.payableTotal),
    after4.reduce((all, { payable }) => all + fenOf(payable), 0n),
  );
  assert.deepEqual(
    after4.slice(1).map(({ duesStatus }) => duesStatus),
    [DUES.merged, DUES.merged, DUES.merged],
  );
});

test("one slip pays all, and the line of the bank's is found and matched once", async () => {
  const { ok, desk, tell, file, bring, today } = scene;
  const params = { summaryId: summary.summaryId };
  const body = {
    payMethod: 1,
    payAmount: summary.owingTotal,
    payDate: today,
    payerName: summary.companyName,
    payerBank: null,
    payerAccount: null,
    bankSerialNo: "JOURNEY-1",
    purpose: null,
    payerNote: null,
    remark: null,
    attachments: [await file(headToken, "statement.dues-payment")],
  };
  const paid = await ok(head, headOfficeApi.pay, { params, body });
  ({ paymentId } = paid);
  assert.equal(
    paid.allocations.reduce((all, { amount }) => all + fenOf(amount), 0n),
    fenOf(summary.owingTotal),
  );
  const text = `交易日期,收入,对方户名,流水号\n${today},${summary.owingTotal},${summary.companyName},JOURNEY-1`;
  assert.equal((await bring(Buffer.from(text), "流水.csv")).statusCode, 200);
  const [line] = await ok(desk, duesDeskApi.bankLines, { query: { bankSerialNo: "JOURNEY-1" } });
  assert.ok(line);
  const at = { lineId: line.lineId };
  const { suggestions } = await ok(desk, duesDeskApi.suggestions, { params: at });
  assert.deepEqual([suggestions[0]?.paymentId, suggestions[0]?.isSure], [paymentId, true]);
  const match = () =>
    tell(desk, duesDeskApi.match, { params: at, body: { paymentId, allocations: [], version: line.version } });
  const told = [await match(), await match()];
  assert.deepEqual(told.map(({ status }) => status).sort(), [200, 409]);
  const booked = await ok(head, duesPaymentApi.get, { params: { paymentId } });
  assert.deepEqual([booked.confirmStatus, booked.arrivedAmount], [PAY_STATUS.arrived, summary.owingTotal]);
  summary = await ok(head, headOfficeApi.get, { params });
  assert.deepEqual([summary.summaryStatus, summary.owingTotal], [SUMMARY.paid, "0.00"]);
});

test("the receipt is for what has arrived, and the firm may save it", async () => {
  const { ok, desk, file, deskToken, today } = scene;
  const body = {
    duesId: duesIds.get(HEAD) ?? "",
    receiptType: 1,
    receiptCode: "12345678",
    receiptNo: "1234567890",
    checkCode: null,
    title: summary.companyName,
    creditCode: null,
    amount: summary.payableTotal,
    issueDate: today,
    issuer: null,
    sendEmail: null,
    attachments: [await file(deskToken, "statement.dues-receipt")],
  };
  const made = await ok(desk, duesReceiptApi.create, { body });
  const seen = await ok(head, duesReceiptApi.get, { params: { receiptId: made.receiptId } });
  assert.deepEqual([seen.amount, seen.attachments.length], [summary.payableTotal, 1]);
  const params = { summaryId: summary.summaryId };
  const whole = await ok(head, headOfficeApi.get, { params });
  assert.equal(whole.summaryStatus, SUMMARY.receipted);
  // A little that is missing within the tolerance is asked for neither before the receipt nor behind it.
  const own = eq(headOfficeLines.duesId, body.duesId);
  await scene.t.db.update(headOfficeLines).set({ owing: "0.05" }).where(own);
  assert.equal((await ok(head, headOfficeApi.get, { params })).transferRemark, whole.transferRemark);
  await scene.t.db.update(headOfficeLines).set({ owing: "0.00" }).where(own);
});

test("whoever holds the 收款确认单 finds at /verify what stands on it", async () => {
  const { ok, t } = scene;
  const { confirmNo, confirmCode } = await ok(head, duesPaymentApi.get, { params: { paymentId } });
  assert.ok(confirmNo !== null && confirmCode !== null);
  const payload = { paperNo: confirmNo, code: confirmCode };
  const answer = await t.call({ method: "POST", url: verifyApi.check.path, payload, remoteAddress: "198.51.100.77" });
  assert.equal(answer.statusCode, 200, answer.body);
  const { data } = answer.json<{ data: CheckedPaper }>();
  const textOf = (label: string) => data.facts.find((one) => one.label === label)?.text;
  assert.deepEqual(
    [data.state, textOf("到账金额"), textOf("缴费单位")],
    ["valid", `${money(fenOf(summary.payableTotal))} 元`, summary.companyName],
  );
  assert.equal(amountText(fenOf(summary.paidTotal)), summary.payableTotal);
});
