// On PostgreSQL: a store that hangs must hold no connection of the pool.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import type { StoredFile } from "@/contracts/file/attachment";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { audits } from "@/server/platform/audit/audit.table";
import type { Files } from "@/server/platform/files/files";
import { cleanFiles } from "@/server/platform/files/clean";
import { diskFiles } from "@/server/platform/files/disk";
import { aPdf } from "@/server/platform/files/inspect/samples";
import { removedContents, storedFiles } from "@/server/platform/files/files.table";
import { newId } from "@/server/platform/clock/id";
import { buildTestApp, openSession, type TestApp } from "@/server/testing/testing";

const BASE = "/rest/file/attachment/v1.0";
const LIST = "/rest/basic/staff/v1.0/list/page?page=1&pageSize=30";
const HOUR_MS = 3_600_000;

/** The store on disk, whose calls a test lets hang or fail. */
class TrickyStore {
  fault: "none" | "hangs" | "full" | "full while receiving" = "none";
  readonly held: (() => void)[] = [];
  constructor(readonly disk: Files) {}

  async #trouble(): Promise<void> {
    if (this.fault === "hangs") await new Promise<void>((resolve) => this.held.push(resolve));
    if (this.fault === "full") throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  }

  /** The hanging calls go on. */
  release(): void {
    this.fault = "none";
    for (const go of this.held.splice(0)) go();
  }

  readonly files = (): Files => ({
    ...this.disk,
    atOnce: this.disk.atOnce,
    tempDir: this.disk.tempDir,
    put: (...given) => this.#trouble().then(() => this.disk.put(...given)),
    open: (...given) => this.#trouble().then(() => this.disk.open(...given)),
    remove: (...given) => this.#trouble().then(() => this.disk.remove(...given)),
    receive: (path) => (this.fault === "full while receiving" ? fullDisk() : this.disk.receive(path)),
  });
}

const fullDisk = (): Writable =>
  new Writable({
    write: (_, __, done) => done(Object.assign(new Error("no space left on device"), { code: "ENOSPC" })),
  });

let dir = "";
let store: TrickyStore;
let t: TestApp;
let mine = "";
let theirs = "";
before(async () => {
  dir = await mkdtemp(join(tmpdir(), "store-away-"));
  store = new TrickyStore(await diskFiles(dir));
  t = await buildTestApp({ seed, files: store.files() });
  mine = await openSession(t, userIdOf(DEMO.user.admin));
  theirs = await openSession(t, userIdOf(DEMO.user.other));
});
after(async () => {
  store.release();
  await t.close();
  await rm(dir, { recursive: true, force: true });
});

let serial = 0;
const uniquePdf = (): Buffer => aPdf(`/Serial ${serial++}`);

async function formOf(content: Buffer): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData();
  form.append("bizType", "firm");
  form.append("file", new Blob([new Uint8Array(content)]), "执照.pdf");
  const encoded = new Response(form);
  return { payload: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get("content-type") ?? "" };
}

async function upload(token: string, content = uniquePdf(), key = newId()): Promise<LightMyRequestResponse> {
  const { payload, type } = await formOf(content);
  const headers = { "content-type": type, "idempotency-key": key };
  return t.call({ method: "POST", url: BASE, token, payload, headers });
}
const fileOf = (answer: LightMyRequestResponse): StoredFile => answer.json<{ data: StoredFile }>().data;
const get = (url: string, token = theirs) => t.call({ method: "GET", url, token });
const rowsOf = (fileName: string) => t.db.$count(storedFiles, eq(storedFiles.fileName, fileName));

function assertAway(answer: LightMyRequestResponse): void {
  const { errorCode, errorMessage } = answer.json<{ errorCode: string; errorMessage: string }>();
  assert.deepEqual([answer.statusCode, errorCode], [503, "UNAVAILABLE"], answer.body);
  assert.match(errorMessage, /附件暂时无法存取.*不受影响，请稍后重试/);
  assert.ok(Number(answer.headers["retry-after"]) > 0);
}

