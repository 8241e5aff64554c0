// Guarantees: dues of persons are charged for members in standing alone. // domain a §12.3
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { daysAfter } from "@/contracts/kit/dates";
import type { RuleSet } from "@/contracts/statement/dues/rule-set";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { listedPeople } from "@/server/modules/statement/dues/people";
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
