import type { z } from "zod";
import { agreementReport } from "@/contracts/agreement/report/report";
import type { AskedCorrection } from "@/contracts/agreement/report/report-correction";
import { REPORT_FILE, type ReportCorrection } from "@/contracts/agreement/report/report-fields";
import type { voidReportStep } from "@/contracts/agreement/report/report-lifecycle";
import type { FieldError } from "@/contracts/kit/validate";
import { filesOf, isFreeFile, takeFiles } from "@/server/platform/files/take";
import type { Held, StepContext } from "@/server/records/steps/port";
import { storedFilesByIds } from "@/server/modules/agreement/report/paper/report-file";
import type { ReportRow } from "@/server/modules/agreement/report/report.table";

// Files that come to a report when it has been filed: none of those that were filed goes.

const { id: bizType } = agreementReport;
type OnRecord = Held<ReportRow>;
type Added = z.output<typeof voidReportStep>["attachments"];

/** Files of the record in their order, without one. */
const standing = async ({ db }: StepContext, id: string, without?: string) =>
  (await filesOf(db, bizType, id))
    .filter(({ fileId }) => fileId !== without)
    .map(({ fileId, attachType }, at) => ({ fileId, attachType, sortNo: at + 1 }));

/** What comes with a step stands among the record's own files; nothing that was filed goes. */
export async function addFiles(context: StepContext, { id, companyId }: OnRecord, files: Added): Promise<void> {
  if (files.length === 0) return;
  const { db, user, now } = context;
  const stood = await standing(context, id);
  const added = files.map((file, at) => ({ ...file, sortNo: stood.length + at + 1 }));
  await takeFiles(db, { bizType, bizId: id, companyId, userId: user.userId }, [...stood, ...added], now);
}

/** Files that a correction has added, as one change in words. */
export async function filesAdded({ db }: StepContext, files: Added): Promise<ReportCorrection["changes"]> {
  const ids = files.map(({ fileId }) => fileId);
  const names = (await storedFilesByIds(db, ids)).map(({ fileName }) => fileName);
  return names.length === 0 ? [] : [{ path: "attachments", label: "补充附件", before: null, after: names.join("、") }];
}

/** The paper that a correction brings is whose correction it is, and a PDF. // domain b §6 (6) */
export async function paperFaults(
  { db, user }: StepContext,
  { companyId }: OnRecord,
  { reportFile }: AskedCorrection,
): Promise<FieldError[]> {
  if (reportFile === null) return [];
  const path = "reportFile";
  if (!(await isFreeFile(db, reportFile, { bizType, userId: user.userId, companyId })))
    return [{ path, message: "报告正文不存在或已被清除，请重新上传" }];
  const [file] = await storedFilesByIds(db, [reportFile]);
  return file?.fileExt === "pdf" ? [] : [{ path, message: "报告正文须为 PDF" }];
}

/** From when it is asked for, the corrected paper stands among the files: the association reads it before it agrees. */
export const takePaper = (context: StepContext, held: OnRecord, { reportFile }: AskedCorrection): Promise<void> =>
  addFiles(context, held, reportFile === null ? [] : [{ fileId: reportFile, attachType: REPORT_FILE, sortNo: 1 }]);

/** A correction that comes to nothing takes its paper with it. */
export async function releasePaper(context: StepContext, { record, id, companyId }: OnRecord): Promise<void> {
  // One that was asked for before papers came with corrections has none.
  const paper = record.asked?.reportFile ?? null;
  if (paper === null) return;
  const { db, user, now } = context;
  const owner = { bizType, bizId: id, companyId, userId: user.userId };
  await takeFiles(db, owner, await standing(context, id, paper), now);
}
