// Guarantees: a firm that merged in May is billed once for the year, its unit's part alone, by what the association knows of
// it; the year before charges its people as they stood; the receiving firm hears of it, sees the bill, owes and pays it,
// gets its receipts and sets off what is too much, and no other firm does; where that one has gone into a further one, the
// last of them. // domain a §1.5, §12.1 R10, §12.10 D11
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, like } from "drizzle-orm";
import { dues, duesApi } from "@/contracts/statement/dues/dues";
import { workbenchApi } from "@/contracts/common/workbench";
import { talkApi } from "@/contracts/kit/talk";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { attachmentApi } from "@/contracts/file/attachment";
import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import { mergersOf } from "@/server/modules/basic/read";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesStandardApi } from "@/contracts/statement/dues/standard";
import { PERIOD, STATEMENT } from "@/contracts/statement/terms";
import { DUES } from "@/contracts/statement/dues/terms";
import { newId } from "@/server/platform/clock/id";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { handsOf } from "@/server/modules/party/testing";
import { submissions } from "@/server/records/review/read";
import { remindReturned } from "@/server/records/review/remind-returned";
import { remindDues } from "@/server/modules/statement/dues/chores";
import { duesAnswers, overdueDues } from "@/server/modules/statement/dues/owed";
import { duesItems } from "@/server/modules/statement/dues/record.table";
import { aDeclaredBill, type DuesScene, duesScene, tokenFor } from "@/server/modules/statement/dues/testing";
import { statements } from "@/server/modules/statement/record.table";
import { firms } from "@/server/reference/firm.table";
import { users } from "@/server/reference/user.table";
import { staff } from "@/server/reference/staff.table";

const MERGED = DEMO.firm.smallPartnership;
let scene: DuesScene;
let duesId = "";
/** Where the receipt's file is read. */
let receiptFile = "";
before(async () => {
  scene = await duesScene();
  const { t, year, inForce, generated, FIRM } = scene;
  const stamp = {
    createTime: t.clock.now(),
    updateTime: t.clock.now(),
    createUserName: "测试",
    updateUserName: "测试",
  };
  // Whoever is there at the moment of a message gets it.
  await t.db.update(users).set({ createTime: new Date(0) });
  await t.db.insert(firmExits).values({
    exitId: newId(),
    exitNo: "TC2026990002",
    title: "合并注销",
    exitType: 3,
    mergeCompanyId: FIRM,
    mergeFirmName: "接收的事务所",
    auditStatus: 3,
    companyId: MERGED,
    companyName: "已合并的事务所",
    ...stamp,
  });
  await t.db
    .update(firms)
    .set({ companyStatus: 5, leftDate: `${year}-05-20` })
    .where(eq(firms.companyId, MERGED));
  await inForce(year);
  await generated(year);
  ({ duesId } = await scene.billOf(year, MERGED));
});
after(() => scene.t.close());

/** Titles of what a firm's people were told about the bill. */
async function toldTo(companyId: string): Promise<string[]> {
  const { t } = scene;
  const rows = await t.db
    .select({ title: siteMessages.msgTitle })
    .from(siteMessages)
    .innerJoin(messageReceivers, eq(messageReceivers.msgSiteId, siteMessages.msgSiteId))
    .where(and(eq(messageReceivers.companyId, companyId), eq(siteMessages.bizId, duesId)));
  return rows.map(({ title }) => title);
}

test("the year of the merger is billed once, its unit's part alone, and waits for the association", async () => {
  const { t, year, generated, billOf } = scene;
  const bill = await billOf(year, MERGED);
  assert.deepEqual([bill.duesStatus, bill.personDue], [DUES.toCheck, "0.00"]);
  assert.equal((await t.db.select().from(duesItems).where(eq(duesItems.duesId, duesId))).length, 0);
  assert.equal((await generated(year)).created, 0);
  // Nobody submits it: the association finds it among its work, where the inbox has nothing to tell.
  const { todos } = await scene.ok(scene.desk, workbenchApi.get, {});
  const told = todos.find(({ key }) => key === "duesUndeclared");
  assert.deepEqual([told?.title, told?.query], ["1 份会费单无人申报，待核定", { duesStatus: ["2"] }]);
  assert.ok((await toldTo(scene.FIRM)).some((title) => title.includes(`${year}年度会费单已生成`)));
});

