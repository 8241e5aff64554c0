// Guarantees: what each membership item asks for, whom it is for, and what it leaves behind. // domain a §2.4
import {
  appliedTo,
  applyMissing,
  type MemberApplyForm,
  applyNeeds,
  applyRules,
  canonicalApply,
  givenFaults,
  passAsks,
  standingFault,
  statusAfter,
} from "@/contracts/basic/member-apply/member-apply-rules";
import { APPLY_TYPE } from "@/contracts/basic/member-apply/member-apply-fields";
import { memberApplySample } from "@/contracts/basic/member-apply/member-apply-sample";
import { memberApplyLifecycle } from "@/contracts/basic/member-apply/member-apply";
import { emptyStaff, type StaffForm } from "@/contracts/basic/staff/staff-form";

const today = "2026-06-20";
const form: MemberApplyForm = { ...memberApplySample, staffId: "s1", attachments: [{ attachType: 99 }] };
const person: StaffForm = {
  ...emptyStaff,
  staffName: "张三",
  idType: 1,
  idNo: "420100199001010011",
  gender: 1,
  birthDate: "1990-01-01",
  memberType: 2,
  joinDate: "2015-01-05",
  hasTaxAgentCert: true,
  staffCategory: 2,
};

it.each([
  ["入会 as a practising member", { applyType: APPLY_TYPE.join, memberType: 1 }, ["memberType", "practiceDate"]],
  ["入会 as another", { applyType: APPLY_TYPE.join, memberType: 2 }, ["memberType"]],
  ["转执业", { applyType: APPLY_TYPE.toPractising, memberType: null }, ["practiceDate"]],
  ["退会", { applyType: APPLY_TYPE.quit, memberType: null }, []],
  ["a number", { applyType: APPLY_TYPE.correct, memberType: null, newIdNo: "x" }, ["newIdType"]],
])("%s asks for what belongs to it", (_, more, asked) =>
  expect([...applyNeeds(more)].sort()).toEqual(["applyType", "isCommitted", "reason", "staffId", ...asked].sort()),
);

it("asks a correction for something to correct, for proof and for the person's word", () => {
  expect(applyMissing(form)).toEqual([]);
  const bare = { ...form, newName: null, isCommitted: false, attachments: [] };
  expect(applyMissing(bare).map(({ path }) => path)).toEqual(["isCommitted", "newName", "attachments"]);
});

it("keeps nothing behind a question that is not asked", () => {
  const { newName, newIdNo, practiceDate } = canonicalApply({
    ...form,
    applyType: APPLY_TYPE.quit,
    newIdNo: "1",
    practiceDate: today,
  });
  expect([newName, newIdNo, practiceDate]).toEqual([null, null, null]);
});

it.each<[string, Partial<MemberApplyForm>, string | null]>([
  ["a right one", {}, null],
  ["a date that is none behind a right check digit", { newIdType: 1, newIdNo: "320100198502290017" }, "newIdNo"],
  ["an honorary member", { applyType: APPLY_TYPE.join, memberType: 4 }, "memberType"],
  ["a day ahead", { applyType: APPLY_TYPE.toPractising, practiceDate: "2026-06-21" }, "practiceDate"],
])("refuses %s", (_, more, path) =>
  expect(applyRules({ ...form, ...more }, { today }).map((found) => found.path)).toEqual(path === null ? [] : [path]),
);

it.each([
  [APPLY_TYPE.join, 2, 2, false],
  [APPLY_TYPE.join, 3, null, true],
  [APPLY_TYPE.join, 2, 7, true],
  [APPLY_TYPE.toPractising, 2, 2, true],
  [APPLY_TYPE.toPractising, 1, 2, false],
  [APPLY_TYPE.toOther, 1, 2, true],
  [APPLY_TYPE.toOther, 2, 2, false],
  [APPLY_TYPE.quit, 1, 2, true],
  [APPLY_TYPE.quit, 1, 7, false],
  [APPLY_TYPE.reissue, 3, null, false],
  [APPLY_TYPE.correct, 3, null, true],
])("type %d is for memberType %s in state %s: %s", (type, memberType, memberStatus, isFor) =>
  expect(standingFault(type, { memberType, memberStatus }) === null).toBe(isFor),
);

it("leaves the person as it says", () => {
  const to = (more: Partial<MemberApplyForm>) => appliedTo(person, { ...form, newName: null, ...more }, today);
  const practising = to({ applyType: APPLY_TYPE.toPractising, practiceDate: "2026-06-01" });
  expect([practising.memberType, practising.practiceDate, practising.staffCategory]).toEqual([1, "2026-06-01", 1]);
  const other = appliedTo(practising, { ...form, applyType: APPLY_TYPE.toOther }, today);
  expect([other.memberType, other.practiceDate, other.staffCategory]).toEqual([2, null, 2]);
  const corrected = to({ newIdType: 1, newIdNo: "44010019880808888X" });
  expect([corrected.idNo, corrected.birthDate, corrected.gender]).toEqual(["44010019880808888X", "1988-08-08", 2]);
  expect(statusAfter(APPLY_TYPE.quit, 2)).toBe(7);
  expect(statusAfter(APPLY_TYPE.correct, 2)).toBe(2);
  expect(statusAfter(APPLY_TYPE.toOther, 6)).toBe(6);
  expect(statusAfter(APPLY_TYPE.toPractising, 2)).toBe(2);
});

it("is taken back by another application, never by a step", () =>
  expect(Object.keys(memberApplyLifecycle.transitions)).toEqual([
    "submit",
    "withdraw",
    "accept",
    "pass",
    "sendBack",
    "reject",
  ]));

it("asks the association for number and day of a 入会 alone, and for no number where he has one", () => {
  const none = { memberNo: null, joinDate: null };
  expect(passAsks({ applyType: APPLY_TYPE.join })).toEqual(["memberNo", "joinDate", "opinion"]);
  expect(passAsks({ applyType: APPLY_TYPE.quit })).toEqual(["opinion"]);
  const paths = (
    applyType: number,
    given: typeof none | { memberNo: string; joinDate: string },
    memberNo: string | null,
  ) => givenFaults(applyType, given, { memberNo, today }).map(({ path }) => path);
  expect(paths(APPLY_TYPE.join, none, null)).toEqual(["memberNo"]);
  expect(paths(APPLY_TYPE.join, none, "43-1")).toEqual([]);
  expect(paths(APPLY_TYPE.join, { memberNo: "43-2", joinDate: "2026-06-21" }, null)).toEqual(["joinDate"]);
  expect(paths(APPLY_TYPE.quit, { memberNo: "43-2", joinDate: today }, null)).toEqual(["memberNo", "joinDate"]);
});

it("who is 待入会 is asked for 入会, 退会 and 信息更正 alone", () => {
  const waits = { memberType: 1, memberStatus: 1 };
  const fits = Object.values(APPLY_TYPE).filter((applyType) => standingFault(applyType, waits) === null);
  expect(fits).toEqual([APPLY_TYPE.join, APPLY_TYPE.quit, APPLY_TYPE.correct]);
});
