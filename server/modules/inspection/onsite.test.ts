// Guarantees: an on-site inspection is recorded with its day, people, findings and papers, which the firm reads and answers
// once; an objection reaches the reviewers; another visit begins a record anew and loses nothing of the earlier one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, like } from "drizzle-orm";
import { attachmentApi } from "@/contracts/file/attachment";
import { fillPath } from "@/contracts/kit/endpoint";
import { daysAfter } from "@/contracts/kit/day/dates";
import { calendarDate } from "@/server/platform/call/services";
import { DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import {
  aPaper,
  type InspectionProduct,
  inspectionProduct,
  read,
  step,
  type Told,
} from "@/server/modules/inspection/inspection-testing";
import { siteMessages } from "@/server/modules/message/site-message.table";

let p: InspectionProduct;
before(async () => {
  p = await inspectionProduct();
});
after(() => p.t.close());

const today = () => calendarDate(p.t.clock.now());
const NOTHING = { visitDate: null, visitTeam: null, firmPeople: null };
/** A task that is to be visited from this day on. */
async function drawn(onsiteDate: string): Promise<Told["data"]> {
  const { task } = await p.published();
  const passed = await step(p.desk, "pass", await p.submitted(task), { opinion: null });
  const visit = { onsiteDate, onsiteTeam: "张三、李四", onsiteMaterials: "底稿" };
  const told = await step(p.desk, "drawOnsite", passed.data, visit);
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const filesOf = (of: Told["data"]) => of["onsiteFiles"] as readonly { fileId: string }[];
const load = (fileId: string, token: string) =>
  p.t.call({ method: "GET", url: fillPath(attachmentApi.download.path, { fileId }), token });

test("the record of a visit tells day, people, findings and papers; the firm answers it once", async () => {
  const at = await drawn(today());
  const paper = await aPaper(p.t, p.deskToken, "onsite");
  const found = { ...NOTHING, firmPeople: "王五", opinion: "底稿齐全，档案柜未上锁", attachments: [paper] };
  const future = await step(p.desk, "recordOnsite", at, { ...found, visitDate: daysAfter(today(), 1) });
  assert.deepEqual([future.status, future.fieldErrors?.[0]?.path], [400, "visitDate"]);
  const early = await step(p.firm, "signOnsite", at, { isAgreed: true, opinion: null });
  assert.equal(early.errorCode, "STATE");
  const done = await step(p.desk, "recordOnsite", at, found);
  assert.deepEqual(
    [done.status, done.data["inspectStatus"], done.data["onsiteTeam"], done.data["onsitePeople"]],
    [200, 4, "张三、李四", "王五"],
    JSON.stringify(done).slice(0, 400),
  );
  const own = await read(p.firm, at.taskId);
  assert.deepEqual(
    filesOf(own).map(({ fileId }) => fileId),
    [paper.fileId],
  );
  assert.equal((await load(paper.fileId, p.firmToken)).statusCode, 200);
  assert.equal((await load(paper.fileId, await tokenOf(p.t, DEMO.user.other))).statusCode, 404);
  assert.ok((own["transitions"] as string[]).includes("signOnsite"));

  const bare = await step(p.firm, "signOnsite", own, { isAgreed: false, opinion: null });
  assert.deepEqual([bare.status, bare.fieldErrors?.[0]?.path], [400, "opinion"]);
  const objects = { isAgreed: false, opinion: "档案柜当日已上锁" };
  const signed = await step(p.firm, "signOnsite", own, objects);
  assert.deepEqual(
    [signed.status, signed.data["inspectStatus"], signed.data["onsiteSignNote"]],
    [200, 4, "有异议：档案柜当日已上锁"],
    JSON.stringify(signed).slice(0, 400),
  );
  const told = await p.t.db
    .select()
    .from(siteMessages)
    .where(and(eq(siteMessages.bizId, at.taskId), like(siteMessages.msgTitle, "对现场检查记录有异议%")));
  assert.equal(told.length, 1);
  const twice = await step(p.firm, "signOnsite", signed.data, objects);
  assert.equal(twice.errorCode, "STATE");
  const lines = signed.data["auditRecords"] as readonly { action: string; opinion: string }[];
  assert.match(lines.find(({ action }) => action === "recordOnsite")?.opinion ?? "", /事务所在场 王五：底稿齐全/);
});

test("a visit before its day is recorded by its own day; another one begins anew and keeps the papers", async () => {
  const at = await drawn(daysAfter(today(), 7));
  const found = { ...NOTHING, opinion: "提前检查", attachments: [await aPaper(p.t, p.deskToken, "onsite")] };
  const unsaid = await step(p.desk, "recordOnsite", at, found);
  assert.match(unsaid.fieldErrors?.[0]?.message ?? "", /还没有到；已经提前检查的，请填写实际检查日期/);
  const done = await step(p.desk, "recordOnsite", at, { ...found, visitDate: today() });
  assert.deepEqual([done.status, done.data["onsiteDate"]], [200, today()], JSON.stringify(done).slice(0, 300));
  const signed = await step(p.firm, "signOnsite", await read(p.firm, at.taskId), { isAgreed: true, opinion: null });
  assert.deepEqual([signed.status, signed.data["onsiteSignNote"]], [200, null]);
  const again = await step(p.desk, "drawOnsite", await read(p.desk, at.taskId), {
    onsiteDate: today(),
    onsiteTeam: "赵六",
    onsiteMaterials: null,
  });
  assert.deepEqual([again.data["onsiteOpinion"], again.data["onsiteSignTime"]], [null, null]);
  const last = await step(p.desk, "recordOnsite", again.data, {
    ...found,
    opinion: "复查",
    attachments: [await aPaper(p.t, p.deskToken, "onsite")],
  });
  assert.equal(filesOf(last.data).length, 2);
  assert.ok(((await read(p.firm, at.taskId))["transitions"] as string[]).includes("signOnsite"), "it is asked anew");
});

test("the firm uploads no papers of a visit", async () => {
  await assert.rejects(aPaper(p.t, p.firmToken, "onsite"), /403/);
});