test("a set of the year is simulated with it, its unit's part alone", async () => {
  const { t, year, desk, ok, simulated, FIRM } = scene;
  const isYearly = and(
    eq(statements.statementType, STATEMENT.income),
    eq(statements.periodType, PERIOD.year),
    eq(statements.year, year),
  );
  const [row] = await t.db
    .select()
    .from(statements)
    .where(and(isYearly, eq(statements.companyId, FIRM)));
  assert.ok(row?.acceptedTime);
  const statementId = newId();
  await t.db.delete(statements).where(and(isYearly, eq(statements.companyId, MERGED)));
  await t.db.insert(statements).values({ ...row, statementId, companyId: MERGED });
  const body = await ok(desk, duesStandardApi.blank, { query: { duesYear: year, from: "tiers2021" } });
  const { standardId } = await simulated(await ok(desk, duesStandardApi.create, { body }));
  const rows = await ok(desk, duesStandardApi.simulated, { params: { standardId }, query: { pageSize: 100 } });
  const [own, receiving] = [MERGED, FIRM].map((companyId) => rows.find((one) => one.companyId === companyId));
  assert.ok(own && receiving);
  assert.deepEqual([own.people, own.personAfter, own.unitAfter], [null, "0.00", receiving.unitAfter]);
  assert.ok(fenOf(own.unitAfter) > 0n);
  assert.equal(own.after, own.unitAfter);
  await t.db.delete(statements).where(eq(statements.statementId, statementId));
});

test("is settled by hand where no statement is accepted, never as free of itself", async () => {
  const { desk, ok, tell, read } = scene;
  const { version, revenueBase } = await read(duesId);
  const params = { duesId };
  if (revenueBase === null) {
    const blank = await tell(desk, duesApi.settle, { params, body: { version, unitByHand: null, opinion: null } });
    assert.deepEqual([blank.status, blank.fieldErrors?.[0]?.path], [400, "unitByHand"]);
  }
  const body = { version, unitByHand: "1200.00", opinion: "按合并前五个月的收入核定" };
  const settled = await ok(desk, duesApi.settle, { params, body });
  assert.deepEqual([settled.duesStatus, settled.owing], [DUES.toPay, "1200.00"]);
  assert.ok((await toldTo(scene.FIRM)).some((title) => title.startsWith("会费单核定")));
  assert.ok(!(await toldTo(MERGED)).some((title) => title.includes("核定")));
});

test("is seen, owed and paid by the receiving firm, and by no other one", async () => {
  const { t, year, firm, desk, ok, FIRM, paymentOf, read, today } = scene;
  const other = await handsOf(t, DEMO.firm.first);
  assert.equal((await other(duesApi.get, { params: { duesId } })).status, 404);
  assert.equal((await ok(firm, duesApi.get, { params: { duesId } })).owing, "1200.00");
  const listed = await ok(firm, duesApi.list, { query: { yearFrom: year, yearTo: year } });
  assert.ok(listed.some((row) => row.duesId === duesId));
  assert.ok(fenOf(await duesAnswers.ofFirm(t.db, FIRM)) >= 120_000n);
  await t.db.transaction((db) => remindDues(t.app.platform.services)(db, t.clock.now()));
  const made = await paymentOf([{ duesId, amount: "1200.00" }]);
  assert.equal(made.status, 200, JSON.stringify(made));
  const { paymentId, version } = made.data;
  const body = { version, arrivedAmount: "1200.00", arrivedDate: today, opinion: null };
  await ok(desk, duesPaymentApi.confirm, { params: { paymentId }, body });
  const paid = await read(duesId);
  assert.deepEqual([paid.duesStatus, paid.owing], [DUES.paid, "0.00"]);
});

