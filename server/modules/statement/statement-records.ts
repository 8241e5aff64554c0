import { and, eq, inArray, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { balanceSheet } from "@/contracts/statement/balance-sheet";
import { cashFlowStatement } from "@/contracts/statement/cash-flow-statement";
import { incomeStatement } from "@/contracts/statement/income-statement";
import { computeStatement, canonicalLines } from "@/contracts/statement/engine/compute";
import type { BreakdownLine, StatementFinding } from "@/contracts/statement/engine/finding";
import { BREAKDOWN_ROWS } from "@/contracts/statement/engine/breakdown";
import { findingsOf, wantsExplanation } from "@/contracts/statement/findings";
import { nameOf, type StatementForm } from "@/contracts/statement/forms/define-form";
import { formByKey, formFor } from "@/contracts/statement/forms/forms";
import type { CheckFactsWire } from "@/contracts/statement/statement-calls";
import {
  PERIOD,
  periodDays,
  periodName,
  SCOPE,
  STATEMENT,
  type StatementLine,
  type StatementType,
} from "@/contracts/statement/terms";
import { SUBMISSION, UNSENT } from "@/contracts/kit/submission";
import { type FieldError, type Finding, findingsAt } from "@/contracts/kit/validate";
import type { PermissionCode } from "@/contracts/access";
import type { SessionUser } from "@/server/platform/call/context";
import { calendarDate } from "@/server/platform/call/services";
import type { RecordContext, Subject, Values, WriteContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { submissionRules } from "@/server/records/steps/port";
import { timesPassed, unusedSteps } from "@/server/records/steps/read";
import { isOfficer } from "@/server/reference/scope";
import { branchCount, firmOfStatement } from "@/server/modules/basic/read";
import { AS_SUBMITTED } from "@/server/modules/statement/as-submitted";
import {
  checkFactsOf,
  kindName,
  movedOpenings,
  previousOf,
  type Sources,
  sourcesOf,
  whichOf,
} from "@/server/modules/statement/facts";
import { lateDaysOn } from "@/server/modules/statement/filings/late";
import { periodRefusal, sourceOf } from "@/server/modules/statement/opening";
import { firstOwed, lastOverdue, owedTypes, statementTerms } from "@/server/modules/statement/params";
import { PARTS } from "@/server/modules/statement/parts";
import { statementSteps, afterStatementStep } from "@/server/modules/statement/statement-steps";
import { type StatementRecord, statements } from "@/server/modules/statement/record.table";

/** What the three forms have in common. */
export interface Draft {
  readonly year: number;
  readonly periodType: number;
  readonly period: number;
  readonly scope: number;
  readonly formKey: string | null;
  readonly lines: StatementLine[];
  readonly breakdown?: BreakdownLine[];
  readonly audited: boolean | null;
  readonly auditFirm: string | null;
  readonly auditReportNo: string | null;
  readonly legalPerson: string | null;
  readonly financeHead: string | null;
  readonly preparer: string | null;
  readonly explanation: string | null;
  readonly attachments: readonly { readonly attachType: number }[];
}

/** What only the database knows of a statement. */
interface Known {
  readonly firm: Awaited<ReturnType<typeof firmOfStatement>>;
  readonly form: StatementForm;
  readonly facts: CheckFactsWire;
  readonly sources: Sources;
  /** Whether it is a head office: only then there is something to sum up. */
  readonly hasBranches: boolean;
}
interface Facts {
  readonly context: WriteContext;
  readonly record: StatementRecord | null;
  readonly known: Known;
}

const HEADLINES: Readonly<Record<StatementType, readonly (keyof StatementRecord & string)[]>> = {
  [STATEMENT.balance]: ["totalAssets", "totalLiabilities", "totalOwnersEquity"],
  [STATEMENT.income]: ["operatingRevenue", "totalProfit", "netProfit"],
  [STATEMENT.cash]: ["netOperatingCash", "netCashIncrease", "cashEnd"],
};
/** Settled when it is begun: another period is another statement. */
const FROZEN = ["year", "periodType", "period", "scope"] as const;
const LABELS = { year: "所属年度", periodType: "报告期类型", period: "期次", scope: "口径" } as const;
const { error } = findingsAt();

/** Lines that a form can hold; each fault at its cell. */
function lineFaults(form: StatementForm, lines: readonly StatementLine[]): Finding[] {
  const seen = new Set<string>();
  return lines.flatMap(({ itemCode }): Finding[] => {
    const row = form.byCode.get(itemCode);
    const isTwice = seen.has(itemCode);
    seen.add(itemCode);
    if (!row) return [error("§7.2", `lines.${itemCode}`, `${form.formNo}没有「${itemCode}」这一项`)];
    if (row.kind === "total") return [error("§7.2", `lines.${itemCode}`, `「${nameOf(row)}」由系统计算，不能填写`)];
    return isTwice ? [error("§7.2", `lines.${itemCode}`, `「${nameOf(row)}」出现了两次`)] : [];
  });
}

function breakdownFaults(rows: readonly BreakdownLine[]): Finding[] {
  const seen = new Set<number>();
  return rows.flatMap(({ rowNo }): Finding[] => {
    const row = BREAKDOWN_ROWS.find((one) => one.rowNo === rowNo);
    const isTwice = seen.has(rowNo);
    seen.add(rowNo);
    if (row?.kind !== "input") return [error("§9.2", `breakdown.${rowNo}`, `第 ${rowNo} 行由系统计算，不能填写`)];
    return isTwice ? [error("§9.2", `breakdown.${rowNo}`, `「${row.label}」出现了两次`)] : [];
  });
}

const isFilled = ({ projectCount, amount, lastYearAmount }: BreakdownLine): boolean =>
  projectCount !== null || amount !== null || lastYearAmount !== null;

/** What a save must keep; the checks of the pages wait for the submission. // domain a §7.3 保存草稿 */
function rules(form: Draft, { context, record, known }: Facts): Finding[] {
  const refusal = record
    ? null
    : periodRefusal(context.services, form, { today: context.today, establishDate: known.firm.establishDate });
  return [
    ...(refusal ? [error("§7.2", refusal.path, refusal.message)] : []),
    ...(form.formKey !== null && form.formKey !== known.form.key
      ? [
          error(
            "§7.1",
            "formKey",
            record ? "报表格式在新建时已确定，不能更换" : `本所应按${known.form.formNo}填报，请重新新增`,
          ),
        ]
      : []),
    ...(record === null && form.scope === SCOPE.consolidated && !known.hasBranches
      ? [error("§7.2", "scope", "本所没有分支机构，口径请选「本机构」；有分所的，请先在「事务所信息」中登记")]
      : []),
    ...lineFaults(known.form, form.lines),
    ...breakdownFaults(form.breakdown ?? []),
    ...(form.periodType !== PERIOD.year && form.breakdown?.some(isFilled)
      ? [error("§9.2", "breakdown", "业务收入构成只在年报中填写；请清空其中各行再保存，报表的其他内容不受影响")]
      : []),
  ];
}

/** A finding where a form can show it: at its first cell of this statement, else beside the whole. */
function faultOf(form: StatementForm, { cells, message }: StatementFinding): FieldError {
  const own = cells.find((cell) => cell.form === form.id);
  return { path: own ? `lines.${own.itemCode}.${own.column}` : "lines", message };
}

export const draftFindings = (form: Draft, { known }: Pick<Facts, "known">): StatementFinding[] =>
  findingsOf(known.form, form, known.facts);

/** Of `attach_type`: the sealed statement, or what the tax bureau has accepted. // domain a §7.2 attachments */
const SEALED: readonly number[] = [13, 14];

/** What keeps a statement from being submitted. // domain a §7.2, §7.3, §11 */
function missingItems(form: Draft, facts: Facts): FieldError[] {
  const { context, known, record } = facts;
  const found = draftFindings(form, facts);
  const { to } = periodDays(form);
  const needs = (path: string, isMissing: boolean, message: string): FieldError[] =>
    isMissing ? [{ path, message }] : [];
  const first = found.find(({ level }) => level === "W");
  const isYearly = form.periodType === PERIOD.year;
  const closed =
    record === null ? null : periodRefusal(context.services, form, { today: context.today, establishDate: null });
  return [
    ...needs("year", to > context.today, `${periodName(form)}到 ${to} 才结束，期满后才能提交`),
    // What was told in time may be mended whenever it is sent back.
    ...(closed && record?.submitTime === null ? [{ path: closed.path, message: closed.message }] : []),
    ...found.filter(({ level }) => level === "E").map((one) => faultOf(known.form, one)),
    ...needs(
      "explanation",
      wantsExplanation(found) && form.explanation === null,
      `有需要说明的核对差异，请填写差异说明：${first?.message ?? ""}`,
    ),
    ...needs("legalPerson", form.legalPerson === null, "请填写单位负责人"),
    ...needs("financeHead", form.financeHead === null, "请填写财务负责人"),
    ...needs("preparer", form.preparer === null, "请填写制表人"),
    ...needs("auditFirm", form.audited === true && form.auditFirm === null, "已审计的请填写审计机构"),
    ...needs("auditReportNo", form.audited === true && form.auditReportNo === null, "已审计的请填写审计报告号"),
    ...needs(
      "attachments",
      isYearly &&
        statementTerms(context.services).attachmentRequired &&
        !form.attachments.some(({ attachType }) => SEALED.includes(attachType)),
      "请上传盖章的报表（扫描件或税务局受理回执），附件种类选「盖章报表」或「纳税申报表/完税证明」",
    ),
  ];
}

/** All that is computed of a form. */
const columnsFor =
  (statementType: StatementType) =>
  (form: Draft, { context, record, known }: Facts): Values => {
    const computed = computeStatement(known.form, form.lines);
    const { firm } = known;
    const { from, to } = periodDays(form);
    const starts = firm.establishDate;
    return {
      statementType,
      formKey: known.form.key,
      accountingStandard: record?.accountingStandard ?? firm.accountingStandard ?? known.form.standard,
      lines: canonicalLines(known.form, form.lines),
      periodText: periodName(form),
      creditCode: firm.creditCode,
      reportDate: to,
      // The first year begins with the firm. // domain a §7.2
      periodFrom: starts > from && starts <= to ? starts : from,
      periodTo: to,
      fillDate: context.today,
      openingSource: sourceOf(known.form, whichOf("", statementType, form), known.sources),
      ...Object.fromEntries(HEADLINES[statementType].map((key) => [key, computed.amount(key, "amount1")])),
    };
  };

const gatherFor =
  (statementType: StatementType) =>
  (
    subjects: readonly Subject<Draft, StatementRecord>[],
    { context, companyId }: { readonly context: WriteContext; readonly companyId: string },
  ): Promise<Known[]> =>
    Promise.all(
      subjects.map(async ({ form, record }) => {
        const { db, services } = context;
        const which = whichOf(companyId, statementType, form);
        const firm = await firmOfStatement(db, companyId);
        return {
          firm,
          form:
            (record && formByKey(record.formKey)) ??
            formFor(statementType, firm.accountingStandard, { lastDay: periodDays(which).to }),
          facts: await checkFactsOf(db, services, which),
          sources: await sourcesOf(db, which),
          hasBranches: form.scope === SCOPE.consolidated && (await branchCount(db, companyId)) > 0,
        };
      }),
    );

/** Typed rows in the order of their form where it is told; the rest waits for the columns. */
function toCanonical<F extends Draft>(form: F): F {
  const known = form.formKey === null ? null : formByKey(form.formKey);
  const lines = known ? canonicalLines(known, form.lines) : form.lines;
  if (form.breakdown === undefined) return { ...form, lines };
  const breakdown = form.breakdown.filter(isFilled).sort((a, b) => a.rowNo - b.rowNo);
  return { ...form, lines, breakdown };
}

/** Those that are owed and nobody has submitted, behind their deadline. */
function overdue({ services, today }: Pick<RecordContext, "services" | "today">): SQL {
  const behind = owedTypes(services).map((periodType) => {
    const [first, last] = [firstOwed(services, periodType), lastOverdue(services, periodType, today)];
    const at = sql`(${statements.year}, ${statements.period})`;
    return sql`(${statements.periodType} = ${periodType} and ${at} between (${first.year}, ${first.period}) and (${last.year}, ${last.period}))`;
  });
  return sql`(${isNull(statements.submitTime)} and ${inArray(statements.auditStatus, [...UNSENT])} and (${sql.join(behind, sql` or `)}))`;
}
/** What was accepted or corrected a year before after this one had been filed: said, never changed. */
async function openingNote(record: StatementRecord, { db }: RecordContext): Promise<string | null> {
  if (UNSENT.includes(record.auditStatus)) return null;
  const previous = await previousOf(db, whichOf(record.companyId, record.statementType as StatementType, record));
  if (!previous?.acceptedTime || !record.submitTime || previous.acceptedTime <= record.submitTime) return null;
  const moved = movedOpenings(record, previous);
  if (moved.length === 0) return null;
  const form = formByKey(record.formKey);
  const names = moved.slice(0, 3).map((code) => `「${nameOf(form?.byCode.get(code) ?? { label: code })}」`);
  const { bizType } = PARTS[record.statementType as StatementType];
  const isCorrection = (await timesPassed(db, { bizType, bizId: previous.statementId })) > 1;
  return `${previous.year}年度报表已于 ${calendarDate(previous.acceptedTime)} ${isCorrection ? "更正" : "审核通过"}，本表的期初（上年）数有 ${moved.length} 处与${isCorrection ? "更正后的" : "它"}不一致：${names.join("、")}${moved.length > names.length ? "等" : ""}；需要更正的请申请修改`;
}

const visibleTo =
  (statementType: StatementType) =>
  ({ user }: { readonly user: SessionUser }): SQL | undefined =>
    and(
      eq(statements.statementType, statementType),
      isOfficer(user) ? ne(statements.auditStatus, SUBMISSION.draft) : undefined,
    );

/** Hooks that the three share; each has its kind and its codes. */
function shared(statementType: StatementType, submitCode: PermissionCode) {
  return {
    table: statements,
    gather: gatherFor(statementType),
    toCanonical,
    rules,
    missingItems,
    toColumns: columnsFor(statementType),
    lockedItems: () =>
      FROZEN.map((path) => ({ path, reason: `「${LABELS[path]}」在新建时已确定；填报其他期间请另行新增` })),
    uniqueErrors: {
      statements_period_key: { path: "", message: "该期间、该口径的报表已经有一份，请直接打开修改" },
    },
    visibleTo: visibleTo(statementType),
    toCondition: {
      yearFrom: (year: number) => sql`${statements.year} >= ${year}`,
      yearTo: (year: number) => sql`${statements.year} <= ${year}`,
      isLate: (isLate: boolean, context: RecordContext) => {
        const late = or(sql`${statements.lateDays} > 0`, overdue(context));
        return isLate ? late : late && not(late);
      },
    },
    toRows: (rows: readonly Values[], { services, today }: RecordContext) =>
      rows.map((row) => {
        const isOpen = UNSENT.includes(Number(row["auditStatus"])) && row["submitTime"] === null;
        const { periodType, period, ...told } = row;
        const at = { year: Number(row["year"]), periodType: Number(periodType), period: Number(period) };
        return isOpen ? { ...told, lateDays: lateDaysOn(services, at, today) } : told;
      }),
    listColumns: { periodType: statements.periodType, period: statements.period },
    toAnswer: async (record: StatementRecord, context: RecordContext) => ({
      openingNote: await openingNote(record, context),
    }),
    lifecycle: {
      notifyCodes: [submitCode],
      titleOf: ({ statementType: kind, periodText }: StatementRecord) => `${periodText}${kindName(kind)}`,
      wordsOf: ({ periodText, lateDays }: StatementRecord) =>
        `期间：${periodText}${lateDays > 0 ? `（逾期 ${lateDays} 天）` : ""}`,
      hasRow: ({ formKey }: StatementRecord, list: string, row: string): boolean =>
        list === "lines"
          ? (formByKey(formKey)?.byCode.has(row) ?? false)
          : list === "breakdown" && BREAKDOWN_ROWS.some(({ rowNo }) => String(rowNo) === row),
      rules: { ...submissionRules, ...statementSteps },
      afterStep: afterStatementStep,
      unusedSteps: ({ services }: Pick<RecordContext, "services">, { auditStatus }: Values) =>
        unusedSteps(services, auditStatus),
    },
  } as const;
}

/** Items that the association reads as they were submitted, while the firm works on them again. // domain a §0.4 */
const TOLD = ["periodText", "reportDate", "fillDate", "openingSource", "updateTime"];
function toldOf(
  of: typeof balanceSheet | typeof incomeStatement | typeof cashFlowStatement,
  statementType: StatementType,
) {
  const told = AS_SUBMITTED[statementType];
  const keys = [...Object.keys(of.fields), ...HEADLINES[statementType], ...TOLD];
  return { ...told, columns: Object.fromEntries(keys.map((key) => [key, told.column(key)])) };
}

export const balanceRecords = keepRecords({
  ...shared(STATEMENT.balance, "g_hy_statement_balancesheet_submit"),
  of: balanceSheet,
  files: balanceSheet.id,
  toldColumns: toldOf(balanceSheet, STATEMENT.balance),
});
export const incomeRecords = keepRecords({
  ...shared(STATEMENT.income, "g_hy_statement_profitstatement_submit"),
  of: incomeStatement,
  files: incomeStatement.id,
  toldColumns: toldOf(incomeStatement, STATEMENT.income),
});
export const cashRecords = keepRecords({
  ...shared(STATEMENT.cash, "g_hy_statement_cashflowstatement_submit"),
  of: cashFlowStatement,
  files: cashFlowStatement.id,
  toldColumns: toldOf(cashFlowStatement, STATEMENT.cash),
});
