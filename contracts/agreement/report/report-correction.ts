import { z } from "zod";
import { field, metaOf } from "@/contracts/kit/field";
import { bareStep } from "@/contracts/kit/lifecycle";
import { id, optional, text } from "@/contracts/kit/scalars";
import { elementFields } from "@/contracts/agreement/report/report-elements";
import { reportFields } from "@/contracts/agreement/report/report-fields";

/** Items of the form that a class B correction may change beside 业务要素. // domain b §6 (6) */
export const CORRECTED_KEYS = [
  ...(["targetName", "targetCreditCode", "targetTaxAuthority", "targetCityCode", "industryCode"] as const),
  ...(["periodStart", "periodEnd", "reportDate", "serviceFee", "freeReason", "feeReason"] as const),
  ...(["opinionType", "opinionReason", "signerIds", "reportFile"] as const),
] as const;

/** An item of the report that may be left out, which is something else than typed empty. */
const toldOrLeft = <S extends z.ZodType>(item: z.ZodDefault<S>) =>
  field(item.unwrap().optional(), metaOf(item) ?? { label: "" });

/** Class B: the association agrees first; as it is to stand. What is left out stays, what is typed empty is empty. // domain b §6 (6) */
export const askCorrectStep = bareStep.extend({
  targetName: toldOrLeft(reportFields.targetName),
  targetCreditCode: toldOrLeft(reportFields.targetCreditCode),
  targetTaxAuthority: toldOrLeft(reportFields.targetTaxAuthority),
  targetCityCode: toldOrLeft(reportFields.targetCityCode),
  industryCode: toldOrLeft(reportFields.industryCode),
  periodStart: toldOrLeft(reportFields.periodStart),
  periodEnd: toldOrLeft(reportFields.periodEnd),
  reportDate: toldOrLeft(reportFields.reportDate),
  serviceFee: toldOrLeft(reportFields.serviceFee),
  freeReason: toldOrLeft(reportFields.freeReason),
  feeReason: toldOrLeft(reportFields.feeReason),
  opinionType: toldOrLeft(reportFields.opinionType),
  opinionReason: toldOrLeft(reportFields.opinionReason),
  signerIds: field(z.array(id()).max(10).optional(), {
    label: "签字人员",
    help: "按签字顺序选择，须在报告日期有签字资格",
  }),
  reportFile: field(optional(id()), {
    label: "更正后的报告正文",
    kind: "files",
    accept: [".pdf"],
    help: "PDF，20 MB 以内；正文没有改动的不上传，改动的更正生效后重新盖章",
  }),
  elements: field(z.strictObject(elementFields).optional(), { label: "业务要素" }),
  opinion: field(text(500, 2), { label: "更正原因", kind: "longText", help: "协会可见" }),
});
export type AskedCorrection = Omit<z.output<typeof askCorrectStep>, "version" | "opinion">;
/** The same while it waits, with the reason of whoever asked. */
export type WaitingCorrection = AskedCorrection & { readonly reason?: string };
