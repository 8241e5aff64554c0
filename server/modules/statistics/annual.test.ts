// On PostgreSQL: sums by category in SQL.
// What a year's draft and the notices of reconciliation promise: categories add up to what the statistics and the lists
// say, invoices to the fen; nothing of another firm; a firm is told once, again when asked, with the figures of that moment.
import { showAmount } from "@/contracts/kit/amount/amount";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, desc, eq, inArray, like } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import { type AnnualFigures, statisticsAnnualApi } from "@/contracts/statistics/annual";
import { type CompanyFigures, statisticsCompanyApi } from "@/contracts/statistics/company";
import { type EngagementFigures, statisticsEngagementsApi } from "@/contracts/statistics/engagements";
import { type ReconciliationRow, statisticsReconciliationApi } from "@/contracts/statistics/reconciliation";
import { statisticsYearApi } from "@/contracts/statistics/year";
import { fromUnits, sumCents } from "@/contracts/kit/amount/decimal";
import { encodeQuery } from "@/contracts/kit/query";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { reportSums } from "@/server/modules/agreement/figures/counted-reports.table";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { agreementInvoiceAllocations, agreementInvoices } from "@/server/modules/agreement/invoice/invoice.table";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { firms } from "@/server/reference/firm.table";

const FIRST = DEMO.firm.first;
let t: TestApp;
let admin: string;
let desk: string;

before(async () => {
  t = await buildDemoApp();
  [admin, desk] = [await tokenOf(t, DEMO.user.admin), await tokenOf(t, DEMO.user.desk)];
});
after(() => t.close());

async function ask<T>(path: string, query: object, token: string): Promise<T> {
  const answer = await t.call({ method: "GET", url: `${path}?${encodeQuery(query as never)}`, token });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: T }>().data;
}
const draft = (year: number, token = admin) => ask<AnnualFigures>(statisticsAnnualApi.figures.path, { year }, token);
const months = (year: number) => ({ monthFrom: `${year}-01`, monthTo: `${year}-12` });

const fromItems = (items: readonly { readonly itemAmount: string | null }[]): string =>
  fromUnits(sumCents(items.map(({ itemAmount }) => itemAmount ?? "0.00")), 2);

