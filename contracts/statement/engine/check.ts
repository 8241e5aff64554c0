import { centsOf, yuanText } from "@/contracts/statement/engine/amount";
import { breakdownTotals } from "@/contracts/statement/engine/breakdown";
import { type Computed, computeStatement } from "@/contracts/statement/engine/compute";
import type { Cell, CheckFacts, Given, Level, StatementFinding } from "@/contracts/statement/engine/finding";
import { beginsWithYear, tellsLastYear, tellsSamePeriod } from "@/contracts/statement/forms/columns";
import { type FormRow, headingOf, nameOf, type StatementForm } from "@/contracts/statement/forms/define-form";
import { COLUMNS, type Column, PERIOD, STANDARD, STATEMENT } from "@/contracts/statement/terms";

/** Half of what stands against it is much. // domain a §8.2 B11 */
const HALF = 2n;
const YUAN = 100n;
/** Below this a year's revenue of a firm with people was typed in 万元. // domain a §11 (4) */
const WAN_SUSPECTED = 10_000n * YUAN;
const FEW_PEOPLE = 3;
/** Since then nobody pays 营业税. // domain a §9.3 I4 */
const NO_BUSINESS_TAX_SINCE = 2017;
const PARTNERSHIPS: readonly number[] = [2, 3];
const LIMITED = 1;
/** A word that lets an opening balance, and the cash that a period begins with, differ from what was accepted. // domain a §8.2 B7, §11 */
export const OPENING_ADJUSTED = "期初调整";
/** Said, and not denied. */
const SAYS_ADJUSTED = new RegExp(`(?<!无|没有|不存在|不涉及|未作|未做|未|不|非|无需|没)${OPENING_ADJUSTED}`);

/** Which rule the sign of a typed row belongs to. */
const SIGN_RULES = { [STATEMENT.balance]: "B5", [STATEMENT.income]: "I3", [STATEMENT.cash]: "C2" } as const;
const PREVIOUS_RULES = { [STATEMENT.balance]: "B7", [STATEMENT.income]: "I8", [STATEMENT.cash]: "C4" } as const;
/** Rows of the balance sheet that are wrong below zero because they belong to the other side. */
const RECLASSIFIED: Readonly<Record<string, string>> = {
  accountsReceivable: "预收账款（预收款项、合同负债）",
  prepayments: "应付账款",
  otherReceivables: "其他应付款",
  accountsPayable: "预付账款（预付款项）",
  advancesReceived: "应收账款",
  otherPayables: "其他应收款",
};
/** Unusual for who renders services. // domain a §8.2 B8 */
const UNUSUAL = ["inventories", "productiveBiologicalAssets", "constructionMaterials", "finishedGoods"];

/** What a check is made with: the statement, computed, and how a finding is said. */
function desk({ form, lines }: Given, facts: CheckFacts) {
  const computed = computeStatement(form, lines);
  const isYearly = facts.periodType === PERIOD.year;
  const cell = (itemCode: string, column: Column): Cell => ({ form: form.id, itemCode, column });
  const found: StatementFinding[] = [];
  const say = (level: Level, rule: string, cells: readonly Cell[], message: string): void => {
    found.push({ level, rule, message, cells });
  };
  const rowName = (itemCode: string): string => {
    const row = form.byCode.get(itemCode);
    return row ? nameOf(row) : itemCode;
  };
  return {
    form,
    facts,
    computed,
    isYearly,
    found,
    say,
    cell,
    name: rowName,
    has: (itemCode: string) => form.byCode.has(itemCode),
    heading: (column: Column) => headingOf(form, facts.periodType, column),
  };
}
type Desk = ReturnType<typeof desk>;

