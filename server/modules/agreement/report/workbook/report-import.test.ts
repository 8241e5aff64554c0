// Guarantees: a workbook of reports is judged by row and cell: its agreement, its leader, its category; right rows become
// drafts, a second run updates them by 报告文号, and what was submitted takes no import. // domain b §6 (4)
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { and, eq, like } from "drizzle-orm";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { reportSheet } from "@/contracts/agreement/report/report-sheet";
import { restBase } from "@/contracts/kit/endpoint";
import type { SheetJob } from "@/contracts/kit/sheet";
import type { SheetColumn, SheetValue } from "@/server/platform/excel/excel";
import { sheetColumns } from "@/server/records/sheet/columns";
import { importer, TESTER } from "@/server/records/sheet/testing";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { anAgreement } from "@/server/modules/agreement/report/report-testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import { fullUser } from "@/server/tests/examples";

type Row = Readonly<Record<string, SheetValue>>;
const FIRST = DEMO.firm.first;
const LEADER = "独一无二";

let t: TestApp;
let calls: ReturnType<typeof importer>;
let columns: SheetColumn[];
let agreementNo: string;
before(async () => {
  t = await buildDemoApp();
  calls = importer(t, (await fullUser(t, FIRST)).token, restBase("business", "report"));
  columns = await sheetColumns(reportSheet, { db: t.db, services: t.app.platform.services, now: t.clock.now() });
  const { filingId } = await anAgreement(t, FIRST, { serviceCategory: 1, serviceSubType: 104 });
  const [agreement] = await t.db.select().from(agreementFilings).where(eq(agreementFilings.filingId, filingId));
  agreementNo = agreement?.agreementNo ?? "";
  const [one] = await t.db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, FIRST), isOnStaff))
    .limit(1);
  assert.ok(one);
  await t.db.update(staff).set({ staffName: LEADER }).where(eq(staff.staffId, one.staffId));
});
beforeEach(async () => {
  const left = await calls.current();
  if (left) await calls.cancelRaw(left.jobId);
});
after(() => t.close());

const row = (n: number, over: Row = {}): Row => ({
  reportNo: `RI-${n}`,
  reportTitle: `申报代理报告${n}`,
  agreementNo,
  serviceCategory: 1,
  serviceSubType: 104,
  targetName: null,
  targetCreditCode: null,
  periodStart: "2025-01-01",
  periodEnd: "2025-12-31",
  reportDate: "2026-11-20",
  reportUse: 1,
  reportUser: "委托人",
  copies: 2,
  serviceFee: "1000.00",
  leaderName: LEADER,
  ...over,
});
async function check(...rows: Row[]): Promise<SheetJob> {
  const cells = rows.map((one) => columns.map(({ key }) => one[key] ?? null));
  const { excel } = t.app.platform.services;
  const file = await excel.inTurn(TESTER, (sheets) => sheets.table({ title: "业务报备", columns, rows: cells }));
  return calls.settled((await calls.start(file)).jobId);
}
async function run(...rows: Row[]): Promise<SheetJob> {
  const { jobId } = await check(...rows);
  await calls.apply(jobId);
  return calls.settled(jobId);
}
const stored = () =>
  t.db
    .select()
    .from(reportFilings)
    .where(and(eq(reportFilings.companyId, FIRST), like(reportFilings.reportNo, "RI-%")));

test("a workbook is judged by row and cell, and a check writes nothing", async () => {
  const job = await check(
    row(1),
    row(2, { agreementNo: "XY-0" }),
    row(3, { leaderName: "查无此人" }),
    row(4, { serviceCategory: 5, serviceSubType: 501 }),
    row(5, { periodEnd: "2024-12-31" }),
  );
  assert.equal(job.status, "checked", job.refusal ?? "");
  const at = job.faults.map(({ rowNumber, label }) => `${String(rowNumber)} ${label ?? ""}`);
  for (const wanted of ["3 协议编号", "4 项目负责人", "5 业务大类", "6 所属期止"])
    assert.ok(
      at.some((one) => one.startsWith(wanted)),
      `${wanted} in ${at.join("; ")}`,
    );
  assert.equal((await stored()).length, 0);
});

test("right rows become drafts of their client, and are updated by their number until they are submitted", async () => {
  const made = await run(row(1), row(2));
  assert.deepEqual(made.applied, { created: 2, updated: 0, refused: 0 }, JSON.stringify(made.faults));
  assert.deepEqual(
    (await stored()).map(({ reportStatus, clientName, targetName, projectLeaderName }) => [
      reportStatus,
      clientName === targetName,
      projectLeaderName,
    ]),
    [
      [REPORT_STATUS.draft, true, LEADER],
      [REPORT_STATUS.draft, true, LEADER],
    ],
  );
  const again = await run(row(1, { serviceFee: "2000.00" }));
  assert.deepEqual(again.applied, { created: 0, updated: 1, refused: 0 }, JSON.stringify(again.faults));
  await t.db.update(reportFilings).set({ reportStatus: REPORT_STATUS.filed }).where(eq(reportFilings.reportNo, "RI-2"));
  const late = await check(row(2, { copies: 5 }));
  assert.match(late.faults[0]?.message ?? "", /已提交，不能再导入/);
});
