import { z } from "zod";
import { isoMonth, monthDay } from "@/contracts/kit/scalars";
import { daysAfter } from "@/contracts/kit/day/dates";
import {
  endedPeriod,
  nextPeriod,
  PERIOD,
  periodDays,
  periodFrom,
  periodOrder,
  STATEMENT,
  type StatementPeriod,
  type StatementType,
} from "@/contracts/statement/terms";
import type { Services } from "@/server/platform/call/services";
import { defineParam, defineParamRule } from "@/server/platform/params/params";

type Asking = Pick<Services, "params">;
const toggle = (key: string, standard: boolean, label: string) => defineParam(key, z.boolean(), standard, label);

const halfYear = toggle("statement.halfYear", false, "财务报表可按半年填报");
const quarter = toggle("statement.quarter", false, "财务报表可按季填报");
const month = toggle("statement.month", false, "财务报表可按月填报");
/** // domain a §10 [AC] */
const cashRequired = toggle("statement.cashflow.required", true, "年报须报送现金流量表");
const attachmentRequired = toggle("statement.attachmentRequired", true, "年报须上传盖章的报表");
/** // domain a §0.9 */
const yearlyDeadline = defineParam("statement.yearlyDeadline", monthDay(), "03-31", "年度报表截止日（次年，月-日）");
/** 半年/季/月 are a choice; of these kinds the association expects every one. // domain a §7.2 [AC] */
const requiredPeriods = defineParam(
  "statement.requiredPeriods",
  z.array(z.int().min(PERIOD.half).max(PERIOD.month)).max(3),
  [],
  "年报之外须报送的报告期类型",
  { dict: "report_period_type" },
);
/** What an association had on paper before it began here nobody owes once more. */
const yearlySince = defineParam(
  "statement.yearlySince",
  z.int().min(2013).max(2200),
  2025,
  "年度报表自哪一年度起须报送（此前的不列为未报）",
);
const interimSince = defineParam(
  "statement.interimSince",
  isoMonth(),
  "2026-01",
  "年报之外的报表自哪个月起须报送（年-月，此前的不列为未报）",
);
const daysBehind = (key: string, standard: number, label: string) =>
  defineParam(key, z.int().min(1).max(180), standard, label);
/** As the tax bureau has them for months and quarters, as 企业财务会计报告条例 has it for half a year. */
const interimDeadlines: Readonly<Record<number, ReturnType<typeof daysBehind>>> = {
  [PERIOD.half]: daysBehind("statement.halfYearDeadline", 60, "半年度报表截止（期末后第几天）"),
  [PERIOD.quarter]: daysBehind("statement.quarterDeadline", 15, "季度报表截止（季度终了后第几天）"),
  [PERIOD.month]: daysBehind("statement.monthDeadline", 15, "月度报表截止（月度终了后第几天）"),
};
/** 小企业会计准则 is in force since 2013. // domain a §7.1 */
const closedThrough = defineParam(
  "statement.closedThrough",
  z.int().min(1949).max(2200),
  2012,
  "此年度及以前的报表不再受理",
);
/** Nobody could file what is yet to come, nor the year that runs. */
defineParamRule([closedThrough], (get, today) => {
  const [year, running] = [get(closedThrough), Number(today?.slice(0, 4))];
  return today !== null && year >= running
    ? `「${closedThrough.label}」（${year}）须早于本年度（${running}），否则本年度的报表不能填报`
    : null;
});
const revenueMove = defineParam("statement.revenueMove", z.int().min(1).max(1000), 50, "营业收入变动需说明的比例（%）");

/** Fewer than these tell one firm's figures to another, and no share of them says anything. */
const compareMinimum = defineParam("statement.compareMinimum", z.int().min(2).max(100), 5, "同类对照至少要有的户数");

const SWITCHES = [
  [PERIOD.half, halfYear],
  [PERIOD.quarter, quarter],
  [PERIOD.month, month],
] as const;
/** What the association has settled about statements. */
export const statementTerms = ({ params }: Asking) => ({
  periodTypes: [
    PERIOD.year,
    // What has to be told may be told.
    ...SWITCHES.filter(([type, isOn]) => params.get(isOn) || params.get(requiredPeriods).includes(type)).map(
      ([type]) => type,
    ),
  ] as number[],
  closedThrough: params.get(closedThrough),
  yearlyDeadline: params.get(yearlyDeadline),
  attachmentRequired: params.get(attachmentRequired),
  isCashRequired: params.get(cashRequired),
  revenueMove: params.get(revenueMove),
});

/** How many firms a class holds at least before one is set beside it. */
export const compareFrom = (asking: Asking): number => asking.params.get(compareMinimum);

/** What a set holds: the cash flow statement of a year alone, and only where the association says so. // domain a §10 */
export const wantedKinds = (asking: Asking, periodType: number): readonly StatementType[] =>
  periodType === PERIOD.year && asking.params.get(cashRequired)
    ? [STATEMENT.balance, STATEMENT.income, STATEMENT.cash]
    : [STATEMENT.balance, STATEMENT.income];

/** Kinds of periods whose statements are owed; whoever tells others is late with none. */
export const owedTypes = ({ params }: Asking): readonly number[] => [
  PERIOD.year,
  ...SWITCHES.map(([type]) => type).filter((type) => params.get(requiredPeriods).includes(type)),
];
/** The first period of a kind that is owed. */
export const firstOwed = ({ params }: Asking, periodType: number): StatementPeriod =>
  periodType === PERIOD.year
    ? { year: params.get(yearlySince), periodType, period: 0 }
    : periodFrom(params.get(interimSince), periodType);
export const isOwed = (asking: Asking, at: StatementPeriod): boolean =>
  owedTypes(asking).includes(at.periodType) && periodOrder(at, firstOwed(asking, at.periodType)) >= 0;
/** Periods of a kind that are owed and have ended before a day, the first one first. */
export function owedPeriods(asking: Asking, periodType: number, today: string): StatementPeriod[] {
  const last = endedPeriod(today, periodType);
  const all: StatementPeriod[] = [];
  for (let at = firstOwed(asking, periodType); periodOrder(at, last) <= 0; at = nextPeriod(at)) all.push(at);
  return all;
}

const daysOf = ({ params }: Asking, periodType: number): number | null => {
  const param = interimDeadlines[periodType];
  return param ? params.get(param) : null;
};

/** Last day for the statements of a period. // domain a §0.9 */
export function deadlineOf(asking: Asking, at: StatementPeriod): string {
  const days = daysOf(asking, at.periodType);
  return days === null ? `${at.year + 1}-${asking.params.get(yearlyDeadline)}` : daysAfter(periodDays(at).to, days);
}

/** The last period of a kind whose deadline lies behind a day. */
export function lastOverdue(asking: Asking, periodType: number, today: string): StatementPeriod {
  const days = daysOf(asking, periodType);
  if (days !== null) return endedPeriod(daysAfter(today, -days), periodType);
  const ended = endedPeriod(today, periodType);
  return today > deadlineOf(asking, ended) ? ended : { ...ended, year: ended.year - 1 };
}
