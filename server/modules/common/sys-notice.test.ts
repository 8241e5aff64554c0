// Notices of the association: who writes them, what is stored of their text, which states follow which — also when
// twenty ask at once —, and who reads them. // spec §7, domain b §11.1, promises P-D4
// On PostgreSQL: twenty steps at once follow legal edges alone.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { and, eq } from "drizzle-orm";
import type { Notice } from "@/contracts/common/notice";
import type { NoticeArchiveRow, NoticeDetail } from "@/contracts/common/sys-notice";
import { DEMO } from "@/server/seed/demo";
import { demoApp, type DemoApp, type Reply, type Send, TEST_NOW } from "@/server/testing/demo-app";
import { audits } from "@/server/platform/audit/audit.table";
import { storedFiles } from "@/server/platform/files/files.table";
import { expireNotices } from "@/server/modules/common/sys-notice";
import { notices } from "@/server/modules/common/sys-notice.table";
import { multipart } from "@/server/tests/examples";

const BASE = "/rest/common/msg/sys_notice/v1.0";
const OPEN = "/restOpen/common/msg/sys_notice/v1.0";
const at = (hours: number): string => new Date(TEST_NOW.getTime() + hours * 3_600_000).toISOString();
const form = (change: object = {}) => ({
  noticeTitle: "关于年度检查的通知",
  noticeContent: "<p>各单位：请<strong>按时</strong>上报。</p>",
  noticeTargets: [3],
  noticeType: 2,
  topFlag: false,
  enableTime: at(-24),
  disableTime: null,
  attachments: [],
  ...change,
});

let demo: DemoApp;
let desk: Send;
let firm: Send;
before(async () => {
  demo = await demoApp();
  desk = await demo.as(DEMO.user.desk);
  firm = await demo.as(DEMO.user.admin);
});
after(() => demo.close());

const ok = (reply: Reply): NoticeDetail => {
  assert.equal(reply.status, 200, JSON.stringify(reply.body).slice(0, 400));
  return reply.body.data as NoticeDetail;
};
const created = async (change: object = {}) => ok(await desk("POST", BASE, { payload: form(change) }));
const status = (id: string, to: number, version?: number) =>
  desk("PUT", `${BASE}/${id}/${to}${version === undefined ? "" : `?version=${version}`}`);
const valid = async (target = 3, send: Send = demo.anonymous) =>
  (await send("GET", `${OPEN}/${target}`)).body.data as Notice[];
const isShown = async (id: string) => (await valid()).some((notice) => notice.noticeId === id);

async function uploaded(send: Send): Promise<string> {
  const { payload, contentType } = await multipart({ bizType: "notice" });
  const reply = await send("POST", "/rest/file/attachment/v1.0", {
    payload,
    headers: { "content-type": contentType },
  });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return (reply.body.data as { fileId: string }).fileId;
}

