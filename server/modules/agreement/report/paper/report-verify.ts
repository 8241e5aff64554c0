import { sql } from "drizzle-orm";
import { z } from "zod";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { shownReportNumber } from "@/contracts/public/report-number";
import type { PaperState } from "@/contracts/public/verify-wire";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { defineParam } from "@/server/platform/params/params";
import { checkCodeOf } from "@/server/records/verify/code";
import { type Asked, fact, maskFirm, type ToldPaper, type VerifyKind } from "@/server/records/verify/kind";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { reportFilings as t, type ReportRow } from "@/server/modules/agreement/report/report.table";

const { filed, correcting, replaced, voiding, voided, checking, abnormal } = REPORT_STATUS;

/** // domain b §6 (6): client, middle masked by default */
export const masksClient = defineParam(
  "report.masksClient",
  z.boolean(),
  true,
  "业务报告公众查验时隐去委托人和被鉴证单位名称的中间部分",
);

/** What the public is told of a state; none of what has no number yet. // domain b §6 (5) */
const STATES: ReadonlyMap<number, PaperState> = new Map([
  [filed, "valid"],
  [checking, "valid"],
  [correcting, "changing"],
  [voiding, "changing"],
  [replaced, "replaced"],
  [voided, "revoked"],
  [abnormal, "abnormal"],
]);

/** All that is told of a report, which has several times as many columns: the public asks for it hundreds of times a second. */
const TOLD = {
  reportId: t.reportId,
  filingNo: t.filingNo,
  reportStatus: t.reportStatus,
  filingTime: t.filingTime,
  voidTime: t.voidTime,
  fileHash: t.fileHash,
  companyName: t.companyName,
  reportTitle: t.reportTitle,
  reportNo: t.reportNo,
  serviceCategory: t.serviceCategory,
  serviceSubType: t.serviceSubType,
  clientName: t.clientName,
  targetName: t.targetName,
  reportDate: t.reportDate,
  signerNames: t.signerNames,
  reviewerName: t.reviewerName,
  versionNo: t.versionNo,
  corrections: t.corrections,
};
type ToldRow = Pick<ReportRow, keyof typeof TOLD>;

/** The check code that stands on a report beside its number. */
export const reportCode = (
  { vault }: Pick<Services, "vault">,
  { reportId, filingNo }: { readonly reportId: string; readonly filingNo: string },
): string => checkCodeOf(vault, { kind: "reportFiling", paperNo: filingNo, recordId: reportId });

/** 「第 2 版（2026-03-05 更正）」: whoever holds an older one sees that it is. // domain b §6 (7) */
function versionOf({ versionNo, corrections }: ToldRow, filingTime: Date): string {
  const last = corrections.findLast((one) => one.versionNo === versionNo);
  return last === undefined || versionNo === 1
    ? `第 1 版（${calendarDate(filingTime)}）`
    : `第 ${versionNo} 版（${calendarDate(new Date(last.time))} 更正）`;
}

/** Names of clients wherever they stand, also within the title. */
function hiding(isMasked: boolean, names: readonly (string | null)[]): (text: string) => string {
  const hidden = isMasked ? names.filter((name) => name !== null && name.length > 1) : [];
  return (text) => hidden.reduce<string>((told, name) => told.replaceAll(name ?? "", maskFirm(name ?? "")), text);
}

/** The lines of the page, in its order; what was not filled in is left out. */
async function factsOf(
  row: ToldRow,
  successor: string | null,
  filingTime: Date,
  { db, services, now }: Asked,
): Promise<ToldPaper["facts"]> {
  const words = await dictionaryOf(services).get(db, now);
  // Longest first, so that a name within another one leaves no rest of it.
  const names = [row.clientName, row.targetName].sort((a, b) => (b?.length ?? 0) - (a?.length ?? 0));
  const shown = hiding(services.params.get(masksClient), names);
  const subType = row.serviceSubType === null ? "" : `／${words.label("service_sub_type", row.serviceSubType)}`;
  const target = row.targetName === row.clientName ? null : row.targetName;
  const lines: readonly (readonly [string, string | null, boolean?])[] = [
    ["新报备编号", successor === null ? null : shownReportNumber(successor), true],
    ["出具单位", row.companyName, true],
    ["报告名称", shown(row.reportTitle), true],
    ["报告文号", row.reportNo],
    ["业务类别", words.label("service_category", row.serviceCategory) + subType],
    ["委托人", row.clientName === null ? null : shown(row.clientName)],
    ["被鉴证单位", target === null ? null : shown(target)],
    ["报告日期", row.reportDate, true],
    ["签字人", row.signerNames],
    ["报告复核人", row.reviewerName],
    ["版本", versionOf(row, filingTime)],
    ["报告文件 SHA-256", row.fileHash],
  ];
  return lines.flatMap(([label, text, isMain]) => (text ? [fact(label, text, isMain === true)] : []));
}

/** By the full name of the outer column: a select of one table writes bare ones. */
const SUCCESSOR = sql<
  string | null
>`(select s.filing_no from ${t} as s where s.report_id = "report_filings"."replaced_by_id")`;

async function told(row: ToldRow, successor: string | null, asked: Asked): Promise<ToldPaper | null> {
  const state = STATES.get(row.reportStatus);
  if (state === undefined || row.filingTime === null) return null;
  const { filingTime: issueTime, voidTime: revokeTime, fileHash } = row;
  return { state, issueTime, revokeTime, fileHash, facts: await factsOf(row, successor, issueTime, asked) };
}

/** 业务报告: who holds it learns whether its filing stands. Signers are named: they sign for everybody to see. // domain b §6 (5), (6) */
export const reportFilingPaper: VerifyKind = {
  key: "reportFiling",
  find: async (db, paperNos) => {
    const found = await db
      .select({ row: TOLD, successor: SUCCESSOR })
      .from(t)
      .where(sql`${t.filingNo} = any(${sql.param([...paperNos])})`);
    return new Map(
      found.map(({ row, successor }) => [
        row.filingNo ?? "",
        { recordId: row.reportId, tell: (asked: Asked) => told(row, successor, asked) },
      ]),
    );
  },
};
