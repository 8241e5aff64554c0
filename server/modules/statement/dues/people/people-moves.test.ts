// Guarantees: somebody whom an objection releases is charged in the bill of the firm that he belongs to, once, with a note,
// and that firm is told; the same where a bill is voided that had charged him; 重新核算 reads the roster of its day again,
// and leaves alone what objections have settled. // domain a §12.5, §12.10 D4
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, inArray } from "drizzle-orm";
import { duesApi } from "@/contracts/statement/dues/dues";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { duesBills, duesItems, type ItemRecord } from "@/server/modules/statement/dues/record.table";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";
import { users } from "@/server/reference/user.table";
import { staff } from "@/server/reference/staff.table";

const OTHER = DEMO.firm.first;
let scene: DuesScene;
let [own, theirs] = ["", ""];
before(async () => {
  scene = await duesScene();
  const { year, inForce, generated, settled, billOf, FIRM } = scene;
  await scene.t.db.update(users).set({ createTime: new Date(0) });
  await inForce(year);
  await generated(year, { companyIds: [FIRM, OTHER] });
  own = (await settled(year)).duesId;
  theirs = (await billOf(year, OTHER)).duesId;
});
after(() => scene.t.close());

const linesOf = (duesId: string) => scene.t.db.select().from(duesItems).where(eq(duesItems.duesId, duesId));
async function charged(duesId: string): Promise<ItemRecord> {
  const line = (await linesOf(duesId)).find(({ isCharged, personId }) => isCharged && personId !== null);
  assert.ok(line);
  return line;
}
const toldTo = async (companyId: string, duesId: string) =>
  scene.t.db
    .select({ text: siteMessages.msgContent })
    .from(siteMessages)
    .innerJoin(messageReceivers, eq(messageReceivers.msgSiteId, siteMessages.msgSiteId))
    .where(and(eq(messageReceivers.companyId, companyId), eq(siteMessages.bizId, duesId)));

/** The firm objects, the association answers. */
async function answered(line: ItemRecord, toCompanyId: string | null, isAgreed = true) {
  const { firm, desk, ok, tell } = scene;
  const params = { itemId: line.itemId };
  const { version } = await ok(firm, duesApi.object, {
    params,
    body: { reason: "截止日前已转出", version: line.version },
  });
  return tell(desk, duesApi.answerObjection, {
    params,
    body: { isAgreed, toCompanyId, answer: "属于另一家事务所", version },
  });
}

test("whoever belongs to another firm is charged there once, with a note on one side and a message on the other", async () => {
  const { read, desk, ok, year } = scene;
  const [mine, other] = [await read(own), await read(theirs)];
  const line = await charged(own);
  const wrong = await answered(line, scene.FIRM);
  assert.deepEqual([wrong.status, wrong.fieldErrors?.[0]?.path], [400, "toCompanyId"]);
  const { version } = (await linesOf(own)).find(({ itemId }) => itemId === line.itemId) ?? { version: 0 };
  const body = { isAgreed: true, toCompanyId: OTHER, answer: "属于另一家事务所", version };
  await ok(desk, duesApi.answerObjection, { params: { itemId: line.itemId }, body });
  const [now, then] = [await read(own), await read(theirs)];
  assert.equal(fenOf(mine.payable) - fenOf(now.payable), fenOf(line.payableAmount));
  assert.equal(fenOf(then.personDue) - fenOf(other.personDue), fenOf(line.payableAmount));
  assert.match(now.recalcNote ?? "", /异议成立/);
  const stands = await scene.t.db
    .select()
    .from(duesItems)
    .where(
      and(eq(duesItems.personId, line.personId ?? ""), eq(duesItems.duesYear, year), eq(duesItems.isCharged, true)),
    );
  assert.deepEqual(
    stands.map(({ duesId }) => duesId),
    [theirs],
  );
  assert.ok((await toldTo(OTHER, theirs)).some(({ text }) => text.includes(`「${line.staffName}」原列`)));
});

test("重新核算 reads the roster of the day again and leaves what objections have settled", async () => {
  const { t, desk, ok, read } = scene;
  const line = await charged(own);
  const [row] = await t.db
    .select()
    .from(staff)
    .where(eq(staff.staffId, line.staffId ?? ""));
  assert.ok(row);
  await t.db.update(staff).set({ memberStatus: 7 }).where(eq(staff.staffId, row.staffId));
  const again = async () => {
    const { version } = await read(own);
    const body = { version, revenueBase: null, taxRevenue: null, opinion: "核对名册" };
    return ok(desk, duesApi.recalculate, { params: { duesId: own }, body });
  };
  const before = await read(own);
  const less = await again();
  assert.equal(fenOf(before.payable) - fenOf(less.payable), fenOf(line.payableAmount));
  const gone = (await linesOf(own)).find(({ itemId }) => itemId === line.itemId);
  assert.deepEqual([gone?.isCharged, gone?.payableAmount], [false, "0.00"]);
  assert.match(gone?.sourceNote ?? "", /不在本所名册$/);
  await t.db.update(staff).set({ memberStatus: row.memberStatus }).where(eq(staff.staffId, row.staffId));
  assert.equal((await again()).payable, before.payable);
  const agreed = (await linesOf(own)).filter(({ objectionState }) => objectionState === "agreed");
  assert.ok(agreed.length > 0 && agreed.every(({ isCharged }) => !isCharged));
});

test("a voided bill leaves people to another one that named it for them", async () => {
  const { t, desk, ok, read, year, FIRM } = scene;
  const line = await charged(own);
  // On both rosters of the day: the first bill has charged him.
  const [row] = await t.db
    .select()
    .from(staff)
    .where(eq(staff.staffId, line.staffId ?? ""));
  assert.ok(row);
  await t.db.insert(staff).values({
    ...row,
    staffId: "twinOfTheDay",
    companyId: OTHER,
    staffStatus: 2,
    leaveDate: `${year + 1}-02-01`,
  });
  const params = { duesId: theirs };
  await t.db.update(duesBills).set({ duesStatus: 4 }).where(eq(duesBills.duesId, theirs));
  const { version } = await read(theirs);
  const facts = { revenueBase: "1000000.00", taxRevenue: null, opinion: "核对名册" };
  await ok(desk, duesApi.recalculate, { params, body: { version, ...facts } });
  const twin = (await linesOf(theirs)).find(({ staffId }) => staffId === "twinOfTheDay");
  assert.ok(twin && !twin.isCharged);
  assert.match(twin.sourceNote ?? "", /^已由 .* 缴纳$/);
  const before = await read(theirs);
  const mine = await read(own);
  await ok(desk, duesApi.void, { params: { duesId: own }, body: { version: mine.version, opinion: "开错，重新生成" } });
  const now = await read(theirs);
  assert.equal(fenOf(now.personDue) - fenOf(before.personDue), fenOf(line.payableAmount));
  assert.match(now.recalcNote ?? "", /已作废/);
  const lines = await t.db
    .select()
    .from(duesItems)
    .where(
      and(inArray(duesItems.companyId, [FIRM, OTHER]), eq(duesItems.duesYear, year), eq(duesItems.isCharged, true)),
    );
  const people = lines.map(({ personId }) => personId);
  assert.equal(new Set(people).size, people.length);
});
