import { centsOf, yuanText } from "@/contracts/statement/engine/amount";
import { bySeverity } from "@/contracts/statement/engine/check";
import { type Computed, computeStatement } from "@/contracts/statement/engine/compute";
import type { Cell, CrossFacts, Level, Sibling, StatementFinding } from "@/contracts/statement/engine/finding";
import { beginsWithYear } from "@/contracts/statement/forms/columns";
import { nameOf } from "@/contracts/statement/forms/define-form";
import { type Column, PERIOD, STANDARD } from "@/contracts/statement/terms";

const YUAN = 100n;
/** 6 % of VAT on top of the revenue. // domain a §11 S6, S8 */
const WITH_VAT = 106n;
const abs = (n: bigint): bigint => (n < 0n ? -n : n);

interface Side extends Sibling {
  readonly computed: Computed;
  cents(itemCode: string, column?: Column): bigint;
  cell(itemCode: string, column?: Column): Cell;
  name(itemCode: string): string;
}
const side = (sibling: Sibling | null): Side | null => {
  if (sibling === null) return null;
  const computed = computeStatement(sibling.form, sibling.lines);
  return {
    ...sibling,
    computed,
    cents: (itemCode, column = "amount1") => computed.cents(itemCode, column),
    cell: (itemCode, column = "amount1") => ({ form: sibling.form.id, itemCode, column }),
    name: (itemCode) => {
      const row = sibling.form.byCode.get(itemCode);
      return row ? nameOf(row) : itemCode;
    },
  };
};

interface Saying {
  say(sides: readonly Side[], level: Level, rule: string, cells: readonly Cell[], message: string): void;
}

/** Closing and opening cash beside 货币资金; what the general form has beyond it is restricted. // domain a §11 S1, S2 */
function cashBesideBalance({ say }: Saying, balance: Side, cash: Side, facts: CrossFacts): void {
  const isSmall = cash.form.standard === STANDARD.small;
  const pairs = [
    ["S1", "cashEnd", "amount1"],
    // 年初余额 is what a later period of its own does not begin with.
    ...(beginsWithYear(cash.form, facts) ? [["S2", "cashBegin", "amount2"] as const] : []),
  ] as const;
  for (const [rule, code, column] of pairs) {
    const [told, funds] = [cash.cents(code), balance.cents("monetaryFunds", column)];
    if (isSmall ? told === funds : told <= funds) continue;
    const words = isSmall ? "不相等" : "大于货币资金";
    say(
      [balance, cash],
      "W",
      rule,
      [cash.cell(code), balance.cell("monetaryFunds", column)],
      `现金流量表「${cash.name(code)}」${yuanText(told)} 与资产负债表「货币资金」${yuanText(funds)} ${words}，差额 ${yuanText(told - funds)}，请核对或说明`,
    );
  }
}

/** Capital and loans: what moved in cash and what moved in the balance. // domain a §11 S4, S5 */
function financing({ say }: Saying, balance: Side, cash: Side): void {
  const moved = (code: string) => balance.cents(code) - balance.cents(code, "amount2");
  const capital = moved("paidInCapital") + moved("capitalReserve");
  if (capital !== cash.cents("cashFromInvestors"))
    say(
      [balance, cash],
      "I",
      "S4",
      [cash.cell("cashFromInvestors"), balance.cell("paidInCapital"), balance.cell("capitalReserve")],
      `实收资本与资本公积的增加 ${yuanText(capital)} 与「${cash.name("cashFromInvestors")}」${yuanText(cash.cents("cashFromInvestors"))} 不一致，以实物出资的除外`,
    );
  if (cash.form.standard !== STANDARD.small) return;
  const loans = moved("shortTermLoans") + moved("longTermLoans");
  const paid = cash.cents("cashFromBorrowings") - cash.cents("principalRepaid");
  if (loans !== paid)
    say(
      [balance, cash],
      "I",
      "S5",
      [
        cash.cell("cashFromBorrowings"),
        cash.cell("principalRepaid"),
        balance.cell("shortTermLoans"),
        balance.cell("longTermLoans"),
      ],
      `借款的增加 ${yuanText(loans)} 与取得借款减偿还本金 ${yuanText(paid)} 不一致`,
    );
}

/** Δ未分配利润 = 净利润 − Δ盈余公积 − 已分配利润, to the yuan. // domain a §11 S3 */
function profitBesideBalance(
  { say }: Saying,
  { balance, income, cash }: Readonly<Record<"balance" | "income" | "cash", Side>>,
): void {
  const moved = (code: string) => balance.cents(code) - balance.cents(code, "amount2");
  const expected =
    income.cents("netProfit") - moved("surplusReserve") - (cash.cents("profitDistributed") + moved("profitsPayable"));
  const difference = moved("undistributedProfit") - expected;
  if (abs(difference) <= YUAN) return;
  say(
    [balance, income, cash],
    "W",
    "S3",
    [
      balance.cell("undistributedProfit"),
      balance.cell("undistributedProfit", "amount2"),
      income.cell("netProfit"),
      cash.cell("profitDistributed"),
    ],
    `未分配利润的变动 ${yuanText(moved("undistributedProfit"))} 与净利润减提取和分配 ${yuanText(expected)} 相差 ${yuanText(difference)}；有以前年度损益调整的请说明`,
  );
}

