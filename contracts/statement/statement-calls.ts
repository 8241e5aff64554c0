import { z } from "zod";
import { anyOf, binary, endpoint, upload } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choicesFilter, yearFilter, yesOrNoFilter } from "@/contracts/kit/items";
import { SUBMISSION, submissionLifecycle } from "@/contracts/kit/submission";
import { id, text } from "@/contracts/kit/scalars";
import { XLSX } from "@/contracts/kit/sheet";
import { breakdownLine, statementFields } from "@/contracts/statement/statement-fields";

/** Stems of the permission codes, one for each screen. // contract §5 */
export type StatementStem = "balancesheet" | "profitstatement" | "cashflowstatement";

/** Who may do what with one of the three. */
export const statementAccess = <const S extends StatementStem>(stem: S) => {
  const code = <const X extends string>(suffix: X) => `g_hy_statement_${stem}_${suffix}` as const;
  return {
    find: anyOf(code("find"), "g_hy_desk_statement_view"),
    add: anyOf(code("edit")),
    edit: anyOf(code("edit")),
    del: anyOf(code("edit")),
    export: anyOf(code("export"), "g_hy_desk_statement_export"),
    submit: anyOf(code("submit")),
    import: anyOf(code("import")),
    print: anyOf(code("print"), "g_hy_desk_statement_view"),
  };
};

/** The generic submission; marks of a return name cells: `lines.monetaryFunds.amount1`. // domain a §0.4, §7.3 */
export const statementLifecycle = <const S extends StatementStem>(stem: S) => {
  const plain = submissionLifecycle({
    firm: anyOf(`g_hy_statement_${stem}_submit` as const),
    desk: anyOf("g_hy_desk_statement_audit"),
  });
  return {
    ...plain,
    tabs: [
      { key: "open", label: "填报中", states: [SUBMISSION.draft, SUBMISSION.returned] },
      { key: "waiting", label: "待审核", states: [SUBMISSION.submitted, SUBMISSION.accepted, SUBMISSION.changeAsked] },
      { key: "passed", label: "审核通过", states: [SUBMISSION.passed] },
      { key: "over", label: "不通过与作废", states: [SUBMISSION.rejected, SUBMISSION.voided] },
    ],
  };
};

/** Items that each of the three lists asks by. // domain a §7.3 */
export const statementFilter = {
  yearFrom: yearFilter("年度从"),
  yearTo: yearFilter("年度至"),
  periodType: choicesFilter("report_period_type", "期间类型"),
  scope: choicesFilter("statement_scope", "口径"),
  auditStatus: choicesFilter("audit_status", "状态"),
  isLate: yesOrNoFilter("逾期"),
} as const;
/** The period names a statement; its figures follow. */
export const statementListed = ["periodText"] as const;
export const statementListedBehind = [
  "year",
  "accountingStandard",
  "scope",
  "auditStatus",
  "submitTime",
  "auditTime",
  "auditOpinion",
  "lateDays",
] as const;
export const statementSortable = ["year", "auditStatus", "submitTime", "updateTime", "createTime"] as const;

const level = z.enum(["E", "W", "I"]);
const column = z.enum(["amount1", "amount2"]);
const told = z.object({ itemCode: z.string(), amount1: z.string().nullable(), amount2: z.string().nullable() });
/** A finding, with the cells that it is about. */
export const statementFinding = z.object({
  rule: z.string(),
  level,
  message: z.string(),
  cells: z.array(z.object({ form: z.string(), itemCode: z.string(), column })),
});
const other = z.object({ formKey: z.string(), lines: z.array(told) });

/** What a check needs beside the statement itself: `findingsOf` makes the findings of it, here and in the browser. */
export const checkFactsWire = z.object({
  orgForm: z.int().nullable(),
  paidInCapital: z.string().nullable(),
  staffCount: z.int(),
  revenueMove: z.int(),
  previous: other.extend({ isAccepted: z.boolean() }).nullable(),
  /** The same month, quarter or half of the year before. */
  sameLastYear: other.extend({ isAccepted: z.boolean() }).nullable(),
  before: other.nullable(),
  /** The other statements of the set, whatever state they are in. */
  siblings: z.array(
    other.extend({
      statementType: z.int(),
      statementId: id(),
      auditStatus: z.int(),
      isSubmitted: z.boolean(),
    }),
  ),
  /** Kinds that stand under the other scope alone. */
  otherScope: z.array(z.string()),
  declaredRevenue: z.string().nullable(),
  duesRevenue: z.string().nullable(),
  officesRevenue: z.string().nullable(),
  /** With tax; null: nothing is kept of it. */
  reportFees: z.string().nullable(),
  contractReceipts: z.string().nullable(),
});
export type CheckFactsWire = z.output<typeof checkFactsWire>;

/** Which period of which scope. */
export const periodQuery = z.strictObject({
  year: statementFields.year,
  periodType: statementFields.periodType,
  period: statementFields.period,
  scope: statementFields.scope,
});

