// Guarantees: figures of some days are those of the lists behind them, in the months that they touch and beside the same days
// of the year before; no day is counted that was not asked for, and a range the wrong way round is refused in words.
// domain b §9 (3)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, inArray } from "drizzle-orm";
import { agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { encodeQuery } from "@/contracts/kit/query";
import { type CompanyFigures, statisticsCompanyApi } from "@/contracts/statistics/company";
import { type EngagementFigures, statisticsEngagementsApi } from "@/contracts/statistics/engagements";
import { type PersonalFigures, statisticsPersonalApi } from "@/contracts/statistics/personal";
import type { TestApp } from "@/server/testing/testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";

const IDS = ["days-a", "days-b", "days-c", "days-d"];
const DAYS = { dayFrom: "2026-03-20", dayTo: "2026-04-10" };
let t: TestApp;
let admin: string;
before(async () => {
  t = await buildDemoApp();
  admin = await tokenOf(t, DEMO.user.admin);
  const [one] = await t.db
    .select()
    .from(reportFilings)
    .where(and(eq(reportFilings.companyId, DEMO.firm.first), inArray(reportFilings.reportStatus, [5])))
    .limit(1);
  assert.ok(one);
  // The last day before, the first, the last to its end, and the first of the year before.
  const times = ["2026-03-19T23:59:59", "2026-03-20T00:00:00", "2026-04-10T23:59:59", "2025-03-20T12:00:00"];
  await t.db.insert(reportFilings).values(
    times.map((time, at) => ({
      ...one,
      reportId: IDS[at] ?? "",
      filingNo: null,
      reportNo: `日${at}`,
      serviceFee: "1000.00",
      filingTime: new Date(`${time}+08:00`),
    })),
  );
});
after(() => t.close());

async function answer(path: string, query: object) {
  const told = await t.call({ method: "GET", url: `${path}?${encodeQuery(query as never)}`, token: admin });
  return { status: told.statusCode, body: told.json<{ data: never; totalCount: number; errorMessage?: string }>() };
}
async function told<T>(path: string, query: object): Promise<T> {
  const { status, body } = await answer(path, query);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}
const company = (query: object = DAYS) => told<CompanyFigures>(statisticsCompanyApi.figures.path, query);
const countOf = async (path: string, drill: object | null): Promise<number> =>
  (await answer(path, { ...drill, page: 1, pageSize: 100 })).body.totalCount;

test("the total, each month and each group are the lists that they lead to", async () => {
  for (const groupBy of ["month", "category", "person"] as const) {
    const { rows, total, asked } = await company({ ...DAYS, groupBy });
    assert.equal(asked.find(({ label }) => label === "期间")?.value, "2026-03-20 至 2026-04-10");
    assert.equal(await countOf(agreementReportApi.list.path, total.drill), total.reportCount);
    for (const row of rows)
      assert.equal(await countOf(agreementReportApi.list.path, row.drill), row.reportCount, row.key);
    if (groupBy === "month")
      assert.equal(
        rows.reduce((sum, { reportCount }) => sum + reportCount, 0),
        total.reportCount,
      );
  }
});

test("the day before is out, the last one is in to its end", async () => {
  const with2 = await company();
  await t.db.delete(reportFilings).where(inArray(reportFilings.reportId, ["days-b", "days-c"]));
  const without = await company();
  assert.equal(with2.total.reportCount - without.total.reportCount, 2);
  const before = await company({ dayFrom: "2026-03-19", dayTo: "2026-03-19" });
  assert.ok(before.total.reportCount >= 1);
  assert.equal((await company({ dayFrom: "2001-01-01", dayTo: "2001-01-02" })).total.reportCount, 0);
});

test("stands beside the same days of the year before", async () => {
  const own = await company({ dayFrom: "2025-03-20", dayTo: "2025-03-20" });
  const next = await company({ dayFrom: "2026-03-20", dayTo: "2026-03-20" });
  const [now, then] = [Number(next.total.reportFee), Number(own.total.reportFee)];
  assert.ok(then >= 1_000);
  assert.equal(next.total.yoy, (((now - then) / then) * 100).toFixed(2));
});

test("people, contracts and invoices are of the same days", async () => {
  const personal = await told<PersonalFigures>(statisticsPersonalApi.figures.path, DAYS);
  for (const { drill, signedCount } of personal.rows.filter((row) => row.drill !== null))
    assert.equal(await countOf(agreementReportApi.list.path, drill), signedCount);
  const invoices = await told<EngagementFigures>(statisticsEngagementsApi.figures.path, {
    ...DAYS,
    dayFrom: "2025-01-15",
  });
  assert.deepEqual(
    [invoices.total.invoices?.["issueDateFrom"], invoices.total.invoices?.["issueDateTo"]],
    ["2025-01-15", "2026-04-10"],
  );
  assert.equal(
    invoices.rows[0]?.invoices?.["issueDateFrom"],
    "2025-01-15",
    "the first month begins with the first day",
  );
  assert.ok((await countOf(agreementInvoiceApi.list.path, invoices.total.invoices)) >= 0);
});

test("days the wrong way round are refused in words", async () => {
  const { status, body } = await answer(statisticsCompanyApi.figures.path, {
    dayFrom: "2026-04-10",
    dayTo: "2026-04-01",
  });
  assert.equal(status, 400);
  assert.match(JSON.stringify(body), /日期止不能早于日期起/);
});
