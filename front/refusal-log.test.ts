// What the portal refuses itself is found in the audit log by its event number, with the real backend behind it.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { eq, inArray } from "drizzle-orm";
import { audits } from "@/server/platform/audit/audit.table";
import { REFUSALS_PATH as BACKEND_PATH } from "@/server/platform/audit/portal-refusals";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { signer } from "./address";
import { CAPS, MOST_WAITING, type Refused, REFUSALS_PATH, RefusalLog } from "./refusal-log";
import { sessions } from "@/server/reference/session.table";
import { ask, askRaw, startPortal } from "./test-kit";

const dir = mkdtempSync(join(tmpdir(), "front-refusals-"));
let t: TestApp;
let origin: string;
before(async () => {
  t = await buildTestApp();
  origin = `http://127.0.0.1:${await t.listen()}`;
});
after(async () => {
  await t.close();
  rmSync(dir, { recursive: true, force: true });
});

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function portalAt(backendOrigin: string | null, env: Record<string, string> = {}, file: string | null = null) {
  const made: { log?: RefusalLog } = {};
  const send = (body: string) => portal.backend.report(REFUSALS_PATH, body);
  made.log = new RefusalLog({ file, sessionCookie: "sid", send });
  const portal = await startPortal(backendOrigin, env, { refusals: made.log });
  portal.backend.sign = signer(t.env.internalSecret, () => t.clock.now().getTime());
  stops.push(portal.stop);
  return { ...portal, refusals: made.log };
}

const eventOf = (text: string): string => (/"errorId":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? "none").replaceAll("-", "");
const rowsOf = (eventNo: string) => t.db.select().from(audits).where(eq(audits.requestId, eventNo));
const told = (n: number) => ({
  errorId: n.toString(16).padStart(32, "0"),
  kind: "path",
  errorCode: "VALIDATION",
  errorMessage: "请求地址不正确",
});