/** Cash from sales beside revenue with VAT and what moved in receivables. // domain a §11 S6 */
function salesBesideRevenue(
  { say }: Saying,
  { balance, income, cash }: Readonly<Record<"balance" | "income" | "cash", Side>>,
): void {
  const moved = (code: string) => balance.cents(code) - balance.cents(code, "amount2");
  const revenue = income.cents("operatingRevenue");
  if (revenue <= 0n) return;
  const expected100 =
    revenue * WITH_VAT -
    (moved("accountsReceivable") - moved("advancesReceived") - moved("contractLiabilities")) * 100n;
  const difference100 = abs(cash.cents("cashFromSales") * 100n - expected100);
  if (difference100 * 10n > revenue * 100n * 3n)
    say(
      [balance, income, cash],
      "I",
      "S6",
      [cash.cell("cashFromSales"), income.cell("operatingRevenue")],
      `「${cash.name("cashFromSales")}」${yuanText(cash.cents("cashFromSales"))} 与按营业收入推算的 ${yuanText(expected100 / 100n)} 相差超过三成，请核对`,
    );
}

/** What others know of the revenue. // domain a §11 S7, S8, S11 */
function revenueElsewhere({ say }: Saying, income: Side, facts: CrossFacts): void {
  const revenue = income.cents("operatingRevenue");
  const at = [income.cell("operatingRevenue")];
  if (facts.declaredRevenue !== null) {
    const declared = centsOf(facts.declaredRevenue);
    if (abs(revenue - declared) * 20n > abs(declared))
      say([income], "W", "S7", at, `营业收入与涉税信息中申报的 ${yuanText(declared)} 相差超过 5%，请说明`);
  }
  if (facts.duesRevenue !== null && revenue !== centsOf(facts.duesRevenue))
    say(
      [income],
      "W",
      "S8",
      at,
      `业务收入与利润表营业收入相差 ${yuanText(revenue - centsOf(facts.duesRevenue))}，请填写差异原因`,
    );
  const withTax = (revenue * WITH_VAT) / 100n;
  for (const [amount, whose] of [
    [facts.reportFees, "报备收费"],
    [facts.contractReceipts, "业务合同收款"],
  ] as const) {
    if (amount === null) continue;
    const known = centsOf(amount);
    if (abs(known - withTax) * 20n > known)
      say(
        [income],
        "I",
        "S8",
        at,
        `${facts.year} 年${whose}合计 ${yuanText(known)}（含税），与营业收入按 6% 增值税推算的 ${yuanText(withTax)} 相差超过 5%；未报备、跨年确认的除外，请核对`,
      );
  }
  if (facts.officesRevenue !== null && revenue !== centsOf(facts.officesRevenue))
    say(
      [income],
      "I",
      "S11",
      at,
      `汇总营业收入与总所、分所各自填报之和 ${yuanText(centsOf(facts.officesRevenue))} 相差 ${yuanText(revenue - centsOf(facts.officesRevenue))}，内部抵销的除外`,
    );
}

/** What is to be said across the three statements of a set. // domain a §11 */
export function crossCheck(facts: CrossFacts): StatementFinding[] {
  const [balance, income, cash] = [side(facts.balance), side(facts.income), side(facts.cash)];
  const found: StatementFinding[] = [];
  const say: Saying["say"] = (sides, level, rule, cells, message) => {
    // What is still worked on may come right by itself.
    const isDraft = sides.some(({ isSubmitted }) => !isSubmitted);
    found.push({
      level: isDraft && level === "W" ? "I" : level,
      rule,
      cells,
      message: isDraft && level === "W" ? `${message}（对方仍在填报）` : message,
    });
  };
  const at = { say };
  for (const kind of facts.otherScope)
    found.push({
      rule: "S9",
      level: "E",
      cells: [],
      message: `${kind}按另一口径填报；三张报表的口径须一致，请统一后再提交`,
    });
  const standards = [balance, income, cash].flatMap((one) => (one ? [one.form.standard] : []));
  if (new Set(standards).size > 1)
    found.push({ rule: "S9", level: "E", cells: [], message: "三张报表执行的会计准则不一致，请按同一准则填报" });
  else {
    if (balance && cash) {
      cashBesideBalance(at, balance, cash, facts);
      if (facts.periodType === PERIOD.year) financing(at, balance, cash);
    }
    if (balance && income && cash && facts.periodType === PERIOD.year) {
      if (cash.form.standard === STANDARD.small) profitBesideBalance(at, { balance, income, cash });
      salesBesideRevenue(at, { balance, income, cash });
    }
    if (income && cash && income.cents("operatingRevenue") > 0n && cash.cents("cashFromSales") === 0n)
      say(
        [income, cash],
        "W",
        "C7",
        [cash.cell("cashFromSales"), income.cell("operatingRevenue")],
        `有营业收入，而「${cash.name("cashFromSales")}」为 0，请说明`,
      );
  }
  if (income) revenueElsewhere(at, income, facts);
  if (facts.periodType === PERIOD.year && !balance && (income || cash))
    found.push({
      rule: "S10",
      level: "E",
      cells: [],
      message: `请先填写 ${facts.year} 年度资产负债表（至少保存为草稿），再提交本表`,
    });
  return bySeverity(found);
}