describe("a notice's life", () => {
  it("draft → in force → stopped → in force; readers see it only in force", async () => {
    const draft = await created();
    assert.equal(draft.noticeStatus, 0);
    assert.equal(draft.publishOrg, DEMO.orgName, "the publisher is filled in");
    assert.equal(await isShown(draft.noticeId), false);
    const active = ok(await status(draft.noticeId, 1, draft.version));
    assert.equal(active.noticeStatus, 1);
    assert.equal(active.enableTime, TEST_NOW.toISOString(), "a late draft is news from its publication on");
    assert.equal(await isShown(draft.noticeId), true);
    assert.equal(ok(await status(draft.noticeId, 2)).noticeStatus, 2);
    assert.equal(await isShown(draft.noticeId), false);
    assert.equal(ok(await status(draft.noticeId, 1)).noticeStatus, 1);
  });

  it("a future enable time is kept and hides it until then; the disable time ends it", async () => {
    const { noticeId } = await created({ enableTime: at(2), disableTime: at(4) });
    assert.equal(ok(await status(noticeId, 1)).enableTime, at(2));
    assert.equal(await isShown(noticeId), false);
    demo.setClock(new Date(at(3)));
    assert.equal(await isShown(noticeId), true);
    demo.setClock(new Date(at(4)));
    const late = await demo.as(DEMO.user.desk);
    assert.equal(await isShown(noticeId), false);
    assert.equal(ok(await late("GET", `${BASE}/${noticeId}`)).noticeStatus, 3, "已过期 from that moment on");
    assert.equal((await late("PUT", `${BASE}/${noticeId}/2`)).status, 409);
    assert.equal((await late("PUT", `${BASE}/${noticeId}`, { payload: form() })).status, 409);
    await expireNotices(demo.handle.db, new Date(at(4)));
    const [row] = await demo.handle.db.select().from(notices).where(eq(notices.noticeId, noticeId));
    assert.equal(row?.noticeStatus, 3);
    assert.equal((await late("PUT", `${BASE}/${noticeId}/1`)).status, 409, "nothing follows 已过期");
    demo.setClock(TEST_NOW);
  });

  it("refuses every other edge and says what to do", async () => {
    const { noticeId } = await created();
    for (const to of [0, 2, 3]) assert.equal((await status(noticeId, to)).body.errorCode, "STATE", `0 → ${to}`);
    ok(await status(noticeId, 1));
    for (const to of [0, 1, 3]) assert.equal((await status(noticeId, to)).body.errorCode, "STATE", `1 → ${to}`);
    assert.equal((await desk("PUT", `${BASE}/${noticeId}`, { payload: form() })).body.errorCode, "STATE");
    assert.equal((await desk("DELETE", `${BASE}/${noticeId}`)).body.errorCode, "STATE", "in force: stop it first");
    ok(await status(noticeId, 2));
    for (const to of [0, 2, 3]) assert.equal((await status(noticeId, to)).body.errorCode, "STATE", `2 → ${to}`);
    assert.equal((await status(noticeId, 4)).body.errorCode, "VALIDATION");
    assert.equal((await status(noticeId, 1, 1)).body.errorCode, "CONFLICT", "a stale version");
    assert.equal((await desk("DELETE", `${BASE}/${noticeId}`)).status, 200);
    assert.equal((await desk("GET", `${BASE}/${noticeId}`)).status, 404);
  });

  it("twenty at once: every answer is right and only legal edges stand in the audit log", async () => {
    const { noticeId } = await created();
    const legal = new Set(["草稿>生效", "生效>停用", "停用>生效"]);
    for (let round = 0; round < 4; round += 1) {
      const wanted = Array.from({ length: 20 }, (_, i) => (round === 0 ? 1 : (i % 2) + 1));
      const replies = await Promise.all(wanted.map((to) => status(noticeId, to)));
      const won = replies.filter((reply) => reply.status === 200).length;
      assert.ok(replies.every((reply) => reply.status === 200 || reply.body.errorCode === "STATE"));
      if (round === 0) assert.equal(won, 1, "one publishes, nineteen are told");
      assert.ok(won >= 1);
    }
    const rows = await demo.handle.db
      .select()
      .from(audits)
      .where(and(eq(audits.object, "common.notice"), eq(audits.objectId, noticeId)))
      .orderBy(audits.auditId);
    const edges = rows.flatMap(({ changes }) =>
      changes.filter(({ field, before }) => field === "noticeStatus" && before !== null),
    );
    assert.ok(edges.length >= 4);
    for (const { before, after } of edges) assert.ok(legal.has(`${String(before)}>${String(after)}`));
    const [row] = await demo.handle.db.select().from(notices).where(eq(notices.noticeId, noticeId));
    assert.equal(row?.version, 1 + edges.length, "each edge is one version");
    if (row?.noticeStatus === 1) await status(noticeId, 2);
  });
});