function signs({ form, computed, say, cell, heading }: Desk): void {
  for (const row of form.rows) {
    if (row.kind === "total" || row.sign === "any") continue;
    for (const column of COLUMNS) {
      const cents = computed.cents(row.itemCode, column);
      if (cents >= 0n) continue;
      const [level, rule] = signOf(form, row);
      const moved = form.statementType === STATEMENT.balance ? RECLASSIFIED[row.itemCode] : undefined;
      const advice =
        level === "E"
          ? "请核对"
          : moved
            ? `请重分类到「${moved}」，或在差异说明中说明`
            : "请核对，确为红字的在差异说明中说明";
      say(
        level,
        rule,
        [cell(row.itemCode, column)],
        `「${nameOf(row)}」${heading(column)}为 ${yuanText(cents)}，不应为负数；${advice}`,
      );
    }
  }
}
const signOf = (form: StatementForm, row: FormRow): readonly [Level, string] => [
  row.sign === "never" ? "E" : "W",
  form.statementType === STATEMENT.balance && row.sign === "never" ? "B4" : SIGN_RULES[form.statementType],
];

function parts({ form, computed, say, cell, name, heading }: Desk): void {
  const sumOf = (codes: readonly string[], column: Column) =>
    codes.reduce((sum, code) => sum + computed.cents(code, column), 0n);
  for (const column of COLUMNS) {
    for (const { of, parts: codes, rule } of form.bounded) {
      const [sum, whole] = [sumOf(codes, column), computed.cents(of, column)];
      if (sum <= whole) continue;
      const cells = [
        cell(of, column),
        ...codes.filter((code) => computed.cents(code, column) !== 0n).map((code) => cell(code, column)),
      ];
      say(
        "E",
        rule,
        cells,
        `「${name(of)}」${heading(column)}小于其中各项合计 ${yuanText(sum)}，相差 ${yuanText(sum - whole)}`,
      );
    }
    for (const { total, parts: codes, rule } of form.equals) {
      if (codes.every((code) => computed.amount(code, column) === null)) continue;
      const difference = sumOf(codes, column) - computed.cents(total, column);
      if (difference === 0n) continue;
      say(
        "E",
        rule,
        codes.map((code) => cell(code, column)),
        `${codes.map((code) => `「${name(code)}」`).join("与")}${heading(column)}之和与「${name(total)}」相差 ${yuanText(difference)}`,
      );
    }
  }
}

function balanceSheet({ computed, facts, say, cell, name, has, heading }: Desk): void {
  for (const column of COLUMNS) {
    const difference = computed.cents("totalAssets", column) - computed.cents("totalLiabilitiesAndEquity", column);
    if (difference !== 0n)
      say(
        "E",
        "B1",
        [cell("totalAssets", column), cell("totalLiabilitiesAndEquity", column)],
        `${heading(column)}的资产总计与负债和所有者权益总计不相等，差额 ${yuanText(difference)}`,
      );
    if (has("accumulatedDepreciation")) {
      const over = computed.cents("accumulatedDepreciation", column) - computed.cents("fixedAssetsCost", column);
      if (over > 0n)
        say(
          "E",
          "B4",
          [cell("accumulatedDepreciation", column), cell("fixedAssetsCost", column)],
          `「累计折旧」${heading(column)}大于「固定资产原价」，多 ${yuanText(over)}`,
        );
    }
  }
  const end = (code: string) => computed.cents(code, "amount1");
  if (facts.paidInCapital !== null && end("paidInCapital") !== centsOf(facts.paidInCapital))
    say(
      "W",
      "B6",
      [cell("paidInCapital", "amount1")],
      `「${name("paidInCapital")}」${yuanText(end("paidInCapital"))} 与事务所信息中的实缴资本 ${yuanText(centsOf(facts.paidInCapital))} 不一致，请说明`,
    );
  for (const code of UNUSUAL)
    if (has(code) && end(code) > 0n)
      say("I", "B8", [cell(code, "amount1")], `服务机构一般没有「${name(code)}」，请核对`);
  if (end("totalAssets") === 0n && facts.staffCount > 0)
    say("W", "B9", [cell("totalAssets", "amount1")], `资产总计为 0，而本所在册人员有 ${facts.staffCount} 人，请说明`);
  if (end("totalOwnersEquity") < 0n)
    say(
      "W",
      "B10",
      [cell("totalOwnersEquity", "amount1")],
      `所有者权益合计为 ${yuanText(end("totalOwnersEquity"))}，已资不抵债，请说明`,
    );
  for (const code of ["otherPayables", "otherReceivables"])
    if (end("totalAssets") > 0n && end(code) * HALF > end("totalAssets"))
      say("I", "B11", [cell(code, "amount1")], `「${name(code)}」超过资产总计的一半，请核对往来款项`);
}

