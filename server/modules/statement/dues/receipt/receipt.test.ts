// Guarantees: what waits of payments and receipts is counted at the association's desk; a receipt that is made red tells its
// firm; one whose money was revoked or given back is told to both sides, found in the list and counted until it is red;
// receipts, bank lines and reductions sum up what their lists show, and go into workbooks; members without a bill of a year
// are listed. // domain a §12.7, §12.9
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, like } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { workbenchApi } from "@/contracts/common/workbench";
import { encodeQuery } from "@/contracts/kit/query";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { dues, duesApi } from "@/contracts/statement/dues/dues";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import { duesReductionApi } from "@/contracts/statement/dues/reduction";
import { DUES } from "@/contracts/statement/dues/terms";
import { audits } from "@/server/platform/audit/audit.table";
import { initialsOf } from "@/server/platform/search/search-keys";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

let scene: DuesScene;
let duesId = "";
let paymentId = "";
let receiptId = "";
before(async () => {
  scene = await duesScene();
  const { year, inForce, generated, settled, FIRM } = scene;
  await inForce(year);
  await generated(year, { companyIds: [FIRM] });
  ({ duesId } = await settled(year));
});
after(() => scene.t.close());

async function waiting(): Promise<Record<string, string>> {
  const { todos } = await scene.ok(scene.desk, workbenchApi.get, {});
  return Object.fromEntries(
    todos.filter(({ key }) => key.startsWith("dues")).map(({ key, title }) => [key, /^\d+/.exec(title)?.[0] ?? ""]),
  );
}
const told = (title: string) =>
  scene.t.db
    .select()
    .from(siteMessages)
    .where(like(siteMessages.msgTitle, `%${title}%`));
const receiptOf = () => scene.ok(scene.desk, duesReceiptApi.get, { params: { receiptId } });

/** Reasons of the receipt's steps, as the log has them before and after. */
async function auditedReasons() {
  const rows = await scene.t.db
    .select({ changes: audits.changes })
    .from(audits)
    .where(eq(audits.objectId, receiptId))
    .orderBy(audits.recordTime);
  const reasons = rows.flatMap(({ changes }) => changes.filter(({ field }) => field === "redReason"));
  return reasons.map(({ before, after }) => [before, after]);
}

test("payments and requests that wait are counted at the desk", async () => {
  const { ok, desk, firm, read, paymentOf, file, deskToken, today } = scene;
  const { payable } = await read(duesId);
  const made = await paymentOf([{ duesId, amount: payable }]);
  assert.equal(made.status, 200, JSON.stringify(made));
  ({ paymentId } = made.data);
  assert.equal((await waiting())["duesPaymentsWaiting"], "1");
  const body = { version: made.data.version, arrivedAmount: payable, arrivedDate: today, opinion: null };
  await ok(desk, duesPaymentApi.confirm, { params: { paymentId }, body });
  assert.equal((await waiting())["duesPaymentsWaiting"], undefined);
  const receipt = {
    duesId,
    receiptType: 1,
    receiptCode: "12345678",
    receiptNo: "1234567890",
    checkCode: null,
    title: "测试税务师事务所",
    creditCode: null,
    amount: payable,
    issueDate: today,
    issuer: null,
    sendEmail: null,
    attachments: [await file(deskToken, "statement.dues-receipt")],
  };
  ({ receiptId } = await ok(desk, duesReceiptApi.create, { body: receipt }));
  const { version } = await receiptOf();
  await ok(firm, duesReceiptApi.askChange, { params: { receiptId }, body: { reason: "抬头有误", version } });
  assert.equal((await waiting())["duesReceiptsChange"], "1");
  assert.deepEqual(await auditedReasons(), [[null, "抬头有误"]]);
});

test("a receipt whose payment is revoked is told to both sides, counted and found until it is red", async () => {
  const { ok, desk, firm, read } = scene;
  const listed = async (isUncovered: boolean) =>
    (await ok(desk, duesReceiptApi.list, { query: { isUncovered } })).map((row) => row.receiptId);
  assert.deepEqual([await listed(true), await listed(false)], [[], [receiptId]]);
  const { version } = await ok(desk, duesPaymentApi.get, { params: { paymentId } });
  await ok(desk, duesPaymentApi.revoke, { params: { paymentId }, body: { version, opinion: "记错了单位" } });
  assert.equal((await read(duesId)).duesStatus, DUES.toConfirm);
  assert.deepEqual([await listed(true), await listed(false)], [[receiptId], []]);
  assert.equal((await waiting())["duesReceiptsUncovered"], "1");
  assert.equal((await told("待冲红")).length, 2);
  const seen = await receiptOf();
  await ok(desk, duesReceiptApi.red, { params: { receiptId }, body: { reason: "款项已撤销", version: seen.version } });
  assert.deepEqual([await listed(true), (await waiting())["duesReceiptsUncovered"]], [[], undefined]);
  const [news] = await told("会费票据已冲红");
  assert.match(news?.msgContent ?? "", /1234567890.*原因：款项已撤销/);
  const inbox = await ok(firm, duesReceiptApi.get, { params: { receiptId } });
  assert.equal(inbox.redReason, "款项已撤销");
  assert.deepEqual((await auditedReasons()).at(-1), ["抬头有误", "款项已撤销"], "what was asked for stays in the log");
});

