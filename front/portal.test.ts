import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, afterEach, describe, it } from "node:test";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { signer } from "./address";
import { drain } from "./lifecycle";
import { type InlineScripts, pageHandler, readInlineScripts, type Render } from "./pages";
import { beginStop } from "./portal";
import { findStaticFiles } from "./static";
import { type Answer, ask, askRaw, echo, startPortal, startServer, until } from "./test-kit";

const stops: (() => Promise<void>)[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const noScripts: InlineScripts = { byPath: new Map(), anywhere: "" };

async function portalWith(render: Render | null, env: Record<string, string> = {}, dir = "", inline = noScripts) {
  const backend = await startServer(echo);
  const sign = signer("s".repeat(32));
  const page = render && pageHandler({ render, inline, certHost: "cert.example.org", sign });
  const portal = await startPortal(backend.origin, env, { page, ...(dir ? { files: findStaticFiles(dir) } : {}) });
  stops.push(backend.stop, portal.stop);
  return { ...portal, backendServer: backend };
}

/** A page that shows which headers reached it. */
const show: Render = (req, res) => {
  res.setHeader("content-type", "text/html; charset=utf-8");
  res.setHeader("cache-control", "private, no-cache, no-store, max-age=0, must-revalidate");
  res.end(JSON.stringify({ url: req.url, headers: req.headers }));
};
const shown = (answer: Answer) => JSON.parse(answer.text) as { url: string; headers: Record<string, string> };

function isEnvelope(answer: Answer, status: number, code: string): void {
  assert.equal(answer.status, status);
  assert.equal(answer.headers["content-type"], "application/json; charset=utf-8");
  const body = JSON.parse(answer.text) as Record<string, unknown>;
  assert.deepEqual([body.success, body.errorCode, body.returnMessage], [false, code, body.errorMessage]);
  assert.match(String(body.errorMessage), /[\u4e00-\u9fff]/);
}

describe("front: what is let in", () => {
  it("answers only to the listed hosts, probes excepted", async () => {
    const portal = await portalWith(show, { ALLOWED_HOSTS: "portal.example.org,*.test.example.org" });
    for (const host of ["portal.example.org", "PORTAL.example.org:3000", "a.test.example.org"]) {
      assert.equal((await ask(portal.origin, "/rest/x", { headers: { host } })).status, 200, host);
    }
    for (const host of ["evil.example", "127.0.0.1", "portal.example.org.evil.example", "test.example.org"]) {
      isEnvelope(await ask(portal.origin, "/rest/x", { headers: { host } }), 400, "VALIDATION");
      isEnvelope(await ask(portal.origin, "/home/workbench", { headers: { host } }), 400, "VALIDATION");
    }
    assert.equal((await ask(portal.origin, "/livez", { headers: { host: "10.0.0.7" } })).status, 200);
  });

  it("takes the public host from a trusted proxy for that", async () => {
    const env = { ALLOWED_HOSTS: "portal.example.org", TRUSTED_PROXY: "127.0.0.1" };
    const portal = await portalWith(show, env);
    const headers = { host: "inner:3000", "x-forwarded-host": "portal.example.org" };
    assert.equal((await ask(portal.origin, "/rest/x", { headers })).status, 200);
  });

  it("refuses a host name that is none", async () => {
    const portal = await portalWith(show);
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
    const portal = await portalWith(show);
    for (const target of ["http://evil.example/rest/x", "*"]) {
      const answer = await askRaw(portal.origin, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      assert.match(answer, /^HTTP\/1\.1 400 /, target);
      assert.match(answer, /"errorCode":"VALIDATION"/);
    }
  });

  it("refuses upgrades on every path, and lives on", async () => {
    const portal = await portalWith(show);
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
    const portal = await portalWith(show);
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
    portal.portal.page = pageHandler({ render: show, inline: noScripts, certHost: null, sign: () => null });
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
    isEnvelope(await ask(portal.origin, "/app.json"), 503, "UNAVAILABLE");
  });
});

describe("front: pages", () => {
  it("get a clean set of headers and the signed client, and keep what navigation needs", async (t) => {
    const portal = await portalWith(show);
    t.mock.method(console, "error", () => undefined);
    const forged = {
      "x-middleware-subrequest": "middleware:middleware",
      "x-middleware-rewrite": "http://evil",
      "x-middleware-prefetch": "1",
      "x-nextjs-data": "1",
      "x-matched-path": "/home",
      "x-now-route-matches": "1",
      "x-invoke-path": "/x",
      "x-prerender-revalidate": "1",
      "next-action": "abc",
      "next-resume": "1",
      "x-forwarded-for": "6.6.6.6",
      "x-real-ip": "6.6.6.6",
      "x-client-address": "6.6.6.6",
      "x-client-signature": "1.aa",
      forwarded: "for=6.6.6.6",
    };
    const kept = {
      rsc: "1",
      "next-router-state-tree": "x",
      "next-router-prefetch": "1",
      "next-url": "/a",
      cookie: "sid=1",
    };
    const { headers, url } = shown(
      await ask(portal.origin, "/home/workbench?a=1", { headers: { ...forged, ...kept } }),
    );
    assert.equal(url, "/home/workbench?a=1");
    for (const [name, value] of Object.entries(forged)) assert.notEqual(headers[name], value, name);
    for (const [name, value] of Object.entries(kept)) assert.equal(headers[name], value, name);
    assert.deepEqual([headers["x-forwarded-for"], headers["x-client-address"]], ["127.0.0.1", "127.0.0.1"]);
    assert.match(headers["x-client-signature"] ?? "", /^\d+\.[0-9a-f]{64}$/);
  });

  it("are only read: other methods and bodies are refused", async () => {
    const portal = await portalWith(show);
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const answer = await ask(portal.origin, "/auth", { method, headers: { "next-action": "abc" } });
      isEnvelope(answer, 405, "VALIDATION");
      assert.equal(answer.headers.allow, "GET, HEAD");
    }
    const withBody = { method: "GET", headers: { "content-length": "2" }, body: "{}" };
    isEnvelope(await ask(portal.origin, "/auth", withBody), 400, "VALIDATION");
  });

  it("carry security headers, a fresh nonce, no-store, and nothing of the framework's inside", async () => {
    const portal = await portalWith((req, res) => {
      res.setHeader("x-middleware-rewrite", "http://127.0.0.1:4100/x");
      show(req, res);
    });
    const first = await ask(portal.origin, "/auth");
    assert.equal(first.headers["cache-control"], "no-store");
    assert.equal(first.headers["x-middleware-rewrite"], undefined);
    assert.equal(first.headers["x-content-type-options"], "nosniff");
    assert.equal(first.headers["referrer-policy"], "same-origin");
    assert.equal(first.headers["strict-transport-security"], undefined);
    const policy = String(first.headers["content-security-policy"]);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /object-src 'none'/);
    assert.match(policy, /connect-src 'self' https:\/\/cert\.example\.org;/);
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    const seen = shown(first).headers;
    assert.equal(seen["content-security-policy"], policy);
    assert.equal(seen["x-nonce"], nonce);
    const second = await ask(portal.origin, "/auth", { headers: { "x-nonce": nonce } });
    assert.notEqual(shown(second).headers["x-nonce"], nonce);
  });

  it("say that https is wanted from now on, behind a trusted https proxy only", async () => {
    const portal = await portalWith(show, { TRUSTED_PROXY: "127.0.0.1" });
    const answer = await ask(portal.origin, "/auth", { headers: { "x-forwarded-proto": "https" } });
    assert.equal(answer.headers["strict-transport-security"], "max-age=31536000");
    assert.equal(shown(answer).headers["x-forwarded-proto"], "https");
  });

  it("that the build rendered are checked again at each visit; their inline scripts are let run by hash", async () => {
    const dir = mkdtempSync(join(tmpdir(), "front-pages-"));
    folders.push(dir);
    const write = (file: string, html: string): void => {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(join(dir, file), html);
    };
    write("public/privacy.html", '<script src="/_next/a.js"></script><script>alert(1)</script>');
    write("_not-found.html", '<script id="x">alert(2)</script>');
    const hash1 = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
    const render: Render = (_req, res) => {
      res.setHeader("cache-control", "s-maxage=31536000");
      res.end("x");
    };
    const portal = await portalWith(render, {}, "", readInlineScripts(dir));
    const policy = async (path: string) => String((await ask(portal.origin, path)).headers["content-security-policy"]);
    assert.ok((await policy("/public/privacy")).includes(hash1));
    assert.ok(!(await policy("/auth")).includes(hash1));
    assert.equal((await policy("/auth")).match(/sha256-/g)?.length, 1);
    assert.equal((await ask(portal.origin, "/auth")).headers["cache-control"], "no-cache");
  });

  it("are compressed and still streamed", async () => {
    const html = "<p>税务师事务所</p>".repeat(500);
    let sendLast: () => void = () => undefined;
    const portal = await portalWith((_req, res) => {
      res.setHeader("content-type", "text/html; charset=utf-8");
      res.flushHeaders();
      res.write(html);
      sendLast = () => res.end("<i>last</i>");
    });
    const received: Buffer[] = [];
    let isEnded = false;
    let encoding: string | undefined;
    const headers = { "accept-encoding": "gzip, br" };
    request(`${portal.origin}/auth`, { headers }, (res) => {
      encoding = res.headers["content-encoding"];
      res.on("data", (chunk: Buffer) => received.push(chunk)).on("end", () => (isEnded = true));
    }).end();
    await until(() => received.length > 0, "the first part has come before the last was written");
    assert.equal(isEnded, false);
    sendLast();
    await until(() => isEnded, "the end");
    assert.equal(encoding, "br");
    const all = Buffer.concat(received);
    assert.equal(brotliDecompressSync(all).toString(), `${html}<i>last</i>`);
    assert.ok(all.length < html.length / 10);
  });

  it("are gzipped for clients without brotli, and plain for the rest and for HEAD", async () => {
    const html = "<p>税务师事务所</p>".repeat(500);
    const portal = await portalWith((_req, res) => {
      res.writeHead(200, { "content-type": "text/html", "content-length": Buffer.byteLength(html) });
      res.end(html);
    });
    const gzip = await ask(portal.origin, "/auth", { headers: { "accept-encoding": "gzip" } });
    assert.equal(gunzipSync(gzip.body).toString(), html);
    assert.equal(gzip.headers.vary, "accept-encoding");
    assert.equal((await ask(portal.origin, "/auth")).text, html);
    const head = await ask(portal.origin, "/auth", { method: "HEAD", headers: { "accept-encoding": "br" } });
    assert.deepEqual([head.status, head.body.length, head.headers["content-encoding"]], [200, 0, undefined]);
  });

  it("hold the renderer back when the browser reads slowly", async () => {
    let written = 0;
    let isDone = false;
    const portal = await portalWith(async (_req, res) => {
      res.setMaxListeners(0);
      res.setHeader("content-type", "application/x-incompressible");
      for (let i = 0; i < 400 && !res.destroyed; i += 1) {
        written += 100_000;
        if (res.write(Buffer.alloc(100_000, i))) continue;
        await Promise.race([once(res, "drain"), once(res, "close")]);
      }
      isDone = true;
      res.end();
    });
    const req = request(`${portal.origin}/auth`, (res) => res.pause()).on("error", () => undefined);
    req.end();
    await until(() => written > 100_000, "it began");
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.ok(!isDone && written < 20_000_000, `${written} bytes were buffered`);
    req.destroy();
    await until(() => isDone, "the renderer was let go");
  });

  it("become a 500 in the envelope when the framework fails", async (t) => {
    t.mock.method(console, "error", () => undefined);
    const portal = await portalWith(() => Promise.reject(new Error("boom")));
    isEnvelope(await ask(portal.origin, "/auth"), 500, "FAULT");
  });
});

