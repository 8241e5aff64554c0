// Guarantees: a receipt whose mailbox is known is mailed with its file, once more at most in ten minutes; what was typed
// wrong of it is corrected within the same bounds, with its reason in the log and a message to the firm that says what was
// changed; a request for another one may be declined with a reason, and the receipt stands; a red one takes none of this; all of it stands in words in the receipt's history.
// // domain a §12.7
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desc, eq, like } from "drizzle-orm";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import { RECEIPT } from "@/contracts/statement/dues/terms";
import { audits } from "@/server/platform/audit/audit.table";
import { outboxMessages } from "@/server/platform/outbox/outbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { handsOf } from "@/server/modules/party/testing";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

const MAILBOX = "kuaiji@example.com";
let scene: DuesScene;
let duesId = "";
let receiptId = "";
let payable = "";
before(async () => {
  scene = await duesScene();
  const { year, inForce, generated, settled, FIRM, paymentOf, ok, desk, today } = scene;
  await inForce(year);
  await generated(year, { companyIds: [FIRM] });
  ({ duesId, payable } = await settled(year));
  const made = await paymentOf([{ duesId, amount: payable }]);
  const body = { version: made.data.version, arrivedAmount: payable, arrivedDate: today, opinion: null };
  await ok(desk, duesPaymentApi.confirm, { params: { paymentId: made.data.paymentId }, body });
});
after(() => scene.t.close());

const items = (amount: string) => ({
  receiptType: 1,
  receiptCode: "12345678",
  receiptNo: "1234567890",
  checkCode: null,
  title: "测试税务师事务所",
  creditCode: null,
  amount,
  issueDate: scene.today,
  issuer: null,
  sendEmail: MAILBOX as string | null,
});
const read = () => scene.ok(scene.desk, duesReceiptApi.get, { params: { receiptId } });
const lastNews = async (title: string) => {
  const found = like(siteMessages.msgTitle, `%${title}%`);
  const [row] = await scene.t.db
    .select()
    .from(siteMessages)
    .where(found)
    .orderBy(desc(siteMessages.createTime))
    .limit(1);
  return row?.msgContent ?? "";
};
const mails = () => scene.t.db.select().from(outboxMessages).where(like(outboxMessages.subject, "会费票据%"));
/** Everything that is typed, as it stands, with something else of it. */
async function corrected(more: object) {
  const { attachments, version, amount } = await read();
  const files = attachments.map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo }));
  const body = { ...items(amount), attachments: files, reason: "登记时录错", version, ...more };
  return scene.tell(scene.desk, duesReceiptApi.correct, { params: { receiptId }, body });
}

test("one with a mailbox is mailed with its file", async () => {
  const { ok, desk, file, deskToken } = scene;
  const attachments = [await file(deskToken, "statement.dues-receipt")];
  const made = await ok(desk, duesReceiptApi.create, { body: { ...items("100.00"), duesId, attachments } });
  ({ receiptId } = made);
  assert.equal(made.receiptStatus, RECEIPT.sent);
  assert.ok(made.sendTime);
  const [mail] = await mails();
  assert.deepEqual([mail?.receiverMask, mail?.fileNames], ["k***@example.com", ["凭证.pdf"]]);
});

test("what was typed wrong is corrected, its firm told what", async () => {
  const { t } = scene;
  const none = await corrected({});
  assert.deepEqual([none.status, none.errorMessage], [400, "没有任何改动；票据本身有误的请冲红后换开"]);
  const more = await corrected({ amount: `${Number(payable) + 1}.00` });
  assert.deepEqual([more.status, more.fieldErrors?.[0]?.path], [400, "amount"]);
  const done = await corrected({ amount: payable, receiptNo: "1234567891" });
  assert.equal(done.status, 200, JSON.stringify(done));
  assert.deepEqual([done.data.amount, done.data.receiptNo], [payable, "1234567891"]);
  const news = await lastNews("会费票据登记已更正");
  assert.match(news, /票据号码由「1234567890」改为「1234567891」；金额由「100.00」改为/);
  assert.match(news, /原因：登记时录错/);
  const rows = await t.db.select().from(audits).where(eq(audits.objectId, receiptId));
  const changes = rows.flatMap((row) => row.changes).filter(({ field }) => field === "receiptNo");
  assert.ok(changes.some(({ before: was, after: is }) => was === "1234567890" && is === "1234567891"));
  assert.equal((await mails()).length, 2, "the mailbox gets the corrected one");
});

