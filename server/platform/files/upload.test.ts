import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { audits } from "@/server/platform/audit/audit.table";
import { aPdf, aPng } from "@/server/platform/files/inspect/samples";
import { registerTestApi } from "@/server/testing/test-api";
import { buildTestApp, createUser, MARKER, openSession, type TestApp } from "@/server/testing/testing";

const LIMIT = 1024 * 1024;
let t: TestApp;
let token: string;
let origin: string;

before(async () => {
  t = await buildTestApp({ register: registerTestApi() });
  token = await openSession(t, (await createUser(t.db)).userId);
  origin = `http://127.0.0.1:${await t.listen()}`;
});
after(() => t.close());

function form(parts: [string, string | Blob, string?][]): FormData {
  const data = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, value, fileName);
  }
  return data;
}
const blob = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)]);

async function send(body: BodyInit, headers: Record<string, string> = {}) {
  const cookie = `${t.env.sessionCookie}=${token}`;
  const response = await fetch(`${origin}/rest/test/org/v1.0/upload`, {
    method: "POST",
    body,
    headers: { ...MARKER, cookie, ...headers },
    ...(body instanceof ReadableStream && { duplex: "half" }),
  } as RequestInit);
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown> & {
      errorCode?: string;
      errorMessage?: string;
      data?: Record<string, unknown>;
    },
  };
}
const leftovers = async () => (await readdir(t.app.platform.services.files.tempDir)).length;

test("a file arrives whole with its Chinese name, whichever part comes first", async () => {
  const bytes = aPdf("x".repeat(900_000));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  for (const parts of [
    [
      ["note", "说明"],
      ["file", blob(bytes), "营业执照（副本）.pdf"],
    ],
    [
      ["file", blob(bytes), "营业执照（副本）.pdf"],
      ["note", "说明"],
    ],
  ] as [string, string | Blob, string?][][]) {
    const { status, body } = await send(form(parts));
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.data, { fileName: "营业执照（副本）.pdf", fileExt: "pdf", fileSize: bytes.length, sha256 });
  }
  assert.equal(await leftovers(), 0, "the received part is removed");
});

test("a repeated upload with the same key is one upload, though its boundary differs", async () => {
  const done = () => t.db.$count(audits, eq(audits.result, "ok"));
  const before = await done();
  const parts: [string, string | Blob, string?][] = [
    ["note", "一"],
    ["file", blob(aPng()), "a.png"],
  ];
  const first = await send(form(parts), { "idempotency-key": "upload-1" });
  const again = await send(form(parts), { "idempotency-key": "upload-1" });
  assert.deepEqual(again, first);
  assert.equal(await done(), before + 1);
  const other = await send(
    form([
      ["note", "二"],
      ["file", blob(aPng()), "a.png"],
    ]),
    { "idempotency-key": "upload-1" },
  );
  assert.equal(other.status, 422);
});

const refusals: [string, () => BodyInit, RegExp][] = [
  ["no file", () => form([["note", "x"]]), /请选择文件/],
  [
    "an empty file",
    () =>
      form([
        ["note", "x"],
        ["file", blob(Buffer.alloc(0)), "a.pdf"],
      ]),
    /空的/,
  ],
  [
    "a text dressed as PDF",
    () =>
      form([
        ["note", "x"],
        ["file", blob(Buffer.from("hello")), "a.pdf"],
      ]),
    /./,
  ],
  ["a missing field", () => form([["file", blob(aPng()), "a.png"]]), /请填写说明/],
  [
    "an unknown field",
    () =>
      form([
        ["note", "x"],
        ["other", "y"],
        ["file", blob(aPng()), "a.png"],
      ]),
    /不认识的字段/,
  ],
  [
    "a field twice",
    () =>
      form([
        ["note", "x"],
        ["note", "y"],
        ["file", blob(aPng()), "a.png"],
      ]),
    /格式不正确/,
  ],
  [
    "two files",
    () =>
      form([
        ["note", "x"],
        ["file", blob(aPng()), "a.png"],
        ["file", blob(aPng()), "b.png"],
      ]),
    /一个文件/,
  ],
  [
    "a file under another name",
    () =>
      form([
        ["note", "x"],
        ["upload", blob(aPng()), "a.png"],
      ]),
    /file/,
  ],
  [
    "a field named __proto__",
    () =>
      form([
        ["__proto__", "x"],
        ["file", blob(aPng()), "a.png"],
      ]),
    /./,
  ],
  [
    "a very long field",
    () =>
      form([
        ["note", "x".repeat(50_000)],
        ["file", blob(aPng()), "a.png"],
      ]),
    /./,
  ],
];
for (const [name, body, sentence] of refusals) {
  test(`${name} is 400 with a Chinese sentence, and nothing stays`, async () => {
    const done = eq(audits.result, "ok");
    const before = await t.db.$count(audits, done);
    const answer = await send(body());
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    assert.equal(answer.body.errorCode, "VALIDATION");
    assert.match(answer.body.errorMessage ?? "", sentence);
    assert.equal(await leftovers(), 0);
    assert.equal(await t.db.$count(audits, done), before, "only its refusal is on record");
  });
}

test("other content types and broken multipart are 400", async () => {
  assert.equal((await send("{}", { "content-type": "application/json" })).status, 400);
  assert.equal((await send("x", { "content-type": "multipart/form-data" })).status, 400);
  assert.equal((await send("--b\r\nrubbish", { "content-type": "multipart/form-data; boundary=b" })).status, 400);
  assert.equal(await leftovers(), 0);
});

test("a file announced as too large is 413 at once", async () => {
  const startedAt = performance.now();
  const { status, body } = await send(
    form([
      ["note", "x"],
      ["file", blob(Buffer.alloc(21 * LIMIT)), "a.pdf"],
    ]),
  );
  assert.equal(status, 413);
  assert.equal(body.errorCode, "TOO_LARGE");
  assert.equal(body.errorMessage, "上传文件大小超出限制");
  assert.ok(performance.now() - startedAt < 3_000);
});

test("a file that grows too large while streaming is cut and 413", async () => {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from(head));
      for (let i = 0; i < 30; i++) controller.enqueue(new Uint8Array(64 * 1024));
      controller.enqueue(Buffer.from("\r\n--b--\r\n"));
      controller.close();
    },
  });
  const { status, body } = await send(stream, { "content-type": "multipart/form-data; boundary=b" });
  assert.equal(status, 413, JSON.stringify(body));
  assert.equal(await leftovers(), 0);
});

test("a client that hangs up in the middle leaves nothing behind", async () => {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.write(
    `POST /rest/test/org/v1.0/upload HTTP/1.1\r\nHost: x\r\nX-Requested-With: XMLHttpRequest\r\n` +
      `Cookie: ${t.env.sessionCookie}=${token}\r\nContent-Length: 500000\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\n\r\n` +
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${"x".repeat(100_000)}`,
  );
  await wait(200);
  assert.equal(await leftovers(), 1, "it was being received");
  socket.destroy();
  for (let i = 0; i < 40 && (await leftovers()) > 0; i++) await wait(50);
  assert.equal(await leftovers(), 0);
  assert.equal((await t.call({ method: "GET", url: "/livez" })).statusCode, 200);
});

test("without a session nothing is received at all", async () => {
  const response = await fetch(`${origin}/rest/test/org/v1.0/upload`, {
    method: "POST",
    headers: MARKER,
    body: form([
      ["note", "x"],
      ["file", blob(aPng()), "a.png"],
    ]),
  });
  assert.equal(response.status, 400);
  assert.equal(((await response.json()) as { errorCode: string }).errorCode, "GW0002");
});
