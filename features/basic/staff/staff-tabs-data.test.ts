import { isStaffItemHidden } from "@/contracts/basic/staff/staff-applies";
import { emptyStaff, MEMBER_TYPE, type StaffForm, staffForm } from "@/contracts/basic/staff/staff-form";
import { staffMissing } from "@/contracts/basic/staff/staff-missing";
import { TABS } from "@/features/basic/staff/staff-tabs-data";
import { tabOf } from "@/components/record/record-spec";
import { staffSpec } from "@/features/basic/staff/staff-spec";
import { href } from "@/lib/routes/href";
import { lockedBy } from "@/lib/routes/locked-by";
import { NEW_RECORD } from "@/lib/routes/new-record";

const typedAt = TABS.flatMap((tab) => [
  ...(tab.sections ?? []).flatMap(({ keys, picture }) => (picture ? [picture, ...keys] : keys)),
  ...(tab.rows ?? []).map(({ list }) => list),
  ...(tab.fileTypes ? ["attachments"] : []),
]);

it("every item of the form stands at one place", () => {
  expect([...typedAt].sort()).toEqual(Object.keys(staffForm.shape).sort());
});

const cases: Partial<StaffForm>[] = [
  {},
  { idType: 5 },
  { politicalStatus: 1 },
  { employmentType: 1, memberType: MEMBER_TYPE.practising, hasTaxAgentCert: true },
  { employmentType: 2, memberType: MEMBER_TYPE.practising, hasTaxAgentCert: true, certNo: "TA123456" },
  { memberType: MEMBER_TYPE.honorary, hasTaxAgentCert: false },
];

it.each(cases)("whatever is missing can be seen and typed: %j", (over) => {
  const form = { ...emptyStaff, ...over };
  for (const { path } of staffMissing(form)) {
    expect([path, isStaffItemHidden(path, form)]).toEqual([path, false]);
    expect(tabOf(TABS, path)).toMatch(/^(basic|member)$/);
  }
});

it("keeps what was stored in sight even where it is no longer asked for", () => {
  expect(isStaffItemHidden("nationality", { ...emptyStaff, nationality: "US" })).toBe(false);
  expect(isStaffItemHidden("contractTo", { ...emptyStaff, contractFrom: "2020-01-01" })).toBe(false);
  expect(isStaffItemHidden("nationality", emptyStaff)).toBe(true);
});

it("asks nobody new for his day of joining; locked items lead to 会员申请", () => {
  expect(staffSpec.isHidden("joinDate", { version: 0, memberType: 1 })).toBe(true);
  expect(staffSpec.isHidden("joinDate", { version: 1, memberType: 1 })).toBe(false);
  const application = href("basic.member-apply", { applyId: NEW_RECORD });
  expect(lockedBy(staffSpec.name).href?.({ id: "s1", path: "joinDate" })).toBe(application);
});