test("lists of receipts, bank lines and reductions have their sums and workbooks", async () => {
  const { t, ok, desk, deskToken, firm, firmToken, bring, file, today } = scene;
  const text = `交易日期,收入,对方户名,流水号\n${today},10.00,甲,L1\n${today},20.50,乙,L2`;
  assert.equal((await bring(Buffer.from(text), "流水.csv")).statusCode, 200);
  const [line] = await ok(desk, duesDeskApi.bankLines, { query: { bankSerialNo: "L1" } });
  const params = { lineId: line?.lineId ?? "" };
  await ok(desk, duesDeskApi.ignore, { params, body: { reason: "不是会费", version: line?.version ?? 0 } });
  assert.deepEqual(await ok(desk, duesDeskApi.bankTotals, { query: {} }), {
    count: 2,
    amount: "30.50",
    openAmount: "20.50",
  });
  assert.equal((await ok(desk, duesDeskApi.bankTotals, { query: { state: "ignored" } })).amount, "10.00");
  const bankFound = async (keyword: string) => (await ok(desk, duesDeskApi.bankTotals, { query: { keyword } })).count;
  assert.deepEqual([await bankFound("L1"), await bankFound("乙"), await bankFound("丙")], [1, 1, 0]);
  const { companyName, receiptNo } = await receiptOf();
  for (const keyword of [receiptNo.slice(2, 7), companyName.slice(2, 6), initialsOf([companyName]).slice(0, 6)]) {
    const found = await ok(desk, duesReceiptApi.list, { query: { keyword } });
    assert.deepEqual([...new Set(found.map((row) => row.receiptId))], [receiptId], keyword);
  }
  assert.equal((await ok(desk, duesReceiptApi.totals, { query: { keyword: "没有" } })).count, 0);
  const receipts = await ok(desk, duesReceiptApi.totals, { query: { receiptStatus: [3] } });
  assert.deepEqual([receipts.count, receipts.redAmount], [1, receipts.amount]);
  assert.equal((await ok(firm, duesReceiptApi.totals, { query: { receiptNo: "none" } })).amount, "0.00");
  for (const { path } of [duesReceiptApi.export, duesDeskApi.bankExport]) {
    const answer = await t.call({ method: "GET", url: `${path}?${encodeQuery({})}`, token: deskToken });
    assert.deepEqual([answer.statusCode, Number(answer.headers["x-row-count"]) > 0], [200, true], answer.body);
  }
  const bills = await t.call({ method: "GET", url: `${dues.api.export.path}?${encodeQuery({})}`, token: deskToken });
  const behind = strFromU8(unzipSync(bills.rawPayload)["xl/worksheets/sheet2.xml"] ?? new Uint8Array());
  const people = await ok(desk, duesApi.items, { params: { duesId }, query: { pageSize: 100 } });
  assert.ok(people.length > 0 && people.every(({ staffName }) => behind.includes(staffName)));
  const form = {
    duesId,
    reductionType: 4,
    appliedAmount: null,
    appliedRate: "20",
    reason: "经营困难，申请减免",
    remark: null,
    attachments: [await file(firmToken, "statement.dues-reduction")],
  };
  const made = await ok(firm, duesReductionApi.create, { body: form });
  const sums = await ok(firm, duesReductionApi.totals, { query: {} });
  assert.deepEqual([sums.count, sums.appliedAmount], [1, made.appliedAmount]);
});

test("a reduction by rate is the rate of its part, rounded as the bill is; neither amount nor rate is none", async () => {
  const { ok, firm, firmToken, file, read, desk, tell } = scene;
  const { unitDue } = await read(duesId);
  const [row] = await ok(firm, duesReductionApi.list, { query: {} });
  assert.ok(row);
  // 20 % in whole yuan.
  assert.equal(fenOf(row.appliedAmount), ((fenOf(unitDue) / 5n + 50n) / 100n) * 100n);
  const form = {
    duesId,
    reductionType: 9,
    appliedAmount: null,
    appliedRate: null,
    reason: "其他原因说明",
    remark: null,
  };
  const none = await firm(duesReductionApi.create, {
    body: { ...form, attachments: [await file(firmToken, "statement.dues-reduction")] },
  });
  assert.deepEqual([none.status, none.fieldErrors?.[0]?.path], [400, "appliedAmount"]);
  const params = { reductionId: row.reductionId };
  const sent = await ok(firm, duesReductionApi.submit, { params, body: { version: row.version } });
  const pass = { version: sent.version, opinion: null, approvedAmount: row.appliedAmount, decisionDocNo: null };
  assert.equal((await tell(desk, duesReductionApi.pass, { params, body: pass })).status, 200);
  assert.equal(fenOf((await read(duesId)).unitDue), fenOf(unitDue) - fenOf(row.appliedAmount));
});

test("members without a bill of the year are listed, and bills with an objection that waits", async () => {
  const { ok, desk, firm, year, FIRM } = scene;
  const query = { withoutBillOf: year, pageSize: 100 };
  const without = (await ok(desk, duesDeskApi.firms, { query })).map(({ id }) => id);
  assert.ok(without.includes(DEMO.firm.first) && !without.includes(FIRM));
  const { withoutBill } = await ok(desk, duesDeskApi.yearTotals, { query: { duesYear: year } });
  assert.equal(without.length, withoutBill);
  const asked = async (hasObjection: boolean) =>
    (await ok(desk, duesApi.list, { query: { hasObjection } })).map((row) => row.duesId);
  assert.deepEqual([await asked(true), await asked(false)], [[], [duesId]]);
  const lines = await ok(firm, duesApi.items, { params: { duesId }, query: {} });
  const one = lines.find(({ payableAmount }) => fenOf(payableAmount) > 0n);
  assert.ok(one);
  const body = { reason: "已离职", version: one.version };
  await ok(firm, duesApi.object, { params: { itemId: one.itemId }, body });
  assert.deepEqual([await asked(true), await asked(false)], [[duesId], []]);
});