function incomeStatement(at: Desk): void {
  const { form, computed, facts, isYearly, say, cell, has, heading } = at;
  const now = (code: string) => computed.cents(code, "amount1");
  const revenue = now("operatingRevenue");
  if (has("businessTax"))
    for (const [column, year] of [
      ["amount1", facts.year],
      ["amount2", isYearly ? facts.year - 1 : facts.year],
    ] as const)
      if (year >= NO_BUSINESS_TAX_SINCE && computed.cents("businessTax", column) !== 0n)
        say(
          "W",
          "I4",
          [cell("businessTax", column)],
          `营业税已于 2016 年 5 月停征，「营业税」${heading(column)}应为 0，请说明`,
        );
  const tax = now("incomeTaxExpense");
  const org = facts.orgForm ?? 0;
  if (PARTNERSHIPS.includes(org) && tax !== 0n)
    say(
      "W",
      "I5",
      [cell("incomeTaxExpense", "amount1")],
      `合伙企业不缴纳企业所得税，「所得税费用」${yuanText(tax)} 请核对或说明`,
    );
  if (org === LIMITED && now("totalProfit") > 0n && tax === 0n)
    say(
      "I",
      "I6",
      [cell("incomeTaxExpense", "amount1"), cell("totalProfit", "amount1")],
      "有利润总额而「所得税费用」为 0，请核对",
    );
  breakdown(at, revenue);
  if (isYearly) {
    const last = computed.cents("operatingRevenue", "amount2");
    const move = revenue > last ? revenue - last : last - revenue;
    if (last > 0n && move * 100n > last * BigInt(facts.revenueMove))
      say(
        "W",
        "I9",
        [cell("operatingRevenue", "amount1"), cell("operatingRevenue", "amount2")],
        `营业收入比上年变动超过 ${facts.revenueMove}%（上年 ${yuanText(last)}，本年 ${yuanText(revenue)}），请说明原因`,
      );
  }
  if (revenue > 0n && now("operatingCost") === 0n && now("administrativeExpenses") === 0n)
    say(
      "W",
      "I10",
      [cell("operatingCost", "amount1"), cell("administrativeExpenses", "amount1")],
      "有营业收入而营业成本和管理费用都为 0，请说明",
    );
  if (revenue > 0n && revenue < WAN_SUSPECTED && facts.staffCount > FEW_PEOPLE)
    say("W", "§11(4)", [cell("operatingRevenue", "amount1")], `营业收入只有 ${yuanText(revenue)}，请确认金额单位为元`);
  if (!isYearly && form.standard === STANDARD.small) cumulative(at);
}

/** 本年累计 = what the year had before + 本期. // domain a §9.3 I11 */
function cumulative({ form, computed, facts, say, cell }: Desk): void {
  if (facts.before === null && facts.period > 1) return;
  const before: Computed | null = facts.before && computeStatement(facts.before.form, facts.before.lines);
  for (const { kind, itemCode, label } of form.rows) {
    if (kind === "total") continue;
    const expected = (before?.cents(itemCode, "amount1") ?? 0n) + computed.cents(itemCode, "amount2");
    const told = computed.cents(itemCode, "amount1");
    if (told !== expected)
      say(
        "E",
        "I11",
        [cell(itemCode, "amount1"), cell(itemCode, "amount2")],
        `「${nameOf({ label })}」本年累计 ${yuanText(told)} 不等于上期累计加本期 ${yuanText(expected)}`,
      );
  }
}

