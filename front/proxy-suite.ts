/** What every way to the backend must keep: run before the shipped front and before Next's middleware alike. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { get } from "node:http";
import { after, before, describe, it } from "node:test";
import { ask, bodyOf, echo, echoed, type Handler, type Running, sha256, startServer, until } from "./test-kit";

/** Behaviours of a backend that the suite asks for; everything else is echoed. */
export const suiteBackend: Handler = (req, res) => {
  const path = (req.url ?? "").replace(/\?.*/s, "");
  if (path === "/rest/teapot") {
    res.writeHead(
      418,
      [
        ["content-type", "application/json; charset=utf-8"],
        ["set-cookie", "a=1; Path=/; HttpOnly"],
        ["set-cookie", "b=2; Path=/"],
        ["cache-control", "no-store"],
        ["x-errorid", "e-1"],
      ].flat(),
    );
    res.end(JSON.stringify({ success: false, errorMessage: "茶壶" }));
  } else if (path === "/rest/events") {
    res.writeHead(200, { "content-type": "text/event-stream" });
    res.write("data: first\n\n");
    setTimeout(() => res.end("data: last\n\n"), 1_500);
  } else if (path === "/rest/download") {
    res.writeHead(200, { "content-type": "application/octet-stream", "content-disposition": "attachment" });
    for (let i = 0; i < 32; i += 1) res.write(Buffer.alloc(65_536, i));
    res.end();
  } else if (path === "/rest/empty") {
    void bodyOf(req).then(() => res.writeHead(204).end());
  } else echo(req, res);
};

/** `start` puts the way under test before the given backend. */
export function proxySuite(
  name: string,
  start: (backendOrigin: string) => Promise<Pick<Running, "origin" | "stop">>,
): void {
  describe(`${name}: backend paths`, () => {
    let backend: Running;
    let portal: Pick<Running, "origin" | "stop">;
    before(async () => {
      backend = await startServer(suiteBackend);
      portal = await start(backend.origin);
    });
    after(async () => {
      await portal.stop();
      await backend.stop();
    });

    for (const path of ["/rest/a/b", "/restOpen/x", "/auth/login/memberMen", "/logout"]) {
      it(`reach the backend with path and query: ${path}`, async () => {
        const query = "status%5B%5D=a&status[]=b&name=%E7%A8%8E&x=1%2F2&empty=&plus=a%2Bb";
        const answer = await ask(portal.origin, `${path}?${query}`);
        assert.equal(answer.status, 200);
        const [gotPath, gotQuery] = echoed(answer).url.split("?");
        assert.equal(gotPath, path);
        assert.deepEqual([...new URLSearchParams(gotQuery)], [...new URLSearchParams(query)]);
      });
    }

    for (const path of ["/rest/..%2fsecret", "/rest/a%5cb", "/rest/a%00b", "/restOpen/%2e%2e%2fx"]) {
      it(`refuse a path that can be read two ways: ${path}`, async () => {
        const answer = await ask(portal.origin, path);
        assert.equal(answer.status, 400);
        if (answer.text) assert.equal((JSON.parse(answer.text) as { success: boolean }).success, false);
      });
    }

    for (const method of ["POST", "PUT", "DELETE"]) {
      it(`carry a JSON body: ${method}`, async () => {
        const body = JSON.stringify({ name: "事务所", note: "x".repeat(3_000) });
        const headers = { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
        const got = echoed(await ask(portal.origin, "/rest/save?version=3", { method, headers, body }));
        assert.deepEqual([got.method, got.sha256], [method, sha256(Buffer.from(body))]);
        assert.equal(got.headers["content-type"], "application/json");
      });
    }

    for (const megabytes of [1, 12, 20]) {
      it(`carry an upload of ${megabytes} MB intact`, async () => {
        const body = randomBytes(megabytes * 1_048_576);
        const headers = { "content-type": "application/octet-stream", "content-length": String(body.length) };
        const got = echoed(await ask(portal.origin, "/rest/file", { method: "POST", headers, body }));
        assert.deepEqual([got.size, got.sha256], [body.length, sha256(body)]);
      });
    }

    it("carry a body without a length", async () => {
      const body = randomBytes(300_000);
      const headers = { "transfer-encoding": "chunked", "content-type": "application/octet-stream" };
      const got = echoed(await ask(portal.origin, "/rest/file", { method: "POST", headers, body }));
      assert.deepEqual([got.size, got.sha256], [body.length, sha256(body)]);
    });

    it("bring status, headers, every cookie and body back", async () => {
      const answer = await ask(portal.origin, "/rest/teapot");
      assert.equal(answer.status, 418);
      assert.deepEqual(answer.headers["set-cookie"], ["a=1; Path=/; HttpOnly", "b=2; Path=/"]);
      assert.equal(answer.headers["cache-control"], "no-store");
      assert.equal(answer.headers["x-errorid"], "e-1");
      assert.equal(answer.text, '{"success":false,"errorMessage":"茶壶"}');
    });

    it("bring an answer without a body back", async () => {
      const answer = await ask(portal.origin, "/rest/empty", { method: "PUT" });
      assert.deepEqual([answer.status, answer.body.length], [204, 0]);
    });

    it("bring a download back whole", async () => {
      const answer = await ask(portal.origin, "/rest/download");
      const whole = Buffer.concat(Array.from({ length: 32 }, (_, i) => Buffer.alloc(65_536, i)));
      assert.equal(sha256(answer.body), sha256(whole));
    });

    it("stream an answer as it comes", async () => {
      const start = Date.now();
      let firstMs = 0;
      let text = "";
      await new Promise<void>((resolve, reject) => {
        get(`${portal.origin}/rest/events`, (res) => {
          res.setEncoding("utf8").on("data", (part: string) => {
            firstMs ||= Date.now() - start;
            text += part;
          });
          res.on("end", resolve).on("error", reject);
        }).on("error", reject);
      });
      assert.equal(text, "data: first\n\ndata: last\n\n");
      assert.ok(firstMs < 1_200, `first event after ${firstMs} ms`);
    });

    it("survive a browser that leaves while the answer streams", async () => {
      const req = get(`${portal.origin}/rest/events`, (res) => res.once("data", () => req.destroy()));
      let isClosed = false;
      req.on("close", () => (isClosed = true)).on("error", () => undefined);
      await until(() => isClosed, "the browser has left");
      assert.equal((await ask(portal.origin, "/rest/teapot")).status, 418);
    });
  });
}
