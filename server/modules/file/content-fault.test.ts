import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, like } from "drizzle-orm";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { audits } from "@/server/platform/audit/audit.table";
import { aPdf } from "@/server/platform/files/inspect/samples";
import { STORE_PARTS, verifyPart } from "@/server/platform/files/verify";
import { storedFiles } from "@/server/platform/files/files.table";
import { newId } from "@/server/platform/clock/id";
import { rateCounters } from "@/server/platform/limits/rate-limit.table";
import { firms } from "@/server/reference/firm.table";
import { orgs, users } from "@/server/reference/user.table";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { checkContents } from "@/server/modules/file/content-fault";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";

const BASE = "/rest/file/attachment/v1.0";
const MB = 1024 * 1024;

let t: TestApp;
let token = "";
before(async () => {
  t = await buildTestApp({ seed });
  token = await openSession(t, userIdOf(DEMO.user.admin));
});
after(() => t.close());

const store = () => t.app.platform.services.files;
const sha256 = (data: Buffer): string => createHash("sha256").update(data).digest("hex");
const placeOf = (hash: string): string => join(t.env.dataDir, "files", hash.slice(0, 2), hash);

let serial = 0;
const contentOf = (size = 1_000): Buffer => {
  const head = aPdf(`/Serial ${serial++}`);
  return Buffer.concat([head, Buffer.alloc(size), Buffer.from("%%EOF\n")]);
};

async function upload(content: Buffer) {
  const form = new FormData();
  form.append("bizType", "firm");
  form.append("file", new Blob([new Uint8Array(content)]), `执照${serial}.pdf`);
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const headers = { "content-type": encoded.headers.get("content-type") ?? "", "idempotency-key": newId() };
  const answer = await t.call({ method: "POST", url: BASE, token, payload, headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: { fileId: string; fileName: string } }>().data;
}
const download = (fileId: string) => t.call({ method: "GET", url: `${BASE}/${fileId}`, token });

async function flipBit(hash: string): Promise<void> {
  const bytes = await readFile(placeOf(hash));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await chmod(placeOf(hash), 0o600);
  await writeFile(placeOf(hash), bytes);
}

/** What the association's operators have been told of a content. */
const messagesOf = (hash: string) =>
  t.db
    .select({ title: siteMessages.msgTitle, text: siteMessages.msgContent, userId: messageReceivers.userId })
    .from(siteMessages)
    .innerJoin(messageReceivers, eq(messageReceivers.msgSiteId, siteMessages.msgSiteId))
    .where(like(siteMessages.eventKey, `file-%:${hash}:%`));
const auditsOf = (fileId: string) =>
  t.db
    .select({ action: audits.action })
    .from(audits)
    .where(and(eq(audits.objectId, fileId), like(audits.action, "file.content.%")));

async function told(hash: string) {
  for (let tries = 0; tries < 200; tries++) {
    const messages = await messagesOf(hash);
    if (messages.length > 0) return messages;
    await wait(25);
  }
  return assert.fail("nobody was told");
}

describe("a stored file of which one bit has changed", () => {
  for (const [size, what] of [
    [1_000, "a small one"],
    [15 * MB, "a large one"],
  ] as const) {
    it(`is refused before its first byte, and the association is told: ${what}`, async () => {
      const content = contentOf(size);
      const { fileId, fileName } = await upload(content);
      assert.equal((await download(fileId)).statusCode, 200);
      await flipBit(sha256(content));
      const answer = await download(fileId);
      assert.deepEqual([answer.statusCode, answer.json<{ errorCode: string }>().errorCode], [410, "FAULT"]);
      assert.match(answer.json<{ errorMessage: string }>().errorMessage, /已损坏，没有下载.*请上传人重新上传/);
      const messages = await told(sha256(content));
      assert.match(messages[0]?.text ?? "", new RegExp(`${fileName}.*已损坏`));
      assert.ok(messages.some(({ userId }) => userId === userIdOf(DEMO.user.desk)));
      assert.deepEqual(await auditsOf(fileId), [{ action: "file.content.damaged" }]);
      assert.match(t.logs(), /stored content is not whole/);
    });
  }

  it("is told once a day, and mended when somebody uploads it again", async () => {
    const content = contentOf();
    const { fileId } = await upload(content);
    await flipBit(sha256(content));
    await download(fileId);
    const first = await told(sha256(content));
    for (let i = 0; i < 3; i++) assert.equal((await download(fileId)).statusCode, 410);
    await upload(content);
    assert.equal((await download(fileId)).statusCode, 200);
    assert.equal((await messagesOf(sha256(content))).length, first.length);
    assert.equal((await auditsOf(fileId)).length, 1);
  });

  it("is told to the association and the office of the firm's city, and to no other office", async () => {
    const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.first));
    const officers: string[] = [];
    for (const [orgId, cityCode] of [
      ["fault-own", firm?.cityCode ?? null],
      ["fault-far", "999902"],
    ] as const) {
      await t.db.insert(orgs).values({ orgId, orgName: orgId, fullOrgName: orgId, lv1OrgId: DEMO.orgId, cityCode });
      const { userId } = await createUser(t.db, { userType: 2, orgId, codes: ["g_hy_desk_audit_view"] });
      await t.db
        .update(users)
        .set({ createTime: new Date(0) })
        .where(eq(users.userId, userId));
      officers.push(userId);
    }
    const content = contentOf();
    const { fileId } = await upload(content);
    await flipBit(sha256(content));
    await download(fileId);
    const got = (await told(sha256(content))).map(({ userId }) => userId);
    assert.deepEqual(
      officers.map((userId) => got.includes(userId)),
      [true, false],
    );
    assert.ok(got.includes(userIdOf(DEMO.user.desk)));
  });

  it("is told as lost when it is not there at all", async () => {
    const content = contentOf();
    const { fileId } = await upload(content);
    await rm(placeOf(sha256(content)));
    const answer = await download(fileId);
    assert.equal(answer.statusCode, 410);
    assert.match(answer.json<{ errorMessage: string }>().errorMessage, /已丢失，没有下载/);
    assert.match((await told(sha256(content)))[0]?.title ?? "", /已丢失/);
  });
});

