// Guarantees: what is not archived, and what the tax bureau has not been told, is told to the firm by its day: once as a
// message, and on the workbench as long as it is open; nobody is reminded of years. // domain b §6 (2), (6), §11.3
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { like } from "drizzle-orm";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { TAX_REPORT } from "@/contracts/agreement/report/report-fields";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { workbenchApi } from "@/contracts/common/workbench";
import { dayOf } from "@/contracts/kit/day/dates";
import { newId } from "@/server/platform/clock/id";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { type Hands, handsOf } from "@/server/modules/party/testing";
import { remindDueReports } from "@/server/modules/agreement/report/report-due";
import { reportFilings, type ReportRow } from "@/server/modules/agreement/report/report.table";

const FIRM = DEMO.firm.first;
let t: TestApp;
let firm: Hands;
before(async () => {
  t = await buildDemoApp();
  firm = await handsOf(t, FIRM);
});
after(() => t.close());
beforeEach(async () => {
  await t.db.delete(reportFilings);
});

async function aReport(reportDate: string, more: Partial<ReportRow> = {}): Promise<void> {
  const now = t.clock.now();
  await t.db.insert(reportFilings).values({
    reportId: newId(),
    reportStatus: REPORT_STATUS.filed,
    filingNo: newId(),
    filingTime: now,
    filedYear: 2026,
    serviceCategory: 1,
    serviceSubType: 104,
    reportTitle: "代理报告",
    reportDate,
    companyId: FIRM,
    companyName: "甲所",
    createTime: now,
    updateTime: now,
    ...more,
  });
}

async function todoOf(key: string) {
  const todo = (await firm(workbenchApi.get, {} as never)).data.todos.find((one) => one.key === key);
  if (!todo) return null;
  const { data } = await firm(agreementReportApi.list, { query: { page: 1, pageSize: 50, ...todo.query } } as never);
  return { title: todo.title, dueDate: todo.dueDate, listed: (data as unknown[]).length };
}
const chore = (day: string) => remindDueReports(t.app.platform.services)(t.db, new Date(`${day}T09:00:00+08:00`));
const toldOf = async (word: string) =>
  (
    await t.db
      .select()
      .from(siteMessages)
      .where(like(siteMessages.msgTitle, `%${word}%`))
  ).map(({ msgTitle }) => msgTitle);

test("what is not archived is told before its day and once a month", async () => {
  const today = dayOf(t.clock.now().toISOString());
  const before = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  await aReport(before(58));
  await aReport(before(70));
  await aReport(before(70), { archiveNo: "GD-1" });
  for (const days of [20, 200]) await aReport(before(days));
  const todo = await todoOf("reportUnarchived");
  assert.deepEqual([todo?.title, todo?.dueDate, todo?.listed], ["业务报告归档：2 份", before(10), 2]);
  for (let i = 0; i < 2; i += 1) await chore(today);
  assert.deepEqual(await toldOf("业务报告归档"), ["业务报告归档：2 份"]);
  await t.setParam("report.archiveDays", 0);
  assert.equal(await todoOf("reportUnarchived"), null);
  await t.setParam("report.archiveDays", 60);
});

test("what the tax bureau has not been told is due by 31 March, and from a day on by the end of the next month", async () => {
  const open = { serviceCategory: 5, serviceSubType: 501, taxReportStatus: TAX_REPORT.none, archiveNo: "GD-2" };
  await aReport("2025-05-06", open);
  await aReport("2025-05-06", { ...open, taxReportStatus: TAX_REPORT.done });
  await aReport("2025-05-06", { ...open, serviceCategory: 1, serviceSubType: 104 });
  await aReport("2026-02-10", open);
  const word = "专项业务报告要素";
  await chore("2026-02-01");
  assert.deepEqual(await toldOf(word), [], "too early");
  for (const day of ["2026-03-02", "2026-03-20", "2026-04-01"]) await chore(day);
  assert.deepEqual(await toldOf(word), ["向税务机关报送专项业务报告要素信息：1 份"]);
  await t.setParam("report.specificMonthlyFrom", "2026-02-05");
  await chore("2026-03-20");
  assert.equal((await toldOf(word)).length, 2);
  await aReport("2026-10-10", open);
  const month = t.clock.now().toISOString().slice(0, 7);
  assert.equal(month, "2026-11");
  const todo = await todoOf("reportSpecificMonth");
  assert.deepEqual([todo?.dueDate, todo?.listed], ["2026-11-30", 1]);
});