test("the receiving firm gets the receipt of what it has paid", async () => {
  const { t, firm, firmToken, desk, deskToken, ok, file, today, FIRM } = scene;
  const attachments = [await file(deskToken, "statement.dues-receipt")];
  const body = {
    duesId,
    receiptType: 1,
    receiptCode: "12345678",
    receiptNo: "2234567890",
    checkCode: null,
    issuer: null,
    title: "接收的事务所",
    creditCode: null,
    amount: "1200.00",
    issueDate: today,
    sendEmail: null,
    attachments,
  };
  const { receiptId, version } = await ok(desk, duesReceiptApi.create, { body });
  assert.equal((await ok(firm, duesReceiptApi.list, { query: { duesId } })).length, 1);
  const { attachments: kept } = await ok(firm, duesReceiptApi.get, { params: { receiptId } });
  receiptFile = attachmentApi.download.path.replace("{fileId}", kept[0]?.fileId ?? "");
  const opened = async (token: string) => (await t.call({ method: "GET", url: receiptFile, token })).statusCode;
  assert.equal(await opened(firmToken), 200);
  assert.equal(await opened(await tokenFor(t, { companyId: DEMO.firm.first })), 404);
  await ok(firm, duesReceiptApi.askChange, { params: { receiptId }, body: { reason: "抬头有误", version } });
  const seen = await ok(desk, duesReceiptApi.get, { params: { receiptId } });
  await ok(desk, duesReceiptApi.red, { params: { receiptId }, body: { reason: "换开", version: seen.version } });
  for (const title of ["会费票据已开具", "会费票据已冲红"]) {
    assert.ok(
      (await toldTo(FIRM)).some((one) => one.startsWith(title)),
      title,
    );
    assert.ok(!(await toldTo(MERGED)).some((one) => one.startsWith(title)), title);
  }
});

test("what the desk enters for it is the receiving firm's, and what is too much is set off against its own bill", async () => {
  const { t, desk, ok, tell, bring, today, year, FIRM, read, settled } = scene;
  const text = `交易日期,收入,对方户名,流水号\n${today},100.00,某付款人,HEIR-1`;
  assert.equal((await bring(Buffer.from(text), "流水.csv")).statusCode, 200);
  const [line] = await ok(desk, duesDeskApi.bankLines, { query: { bankSerialNo: "HEIR-1" } });
  const matching = { version: line?.version, paymentId: null, allocations: [{ duesId, amount: "100.00" }] };
  const { paymentId } = await ok(desk, duesDeskApi.match, { params: { lineId: line?.lineId }, body: matching });
  const payment = await ok(desk, duesPaymentApi.get, { params: { paymentId: paymentId ?? "" } });
  assert.equal(payment.companyId, FIRM);
  const own = await settled(year);
  const offset = async (toDuesId: string) => {
    const { version } = await read(duesId);
    return tell(desk, duesApi.offset, {
      params: { duesId },
      body: { version, toDuesId, amount: "100.00" },
    });
  };
  const stranger = await aDeclaredBill(t, { companyId: DEMO.firm.first, duesYear: year - 3, revenue: "1000000.00" });
  assert.equal((await offset(stranger)).fieldErrors?.[0]?.path, "toDuesId");
  const told = await offset(own.duesId);
  assert.equal(told.status, 200, JSON.stringify(told));
  assert.equal(fenOf(own.owing) - fenOf((await read(own.duesId)).owing), 10_000n);
});

test("a reminder goes to the receiving firm", async () => {
  const { t, FIRM } = scene;
  const told = await t.db.select().from(siteMessages).where(like(siteMessages.msgContent, "%并入贵所%"));
  assert.ok(told.length > 0);
  assert.ok((await toldTo(MERGED)).every((title) => !title.startsWith("请缴纳")));
  assert.ok((await toldTo(FIRM)).length >= 2);
});

test("the day of what was sent back is told to the receiving firm, whatever else fails", async () => {
  const { t, year, FIRM } = scene;
  const sentBackOn = (bizId: string, companyId: string) => {
    const endTime = new Date("2098-01-06T02:00:00Z");
    return t.db.insert(submissions).values({
      submissionId: newId(),
      submissionNo: newId(),
      bizType: dues.id,
      bizId,
      companyId,
      companyName: "x",
      orgId: DEMO.orgId,
      action: "submit",
      status: 1,
      title: `${year}年度会费`,
      version: 1,
      level: 2,
      submitUserName: "x",
      decideCodes: [],
      submitTime: endTime,
      dueDate: "2098-01-05",
      endTime,
      endAction: "sendBack",
      outcome: DUES.returned,
      isAnswered: true,
      isCurrent: true,
    });
  };
  await sentBackOn("gone", DEMO.firm.first);
  await sentBackOn(duesId, MERGED);
  const round = remindReturned(t.app.platform.services)(t.db, new Date("2098-01-17T02:00:00Z"));
  await assert.rejects(round, "a bill that is gone is nobody's");
  const isDay = (title: string): boolean => title.includes("即将到期");
  assert.deepEqual([(await toldTo(FIRM)).filter(isDay).length, (await toldTo(MERGED)).filter(isDay)], [1, []]);
});

