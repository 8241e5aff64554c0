import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { afterEach, describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { signer } from "./address";
import { ask, askRaw, echo, echoed, type Handler, startPortal, startServer } from "./test-kit";

describe("front: headers to and from the backend", () => {
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

  it("passes a client certificate on, signed, only from a trusted proxy that verified it on the certificate host", async () => {
    const certHost = { CERT_HOST: "cert.example.org", TRUSTED_PROXY: "127.0.0.0/8" };
    const headers = {
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "cert.example.org",
      "x-client-verify": "SUCCESS",
      "x-client-certificate": "-----BEGIN%20CERTIFICATE-----",
      "x-client-certificate-signature": "1.deadbeef",
    };
    const names = ["x-client-verify", "x-client-certificate", "x-client-certificate-signature"] as const;
    const seen = async (env: Record<string, string>, more: Record<string, string> = {}) => {
      const { portal } = await both(echo, env);
      portal.backend.sign = signer("s".repeat(32));
      const got = echoed(await ask(portal.origin, "/auth/login/x", { headers: { ...headers, ...more } })).headers;
      return names.map((name) => got[name]);
    };
    const [verify, certificate, proof] = await seen(certHost);
    assert.deepEqual([verify, certificate], [undefined, headers["x-client-certificate"]]);
    const [seconds, mac] = proof?.split(".") ?? [];
    const claim = `${seconds}\ncertificate\n203.0.113.9\n${headers["x-client-certificate"]}`;
    assert.equal(mac, createHmac("sha256", "s".repeat(32)).update(claim).digest("hex"));
    const nothing = [undefined, undefined, undefined];
    assert.deepEqual(await seen({ CERT_HOST: "cert.example.org" }), nothing, "no trusted proxy");
    assert.deepEqual(await seen({ ...certHost, TRUSTED_PROXY: "10.0.0.0/8" }), nothing, "another peer");
    assert.deepEqual(await seen({ TRUSTED_PROXY: "127.0.0.0/8" }), nothing, "no certificate host");
    assert.deepEqual(await seen(certHost, { "x-forwarded-host": "portal.example.org" }), nothing, "the main host");
    assert.deepEqual(await seen(certHost, { "x-client-verify": "FAILED:expired" }), nothing, "not verified");
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
});
