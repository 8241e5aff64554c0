import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import { createServer as createTcpServer, type Socket } from "node:net";
import { afterEach, describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { proxySuite, suiteBackend } from "./proxy-suite";
import { signer } from "./address";
import { ask, askRaw, echo, echoed, type Handler, startPortal, startServer, until } from "./test-kit";

proxySuite("front", (backendOrigin) => startPortal(backendOrigin));

interface Failure {
  readonly success: boolean;
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly errorId: string;
  readonly returnMessage: string;
}
const failure = (text: string): Failure => JSON.parse(text) as Failure;

describe("front before the backend", () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });

  async function both(handler: Handler, env: Record<string, string> = {}) {
    const backend = await startServer(handler);
    const portal = await startPortal(backend.origin, env);
    stops.push(backend.stop, portal.stop);
    return { backend, portal };
  }

  async function portalAt(origin: string | null) {
    const portal = await startPortal(origin);
    stops.push(portal.stop);
    return portal;
  }

  it("answers 503 in the envelope within 2 s when the backend refuses, is silent, or has not started", async (t) => {
    t.mock.method(console, "error", () => undefined);
    const closed = await startServer(echo);
    await closed.stop();
    // 192.0.2.1 (TEST-NET-1) answers nothing at all, or the machine refuses it: both must be quick.
    for (const origin of [closed.origin, "http://192.0.2.1:4100", null]) {
      const portal = await portalAt(origin);
      for (const path of ["/rest/x", "/auth/login/memberMen", "/logout"]) {
        const start = Date.now();
        const answer = await ask(portal.origin, path);
        assert.ok(Date.now() - start < 2_000, `${origin} took ${Date.now() - start} ms`);
        assert.equal(answer.status, 503);
        assert.equal(answer.headers["retry-after"], "2");
        assert.equal(answer.headers["cache-control"], "no-store");
        const body = failure(answer.text);
        assert.deepEqual([body.success, body.errorCode], [false, "UNAVAILABLE"]);
        assert.match(body.errorMessage, /服务暂时不可用/);
        assert.equal(body.returnMessage, body.errorMessage);
        assert.match(body.errorId, /^[0-9a-f-]{36}$/);
      }
    }
  });

  it("reaches a backend that comes back, also on another port", async (t) => {
    t.mock.method(console, "error", () => undefined);
    const first = await startServer(echo);
    const portal = await portalAt(first.origin);
    assert.equal((await ask(portal.origin, "/rest/x")).status, 200);
    await first.stop();
    assert.equal((await ask(portal.origin, "/rest/x")).status, 503);
    const second = await startServer(echo);
    stops.push(second.stop);
    portal.backend.setOrigin(second.origin);
    assert.equal((await ask(portal.origin, "/rest/x")).status, 200);
  });

  it("sends path and query byte for byte", async () => {
    const { portal } = await both(echo);
    for (const target of ["/rest/%E7%A8%8E/a%20b?status[]=a&status%5B%5D=b&x=1%2F2&y=%00", "/logout?", "/rest/a//b"]) {
      assert.equal(echoed(await ask(portal.origin, target)).url, target);
    }
  });

  it("asks once more when an idle connection was closed just as a read used it", async () => {
    const sockets: Socket[] = [];
    const { portal } = await both(({ socket }, res) => {
      // The first connection dies on its second request, unanswered.
      if (sockets.push(socket) === 2) socket.destroy();
      else res.end("fine");
    });
    assert.equal((await ask(portal.origin, "/rest/1")).text, "fine");
    assert.equal((await ask(portal.origin, "/rest/2")).text, "fine");
    assert.equal(sockets[0], sockets[1]);
    assert.notEqual(sockets[1], sockets[2]);
  });

  it("never repeats a write", async (t) => {
    t.mock.method(console, "error", () => undefined);
    let writes = 0;
    const { portal } = await both((req) => {
      writes += 1;
      req.socket.destroy();
    });
    const answer = await ask(portal.origin, "/rest/save", { method: "POST", body: "{}" });
    assert.deepEqual([answer.status, writes], [503, 1]);
  });

  it("breaks the connection when the backend dies in mid-answer", async (t) => {
    t.mock.method(console, "error", () => undefined);
    const { portal } = await both((_req, res) => {
      res.writeHead(200, { "content-type": "application/octet-stream" });
      res.write(Buffer.alloc(1_000));
      setTimeout(() => res.destroy(), 50);
    });
    await assert.rejects(ask(portal.origin, "/rest/x"), /aborted|ECONNRESET|socket hang up/);
  });

  it("ends the backend's call when the browser leaves, before and during the answer", async () => {
    let begun = 0;
    let ended = 0;
    const { portal } = await both((req, res) => {
      begun += 1;
      res.on("close", () => (ended += 1));
      if (req.url === "/rest/started") res.write("x");
    });
    for (const path of ["/rest/waiting", "/rest/started"]) {
      const before = begun;
      const req = request(portal.origin + path);
      req.on("error", () => undefined).on("response", (res) => res.on("error", () => undefined).resume());
      req.end();
      await until(() => begun === before + 1, `${path} reached the backend`);
      req.destroy();
      await until(() => ended === begun, `${path} ended at the backend`);
    }
  });

  it("ends the backend's call when the browser leaves in mid-upload", async () => {
    let isAborted = false;
    const { portal } = await both((req) => req.on("aborted", () => (isAborted = true)).resume());
    const headers = { "content-length": "9000000" };
    const req = request(`${portal.origin}/rest/file`, { method: "POST", headers }).on("error", () => undefined);
    req.write(Buffer.alloc(100_000));
    setTimeout(() => req.destroy(), 100);
    await until(() => isAborted, "the backend saw the abort");
  });

  it("holds an upload back while the backend does not read", async () => {
    let received: IncomingMessage | null = null;
    let isAborted = false;
    const { portal } = await both((req) => {
      received = req.pause().on("aborted", () => (isAborted = true));
    });
    const body = Buffer.alloc(20_000_000);
    const headers = { "content-length": String(body.length) };
    const req = request(`${portal.origin}/rest/file`, { method: "POST", headers }).on("error", () => undefined);
    let isFlushed = false;
    req.end(body, () => (isFlushed = true));
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.equal(isFlushed, false, "20 MB were swallowed by the portal");
    req.destroy();
    (received as IncomingMessage | null)?.resume();
    await until(() => isAborted, "the backend saw the abort");
  });

  it("refuses 21 MB at once, before the body is sent", async () => {
    const { portal } = await both(suiteBackend);
    for (const expect of [{}, { expect: "100-continue" }]) {
      const start = Date.now();
      const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
        const headers = { "content-length": String(21 * 1_048_576), ...expect };
        const req = request(`${portal.origin}/rest/file`, { method: "POST", headers }, (res) => {
          let text = "";
          res.setEncoding("utf8").on("data", (part: string) => (text += part));
          res.on("end", () => (resolve({ status: res.statusCode, text }), req.destroy()));
        });
        req.on("error", reject);
        req.flushHeaders();
      });
      assert.ok(Date.now() - start < 500);
      assert.equal(answer.status, 413);
      assert.equal(failure(answer.text).errorCode, "TOO_LARGE");
      assert.equal(failure(answer.text).errorMessage, "上传文件大小超出限制");
    }
  });

  it("lets a client that sends all of its 24 MB first read the 413 too, and keeps its connection", async () => {
    const { portal } = await both(suiteBackend);
    const body = Buffer.alloc(24_000_000);
    for (const headers of [{ "content-length": String(body.length) }, { "transfer-encoding": "chunked" }]) {
      const answer = await ask(portal.origin, "/rest/file", { method: "POST", headers, body });
      assert.equal(answer.status, 413);
      assert.equal(failure(answer.text).errorCode, "TOO_LARGE");
    }
  });

  it("brings the backend's early 413 to a client that is still sending", async () => {
    const { portal } = await both((_req, res) => {
      res.writeHead(413, { "content-type": "application/json", connection: "close" });
      res.end('{"errorCode":"TOO_LARGE"}');
    });
    for (let round = 0; round < 10; round += 1) {
      for (const headers of [{ "content-length": "10000000" }, { "transfer-encoding": "chunked" }]) {
        const answer = await ask(portal.origin, "/rest/save", {
          method: "POST",
          headers,
          body: Buffer.alloc(10_000_000),
        });
        assert.deepEqual([answer.status, answer.text], [413, '{"errorCode":"TOO_LARGE"}']);
      }
    }
  });

  it("drops hop-by-hop headers and those that Connection names, both ways", async () => {
    const { portal } = await both((req, res) => {
      res.setHeader("connection", "x-inner, keep-alive");
      res.setHeader("x-inner", "1");
      res.setHeader("proxy-authenticate", "Basic");
      res.setHeader("server", "backend/1.0");
      res.setHeader("x-middleware-rewrite", "http://127.0.0.1:4100/x");
      echo(req, res);
    });
    const headers = { connection: "keep-alive, x-drop-me", "x-drop-me": "1", te: "trailers", "x-keep": "2" };
    const answer = await ask(portal.origin, "/rest/x", { headers });
    const got = echoed(answer).headers;
    assert.deepEqual([got["x-drop-me"], got.te, got["x-keep"]], [undefined, undefined, "2"]);
    for (const name of ["x-inner", "proxy-authenticate", "server", "x-middleware-rewrite"]) {
      assert.equal(answer.headers[name], undefined, name);
    }
    assert.equal(answer.headers["x-content-type-options"], "nosniff");
  });

  it("makes a path of a redirect to the backend's own address", async () => {
    const { backend, portal } = await both((req, res) => {
      const location = req.url === "/rest/own" ? `${backend.origin}/rest/new?a=1` : "https://cert.example.org/x";
      res.writeHead(302, { location }).end();
    });
    assert.equal((await ask(portal.origin, "/rest/own")).headers.location, "/rest/new?a=1");
    assert.equal((await ask(portal.origin, "/rest/other")).headers.location, "https://cert.example.org/x");
  });

  const forged = {
    "x-forwarded-for": "6.6.6.6",
    "x-forwarded-proto": "https",
    "x-forwarded-host": "evil.example",
    "x-forwarded-port": "443",
    forwarded: "for=6.6.6.6",
    "x-real-ip": "6.6.6.6",
    "x-client-address": "6.6.6.6",
    "x-client-signature": "1.deadbeef",
  };

  it("replaces forged forwarding headers by what the portal saw, signed", async () => {
    const { portal } = await both(echo);
    portal.backend.sign = signer("s".repeat(32));
    const got = echoed(await ask(portal.origin, "/rest/x", { headers: forged })).headers;
    assert.equal(got["x-forwarded-for"], "127.0.0.1");
    assert.equal(got["x-forwarded-proto"], "http");
    assert.equal(got["x-forwarded-host"], new URL(portal.origin).host);
    assert.deepEqual([got["x-forwarded-port"], got.forwarded, got["x-real-ip"]], [undefined, undefined, undefined]);
    assert.equal(got["x-client-address"], "127.0.0.1");
    const [seconds = "", mac] = got["x-client-signature"]?.split(".") ?? [];
    assert.ok(Math.abs(Date.now() / 1000 - Number(seconds)) < 15);
    assert.equal(mac, createHmac("sha256", "s".repeat(32)).update(`${seconds}\n127.0.0.1`).digest("hex"));
  });

  it("believes forwarding headers from a trusted proxy, and still no signature from outside", async () => {
    const { portal } = await both(echo, { TRUSTED_PROXY: "127.0.0.0/8,10.0.0.0/8" });
    const headers = {
      ...forged,
      "x-forwarded-for": "6.6.6.6, 203.0.113.9, 10.1.2.3",
      "x-forwarded-host": "portal.example.org",
    };
    const answer = await ask(portal.origin, "/rest/x", { headers });
    const got = echoed(answer).headers;
    assert.equal(got["x-forwarded-for"], "203.0.113.9");
    assert.equal(got["x-forwarded-proto"], "https");
    assert.equal(got["x-forwarded-host"], "portal.example.org");
    assert.deepEqual([got["x-client-address"], got["x-client-signature"]], [undefined, undefined]);
    assert.equal(answer.headers["strict-transport-security"], "max-age=31536000");
  });

  it("compresses JSON for browsers and leaves small, encoded and streamed answers alone", async () => {
    const rows = JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ id: i, name: "示例税务师事务所" })));
    const { portal } = await both((req, res) => {
      const { url } = req;
      const type =
        url === "/rest/image" ? "image/png" : url === "/rest/events" ? "text/event-stream" : "application/json";
      res.writeHead(200, { "content-type": type, ...(url === "/rest/encoded" ? { "content-encoding": "x" } : {}) });
      res.end(url === "/rest/small" ? "{}" : rows);
    });
    const headers = { "accept-encoding": "gzip, deflate, br" };
    const br = await ask(portal.origin, "/rest/rows", { headers });
    assert.deepEqual([br.headers["content-encoding"], br.headers.vary], ["br", "accept-encoding"]);
    assert.equal(brotliDecompressSync(br.body).toString(), rows);
    const gzip = await ask(portal.origin, "/rest/rows", { headers: { "accept-encoding": "gzip, br;q=0" } });
    assert.equal(gunzipSync(gzip.body).toString(), rows);
    for (const path of ["/rest/image", "/rest/events"]) {
      assert.equal((await ask(portal.origin, path, { headers })).headers["content-encoding"], undefined, path);
    }
    assert.equal((await ask(portal.origin, "/rest/encoded", { headers })).headers["content-encoding"], "x");
    assert.equal((await ask(portal.origin, "/rest/rows")).text, rows);
  });

  it("cannot be talked into a second request (both lengths, chunked DELETE)", async () => {
    const seen: string[] = [];
    const { portal } = await both((req, res) => {
      seen.push(`${req.method} ${req.url}`);
      echo(req, res);
    });
    const inner = "GET /rest/smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
    const head = (method: string) => `${method} /rest/outer HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n`;
    const bothLengths = `${head("POST")}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`;
    assert.match(await askRaw(portal.origin, bothLengths), /^HTTP\/1\.1 400 /);
    const chunk = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
    const chunked = await askRaw(portal.origin, `${head("DELETE")}Transfer-Encoding: chunked\r\n\r\n${chunk}`);
    assert.match(chunked, /^HTTP\/1\.1 200 /);
    assert.match(chunked, new RegExp(`"size":${inner.length}`));
    assert.deepEqual(seen, ["DELETE /rest/outer"]);
  });

  it("answers a broken answer of the backend with 503 and lives on", async (t) => {
    t.mock.method(console, "error", () => undefined);
    // One says nonsense when asked, the other before anybody asked (a port that is not HTTP at all).
    for (const isFirst of [false, true]) {
      const sockets = new Set<Socket>();
      const broken = createTcpServer((socket) => {
        sockets.add(socket.on("error", () => undefined));
        if (isFirst) socket.end("nonsense\r\n\r\n");
        else socket.once("data", () => socket.end("nonsense\r\n\r\n"));
      });
      await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
      stops.push(async () => {
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => broken.close(resolve));
      });
      const address = broken.address();
      const portal = await portalAt(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
      const start = Date.now();
      assert.equal((await ask(portal.origin, "/rest/x")).status, 503);
      assert.ok(Date.now() - start < 2_000);
      assert.equal((await ask(portal.origin, "/livez")).status, 200);
    }
  });

  it("keeps answering others while many large uploads run", async () => {
    const { portal } = await both(echo);
    const body = randomBytes(8_000_000);
    const uploads = Array.from({ length: 4 }, () =>
      ask(portal.origin, "/rest/file", { method: "POST", headers: { "content-length": String(body.length) }, body }),
    );
    const start = Date.now();
    assert.equal((await ask(portal.origin, "/livez")).status, 200);
    assert.ok(Date.now() - start < 1_000);
    for (const answer of await Promise.all(uploads)) assert.equal(echoed(answer).size, body.length);
  });
});
