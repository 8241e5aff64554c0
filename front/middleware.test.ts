/**
 * Plain Next with our middleware keeps the same promises to the backend's paths as the front (upload and time limits
 * of its own included), so that `npm run dev` behaves like the product. A small Next application of its own carries
 * the very middleware and settings of the project; building the product would prove nothing more here.
 */
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { proxySuite } from "./proxy-suite";
import { ask, echo, startServer } from "./test-kit";

const root = resolve(".");
const dir = join(root, ".cache", "middleware-app");
const next = join(root, "node_modules", "next", "dist", "bin", "next");
const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;

function build(): void {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(join(dir, "app", "[...path]"), { recursive: true });
  const put = (file: string, text: string): void => writeFileSync(join(dir, file), text);
  copyFileSync(join(root, "middleware.ts"), join(dir, "middleware.ts"));
  put("next.config.mjs", 'export { default } from "../../next.config.mjs";');
  put("package.json", "{}");
  const compilerOptions = {
    jsx: "react-jsx",
    moduleResolution: "bundler",
    strict: true,
    paths: { "@/*": ["../../*"] },
  };
  put("tsconfig.json", JSON.stringify({ compilerOptions }));
  put("app/layout.tsx", "export default ({ children }) => <html><body>{children}</body></html>;");
  put("app/[...path]/page.tsx", 'export const dynamic = "force-dynamic";\nexport default () => <p>a page</p>;');
  const result = spawnSync(process.execPath, [next, "build"], { cwd: dir, env, encoding: "utf8" });
  assert.equal(result.status, 0, result.stdout + result.stderr);
}

async function freePort(): Promise<number> {
  const trial = createServer();
  await new Promise<void>((done) => trial.listen(0, "127.0.0.1", done));
  const { port } = trial.address() as AddressInfo;
  await new Promise((done) => trial.close(done));
  return port;
}

/** `next start` of the small application before the given backend; the environment is read at run time. */
async function startNext(backendOrigin: string, extra: Record<string, string> = {}) {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [next, "start", "-H", "127.0.0.1", "-p", String(port)], {
    cwd: dir,
    env: { ...env, BACKEND_ORIGIN: backendOrigin, ...extra },
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const isUp = await ask(origin, "/auth").then(
      () => true,
      () => false,
    );
    if (isUp) break;
    assert.ok(tries < 100, "next start did not answer");
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    origin,
    stop: () =>
      new Promise<void>((done) => {
        child.once("close", () => done());
        child.kill("SIGTERM");
      }),
  };
}

describe("middleware", { timeout: 120_000 }, () => {
  before(build);
  after(() => rmSync(dir, { recursive: true, force: true }));

  proxySuite("middleware", startNext);

  describe("middleware: pages", () => {
    let portal: Awaited<ReturnType<typeof startNext>>;
    let backend: Awaited<ReturnType<typeof startServer>>;
    before(async () => {
      backend = await startServer(echo);
      portal = await startNext(backend.origin, { SESSION_COOKIE: "firm" });
    });
    after(async () => {
      await portal.stop();
      await backend.stop();
    });
    const visit = async (path: string, cookie = "") => {
      const answer = await ask(portal.origin, path, { headers: cookie ? { cookie } : {} });
      return answer.status === 307 ? answer.headers.location : answer.status;
    };

    it("leads home from the root, and to the login page without a session, path and query kept", async () => {
      assert.equal(await visit("/"), "/home/workbench");
      assert.equal(await visit("/basic/firm?tab=2"), "/auth?redirect=%2Fbasic%2Ffirm%3Ftab%3D2");
      assert.equal(await visit("/auth"), 200);
      assert.equal(await visit("/403"), 200);
    });

    it("knows the session cookie by its configured name, with the https prefix too", async () => {
      assert.equal(await visit("/home/workbench", "firm=x"), 200);
      assert.equal(await visit("/home/workbench", "__Host-firm=x"), 200);
      assert.equal(await visit("/home/workbench", "sid=x"), "/auth?redirect=%2Fhome%2Fworkbench");
    });

    it("leads to /404 from a path that is none, signed in or not, and lets files be", async () => {
      assert.equal(await visit("/restaurant"), "/404");
      assert.equal(await visit("/restaurant", "firm=x"), "/404");
      assert.equal(await visit("/logo.svg"), 200);
    });

    it("cannot be walked round by headers and paths of the known kind", async () => {
      const tricks = [
        { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
        { "x-middleware-rewrite": "/home/workbench" },
        { "x-nextjs-data": "1" },
        { "x-matched-path": "/auth" },
        { rsc: "1", "next-router-prefetch": "1" },
      ];
      for (const headers of tricks) {
        const { status, headers: got } = await ask(portal.origin, "/home/workbench", { headers });
        assert.ok(status === 307 && /^\/auth\?/.test(got.location ?? ""), `${JSON.stringify(headers)} ${status}`);
      }
      for (const path of ["/home/workbench.rsc", "//home/workbench", "/x/../home/workbench", "/home%2fworkbench"]) {
        assert.doesNotMatch((await ask(portal.origin, path)).text, /a page<\/p>.*workbench/, path);
      }
    });
  });
});
