import { computeStatement } from "@/contracts/statement/engine/compute";
import { tellsLastYear } from "@/contracts/statement/forms/columns";
import { formByKey, formFor } from "@/contracts/statement/forms/forms";
import type { BreakdownLine } from "@/contracts/statement/engine/finding";
import { headingOf, type StatementForm } from "@/contracts/statement/forms/define-form";
import type { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import type { DataOf } from "@/contracts/kit/endpoint";
import { PERIOD, periodDays, periodName, periodsOf, STATEMENT, type StatementLine } from "@/contracts/statement/terms";
import type { Db } from "@/server/db/client";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { firmOfStatement } from "@/server/modules/basic/read";
import { existingOf, kindName, type Previous, previousOf, type Which } from "@/server/modules/statement/facts";
import { statementTerms } from "@/server/modules/statement/params";

type Opening = DataOf<typeof balanceSheetApi.opening>;

/** Second column out of the year before; cash begins with what the last year ended with. // domain a §7.3, §10.1 */
function broughtIn(form: StatementForm, periodType: number, previous: Previous): StatementLine[] {
  const was = formByKey(previous.formKey);
  if (!was || was.standard !== form.standard) return [];
  const told = computeStatement(was, previous.lines);
  const isTold = tellsLastYear(form, { periodType });
  return form.rows.flatMap(({ kind, itemCode }): StatementLine[] => {
    if (kind === "total") return [];
    const amount2 = isTold ? told.amount(itemCode, "amount1") : null;
    const amount1 = itemCode === "cashBegin" ? told.amount("cashEnd", "amount1") : null;
    return amount1 === null && amount2 === null ? [] : [{ itemCode, amount1, amount2 }];
  });
}

/** 上年金额 of 业务收入构成 out of the year before, whatever standard its form had. // domain a §9.2 */
function broughtBreakdown({ statementType, periodType }: Which, previous: Previous): BreakdownLine[] {
  if (statementType !== STATEMENT.income || periodType !== PERIOD.year) return [];
  return previous.breakdown.flatMap(({ rowNo, amount }) =>
    amount === null ? [] : [{ rowNo, projectCount: null, amount: null, lastYearAmount: amount }],
  );
}

/** Where the second column comes from, in words. */
export function sourceOf(form: StatementForm, which: Which, previous: Previous | null): string | null {
  if (previous === null) return null;
  const was = formByKey(previous.formKey);
  const name = `${previous.year}年度${kindName(which.statementType)}`;
  if (!was || was.standard !== form.standard) return `${name}执行的会计准则与本年不同，没有带入，请按本年准则重新填列`;
  const isYearly = which.periodType === PERIOD.year;
  const state = previous.acceptedTime ? `${calendarDate(previous.acceptedTime)} 审核通过` : "尚未审核通过，仅供参考";
  const head = tellsLastYear(form, which) ? `${headingOf(form, isYearly, "amount2")}取自` : "期初现金余额取自";
  return `${head}${name}（${state}）`;
}

/** Why no statement can be begun for a period, in words. // domain a §7.2, §11 (9) */
export function periodRefusal(
  services: Services,
  { year, periodType, period }: Pick<Which, "year" | "periodType" | "period">,
  { today, establishDate }: { readonly today: string; readonly establishDate: string | null },
): { readonly path: "year" | "periodType" | "period"; readonly message: string } | null {
  const terms = statementTerms(services);
  if (!terms.periodTypes.includes(periodType))
    return { path: "periodType", message: "协会没有要求按这种期间填报报表，请选择年报等已开放的期间" };
  const parts = periodsOf(periodType);
  if (parts === 0 ? period !== 0 : period < 1 || period > parts)
    return { path: "period", message: parts === 0 ? "年报的期次为 0" : `期次应为 1 至 ${parts}` };
  if (year > Number(today.slice(0, 4))) return { path: "year", message: `${year} 年还没有到，不能填报` };
  if (year <= terms.closedThrough)
    return { path: "year", message: `填报时间已截止（${terms.closedThrough} 年度及以前），请联系协会` };
  if (establishDate !== null && year < Number(establishDate.slice(0, 4)))
    return { path: "year", message: `本所成立于 ${establishDate}，没有 ${year} 年度的报表` };
  return null;
}

/** What a new statement of a period begins with. */
export async function openingOf(
  { db, services, today }: { readonly db: Db; readonly services: Services; readonly today: string },
  which: Which,
): Promise<Opening> {
  const firm = await firmOfStatement(db, which.companyId);
  const form = formFor(which.statementType, firm.accountingStandard);
  const previous = await previousOf(db, which);
  const { from, to } = periodDays(which);
  const refusal = periodRefusal(services, which, { today, establishDate: firm.establishDate });
  return {
    formKey: form.key,
    accountingStandard: firm.accountingStandard ?? form.standard,
    periodFrom:
      firm.establishDate !== null && firm.establishDate > from && firm.establishDate <= to ? firm.establishDate : from,
    periodTo: to,
    periodText: periodName(which),
    lines: previous ? broughtIn(form, which.periodType, previous) : [],
    breakdown: previous ? broughtBreakdown(which, previous) : [],
    source: sourceOf(form, which, previous),
    legalPerson: firm.legalPersonName,
    financeHead: firm.financeName,
    preparer: null,
    existingId: await existingOf(db, which),
    refusal: refusal?.message ?? null,
    notice: to > today ? `${periodName(which)}到 ${to} 才结束，可以先填草稿，期满后提交` : null,
  };
}
