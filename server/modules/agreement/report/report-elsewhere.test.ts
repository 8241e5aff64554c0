// Guarantees: that two firms have filed the same matter is told to the association, on the record, in its list and on its
// workbench, until it looks into it; no firm hears of another one's, and no association of another one's firms. // domain b §6 (6)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { workbenchApi } from "@/contracts/common/workbench";
import { newId } from "@/server/platform/clock/id";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsOf } from "@/server/modules/party/testing";
import { creditCodeOf } from "@/server/modules/agreement/report/report-testing";
import { firms } from "@/server/reference/firm.table";
import { reportFilings, type ReportRow } from "@/server/modules/agreement/report/report.table";

const { first: FIRM, generalPartnership: OTHER } = DEMO.firm;
const { filed, checking, voided } = REPORT_STATUS;
let t: TestApp;
let firm: Hands;
let desk: Hands;
before(async () => {
  t = await buildDemoApp();
  firm = await handsOf(t, FIRM);
  desk = await handsOf(t, "desk");
  await t.db.delete(reportFilings);
});
after(() => t.close());

let made = 0;
async function aReport(companyId: string, more: Partial<ReportRow> = {}): Promise<string> {
  const now = t.clock.now();
  const reportId = newId();
  await t.db.insert(reportFilings).values({
    reportId,
    reportStatus: filed,
    filingNo: `BB${(made += 1)}`,
    filingTime: now,
    filedYear: 2026,
    serviceCategory: 5,
    serviceSubType: 501,
    reportTitle: "鉴证报告",
    targetCreditCode: creditCodeOf(7),
    periodStart: "2025-01-01",
    periodEnd: "2025-12-31",
    reportDate: "2026-03-02",
    companyId,
    companyName: companyId === FIRM ? "甲所" : "乙所",
    createTime: now,
    updateTime: now,
    ...more,
  });
  return reportId;
}

const foundBy = async (hands: Hands, isElsewhere: boolean) => {
  const { data } = await hands(agreementReportApi.list, { query: { page: 1, pageSize: 10, isElsewhere } } as never);
  return (data as { reportId: string }[]).map(({ reportId }) => reportId).sort();
};
const todos = async () =>
  (await desk(workbenchApi.get, {} as never)).data.todos.filter(({ key }) => key === "reportElsewhere");

test("the same matter of two firms is told to the association alone, until it looks into it", async () => {
  const one = await aReport(FIRM);
  const apart = await aReport(FIRM, { periodStart: "2024-01-01", periodEnd: "2024-12-31" });
  await aReport(OTHER, { reportStatus: voided });
  assert.deepEqual([await foundBy(desk, true), await todos()], [[], []]);

  const two = await aReport(OTHER);
  assert.deepEqual(await foundBy(desk, true), [one, two].sort());
  assert.ok((await foundBy(desk, false)).includes(apart));
  assert.deepEqual([await foundBy(firm, true), await foundBy(firm, false)], [[], []]);
  const seenBy = async (hands: Hands) =>
    (await hands(agreementReportApi.get, { params: { reportId: one } })).data.sameElsewhere;
  assert.match((await seenBy(desk)) ?? "", /^乙所 BB/);
  assert.equal(await seenBy(firm), null);

  // A firm of another association is none of its own.
  const [home] = await t.db.select().from(firms).where(eq(firms.companyId, OTHER));
  const moveTo = (associationOrgId: string) =>
    t.db.update(firms).set({ associationOrgId }).where(eq(firms.companyId, OTHER));
  await moveTo("org-elsewhere");
  assert.deepEqual([await foundBy(desk, true), await todos(), await seenBy(desk)], [[], [], null]);
  await moveTo(home?.associationOrgId ?? "");

  const [todo] = await todos();
  assert.match(todo?.title ?? "", /2 份/);
  const listed = await desk(agreementReportApi.list, { query: { page: 1, pageSize: 10, ...todo?.query } } as never);
  assert.equal((listed.data as unknown[]).length, 2, "the count is its list");
  await t.db
    .update(reportFilings)
    .set({ reportStatus: checking })
    .where(eq(reportFilings.targetCreditCode, creditCodeOf(7)));
  assert.deepEqual(await todos(), []);
});

test("a unit without a code is the same by its name, on the record and by the filter", async () => {
  await t.db.delete(reportFilings);
  const unit = { targetName: "欧阳一鸣", targetCreditCode: null };
  const bare = await aReport(FIRM, unit);
  await aReport(FIRM, unit);
  assert.deepEqual(await foundBy(desk, true), [], "two of one firm are its own affair");
  const also = await aReport(OTHER, unit);
  const coded = await aReport(OTHER, { ...unit, targetCreditCode: creditCodeOf(8) });
  await aReport(OTHER, { ...unit, targetName: "欧阳一", targetCreditCode: null });
  const found = await foundBy(desk, true);
  assert.ok([bare, also, coded].every((id) => found.includes(id)));
  assert.deepEqual([found.length, (await foundBy(desk, false)).length], [4, 1]);
  const told = async (reportId: string) =>
    ((await desk(agreementReportApi.get, { params: { reportId } })).data.sameElsewhere ?? "").split("；").length;
  assert.deepEqual([await told(bare), await told(also), await told(coded)], [2, 2, 2]);
});
