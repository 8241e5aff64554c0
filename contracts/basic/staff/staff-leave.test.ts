import { leaveFindings } from "@/contracts/basic/staff/staff-leave";

const today = "2026-11-28";
const person = { today, hireDate: "2020-03-01", memberType: 2 };
const right = { leaveDate: today, leaveReason: 1, memberAfter: 2 };

test.each([
  ["today", right, person, []],
  ["30 days ahead", { ...right, leaveDate: "2026-12-28" }, person, []],
  ["31 days ahead", { ...right, leaveDate: "2026-12-29" }, person, ["leaveDate"]],
  ["before he came", { ...right, leaveDate: "2020-02-29" }, person, ["leaveDate"]],
  ["a day of coming that nobody knows", { ...right, leaveDate: "2001-01-01" }, { ...person, hireDate: null }, []],
  ["a member without his standing", { ...right, memberAfter: null }, person, ["memberAfter"]],
  ["a dead member", { ...right, leaveReason: 6, memberAfter: null }, person, []],
  ["who is no member", { ...right, memberAfter: null }, { ...person, memberType: 3 }, []],
])("%s", (_what, form, facts, paths) => {
  expect(leaveFindings(form, facts).map(({ path }) => path)).toEqual(paths);
});
