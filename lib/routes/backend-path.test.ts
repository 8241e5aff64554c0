import { failureBody, isBackendPath, isUnsafePath, pathnameOf } from "@/lib/routes/backend-path";

describe("isBackendPath", () => {
  it.each([
    "/rest",
    "/rest/",
    "/rest/auth/captcha/x",
    "/restOpen/common",
    "/auth/login/memberMen",
    "/logout",
    "/restopen/auth/session/v1.0/ticket",
    "/RESTOPEN/x",
    "/restopen",
  ])("sends %s to the backend", (path) => expect(isBackendPath(path)).toBe(true));

  it.each([
    "/",
    "/restaurant",
    "/restOpenly/x",
    "/restopenly/x",
    "/auth",
    "/auth/loginx",
    "/logout2",
    "/REST/x",
    "/home/rest",
    "//rest/x",
  ])("keeps %s for the pages", (path) => expect(isBackendPath(path)).toBe(false));
});

describe("isUnsafePath", () => {
  it.each([
    "/rest/../secret",
    "/rest/..",
    "/rest/./x",
    "/..%2fsecret",
    "/rest/..%2Fsecret",
    "/rest/%2e%2e/secret",
    "/rest/%2E./secret",
    "/rest/.%2e",
    "/rest/a%2fb",
    "/rest/a%5cb",
    "/rest/a%5Cb",
    "/rest/a%00b",
    "/rest/a%0d%0aX:y",
    "/rest/a%7f",
    "/rest\\x",
    "/rest/a#b",
    "/rest/a b",
    "/rest/a\u0000b",
    "/rest/%",
    "/rest/%4",
    "/rest/%zz",
    "http://evil.example/rest/x",
    "*",
    "",
  ])("refuses %j", (path) => expect(isUnsafePath(path)).toBe(true));

  it.each([
    "/",
    "/rest/a.b",
    "/rest/.well-known",
    "/rest/...",
    "/rest/a..b",
    "/rest/%E4%BA%8B%E5%8A%A1%E6%89%80",
    "/rest/a%20b",
    "/home/workbench",
    "/rest//x",
  ])("lets %j pass", (path) => expect(isUnsafePath(path)).toBe(false));
});

it("cuts the query off a request target", () => {
  expect(pathnameOf("/rest/x?a=/../b")).toBe("/rest/x");
  expect(pathnameOf("/rest/x")).toBe("/rest/x");
});

it("answers failures in the envelope", () => {
  expect(failureBody("UNAVAILABLE", "服务暂时不可用", "id-1")).toEqual({
    success: false,
    errorCode: "UNAVAILABLE",
    errorMessage: "服务暂时不可用",
    errorId: "id-1",
    returnMessage: "服务暂时不可用",
  });
});
