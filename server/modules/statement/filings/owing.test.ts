// Guarantees: whoever has not told an earlier period that is owed hears of it by its name beside the latest one, a firm that
// came later of none before it; a head office sees each kind of period that is asked for; nobody owes what was before the
// association began here, in to-dos, list and reminders alike.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { workbenchApi } from "@/contracts/common/workbench";
import { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import { statementDeskApi } from "@/contracts/statement/desk";
import { PERIOD, periodName, periodOf, type YearPart } from "@/contracts/statement/terms";
import { firms } from "@/server/reference/firm.table";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsOf } from "@/server/modules/party/testing";
import { type Filers, filersOf } from "@/server/modules/statement/filing-testing";
import { statements } from "@/server/modules/statement/record.table";

const FIRST = DEMO.firm.first;
const { headOffice: HEAD, branchZhuzhou: BRANCH } = DEMO.firm;
const PARAMS = {
  "statement.yearlySince": 2025,
  "statement.interimSince": "2026-01",
  "statement.requiredPeriods": [] as number[],
};
let t: TestApp;
let firm: Hands;
let desk: Hands;
let accepted: Filers["accepted"];
let form: typeof statements.$inferSelect;

before(async () => {
  t = await buildDemoApp();
  ({ firm, desk, accepted } = await filersOf(t));
  const { statementId } = await accepted("balance");
  const [row] = await t.db.select().from(statements).where(eq(statements.statementId, statementId));
  assert.ok(row);
  form = row;
});
after(() => t.close());

const clean = () => t.db.execute(sql`delete from statements`);
const settle = async (changes: Partial<typeof PARAMS> = {}) => {
  for (const [key, value] of Object.entries({ ...PARAMS, ...changes })) await t.setParam(key, value);
};
let serial = 0;
/** Statements of a period as they would stand after their acceptance. */
async function told(year: number, kinds: readonly number[], more: Partial<typeof form> = {}): Promise<void> {
  for (const statementType of kinds) {
    serial += 1;
    const { periodType, period } = { ...form, ...more };
    const periodText = periodName({ year, periodType, period });
    const statementId = `owing-${String(serial)}`;
    await t.db.insert(statements).values({ ...form, year, periodText, ...more, statementType, statementId });
  }
}
const todosOf = async (hands: Hands) =>
  (await hands(workbenchApi.get, {})).data.todos.filter(({ key }) => /^statement(Year|Period)/.test(key));

test("earlier years that lack something are named and counted beside the last one, and are overdue since the oldest's day", async () => {
  await clean();
  await settle({ "statement.yearlySince": 2022 });
  await told(2023, [1, 2, 3]);
  await told(2024, [1, 3]);
  const [earlier, now, ...more] = await todosOf(firm);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [earlier?.key, earlier?.title, earlier?.detail, earlier?.dueDate, earlier?.level],
    [
      "statementYearEarlier",
      "补报以前的年度财务报表（2 期）",
      "还没有报齐：2022年度、2024年度（缺利润表）",
      "2023-03-31",
      "overdue",
    ],
  );
  assert.deepEqual([now?.key, now?.title], ["statementYear", "报送2025年度财务报表"]);
  // The association hears of three years before the last one.
  const counts = (await desk(workbenchApi.get, {})).data.counts.filter(({ key }) => /^statementsUnfiled/.test(key));
  const years = counts.map(({ key, label, query }) => [key, label, query?.["year"]]);
  assert.deepEqual(
    years.toSorted(),
    [
      ["statementsUnfiledYear", "2025年度报表未报齐", "2025"],
      ["statementsUnfiledYear2022", "2022年度报表未报齐", "2022"],
      ["statementsUnfiledYear2023", "2023年度报表未报齐", "2023"],
      ["statementsUnfiledYear2024", "2024年度报表未报齐", "2024"],
    ].toSorted(),
  );
  for (const { value, query } of counts) {
    const listed = await desk(statementDeskApi.filings, {
      query: { page: 1, ...query, year: Number(query?.["year"]) } as never,
    });
    assert.equal(listed.totalCount, value, "the list behind the count holds exactly these");
  }
  await settle({ "statement.yearlySince": 2020 });
  const further = (await desk(workbenchApi.get, {})).data.counts.filter(({ key }) => /^statementsUnfiled/.test(key));
  assert.deepEqual(further.map(({ key }) => key).toSorted(), counts.map(({ key }) => key).toSorted());
  await settle({ "statement.yearlySince": 2022 });
  // What is not taken any more is the association's to settle, not the firm's to file.
  await t.setParam("statement.closedThrough", 2022);
  const open = await todosOf(firm);
  await t.setParam("statement.closedThrough", 2012);
  assert.deepEqual(
    [open[0]?.title, open[0]?.detail],
    ["补报以前的年度财务报表（1 期）", "还没有报齐：2024年度（缺利润表）"],
  );
  await told(2022, [1, 2, 3]);
  await told(2024, [2]);
  assert.deepEqual(
    (await todosOf(firm)).map(({ key }) => key),
    ["statementYear"],
  );
});