describe("the draft of a year", () => {
  for (const year of [2025, 2026])
    test(`${year}: reports, agreements and invoices are those of the statistics`, async () => {
      const { rows, total } = await draft(year);
      const reports = await ask<CompanyFigures>(
        statisticsCompanyApi.figures.path,
        { ...months(year), groupBy: "category" },
        admin,
      );
      const beside = await ask<EngagementFigures>(statisticsEngagementsApi.figures.path, months(year), admin);
      for (const row of reports.rows) {
        const own = rows.find(({ key }) => key === row.key);
        assert.deepEqual([own?.reportCount, own?.reportFee], [row.reportCount, row.reportFee]);
      }
      assert.equal(total.agreementCount, beside.total.agreementCount);
      assert.equal(total.invoiceNet, beside.total.invoiceNet);
      for (const key of ["reportFee", "agreementAmount", "invoiceNet"] as const)
        assert.equal(sumCents(rows.map((row) => row[key])), sumCents([total[key]]), key);
      assert.ok(total.clientCount <= rows.reduce((sum, { clientCount }) => sum + clientCount, 0));
    });

  test("an agreement that is changed later stays in the year of its first filing, as it stands", async () => {
    const [standing] = await t.db
      .select()
      .from(agreementFilings)
      .where(and(eq(agreementFilings.companyId, FIRST), eq(agreementFilings.agreeStatus, AGREE_STATUS.filed)))
      .limit(1);
    assert.ok(standing && standing.filingDate);
    const now = standing.filingDate.getFullYear();
    const counts = async (year: number) => {
      const { total } = await draft(year);
      return [total.agreementCount, total.clientCount];
    };
    const [before, others] = [await counts(now), await counts(2022)];
    assert.deepEqual(others, [0, 0]);
    // Filed on the last evening of the year, by the clock of the association.
    const first = { filingId: "first-version", agreeStatus: AGREE_STATUS.replaced, contractId: null };
    const row = { ...standing, ...first, filingNo: null, baseId: null, filingDate: new Date("2022-12-31T15:59:59Z") };
    const version = (columns: Partial<typeof agreementFilings.$inferInsert>) =>
      t.db.update(agreementFilings).set(columns).where(eq(agreementFilings.filingId, standing.filingId));
    await version({ versionNo: 2 });
    await t.db.insert(agreementFilings).values({ ...row, versionNo: 1 });
    assert.deepEqual(await counts(2022), [1, 1]);
    assert.deepEqual((await draft(2022)).total.agreementAmount, fromItems(standing.items));
    assert.deepEqual((await counts(now))[0], (before[0] ?? 0) - 1);
    await t.db.delete(agreementFilings).where(eq(agreementFilings.filingId, row.filingId));
    await version({ versionNo: standing.versionNo });
    assert.deepEqual([await counts(now), await counts(2022)], [before, others]);
  });

  test("an agreement over two years stands in each with what falls to it, over its services to the fen", async () => {
    const [standing] = await t.db
      .select()
      .from(agreementFilings)
      .where(and(eq(agreementFilings.companyId, FIRST), eq(agreementFilings.agreeStatus, AGREE_STATUS.filed)))
      .limit(1);
    const [item] = standing?.items ?? [];
    assert.ok(standing && standing.filingDate && item);
    const first = standing.filingDate.getFullYear();
    const later = first + 9;
    const set = (columns: Partial<typeof agreementFilings.$inferInsert>) =>
      t.db.update(agreementFilings).set(columns).where(eq(agreementFilings.filingId, standing.filingId));
    const amountOf = async (year: number) => (await draft(year)).total.agreementAmount;
    const before = await amountOf(first);
    const whole = sumCents(standing.items.map(({ itemAmount }) => itemAmount));
    const thirds = ["of-1", "of-3", "of-5"].map((rowId, at) => ({
      ...item,
      rowId,
      itemAmount: "100.00",
      serviceCategory: [1, 3, 5][at] ?? 0,
    }));
    const years = [
      { rowId: "y1", year: first, amount: "199.99" },
      { rowId: "y2", year: later, amount: "100.01" },
    ];
    await set({ items: thirds, yearAmounts: years });
    assert.equal(sumCents([await amountOf(first)]), sumCents([before]) - whole + 19_999n);
    const { rows, total } = await draft(later);
    assert.deepEqual([total.agreementAmount, total.agreementCount], ["100.01", 0]);
    assert.deepEqual(
      rows.filter(({ agreementAmount }) => agreementAmount !== "0.00").map((row) => [row.key, row.agreementAmount]),
      [
        ["1", "33.34"],
        ["3", "33.33"],
        ["5", "33.34"],
      ],
    );
    await set({ items: standing.items, yearAmounts: [] });
    assert.deepEqual([await amountOf(first), await amountOf(later)], [before, "0.00"]);
  });

  test("an invoice for two services is shared without tax to the fen; what stands for none is told apart", async () => {
    const [agreement] = await t.db
      .select()
      .from(agreementFilings)
      .where(and(eq(agreementFilings.companyId, FIRST), inArray(agreementFilings.agreeStatus, [3])))
      .limit(1);
    const [invoice] = await t.db
      .select()
      .from(agreementInvoices)
      .where(eq(agreementInvoices.companyId, FIRST))
      .limit(1);
    assert.ok(agreement && invoice);
    const item = agreement.items[0];
    assert.ok(item);
    const two = [
      { ...item, rowId: "of-3", serviceCategory: 3 },
      { ...item, rowId: "of-5", serviceCategory: 5 },
    ];
    await t.db.update(agreementFilings).set({ items: two }).where(eq(agreementFilings.filingId, agreement.filingId));
    const before = await draft(2023);
    assert.equal(before.total.invoiceNet, "0.00");
    await t.db.insert(agreementInvoices).values({
      ...invoice,
      invoiceId: "shared",
      invoiceCode: null,
      invoiceNo: "99999999999999999999",
      issueDate: "2023-06-30",
      amountExTax: "94.33",
      taxAmount: "5.67",
      totalAmount: "100.00",
      redFlag: 1,
      originalInvoiceId: null,
    });
    const share = (rowId: string, agreementItemId: string | null, allocAmount: string, sortNo: number) => ({
      rowId,
      invoiceId: "shared",
      sortNo,
      agreementId: agreement.filingId,
      agreementItemId,
      allocAmount,
    });
    await t.db
      .insert(agreementInvoiceAllocations)
      .values([share("a1", "of-3", "33.33", 1), share("a2", "of-5", "66.67", 2)]);
    const of = async () => {
      const { rows, total } = await draft(2023);
      return [...["3", "5", ""].map((key) => rows.find((row) => row.key === key)?.invoiceNet), total.invoiceNet];
    };
    assert.deepEqual(await of(), ["31.44", "62.89", undefined, "94.33"]);
    await t.db
      .update(agreementInvoiceAllocations)
      .set({ allocAmount: "50.00", agreementItemId: null })
      .where(eq(agreementInvoiceAllocations.rowId, "a2"));
    // An agreement of two categories does not say which, and 16.67 stand for nothing.
    assert.deepEqual(await of(), ["31.44", "0.00", "62.89", "94.33"]);
    const totals = await ask<{ amountExTax: string }>(
      agreementInvoiceApi.totals.path,
      { issueDateFrom: "2023-01-01", issueDateTo: "2023-12-31" },
      admin,
    );
    assert.equal(totals.amountExTax, "94.33");
  });

  test("leaves as a workbook that says it is a draft, holds nothing of other firms, and is the firm's alone", async () => {
    const url = `${statisticsAnnualApi.export.path}?year=2026`;
    const answer = await t.call({ method: "GET", url, token: admin });
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 200));
    const parts = Object.values(unzipSync(new Uint8Array(answer.rawPayload))).map((part) => strFromU8(part));
    for (const text of ["草表，未报送", "合计", "涉税鉴证", "数据截至"])
      assert.ok(
        parts.some((part) => part.includes(text)),
        text,
      );
    const other = await draft(2026, await tokenOf(t, DEMO.user.other));
    assert.deepEqual([other.total.reportCount, other.total.invoiceNet], [0, "0.00"]);
    assert.equal((await t.call({ method: "GET", url, token: desk })).statusCode, 403);
  });
});

