import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, afterEach, describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { readInlineScripts, type Render } from "./pages";
import { ask, isEnvelope, shown, showPage, startPages, until } from "./test-kit";

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function portalWith(...options: Parameters<typeof startPages>) {
  const portal = await startPages(...options);
  stops.push(portal.stop);
  return portal;
}

describe("front: pages", () => {
  it("get a clean set of headers and the signed client, and keep what navigation needs", async (t) => {
    const portal = await portalWith(showPage);
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
    const portal = await portalWith(showPage);
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
      showPage(req, res);
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
    assert.match(policy, /worker-src 'self';/);
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
    const portal = await portalWith(showPage, { env: { TRUSTED_PROXY: "127.0.0.1" } });
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
    const portal = await portalWith(render, { inline: readInlineScripts(dir) });
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
