import { request as ask, type IncomingHttpHeaders } from "node:http";
import type { APIRequestContext } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { ACCOUNTS, FIRM } from "../kit/accounts";
import { envelope, expectRefusal, firmApi } from "../kit/firm-api";
import { MARKER, signInByApi } from "../kit/sign-in";
import { expect, origin, test } from "../kit/test";

// What nobody types and somebody sends, through the portal as shipped: a clear Chinese answer in the envelope, nothing
// half-written, and the server goes on.

const BASE = "/rest/basic/firm/v1.0";
const firmPath = `${BASE}/${FIRM.applying}`;
const key = () => ({ "idempotency-key": uuidv7() });

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request whose path goes out exactly as written; `announced` promises more body bytes than are ever sent. */
function raw(path: string, { method = "GET", headers = {}, body = "", announced = 0 } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin());
  return new Promise((resolve, reject) => {
    const length = body === "" ? {} : { "content-length": String(Math.max(announced, Buffer.byteLength(body))) };
    const sent = ask({ hostname, port, path, method, headers: { ...MARKER, ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        sent.destroy();
      });
    });
    sent.on("error", reject);
    sent.write(body);
    if (announced === 0) sent.end();
  });
}

function expectRawRefusal(answer: RawAnswer, status: number, code: string): void {
  expect([answer.status, answer.headers["content-type"]]).toEqual([status, "application/json; charset=utf-8"]);
  const body = JSON.parse(answer.text) as { success: boolean; errorCode: string; errorMessage: string };
  expect(body).toMatchObject({ success: false, errorCode: code });
  expect(body.errorMessage).toMatch(/[\u4e00-\u9fff]/);
}