describe("notices of reconciliation", () => {
  const list = (year = 2026) => ask<ReconciliationRow[]>(statisticsReconciliationApi.list.path, { year }, desk);
  async function send(body: object, token = desk) {
    const answer = await t.call({ method: "POST", url: statisticsReconciliationApi.send.path, payload: body, token });
    return {
      status: answer.statusCode,
      ...answer.json<{ data: { sent: number; skipped: number }; errorMessage?: string }>(),
    };
  }
  const messages = () =>
    t.db
      .select()
      .from(siteMessages)
      .where(eq(siteMessages.bizType, "statistics.company"))
      .orderBy(desc(siteMessages.sendTime));

  test("tell each firm its figures once, and again when asked", async () => {
    const rows = await list();
    const own = rows.find(({ companyId }) => companyId === FIRST);
    assert.ok(own && own.reportCount > 0 && own.sendTime === null);
    const { total } = await ask<CompanyFigures>(statisticsCompanyApi.figures.path, months(2026), admin);
    assert.deepEqual([own.reportCount, own.reportFee], [total.reportCount, total.reportFee]);
    const first = await send({ year: 2026, companyIds: [FIRST] });
    assert.deepEqual(first.data, { sent: 1, skipped: 0 }, first.errorMessage);
    const [message] = await messages();
    assert.match(
      message?.msgContent ?? "",
      new RegExp(`业务报备 ${own.reportCount} 份，报备收费 ${showAmount(own.reportFee)} 元`),
    );
    assert.match(message?.msgContent ?? "", /补报的报告按报备日期计入补报当年。$/);
    assert.deepEqual([message?.bizId, message?.msgTitle], ["2026", "请核对 2026 年度业务报备"]);
    assert.deepEqual((await send({ year: 2026, companyIds: [FIRST] })).data, { sent: 0, skipped: 1 });
    assert.equal((await messages()).length, 1);
    assert.deepEqual((await send({ year: 2026, companyIds: [FIRST], again: true })).data, { sent: 1, skipped: 0 });
    const told = (await list()).find(({ companyId }) => companyId === FIRST);
    assert.deepEqual([told?.sentCount, told?.toldCount, told?.toldFee], [2, own.reportCount, own.reportFee]);
    assert.ok(told?.sendTime && told.sendUserName);
    const everybody = rows.map(({ companyId }) => companyId);
    assert.equal((await send({ year: 2026, companyIds: everybody })).data.sent, everybody.length - 1);
  });

  test("of a locked year tell what it was at the lock, what changed since, and what a late report needs", async () => {
    const [report] = await t.db
      .select()
      .from(reportFilings)
      .where(and(eq(reportFilings.companyId, FIRST), eq(reportFilings.reportStatus, 5)))
      .limit(1);
    assert.ok(report);
    const set = (columns: Partial<typeof reportFilings.$inferInsert>) =>
      t.db.update(reportFilings).set(columns).where(eq(reportFilings.reportId, report.reportId));
    await set({ filingTime: new Date("2025-05-15T02:00:00Z"), serviceFee: "1000.01" });
    const own = (await list(2025)).find(({ companyId }) => companyId === FIRST);
    const year = (act: "lock" | "unlock", body: object) =>
      t.call({ method: "PUT", url: statisticsYearApi[act].path, payload: { year: 2025, ...body }, token: desk });
    assert.equal((await year("lock", { version: 0 })).statusCode, 200);
    await set({ reportStatus: 9 });
    assert.deepEqual((await send({ year: 2025, companyIds: [FIRST] })).data, { sent: 1, skipped: 0 });
    const message = (await messages()).find(({ bizId }) => bizId === "2025");
    const said = message?.msgContent ?? "";
    assert.match(
      said,
      new RegExp(
        `锁定时（\\d{4}-\\d\\d-\\d\\d）${own?.reportCount} 份，报备收费 ${showAmount(own?.reportFee ?? "")} 元`,
      ),
    );
    assert.match(said, /锁定后调整 -1 份，金额 -1,000.01 元/);
    assert.match(said, /补报的报告按报备日期计入补报当年；报告日期在 2025 年度的，须先申请解锁/);
    await set({ reportStatus: 5, filingTime: report.filingTime, serviceFee: report.serviceFee });
    assert.equal((await year("unlock", { version: 1, reason: "需要重新核对数字" })).statusCode, 200);
  });

  test("tell the figures of every firm, behind however many others it comes", async () => {
    const own = (await list()).find(({ companyId }) => companyId === FIRST);
    const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, FIRST));
    assert.ok(own && own.reportCount > 0 && firm?.associationOrgId);
    const sum = {
      ownerId: firm.associationOrgId,
      basis: "filed",
      period: 202605,
      groupBy: "firm",
      standing: 0,
    };
    const many = Array.from({ length: 1_000 }, (_, at) => ({
      ...sum,
      key: `many-${at}`,
      label: `第 ${at} 家`,
      reportCount: 1,
      lateCount: 0,
      correctedCount: 0,
      lowPriceCount: 0,
      fee: "9999999.00",
      firstCount: 0,
      sharedFee: "0.00",
    }));
    await t.db.insert(reportSums).values(many);
    const after = (await list()).find(({ companyId }) => companyId === FIRST);
    assert.deepEqual([after?.reportCount, after?.reportFee], [own.reportCount, own.reportFee]);
    await t.db.delete(reportSums).where(like(reportSums.key, "many-%"));
  });

  test("go to the association's own firms alone, by who may send them", async () => {
    const refused = await send({ year: 2026, companyIds: ["elsewhere"] });
    assert.deepEqual([refused.status, /不属于本协会/.test(refused.errorMessage ?? "")], [400, true]);
    assert.match((await send({ year: 2031, companyIds: [FIRST] })).errorMessage ?? "", /还没有开始/);
    assert.equal((await send({ year: 2026, companyIds: [FIRST] }, admin)).status, 403);
    const { userId } = await createUser(t.db, { companyId: FIRST, codes: ["g_hy_business_filing_company_view"] });
    const token = await openSession(t, userId);
    const answer = await t.call({ method: "GET", url: `${statisticsReconciliationApi.list.path}?year=2026`, token });
    assert.equal(answer.statusCode, 403);
  });
});
