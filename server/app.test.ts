// On PostgreSQL: the whole application starts, is probed and sheds load on either.
import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { allEndpoints } from "@/contracts/index";
import type { Method } from "@/contracts/kit/endpoint";
import { registerTestApi } from "@/server/testing/test-api";
import { buildTestApp } from "@/server/testing/testing";

const slow = registerTestApi({
  shared: async () => {
    await wait(300);
    return ["慢"];
  },
});

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter?: string;
}
function get(port: number, path: string, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", path, agent }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body, retryAfter: response.headers["retry-after"] }),
      );
    })
      .on("error", reject)
      .end();
  });
}

test("every endpoint of the contracts has a handler, and OpenAPI names them all", async (running) => {
  const t = await buildTestApp();
  running.after(() => t.close());
  const document = (await t.call({ method: "GET", url: "/restOpen/openapi.json" })).json();
  assert.match(document.openapi, /^3\.1/);
  const operations = Object.values<Record<string, unknown>>(document.paths).flatMap((path) => Object.keys(path));
  assert.equal(operations.length, allEndpoints.length);
  for (const { id } of allEndpoints) assert.ok(t.app.implemented.has(id), id);
  // Clients that lower-case what they build find our own open calls; what is spelled out keeps its spelling.
  const own = allEndpoints.filter(({ path, spec }) => path.startsWith("/restOpen/") && spec.origin === "ours");
  assert.ok(own.length >= 3);
  const statusOf = async (method: Method, url: string) => (await t.call({ method, url })).statusCode;
  for (const { path, spec } of own) {
    for (const url of [path, path.toLowerCase(), path.toUpperCase()])
      assert.notEqual(await statusOf(spec.method, url), 404, url);
  }
  assert.equal(await statusOf("GET", "/restopen/OpenAPI.json?x=1"), 200);
  const specified = "/restOpen/common/dimensionality/gdconfig/v1.0";
  assert.deepEqual([await statusOf("GET", specified), await statusOf("GET", specified.toLowerCase())], [200, 404]);
});

test("closing: calls in flight finish, new ones hear 503 in the envelope, then the port is free", async (running) => {
  const t = await buildTestApp({ register: slow });
  running.after(() => t.close());
  const port = await t.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  running.after(() => agent.destroy());
  assert.equal((await get(port, "/livez", agent)).status, 200);
  assert.equal((await get(port, "/readyz", agent)).status, 200);
  const inFlight = get(port, "/restOpen/test/shared", agent);
  await wait(80);
  const closing = t.app.close();
  // A connection that was open before still reaches the server.
  const late = await get(port, "/restOpen/test/shared", agent).catch(() => null);
  if (late) {
    assert.equal(late.status, 503);
    assert.match(late.body, /"errorCode":"UNAVAILABLE"/);
  }
  assert.deepEqual(JSON.parse((await inFlight).body).data, ["慢"]);
  await closing;
  await assert.rejects(get(port, "/livez"));
});

test("above the limit requests are shed at once with Retry-After; the others are served", async (running) => {
  const t = await buildTestApp({ register: slow, pressure: { maxInFlight: 3, maxDelayMs: 0 } });
  running.after(() => t.close());
  const port = await t.listen();
  const order: number[] = [];
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const answer = await get(port, "/restOpen/test/shared");
      order.push(answer.status);
      return answer;
    }),
  );
  assert.equal(answers.filter((a) => a.status === 200).length, 3);
  assert.ok(answers.every((a) => a.status === 200 || (a.status === 503 && Number(a.retryAfter) >= 1)));
  assert.deepEqual(
    order,
    [...order].sort((a, b) => b - a),
    "no shed request waits for a served one",
  );
  assert.equal((await get(port, "/restOpen/test/shared")).status, 200, "afterwards there is room again");
  assert.equal((await get(port, "/livez")).status, 200);
  assert.doesNotMatch(t.logs(), /isAborted/);
});