/** Cookie header of a signed-in request context. */
async function cookieOf(api: APIRequestContext): Promise<string> {
  return (await api.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

test.afterEach(async ({ request }) => {
  expect((await request.get("/readyz")).status(), "the server is alive").toBe(200);
});

test("paths that two layers could read differently are refused before anybody reads them", async ({ api }) => {
  const cookie = await cookieOf(await api("other"));
  for (const path of [
    `${BASE}/%00`,
    `${BASE}/..%2f..%2fetc%2fpasswd`,
    `${BASE}/%2e%2e/x`,
    `/rest/../restOpen/openapi.json`,
    `${BASE}/a%5cb`,
    `/home/..%2fbasic`,
    `/%00`,
    `${BASE}/%zz`,
  ]) {
    expectRawRefusal(await raw(path, { headers: { cookie } }), 400, "VALIDATION");
  }
});

test("ids that cannot be ids and pages that cannot be pages are told apart from missing records", async ({ api }) => {
  const other = await api("other");
  for (const path of [
    `${BASE}/${"x".repeat(41)}`,
    `${BASE}/a'b`,
    `${BASE}/list/page?page=0`,
    `${BASE}/list/page?page=abc`,
    `${BASE}/list/page?pageSize=100000`,
    `${BASE}/list/page?unknown=1`,
    `${BASE}/list/page?__proto__=1`,
    `${BASE}/list/page?keyword=%00`,
  ])
    await expectRefusal(await other.get(path, { headers: MARKER }), 400, "VALIDATION");
  await expectRefusal(await other.get("/rest/no/such/call", { headers: MARKER }), 404, "NOT_FOUND");
});

test("bodies that are no firm are refused with the place of every fault; the record stays", async ({ api }) => {
  const other = await api("other");
  const calls = firmApi(other);
  const full = await calls.full(FIRM.applying);
  const put = (data: unknown, headers: Record<string, string> = {}) =>
    other.put(firmPath, {
      headers: { ...MARKER, ...key(), "content-type": "application/json", ...headers },
      data: typeof data === "string" ? data : JSON.stringify(data),
    });

  await expectRefusal(await put('{"companyName": '), 400, "VALIDATION");
  await expectRefusal(await put("[]"), 400, "VALIDATION");
  await expectRefusal(await put("null"), 400, "VALIDATION");
  await expectRefusal(await put(`{"__proto__": {"admin": true}}`), 400, "VALIDATION");
  await expectRefusal(await put(full, { "content-type": "text/plain" }), 400, "VALIDATION");
  await expectRefusal(await put(full, { "content-type": "application/x-www-form-urlencoded" }), 400, "VALIDATION");
  const unknown = await expectRefusal(await put({ ...full, isAdmin: true }), 400, "VALIDATION");
  expect(unknown.fieldErrors?.[0]?.message).toContain("isAdmin");
  const nul = await expectRefusal(await put({ ...full, remark: "a\u0000b" }), 400, "VALIDATION");
  expect(nul.fieldErrors?.map(({ path }) => path)).toContain("remark");
  const half = await expectRefusal(await put({ ...full, remark: "\ud83d" }), 400, "VALIDATION");
  expect(half.fieldErrors?.map(({ path }) => path)).toContain("remark");
  const money = await expectRefusal(await put({ ...full, paidInCapital: "1e9" }), 400, "VALIDATION");
  expect(money.fieldErrors?.map(({ path }) => path)).toEqual(["paidInCapital"]);
  const many = await expectRefusal(
    await put({ ...full, partners: Array(201).fill(full.partners[0]) }),
    400,
    "VALIDATION",
  );
  expect(many.fieldErrors?.map(({ path }) => path)).toContain("partners");
  expect(await calls.full(FIRM.applying)).toEqual(full);
});

test("10 MB of JSON is refused by its announced size: of the rest nothing ever comes", async ({ api }) => {
  const cookie = await cookieOf(await api("other"));
  const headers = { ...key(), cookie, "content-type": "application/json" };
  const start = { method: "PUT", headers, body: '{"remark":"', announced: 10 * 1024 * 1024 };
  expectRawRefusal(await raw(firmPath, start), 413, "TOO_LARGE");
});

test("a 10 MB body that is really sent gets the same answer", async ({ api }) => {
  const other = await api("other");
  const data = JSON.stringify({ remark: "长".repeat(3_500_000) });
  const answer = await other.put(firmPath, {
    headers: { ...MARKER, ...key(), "content-type": "application/json" },
    data,
  });
  await expectRefusal(answer, 413, "TOO_LARGE");
});

test("a change without the marker header, or from another origin, is refused", async ({ api }) => {
  const other = await api("other");
  const data = await firmApi(other).full(FIRM.applying);
  await expectRefusal(await other.put(firmPath, { headers: key(), data }), 403, "FORBIDDEN");
  const headers = { ...MARKER, ...key(), origin: "https://evil.example" };
  await expectRefusal(await other.put(firmPath, { headers, data }), 403, "FORBIDDEN");
});

test("a change without version or with a stale one writes nothing; the answer brings the current record", async ({
  api,
}) => {
  const other = await api("other");
  const calls = firmApi(other);
  const full = await calls.full(FIRM.applying);
  const { version, ...rest } = full;
  const missing = await expectRefusal(await calls.put(FIRM.applying, rest), 400, "VALIDATION");
  expect(missing.fieldErrors?.map(({ path }) => path)).toEqual(["version"]);
  const stale = await calls.put(FIRM.applying, { ...full, version: version + 7, remark: "过期" });
  const conflict = await expectRefusal(stale, 409, "CONFLICT");
  expect(conflict.data).toMatchObject({ companyId: FIRM.applying, version });
});

test("the same key with another body after a success is 422; with the same body the first answer comes again", async ({
  playwright,
}) => {
  const branch = await playwright.request.newContext({ baseURL: origin() });
  await signInByApi(branch, ACCOUNTS.branch);
  const calls = firmApi(branch);
  const full = await calls.full(FIRM.branchZhuzhou);
  const headers = { ...MARKER, ...key() };
  const path = `${BASE}/${FIRM.branchZhuzhou}`;
  const data = { ...full, remark: `第 ${full.version} 版` };
  const first = await branch.put(path, { headers, data });
  expect(first.status(), await first.text()).toBe(200);
  const again = await branch.put(path, { headers, data });
  expect(await again.text()).toBe(await first.text());
  await expectRefusal(await branch.put(path, { headers, data: { ...data, remark: "另一内容" } }), 422, "IDEMPOTENCY");
  expect((await calls.full(FIRM.branchZhuzhou)).version).toBe(full.version + 1);
  await branch.dispose();
});

test("broken addresses of pages end on pages, never on a fault", async ({ as }) => {
  const page = await as("other");
  for (const path of [
    "/basic/firm?companyId=%27%20or%201=1",
    `/basic/firm?companyId=${"x".repeat(500)}`,
    "/basic/firm?tab=__proto__",
    "/basic/firm?edit=1&tab=%E4%B8%8D",
    "/home/workbench?constructor=1",
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("pages take no bodies and no other methods", async () => {
  for (const method of ["POST", "PUT", "DELETE", "PATCH"])
    expectRawRefusal(await raw("/home/workbench", { method, body: "x=1" }), 405, "VALIDATION");
  const text = (await raw("/auth", { method: "GET", headers: { upgrade: "websocket", connection: "upgrade" } })).text;
  expect(text).toContain("不支持升级连接");
});

test("wrong sign-ins are refused in the envelope and never with more than they asked", async ({ api }) => {
  const nobody = await api(null);
  const url = "/auth/login/memberMen";
  const wrong: readonly Record<string, string>[] = [
    { pwdType: "01", username: "x" },
    { pwdType: "02", username: "x", password: "x" },
    { pwdType: "01", username: "x", password: "not-base64!", extra: "1" },
    { pwdType: "01", username: "x".repeat(61), password: "x" },
  ];
  for (const params of wrong)
    expect((await envelope(await nobody.get(url, { params, headers: MARKER }))).errorMessage).toMatch(
      /[\u4e00-\u9fff]/,
    );
  await expectRefusal(
    await nobody.get("/auth/login/otherMen?pwdType=01&username=x&password=x", { headers: MARKER }),
    404,
    "NOT_FOUND",
  );
});
