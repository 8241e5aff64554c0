import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ACCOUNTS, FIRM } from "./kit/accounts";
import { expectRefusal, firmApi } from "./kit/firm-api";
import { freePort, Product, runToEnd } from "./kit/product/product";
import { MARKER, signIn, signInByApi } from "./kit/sign-in";
import { expect, isForeignHost, NEEDS_PROCESSES, test } from "./kit/test";
import { LONG } from "./kit/tier";

// The portal as a process: what it does when its backend dies, when it is told to stop, when it cannot start.

test.skip(isForeignHost(), NEEDS_PROCESSES);
test.describe.configure({ mode: "serial" });

let product: Product;
test.beforeAll(async () => {
  product = await Product.start();
});
test.afterAll(async () => product?.dispose());
test.use({ baseURL: async ({}, use) => use(product?.origin) });

test("no answer shows the backend's address or the framework's inner ways", async ({ request, baseURL }) => {
  const api = request;
  await signInByApi(api, ACCOUNTS.admin);
  const paths = ["/", "/auth", "/home/workbench", "/basic/firm", "/404", "/nope", "/logout", "/livez", "/readyz"];
  const calls = [
    `/rest/basic/firm/v1.0/${FIRM.first}`,
    "/restOpen/openapi.json",
    "/rest/auth/captcha/login",
    "/rest/nope",
  ];
  for (const one of [...calls, ...paths]) {
    const answer = await api.get(one, { maxRedirects: 0, headers: MARKER });
    const headers = answer.headersArray().map(({ name, value }) => `${name}: ${value}`.toLowerCase());
    const telling = headers.filter((line) => /^(x-middleware-|x-powered-by|server:|x-nextjs-|x-client-)/.test(line));
    expect(telling, one).toEqual([]);
    const inner = new URL(product.backendOrigin).host;
    expect(
      headers.filter((line) => line.includes(inner)),
      one,
    ).toEqual([]);
    expect((await answer.text()).includes(inner), one).toBe(false);
    expect(answer.headers()["x-content-type-options"], one).toBe("nosniff");
  }
  expect(baseURL).toBe(product.origin);
});

test("kill -9 of the backend: 503 in the envelope without waiting, pages say so, then everything recovers by itself", async ({
  page,
}) => {
  await signIn(page, ACCOUNTS.admin, "/basic/firm");
  const before = product.backendPid;
  process.kill(before, "SIGKILL");
  await expect.poll(async () => (await page.request.get("/readyz")).status(), { intervals: [20] }).toBe(503);
  const startedAt = Date.now();
  const answer = await page.request.get(`/rest/basic/firm/v1.0/${FIRM.first}`, { headers: MARKER });
  // The figure is measured by `npm run prove`; here it must not wait for the backend.
  expect(Date.now() - startedAt).toBeLessThan(15_000);
  await expectRefusal(answer, 503, "UNAVAILABLE");
  expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
  expect((await page.request.get("/livez")).status(), "the portal itself lives").toBe(200);
  expect((await page.request.get("/auth")).status(), "the login page needs no backend").toBe(200);

  await product.ready();
  expect(product.backendPid).not.toBe(before);
  // The session and the record have survived the hard end.
  await page.reload();
  await expect(page.getByRole("button", { name: "编辑", exact: true })).toBeVisible();
  expect((await firmApi(page.request).get(FIRM.first)).companyId).toBe(FIRM.first);
});

test("a second process on the same DATA_DIR is told so, and the first goes on", LONG, async ({ request }) => {
  const { code, output } = await runToEnd({ DATA_DIR: product.dataDir });
  expect([code, chineseLines(output)]).toEqual([1, [expect.stringContaining("DATA_DIR")]]);
  expect((await request.get("/readyz")).status()).toBe(200);
});

test("SIGTERM: what is under way ends, the database is closed, exit 0; the next start is quick", LONG, async () => {
  const notices = `${product.origin}/restOpen/common/msg/sys_notice/v1.0/3`;
  const answers = new Set<string>();
  let isEnded = false;
  const ended = product.stop("SIGTERM").finally(() => (isEnded = true));
  // Not ready at once, while everything is served for the balancers that have not looked yet.
  while (!isEnded) {
    const seen = await Promise.allSettled([fetch(`${product.origin}/readyz`), fetch(notices)]);
    const said = seen.map((one) =>
      one.status === "fulfilled" ? `${one.value.status} ${one.value.headers.get("connection")}` : "refused",
    );
    answers.add(said.join(", "));
  }
  expect([...answers]).toContain("503 close, 200 close");
  expect(await ended).toBe(0);
  await expect(fetch(`${product.origin}/livez`)).rejects.toThrow();
  const startedAt = Date.now();
  await product.restart();
  expect(Date.now() - startedAt).toBeLessThan(60_000);
});

/** Lines for the operator; a fault of ours would print JSON or a stack instead. */
const chineseLines = (output: string): string[] =>
  output
    .split("\n")
    .filter((line) => line.trim() !== "")
    .filter((line) => !/^(打开内嵌数据库|连接数据库)$/.test(line));

/** One Chinese sentence that names the variable, exit 1, and the folder untouched. */
async function expectRefusedStart(extra: Record<string, string>, variable: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "member-e2e-refused-"));
  try {
    const { code, output } = await runToEnd({ DATA_DIR: dataDir, ...extra });
    const lines = chineseLines(output);
    expect([code, lines]).toEqual([1, [expect.stringContaining(variable)]]);
    expect(lines[0]).toMatch(/^[^{]*[\u4e00-\u9fff].*。$/);
    expect(readdirSync(dataDir), "nothing was touched").toEqual([]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

test("a taken PORT or BACKEND_PORT is told by its name", LONG, async () => {
  const port = await freePort();
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(port, "127.0.0.1", resolve));
  await expectRefusedStart({ PORT: String(port) }, "PORT");
  await expectRefusedStart({ BACKEND_PORT: String(port) }, "BACKEND_PORT");
  await new Promise((resolve) => holder.close(resolve));
});

test("an unwritable DATA_DIR is told by its name", LONG, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "member-e2e-file-"));
  const file = path.join(folder, "a-file");
  writeFileSync(file, "");
  await expectRefusedStart({ DATA_DIR: path.join(file, "data") }, "DATA_DIR");
  rmSync(folder, { recursive: true, force: true });
});

for (const [variable, value] of [
  ["BACKEND_ORIGIN", "localhost:4100"],
  ["BACKEND_ORIGIN", "http://127.0.0.1:4100/rest"],
  ["PORT", "80800"],
  ["TRUSTED_PROXY", "everybody"],
  ["LOGIN_KEY", "short"],
  ["SEED_DEMO", "yes"],
  ["DATABASE_URL", "mysql://x/y"],
] as const) {
  test(`a wrong ${variable} (${value}) is told by its name`, LONG, async () =>
    expectRefusedStart({ [variable]: value }, variable),
  );
}

test("an unreachable DATABASE_URL is told by its name, without its password", LONG, async () => {
  const extra = {
    DATABASE_URL: `postgres://portal:geheim-42@127.0.0.1:${await freePort()}/portal`,
    INTERNAL_SECRET: "Zq8vT3mWk1Lr7Nc5Xb2J",
    DATA_KEY: "Hs6pD9gYf4Ke0Uo3Va8M",
  };
  const { code, output } = await runToEnd(extra);
  expect([code, chineseLines(output)]).toEqual([1, [expect.stringContaining("DATABASE_URL")]]);
  expect(output).not.toContain("geheim-42");
});