describe("front: refusals in the audit log", () => {
  it("keep a backend that knows no such call in peace, and stay", async () => {
    let asked = 0;
    const send = () => Promise.resolve((asked += 1) > 0 && ("unknown" as const));
    const log = new RefusalLog({ file: null, sessionCookie: "sid", send });
    log.note(told(1), "203.0.113.9", null);
    await new Promise((done) => setTimeout(done, 2_500));
    assert.deepEqual([asked, log.waiting], [1, 1]);
    await log.close();
  });

  it("has a row for each kind, with number, client address, path without personal data, and the sentence", async () => {
    const portal = await portalAt(origin, { TRUSTED_PROXY: "127.0.0.1", ALLOWED_HOSTS: "portal.example.org" });
    const headers = { host: "portal.example.org", "x-forwarded-for": "203.0.113.9" };
    const raw = `Host: portal.example.org\r\nX-Forwarded-For: 203.0.113.9\r\nConnection:`;
    const cases: [string, string, string, string][] = [
      [
        (await ask(portal.origin, "/rest/x?idNo=110101199001011237", { headers: { ...headers, host: "evil.example" } }))
          .text,
        ...(["host", "/rest/x", "203.0.113.9"] as const),
      ],
      [(await ask(portal.origin, "/a%2f13800138000", { headers })).text, "path", "/a%2f***", "203.0.113.9"],
      [
        (await ask(portal.origin, "/rest/x", { method: "POST", headers: { ...headers, "content-length": 30_000_000 } }))
          .text,
        ...(["tooLarge", "/rest/x", "203.0.113.9"] as const),
      ],
      [
        await askRaw(portal.origin, `GET /ws HTTP/1.1\r\n${raw} Upgrade\r\nUpgrade: websocket\r\n\r\n`),
        "upgrade",
        "/ws",
        "203.0.113.9",
      ],
      [
        await askRaw(
          portal.origin,
          `POST /rest/x HTTP/1.1\r\n${raw} close\r\nExpect: magic\r\nContent-Length: 0\r\n\r\n`,
        ),
        ...(["expectation", "/rest/x", "203.0.113.9"] as const),
      ],
      [await askRaw(portal.origin, "NONSENSE\r\n\r\n"), "broken", "-", "127.0.0.1"],
    ];
    await portal.refusals.flush();
    for (const [answer, kind, path, ip] of cases) {
      const rows = await rowsOf(eventOf(answer));
      assert.deepEqual(
        rows.map((row) => [row.objectId, row.ip, row.action, row.object, row.result]),
        [[kind, ip, "front.refused", "request", "refused"]],
        answer,
      );
      const facts = Object.fromEntries((rows[0]?.changes ?? []).map(({ field, after }) => [field, after]));
      assert.equal(facts.path, path);
      assert.ok(answer.includes(String(facts.errorMessage)), "the row says what the user was told");
    }
  });

  it("names the signed-in user", async () => {
    const portal = await portalAt(origin);
    const { userId } = await createUser(t.db, { companyId: "firm-1" });
    const cookie = `theme=dark; sid=${await openSession(t, userId)}`;
    const answer = await ask(portal.origin, "/rest/%2e%2e/x", { headers: { cookie } });
    await portal.refusals.flush();
    const [row] = await rowsOf(eventOf(answer.text));
    assert.deepEqual([row?.userId, row?.companyId], [userId, "firm-1"]);
  });

  it("names whoever held the session then, also when it has ended since", async () => {
    const portal = await portalAt(origin);
    const { userId } = await createUser(t.db, { companyId: "firm-1" });
    const cookie = `sid=${await openSession(t, userId)}`;
    const answer = await ask(portal.origin, "/rest/%2e%2e/x", { headers: { cookie } });
    const ended = { endTime: new Date(Date.now() + 1), endReason: "logout" as const };
    await t.db.update(sessions).set(ended).where(eq(sessions.userId, userId));
    await portal.refusals.flush();
    assert.deepEqual(
      (await rowsOf(eventOf(answer.text))).map((row) => row.userId),
      [userId],
    );
  });

  it("one that follows a line that broke off is whole", () => {
    const file = join(dir, "torn.ndjson");
    writeFileSync(file, '{"id":"cut o');
    const send = () => Promise.resolve(false);
    new RefusalLog({ file, sessionCookie: "sid", send }).note(told(1), "192.0.2.1", null);
    assert.equal(new RefusalLog({ file, sessionCookie: "sid", send }).waiting, 1);
  });

  it("keeps them while the backend is away, a killed portal too, and writes each once when it is back", async (c) => {
    c.mock.method(console, "error", () => undefined);
    const file = join(dir, "away.ndjson");
    const first = await portalAt(null, {}, file);
    const away = eventOf((await ask(first.origin, "/rest/basic/firm")).text);
    await first.refusals.flush();
    assert.equal((await rowsOf(away)).length, 0);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    writeFileSync(file, `${readFileSync(file, "utf8")}{"id":"cut o`);
    // Another process finds what the first one, killed, has left.
    const second = await portalAt(null, {}, file);
    const later = eventOf((await ask(second.origin, "/rest/basic/firm")).text);
    second.backend.setOrigin(origin);
    await second.refusals.flush();
    assert.equal(second.refusals.waiting, 0);
    assert.throws(() => statSync(file), /ENOENT/);
    // The first one was alive after all: its copies add nothing.
    first.backend.setOrigin(origin);
    await first.refusals.flush();
    assert.equal(first.refusals.waiting, 0);
    for (const eventNo of [away, later]) {
      const [row, ...more] = await rowsOf(eventNo);
      assert.deepEqual(
        [row?.objectId, row?.changes.find(({ field }) => field === "errorCode")?.after, more.length],
        ["backendAway", "UNAVAILABLE", 0],
      );
    }
  });

  it("a flood is a few rows and one count; a signed-in neighbour keeps his share", async () => {
    let now = Date.now();
    const sent: Refused[] = [];
    const file = join(dir, "flood.ndjson");
    const send = (body: string) => (
      sent.push(...(JSON.parse(body) as { refusals: Refused[] }).refusals),
      Promise.resolve(true)
    );
    const log = new RefusalLog({ file, sessionCookie: "sid", now: () => now, send });
    const request = (cookie?: string) =>
      ({ method: "GET", url: "/a%2fb", headers: cookie ? { cookie } : {} }) as unknown as Parameters<
        typeof log.note
      >[2];
    for (let n = 0; n < 10_000; n += 1) log.note(told(n), `198.51.${n % 250}.${n % 200}`, request());
    for (let n = 0; n < 10_000; n += 1) log.note(told(10_000 + n), "203.0.113.7", request(`sid=forged-${n}`));
    log.note(told(20_001), "192.0.2.1", request("sid=mine"));
    assert.equal(log.waiting, CAPS.strangers + CAPS.sessionsOfNetwork + 1);
    assert.ok(CAPS.named >= 15 * CAPS.sessionsOfNetwork, "it takes many networks to use up the share of the signed-in");
    assert.ok(statSync(file).size < 200_000);
    await log.flush();
    assert.ok(sent.some(({ id }) => id === told(20_001).errorId));
    now += 60_000;
    await log.flush();
    assert.match(sent.at(-1)?.errorMessage ?? "", /另有 19840 次/);
    for (let minute = 0; minute < 20; minute += 1, now += 60_000)
      for (let n = 0; n < 200; n += 1) log.note(told(n), `10.${minute}.${n}.1`, null);
    assert.equal(log.waiting, MOST_WAITING, "bounded, however long the backend is away");
    await log.close();
  });
});