/** 收入总额 of the breakdown beside 营业收入, to the yuan. // domain a §9.3 I7 */
function breakdown({ isYearly, facts, say, cell }: Desk, revenue: bigint): void {
  if (!isYearly) return;
  // 上年金额 alone, as it was brought in, tells nothing of the year.
  if (!facts.breakdown?.some(({ amount }) => amount !== null)) {
    if (revenue !== 0n)
      say("W", "I7", [cell("operatingRevenue", "amount1")], "还没有填写业务收入构成，请填写，确实无法划分的请说明");
    return;
  }
  const difference = revenue - breakdownTotals(facts.breakdown).all;
  if (difference > YUAN || difference < -YUAN)
    say(
      "W",
      "I7",
      [cell("operatingRevenue", "amount1")],
      `业务收入构成的收入总额与营业收入相差 ${yuanText(difference)}，请核对或说明`,
    );
}

function cashFlow({ form, computed, facts, isYearly, say, cell, name, heading }: Desk): void {
  for (const column of COLUMNS) {
    const end = computed.cents("cashEnd", column);
    if (end < 0n)
      say(
        "E",
        "C3",
        [cell("cashEnd", column)],
        `「${name("cashEnd")}」${heading(column)}为 ${yuanText(end)}，不能为负数`,
      );
  }
  if (facts.staffCount > 0 && computed.cents("cashPaidToEmployees", "amount1") === 0n)
    say(
      "W",
      "C6",
      [cell("cashPaidToEmployees", "amount1")],
      `本所在册人员有 ${facts.staffCount} 人，而「${name("cashPaidToEmployees")}」为 0，请说明`,
    );
  if (!isYearly && form.standard === STANDARD.small) {
    const difference = computed.cents("cashEnd", "amount1") - computed.cents("cashEnd", "amount2");
    if (difference !== 0n)
      say(
        "E",
        "C1",
        [cell("cashEnd", "amount1"), cell("cashEnd", "amount2")],
        `期末现金余额的本年累计与本期应相等，相差 ${yuanText(difference)}`,
      );
  }
}

/** The second column beside what was told a year before. // domain a §8.2 B7, §9.3 I8, §10.2 C4, C5 */
function lastYear(at: Desk): void {
  const { form, computed, facts, say, cell, name, heading } = at;
  const { previous } = facts;
  if (previous === null) return;
  const told = computeStatement(previous.form, previous.lines);
  const isTold = tellsLastYear(form, facts);
  const rule = PREVIOUS_RULES[form.statementType];
  if (previous.form.standard !== form.standard) {
    const code = {
      [STATEMENT.balance]: "totalAssets",
      [STATEMENT.income]: "operatingRevenue",
      [STATEMENT.cash]: "cashEnd",
    }[form.statementType];
    if (isTold && told.cents(code, "amount1") !== computed.cents(code, "amount2"))
      say(
        "W",
        rule,
        [cell(code, "amount2")],
        `会计准则已变更，「${name(code)}」${heading("amount2")}与上年${previous.form.title}不一致，请说明重新表述的情况`,
      );
    return;
  }
  const isExplained = SAYS_ADJUSTED.test(facts.explanation ?? "");
  const level: Level = previous.isAccepted ? (isExplained ? "W" : "E") : "I";
  const advice = level === "E" ? `；确有调整的，请在差异说明中写明「${OPENING_ADJUSTED}」及原因` : "";
  const to = `上年${heading("amount1")}`;
  if (isTold && form.statementType === STATEMENT.balance) beside(at, told, { level, rule, to, advice });
  // What a year earned or moved is no opening balance: it is corrected where it was told.
  else if (isTold)
    beside(at, told, {
      level: previous.isAccepted ? "E" : "I",
      rule,
      to,
      advice: previous.isAccepted ? "；上年数有误的，请对上年报表申请修改" : "",
    });
  if (form.statementType !== STATEMENT.cash || !beginsWithYear(form, facts)) return;
  const [end, begin] = [told.cents("cashEnd", "amount1"), computed.cents("cashBegin", "amount1")];
  if (end !== begin)
    say(
      level,
      "C5",
      [cell("cashBegin", "amount1")],
      `「${name("cashBegin")}」${yuanText(begin)} 与上年期末余额 ${yuanText(end)} 不一致${advice}`,
    );
}

