import { authApi } from "@/contracts/auth/session";
import { dictionaryApi } from "@/contracts/common/dictionary";
import { pageQuery } from "@/contracts/kit/query";
import { anyOf, binary, endpoint, pageOf } from "@/contracts/kit/endpoint";
import { activity } from "@/lib/api/activity";
import type { ApiError } from "@/lib/api/api-error";
import { call } from "@/lib/api/call";
import { onUnauthorized } from "@/lib/api/unauthorized";
import { CLIENT_VERSION_ATTRIBUTE } from "@/lib/host/client-version";
import { fakeApi } from "@/tests/fake-api";
import { z } from "zod";

const thing = z.strictObject({ name: z.string() });
const base = { access: anyOf("g_hy_member_firm_find"), origin: "ours", summary: "" } as const;
const things = {
  list: endpoint("x.thing.list", "/rest/X/Thing/v1.0/list/page", {
    ...base,
    method: "GET",
    query: pageQuery.extend({ state: z.array(z.int()).optional() }),
    data: pageOf(thing),
  }),
  create: endpoint("x.thing.create", "/rest/X/Thing/v1.0", { ...base, method: "POST", body: thing, data: thing }),
  remove: endpoint("x.thing.remove", "/rest/X/Thing/v1.0/{thingId}", {
    ...base,
    method: "DELETE",
    params: z.strictObject({ thingId: z.string() }),
    data: z.null(),
  }),
  file: endpoint("x.thing.file", "/rest/X/Thing/v1.0/file", { ...base, method: "GET", data: binary("text/plain") }),
};

const refusal = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error("expected a refusal")),
    (error: unknown) => error as ApiError,
  );

/** A network that never answers, and lets go when the caller does. */
const hanging: typeof fetch = (input) =>
  new Promise((_, reject) => {
    const { signal } = input as Request;
    const letGo = () => reject(new Error("aborted"));
    if (signal.aborted) letGo();
    signal.addEventListener("abort", letGo);
  });

it("marks every request and sends the page's version", async () => {
  document.documentElement.setAttribute(CLIENT_VERSION_ATTRIBUTE, "1.2.3");
  const api = fakeApi().on(things.create, { name: "a" });
  await call(things.create, { body: { name: "a" } }, { idempotencyKey: "key-1" });
  const headers = api.callsOf(things.create)[0]?.headers;
  expect(headers?.get("x-requested-with")).toBe("XMLHttpRequest");
  expect(headers?.get("x-client-version")).toBe("1.2.3");
  expect(headers?.get("idempotency-key")).toBe("key-1");
  expect(headers?.get("content-type")).toBe("application/json");
});

it("writes arrays with brackets, lower-cases our own paths and unpacks a page", async () => {
  const seen: string[] = [];
  fakeApi();
  globalThis.fetch = async (input) => {
    seen.push(new URL((input as Request).url).pathname + new URL((input as Request).url).search);
    return new Response(JSON.stringify({ success: true, data: [{ name: "a" }], totalCount: 71 }));
  };
  const page = await call(things.list, { query: { page: 2, pageSize: 30, state: [1, 2] } });
  expect(page).toEqual({ rows: [{ name: "a" }], totalCount: 71 });
  expect(decodeURIComponent(seen[0] ?? "")).toBe("/rest/x/thing/v1.0/list/page?page=2&pageSize=30&state[]=1&state[]=2");
});

it("keeps the specification's spelling", async () => {
  const api = fakeApi().on(authApi.userInfo, []);
  let path = "";
  const { fetch } = api;
  globalThis.fetch = (input, init) => {
    path = new URL((input as Request).url).pathname;
    return fetch(input, init);
  };
  await call(authApi.userInfo, {});
  expect(path).toBe("/rest/auth/security/userCenter/userInfo");
});

it("treats a 2xx answer without success as an error", async () => {
  fakeApi().on(dictionaryApi.all, () => new Response(JSON.stringify({ returnMessage: "字典维护中" })) as never);
  const error = await refusal(call(dictionaryApi.all, {}));
  expect(error).toMatchObject({ kind: "unsuccessful", serverMessage: "字典维护中" });
});