describe("front: files", () => {
  const dir = mkdtempSync(join(tmpdir(), "front-files-"));
  folders.push(dir);
  const code = "console.log('x');\n".repeat(200);
  const put = (path: string, data: string | Buffer): void => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), data);
  };
  put(".next/static/chunks/a.js", code);
  put(".next/static/chunks/a.js.br", brotliCompressSync(code));
  put(".next/static/chunks/a.js.gz", gzipSync(code));
  put(".next/static/media/字体 1.woff2", "font");
  put("public/logo.svg", "<svg/>");
  put("public/old-browser.html", "<p>old</p>");
  put("public/.hidden", "x");
  put(".next/server/secret.js", "x");
  utimesSync(join(dir, "public/logo.svg"), 1, 1);

  it("come as the build compressed them, for ever", async () => {
    const portal = await portalWith(show, {}, dir);
    const path = "/_next/static/chunks/a.js?dpl=1";
    const br = await ask(portal.origin, path, { headers: { "accept-encoding": "gzip, deflate, br" } });
    assert.equal(brotliDecompressSync(br.body).toString(), code);
    assert.equal(br.headers["content-type"], "text/javascript; charset=utf-8");
    assert.equal(br.headers["cache-control"], "public, max-age=31536000, immutable");
    assert.equal(br.headers.vary, "accept-encoding");
    const gzip = await ask(portal.origin, path, { headers: { "accept-encoding": "gzip" } });
    assert.equal(gunzipSync(gzip.body).toString(), code);
    const plain = await ask(portal.origin, path);
    assert.deepEqual([plain.text, plain.headers["content-encoding"]], [code, undefined]);
    const etag = String(br.headers.etag);
    const again = await ask(portal.origin, path, { headers: { "accept-encoding": "br", "if-none-match": etag } });
    assert.deepEqual([again.status, again.body.length], [304, 0]);
    const head = await ask(portal.origin, path, { method: "HEAD" });
    assert.deepEqual([head.status, head.body.length, head.headers["content-length"]], [200, 0, String(code.length)]);
  });

  it("include public ones and odd names; nothing else under the folders", async () => {
    const portal = await portalWith(show, {}, dir);
    const logo = await ask(portal.origin, "/logo.svg");
    assert.deepEqual([logo.text, logo.headers["content-type"]], ["<svg/>", "image/svg+xml"]);
    const font = await ask(portal.origin, `/_next/static/media/${encodeURIComponent("字体 1.woff2")}`);
    assert.equal(font.text, "font");
    assert.match(
      String((await ask(portal.origin, "/old-browser.html")).headers["content-security-policy"]),
      /default-src 'self'/,
    );
    for (const path of [
      "/_next/server/secret.js",
      "/_next/image?url=%2Fx&w=64&q=75",
      "/_next/static/chunks/b.js",
      "/_next/",
    ]) {
      const answer = await ask(portal.origin, path);
      assert.deepEqual([answer.status, answer.headers["cache-control"]], [404, "no-store"], path);
    }
    assert.equal(shown(await ask(portal.origin, "/.hidden")).url, "/.hidden");
    assert.equal((await ask(portal.origin, "/logo.svg", { method: "POST" })).status, 405);
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
    beginStop(portal.portal);
    let isDrained = false;
    const drained = drain(portal.server).then(() => (isDrained = true));
    await assert.rejects(ask(portal.origin, "/livez"), /ECONNREFUSED/);
    assert.equal(isDrained, false);
    (finish as (() => void) | null)?.();
    const answer = await slow;
    assert.deepEqual([answer.text, answer.headers.connection], ["done", "close"]);
    await drained;
    agent.destroy();
  });
});
