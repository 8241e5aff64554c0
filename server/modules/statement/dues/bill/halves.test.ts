// Guarantees: each half has its own day of paying, for arrears and reminders; a first half that is voided, or made out anew, is followed by the second, so that both ask for the year once,
// and the firm is told. // domain a §12.1 R8
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, ne } from "drizzle-orm";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesApi } from "@/contracts/statement/dues/dues";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { DUES } from "@/contracts/statement/dues/terms";
import { newId } from "@/server/platform/clock/id";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { firms } from "@/server/reference/firm.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { duesBills } from "@/server/modules/statement/dues/record.table";
import { remindDues } from "@/server/modules/statement/dues/chores";
import { overdueDues } from "@/server/modules/statement/dues/owed";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

let scene: DuesScene;
let first = "";
let second = "";
let year = "0.00";
before(async () => {
  scene = await duesScene();
  const { inForce, generated, settled, FIRM } = scene;
  await inForce(scene.year, {
    halfYearMode: true,
    personHalf: 1,
    firstPayDeadline: "2026-02-10",
    payDeadline: "2026-12-31",
  });
  await generated(scene.year, { companyIds: [FIRM], half: 1 });
  first = (await settled(scene.year, 1)).duesId;
  await generated(scene.year, { companyIds: [FIRM], half: 2 });
  second = (await settled(scene.year, 2)).duesId;
  year = await asked();
});
after(() => scene.t.close());

/** The unit's part of both halves that stand. */
async function asked(): Promise<string> {
  const rows = await scene.t.db
    .select()
    .from(duesBills)
    .where(and(eq(duesBills.companyId, scene.FIRM), ne(duesBills.duesStatus, DUES.voided)));
  return amountText(rows.reduce((all, { unitDue }) => all + fenOf(unitDue), 0n));
}
const told = () => scene.t.db.select().from(siteMessages).where(eq(siteMessages.bizId, second));

test("each half is asked for and reminded of by its own day", async () => {
  const { t, read, year: duesYear, desk, ok } = scene;
  const [one, two] = [await read(first), await read(second)];
  assert.deepEqual([one.payDeadline, two.payDeadline], ["2026-02-10", "2026-12-31"]);
  assert.deepEqual([one.isOverdue, two.isOverdue], [true, false]);
  const { overdueCount } = await ok(desk, duesDeskApi.yearTotals, { query: { duesYear } });
  assert.equal(overdueCount, 1);
  const { services } = t.app.platform;
  await remindDues(services)(t.db, new Date("2026-02-08T02:00:00.000Z"));
  const keys = (await t.db.select().from(siteMessages)).flatMap(({ eventKey }) => eventKey ?? []);
  assert.deepEqual(
    keys.filter((key) => key.startsWith("dues.due:")),
    [`dues.due:${first}:soon`],
  );
  assert.equal((await overdueDues(t.db, scene.FIRM, "2026-03-01"))?.since, "2026-02-10");
});

test("a voided first half leaves the year to the second, and the firm is told", async () => {
  const { read, desk, ok } = scene;
  const before = await read(second);
  assert.ok(fenOf(before.unitDue) < fenOf(year));
  const { version } = await read(first);
  await ok(desk, duesApi.void, { params: { duesId: first }, body: { version, opinion: "开错，重新生成" } });
  const now = await read(second);
  assert.deepEqual([now.unitDue, now.owing, await asked()], [year, year, year]);
  assert.match(now.recalcNote ?? "", /^上半年会费单：已作废。/);
  assert.ok((await told()).some(({ msgContent }) => msgContent.includes("上半年会费单：已作废")));
});

test("a first half that is made out anew takes its half back", async () => {
  const { generated, read, FIRM } = scene;
  await generated(scene.year, { companyIds: [FIRM], half: 1 });
  const now = await read(second);
  assert.ok(fenOf(now.unitDue) < fenOf(year));
  assert.deepEqual([now.owing, await asked()], [now.payable, year]);
  assert.match(now.recalcNote ?? "", /^上半年会费单：已生成。/);
});

test("who lacks a half of the year is counted and listed, also whoever went into another firm in it", async () => {
  const { t, ok, desk, generated, year: duesYear, FIRM } = scene;
  const [other, merged] = [DEMO.firm.first, DEMO.firm.smallPartnership];
  await generated(duesYear, { companyIds: [other], half: 1 });
  const exit = { exitId: newId(), exitNo: "TC2026990004", title: "合并注销", exitType: 3, mergeCompanyId: FIRM };
  const stamp = { createTime: t.clock.now(), updateTime: t.clock.now(), createUserName: "测", updateUserName: "测" };
  const of = { auditStatus: 3, companyId: merged, companyName: "已合并的事务所", mergeFirmName: "接收的事务所" };
  await t.db.insert(firmExits).values({ ...exit, ...of, ...stamp });
  await t.db
    .update(firms)
    .set({ companyStatus: 5, leftDate: `${duesYear}-05-20` })
    .where(eq(firms.companyId, merged));
  const without = async (half: number) => {
    const query = { withoutBillOf: duesYear, withoutHalf: [half], pageSize: 100 };
    return (await ok(desk, duesDeskApi.firms, { query })).map(({ id }) => id);
  };
  const [firstOf, secondOf] = [await without(1), await without(2)];
  assert.ok([firstOf, secondOf].every((ids) => ids.includes(merged) && !ids.includes(FIRM)));
  assert.deepEqual([firstOf.includes(other), secondOf.includes(other)], [false, true]);
  const sums = await ok(desk, duesDeskApi.yearTotals, { query: { duesYear } });
  assert.deepEqual([sums.withoutBill, sums.withoutSecondHalf], [firstOf.length, secondOf.length]);
});
