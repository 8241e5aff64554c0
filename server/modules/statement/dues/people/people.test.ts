// Guarantees: dues of persons are charged for members in standing alone; whoever comes from another province or goes to one
// behind the day of transfers is found whichever firm of this one he stood in before or since. // domain a §12.1 R9, §12.3
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, isNotNull } from "drizzle-orm";
import { DUES_OWNER } from "@/contracts/basic/transfer/transfer-fields";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { RuleSet } from "@/contracts/statement/dues/rule-set";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { listedPeople } from "@/server/modules/statement/dues/people/people";
import { calendarDate } from "@/server/platform/call/services";
import { staff } from "@/server/reference/staff.table";
import type { TestApp } from "@/server/testing/testing";

let t: TestApp;
before(async () => {
  t = await buildDemoApp();
});
after(() => t.close());

test("who waits for his 入会, or has left membership, owes nothing; whose membership rests does", async () => {
  const companyId = DEMO.firm.first;
  const today = calendarDate(t.clock.now());
  const rules = { snapshotDate: today, transferDay: today, ageExemption: null, chargesNonPractising: true } as RuleSet;
  const listed = async () => {
    const all = await listedPeople(t.db, [companyId], { rules, duesYear: Number(today.slice(0, 4)) });
    return (all.get(companyId) ?? []).map(({ person }) => person.staffId);
  };
  const [staffId] = await listed();
  assert.ok(staffId);
  for (const [memberStatus, owes] of [
    [1, false],
    [2, true],
    [6, true],
    [7, false],
    [8, false],
  ] as const) {
    await t.db.update(staff).set({ memberStatus }).where(eq(staff.staffId, staffId));
    assert.equal((await listed()).includes(staffId), owes, String(memberStatus));
  }
  await t.db
    .update(staff)
    .set({ memberStatus: 2, joinDate: daysAfter(today, 1) })
    .where(eq(staff.staffId, staffId));
  assert.equal((await listed()).includes(staffId), false, "joined behind the day");
});

test("a transfer between provinces is his, whichever firm of this one he stood in", async () => {
  const [first, second] = [DEMO.firm.generalPartnership, DEMO.firm.smallPartnership];
  const [row] = await t.db
    .select()
    .from(staff)
    .where(
      and(
        eq(staff.companyId, first),
        isNotNull(staff.personId),
        eq(staff.memberStatus, 2),
        isNotNull(staff.memberType),
      ),
    );
  assert.ok(row);
  await t.db.update(staff).set({ staffStatus: 2, leaveDate: "2026-01-05" }).where(eq(staff.staffId, row.staffId));
  const createTime = t.clock.now();
  const entered = { ...row, staffStatus: 2, memberStatus: 2, joinDate: "2020-01-01", createTime };
  const rules = {
    transferDay: "2026-06-30",
    snapshotDate: "2026-10-31",
    ageExemption: null,
    chargesNonPractising: true,
  } as RuleSet;
  const lineIn = async (companyId: string) => {
    const all = await listedPeople(t.db, [companyId], { rules, duesYear: 2026 });
    const found = (all.get(companyId) ?? []).filter(({ person }) => person.personId === row.personId);
    assert.ok(found.length <= 1);
    return found[0];
  };
  const rows = [
    { ...entered, staffId: "beforeTheDay", companyId: first, hireDate: "2020-01-01", leaveDate: "2026-07-15" },
    { ...entered, staffId: "behindTheDay", companyId: second, hireDate: "2026-07-15", leaveDate: "2026-09-01" },
  ];
  await t.db.insert(staff).values(rows);
  const told = {
    companyId: second,
    companyName: "测试",
    staffName: row.staffName,
    startedBy: 1,
    transferType: 2,
    transferStatus: 6,
    duesOwner: DUES_OWNER.leaving,
  };
  await t.db.insert(transfers).values({
    ...told,
    transferId: "outAcross",
    transferNo: "outAcross",
    fromCompanyId: second,
    fromStaffId: "behindTheDay",
    finishTime: new Date("2026-09-01T02:00:00Z"),
  });
  assert.match((await lineIn(first))?.note ?? "", /2026-09-01 转往外省，本年度仍由本所缴纳/);
  assert.equal(await lineIn(second), undefined);
  await t.db.delete(transfers).where(eq(transfers.transferId, "outAcross"));
  await t.db.delete(staff).where(eq(staff.staffId, "beforeTheDay"));
  await t.db.insert(staff).values({
    ...entered,
    staffId: "movedOn",
    companyId: first,
    hireDate: "2026-09-01",
    leaveDate: null,
  });
  await t.db.insert(transfers).values({
    ...told,
    transferId: "inAcross",
    transferNo: "inAcross",
    toCompanyId: second,
    toStaffId: "behindTheDay",
    finishTime: new Date("2026-07-15T02:00:00Z"),
  });
  const came = await lineIn(first);
  assert.deepEqual([came?.isExempt, came?.note], [true, "2026-07-15 由外省转入，本年度由转出地收取"]);
});
