/** @jest-environment node */
import { mayHoldSession } from "@/lib/routes/session-cookie";

it("knows our own cookie by its name, with and without the prefix of https", () => {
  expect(mayHoldSession(["sid"], {})).toBe(true);
  expect(mayHoldSession(["__Host-sid"], { SESSION_COOKIE: "sid", BACKEND_ORIGIN: "http://x" })).toBe(true);
  expect(mayHoldSession(["other"], {})).toBe(false);
  expect(mayHoldSession(["other"], { SESSION_COOKIE: "own", BACKEND_ORIGIN: "http://x" })).toBe(false);
});

it("takes any cookie for a session where another backend names it", () => {
  expect(mayHoldSession(["JSESSIONID"], { BACKEND_ORIGIN: "http://x" })).toBe(true);
  expect(mayHoldSession([], { BACKEND_ORIGIN: "http://x" })).toBe(false);
});