describe("what is stored", () => {
  it("the text is cleaned before it is stored, and a text of which nothing is left is refused", async () => {
    const { noticeContent, noticeId } = await created({
      noticeContent: '<p onclick="x()">请<b>看</b><script>alert(1)</script><img src=x onerror=alert(1)></p>',
    });
    assert.equal(noticeContent, "<p>请<b>看</b></p>");
    const [row] = await demo.handle.db.select().from(notices).where(eq(notices.noticeId, noticeId));
    assert.equal(row?.noticeContent, noticeContent);
    const refused = await desk("POST", BASE, { payload: form({ noticeContent: "<script>alert(1)</script>" }) });
    assert.deepEqual(refused.body.fieldErrors, [{ path: "noticeContent", message: "请填写内容" }]);
  });

  it("takes and answers the one target of the specification, and keeps several under our own name", async () => {
    const { noticeTargets: _, ...specified } = form();
    const made = ok(await desk("POST", BASE, { payload: { ...specified, noticeTarget: 1 } }));
    assert.deepEqual([made.noticeTarget, made.noticeTargets], [1, [1]]);
    const several = await created({ noticeTargets: [1, 3] });
    assert.deepEqual([several.noticeTarget, several.noticeTargets], [3, [1, 3]], "the members' where only one fits");
    const put = (change: object) =>
      desk("PUT", `${BASE}/${several.noticeId}`, { payload: { ...specified, ...change } });
    assert.deepEqual(ok(await put({ noticeTarget: 3 })).noticeTargets, [1, 3], "sent back as it was: nothing is lost");
    assert.deepEqual(ok(await put({ noticeTarget: 1 })).noticeTargets, [1], "another one is the only one");
    assert.deepEqual(ok(await put({ noticeTarget: 3, noticeTargets: [2, 3] })).noticeTargets, [2, 3]);
    const listed = (await desk("GET", `${BASE}?pageSize=100`)).body.data as {
      noticeId: string;
      noticeTarget: number;
    }[];
    assert.equal(listed.find(({ noticeId }) => noticeId === several.noticeId)?.noticeTarget, 3);
    for (const [change, path] of [
      [{}, "noticeTargets"],
      [{ noticeTarget: 1, noticeTargets: [3] }, "noticeTarget"],
      [{ noticeTarget: 9 }, "noticeTargets"],
    ] as const)
      assert.equal(((await put(change)).body.fieldErrors as { path: string }[])[0]?.path, path, JSON.stringify(change));
    for (const { noticeId } of [made, several]) assert.equal((await desk("DELETE", `${BASE}/${noticeId}`)).status, 200);
  });

  it("types and kinds of files are those of the dictionary; one switched off since stays where it stood", async () => {
    const fileId = await uploaded(desk);
    const attachments = [{ fileId, attachType: 9998, sortNo: 0 }];
    const refused = await desk("POST", BASE, { payload: form({ noticeType: 77, attachments }) });
    assert.deepEqual(refused.body.fieldErrors, [
      { path: "noticeType", message: "类型不在可选范围内" },
      { path: "attachments.0.attachType", message: "附件类型不在可选范围内" },
    ]);
    const { noticeId } = await created({ noticeType: 4 });
    const off = (isOff: boolean) =>
      demo.handle.pool.query(
        `with v as (update reference_versions set version = version + 1 where name = 'dictionary')
         update dictionary_items set key_disabled = $1 where key_name = 'notice_type' and key_value = 4`,
        [isOff],
      );
    await off(true);
    demo.setClock(new Date(at(0.01)));
    const later = await demo.as(DEMO.user.desk);
    assert.equal((await later("POST", BASE, { payload: form({ noticeType: 4 }) })).status, 400);
    ok(await later("PUT", `${BASE}/${noticeId}`, { payload: form({ noticeType: 4 }) }));
    await off(false);
    demo.setClock(TEST_NOW);
    assert.equal((await desk("DELETE", `${BASE}/${noticeId}`)).status, 200);
  });

  it("refuses a disable time before the enable time, unknown targets, too long texts", async () => {
    for (const [change, path] of [
      [{ disableTime: at(-25) }, "disableTime"],
      [{ noticeTargets: [3, 8] }, "noticeTargets"],
      [{ noticeTargets: [] }, "noticeTargets"],
      [{ noticeContent: "长".repeat(20_001) }, "noticeContent"],
      [{ noticeTitle: "长".repeat(101) }, "noticeTitle"],
    ] as const) {
      const { body } = await desk("POST", BASE, { payload: form(change) });
      assert.equal(body.errorCode, "VALIDATION", path);
      assert.equal((body.fieldErrors as { path: string }[])[0]?.path, path);
    }
  });

  it("files: the association uploads, readers download while the notice is announced, nobody else ever", async () => {
    const fileId = await uploaded(desk);
    const file = `/rest/file/attachment/v1.0/${fileId}`;
    const { noticeId } = await created({ attachments: [{ fileId, attachType: 99, sortNo: 0 }] });
    assert.equal((await firm("GET", file)).status, 404, "a draft's file");
    assert.equal((await desk("GET", file)).status, 200);
    ok(await status(noticeId, 1));
    assert.equal((await firm("GET", file)).status, 200);
    assert.equal((await demo.anonymous("GET", file)).body.errorCode, "GW0002");
    assert.equal((await valid()).find((one) => one.noticeId === noticeId)?.attachments?.[0]?.fileId, fileId);
    ok(await status(noticeId, 2));
    assert.equal((await firm("GET", file)).status, 404, "taken back with the notice");
    assert.equal((await desk("DELETE", `${BASE}/${noticeId}`)).status, 200);
    const [row] = await demo.handle.db.select().from(storedFiles).where(eq(storedFiles.fileId, fileId));
    assert.equal(row?.bizId, null);
    const { payload, contentType } = await multipart({ bizType: "notice" });
    const mine = await firm("POST", "/rest/file/attachment/v1.0", {
      payload,
      headers: { "content-type": contentType },
    });
    assert.equal(mine.status, 403, "a firm uploads none");
  });
});

