// The whole way with real workbooks: what is exported can be filled in and imported again, and marks are read back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { createExcel } from "@/server/platform/excel/engine";
import type { Excel } from "@/server/platform/excel/excel";
import { aWorkbook } from "@/server/platform/excel/samples";
import { sheetColumns } from "@/server/records/sheet/columns";
import { implementImport } from "@/server/records/sheet/import";
import { importer, TESTER, thingImport, thingSheet, thingTarget } from "@/server/records/sheet/testing";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";

let t: TestApp;
let excel: Excel;
before(async () => {
  excel = createExcel();
  t = await buildTestApp({
    excel,
    register: (app) => implementImport(app, thingImport, { sheet: thingSheet, target: thingTarget() }),
  });
});
after(() => t.close());

async function someone(companyId: string) {
  const { userId } = await createUser(t.db, { companyId, codes: ["g_hy_member_staff_import"] });
  return importer(t, await openSession(t, userId));
}
const HEAD = ["序号", "编号*", "名称*", "席位"];

test("a filled workbook is checked, marked and imported", async () => {
  const me = await someone("real");
  const rows = [HEAD, [1, "a1", " 一 ", 3], [2, "a2", "", 4], [3, "a3", "三", "很多"], [4, "a1", "又一", null]];
  const { jobId } = await me.start(aWorkbook({ rows }));
  const checked = await me.settled(jobId);
  assert.equal(checked.status, "checked", checked.refusal ?? "");
  assert.deepEqual(checked.counts, { create: 0, update: 0, same: 0, wrong: 4 });
  assert.deepEqual(
    checked.faults.map((fault) => [fault.rowNumber, fault.label]),
    [
      [2, "编号"],
      [3, "名称"],
      [4, "席位"],
      [5, "编号"],
    ],
  );
  const marked = await me.marked(jobId);
  assert.equal(marked.statusCode, 200);
  const columns = await sheetColumns(thingSheet, { db: t.db, services: t.app.platform.services, now: new Date() });
  const again = await excel.inTurn(TESTER, (sheets) => sheets.read(marked.rawPayload, columns, { maxRows: 10 }));
  assert.deepEqual(again.rows.length, 4, "the marked workbook can be mended and sent again");
  await me.cancel(jobId);
  const right = await me.start(aWorkbook({ rows: [HEAD, [1, "a1", "一", 3], [null, "a2", "二", null]] }));
  assert.deepEqual((await me.settled(right.jobId)).counts, { create: 2, update: 0, same: 0, wrong: 0 });
  await me.apply(right.jobId);
  assert.deepEqual((await me.settled(right.jobId)).applied, { created: 2, updated: 0, refused: 0 });
});

test("the template is itself a workbook that the import reads", async () => {
  const me = await someone("template");
  const template = await me.template();
  assert.equal(template.statusCode, 200);
  const { jobId } = await me.start(template.rawPayload);
  const job = await me.settled(jobId);
  assert.equal(job.status, "failed");
  assert.match(job.refusal ?? "", /没有导入任何数据/);
});

test("2,000 real rows are checked and imported in seconds", async (context) => {
  const me = await someone("many");
  const rows = [HEAD, ...Array.from({ length: 2_000 }, (_, i) => [i + 1, `c${i}`, `名${i}`, i % 100])];
  const startedAt = performance.now();
  const { jobId } = await me.start(aWorkbook({ rows }));
  const checked = await me.settled(jobId);
  assert.deepEqual(checked.counts, { create: 2_000, update: 0, same: 0, wrong: 0 }, checked.refusal ?? "");
  await me.apply(jobId);
  assert.equal((await me.settled(jobId)).applied.created, 2_000);
  context.diagnostic(`${Math.round(performance.now() - startedAt)} ms`);
  const tooMany = [...rows, [2_001, "c2000", "名", 1]];
  const refused = await me.settled((await me.start(aWorkbook({ rows: tooMany }))).jobId);
  assert.match(refused.refusal ?? "", /一次最多导入 2,000 行/);
});

test("a member who asks for marked workbooks without end slows himself alone", async () => {
  const [greedy, other] = [await someone("greedy"), await someone("other")];
  const wrong = Array.from({ length: 300 }, (_, i) => [i + 1, `g${i}`, "", "很多"]);
  const { jobId } = await greedy.start(aWorkbook({ rows: [HEAD, ...wrong] }));
  assert.equal((await greedy.settled(jobId)).counts.wrong, 300);
  let isOver = false;
  const seen: { status: number; body: { errorCode?: string; errorMessage?: string; data?: { ahead: number } } }[] = [];
  const again = async () => {
    while (!isOver) {
      const { statusCode, headers, body } = await greedy.marked(jobId);
      const isFile = statusCode === 200;
      seen.push({ status: statusCode, body: isFile ? {} : (JSON.parse(body) as (typeof seen)[0]["body"]) });
      if (!isFile) assert.equal(headers["retry-after"], "5");
      // A browser's network stands between two calls of one client; here only a turn of the loop would.
      await wait(5);
    }
  };
  const loops = Array.from({ length: 20 }, again);
  const theirs = await Promise.all(Array.from({ length: 8 }, () => other.template()));
  isOver = true;
  await Promise.all(loops);
  assert.deepEqual(
    theirs.map((answer) => answer.statusCode),
    Array.from({ length: 8 }, () => 200),
  );
  const refused = seen.filter(({ status }) => status !== 200);
  assert.ok(refused.length > 0 && seen.length > refused.length, "he gets some, and his surplus is told");
  for (const { status, body } of refused) {
    assert.deepEqual([status, body.errorCode, body.data], [429, "RATE", { ahead: 8 }]);
    assert.match(body.errorMessage ?? "", /^前面还有 8 个文件在处理，都是您提交的/);
  }
});
