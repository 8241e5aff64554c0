import type { AgreementReportForm } from "@/contracts/agreement/report/report";
import { type AskedCorrection, CORRECTED_KEYS } from "@/contracts/agreement/report/report-correction";
import { correctionFaults } from "@/contracts/agreement/report/report-correction-rules";
import type { ReportBounds } from "@/contracts/agreement/report/report-rules";
import { ELEMENT_KEYS, elementsOf, noElement } from "@/contracts/agreement/report/report-elements";
import { NestedLossYears } from "@/features/agreement/report/loss-years";
import type { StepForm } from "@/components/steps/transition-dialog";
import type { FormValues } from "@/components/record/form/use-record-form";
import { today } from "@/lib/format/date";

/** Of reports that give an opinion. */
const OPINION_KEYS: ReadonlySet<string> = new Set(["opinionType", "opinionReason"]);
const formOf = (record: FormValues) => record as unknown as AgreementReportForm;
const elementPaths = (keys: readonly string[]): string[] => keys.map((key) => `elements.${key}`);

/** What the form of 申请更正 holds at first: the report as it stands, without a new paper. */
export const correctionInitial = (record: object): FormValues => {
  const values = record as FormValues;
  const own = Object.fromEntries(CORRECTED_KEYS.map((key) => [key, values[key] ?? ""]));
  return {
    ...own,
    reportFile: "",
    elements: Object.fromEntries(ELEMENT_KEYS.map((key) => [key, values[key] ?? noElement(key)])),
  };
};

/** 申请更正: class B items, 业务要素 of the report's own sub-type among them. // domain b §6 (6) */
export const correctionForm = (bounds: ReportBounds): StepForm => ({
  paths: (record) => {
    const { serviceSubType, opinionType } = formOf(record);
    return [
      ...CORRECTED_KEYS.filter((key) => opinionType !== null || !OPINION_KEYS.has(key)),
      ...elementPaths(elementsOf(serviceSubType).keys.filter((key) => key !== "lossYears")),
      "opinion",
    ];
  },
  more: (form, record) =>
    elementsOf(formOf(record).serviceSubType).keys.includes("lossYears") && <NestedLossYears form={form} />,
  needs: (record) => elementPaths(elementsOf(formOf(record).serviceSubType).needed),
  rules: (body, record) =>
    correctionFaults(formOf(record), body as unknown as AskedCorrection, { today: today(), bounds }).map((fault) => ({
      ...fault,
      level: "error",
      rule: "RP25",
    })),
});
