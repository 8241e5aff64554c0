// An export of people in the background keeps the rules of one in an answer: masks, unless somebody who may says what for.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { staffApi } from "@/contracts/basic/staff/staff";
import { staffExportSheet } from "@/contracts/basic/staff/staff-sheet";
import { fillPath } from "@/contracts/kit/endpoint";
import { type ExportJob, isExportRunning } from "@/contracts/kit/sheet";
import { audits } from "@/server/platform/audit/audit.table";
import { TESTER } from "@/server/records/sheet/testing";
import { sheetColumns } from "@/server/records/sheet/columns";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { dataOf } from "@/server/modules/basic/staff/staff-testing";
import type { TestApp } from "@/server/testing/testing";

let t: TestApp;
before(async () => {
  t = await buildDemoApp();
});
after(() => t.close());

/** The same people in one answer and out of the background. */
async function both(token: string, query: string) {
  const plain = await t.call({ method: "GET", url: `${staffApi.export.path}${query}`, token });
  const started = await t.call({ method: "POST", url: `${staffApi.exportStart.path}${query}`, token });
  let job = dataOf<ExportJob>(started);
  const params = { jobId: job.jobId };
  while (isExportRunning(job.status)) {
    await wait(20);
    job = dataOf<ExportJob>(await t.call({ method: "GET", url: fillPath(staffApi.exportJob.path, params), token }));
  }
  assert.equal(job.status, "done", job.refusal ?? "");
  const file = await t.call({ method: "GET", url: fillPath(staffApi.exportFile.path, params), token });
  assert.equal(file.statusCode, 200);
  const { services } = t.app.platform;
  const columns = await sheetColumns(staffExportSheet, { db: t.db, services, now: t.clock.now() });
  const read = (bytes: Buffer) =>
    services.excel.inTurn(TESTER, (sheets) => sheets.read(bytes, columns, { maxRows: 2_000 }));
  return { plain: await read(plain.rawPayload), job: await read(file.rawPayload) };
}

test("without a purpose everybody gets masks, cell by cell those of the one answer", async () => {
  const { plain, job } = await both(await tokenOf(t, DEMO.user.hr), "?sort=staffName");
  assert.ok(job.rows.length > 3);
  assert.deepEqual(job, plain);
  for (const { values } of job.rows) if (values["mobile"] !== null) assert.match(String(values["mobile"]), /\*{4}/);
});

test("full numbers for a purpose stand in the log at the start with it and at the download with how many", async () => {
  const { plain, job } = await both(
    await tokenOf(t, DEMO.user.hr),
    `?staffStatus[]=1&purpose=${encodeURIComponent("年度核对")}`,
  );
  assert.deepEqual(job, plain);
  assert.ok(job.rows.some(({ values }) => /^1\d{10}$/.test(String(values["mobile"]))));
  const told = async (action: string) => {
    const rows = await t.db
      .select({ changes: audits.changes, objectId: audits.objectId })
      .from(audits)
      .where(and(eq(audits.action, action), eq(audits.result, "ok")));
    return rows.flatMap(({ changes, objectId }) => changes.map(({ field, after: value }) => [objectId, field, value]));
  };
  const isOf = (field: string, value: unknown) => (row: unknown[]) => row[1] === field && row[2] === value;
  assert.ok((await told("basic.staff.exportStart")).some(isOf("purpose", "年度核对")));
  const downloaded = (await told("basic.staff.exportFile")).filter(([objectId]) => objectId === "full");
  assert.ok(downloaded.some(isOf("purpose", "年度核对")));
  assert.ok(downloaded.some(([, field, value]) => field === "people" && Number(value) > 0));
});
