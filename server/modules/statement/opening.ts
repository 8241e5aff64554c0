import { computeStatement } from "@/contracts/statement/engine/compute";
import { beginsWithYear, tellsLastYear, tellsSamePeriod } from "@/contracts/statement/forms/columns";
import { formByKey, formFor } from "@/contracts/statement/forms/forms";
import type { BreakdownLine } from "@/contracts/statement/engine/finding";
import { headingOf, type StatementForm } from "@/contracts/statement/forms/define-form";
import type { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import type { DataOf } from "@/contracts/kit/endpoint";
import { SUBMISSION } from "@/contracts/kit/submission";
import {
  OTHER_STANDARD_NOTE,
  PERIOD,
  periodDays,
  periodName,
  periodsOf,
  STANDARD,
  STATEMENT,
  type StatementLine,
} from "@/contracts/statement/terms";
import type { Db } from "@/server/db/client";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { firmOfStatement } from "@/server/modules/basic/read";
import {
  endedOf,
  existingOf,
  kindName,
  type Previous,
  type Sources,
  sourcesOf,
  type Which,
} from "@/server/modules/statement/facts";
import { formOfRecord } from "@/server/modules/statement/form-of-record";
import { statementTerms } from "@/server/modules/statement/params";
import type { StatementRecord } from "@/server/modules/statement/record.table";

type Opening = DataOf<typeof balanceSheetApi.opening>;

/** Second column out of the year before; cash begins with what its period began with. // domain a §7.3, §9.4, §10.1 */
function broughtIn(form: StatementForm, which: Which, { previous, same, before }: Sources): StatementLine[] {
  const of = (told: Pick<Previous, "formKey" | "lines"> | null) => {
    const was = told && formByKey(told.formKey);
    return was?.standard === form.standard ? computeStatement(was, told?.lines ?? []) : null;
  };
  const [year, start] = [of(previous), which.period <= 1 ? of(previous) : of(before)];
  const second = tellsLastYear(form, which) ? year : tellsSamePeriod(form, which) ? of(same) : null;
  const hasOwn = form.standard === STANDARD.small && !tellsLastYear(form, which);
  return form.rows.flatMap(({ kind, itemCode }): StatementLine[] => {
    if (kind === "total") return [];
    const isCash = itemCode === "cashBegin";
    const first = beginsWithYear(form, which) ? year : start;
    const amount1 = isCash ? (first?.amount("cashEnd", "amount1") ?? null) : null;
    const own = isCash && hasOwn ? (start?.amount("cashEnd", "amount1") ?? null) : null;
    const amount2 = second?.amount(itemCode, "amount1") ?? own;
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

/** Where the second column and the cash at the start come from, in words. */
export function sourceOf(form: StatementForm, which: Which, { previous, same, before }: Sources): string | null {
  const kind = kindName(which.statementType);
  const said = (head: string, name: string, told: Previous): string => {
    if (formByKey(told.formKey)?.standard !== form.standard)
      return `${name}执行的会计准则与本年不同，没有带入，请按本年准则重新填列`;
    const state = told.acceptedTime ? `${calendarDate(told.acceptedTime)} 审核通过` : "尚未审核通过，仅供参考";
    return `${head}取自${name}（${state}）`;
  };
  const second = headingOf(form, which.periodType, "amount2");
  const year = (head: string) => (previous ? said(head, `${previous.year}年度${kind}`, previous) : null);
  if (tellsLastYear(form, which)) return year(second);
  const sameName = `${periodName({ ...which, year: which.year - 1 })}${kind}`;
  const start = !form.byCode.has("cashBegin")
    ? null
    : beginsWithYear(form, which)
      ? year("期初现金余额")
      : before && said("期初现金余额", `${periodName({ ...which, period: which.period - 1 })}${kind}`, before);
  const parts = [tellsSamePeriod(form, which) && same ? said(second, sameName, same) : null, start];
  return parts.filter((part) => part !== null).join("；") || null;
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
  // The first one begins with the firm; what ended before has none. // domain a §7.2
  if (establishDate !== null && periodDays({ year, periodType, period }).to < establishDate)
    return {
      path: parts > 0 && year === Number(establishDate.slice(0, 4)) ? "period" : "year",
      message: `本所成立于 ${establishDate}，没有${periodName({ year, periodType, period })}的报表`,
    };
  return null;
}

/**
 * What was typed of the one before that was refused or voided, its second column as the year before tells it now; nothing
 * of a form of other rows. // domain a §0.4, §7.3
 */
function earlierOf(form: StatementForm, ended: StatementRecord | null, brought: readonly StatementLine[]) {
  if (!ended || formByKey(ended.formKey)?.standard !== form.standard) return null;
  const known = new Map(brought.map((line) => [line.itemCode, line]));
  const own = ended.lines.filter(({ itemCode }) => form.byCode.get(itemCode)?.kind === "input");
  const lines = [
    ...own.map((line) => ({ ...line, amount2: known.get(line.itemCode)?.amount2 ?? line.amount2 })),
    ...brought.filter(({ itemCode }) => own.every((line) => line.itemCode !== itemCode)),
  ];
  const { audited, auditFirm, auditReportNo, preparer, explanation, auditStatus, auditTime } = ended;
  const how = auditStatus === SUBMISSION.voided ? "作废" : "审核不通过";
  const on = auditTime === null ? "" : `${calendarDate(auditTime)} `;
  return {
    words: `${on}${how}的一份的内容已经带入，请按意见改好后重新提交；附件请重新上传`,
    lines,
    breakdown: ended.breakdown,
    audited,
    auditFirm,
    auditReportNo,
    preparer,
    explanation,
  };
}

/** What a statement of a period begins with; one that stands already keeps its form, whatever the firm has since. */
export async function openingOf(
  { db, services, today }: { readonly db: Db; readonly services: Services; readonly today: string },
  which: Which,
): Promise<Opening> {
  const firm = await firmOfStatement(db, which.companyId);
  const existing = await existingOf(db, which);
  const { from, to } = periodDays(which);
  const form = existing
    ? formOfRecord(existing)
    : formFor(which.statementType, firm.accountingStandard, { lastDay: to });
  const sources = await sourcesOf(db, which);
  const { previous } = sources;
  const lines = broughtIn(form, which, sources);
  const refusal = periodRefusal(services, which, { today, establishDate: firm.establishDate });
  const accountingStandard = existing?.accountingStandard ?? firm.accountingStandard ?? form.standard;
  const notices = [
    accountingStandard === STANDARD.other ? OTHER_STANDARD_NOTE : null,
    to > today ? `${periodName(which)}到 ${to} 才结束，可以先填草稿，期满后提交` : null,
  ].filter((one) => one !== null);
  return {
    formKey: form.key,
    accountingStandard,
    periodFrom:
      firm.establishDate !== null && firm.establishDate > from && firm.establishDate <= to ? firm.establishDate : from,
    periodTo: to,
    periodText: periodName(which),
    lines,
    breakdown: previous ? broughtBreakdown(which, previous) : [],
    source: sourceOf(form, which, sources),
    legalPerson: firm.legalPersonName,
    financeHead: firm.financeName,
    preparer: null,
    existingId: existing?.statementId ?? null,
    refusal: refusal?.message ?? null,
    notice: notices.join("；") || null,
    earlier: existing ? null : earlierOf(form, await endedOf(db, which), lines),
  };
}
