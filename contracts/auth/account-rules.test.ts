import { accountFindings } from "@/contracts/auth/account-rules";
import { INIT_PWD_MODE } from "@/contracts/auth/user-fields";

const today = "2026-11-28";
const right = { expireDate: null, email: null, initPwdMode: INIT_PWD_MODE.sms };

test.each([
  ["nothing typed", right, {}, []],
  ["today", { ...right, expireDate: today }, {}, []],
  ["yesterday", { ...right, expireDate: "2026-11-27" }, {}, ["expireDate"]],
  ["a last day that has passed already", { ...right, expireDate: "2026-11-27" }, { stood: "2026-11-27" }, []],
  ["mail without an address", { ...right, initPwdMode: INIT_PWD_MODE.mail }, {}, ["email"]],
  ["mail with one", { ...right, initPwdMode: INIT_PWD_MODE.mail, email: "a@example.com" }, {}, []],
  ["a change, which sends no password", { expireDate: null, email: null }, {}, []],
])("%s", (_what, form, more, paths) => {
  expect(accountFindings(form, { today, ...more }).map(({ path }) => path)).toEqual(paths);
});