test("what the association writes about it reaches the receiving firm, which reads and answers it", async () => {
  const { firm, desk, ok, FIRM, t } = scene;
  const params = { bizType: dues.id, bizId: duesId };
  await ok(desk, talkApi.write, { params, body: { content: "请核对收入" } });
  assert.ok((await toldTo(FIRM)).some((title) => title.startsWith("协会留言")));
  assert.ok(!(await toldTo(MERGED)).some((title) => title.startsWith("协会留言")));
  assert.equal((await ok(firm, duesApi.get, { params: { duesId } })).unreadNotes, 1);
  const read = await ok(firm, talkApi.read, { params });
  assert.deepEqual([read.lines.length, read.unread], [1, 0]);
  const said = await ok(firm, talkApi.write, { params, body: { content: "已核对" } });
  const [receiving] = await t.db.select().from(firms).where(eq(firms.companyId, FIRM));
  assert.equal(said.lines.at(-1)?.unitName, receiving?.companyName);
});

test("the year before it charges the people who stood there, and the year behind it asks for nothing", async () => {
  const { t, year, inForce, generated, billOf } = scene;
  const people = await t.db.select().from(staff).where(eq(staff.companyId, MERGED));
  assert.ok(people.length > 0);
  await inForce(year - 1);
  await generated(year - 1, { companyIds: [MERGED] });
  const bill = await billOf(year - 1, MERGED);
  const lines = await t.db.select().from(duesItems).where(eq(duesItems.duesId, bill.duesId));
  assert.ok(lines.length > 0 && lines.some(({ isCharged }) => isCharged));
  await inForce(year + 1);
  const told = await generated(year + 1, { companyIds: [MERGED] });
  assert.deepEqual([told.created, told.skippedCount], [0, 1]);
  assert.match(told.skipped[0]?.reason ?? "", /已并入 .*会籍终止，\d{4}年度不收会费/);
});

test("where the receiving firm has gone into a further one since, that one sees, owes and hears of it", async () => {
  const { t, year, FIRM } = scene;
  const last = DEMO.firm.first;
  const open = await aDeclaredBill(t, { companyId: MERGED, duesYear: year - 2, revenue: "1000000.00" });
  const { owing } = await scene.read(open);
  const late = async (companyId: string) => (await overdueDues(t.db, companyId, "2099-01-01"))?.owing ?? 0n;
  const [others, before] = [await late(FIRM), await late(last)];
  assert.ok(others >= fenOf(owing), "what a firm that has ended in it left open is late, too");
  const [first] = await t.db.select().from(firmExits).where(eq(firmExits.companyId, MERGED));
  assert.ok(first);
  await t.db.insert(firmExits).values({
    ...first,
    exitId: newId(),
    exitNo: "TC2026990003",
    companyId: FIRM,
    mergeCompanyId: last,
  });
  await t.db
    .update(firms)
    .set({ companyStatus: 5, leftDate: `${year + 1}-01-20` })
    .where(eq(firms.companyId, FIRM));
  const hands = await handsOf(t, last);
  assert.equal((await hands(duesApi.get, { params: { duesId: open } })).status, 200);
  assert.equal((await scene.read(open)).payerId, last);
  assert.equal(await late(last), before + others);
  // Whoever sees the rows opens their files: the last one, and the one between as long as it may read.
  for (const token of [await tokenFor(t, { companyId: last }), scene.firmToken])
    assert.equal((await t.call({ method: "GET", url: receiptFile, token })).statusCode, 200);
  const [into] = await mergersOf(t.db, [MERGED]);
  assert.deepEqual([into?.intoId, into?.leftDate], [last, `${year}-05-20`]);
});
