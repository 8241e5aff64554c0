import { z } from "zod";
import { monthDay } from "@/contracts/kit/scalars";
import { PERIOD, STATEMENT, type StatementType } from "@/contracts/statement/terms";
import type { Services } from "@/server/platform/call/services";
import { defineParam } from "@/server/platform/params/params";

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
/** 小企业会计准则 is in force since 2013. // domain a §7.1 */
const closedThrough = defineParam(
  "statement.closedThrough",
  z.int().min(1949).max(2200),
  2012,
  "此年度及以前的报表不再受理",
);
const revenueMove = defineParam("statement.revenueMove", z.int().min(1).max(1000), 50, "营业收入变动需说明的比例（%）");

/** Fewer than these tell one firm's figures to another, and no share of them says anything. */
const compareMinimum = defineParam("statement.compareMinimum", z.int().min(2).max(100), 5, "同类对照至少要有的户数");

/** What the association has settled about statements. */
export const statementTerms = ({ params }: Asking) => ({
  periodTypes: [
    PERIOD.year,
    ...(params.get(halfYear) ? [PERIOD.half] : []),
    ...(params.get(quarter) ? [PERIOD.quarter] : []),
    ...(params.get(month) ? [PERIOD.month] : []),
  ] as number[],
  closedThrough: params.get(closedThrough),
  yearlyDeadline: params.get(yearlyDeadline),
  attachmentRequired: params.get(attachmentRequired),
  isCashRequired: params.get(cashRequired),
  revenueMove: params.get(revenueMove),
});

/** How many firms a class holds at least before one is set beside it. */
export const compareFrom = (asking: Asking): number => asking.params.get(compareMinimum);

/** What a yearly set holds: the cash flow statement only where the association says so. // domain a §10 */
export const wantedKinds = (asking: Asking): readonly StatementType[] =>
  asking.params.get(cashRequired)
    ? [STATEMENT.balance, STATEMENT.income, STATEMENT.cash]
    : [STATEMENT.balance, STATEMENT.income];

/** Last day for the yearly statements of a year. */
export const deadlineOf = (asking: Asking, year: number): string => `${year + 1}-${asking.params.get(yearlyDeadline)}`;
