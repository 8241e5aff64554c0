// Guarantees: an objection that is agreed to behind the payment leaves what was paid for that person too much on the bill, to
// be repaid or set off, with its note and with lines that are still the bill; a payment of more than is owed is booked and
// adds to it; what was repaid is owed no more, and the receipt that tells of it is found and told. // domain a §12.5, §12.8
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, like } from "drizzle-orm";
import { duesApi } from "@/contracts/statement/dues/dues";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import { DUES } from "@/contracts/statement/dues/terms";
import { waitingItem } from "@/server/records/review/testing-item";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { duesBills } from "@/server/modules/statement/dues/record.table";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

let scene: DuesScene;
let duesId = "";
let payable = "";
before(async () => {
  scene = await duesScene();
  const { year, inForce, generated, settled, FIRM } = scene;
  await inForce(year);
  await generated(year, { companyIds: [FIRM] });
  ({ duesId, payable } = await settled(year));
});
after(() => scene.t.close());

async function paid(amount: string): Promise<void> {
  const { paymentOf, ok, desk, today } = scene;
  const made = await paymentOf([{ duesId, amount }]);
  assert.equal(made.status, 200, JSON.stringify(made));
  const body = { version: made.data.version, arrivedAmount: amount, arrivedDate: today, opinion: null };
  await ok(desk, duesPaymentApi.confirm, { params: { paymentId: made.data.paymentId }, body });
}
const sumOfLines = async () => {
  const { lines } = await scene.ok(scene.firm, duesApi.explain, { params: { duesId } });
  return lines.reduce((sum, { amount }) => sum + fenOf(amount), 0n);
};

test("what was paid for somebody who did not belong there is too much on the bill", async () => {
  const { ok, firm, desk, deskToken, file, read, today } = scene;
  await paid(payable);
  const receipt = {
    duesId,
    receiptType: 1,
    receiptCode: "12345678",
    receiptNo: "1234567890",
    checkCode: null,
    title: "测试所",
    creditCode: null,
    amount: payable,
    issueDate: today,
    issuer: null,
    sendEmail: null,
    attachments: [await file(deskToken, "statement.dues-receipt")],
  };
  await ok(desk, duesReceiptApi.create, { body: receipt });
  const of = eq(duesBills.duesId, duesId);
  await scene.t.db.update(duesBills).set({ owing: "0.05" }).where(of);
  const { duesStatus, toPay, backDues } = await read(duesId);
  assert.deepEqual([duesStatus, toPay], [DUES.receipted, backDues], "what the tolerance leaves is not asked for");
  await scene.t.db.update(duesBills).set({ owing: "0.00" }).where(of);
  const people = await ok(firm, duesApi.items, { params: { duesId }, query: { pageSize: 100 } });
  const one = people.find(({ payableAmount }) => fenOf(payableAmount) > 0n);
  assert.ok(one);
  const params = { itemId: one.itemId };
  const asked = await ok(firm, duesApi.object, { params, body: { reason: "年内已经离职", version: one.version } });
  const answer = { isAgreed: true, answer: "情况属实", toCompanyId: null, version: asked.version };
  await ok(desk, duesApi.answerObjection, { params, body: answer });
  const bill = await read(duesId);
  assert.deepEqual([bill.surplus, bill.owing], [one.payableAmount, "0.00"]);
  assert.equal(fenOf(bill.payable), fenOf(payable) - fenOf(one.payableAmount));
  assert.equal(await sumOfLines(), fenOf(bill.payable));
  assert.match(bill.recalcNote ?? "", /异议成立：情况属实/);
});

test("a payment of more than is owed is booked and is too much as well; repaid, it is neither owed nor receipted", async () => {
  const { ok, tell, desk, firm, read, today, t } = scene;
  const before = await read(duesId);
  await paid("0.01");
  const more = await read(duesId);
  assert.equal(fenOf(more.surplus), fenOf(before.surplus) + 1n);
  const params = { duesId };
  const asked = await ok(firm, duesApi.askRefund, { params, body: { version: more.version, opinion: "请退回" } });
  const item = await waitingItem(t, scene.deskToken, duesId);
  assert.deepEqual(
    [item.isQuestion, item.values["surplus"], item.values["payable"], item.values["paidAmount"]],
    [true, more.surplus, more.payable, more.paidAmount],
    "decided upon is the bill as it is, not as it was declared",
  );
  const refund = (amount: string, bankSerialNo: string, version: number) =>
    tell(desk, duesApi.refund, { params, body: { version, amount, refundDate: today, bankSerialNo, opinion: null } });
  const tooMuch = await refund(amountText(fenOf(more.surplus) + 1n), "R-1", asked.version);
  assert.deepEqual([tooMuch.status, tooMuch.fieldErrors?.[0]?.path], [400, "amount"]);
  const done = await refund(more.surplus, "R-1", asked.version);
  assert.equal(done.status, 200, JSON.stringify(done));
  const bill = await read(duesId);
  assert.deepEqual([bill.surplus, bill.owing, bill.duesStatus], ["0.00", "0.00", DUES.refunded]);
  const found = await ok(desk, duesReceiptApi.list, { query: { isUncovered: true } });
  assert.equal(found.length, 1, "it tells of more than has stayed");
  const told = await t.db.select().from(siteMessages).where(like(siteMessages.msgTitle, "%待冲红%"));
  assert.equal(told.length, 2, "both sides hear of it");
});