test("the mail is sent again by the firm, not twice at once, and by no stranger", async () => {
  const { tell, firm, t } = scene;
  const { version } = await read();
  const call = { params: { receiptId }, body: { sendEmail: "zongjingli@example.com", version } };
  const stranger = await handsOf(t, DEMO.firm.first);
  assert.equal((await stranger(duesReceiptApi.send, call)).status, 404);
  const sent = await tell(firm, duesReceiptApi.send, call);
  assert.equal(sent.status, 200, JSON.stringify(sent));
  const again = await tell(firm, duesReceiptApi.send, { ...call, body: { ...call.body, version: version + 1 } });
  assert.deepEqual([again.status, again.errorCode], [409, "STATE"]);
  assert.equal((await read()).sendEmail, "zongjingli@example.com");
});

test("a request for another one is declined with a reason, and may be made again", async () => {
  const { ok, desk, firm, tell } = scene;
  const params = { receiptId };
  const early = await tell(desk, duesReceiptApi.declineChange, {
    params,
    body: { reason: "票据无误", version: (await read()).version },
  });
  assert.deepEqual([early.status, early.errorCode], [409, "STATE"]);
  const asked = await ok(firm, duesReceiptApi.askChange, {
    params,
    body: { reason: "抬头有误", version: (await read()).version },
  });
  assert.equal(asked.receiptStatus, RECEIPT.changeAsked);
  const body = { reason: "抬头与涉税信息一致", version: asked.version };
  const declined = await ok(desk, duesReceiptApi.declineChange, { params, body });
  assert.deepEqual([declined.receiptStatus, declined.redReason], [RECEIPT.sent, "不予换开：抬头与涉税信息一致"]);
  assert.match(
    await lastNews("会费票据不予换开"),
    /换开申请（抬头有误）未予办理，票据继续有效。原因：抬头与涉税信息一致/,
  );
  const again = await tell(firm, duesReceiptApi.askChange, {
    params,
    body: { reason: "已经变更名称", version: declined.version },
  });
  assert.equal(again.status, 200, JSON.stringify(again));
});

test("a correction answers the request; a red one takes none", async () => {
  const { ok, desk, tell } = scene;
  const done = await corrected({
    amount: payable,
    receiptNo: "1234567891",
    title: "新名称税务师事务所",
    sendEmail: null,
  });
  assert.equal(done.status, 200, JSON.stringify(done));
  assert.deepEqual([done.data.receiptStatus, done.data.redReason], [RECEIPT.sent, "更正：登记时录错"]);
  const params = { receiptId };
  await ok(desk, duesReceiptApi.red, { params, body: { reason: "重开", version: done.data.version } });
  const { version } = await read();
  assert.equal((await corrected({ title: "再改" })).status, 409);
  const sent = await tell(desk, duesReceiptApi.send, { params, body: { sendEmail: MAILBOX, version } });
  assert.match(sent.errorMessage ?? "", /已经冲红/);
});

test("what was done with it stands in its history, for its firm and the association, and for nobody else", async () => {
  const { ok, firm, desk, t } = scene;
  const call = { params: { receiptId }, query: { page: 1 } };
  const lines = await ok(desk, duesReceiptApi.history, call);
  const done = lines.map(({ action }) => action).reverse();
  assert.deepEqual(done, [
    ...["create", "send", "correct", "send", "send"],
    ...["askChange", "declineChange", "askChange", "correct", "red"],
  ]);
  const begun = new Map(lines.at(-1)?.changes.map(({ path, after: is }) => [path, is]));
  assert.match(begun.get("duesId") ?? "", /^HF\d+$/);
  const corrected = lines.find(({ action }) => action === "correct")?.changes.map(({ label }) => label);
  assert.deepEqual(corrected, ["抬头", "发送邮箱", "状态", "冲红、换开与更正说明"]);
  const [last] = lines;
  assert.deepEqual(
    last?.changes.map(({ label, after: is }) => [label, is]).find(([label]) => label !== "状态"),
    ["冲红、换开与更正说明", "重开"],
  );
  assert.deepEqual(await ok(firm, duesReceiptApi.history, call), lines);
  const stranger = await handsOf(t, DEMO.firm.first);
  assert.equal((await stranger(duesReceiptApi.history, call)).status, 404);
});
