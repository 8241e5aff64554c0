import assert from "node:assert/strict";
import { Agent, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, describe, it } from "node:test";
import { pageHandler } from "./pages";
import { ask, askRaw, isEnvelope, noScripts, showPage, startPages, until } from "./test-kit";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function portalWith(...options: Parameters<typeof startPages>) {
  const portal = await startPages(...options);
  stops.push(portal.stop);
  return portal;
}

describe("front: what is let in", () => {
  it("answers only to the listed hosts, probes excepted", async () => {
    const portal = await portalWith(showPage, { env: { ALLOWED_HOSTS: "portal.example.org,*.test.example.org" } });
    for (const host of ["portal.example.org", "PORTAL.example.org:3000", "a.test.example.org"]) {
      assert.equal((await ask(portal.origin, "/rest/x", { headers: { host } })).status, 200, host);
    }
    for (const host of ["evil.example", "127.0.0.1", "portal.example.org.evil.example", "test.example.org"]) {
      isEnvelope(await ask(portal.origin, "/rest/x", { headers: { host } }), 400, "VALIDATION");
      isEnvelope(await ask(portal.origin, "/home/workbench", { headers: { host } }), 400, "VALIDATION");
    }
    assert.equal((await ask(portal.origin, "/livez", { headers: { host: "10.0.0.7" } })).status, 200);
  });

  it("tells the version that it serves, to nobody's cache", async () => {
    const portal = await portalWith(showPage);
    const told = await ask(portal.origin, "/app.json?t=1");
    assert.deepEqual(JSON.parse(told.text), { app: { version: "1.2.3+test" } });
    assert.deepEqual([told.status, told.headers["cache-control"]], [200, "no-store"]);
    assert.equal(told.headers["content-type"], "application/json; charset=utf-8");
    assert.deepEqual(told.headers["set-cookie"], undefined);
    const head = await ask(portal.origin, "/app.json", { method: "HEAD" });
    assert.deepEqual([head.status, head.text], [200, ""]);
    isEnvelope(await ask(portal.origin, "/app.json", { method: "POST" }), 405, "VALIDATION");
  });

  it("takes the public host from a trusted proxy for that", async () => {
    const env = { ALLOWED_HOSTS: "portal.example.org", TRUSTED_PROXY: "127.0.0.1" };
    const portal = await portalWith(showPage, { env });
    const headers = { host: "inner:3000", "x-forwarded-host": "portal.example.org" };
    assert.equal((await ask(portal.origin, "/rest/x", { headers })).status, 200);
  });

  it("refuses a host name that is none", async () => {
    const portal = await portalWith(showPage);
    for (const host of ["a b", "evil.example/x", "evil.example@good", "a,b"]) {
      isEnvelope(await ask(portal.origin, "/", { headers: { host } }), 400, "VALIDATION");
    }
  });

  for (const path of [
    "/rest/../x",
    "/rest/%2e%2e/x",
    "/a%2fb",
    "/x%5cy",
    "/a%00",
    "/a\\b",
    "//../x",
    "/_next/static/..%2f..%2fpackage.json",
  ]) {
    it(`refuses ${path} before anyone reads it`, async () => {
      let isRendered = false;
      const portal = await portalWith((_req, res) => ((isRendered = true), res.end()));
      isEnvelope(await ask(portal.origin, path), 400, "VALIDATION");
      assert.equal(isRendered, false);
    });
  }

  it("refuses a target that is no path", async () => {
    const portal = await portalWith(showPage);
    for (const target of ["http://evil.example/rest/x", "*"]) {
      const answer = await askRaw(portal.origin, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      assert.match(answer, /^HTTP\/1\.1 400 /, target);
      assert.match(answer, /"errorCode":"VALIDATION"/);
    }
  });

  it("refuses upgrades on every path, and lives on", async () => {
    const portal = await portalWith(showPage);
    const head = "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n";
    for (const path of ["/", "/rest/x", "/_next/webpack-hmr", "http://169.254.169.254/"]) {
      const answer = await askRaw(portal.origin, `GET ${path} HTTP/1.1\r\n${head}`);
      assert.match(answer, /^HTTP\/1\.1 400 /, path);
      assert.match(answer, /不支持升级连接/);
    }
    assert.equal(portal.server.listenerCount("upgrade"), 1);
    assert.equal((await ask(portal.origin, "/livez")).status, 200);
  });

  it("answers broken HTTP and huge headers in the envelope", async () => {
    const portal = await portalWith(showPage);
    assert.match(await askRaw(portal.origin, "NONSENSE\r\n\r\n"), /^HTTP\/1\.1 400 [\s\S]*"errorCode":"VALIDATION"/);
    const huge = `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${"x".repeat(20_000)}\r\n\r\n`;
    assert.match(await askRaw(portal.origin, huge), /^HTTP\/1\.1 431 /);
    const crlf = await askRaw(portal.origin, "GET / HTTP/1.1\r\nHost: x\r\nX-Y: a\rb\r\n\r\n");
    assert.match(crlf, /^HTTP\/1\.1 400 /);
  });
});

describe("front: probes", () => {
  it("is live at once, ready when pages and backend are, and not while it stops", async () => {
    const portal = await portalWith(null);
    assert.equal((await ask(portal.origin, "/livez")).status, 200);
    assert.equal((await ask(portal.origin, "/readyz")).status, 503);
    portal.portal.page = pageHandler({ render: showPage, inline: noScripts, certHost: null, sign: () => null });
    assert.equal((await ask(portal.origin, "/readyz")).status, 200);
    await portal.backendServer.stop();
    assert.equal((await ask(portal.origin, "/readyz")).status, 503);
    portal.portal.isStopping = true;
    assert.equal((await ask(portal.origin, "/livez")).status, 200);
    assert.match((await ask(portal.origin, "/readyz")).text, /stopping/);
  });

  it("says that it is starting while pages are not loaded", async (t) => {
    t.mock.method(console, "error", () => undefined);
    const portal = await portalWith(null);
    const page = await ask(portal.origin, "/auth", { headers: { accept: "text/html,*/*" } });
    assert.deepEqual([page.status, page.headers["retry-after"]], [503, "2"]);
    assert.match(page.text, /服务正在启动/);
    isEnvelope(await ask(portal.origin, "/nothing.json"), 503, "UNAVAILABLE");
  });
});

describe("front: stopping", () => {
  it("finishes what is under way, turns nothing away before, and closes idle connections", async () => {
    let finish: (() => void) | null = null;
    const portal = await portalWith((_req: IncomingMessage, res: ServerResponse) => (finish = () => res.end("done")));
    const agent = new Agent({ keepAlive: true });
    assert.equal((await ask(portal.origin, "/livez", { agent })).status, 200);
    const slow = ask(portal.origin, "/auth", { agent });
    await until(() => finish !== null, "the page is being rendered");
    let isDrained = false;
    const drained = portal.connections.end().then(() => (isDrained = true));
    await assert.rejects(ask(portal.origin, "/livez"), /ECONNREFUSED/);
    assert.equal(isDrained, false);
    (finish as (() => void) | null)?.();
    const answer = await slow;
    assert.deepEqual([answer.text, answer.headers.connection], ["done", "close"]);
    await drained;
    agent.destroy();
  });
});
