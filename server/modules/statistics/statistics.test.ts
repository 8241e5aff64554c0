// What statistics promise: every figure is that of the list it leads to, to the fen; voided reports leave; shares of a
// fee add up to it; nothing of other firms; a period that makes no sense is a clear sentence.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { agreementContractApi } from "@/contracts/agreement/contract/contract";
import { agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import {
  type CompanyFigures,
  type CompanyRow,
  type Drill,
  GROUPS,
  statisticsCompanyApi,
} from "@/contracts/statistics/company";
import {
  ENGAGEMENT_GROUPS,
  type EngagementFigures,
  statisticsEngagementsApi,
} from "@/contracts/statistics/engagements";
import { type PersonalFigures, statisticsPersonalApi } from "@/contracts/statistics/personal";
import { SERVICE } from "@/contracts/agreement/service-types";
import { fromUnits, sumCents } from "@/contracts/kit/amount/decimal";
import { encodeQuery } from "@/contracts/kit/query";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import {
  countedReportChanges,
  countedReports,
  reportClientCounts,
  reportSums,
} from "@/server/modules/agreement/figures/counted-reports.table";
import { clientsOf } from "@/server/modules/agreement/figures/report-clients";
import { STANDING } from "@/server/modules/agreement/report/report-facts";
import {
  checkReportFigures,
  foldReportSums,
  foldSome,
  highestOf,
  keptOf,
  recountReportFigures,
  sumsWhere,
} from "@/server/modules/agreement/figures/report-sums";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { percentOf } from "@/server/modules/statistics/asked";
import { engagementsOf } from "@/server/modules/statistics/engagements";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";
import { USER_TYPE, users } from "@/server/reference/user.table";
import type { RecordContext } from "@/server/records/hooks";

const FIRST = DEMO.firm.first;
let t: TestApp;
let admin: string;
let desk: string;
let people: { staffId: string; staffName: string }[];
const WIDE = { monthFrom: "2025-01", monthTo: "2026-12" };

before(async () => {
  t = await buildDemoApp();
  [admin, desk] = [await tokenOf(t, DEMO.user.admin), await tokenOf(t, DEMO.user.desk)];
  people = await t.db
    .select({ staffId: staff.staffId, staffName: staff.staffName })
    .from(staff)
    .where(and(eq(staff.companyId, FIRST), eq(staff.staffStatus, 1)))
    .limit(3);
  // Fees that do not divide by their signers, in different months, cities and opinions.
  const standing = await t.db
    .select({ reportId: reportFilings.reportId })
    .from(reportFilings)
    .where(and(isNotNull(reportFilings.filingNo), inArray(reportFilings.reportStatus, [...STANDING])));
  assert.ok(standing.length > 3, "the demo has reports that stand");
  for (const [at, { reportId }] of standing.entries()) {
    const signers = people.slice(0, (at % 3) + 1).map((one) => ({ ...one, certNo: null }));
    await t.db
      .update(reportFilings)
      .set({
        serviceFee: `${(at + 1) * 1000}.01`,
        filingTime: new Date(`2026-0${(at % 6) + 1}-28T17:30:00.000Z`),
        targetCityCode: at % 2 === 0 ? "430100" : "430200",
        lateFlag: at % 3 === 0,
        signers,
        signerIds: signers.map(({ staffId }) => staffId),
      })
      .where(eq(reportFilings.reportId, reportId));
  }
});
after(() => t.close());

async function ask<T>(path: string, query: object, token = admin) {
  const answer = await t.call({ method: "GET", url: `${path}?${encodeQuery(query as never)}`, token });
  const body = answer.json<{ data: T; totalCount?: number; errorMessage?: string }>();
  return { ...body, status: answer.statusCode };
}
async function told<T>(path: string, query: object, token: string): Promise<T> {
  const answer = await ask<T>(path, query, token);
  assert.equal(answer.status, 200, JSON.stringify(answer));
  return answer.data;
}
const company = (query: object = WIDE, token = admin) =>
  told<CompanyFigures>(statisticsCompanyApi.figures.path, query, token);
const personal = (query: object = WIDE, token = admin) =>
  told<PersonalFigures>(statisticsPersonalApi.figures.path, query, token);

/** Rows of reports that lack the item lead nowhere. */
const hasList = ({ key, drill }: CompanyRow): boolean => {
  assert.equal(drill === null, key === "");
  return drill !== null;
};

/** The list and its sum behind a figure. */
async function listed(drill: Drill | null, token = admin) {
  assert.ok(drill, "a list shows them");
  const list = await ask<unknown[]>(agreementReportApi.list.path, { page: 1, pageSize: 10, ...drill }, token);
  const sum = await ask<{ serviceFee: string }>(agreementReportApi.totals.path, drill, token);
  return [list.totalCount, sum.data.serviceFee];
}

describe("a figure is that of the list it leads to", () => {
  for (const groupBy of GROUPS)
    for (const basis of ["filed", "reported"] as const)
      test(`${groupBy}, by ${basis}`, async () => {
        const { rows, total } = await company({ ...WIDE, groupBy, basis });
        assert.ok(total.reportCount > 3);
        for (const row of [...rows.filter(hasList), total])
          assert.deepEqual(await listed(row.drill), [row.reportCount, row.reportFee], row.label ?? "");
        // Every report stands in one row: those that lack the item, too.
        if (groupBy !== "person")
          assert.equal(
            rows.reduce((sum, row) => sum + row.reportCount, 0),
            total.reportCount,
          );
      });

  for (const groupBy of GROUPS)
    for (const includeVoid of [false, true])
      test(`of the association, too, over all of its firms: ${groupBy}${includeVoid ? " with voided ones" : ""}`, async () => {
        const asked = { ...WIDE, groupBy, includeVoid };
        const { rows, total } = await company(asked, desk);
        for (const row of [...rows.filter(hasList), total])
          assert.deepEqual(
            (await listed(row.drill, desk)).slice(0, includeVoid ? 1 : 2),
            // The list's sum leaves voided ones out whatever is asked for.
            [row.reportCount, row.reportFee].slice(0, includeVoid ? 1 : 2),
            row.label ?? "",
          );
        // Its sums are kept; with a filter that all reports fit they are counted anew: the same.
        const anew = await company({ ...asked, serviceCategory: Object.values(SERVICE).map(String) }, desk);
        const withoutFilter = (row: CompanyRow) => ({ ...row, drill: null });
        assert.deepEqual(rows.map(withoutFilter), anew.rows.map(withoutFilter));
        assert.deepEqual(withoutFilter(total), withoutFilter(anew.total));
      });

  test("with a further filter, and in every series of the charts", async () => {
    const { series, total } = await company({ ...WIDE, targetCityCode: "430100" });
    for (const point of Object.values(series).flat())
      assert.deepEqual(await listed(point.drill), [point.reportCount, point.reportFee], point.label ?? "");
    assert.equal(sumCents(series.months.map((one) => one.reportFee)), sumCents([total.reportFee]));
    assert.equal(series.months.length, 24);
  });
});

test("what is voided leaves its month, and is told beside it", async () => {
  const before = await company();
  const [one] = await t.db
    .select()
    .from(reportFilings)
    .where(and(eq(reportFilings.companyId, FIRST), eq(reportFilings.reportStatus, 5)))
    .limit(1);
  assert.ok(one?.serviceFee);
  await t.db.update(reportFilings).set({ reportStatus: 9 }).where(eq(reportFilings.reportId, one.reportId));
  const after = await company();
  assert.equal(after.total.reportCount, before.total.reportCount - 1);
  assert.equal(after.total.voidCount, before.total.voidCount + 1);
  const difference = sumCents([before.total.reportFee]) - sumCents([after.total.reportFee]);
  assert.equal(fromUnits(difference, 2), one.serviceFee);
  const all = await company({ ...WIDE, includeVoid: true });
  assert.ok(all.total.reportCount >= before.total.reportCount);
  await t.db.update(reportFilings).set({ reportStatus: 5 }).where(eq(reportFilings.reportId, one.reportId));
});

test("shares of all signers are the fees, to the fen, and each is led to his reports", async () => {
  const { rows } = await personal();
  const signed = await t.db
    .select({ serviceFee: reportFilings.serviceFee })
    .from(reportFilings)
    .where(and(eq(reportFilings.companyId, FIRST), inArray(reportFilings.reportStatus, [...STANDING])));
  assert.equal(sumCents(rows.map(({ feeShared }) => feeShared)), sumCents(signed.map(({ serviceFee }) => serviceFee)));
  const signers = rows.filter(({ signedCount }) => signedCount > 0);
  assert.ok(signers.length === 3);
  for (const row of signers)
    assert.deepEqual(await listed(row.drill), [row.signedCount, row.feeFull], row.staffName ?? "");
});

test("who sees personal figures alone sees his own", async () => {
  const [own] = people;
  const { userId } = await createUser(t.db, { companyId: FIRST, codes: ["g_hy_business_filing_personal_view"] });
  await t.db
    .update(users)
    .set({ staffId: null })
    .where(eq(users.staffId, own?.staffId ?? ""));
  await t.db
    .update(users)
    .set({ staffId: own?.staffId ?? null })
    .where(eq(users.userId, userId));
  const token = await openSession(t, userId);
  const { rows, ownStaffId } = await personal(WIDE, token);
  assert.equal(ownStaffId, own?.staffId);
  assert.deepEqual(
    rows.map(({ staffId }) => staffId),
    [own?.staffId],
  );
  assert.equal((await ask(statisticsCompanyApi.figures.path, WIDE, token)).status, 403);
});

test("another firm's figures hold nothing of it, and naming it changes nothing", async () => {
  const other = await tokenOf(t, DEMO.user.other);
  assert.equal((await company(WIDE, other)).total.reportCount, 0);
  assert.equal((await company({ ...WIDE, companyId: FIRST }, other)).total.reportCount, 0);
});

test("more rows than one page of an export leave as one workbook", async () => {
  const { filingNo: _no, ...one } = (
    await t.db
      .select()
      .from(reportFilings)
      .where(and(eq(reportFilings.companyId, FIRST), eq(reportFilings.reportStatus, 5)))
      .limit(1)
  )[0] as typeof reportFilings.$inferSelect;
  const many = Array.from({ length: 300 }, (_, at) => ({
    ...one,
    reportId: `many-${at}`,
    filingNo: null,
    reportNo: `多${at}`,
    clientCreditCode: `C${at}`,
  }));
  await t.db.insert(reportFilings).values(many);
  const query = encodeQuery({ ...WIDE, groupBy: "client" });
  const url = `${statisticsCompanyApi.export.path}?${query}`;
  const answer = await t.call({ method: "GET", url, token: admin });
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
  assert.ok(Number(answer.headers["x-row-count"]) > 300);
  await t.db.delete(reportFilings).where(
    inArray(
      reportFilings.reportId,
      many.map(({ reportId }) => reportId),
    ),
  );
});

test("figures say what was asked for, in the workbook too; a firm out of reach keeps its name", async () => {
  const query = { ...WIDE, groupBy: "city", companyId: FIRST, opinionType: ["1"], client: "星城" };
  const { asked } = await company(query);
  const lines = new Map(asked.map(({ label, value }) => [label, value]));
  assert.equal(lines.get("期间"), "2025-01 至 2026-12");
  assert.equal(lines.get("统计口径"), "报备日期");
  assert.equal(lines.get("分组"), "按地区");
  assert.equal(lines.get("客户"), "星城");
  assert.match(lines.get("事务所") ?? "", /晴川/);
  assert.ok(lines.get("意见类型"));
  const other = await tokenOf(t, DEMO.user.other);
  const foreign = await company({ ...WIDE, companyId: FIRST }, other);
  assert.ok(!JSON.stringify(foreign).includes("晴川"));
  const url = `${statisticsCompanyApi.export.path}?${encodeQuery(query)}`;
  const answer = await t.call({ method: "GET", url, token: admin });
  assert.equal(answer.statusCode, 200);
  const parts = Object.values(unzipSync(new Uint8Array(answer.rawPayload))).map((part) => strFromU8(part));
  for (const text of ["统计条件", "2025-01 至 2026-12", "按地区", "星城", "数据截至"])
    assert.ok(
      parts.some((part) => part.includes(text)),
      text,
    );
});

test("the limit of a year is held against whole years, whatever months are asked for; a name is sought in all", async () => {
  await t.setParam("report.manyReports", 2);
  for (const token of [admin, desk]) {
    const of = async (query: object) =>
      (await personal(query, token)).rows.find(({ staffId }) => staffId === people[0]?.staffId);
    const [year, years] = [await of({ monthFrom: "2026-01", monthTo: "2026-12" }), await of(WIDE)];
    assert.ok(year && year.signedCount > 2);
    const months = await Promise.all(
      ["01", "02", "03", "04", "05", "06"].map((month) => of({ monthFrom: `2026-${month}`, monthTo: `2026-${month}` })),
    );
    const month = months.find((one) => one !== undefined && one.signedCount <= 2);
    assert.ok(month, "some month has few");
    assert.deepEqual([year.limitNote, year.yearMost], ["超过提示线", year.signedCount]);
    assert.deepEqual([years?.limitNote, years?.yearMost], ["2026年超过提示线", year.signedCount]);
    assert.deepEqual([month.limitNote, month.yearMost], ["2026年超过提示线", year.signedCount]);
    const name = people[0]?.staffName ?? "";
    const named = (await personal({ ...WIDE, staffName: name.slice(1) }, token)).rows;
    assert.ok(named.length > 0 && named.every(({ staffName }) => staffName?.includes(name.slice(1))));
  }
  await t.setParam("report.manyReports", 300);
});

test("a firm is told by its name of today, whatever its reports call it", async () => {
  const rename = (companyName: string) => t.db.update(firms).set({ companyName }).where(eq(firms.companyId, FIRST));
  const [before] = await t.db.select().from(firms).where(eq(firms.companyId, FIRST));
  await rename("改名后的事务所");
  const asked = { ...WIDE, groupBy: "firm" };
  for (const told of [await company(asked), await company(asked, desk), await company({ ...asked, opinionType: [1] })])
    assert.equal(told.rows.find(({ key }) => key === FIRST)?.label, "改名后的事务所");
  await rename(before?.companyName ?? "");
});

test("averages of the association are told to firms from so many firms on, without a name", async () => {
  const [other] = await t.db
    .select({ companyId: firms.companyId, companyName: firms.companyName })
    .from(firms)
    .where(and(ne(firms.companyId, FIRST), eq(firms.associationOrgId, DEMO.orgId)))
    .limit(1);
  const [one] = await t.db.select().from(reportFilings).where(eq(reportFilings.companyId, FIRST)).limit(1);
  assert.ok(one && other);
  const theirs = {
    filingTime: new Date("2026-03-05T02:00:00Z"),
    reportStatus: 5,
    serviceFee: "333.33",
    lateFlag: true,
  };
  await t.db
    .insert(reportFilings)
    .values({ ...one, ...theirs, ...other, reportId: "theirs", filingNo: null, reportNo: "T1" });
  assert.equal((await company(WIDE)).province, null, "two firms are too few");
  await t.setParam("statistics.averagedFirms", 2);
  const { total, province } = await company(WIDE);
  assert.equal(province?.firmCount, 2);
  assert.equal(province.reportCount, ((total.reportCount + 1) / 2).toFixed(1));
  const sum = Number(sumCents([total.reportFee, "333.33"]));
  assert.ok(Math.abs(Number(province.avgFee) * 100 - sum / (total.reportCount + 1)) <= 0.5);
  assert.equal((await company({ ...WIDE, targetCityCode: "430100" })).province, null, "a filter has no averages");
  assert.equal((await company(WIDE, desk)).province, null, "the association sees the firms themselves");
  await t.db.delete(reportFilings).where(eq(reportFilings.reportId, "theirs"));
});

describe("contracts, agreements and invoices beside the reports", () => {
  const engagements = (query: object, token = admin) =>
    told<EngagementFigures>(statisticsEngagementsApi.figures.path, query, token);
  const KINDS = { contracts: agreementContractApi, agreements: agreementFilingApi, invoices: agreementInvoiceApi };
  const COUNTS = { contracts: "contractCount", agreements: "agreementCount" } as const;

  test("a row that is told is whole, however many are not", async () => {
    const user = { companyId: FIRST, reach: [FIRST], functionCodes: new Set(), userType: USER_TYPE.member };
    const context = {
      db: t.db,
      user,
      services: t.app.platform.services,
      now: t.clock.now(),
    } as unknown as RecordContext;
    const asked = { months: { from: "2025-01", to: "2026-12" }, companyId: undefined };
    const all = await engagementsOf(context, asked, "client");
    assert.ok(!all.isCut && all.rows.length > 2);
    for (const most of [1, 2]) {
      const { rows, total, isCut } = await engagementsOf(context, asked, "client", most);
      assert.deepEqual([rows.length, isCut, total], [most, true, all.total]);
      for (const row of rows)
        assert.deepEqual(
          row,
          all.rows.find(({ key }) => key === row.key),
        );
    }
  });

  for (const groupBy of ENGAGEMENT_GROUPS)
    for (const who of ["admin", "desk"] as const)
      test(`${groupBy}, ${who}: each figure is that of its list`, async () => {
        const token = who === "admin" ? admin : desk;
        const { rows, total } = await engagements({ ...WIDE, groupBy }, token);
        assert.ok(total.contractCount + total.agreementCount > 3);
        const known = who === "admin" ? (["contracts", "agreements"] as const) : (["agreements"] as const);
        for (const row of [...rows, total])
          for (const kind of known) {
            const drill = row[kind];
            if (drill === null) continue;
            const list = await ask<unknown[]>(KINDS[kind].list.path, { page: 1, pageSize: 10, ...drill }, token);
            assert.equal(list.totalCount, row[COUNTS[kind]], `${kind} ${row.label}`);
          }
        for (const row of [...rows, total]) {
          if (row.invoices !== null) {
            const { data } = await ask<{ totalAmount: string; amountExTax: string; redAmount: string }>(
              agreementInvoiceApi.totals.path,
              row.invoices,
              token,
            );
            assert.deepEqual(
              [data.totalAmount, data.amountExTax, data.redAmount],
              [row.invoiceTotal, row.invoiceNet, row.redAmount],
              row.label ?? "",
            );
          }
          const gap = sumCents([row.reportFee]) - sumCents([row.invoiceTotal]);
          assert.equal(row.uninvoiced, fromUnits(gap, 2));
        }
        const counted = rows.reduce((sum, row) => sum + row.contractCount, 0);
        assert.equal(counted, total.contractCount);
        assert.equal(sumCents(rows.map(({ invoiceTotal }) => invoiceTotal)), sumCents([total.invoiceTotal]));
      });

  test("nothing of another firm, and only of whom one may see", async () => {
    const other = await tokenOf(t, DEMO.user.other);
    const { total } = await engagements({ ...WIDE, companyId: FIRST }, other);
    assert.deepEqual([total.contractCount, total.agreementCount, total.invoiceTotal], [0, 0, "0.00"]);
  });
});

test("a period the wrong way round or of thirty years is refused in words", async () => {
  const asked = (query: object) => ask(statisticsCompanyApi.figures.path, query);
  assert.match((await asked({ monthFrom: "2026-05", monthTo: "2026-04" })).errorMessage ?? "", /不能早于期间起/);
  assert.match((await asked({ monthFrom: "1996-01", monthTo: "2026-04" })).errorMessage ?? "", /最长 10 年/);
  const none = await company({ ...WIDE, client: "没有这样的客户" });
  assert.deepEqual([none.total.reportCount, none.total.reportFee], [0, "0.00"]);
});

test("percent is rounded half away from zero, against nothing it is none", () => {
  assert.equal(percentOf(1n, 3n), "33.33");
  assert.equal(percentOf(-1n, 3n), "-33.33");
  assert.equal(percentOf(5n, 0n), null);
  assert.equal(percentOf(3n, 2n), "150.00");
});

describe("kept figures", () => {
  const check = () => checkReportFigures(t.db);
  const isRight = async () => {
    const { wrongReports, wrongSums, wrongClients } = await check();
    assert.deepEqual([wrongReports, wrongSums, wrongClients], [0, 0, 0]);
  };
  const reportIds = async () =>
    (await t.db.select({ id: reportFilings.reportId }).from(reportFilings)).map(({ id }) => id);

  /** Of all categories, and each of one alone: what the association's sums tell is the whole. */
  const categoriesAddUp = async () => {
    const figures = (query: object) => company({ monthFrom: "2025-01", monthTo: "2025-12", ...query }, desk);
    const serviceCategory = Object.values(SERVICE);
    // A client may have filed under several names, of which a row tells one.
    const plain = ({ rows, total, series }: CompanyFigures) => ({
      rows: rows.map(({ drill: _drill, label: _label, ...row }) => row),
      total: { ...total, drill: null },
      clients: series.clients.map(({ drill: _drill, label: _label, ...one }) => one),
    });
    for (const groupBy of GROUPS) {
      const [whole, all] = [await figures({ groupBy }), await figures({ groupBy, serviceCategory })];
      assert.deepEqual(plain(all), plain(whole), groupBy);
    }
    const { rows } = await figures({ groupBy: "category" });
    assert.ok(rows.length > 1);
    for (const { key, reportCount, reportFee, lateCount, clientCount } of rows) {
      const { total } = await figures({ groupBy: "person", serviceCategory: [key] });
      assert.deepEqual(
        [total.reportCount, total.reportFee, total.lateCount, total.clientCount],
        [reportCount, reportFee, lateCount, clientCount],
        key,
      );
    }
  };

  const RANKINGS = [
    { group: "client", by: "fee" },
    { group: "person", by: "fee" },
    { group: "person", by: "reports" },
  ] as const;
  /** The short ways of a year's highest and of its clients against all of its sums. Returns how many were short. */
  const shortWays = async () => {
    const [{ orgId } = { orgId: null }] = await t.db
      .select({ orgId: firms.associationOrgId })
      .from(firms)
      .where(eq(firms.companyId, FIRST));
    const context = { db: t.db, user: { userType: USER_TYPE.officer, lv1OrgId: orgId } } as unknown as RecordContext;
    const year = { basis: "filed", months: { from: "2025-01", to: "2025-12" }, includeVoid: false } as const;
    let short = 0;
    const filters: Drill[] = [{}, { serviceCategory: [String(SERVICE.counsel)] }];
    const ways = filters.flatMap((filter) => RANKINGS.map((ranking) => ({ ...ranking, asked: { ...year, filter } })));
    for (const { group, by, asked } of ways) {
      const kept = keptOf(context, asked, "years");
      assert.ok(kept);
      const found: { rows: { key: string }[] } = await t.db.execute(sql`select key from ${kept.sums}
        where ${sumsWhere(kept, group)} and standing = 0
        group by key having sum(report_count) <> 0
        order by ${by === "fee" ? sql`sum(fee) desc` : sql`sum(report_count) desc, sum(fee) desc`}, key`);
      const keys: string[] = found.rows.map((row) => row.key);
      const highest = await highestOf(t.db, kept, { group, by, most: 1 });
      if (highest) short += keys.length > 0 && highest.includes(keys[0] ?? "") ? 1 : Number.NaN;
      const clients: number = keys.filter((name) => name !== "").length;
      if (group === "client") assert.equal((await clientsOf(context, asked, null)).get("") ?? 0, clients);
    }
    assert.ok(!Number.isNaN(short), "the highest is among the few");
    return short;
  };

  test("equal a recount after any filings, corrections, voids and removals, folded or not", async () => {
    const ids = await reportIds();
    let short = 0;
    const one = fc.record({
      id: fc.constantFrom(...ids),
      reportStatus: fc.constantFrom(0, 3, 4, 5, 6, 7, 8, 9, 10, 11),
      serviceFee: fc.option(fc.integer({ min: 0, max: 20_000_000 }).map((cents) => fromUnits(BigInt(cents), 2))),
      serviceCategory: fc.constantFrom(...Object.values(SERVICE)),
      targetCityCode: fc.constantFrom("430100", "430200", null),
      clientCreditCode: fc.constantFrom("91430100MA4L0AAA0A", "91430100MA4L0BBB0B", null),
      filingTime: fc.option(fc.date({ min: new Date("2024-12-30"), max: new Date("2026-02-02"), noInvalidDate: true })),
      reportDate: fc.constantFrom("2024-12-31", "2025-01-01", "2025-06-30", null),
      lateFlag: fc.constantFrom(true, false, null),
      versionNo: fc.integer({ min: 1, max: 3 }),
      signers: fc.integer({ min: 0, max: 3 }).map((n) => people.slice(0, n).map((who) => ({ ...who, certNo: null }))),
      review1Id: fc.constantFrom("a", "b", null),
      review2Id: fc.constantFrom("a", "b", null),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(one, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(0, 1, 3, 99, 99, 99),
        async (writes, folded) => {
          for (const { id, ...columns } of writes)
            await t.db.update(reportFilings).set(columns).where(eq(reportFilings.reportId, id));
          if (folded > 0) await foldSome(t.db, folded);
          await isRight();
          short += await shortWays();
        },
      ),
      { numRuns: 25, seed: 20 },
    );
    assert.ok(short > 0, "some years have more clients and people than are asked for");
    const [gone] = ids;
    assert.ok(gone);
    await t.db.delete(reportFilings).where(eq(reportFilings.reportId, gone));
    await isRight();
    await foldReportSums(t.db, new Date());
    await isRight();
    assert.deepEqual(await t.db.select().from(countedReportChanges), []);
  });

  test("more changes than are folded at once are folded piece by piece, in one round", async () => {
    for (let fee = 1; (await t.db.$count(countedReportChanges)) <= 250; fee += 1)
      await t.db.update(reportFilings).set({ serviceFee: `${fee}.00` });
    assert.equal(await foldSome(t.db, 100), 100);
    await isRight();
    await foldReportSums(t.db, new Date());
    await isRight();
    assert.deepEqual(await t.db.select().from(countedReportChanges), []);
    assert.equal(await foldSome(t.db, 100), 0);
    await isRight();
  });

  test("of some categories they are those of all reports, parted, folded or not", async () => {
    const fees = sql`service_fee = coalesce(service_fee, 7.77), report_status = 5`;
    await t.db.execute(
      sql`update report_filings set ${fees}, filing_time = '2025-03-05' where filing_time is not null`,
    );
    await categoriesAddUp();
    await foldReportSums(t.db, new Date());
    await categoriesAddUp();
  });

  test("the check finds what is wrong, and a recount mends it, as often as it runs", async () => {
    const [id = ""] = await reportIds();
    await t.db
      .update(reportFilings)
      .set({ reportStatus: 5, serviceFee: "10.00" })
      .where(eq(reportFilings.reportId, id));
    await foldReportSums(t.db, new Date());
    await t.db.update(countedReports).set({ fee: "10.01" }).where(eq(countedReports.reportId, id));
    const found = await check();
    assert.equal(found.wrongReports, 1);
    // Its sums are held against the counted reports: they fit no longer.
    assert.ok(found.wrongSums > 0);
    for (let n = 0; n < 2; n++) {
      await recountReportFigures(t.db);
      await isRight();
    }
    await t.db.delete(reportSums);
    await t.db.update(reportClientCounts).set({ clientCount: sql`client_count + 1` });
    const lost = await check();
    assert.ok(lost.wrongSums > 0 && lost.wrongClients > 0);
    await recountReportFigures(t.db);
    await isRight();
  });

  test("what is written while a recount runs is in the figures afterwards", async () => {
    const [, id = ""] = await reportIds();
    for (const fee of ["1.00", "2.00", "3.00"]) {
      const write = () => t.db.update(reportFilings).set({ serviceFee: fee }).where(eq(reportFilings.reportId, id));
      await Promise.all([recountReportFigures(t.db), write(), foldReportSums(t.db, new Date())]);
      await isRight();
    }
  });
});
