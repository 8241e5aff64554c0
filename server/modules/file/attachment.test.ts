// On PostgreSQL: one file claimed by two saves at once goes to one of them.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir, readlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { StoredFile } from "@/contracts/file/attachment";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { demoApp, type DemoApp, type Reply, type Send, TEST_NOW } from "@/server/testing/demo-app";
import { audits } from "@/server/platform/audit/audit.table";
import { AppError } from "@/server/platform/call/errors";
import { claimContent, cleanFiles, databaseTime } from "@/server/platform/files/clean";
import { aPdf, aPng } from "@/server/platform/files/inspect/samples";
import { filesOf, takeFiles } from "@/server/platform/files/take";
import { storedFiles } from "@/server/platform/files/files.table";
import { newId } from "@/server/platform/clock/id";

const BASE = "/rest/file/attachment/v1.0";
const MB = 1024 * 1024;
const HOUR_MS = 3_600_000;

let demo: DemoApp;
let admin: Send;
before(async () => {
  demo = await demoApp();
  admin = await demo.as(DEMO.user.admin);
});
after(() => demo.close());

const sha256 = (data: Buffer): string => createHash("sha256").update(data).digest("hex");
const store = () => demo.app.platform.services.files;
let serial = 0;
/** A PDF unlike any other of this run, of this size when given. */
const uniquePdf = (size = 0): Buffer => {
  const head = aPdf(`/Serial ${serial++}`);
  return size === 0 ? head : Buffer.concat([head, Buffer.alloc(size - head.length - 7, 10), Buffer.from("%%EOF\n\n")]);
};