interface Beside {
  readonly level: Level;
  readonly rule: string;
  /** What the second column is held against, in words. */
  readonly to: string;
  readonly advice: string;
}
/** The second column row by row beside the first one of a statement of the year before. */
function beside(
  { form, computed, say, cell, name, heading }: Desk,
  told: Computed,
  { level, rule, to, advice }: Beside,
) {
  for (const { kind, itemCode, rowNo } of form.rows) {
    if (kind === "total") continue;
    const [expected, typed] = [told.cents(itemCode, "amount1"), computed.cents(itemCode, "amount2")];
    if (expected !== typed)
      say(
        level,
        rule,
        [cell(itemCode, "amount2")],
        `第${rowNo}行「${name(itemCode)}」${heading("amount2")} ${yuanText(typed)} 与${to} ${yuanText(expected)} 不一致${advice}`,
      );
  }
}

/** 上期金额 of 会企 within a year, where the same period of the year before is kept. // domain a §9.4, §10.3 */
function samePeriod(at: Desk): void {
  const { form, facts } = at;
  const was = facts.sameLastYear;
  if (was?.form.standard !== form.standard || !tellsSamePeriod(form, facts)) return;
  const [level, advice]: readonly [Level, string] = was.isAccepted ? ["W", "，请核对或说明"] : ["I", ""];
  const rule = PREVIOUS_RULES[form.statementType];
  beside(at, computeStatement(was.form, was.lines), { level, rule, to: "上年同期", advice });
}

/** 本期金额 of 会企 begins with the end of the period before; who tells the year up to now begins with last year's. */
function cashOfPeriod({ form, computed, facts, say, cell, name }: Desk): void {
  const { before, previous } = facts;
  if (form.statementType !== STATEMENT.cash || before === null || beginsWithYear(form, facts)) return;
  const endOf = (told: Given): bigint => computeStatement(told.form, told.lines).cents("cashEnd", "amount1");
  const begin = computed.cents("cashBegin", "amount1");
  if (begin === endOf(before) || (previous !== null && begin === endOf(previous))) return;
  say(
    "W",
    "C5",
    [cell("cashBegin", "amount1")],
    `「${name("cashBegin")}」${yuanText(begin)} 与上一期期末余额 ${yuanText(endOf(before))} 不一致，请核对或说明`,
  );
}

const OWN = {
  [STATEMENT.balance]: balanceSheet,
  [STATEMENT.income]: incomeStatement,
  [STATEMENT.cash]: cashFlow,
} as const;

/** What is to be said of one statement by itself and beside the year before, faults first. // domain a §8.2, §9.3, §10.2 */
export function checkStatement(given: Given, facts: CheckFacts): StatementFinding[] {
  const at = desk(given, facts);
  if (given.lines.length === 0)
    at.say("E", "§7.3", [], "报表中还没有任何金额；没有业务的，请至少填写一项 0，按零申报提交");
  signs(at);
  parts(at);
  OWN[given.form.statementType](at);
  lastYear(at);
  samePeriod(at);
  cashOfPeriod(at);
  return bySeverity(at.found);
}

const ORDER: Readonly<Record<Level, number>> = { E: 0, W: 1, I: 2 };
export const bySeverity = (found: readonly StatementFinding[]): StatementFinding[] =>
  [...found].sort((a, b) => ORDER[a.level] - ORDER[b.level]);