describe("the backend's side of it", () => {
  const row = {
    kind: "path",
    errorCode: "VALIDATION",
    errorMessage: "x",
    method: "GET",
    path: "/x",
    ip: "203.0.113.1",
  };
  const refused = { ...row, id: "f".repeat(32), at: "2026-11-20T02:00:00.000Z", session: null };
  const body = JSON.stringify({ refusals: [refused, { id: "unreadable" }] });
  const digest = createHash("sha256").update(body).digest("hex");
  const signed = (text: string, secret = t.env.internalSecret) =>
    signer(secret, () => t.clock.now().getTime())(text) ?? "";
  const post = (headers: Record<string, string>, payload = body) =>
    ask(origin, BACKEND_PATH, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: payload,
    });
  const withoutId = (text: string) => text.replace(/[0-9a-f]{32}/g, "");

  it("is not there for anybody but the portal", async () => {
    assert.equal(BACKEND_PATH, REFUSALS_PATH);
    const unknown = await ask(origin, "/internal/nothing", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const right = signed(`${BACKEND_PATH}\n${digest}`);
    const forged: [Record<string, string>, string?][] = [
      [{}],
      [{ "content-type": "text/xml" }],
      [
        {
          "x-portal-digest": digest,
          "x-portal-signature": signed(`${BACKEND_PATH}\n${digest}`, "another-secret-00001"),
        },
      ],
      [{ "x-portal-digest": digest, "x-portal-signature": signed(digest) }],
      [{ "x-portal-digest": digest, "x-portal-signature": right }, body.replace("/x", "/y")],
      [{ "x-portal-digest": "", "x-portal-signature": signed(`${BACKEND_PATH}\n`) }, ""],
    ];
    for (const [headers, payload] of forged) {
      const answer = await post(headers, payload);
      assert.deepEqual([answer.status, withoutId(answer.text)], [404, withoutId(unknown.text)]);
      assert.deepEqual(Object.keys(answer.headers), Object.keys(unknown.headers));
    }
    assert.equal((await rowsOf(refused.id)).length, 0);
    const portal = await portalAt(origin);
    const headers = { "x-portal-digest": digest, "x-portal-signature": right };
    const outside = await ask(portal.origin, REFUSALS_PATH, { method: "POST", headers, body });
    assert.notEqual(outside.status, 200, "the portal forwards nothing there, even what it signed itself");
    t.clock.minutes(6);
    assert.equal((await post(headers)).status, 404, "a signature ends");
  });

  it("writes what it can read, once", async () => {
    const headers = { "x-portal-digest": digest, "x-portal-signature": signed(`${BACKEND_PATH}\n${digest}`) };
    for (const _ of [1, 2]) assert.equal((await post(headers)).status, 200);
    const rows = await t.db
      .select()
      .from(audits)
      .where(inArray(audits.requestId, [refused.id, "unreadable"]));
    assert.deepEqual(
      rows.map(({ auditId }) => auditId),
      [refused.id],
    );
  });
});
