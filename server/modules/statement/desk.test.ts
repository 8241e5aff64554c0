// Guarantees: the desk lists who has told what, once for list, counts, workbench and reminders: in either scope, within a head
// office's 汇总, by the statements that are asked for; its summary is what a hand adds up, and no firm stands beside a class
// of too few; a month is owed only where months are asked for.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { workbenchApi } from "@/contracts/common/workbench";
import { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import { statementDeskApi } from "@/contracts/statement/desk";
import { amountOf } from "@/contracts/statement/engine/amount";
import { breakdownTotals } from "@/contracts/statement/engine/breakdown";
import { incomeSample } from "@/contracts/statement/statement-sample";
import { type TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsOf } from "@/server/modules/party/testing";
import { statementFigures, statements } from "@/server/modules/statement/record.table";
import { yearlySet } from "@/server/modules/statement/read";
import { type Filers, filersOf } from "@/server/modules/statement/filing-testing";

const FIRST = DEMO.firm.first;
const SECOND = DEMO.firm.smallLimited;
let t: TestApp;
let firm: Hands;
let desk: Hands;
let deskToken: string;
let accepted: Filers["accepted"];

before(async () => {
  t = await buildDemoApp();
  ({ firm, desk, deskToken, accepted } = await filersOf(t));
});
after(() => t.close());
const clean = () => t.db.execute(sql`delete from statements`);

describe("the association's side", () => {
  test("lists who has told what, counts them, and reminds once a day", async () => {
    await clean();
    await accepted("balance");
    const page = await desk(statementDeskApi.filings, { query: { page: 1, pageSize: 100, year: 2025 } });
    const rows = page.data as unknown as {
      companyId: string;
      toldCount: number;
      balance: { auditStatus: number | null };
    }[];
    const own = rows.find(({ companyId }) => companyId === FIRST);
    assert.deepEqual([own?.toldCount, own?.balance.auditStatus], [1, 3]);
    const { data } = await desk(statementDeskApi.filingCounts, { query: { year: 2025 } });
    assert.deepEqual([data.all, data.some, data.some + data.none], [0, 1, data.firms]);
    const some = await desk(statementDeskApi.filings, { query: { page: 1, year: 2025, filed: "some" } });
    assert.equal(some.totalCount, 1);
    const body = { year: 2025, companyIds: [FIRST, SECOND] };
    assert.deepEqual((await desk(statementDeskApi.remind, { body })).data, { reminded: 2, skipped: 0 });
    const again = await desk(statementDeskApi.remind, { body });
    assert.deepEqual(again.data, { reminded: 0, skipped: 2 }, JSON.stringify(again));
    assert.equal((await firm(statementDeskApi.filings, { query: { page: 1, year: 2025 } })).status, 403);
  });

  test("is content with two where the cash flow statement is not asked for", async () => {
    await clean();
    await t.setParam("statement.cashflow.required", false);
    await accepted("balance");
    await accepted("income");
    const page = await desk(statementDeskApi.filings, { query: { page: 1, pageSize: 100, year: 2025, filed: "all" } });
    const [row] = page.data as unknown as { toldCount: number; isOwing: boolean; cash: { isWanted: boolean } }[];
    assert.deepEqual([row?.toldCount, row?.isOwing, row?.cash.isWanted], [2, false, false]);
    const { data } = await desk(statementDeskApi.filingCounts, { query: { year: 2025 } });
    await t.setParam("statement.cashflow.required", true);
    assert.deepEqual([data.wanted, data.all], [2, 1]);
  });

  test("takes a head office's 汇总 for it and for its branches, in the list as in the workbench and the reminders", async () => {
    await clean();
    const { headOffice: HEAD, branchZhuzhou: BRANCH } = DEMO.firm;
    const { statementId } = await accepted("balance");
    const [row] = await t.db.select().from(statements).where(eq(statements.statementId, statementId));
    assert.ok(row);
    const form = { ...row, companyId: HEAD, scope: 2 };
    await clean();
    for (const statementType of [1, 2, 3])
      await t.db.insert(statements).values({ ...form, statementType, statementId: `sum-${String(statementType)}` });
    const page = await desk(statementDeskApi.filings, { query: { page: 1, pageSize: 100, year: 2025 } });
    const rows = page.data as unknown as { companyId: string; toldCount: number; isLate: boolean; balance: unknown }[];
    const of = (companyId: string) => rows.find((one) => one.companyId === companyId);
    assert.deepEqual([of(HEAD)?.toldCount, of(BRANCH)?.toldCount, of(SECOND)?.toldCount], [3, 3, 0]);
    assert.deepEqual(of(BRANCH)?.balance, {
      statementId: null,
      auditStatus: null,
      submitTime: null,
      lateDays: 0,
      isCorrecting: false,
      isCovered: true,
      isWanted: true,
    });
    const owing = await desk(statementDeskApi.filings, { query: { page: 1, year: 2025, filed: "owing" } });
    const { data: counts } = await desk(statementDeskApi.filingCounts, { query: { year: 2025 } });
    assert.deepEqual([owing.totalCount, counts.all >= 2], [counts.firms - counts.all, true]);
    const reminded = await desk(statementDeskApi.remind, {
      body: { year: 2025, companyIds: [HEAD, BRANCH, DEMO.firm.soleProprietor] },
    });
    assert.deepEqual(reminded.data, { reminded: 1, skipped: 2 });
    const { todos } = (await (await handsOf(t, BRANCH))(workbenchApi.get, {})).data;
    assert.ok(!todos.some(({ key }) => key === "statementYear"));
    const { services } = t.app.platform;
    const setOf = async (companyId: string) => {
      const { told, inTime, revenue } = await yearlySet({ db: t.db, services }, companyId, 2025);
      return [told, inTime, revenue];
    };
    await t.db.update(statements).set({ lateDays: 0, operatingRevenue: "9.00" });
    assert.deepEqual(await setOf(BRANCH), [3, 3, null], "in an inspection, too; the sum is no revenue of its own");
    assert.deepEqual(
      [await setOf(HEAD), await setOf(SECOND)],
      [
        [3, 3, "9.00"],
        [0, 0, null],
      ],
    );
    const head = await handsOf(t, HEAD, BRANCH);
    const columns = (await head(workbenchApi.get, {})).data.branches?.columns ?? [];
    const cells = columns.find(({ key }) => key === "statementYear")?.cells ?? [];
    assert.deepEqual(
      cells.map(({ companyId, text, isLate }) => [companyId === HEAD || companyId === BRANCH, text, isLate]),
      [HEAD, BRANCH].map(() => [true, "已报齐", false]),
    );
  });

  test("knows months where they are asked for: who owes one, who is late, reminders, counts and workbook alike", async () => {
    await clean();
    const { statementId } = await accepted("balance");
    const [row] = await t.db.select().from(statements).where(eq(statements.statementId, statementId));
    assert.ok(row);
    await clean();
    // May 2026 by both that a month wants; its deadline is fifteen days behind its end.
    const may = { ...row, year: 2026, periodType: 4, period: 5, periodText: "2026年5月", lateDays: 0 };
    for (const statementType of [1, 2])
      await t.db.insert(statements).values({ ...may, statementType, statementId: `may-${String(statementType)}` });
    const query = { year: 2026, part: "m5" } as const;
    const counts = async (more: object = {}) =>
      (await desk(statementDeskApi.filingCounts, { query: { ...query, ...more } })).data;
    const listed = async (filed: string, more: object = {}) =>
      (await desk(statementDeskApi.filings, { query: { page: 1, ...query, filed, ...more } as never })).totalCount;

    const free = await counts();
    assert.deepEqual(
      [free.isOwed, free.deadline, free.late, free.all, free.periodText],
      [false, null, 0, 1, "2026年5月"],
      "nobody is late for what nobody asked",
    );
    assert.deepEqual([await listed("all"), await listed("owing"), await listed("late")], [1, 0, 0]);
    const body = { ...query, companyIds: [FIRST, SECOND] };
    const refused = await desk(statementDeskApi.remind, { body });
    assert.deepEqual([refused.status, /没有要求报送2026年5月/.test(refused.errorMessage ?? "")], [409, true]);
    const asks = async () =>
      (await desk(workbenchApi.get, {})).data.counts.filter(({ key }) => key.startsWith("statementsUnfiled"));
    assert.deepEqual(
      (await asks()).map(({ key }) => key),
      ["statementsUnfiledYear"],
    );

    await t.setParam("statement.requiredPeriods", [4]);
    const terms = (await firm(balanceSheetApi.terms, {})).data;
    assert.deepEqual(terms.periodTypes, [1, 4], "what is owed may be filled in");
    const owed = await counts();
    assert.deepEqual(
      [owed.isOwed, owed.deadline, owed.wanted, owed.all, owed.late],
      [true, "2026-06-15", 2, 1, owed.firms - 1],
    );
    assert.deepEqual([await listed("late"), await listed("all")], [owed.late, 1]);
    assert.equal((await counts({ part: "q1" })).late, 0, "quarters are not asked for");
    assert.deepEqual((await desk(statementDeskApi.remind, { body })).data, { reminded: 1, skipped: 1 });
    const [late] = (
      await desk(statementDeskApi.filings, { query: { page: 1, pageSize: 100, ...query, filed: "late" } as never })
    ).data as unknown as { companyId: string; cash: { isWanted: boolean }; income: { lateDays: number } }[];
    assert.ok(late && !late.cash.isWanted && late.income.lateDays > 0, JSON.stringify(late));
    const reminded = async (part?: string) =>
      (
        (await desk(statementDeskApi.filings, { query: { page: 1, pageSize: 100, year: 2026, part } as never }))
          .data as unknown as { companyId: string; remindTime: string | null }[]
      ).filter(({ remindTime }) => remindTime);
    assert.deepEqual(
      [(await reminded("m5")).length, (await reminded("m4")).length, (await reminded()).length],
      [1, 0, 0],
    );
    const url = `${statementDeskApi.filingExport.path}?year=2026&part=m5`;
    const book = await t.call({ method: "GET", url, token: deskToken });
    assert.match(decodeURIComponent(String(book.headers["content-disposition"])), /2026年5月报表填报情况/);
    const month = (await asks()).find(({ key }) => key === "statementsUnfiledPeriod4");
    assert.ok(month, "the month that ended last stands at the workbench");
    const { todos } = (await (await handsOf(t, SECOND))(workbenchApi.get, {})).data;
    assert.ok(todos.some(({ key }) => key === "statementPeriod4"));
    // Of the firm's own list: a month that was begun and never told.
    await t.db.insert(statements).values({ ...may, period: 4, auditStatus: 0, submitTime: null, statementId: "april" });
    const begun = await firm(balanceSheetApi.list, { query: { page: 1, isLate: true } });
    assert.deepEqual(
      (begun.data as unknown as { statementId: string; lateDays: number }[]).map((one) => [
        one.statementId,
        one.lateDays > 0,
      ]),
      [["april", true]],
    );
    await t.setParam("statement.requiredPeriods", []);
    assert.equal((await firm(balanceSheetApi.list, { query: { page: 1, isLate: true } })).totalCount, 0);
  });

  test("sums row by row as a hand does, with exact quartiles, and sets one firm beside its class", async () => {
    await clean();
    await accepted("balance");
    const one = await accepted("income");
    const count = await desk(statementDeskApi.recount, { query: { year: 2025 } });
    assert.deepEqual(count.data, { statements: 2, cells: 53 + 32 + 11, differences: 0 });
    const among = [SECOND, DEMO.firm.generalPartnership, DEMO.firm.soleProprietor];
    const revenues = [100_001n, 300_002n, 500_007n];
    const figure = { itemCode: "operatingRevenue", year: 2025, statementType: 2, standard: 1, scope: 1, amount2: 0n };
    for (const [at, companyId] of among.entries()) {
      const [row] = await t.db.select().from(statements).where(eq(statements.statementId, one.statementId));
      assert.ok(row);
      const statementId = `hand-${String(at)}`;
      await t.db.insert(statements).values({ ...row, statementId, companyId });
      await t.db.insert(statementFigures).values({ ...figure, statementId, companyId, amount1: revenues[at] ?? 0n });
    }
    const query = { year: 2025, statementType: 2, standard: 1, scope: 1 };
    const { data } = await desk(statementDeskApi.summary, { query });
    const row = data.rows.find(({ itemCode }) => itemCode === "operatingRevenue");
    // 1,000.01, 3,000.02, 5,000.07 and 3,268,000.00: each quartile the mean of its two neighbours, to the fen.
    assert.deepEqual(row && [row.firmCount, row.sum, row.lowerQuartile, row.median, row.upperQuartile], [
      4,
      "3277000.10",
      "2000.02",
      "4000.05",
      "1636500.04",
    ]);
    const service = (itemCode: string, rows = data.breakdown) => {
      const found = rows.find((each) => each.itemCode === itemCode);
      return found && [found.rowNo, found.firmCount, found.sum];
    };
    const { tax, all } = breakdownTotals(incomeSample.breakdown);
    assert.deepEqual(service("service9"), [9, 1, amountOf(tax)]);
    assert.deepEqual(service("service11"), [11, 1, amountOf(all)]);
    assert.equal(data.breakdown.length, 11);
    const last = (await desk(statementDeskApi.summary, { query: { ...query, column: "amount2" } })).data;
    const { all: before } = breakdownTotals(incomeSample.breakdown, "lastYearAmount");
    assert.deepEqual(service("service11", last.breakdown), [11, 1, amountOf(before)]);
    const balance = (await desk(statementDeskApi.summary, { query: { ...query, statementType: 1 } })).data;
    assert.deepEqual(balance.breakdown, [], "revenue by service is a part of the income statement");
    const asked = { params: { statementId: one.statementId }, query: { by: "all" } } as const;
    const few = (await desk(statementDeskApi.compare, asked)).data;
    assert.deepEqual([few.firmCount, few.note, few.rows], [4, "同类不足 5 家，不作比较", []]);
    await t.setParam("statement.compareMinimum", 4);
    const beside = await desk(statementDeskApi.compare, asked);
    await t.setParam("statement.compareMinimum", 5);
    assert.equal(beside.data.note, null);
    const own = beside.data.rows.find(({ itemCode }) => itemCode === "operatingRevenue");
    assert.deepEqual([own?.own, own?.below], ["3268000.00", "75.0000"]);
    const names = await Promise.all(
      [query, { ...query, scope: 2 }, { ...query, column: "amount2" }].map(async (one) => {
        const found = new URLSearchParams(Object.entries(one).map(([key, value]) => [key, String(value)]));
        const url = `${statementDeskApi.summaryExport.path}?${found.toString()}`;
        const answer = await t.call({ method: "GET", url, token: deskToken });
        assert.equal(answer.statusCode, 200, answer.body);
        return decodeURIComponent(String(answer.headers["content-disposition"]));
      }),
    );
    assert.match(names[0] ?? "", /2025年度利润表汇总（小企业会计准则·本机构·本年累计金额）/);
    assert.equal(new Set(names.map((name) => /汇总（[^）]*）/.exec(name)?.[0])).size, 3);
  });
});
