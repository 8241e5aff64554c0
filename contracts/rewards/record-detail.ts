import { z } from "zod";
import { attachment } from "@/contracts/file/attachment";
import { field } from "@/contracts/kit/field";
import { shownChoiceOrNone, yesOrNo, instantOrNone, shownCountOrNone } from "@/contracts/kit/items";
import { id } from "@/contracts/kit/scalars";
import { recordKnown } from "@/contracts/rewards/record-fields";

const told = (label: string) => field(z.string().nullable(), { label, kind: "longText", readOnly: true });

/** A record of the same event, of the firm or of another person. // domain b §8 (7) */
const related = z.object({ recordId: id(), subjectType: z.int(), name: z.string(), rpStatus: z.int() });

/** What a record tells beside what was typed. // domain b §8 (2), (6) */
export const recordTold = {
  ...recordKnown,
  decideYear: shownCountOrNone("年度", { readOnly: true }),
  effectiveTime: instantOrNone("生效时间", { readOnly: true }),
  publishTo: field(z.string().nullable(), { label: "公示期限止", kind: "date", readOnly: true }),
  isPublic: yesOrNo("公示中", { readOnly: true }),
  /** Last day on which the firm may appeal; null = there is nothing to appeal against. */
  appealUntil: field(z.string().nullable(), { label: "申诉期限止", kind: "date", readOnly: true }),
  appealContent: told("申诉理由"),
  appealTime: instantOrNone("申诉时间", { readOnly: true }),
  appealResult: told("申诉结果"),
  rectifyStatus: shownChoiceOrNone("rectify_status", "整改情况", { readOnly: true }),
  /** What the penalty does today, in sentences. */
  effects: z.array(z.string()),
  related: z.array(related),
  appealFiles: z.array(attachment),
  rectifyFiles: z.array(attachment),
} as const;

const quiet = (label: string, width: number) => field(z.string().nullable(), { label, width, readOnly: true });
/** Whose a person's record is: as it was then, and where he works now (within the reader's reach). */
export const personTold = {
  ...recordTold,
  staffName: quiet("姓名", 110),
  certNo: field(z.string().nullable(), { label: "证书号", kind: "code", width: 150, readOnly: true }),
  currentCompanyName: quiet("现单位", 200),
} as const;