describe("readers", () => {
  it("the pinned ones first, then the newest; one of several targets is enough", async () => {
    const old = await created({ topFlag: true, enableTime: at(-24), noticeTargets: [1, 3] });
    ok(await status(old.noticeId, 1));
    demo.setClock(new Date(at(0.01)));
    const fresh = await created();
    ok(await (await demo.as(DEMO.user.desk))("PUT", `${BASE}/${fresh.noticeId}/1`));
    const ids = (await valid()).map((notice) => notice.noticeId);
    assert.deepEqual(ids.slice(0, 2), [old.noticeId, fresh.noticeId]);
    assert.equal((await valid(1)).length, 0, "nobody reads the association's own without a session of its own");
    const staff = await valid(1, await demo.as(DEMO.user.desk));
    assert.ok(staff.some((notice) => notice.noticeId === old.noticeId));
    demo.setClock(TEST_NOW);
    for (const { noticeId } of [old, fresh]) ok(await status(noticeId, 2));
  });

  it("the archive shows what was announced to the user, past ones too, never drafts or stopped ones", async () => {
    const draft = await created({ noticeTitle: "草稿之一" });
    const gone = await created({ noticeTitle: "停用之一" });
    ok(await status(gone.noticeId, 1));
    ok(await status(gone.noticeId, 2));
    const list = await firm("GET", `${BASE}/archive/list?page=1&pageSize=100`);
    const rows = list.body.data as NoticeArchiveRow[];
    assert.deepEqual(
      rows.map((row) => row.noticeTitle).filter((title) => /之一/.test(title)),
      [],
    );
    assert.ok(
      rows.some((row) => row.noticeTitle === "系统维护通知" && row.noticeStatus === 3),
      "over, yet on file",
    );
    assert.ok(!rows.some((row) => row.noticeTitle === "受理岗工作提示"), "the association's own");
    const ofDesk = (await desk("GET", `${BASE}/archive/list?noticeTitle=${encodeURIComponent("受理岗")}`)).body.data;
    assert.equal((ofDesk as unknown[]).length, 1);
    for (const { noticeId } of [draft, gone]) {
      assert.equal((await firm("GET", `${BASE}/archive/${noticeId}`)).status, 404);
    }
    const first = rows[0]?.noticeId ?? "";
    assert.equal((await firm("GET", `${BASE}/archive/${first}`)).status, 200);
    assert.equal((await demo.anonymous("GET", `${BASE}/archive/list`)).body.errorCode, "GW0002");
  });

  it("the association's list filters by state as readers would see it", async () => {
    const { body } = await desk("GET", `${BASE}?noticeStatus[]=3&pageSize=100`);
    const rows = body.data as { noticeStatus: number; noticeTitle: string }[];
    assert.ok(rows.length > 0 && rows.every((row) => row.noticeStatus === 3));
    assert.ok(rows.some((row) => row.noticeTitle === "系统维护通知"));
  });
});

it("a firm's account never manages notices, whatever codes it holds", async () => {
  await demo.handle.pool.query(
    "insert into role_codes (role_id, code) select 'role_firm_admin', c from unnest(array['g_hy_desk_notice_view','g_hy_desk_notice_add','g_hy_desk_notice_publish']) c",
  );
  const { noticeId } = await created();
  const send = await demo.as(DEMO.user.admin);
  assert.equal((await send("GET", BASE)).status, 403);
  assert.equal((await send("POST", BASE, { payload: form() })).status, 403);
  assert.equal((await send("PUT", `${BASE}/${noticeId}/1`)).status, 403);
  await demo.handle.pool.query("delete from role_codes where role_id = 'role_firm_admin' and code like 'g_hy_desk%'");
});

it("another association's people see none of it", async () => {
  const { noticeId } = await created();
  await demo.handle.pool.query(
    "insert into orgs (org_id, org_name, full_org_name, lv1_org_id) values ('other-org', '外省', '外省协会', 'other-org')",
  );
  await demo.handle.pool.query("update users set org_id = 'other-org' where username = $1", [DEMO.user.desk]);
  const send = await demo.as(DEMO.user.desk);
  for (const [method, path] of [
    ["GET", noticeId],
    ["DELETE", noticeId],
    ["PUT", `${noticeId}/1`],
  ] as const) {
    assert.equal((await send(method, `${BASE}/${path}`)).status, 404);
  }
  await demo.handle.pool.query("update users set org_id = $1 where username = $2", [DEMO.orgId, DEMO.user.desk]);
});
