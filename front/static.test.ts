import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, afterEach, describe, it } from "node:test";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { ask, shown, showPage, startPages } from "./test-kit";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function portalWith(...options: Parameters<typeof startPages>) {
  const portal = await startPages(...options);
  stops.push(portal.stop);
  return portal;
}

describe("front: files", () => {
  const dir = mkdtempSync(join(tmpdir(), "front-files-"));
  after(() => rmSync(dir, { recursive: true, force: true }));
  const code = "console.log('x');\n".repeat(200);
  const put = (path: string, data: string | Buffer): void => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), data);
  };
  put(".next/static/chunks/a.js", code);
  put(".next/static/chunks/a.js.br", brotliCompressSync(code));
  put(".next/static/chunks/a.js.gz", gzipSync(code));
  put(".next/static/media/字体 1.woff2", "font");
  const logo = `<svg>${"<g/>".repeat(400)}</svg>`;
  put("public/logo.svg", logo);
  put("dist/public/logo.svg.br", brotliCompressSync(logo));
  put("public/old-browser.html", "<p>old</p>");
  put("dist/kept-static/0000000000001-old/chunks/old.js", code);
  put("dist/kept-static/0000000000001-old/chunks/old.js.br", brotliCompressSync(code));
  put("dist/kept-static/0000000000001-old/chunks/a.js", "older");
  put("public/sw.js", "// worker");
  put("public/sw-off.js", "// switch");
  put("public/.hidden", "x");
  put(".next/server/secret.js", "x");

  it("come as the build compressed them, for ever", async () => {
    const portal = await portalWith(showPage, { dir });
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

  it("of earlier builds are still there, compressed too; the newest build wins", async () => {
    const portal = await portalWith(showPage, { dir });
    const old = await ask(portal.origin, "/_next/static/chunks/old.js", { headers: { "accept-encoding": "br" } });
    assert.equal(brotliDecompressSync(old.body).toString(), code);
    assert.equal(old.headers["cache-control"], "public, max-age=31536000, immutable");
    assert.equal((await ask(portal.origin, "/_next/static/chunks/a.js")).text, code);
  });

  it("hold the service worker, asked about at every visit, and its kill switch", async () => {
    const portal = await portalWith(showPage, { dir });
    const worker = await ask(portal.origin, "/sw.js");
    assert.deepEqual([worker.text, worker.headers["cache-control"]], ["// worker", "no-cache"]);
    const off = await portalWith(showPage, { dir, env: { SERVICE_WORKER: "0" } });
    const removed = await ask(off.origin, "/sw.js");
    assert.deepEqual([removed.text, removed.headers["cache-control"]], ["// switch", "no-cache"]);
  });

  it("include public ones and odd names; nothing else under the folders", async () => {
    const portal = await portalWith(showPage, { dir });
    const plain = await ask(portal.origin, "/logo.svg");
    assert.deepEqual([plain.text, plain.headers["content-type"]], [logo, "image/svg+xml"]);
    const br = await ask(portal.origin, "/logo.svg", { headers: { "accept-encoding": "br" } });
    assert.equal(brotliDecompressSync(br.body).toString(), logo);
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