interface UploadOptions {
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

async function upload(send: Send, content: Buffer, options: UploadOptions = {}): Promise<Reply> {
  const form = new FormData();
  for (const [key, value] of Object.entries({ bizType: "firm", ...options.fields })) form.append(key, value);
  form.append("file", new Blob([new Uint8Array(content)]), options.name ?? "营业执照.pdf");
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const headers = { "content-type": encoded.headers.get("content-type") ?? "", ...options.headers };
  return send("POST", BASE, { payload, headers });
}

async function uploaded(send: Send, content = uniquePdf(), options: UploadOptions = {}): Promise<StoredFile> {
  const reply = await upload(send, content, options);
  assert.equal(reply.status, 200, reply.raw.body);
  return reply.body.data as StoredFile;
}

const adminId = userIdOf(DEMO.user.admin);
/** Whose files each firm's record takes in these tests. */
const savers: Readonly<Record<string, string>> = {
  [DEMO.firm.branchZhuzhou]: userIdOf(DEMO.user.branch),
  [DEMO.firm.applying]: userIdOf(DEMO.user.other),
};
const firm = (companyId: string) => ({
  bizType: "firm",
  bizId: companyId,
  companyId,
  userId: savers[companyId] ?? adminId,
});
const ref = (fileId: string, attachType = 1, sortNo = 0) => ({ fileId, attachType, sortNo });
const take = (companyId: string, refs: ReturnType<typeof ref>[], now = TEST_NOW) =>
  demo.handle.db.transaction((tx) => takeFiles(tx, firm(companyId), refs, now));
const rowOf = async (fileId: string) =>
  (await demo.handle.db.select().from(storedFiles).where(eq(storedFiles.fileId, fileId)))[0];

describe("uploads", () => {
  it("are kept with name, size and hash, belong to the acting firm and leave one audit row", async () => {
    const content = uniquePdf();
    const file = await uploaded(admin, content, { name: "营业执照（副本）.pdf" });
    assert.deepEqual([file.fileName, file.fileExt, file.fileSize], ["营业执照（副本）.pdf", "pdf", content.length]);
    const row = await rowOf(file.fileId);
    assert.deepEqual([row?.companyId, row?.bizId, row?.sha256], [DEMO.firm.first, null, sha256(content)]);
    const rows = await demo.handle.db.select().from(audits).where(eq(audits.objectId, file.fileId));
    assert.equal(rows.length, 1);
    assert.deepEqual(await readdir(store().tempDir), []);
  });

  it("take the name from its own part when the client cannot write Chinese into the header", async () => {
    const file = await uploaded(admin, uniquePdf(), { name: "upload.pdf", fields: { fileName: "租赁合同.pdf" } });
    assert.equal(file.fileName, "租赁合同.pdf");
  });

  it("of 20 MB come back to the byte", async () => {
    const content = uniquePdf(20 * MB);
    const file = await uploaded(admin, content);
    const reply = await admin("GET", `${BASE}/${file.fileId}`);
    assert.equal(reply.status, 200);
    assert.equal(sha256(reply.raw.rawPayload), sha256(content));
  });

  it("of 21 MB get 413 and leave nothing behind", async () => {
    const reply = await upload(admin, uniquePdf(21 * MB));
    assert.deepEqual([reply.status, reply.body.errorCode, reply.body.success], [413, "TOO_LARGE", false]);
    assert.deepEqual(await readdir(store().tempDir), []);
  });

  const refused: readonly [string, Buffer, UploadOptions][] = [
    ["an empty file", Buffer.alloc(0), {}],
    ["a page named pdf", Buffer.from("<html><script>alert(1)</script></html>"), {}],
    ["a picture named pdf", aPng(), {}],
    ["a program", Buffer.from("MZ"), { name: "setup.exe" }],
    ["an unknown kind of record", aPdf(), { fields: { bizType: "nothing" } }],
    ["a kind of record that no contract has", aPdf(), { fields: { bizType: "no.such" } }],
    ["an unknown part", aPdf(), { fields: { extra: "1" } }],
    ["a name that says another type", aPdf(), { fields: { fileName: "a.png" } }],
  ];
  for (const [what, content, options] of refused) {
    it(`refuse ${what} with a sentence beside the field, and leave nothing behind`, async () => {
      const reply = await upload(admin, content, options);
      assert.deepEqual([reply.status, reply.body.errorCode], [400, "VALIDATION"]);
      assert.ok(Array.isArray(reply.body.fieldErrors) && reply.body.fieldErrors.length > 0);
      assert.deepEqual(await readdir(store().tempDir), []);
    });
  }

  it("refuse a request that is no multipart", async () => {
    const reply = await admin("POST", BASE, { payload: { bizType: "firm" } });
    assert.equal(reply.status, 400);
  });

  it("need the edit code and a firm of one's own", async () => {
    assert.equal((await upload(await demo.as(DEMO.user.readonly), uniquePdf())).status, 403);
    assert.equal((await upload(await demo.as(DEMO.user.desk), uniquePdf())).status, 403);
    assert.equal((await upload(demo.anonymous, uniquePdf())).status, 400);
  });

  it("with one key are kept once, however often they are sent", async () => {
    const headers = { "idempotency-key": newId() };
    const content = uniquePdf();
    const first = await uploaded(admin, content, { headers });
    const second = await uploaded(admin, content, { headers });
    assert.equal(second.fileId, first.fileId);
    assert.equal((await upload(admin, uniquePdf(), { headers })).status, 422);
  });

  it("stop at 200 MB a day for a firm, begin again at midnight in Shanghai and leave other firms alone", async () => {
    const other = await demo.as(DEMO.user.other);
    const big = { fileName: "a.pdf", fileExt: "pdf", uploadUserId: "u", uploadUserName: "甲", sha256: "f".repeat(64) };
    await demo.handle.db.insert(storedFiles).values({
      ...big,
      fileId: "daily-limit",
      companyId: DEMO.firm.applying,
      bizType: "firm",
      fileSize: 200 * MB - 10,
      uploadTime: TEST_NOW,
      orphanSince: TEST_NOW,
    });
    const reply = await upload(other, uniquePdf());
    assert.deepEqual([reply.status, reply.body.errorCode], [429, "RATE"]);
    assert.equal(Number(reply.headers["retry-after"]), 14 * 3600);
    await uploaded(admin);
    demo.setClock(new Date("2026-11-20T16:00:00.000Z"));
    await uploaded(await demo.as(DEMO.user.other));
    demo.setClock(TEST_NOW);
    await demo.handle.db.delete(storedFiles).where(eq(storedFiles.fileId, "daily-limit"));
  });
});

describe("downloads", () => {
  let free: StoredFile;
  let taken: StoredFile;
  let ofBranch: StoredFile;

  before(async () => {
    free = await uploaded(admin, uniquePdf(), { name: "草稿 (1)\"引号'.pdf" });
    taken = await uploaded(admin, aPng(), { name: "印章.png" });
    await take(DEMO.firm.first, [ref(taken.fileId)]);
    ofBranch = await uploaded(await demo.as(DEMO.user.branch));
    await take(DEMO.firm.branchZhuzhou, [ref(ofBranch.fileId)]);
  });

  it("are saved, never shown: attachment, real type, no sniffing, no store, length told", async () => {
    const { status, headers, raw } = await admin("GET", `${BASE}/${taken.fileId}`);
    assert.equal(status, 200);
    assert.equal(headers["content-type"], "image/png");
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(Number(headers["content-length"]), aPng().length);
    assert.match(String(headers["content-disposition"]), /^attachment; .*filename\*=UTF-8''%E5%8D%B0%E7%AB%A0\.png$/);
    assert.match(String(headers["content-security-policy"]), /sandbox/);
    assert.ok(raw.rawPayload.equals(aPng()));
  });

  it("carry names with quotes and blanks safely", async () => {
    const { headers } = await admin("GET", `${BASE}/${free.fileId}`);
    const disposition = String(headers["content-disposition"]);
    const encoded = /filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? "";
    assert.equal(decodeURIComponent(encoded), free.fileName);
    assert.doesNotMatch(disposition, /[\r\n]|[^\x20-\x7e]/);
  });

  // Who may read: its uploader while free; then whoever sees the record. Everybody else hears the same 404.
  const matrix: readonly [user: string, free: number, taken: number, ofBranch: number][] = [
    [DEMO.user.admin, 200, 200, 404],
    [DEMO.user.readonly, 404, 200, 404],
    [DEMO.user.finance, 404, 200, 404],
    [DEMO.user.party, 404, 404, 404],
    [DEMO.user.agent, 404, 404, 404],
    [DEMO.user.other, 404, 404, 404],
    [DEMO.user.head, 404, 404, 200],
    [DEMO.user.branch, 404, 404, 200],
    [DEMO.user.desk, 404, 200, 200],
  ];
  for (const [user, ...wanted] of matrix) {
    it(`${user}: free ${wanted[0]}, taken ${wanted[1]}, of a branch ${wanted[2]}`, async () => {
      const send = await demo.as(user);
      const got = [];
      for (const { fileId } of [free, taken, ofBranch]) got.push((await send("GET", `${BASE}/${fileId}`)).status);
      assert.deepEqual(got, wanted);
    });
  }

  it("of a foreign file and of one that never was answer alike", async () => {
    const send = await demo.as(DEMO.user.other);
    const strip = ({ raw }: Reply): unknown => ({ ...raw.json<Record<string, unknown>>(), errorId: "" });
    const foreign = await send("GET", `${BASE}/${taken.fileId}`);
    const missing = await send("GET", `${BASE}/${newId()}`);
    assert.deepEqual(strip(foreign), strip(missing));
    assert.deepEqual(Object.keys(foreign.headers).sort(), Object.keys(missing.headers).sort());
  });

  it("need a session", async () => {
    assert.equal((await demo.anonymous("GET", `${BASE}/${taken.fileId}`)).body.errorCode, "GW0002");
  });
});

describe("a download that the reader breaks off", () => {
  const openContents = async (): Promise<number> => {
    const links = await Promise.all(
      (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
    );
    return links.filter((target) => target.startsWith(join(demo.dataDir, "files"))).length;
  };

  it("lets go of the file", async (t) => {
    if (process.platform !== "linux") return t.skip("looks into /proc");
    const { fileId } = await uploaded(admin, uniquePdf(15 * MB));
    const cookie = await demo.cookieOf(DEMO.user.admin);
    const address = await demo.app.listen({ port: 0, host: "127.0.0.1" });
    const broken = new AbortController();
    const response = await fetch(`${address}${BASE}/${fileId}`, { headers: { cookie }, signal: broken.signal });
    assert.equal(response.status, 200);
    await response.body?.getReader().read();
    assert.equal(await openContents(), 1);
    broken.abort();
    for (let i = 0; i < 50 && (await openContents()) > 0; i++) await wait(20);
    assert.equal(await openContents(), 0);
  });
});

describe("files of a record", () => {
  const refusedAt = async (work: Promise<unknown>, path: string): Promise<void> => {
    await assert.rejects(work, (error) => {
      assert.ok(error instanceof AppError);
      assert.deepEqual(
        error.extras.fieldErrors?.map((e) => e.path),
        [path],
      );
      return true;
    });
  };

  it("are taken in their order with their kinds, and let go when no longer named", async () => {
    const [a, b, c] = [await uploaded(admin), await uploaded(admin), await uploaded(admin)];
    await take(DEMO.firm.first, [ref(a.fileId, 1, 2), ref(b.fileId, 2, 1)]);
    const first = await filesOf(demo.handle.db, "firm", DEMO.firm.first);
    assert.deepEqual(
      first.map((f) => [f.fileId, f.attachType]),
      [
        [b.fileId, 2],
        [a.fileId, 1],
      ],
    );
    await take(DEMO.firm.first, [ref(b.fileId, 5, 0), ref(c.fileId, 1, 1)], new Date(TEST_NOW.getTime() + 1000));
    const second = await filesOf(demo.handle.db, "firm", DEMO.firm.first);
    assert.deepEqual(
      second.map((f) => [f.fileId, f.attachType]),
      [
        [b.fileId, 5],
        [c.fileId, 1],
      ],
    );
    const released = await rowOf(a.fileId);
    assert.deepEqual([released?.bizId, released?.attachType], [null, null]);
    assert.equal(released?.orphanSince?.getTime(), TEST_NOW.getTime() + 1000);
  });

  it("cannot be those of another firm, of another record, unknown ones or the same twice", async () => {
    const mine = await uploaded(admin);
    const foreign = await uploaded(await demo.as(DEMO.user.other));
    await refusedAt(take(DEMO.firm.first, [ref(mine.fileId), ref(foreign.fileId)]), "attachments.1.fileId");
    await refusedAt(take(DEMO.firm.first, [ref(newId())]), "attachments.0.fileId");
    await refusedAt(take(DEMO.firm.first, [ref(mine.fileId), ref(mine.fileId)]), "attachments.1.fileId");
    await take(DEMO.firm.first, [ref(mine.fileId)]);
    const record = { bizType: "firm", bizId: "another-record", companyId: DEMO.firm.first, userId: adminId };
    const stolen = demo.handle.db.transaction((tx) => takeFiles(tx, record, [ref(mine.fileId)], TEST_NOW));
    await refusedAt(stolen, "attachments.0.fileId");
    assert.equal((await rowOf(mine.fileId))?.bizId, DEMO.firm.first);
  });

  it("cannot be a colleague's free ones, known by their id alone; what the record holds anybody may keep", async () => {
    const file = await uploaded(admin);
    const colleague = { ...firm(DEMO.firm.first), userId: userIdOf(DEMO.user.hr) };
    const takeAs = (owner: ReturnType<typeof firm>) =>
      demo.handle.db.transaction((tx) => takeFiles(tx, owner, [ref(file.fileId)], TEST_NOW));
    await refusedAt(takeAs(colleague), "attachments.0.fileId");
    await takeAs(firm(DEMO.firm.first));
    await takeAs(colleague);
    assert.equal((await rowOf(file.fileId))?.bizId, DEMO.firm.first);
  });

  it("are all taken or none: a save that fails changes nothing", async () => {
    const kept = await filesOf(demo.handle.db, "firm", DEMO.firm.first);
    const file = await uploaded(admin);
    const failing = demo.handle.db.transaction(async (tx) => {
      await takeFiles(tx, firm(DEMO.firm.first), [ref(file.fileId)], TEST_NOW);
      throw new Error("the save fails afterwards");
    });
    await assert.rejects(failing, /fails afterwards/);
    assert.equal((await rowOf(file.fileId))?.bizId, null);
    assert.deepEqual(await filesOf(demo.handle.db, "firm", DEMO.firm.first), kept);
  });

  it("taken by two saves at once go to one of them only", async () => {
    const file = await uploaded(admin);
    const into = (bizId: string) =>
      demo.handle.db.transaction((tx) =>
        takeFiles(
          tx,
          { bizType: "firm", bizId, companyId: DEMO.firm.first, userId: adminId },
          [ref(file.fileId)],
          TEST_NOW,
        ),
      );
    const outcomes = await Promise.allSettled(["r1", "r2", "r3", "r4"].map(into));
    assert.equal(outcomes.filter((outcome) => outcome.status === "fulfilled").length, 1);
  });
});

describe("cleaning", () => {
  const clean = (hours: number) =>
    cleanFiles({ db: demo.handle.db, files: store(), now: new Date(TEST_NOW.getTime() + hours * HOUR_MS) });
  const hasContent = async (hash: string): Promise<boolean> => {
    const content = await store().open(hash);
    content?.stream.destroy();
    return content !== null;
  };

  it("removes what nobody took after 24 hours, not before, and never what is held", async () => {
    const [free, held] = [uniquePdf(), uniquePdf()];
    const a = await uploaded(admin, free);
    const b = await uploaded(admin, held);
    await take(DEMO.firm.first, [ref(b.fileId)]);
    await clean(23.9);
    assert.ok(await rowOf(a.fileId));
    const done = await clean(24.1);
    assert.ok(done.rows > 0 && done.contents > 0);
    assert.equal(await rowOf(a.fileId), undefined);
    assert.equal(await hasContent(sha256(free)), false);
    assert.ok(await rowOf(b.fileId));
    assert.equal(await hasContent(sha256(held)), true);
  });

  it("keeps a content while any row names it", async () => {
    const same = uniquePdf();
    const mine = await uploaded(admin, same);
    const theirs = await uploaded(await demo.as(DEMO.user.other), same);
    await take(DEMO.firm.applying, [ref(theirs.fileId)]);
    await clean(25);
    assert.equal(await rowOf(mine.fileId), undefined);
    assert.equal(await hasContent(sha256(same)), true);
    assert.equal((await (await demo.as(DEMO.user.other))("GET", `${BASE}/${theirs.fileId}`)).status, 200);
  });

  it("gives a released file a day from its release", async () => {
    const file = await uploaded(admin);
    await take(DEMO.firm.first, [ref(file.fileId)]);
    await take(DEMO.firm.first, [], new Date(TEST_NOW.getTime() + 10 * HOUR_MS));
    await clean(30);
    assert.ok(await rowOf(file.fileId));
    await clean(35);
    assert.equal(await rowOf(file.fileId), undefined);
  });

  it("sweeps contents whose upload died before its row, and cut-off parts in the receiving folder", async () => {
    const lost = uniquePdf();
    const hash = sha256(lost);
    const path = join(demo.dataDir, "lost");
    await writeFile(path, lost);
    await store().put(path, hash);
    const part = join(store().tempDir, "up-cut-off");
    await writeFile(part, "half");
    const old = new Date(TEST_NOW.getTime() - 48 * HOUR_MS);
    await utimes(join(demo.dataDir, "files", hash.slice(0, 2), hash), old, old);
    await utimes(part, old, old);
    // Each hour has its part of the store; this one's hour comes within the next 256.
    const hourNow = Math.floor(TEST_NOW.getTime() / HOUR_MS) % 256;
    await clean((Number.parseInt(hash.slice(0, 2), 16) - hourNow + 256) % 256);
    assert.equal(await hasContent(hash), false);
    assert.deepEqual(await readdir(store().tempDir), []);
  });

  it("leaves alone a content that somebody is just storing", async (t) => {
    if (demo.handle.kind === "embedded") return t.skip("one connection: nothing happens at the same time");
    const content = uniquePdf();
    const hash = sha256(content);
    const file = await uploaded(admin, content);
    await demo.handle.db.transaction(async (tx) => {
      await claimContent(tx, hash, await databaseTime(tx));
      await clean(25);
    });
    assert.equal(await rowOf(file.fileId), undefined);
    assert.equal(await hasContent(hash), true);
  });
});
