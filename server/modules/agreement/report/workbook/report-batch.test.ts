// Guarantees: a workbook of units is read for the list of 批量复制 as it is written, each fault named with its row, nothing
// is made of it, and what is no list is refused in words. // domain b §6 (7)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { type BatchList, batchSheet, MOST_TARGETS } from "@/contracts/agreement/report/report-batch";
import { audits } from "@/server/platform/audit/audit.table";
import { sheetColumns } from "@/server/records/sheet/columns";
import { TESTER } from "@/server/records/sheet/testing";
import type { TestApp } from "@/server/testing/testing";
import { multipart } from "@/server/tests/examples";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { creditCodeOf } from "@/server/modules/agreement/report/report-testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";

const FIRST = DEMO.firm.first;
let t: TestApp;
let token: string;
before(async () => {
  t = await buildDemoApp();
  token = await tokenOf(t, DEMO.user.admin);
});
after(() => t.close());

type Row = readonly [name: string | null, code: string | null];
async function workbook(rows: readonly Row[], heads?: readonly string[]): Promise<Buffer> {
  const { services } = t.app.platform;
  const columns = await sheetColumns(batchSheet, { db: t.db, services, now: t.clock.now() });
  const named = columns.map((one, at) => ({ ...one, label: heads?.[at] ?? one.label, isRequired: false }));
  const cells = rows.map((row) => [null, ...row]);
  return services.excel.inTurn(TESTER, (sheets) => sheets.table({ title: "单位", columns: named, rows: cells }));
}
async function read(file: Buffer, fileName = "单位名单.xlsx", as = token) {
  const { payload, contentType } = await multipart({}, file, fileName);
  const { method } = agreementReportApi.batchRead.spec;
  const url = agreementReportApi.batchRead.path;
  const answer = await t.call({ method, url, token: as, payload, headers: { "content-type": contentType } });
  const body = answer.json<{ data: BatchList; errorMessage?: string }>();
  return { status: answer.statusCode, ...body };
}

test("rows come as they are written, with their faults, and make nothing", async () => {
  const before = await t.db.$count(reportFilings, eq(reportFilings.companyId, FIRST));
  const rows: Row[] = [
    ["集团子公司一", creditCodeOf(301)],
    ["集团子公司二", "91430100MA4L00003Z"],
    [null, creditCodeOf(303).toLowerCase()],
    ["集团子公司四", creditCodeOf(301)],
  ];
  const told = await read(await workbook(rows, ["序号", "企业名称", "统一社会信用代码"]));
  assert.equal(told.status, 200, JSON.stringify(told));
  assert.deepEqual(
    told.data.rows.map(({ rowNumber, targetName, targetCreditCode }) => [rowNumber, targetName, targetCreditCode]),
    [
      [2, "集团子公司一", creditCodeOf(301)],
      [3, "集团子公司二", "91430100MA4L00003Z"],
      [4, "", creditCodeOf(303)],
      [5, "集团子公司四", creditCodeOf(301)],
    ],
  );
  const at = told.data.faults.map(({ rowNumber, label }) => `${rowNumber} ${label ?? ""}`);
  assert.deepEqual(at, ["2 信用代码", "3 信用代码", "4 被鉴证（服务）单位", "5 信用代码"]);
  assert.match(told.data.faults.at(-1)?.message ?? "", /第 2 行、第 5 行的信用代码重复/);
  assert.equal(await t.db.$count(reportFilings, eq(reportFilings.companyId, FIRST)), before);
  assert.equal(await t.db.$count(audits, eq(audits.action, "agreement.report.batchRead")), 1);
});

test("what is no list is refused in words, and so is who makes no reports", async () => {
  const many = Array.from({ length: MOST_TARGETS + 1 }, (_, at): Row => [`单位${at}`, creditCodeOf(400 + at)]);
  for (const [file, name, words] of [
    [await workbook(many), "多.xlsx", /100 行/],
    [await workbook([]), "空.xlsx", /没有单位/],
    [Buffer.from("a,b"), "单位.csv", /./],
  ] as const) {
    const told = await read(file, name);
    assert.ok(told.status >= 400 && told.status < 500, JSON.stringify(told));
    assert.match(told.errorMessage ?? "", words);
  }
  assert.equal(
    (await read(await workbook(many.slice(0, 1)), "单位.xlsx", await tokenOf(t, DEMO.user.desk))).status,
    403,
  );
});

test("the template is read back", async () => {
  const url = agreementReportApi.batchTemplate.path;
  const answer = await t.call({ method: "GET", url, token });
  assert.equal(answer.statusCode, 200);
  const told = await read(answer.rawPayload);
  assert.match(told.errorMessage ?? "", /没有单位/);
});
