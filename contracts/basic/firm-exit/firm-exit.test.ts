// Guarantees of 退会与注销: which kind leads where from which state, into whom a firm may merge, which days it may name, and
// what a submission has; nothing stands behind a question that was not asked.
import { anExit } from "@/contracts/basic/firm-exit/firm-exit-sample";
import type { FirmExitForm } from "@/contracts/basic/firm-exit/firm-exit-form";
import {
  canonicalExit,
  EXIT,
  EXIT_LEADS,
  type ExitFacts,
  exitMissing,
  exitRules,
  leavesAtOnce,
} from "@/contracts/basic/firm-exit/firm-exit-rules";
import { COMPANY_STATUS } from "@/contracts/basic/firm/firm-form";
import { type MembershipForm, membershipRules, STATUS_STEPS } from "@/contracts/basic/firm/firm-membership";

const today = "2026-11-20";
const firm = { companyId: "c1", establishDate: "2018-05-01", companyStatus: 2, provinceCode: "430000" };
const target = { companyId: "c2", companyName: "乙税务师事务所", companyStatus: 2, isLeaving: false };
const paths = (form: Partial<FirmExitForm>, facts: Partial<ExitFacts> = {}) =>
  exitRules(anExit(form), { today, firm, target: null, ...facts }).map(({ path }) => path);
const merge = { exitType: EXIT.merge, mergeFirmName: "乙税务师事务所", mergeCreditCode: "91430100MA4K00019X" };

it("each kind leads to a state that the life cycle knows", () => {
  for (const to of Object.values(EXIT_LEADS)) expect(STATUS_STEPS[COMPANY_STATUS.normal]).toContain(to);
  expect(Object.values(EXIT).filter(leavesAtOnce)).toEqual([EXIT.withdraw]);
});

it.each([
  [EXIT.withdraw, 2, []],
  [EXIT.withdraw, 3, ["exitType"]],
  [EXIT.deregister, 3, []],
  [EXIT.deregister, 4, ["exitType"]],
  [EXIT.moveOut, 2, []],
  [EXIT.moveOut, 3, ["exitType"]],
  [EXIT.withdraw, 1, ["exitType"]],
  [EXIT.deregister, 6, ["exitType"]],
] as const)("kind %i from state %i: %j", (exitType, companyStatus, expected) =>
  expect(paths({ exitType }, { firm: { ...firm, companyStatus } })).toEqual(expected),
);

it.each([
  ["2026-11-20", []],
  ["2026-11-21", ["decideDate"]],
  ["2018-05-01", []],
  ["2018-04-30", ["decideDate"]],
] as const)("decided on %s: %j", (decideDate, expected) => expect(paths({ decideDate })).toEqual(expected));

it.each([
  ["another member", target, []],
  ["nobody", null, ["mergeFirmName"]],
  ["itself", { ...target, companyId: "c1" }, ["mergeFirmName"]],
  ["a closed firm", { ...target, companyStatus: 5 }, ["mergeFirmName"]],
  ["one that leaves", { ...target, isLeaving: true }, ["mergeFirmName"]],
] as const)("merging with %s", (_, into, expected) => expect(paths(merge, { target: into })).toEqual(expected));

it("moves to another province alone", () => {
  expect(paths({ exitType: EXIT.moveOut, targetProvinceCode: "430000" })).toEqual(["targetProvinceCode"]);
  expect(paths({ exitType: EXIT.moveOut, targetProvinceCode: "440000" })).toEqual([]);
});

it("asks for what its kind needs, with the resolution", () => {
  const missing = (form: Partial<FirmExitForm>) => exitMissing(anExit(form)).map(({ path }) => path);
  expect(missing({})).toEqual(["attachments"]);
  const attachments = [{ fileId: "f", attachType: 7, sortNo: 0 }];
  expect(missing({ attachments })).toEqual([]);
  expect(missing({ attachments, exitType: EXIT.merge })).toEqual(["mergeFirmName", "mergeCreditCode"]);
  expect(missing({ attachments, exitType: EXIT.moveOut })).toEqual(["targetProvinceCode"]);
  expect(missing({ attachments, exitReason: null })).toEqual(["exitReason"]);
});

it("keeps nothing behind a question that was not asked", () => {
  const kept = canonicalExit(anExit({ ...merge, exitType: EXIT.withdraw, targetProvinceCode: "440000" }));
  expect([kept.mergeFirmName, kept.mergeCreditCode, kept.targetProvinceCode]).toEqual([null, null, null]);
});

it.each([
  ["people", { staffTotal: 1 }, /在职人员/],
  ["branches", { branchTotal: 2 }, /会员分所/],
  ["open submissions", { waitingTotal: 3 }, /申报未办结/],
  ["a merger into it", { comingTotal: 1 }, /1 家事务所正在并入本所/],
  ["dues", { owed: "16000.00" }, /尚欠会费 16,000.00 元，请先结清/],
  ["a cent of dues", { owed: "0.01" }, /尚欠会费 0.01 元/],
  ["dues that are paid", { owed: "0.00" }, null],
  ["nothing", {}, null],
] as const)("a membership ends with %s left: %j", (_, left, words) => {
  const stood = { companyStatus: 4, memberNo: "43-0001", joinDate: "2019-01-01" };
  const form = { ...stood, companyStatus: 5, reason: "已办理注销登记" } as MembershipForm;
  const told = membershipRules(form, {
    today,
    stood,
    establishDate: "2018-05-01",
    regCertDate: "2018-06-01",
    staffTotal: 0,
    ...left,
  });
  if (words) expect(told[0]?.message).toMatch(words);
  else expect(told).toEqual([]);
});
