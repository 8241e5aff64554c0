import { isCommonPassword } from "@/contracts/auth/common-passwords";
import { type PasswordPolicy, passwordFault, passwordRules, strengthOf } from "@/contracts/auth/password-rules";

const office: PasswordPolicy = { style: "office", minLength: 8, maxLength: 20, historyCount: 5, maxDays: 90 };
const long: PasswordPolicy = { style: "length", minLength: 12, maxLength: 64, historyCount: 0, maxDays: 0 };

it.each([
  [office, "Demo@2026", null],
  [office, "Ab1@xyz", "密码须为 8 至 20 个字符"],
  [office, "Ab1@xyz789Ab1@xyz789x", "密码须为 8 至 20 个字符"],
  [office, "kestrelmoor", "密码须含大写字母、小写字母、数字、符号中的至少三种"],
  [office, "kestrel中12", null],
  [office, "Demo-Admin99", "密码不能包含用户名"],
  [office, "Password2026!", "这是容易被猜到的常见密码，请换一个"],
  [office, "P@ssw0rd", "这是容易被猜到的常见密码，请换一个"],
  [long, "kestrelmoor", "密码须为 12 至 64 个字符"],
  [long, "kestrel over the moor", null],
  [long, "passwordpassword", "这是容易被猜到的常见密码，请换一个"],
  [long, "abcabcabcabcabc", "这是容易被猜到的常见密码，请换一个"],
  [long, "我在长沙教了二十年税法", "密码须为 12 至 64 个字符"],
  [long, "我在长沙教了二十年税法课程", null],
])("rule %#", (policy, password, fault) => {
  expect(passwordFault(policy, password, "demo-admin")).toBe(fault);
});

it("a length policy asks for no kinds and names no former passwords", () => {
  expect(passwordRules(long).map((rule) => rule.key)).toEqual(["length", "username", "common"]);
  expect(passwordRules(office).map((rule) => rule.key)).toEqual(["length", "kinds", "username", "common", "history"]);
});

it("an empty field meets nothing", () => {
  for (const rule of passwordRules(office)) expect(rule.isMet?.("", "demo-admin") ?? false).toBe(false);
});

it("a name of two letters is no name to be found in a password", () => {
  expect(passwordFault(office, "Slate-li-47", "li")).toBeNull();
});

it.each([
  "12345678",
  "qwertyuiop",
  "1qaz2wsx",
  "13800001234",
  "20260101",
  "aaaaaaaa",
  "Qwerty123",
  "woaini1314",
  "admin@123",
])("%s is common", (password) => expect(isCommonPassword(password)).toBe(true));
it.each(["Demo@2026", "kestrel-moor-47", "Tr0ub4dor&3x", "长沙2026年的雨"])("%s is not", (password) =>
  expect(isCommonPassword(password)).toBe(false),
);

it.each([
  ["", null],
  ["12345678", "弱"],
  ["Password1", "弱"],
  ["Demo@2026", "一般"],
  ["kestrel-moor-9", "较强"],
  ["kestrel over the moor", "强"],
])("strength of %s is %s", (password, word) => expect(strengthOf(password)?.word ?? null).toBe(word));