test("what came back is told by itself, and a firm owes nothing of the years before it joined", async () => {
  await clean();
  await settle({ "statement.yearlySince": 2022 });
  await told(2024, [1, 2], {});
  await told(2024, [3], { auditStatus: 4, acceptedTime: null });
  const [row] = await t.db.select({ joinDate: firms.joinDate }).from(firms).where(eq(firms.companyId, FIRST));
  await t.db.update(firms).set({ joinDate: "2024-01-01" }).where(eq(firms.companyId, FIRST));
  const { todos } = (await firm(workbenchApi.get, {})).data;
  await t.db
    .update(firms)
    .set({ joinDate: row?.joinDate ?? null })
    .where(eq(firms.companyId, FIRST));
  const own = todos.filter(({ routeId }) => routeId?.startsWith("statement.") === true);
  assert.deepEqual(
    own
      .filter(({ key }) => key.startsWith("statement"))
      .map(({ title }) => title)
      .toSorted(),
    ["修改被退回的2024年度现金流量表", "报送2025年度财务报表"].toSorted(),
  );
});

test("quarters and months are told where they are asked for, more than a dozen by their number", async () => {
  await clean();
  await settle({ "statement.requiredPeriods": [PERIOD.quarter, PERIOD.month], "statement.interimSince": "2025-08" });
  await told(2025, [1, 2, 3]);
  await told(2026, [1, 2], { periodType: PERIOD.quarter, period: 2 });
  await told(2026, [2], { periodType: PERIOD.month, period: 10 });
  const found = (await todosOf(firm)).map(({ title, detail }) => [title, detail]);
  const months = [
    ...[8, 9, 10, 11, 12].map((month) => periodName(periodOf(2025, `m${month}` as YearPart))),
    ...[1, 2, 3, 4, 5, 6, 7].map((month) => periodName(periodOf(2026, `m${month}` as YearPart))),
  ];
  // The longest overdue comes first.
  assert.deepEqual(found, [
    ["补报以前的月度财务报表（14 期）", `还没有报齐：${months.join("、")}等 14 期`],
    ["补报以前的季度财务报表（2 期）", "还没有报齐：2025年第4季度、2026年第1季度"],
    ["报送2026年第3季度财务报表", "还没有提交：资产负债表、利润表"],
    ["报送2026年10月财务报表", "还没有提交：资产负债表"],
  ]);
  // The desk has few lines: each kind by itself, the oldest of what lacks for all before the last one.
  const counts = async (periodType: number) => {
    await settle({ "statement.requiredPeriods": [periodType], "statement.interimSince": "2025-08" });
    const all = (await desk(workbenchApi.get, {})).data.counts;
    return all
      .filter(({ key }) => /Unfiled(?!Year)/.test(key))
      .map(({ label, query }) => [label, query?.["year"], query?.["part"]]);
  };
  assert.deepEqual(await counts(PERIOD.quarter), [
    ["2026年第3季度报表未报齐", "2026", "q3"],
    ["2025年第4季度报表未报齐（以前 3 期中最早的）", "2025", "q4"],
  ]);
  assert.deepEqual(await counts(PERIOD.month), [
    ["2026年10月报表未报齐", "2026", "m10"],
    ["2026年7月报表未报齐（以前 3 期中最早的）", "2026", "m7"],
  ]);
});