/** What a new statement begins with. */
const opening = z.object({
  formKey: z.string(),
  accountingStandard: z.int(),
  periodFrom: z.string(),
  periodTo: z.string(),
  periodText: z.string(),
  /** The second column, and what else is known before anybody types. */
  lines: z.array(told),
  /** 上年金额 of 业务收入构成; none but in a yearly income statement. */
  breakdown: z.array(breakdownLine),
  /** Where it came from, in words; null: there is nothing to bring in. */
  source: z.string().nullable(),
  legalPerson: z.string().nullable(),
  financeHead: z.string().nullable(),
  preparer: z.string().nullable(),
  /** The one that stands for this period already. */
  existingId: id().nullable(),
  /** Why none can be begun, in words. */
  refusal: z.string().nullable(),
  /** What is to be known beside it: the period has not ended yet. */
  notice: z.string().nullable(),
  /** What the last one of this period held that was refused or voided: nobody types it again. None where one stands. */
  earlier: z
    .object({
      /** Where it comes from, in words. */
      words: z.string(),
      lines: z.array(told),
      breakdown: z.array(breakdownLine),
      audited: z.boolean().nullable(),
      auditFirm: z.string().nullable(),
      auditReportNo: z.string().nullable(),
      preparer: z.string().nullable(),
      explanation: z.string().nullable(),
    })
    .nullable(),
});

/** Kinds of periods that this association takes, and since when it is late. */
const statementTerms = z.object({
  periodTypes: z.array(z.int()),
  /** Years up to this one are closed. */
  closedThrough: z.int(),
  /** Day of the next year until which yearly statements are told, `MM-DD`. */
  yearlyDeadline: z.string(),
  attachmentRequired: z.boolean(),
});

/** A fault of a workbook, at its cell as Excel names it. */
const workbookFault = z.object({ cell: z.string().nullable(), message: z.string() });

/** A form is one sheet of paper. */
export const FORM_BYTES = 1024 * 1024;
/** Parts of a form are text. */
const seenVersionText = () => field(z.string().regex(/^\d{1,10}$/), { label: "版本号" });

/** Calls beside the usual ones. */
export function statementCalls<const Id extends string>(
  name: Id,
  base: string,
  { stem, noun }: { readonly stem: StatementStem; readonly noun: string },
) {
  const access = statementAccess(stem);
  const ours = { origin: "ours" } as const;
  const params = z.strictObject({ statementId: id() });
  const at = `${base}/{statementId}`;
  return {
    terms: endpoint(`${name}.terms` as const, `${base}/terms`, {
      ...ours,
      method: "GET",
      access: access.find,
      summary: `${noun}：可填报的期间类型、截止日期等`,
      data: statementTerms,
    }),
    opening: endpoint(`${name}.opening` as const, `${base}/opening`, {
      ...ours,
      method: "GET",
      access: access.edit,
      summary: `${noun}：某期间的空表，年初（上年）数取自最近一份审核通过的报表并说明来源`,
      query: periodQuery,
      data: opening,
    }),
    check: endpoint(`${name}.check` as const, `${at}/check`, {
      ...ours,
      method: "GET",
      access: access.find,
      summary: `${noun}校验：表内、表间、与上年的核对结果，逐条指明单元格；填报人另得核对所需的数据，供边填边核`,
      params,
      data: z.object({
        findings: z.array(statementFinding),
        /** For who types in this statement; null for every other reader. */
        facts: checkFactsWire.nullable(),
      }),
    }),
  } as const;
}

/** The workbook in the tax bureau's layout: to fill, to take along, to bring in. // domain a §7.3 */
export function workbookCalls<const Id extends string, Detail extends z.ZodType>(
  name: Id,
  base: string,
  { stem, noun, detail }: { readonly stem: StatementStem; readonly noun: string; readonly detail: Detail },
) {
  const access = statementAccess(stem);
  const ours = { origin: "ours" } as const;
  const params = z.strictObject({ statementId: id() });
  const at = `${base}/{statementId}`;
  const file = upload(
    z.strictObject({ fileName: field(text(200).optional(), { label: "文件名" }), version: seenVersionText() }),
    FORM_BYTES,
  );
  return {
    template: endpoint(`${name}.template` as const, `${base}/template`, {
      ...ours,
      method: "GET",
      wantsPage: true,
      access: access.import,
      summary: `${noun}：下载该期间的空白工作簿（税务局两栏格式）`,
      query: periodQuery,
      data: binary(XLSX),
    }),
    workbook: endpoint(`${name}.workbook` as const, `${at}/workbook`, {
      ...ours,
      method: "GET",
      wantsPage: true,
      access: access.export,
      summary: `${noun}：下载为工作簿（税务局两栏格式），可再导入`,
      params,
      data: binary(XLSX),
    }),
    bringIn: endpoint(`${name}.bringIn` as const, `${at}/bring-in`, {
      ...ours,
      method: "POST",
      access: access.import,
      summary: `${noun}导入：先按行次再按项目名称识别，全部无误才写入；有误时逐格说明并附标错的副本，一格也不写`,
      params,
      body: file,
      data: z.object({
        /** The statement as it stands behind the import; null where the workbook was refused. */
        record: detail.nullable(),
        faults: z.array(workbookFault),
        /** Cells that were taken. */
        taken: z.int(),
        /** A copy of the workbook with the faults in it, as base64; null where there are none. */
        marked: z.string().nullable(),
      }),
    }),
  } as const;
}