it("carries field errors, error id and the current record of a conflict", async () => {
  const body = {
    errorCode: "CONFLICT",
    errorMessage: "已被修改",
    errorId: "e1",
    fieldErrors: [{ path: "name", message: "重复" }],
    data: { name: "b" },
  };
  fakeApi().fail(things.create, { status: 409, body });
  const error = await refusal(call(things.create, { body: { name: "a" } }));
  expect(error).toMatchObject({ status: 409, code: "CONFLICT", errorId: "e1", current: { name: "b" } });
  expect(error.fieldErrors).toEqual([{ path: "name", message: "重复" }]);
  expect(error.isOutcomeUnknown).toBe(false);
});

it.each(["GW0002", "GW0006", "gateway001"])("tells the frame that nobody is signed in (%s)", async (errorCode) => {
  fakeApi().fail(authApi.userInfo, { status: 400, body: { errorCode, errorMessage: "登录已失效" } });
  const heard: string[] = [];
  const stop = onUnauthorized((error) => heard.push(error.code));
  const error = await refusal(call(authApi.userInfo, {}));
  stop();
  expect(error.kind).toBe("unauthorized");
  expect(heard).toEqual([errorCode]);
});

it("does not take another 400 for a lost session", async () => {
  fakeApi().fail(things.create, { status: 400, body: { errorCode: "VALIDATION" } });
  expect((await refusal(call(things.create, { body: { name: "" } }))).kind).toBe("refused");
});

it("decodes the JSON error body of a binary call", async () => {
  fakeApi().fail(things.file, { status: 404, body: { errorCode: "NOT_FOUND", errorId: "e2" } });
  expect(await refusal(call(things.file, {}))).toMatchObject({ status: 404, errorId: "e2" });
});

it("does not send a write that is already under way, and sends it again afterwards", async () => {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => (finish = resolve));
  const api = fakeApi().on(things.create, async () => (await gate, { name: "a" }));
  const first = call(things.create, { body: { name: "a" } });
  const other = call(things.create, { body: { name: "b" } });
  expect((await refusal(call(things.create, { body: { name: "a" } }))).kind).toBe("duplicate");
  finish();
  await Promise.all([first, other]);
  expect(api.callsOf(things.create)).toHaveLength(2);
  await call(things.create, { body: { name: "a" } });
  expect(api.callsOf(things.create)).toHaveLength(3);
});

it("lets DELETE repeat", async () => {
  const api = fakeApi().on(things.remove, null);
  await Promise.all([1, 2].map(() => call(things.remove, { params: { thingId: "t" } })));
  expect(api.callsOf(things.remove)).toHaveLength(2);
});

it("says cancelled when the caller gave up and no answer when the network failed", async () => {
  const controller = new AbortController();
  globalThis.fetch = hanging;
  const pending = refusal(call(dictionaryApi.all, {}, { signal: controller.signal }));
  await Promise.resolve();
  controller.abort();
  expect((await pending).kind).toBe("cancelled");
  fakeApi().breakOff(dictionaryApi.all);
  const error = await refusal(call(dictionaryApi.all, {}));
  expect(error.kind).toBe("noAnswer");
  expect(error.isOutcomeUnknown).toBe(true);
});

it("gives up after 120 seconds", async () => {
  jest.useFakeTimers();
  globalThis.fetch = hanging;
  const pending = refusal(call(dictionaryApi.all, {}));
  await jest.advanceTimersByTimeAsync(119_999);
  let isOver = false;
  void pending.then(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect((await pending).kind).toBe("timeout");
  jest.useRealTimers();
});

it("counts what the user waits for, and nothing marked no-loading", async () => {
  const counts: number[] = [];
  const stop = activity.subscribe(() => counts.push(activity.count()));
  fakeApi().on(dictionaryApi.all, []);
  await call(dictionaryApi.all, {});
  await call(dictionaryApi.all, {}, { noLoading: true });
  stop();
  expect(counts).toEqual([1, 0]);
});
