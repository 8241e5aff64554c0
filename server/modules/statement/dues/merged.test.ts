// Guarantees: a firm that merged in May is billed once for the year, its unit's part alone, by what the association knows of
// it; the year before charges its people as they stood; the receiving firm hears of it, sees the bill, owes and pays it, and
// no other firm does. // domain a §1.5, §12.1 R10, §12.10 D11
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, like } from "drizzle-orm";
import { duesApi } from "@/contracts/statement/dues/dues";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { DUES } from "@/contracts/statement/dues/terms";
import { newId } from "@/server/platform/clock/id";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { handsOf } from "@/server/modules/party/testing";
import { remindDues } from "@/server/modules/statement/dues/chores";
import { duesAnswers } from "@/server/modules/statement/dues/owed";
import { duesItems } from "@/server/modules/statement/dues/record.table";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";
import { firms } from "@/server/reference/firm.table";
import { users } from "@/server/reference/user.table";
import { staff } from "@/server/reference/staff.table";

const MERGED = DEMO.firm.smallPartnership;
let scene: DuesScene;
let duesId = "";
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
    ...{ exitId: newId(), exitNo: "TC2026990002", title: "合并注销", exitType: 3, mergeCompanyId: FIRM },
    ...{ mergeFirmName: "接收的事务所", auditStatus: 3, companyId: MERGED, companyName: "已合并的事务所", ...stamp },
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
  assert.ok((await toldTo(scene.FIRM)).some((title) => title.includes(`${year}年度会费单已生成`)));
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
  assert.ok((await toldTo(scene.FIRM)).some((title) => title.includes("会费已核定")));
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

test("a reminder goes to the receiving firm", async () => {
  const { t, FIRM } = scene;
  const told = await t.db.select().from(siteMessages).where(like(siteMessages.msgContent, "%并入贵所%"));
  assert.ok(told.length > 0);
  assert.ok((await toldTo(MERGED)).every((title) => !title.startsWith("请缴纳")));
  assert.ok((await toldTo(FIRM)).length >= 2);
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