describe("the check of the whole store", () => {
  const day = 86_400_000;
  const checkAll = async () => {
    const parts = [];
    for (const part of STORE_PARTS) parts.push(await verifyPart(t.db, store(), part, new Date(Date.now() + 2 * day)));
    return parts;
  };

  it("names what is damaged, missing and named by no file, and nothing else", async () => {
    const [whole, broken, gone, lost] = [contentOf(), contentOf(), contentOf(), contentOf()];
    for (const content of [whole, broken, gone, lost]) await upload(content);
    await flipBit(sha256(broken));
    await rm(placeOf(sha256(gone)));
    await t.db.delete(storedFiles).where(eq(storedFiles.sha256, sha256(lost)));
    const parts = await checkAll();
    const found = parts.flatMap(({ findings }) => findings);
    const kindOf = (content: Buffer) => found.find((one) => one.sha256 === sha256(content))?.kind;
    assert.deepEqual([whole, broken, gone, lost].map(kindOf), [undefined, "damaged", "missing", "unreferenced"]);
    assert.ok(parts.reduce((sum, { checked }) => sum + checked, 0) >= 3);
  });

  it("comes by itself, part by part, once an hour whatever processes there are, and tells", async () => {
    const content = contentOf();
    await upload(content);
    await flipBit(sha256(content));
    const part = Number.parseInt(sha256(content).slice(0, 2), 16);
    // The hour in which this part has its turn.
    const hours = Math.floor(t.clock.now().getTime() / 3_600_000);
    const turn = Array.from({ length: 129 }, (_, i) => hours + i).find(
      (hour) => (hour * 2) % 256 === part - (part % 2),
    );
    const now = new Date((turn ?? 0) * 3_600_000);
    t.clock.advance(now.getTime() - t.clock.now().getTime());
    await t.db.delete(rateCounters);
    let opened = 0;
    const counted = { ...store(), isAway: false, open: (...given: [string]) => (opened++, store().open(...given)) };
    const check = checkContents(counted);
    await check(t.db, now);
    await told(sha256(content));
    const once = opened;
    assert.ok(once > 0);
    await check(t.db, now);
    assert.equal(opened, once);
  });
});
