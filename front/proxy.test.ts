import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import { createServer as createTcpServer, type Socket } from "node:net";
import { afterEach, describe, it } from "node:test";
import { type Holding, Places } from "./places";
import { proxySuite, suiteBackend } from "./proxy-suite";
import { ask, echo, echoed, type Handler, startPortal, startServer, until } from "./test-kit";

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
      assert.ok(Date.now() - start < 2_000);
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

  it("takes a backend for ready that answers but knows no probes, and none that says it is not", async () => {
    let status = 404;
    const { portal } = await both((_req, res) => {
      res.statusCode = status;
      res.end();
    });
    assert.deepEqual([await portal.backend.isReady(), await portal.backend.report("/internal/x", "{}")], [true, false]);
    portal.backend.sign = () => "signature";
    assert.equal(await portal.backend.report("/internal/x", "{}"), "unknown");
    status = 503;
    assert.equal(await portal.backend.isReady(), false);
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

  it("answers 503 when the backend falls silent, calls under way too, and serves again when it speaks", async (t) => {
    t.mock.method(console, "error", () => undefined);
    let isSilent = false;
    const { portal } = await both((req, res) => {
      if (isSilent) return;
      if (req.url === "/rest/long") setTimeout(() => res.end("at last"), 6_000);
      else echo(req, res);
    });
    // Slow, while the backend gives signs of life: nobody cuts it.
    assert.equal((await ask(portal.origin, "/rest/long")).text, "at last");
    isSilent = true;
    const since = Date.now();
    const caught = await ask(portal.origin, "/rest/save", { method: "POST", body: "{}" });
    assert.deepEqual([caught.status, caught.headers["retry-after"]], [503, "2"]);
    assert.ok(Date.now() - since < 8_000, `${Date.now() - since} ms`);
    assert.equal(await portal.backend.isReady(), false);
    const again = Date.now();
    assert.equal((await ask(portal.origin, "/rest/x")).status, 503);
    assert.ok(Date.now() - again < 1_000, "at once, once it is known");
    isSilent = false;
    await until(() => !portal.backend.isSilent, "it was heard again", 10_000);
    assert.equal((await ask(portal.origin, "/rest/x")).status, 200);
  });
});

describe("places on the way to the backend", () => {
  const client = (ip: string) => ({ ip, proto: "http", host: "x", certificate: null, isShared: false }) as const;
  const from = (cookie?: string) => ({ headers: { cookie } }) as IncomingMessage;

  /** How many are let in when all of them stay. */
  function most(
    places: Places,
    holding: Holding,
    count: number,
    who: (n: number) => [IncomingMessage, string],
  ): number {
    let letIn = 0;
    for (let n = 0; n < count; n += 1) {
      const [req, ip] = who(n);
      if (places.take(holding, req, client(ip))) letIn += 1;
    }
    return letIn;
  }

  it("strangers of one network have fewer than its sessions, and invented sessions no more than the network", () => {
    const places = new Places("sid");
    assert.equal(
      most(places, "bodies", 500, () => [from(), "203.0.113.7"]),
      64,
    );
    assert.ok(places.take("bodies", from("a=1; __Host-sid=me"), client("203.0.113.7")), "a session beside them");
    assert.ok(places.take("bodies", from(), client("198.51.100.1")), "a stranger elsewhere");
    assert.ok(places.take("calls", from(), client("203.0.113.7")), "a call that brings no body");
    assert.equal(
      most(places, "bodies", 1_000, (n) => [from(`sid=${n}`), "203.0.113.7"]),
      384 - 65,
    );
  });

  it("one session has its share wherever it comes from", () => {
    const places = new Places("sid");
    assert.equal(
      most(places, "readers", 500, (n) => [from("sid=me"), `203.0.${n % 200}.7`]),
      64,
    );
    assert.ok(places.take("readers", from("sid=other"), client("203.0.113.7")));
  });
});