test("a head office sees a column of each kind of period that is asked for, and what lacks before it", async () => {
  await clean();
  await settle({ "statement.yearlySince": 2024, "statement.requiredPeriods": [PERIOD.half, PERIOD.month] });
  // A month of the head office's 汇总 covers the branch; its own year before last is whole.
  const own = { companyId: HEAD };
  await told(2024, [1, 2, 3], own);
  await told(2025, [1, 2, 3], own);
  await told(2026, [1, 2], { ...own, periodType: PERIOD.half, period: 1 });
  for (let period = 1; period <= 10; period += 1)
    await told(2026, [1, 2], { ...own, scope: 2, periodType: PERIOD.month, period });
  await told(2025, [1], { companyId: BRANCH });
  const head = await handsOf(t, HEAD, BRANCH);
  const columns = (await head(workbenchApi.get, {})).data.branches?.columns ?? [];
  const seen = columns
    .filter(({ key }) => /^statement/.test(key))
    .map(({ key, label, cells }) => [
      key,
      label,
      ...[HEAD, BRANCH]
        .map((id) => cells.find(({ companyId }) => companyId === id))
        .map((cell) => [cell?.text, cell?.isLate]),
    ]);
  assert.deepEqual(seen, [
    ["statementYear", "2025 年度报表", ["已报齐", false], ["已报 1/3，以前 1 期未报齐", true]],
    ["statementPeriod2", "2026年上半年报表", ["已报齐", false], ["已报 0/2", true]],
    ["statementPeriod4", "2026年10月报表", ["已报齐", false], ["已报齐", false]],
  ]);
});

test("nobody owes what was before the association began here", async () => {
  await clean();
  await settle({ "statement.requiredPeriods": [PERIOD.month], "statement.interimSince": "2026-06" });
  const asked = async (query: { year: number; part?: "m5" | "m6" }) => {
    const { isOwed, late } = (await desk(statementDeskApi.filingCounts, { query })).data;
    return [isOwed, late > 0];
  };
  assert.deepEqual(
    [await asked({ year: 2024 }), await asked({ year: 2025 }), await asked({ year: 2026, part: "m5" })],
    [
      [false, false],
      [true, true],
      [false, false],
    ],
  );
  assert.deepEqual(await asked({ year: 2026, part: "m6" }), [true, true]);
  const refused = await desk(statementDeskApi.remind, { body: { year: 2024, companyIds: [FIRST] } });
  assert.deepEqual([refused.status, /没有要求报送2024年度/.test(refused.errorMessage ?? "")], [409, true]);
  // Of the firm's own list: begun and never told, before and after that day.
  const draft = { auditStatus: 0, submitTime: null, acceptedTime: null, lateDays: 0 };
  await told(2026, [1], { ...draft, periodType: PERIOD.month, period: 5 });
  await told(2026, [1], { ...draft, periodType: PERIOD.month, period: 6 });
  const late = await firm(balanceSheetApi.list, { query: { page: 1, isLate: true } });
  const rows = late.data as unknown as { periodText: string; lateDays: number }[];
  assert.deepEqual(
    rows.map(({ periodText, lateDays }) => [periodText, lateDays > 0]),
    [["2026年6月", true]],
  );
  await settle();
});