/** Until the store is asked again. */
async function comesBack(): Promise<void> {
  store.release();
  for (let tries = 0; tries < 100; tries++) {
    if ((await upload(mine)).statusCode === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail("uploads did not come back");
}

describe("a store that hangs", () => {
  it("holds up nobody: 14 uploads of one firm are told so, 50 calls of another are answered", async () => {
    const known = fileOf(await upload(mine));
    const before = await rowsOf("执照.pdf");
    store.fault = "hangs";
    const started = performance.now();
    const uploads = Array.from({ length: 14 }, () => upload(mine));
    const calls = await Promise.all(Array.from({ length: 50 }, () => get(LIST)));
    assert.deepEqual([...new Set(calls.map(({ statusCode }) => statusCode))], [200]);
    for (const answer of await Promise.all(uploads)) assertAway(answer);
    assert.ok(performance.now() - started < 15_000);
    assert.equal(await rowsOf("执照.pdf"), before);
    // From now on nobody waits at all, and the rest of the portal goes on.
    assertAway(await get(`${BASE}/${known.fileId}`, mine));
    assertAway(await upload(mine));
    assert.equal((await get("/readyz")).statusCode, 200);
    await comesBack();
    assert.equal((await get(`${BASE}/${known.fileId}`, mine)).statusCode, 200);
  });

  it("leaves the upload's key as it was: sent again it is kept once, and repeated it is the same file", async () => {
    const [content, key] = [uniquePdf(), newId()];
    store.fault = "hangs";
    assertAway(await upload(mine, content, key));
    await comesBack();
    const first = fileOf(await upload(mine, content, key));
    assert.equal(fileOf(await upload(mine, content, key)).fileId, first.fileId);
    assert.equal(await t.db.$count(audits, eq(audits.objectId, first.fileId)), 1);
    store.fault = "hangs";
    const repeated = await upload(mine, content, key);
    assert.equal(repeated.statusCode, 200, "an answer that is stored needs no store");
    await comesBack();
  });

  it("is no reason to hold a connection while the cleaner removes", async () => {
    const now = new Date(t.clock.now().getTime() + 25 * HOUR_MS);
    const clean = () => cleanFiles({ db: t.db, files: store.files(), now });
    await clean();
    const content = uniquePdf();
    const { fileId } = fileOf(await upload(mine, content));
    const [row] = await t.db.select().from(storedFiles).where(eq(storedFiles.fileId, fileId));
    store.fault = "hangs";
    const cleaning = clean();
    while (store.held.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal((await get(LIST)).statusCode, 200);
    store.fault = "none";
    // Its last row is gone and its removal is under way: whoever stores it now must come again.
    assertAway(await upload(mine, content));
    store.release();
    await cleaning;
    const again = fileOf(await upload(mine, content));
    assert.equal((await get(`${BASE}/${again.fileId}`, mine)).statusCode, 200);
    const left = await t.db.select().from(removedContents);
    assert.ok(left.some(({ sha256 }) => sha256 === row?.sha256));
    assert.ok(left.every(({ doneTime }) => doneTime !== null));
  });
});

describe("a disk that is full", () => {
  it("is told to a sender who is still sending, and he is heard to the end", async () => {
    const port = await t.listen();
    const { payload, type } = await formOf(Buffer.alloc(16_000_000));
    store.fault = "full while receiving";
    const headers = {
      "x-requested-with": "XMLHttpRequest",
      cookie: `${t.env.sessionCookie}=${mine}`,
      "content-type": type,
    };
    const sender = request({ port, host: "127.0.0.1", path: BASE, method: "POST", headers });
    const answered = once(sender, "response") as Promise<[IncomingMessage]>;
    // All of it has left this side only when the other one has read it.
    await Promise.all([answered, new Promise<void>((sent) => sender.end(payload, sent))]);
    const [answer] = await answered;
    assert.equal(answer.statusCode, 507);
    sender.destroy();
    store.release();
  });

  for (const fault of ["full", "full while receiving"] as const) {
    it(`(${fault}) answers in words at once, keeps nothing by halves, and reads go on`, async () => {
      const [content, key] = [uniquePdf(), newId()];
      const before = await rowsOf("执照.pdf");
      store.fault = fault;
      const answer = await upload(mine, content, key);
      assert.equal(answer.statusCode, 507, answer.body);
      assert.match(answer.json<{ errorMessage: string }>().errorMessage, /空间已满.*没有上传.*不受影响/);
      assert.deepEqual(await readdir(store.disk.tempDir), []);
      assert.equal(await rowsOf("执照.pdf"), before);
      assert.equal((await get(LIST)).statusCode, 200);
      store.release();
      assert.equal((await upload(mine, content, key)).statusCode, 200, "there is room again");
      assert.equal(await rowsOf("执照.pdf"), before + 1);
    });
  }
});
