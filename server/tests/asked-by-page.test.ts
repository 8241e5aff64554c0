// Guarantees: a call with a cost or a trace (exports, workbooks, full views, certificates, printing) that a picture, frame,
// style or script of somebody's text asks for in its reader's name is refused before any work, without a row of success;
// the page's own call and the browser's own download get it. Every such call says so. // contract §7.8, promises P-S7
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { PERMISSION_CODES } from "@/contracts/access";
import { staffApi } from "@/contracts/basic/staff/staff";
import { allEndpoints } from "@/contracts/index";
import { isBinary } from "@/server/platform/call/answer";
import { audits } from "@/server/platform/audit/audit.table";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";

let t: TestApp;
let token: string;
before(async () => {
  t = await buildDemoApp();
  const { userId } = await createUser(t.db, { companyId: DEMO.firm.first, codes: PERMISSION_CODES });
  token = await openSession(t, userId);
});
after(() => t.close());

/** As a browser asks, without the page's own headers. */
const ask = (url: string, headers: Readonly<Record<string, string>>) =>
  t.app.inject({ method: "GET", url, headers: { cookie: `sid=${token}`, ...headers } });
const of = (site: string, dest: string) => ({ "sec-fetch-site": site, "sec-fetch-dest": dest });
const FORGED = [
  ...[
    "image",
    "iframe",
    "frame",
    "embed",
    "object",
    "script",
    "style",
    "font",
    "audio",
    "video",
    "track",
    "report",
  ].map((dest) => of("same-origin", dest)),
  of("cross-site", "document"),
  of("same-site", "empty"),
  of("none", "image"),
  {},
  { ...of("cross-site", "empty"), "x-requested-with": "XMLHttpRequest" },
];

const wanting = allEndpoints.filter(({ spec }) => spec.wantsPage === true);
/** Files of records are looked at as pictures, too; they leave no trace. */
const FILES = ["file.attachment.download", "message.inbox.file", "message.site-message.file"];

test("every workbook, certificate and full view says so", () => {
  const costly = allEndpoints.filter(
    ({ id, spec }) =>
      spec.method === "GET" &&
      spec.access.kind !== "open" &&
      (isBinary(spec.data) || /\.(full|roster|export|importMarked|identity|contact|staffFacts)$/.test(id)),
  );
  const silent = costly.filter(({ id, spec }) => spec.wantsPage !== true && !FILES.includes(id)).map(({ id }) => id);
  assert.deepEqual(silent, []);
  assert.ok(wanting.length > 20, String(wanting.length));
});

describe("a call that wants a page", () => {
  for (const { id, path } of wanting)
    test(`${id} is refused to whatever a text brings along`, async () => {
      const url = path.replace(/\{\w+\}/g, "a1");
      for (const headers of FORGED) {
        const answer = await ask(url, headers);
        assert.equal(answer.statusCode, 403, `${JSON.stringify(headers)} ${answer.body}`);
        assert.equal(answer.json<{ errorCode: string }>().errorCode, "FORBIDDEN");
      }
      for (const headers of [
        of("same-origin", "empty"),
        of("same-origin", "document"),
        { "x-requested-with": "XMLHttpRequest" },
      ])
        assert.doesNotMatch((await ask(url, headers)).body, /不能以图片或链接的方式/);
    });
});

test("an export as a picture does no work and leaves no row of success; the reader's own download does", async () => {
  const rows = async () =>
    (await t.db.select().from(audits).where(eq(audits.action, staffApi.export.id))).filter(
      ({ result }) => result === "ok",
    ).length;
  const before = await rows();
  const picture = await ask(staffApi.export.path, of("same-origin", "image"));
  assert.deepEqual([picture.statusCode, await rows()], [403, before]);
  const own = await ask(staffApi.export.path, of("same-origin", "document"));
  assert.deepEqual([own.statusCode, (await rows()) > before], [200, true]);
});
