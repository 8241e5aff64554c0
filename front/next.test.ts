/** Next behind the front's process, and plain Next with our middleware: the same promises to the backend's paths. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { proxySuite } from "./proxy-suite";
import { buildSmallApp, failFront, removeSmallApp, type Started, startFront, startNext } from "./small-app";
import { ask, echo, type Running, startServer, until } from "./test-kit";

const asSuite = ({ origin, stop }: Started): Pick<Running, "origin" | "stop"> => ({
  origin,
  stop: async () => void (await stop()),
});

describe("Next", { timeout: 180_000 }, () => {
  before(buildSmallApp);
  after(removeSmallApp);

  proxySuite("middleware", async (backendOrigin) => asSuite(await startNext(backendOrigin)));
  proxySuite("front's process", async (backendOrigin) => asSuite(await startFront({ BACKEND_ORIGIN: backendOrigin })));

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

  describe("front's process: pages", () => {
    let portal: Started;
    let backend: Running;
    before(async () => {
      backend = await startServer(echo);
      portal = await startFront({ BACKEND_ORIGIN: backend.origin, INTERNAL_SECRET: "a-secret-of-the-test" });
    });
    after(async () => {
      await portal.stop();
      await backend.stop();
    });

    it("let run exactly the inline scripts that Next wrote, by a nonce of this answer", async () => {
      const answer = await ask(portal.origin, "/auth");
      const nonce = /'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"]))?.[1];
      const scripts = [...answer.text.matchAll(/<script\b([^>]*)>/g)].map((match) => match[1] ?? "");
      assert.ok(scripts.length > 0);
      for (const attributes of scripts) assert.ok(attributes.includes(`nonce="${nonce}"`), attributes);
    });

    it("know the client and the backend's address at run time", async () => {
      const { text, headers } = await ask(portal.origin, "/auth");
      assert.match(text.replaceAll("<!-- -->", ""), new RegExp(`a page for 127\\.0\\.0\\.1 at ${backend.origin}`));
      assert.equal(headers["cache-control"], "no-store");
    });

    it("never show the browser what middleware and rewriting say to each other", async () => {
      for (const path of ["/rest/x", "/auth", "/", "/home/workbench", "/nowhere"]) {
        const answer = await ask(portal.origin, path, { headers: { "x-middleware-rewrite": "http://evil" } });
        const names = Object.keys(answer.headers).filter((name) =>
          /^x-(?:middleware|powered|matched|nextjs-rewr)/.test(name),
        );
        assert.deepEqual(names, [], path);
      }
    });

    it("redirect within the portal, whatever the Host says", async () => {
      const answer = await ask(portal.origin, "/home/workbench", { headers: { host: "evil.example" } });
      assert.deepEqual([answer.status, answer.headers.location], [307, "/auth?redirect=%2Fhome%2Fworkbench"]);
    });

    it("load their files with immutable caching", async () => {
      const { text } = await ask(portal.origin, "/auth");
      const file = /src="(\/_next\/static\/[^"]+\.js[^"]*)"/.exec(text)?.[1] ?? "";
      const answer = await ask(portal.origin, file);
      assert.deepEqual([answer.status, answer.headers["cache-control"]], [200, "public, max-age=31536000, immutable"]);
    });

    it("listen for no upgrades of Next's own", async () => {
      const headers = { connection: "Upgrade", upgrade: "websocket" };
      assert.equal((await ask(portal.origin, "/_next/webpack-hmr", { headers })).status, 400);
    });
  });

  describe("front's process: life", () => {
    const dataDir = mkdtempSync(join(tmpdir(), "front-life-"));
    let taken: Running;
    before(async () => {
      taken = await startServer(echo);
    });
    after(async () => {
      await taken.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    it("starts the embedded backend, signs with its secret, brings it back, and ends in order", async () => {
      const portal = await startFront({ DATA_DIR: dataDir });
      assert.match(portal.said(), /打开数据库/);
      await until(() => /门户已就绪：http:\/\/127\.0\.0\.1:\d+/.test(portal.said()), "ready");
      interface Seen {
        headers: Record<string, string>;
        pid: number;
        env: Record<string, string>;
      }
      const look = async (path: string) => JSON.parse((await ask(portal.origin, path)).text) as Seen;
      const seen = await look("/rest/x");
      const [seconds = "", mac] = seen.headers["x-client-signature"]?.split(".") ?? [];
      assert.equal(mac, createHmac("sha256", "a-secret-of-the-test").update(`${seconds}\n127.0.0.1`).digest("hex"));
      assert.equal(seen.env.BACKEND_ORIGIN, undefined);
      process.kill(seen.pid, "SIGKILL");
      await until(() => /0\.5 秒后重新启动/.test(portal.said()), "the loss was noticed");
      assert.equal((await ask(portal.origin, "/rest/x")).status, 503);
      assert.equal((await ask(portal.origin, "/auth")).status, 200);
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      assert.notEqual((await look("/rest/x")).pid, seen.pid);
      const slow = ask(portal.origin, "/rest/slow");
      await new Promise((resolve) => setTimeout(resolve, 100));
      const code = portal.stop("SIGINT");
      assert.equal((await slow).status, 200);
      assert.equal(await code, 0);
      assert.equal(readFileSync(join(dataDir, "ended"), "utf8"), "clean");
    });

    it("leaves no backend behind when it is killed", async () => {
      const portal = await startFront({ DATA_DIR: dataDir });
      const { pid } = JSON.parse((await ask(portal.origin, "/rest/x")).text) as { pid: number };
      await portal.stop("SIGKILL");
      await until(
        () => !existsSync(`/proc/${pid}/cmdline`) || readFileSync(`/proc/${pid}/cmdline`, "utf8") === "",
        "it ended",
      );
    });

    it("says in one Chinese sentence what is wrong, exits 1 and touches nothing", async () => {
      const untouched = join(dataDir, "untouched");
      const port = new URL(taken.origin).port;
      const cases: (readonly [Record<string, string>, RegExp])[] = [
        [{ PORT: port }, new RegExp(`^端口 ${port} 已被占用：.*PORT.*。\n$`)],
        [{ PORT: "0", BIND_HOST: "192.0.2.1" }, /^无法在地址 192\.0\.2\.1 上监听.*BIND_HOST.*。\n$/],
        [{ PORT: "0", ALLOWED_HOSTS: "https://x" }, /^环境变量 ALLOWED_HOSTS .*。\n$/],
      ];
      for (const [env, sentence] of cases) {
        const { code, said } = failFront({ DATA_DIR: untouched, ...env });
        assert.equal(code, 1, said);
        assert.match(said, sentence);
        assert.equal(existsSync(untouched), false);
      }
    });
  });
});
