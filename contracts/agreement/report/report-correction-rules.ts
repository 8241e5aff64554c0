import { isNone } from "@/contracts/kit/none";
import type { FieldError } from "@/contracts/kit/validate";
import type { AgreementReportForm } from "@/contracts/agreement/report/report";
import { type AskedCorrection, CORRECTED_KEYS } from "@/contracts/agreement/report/report-correction";
import { ELEMENT_KEYS, elementsOf } from "@/contracts/agreement/report/report-elements";
import { OPINION } from "@/contracts/agreement/report/report-fields";
import {
  isForeignToReport,
  type ReportBounds,
  reportMissing,
  reportRules,
  STANDARD_BOUNDS,
  withoutForeign,
} from "@/contracts/agreement/report/report-rules";

type Form = AgreementReportForm;

/** A report always has its paper: without another one it keeps that. */
const isLeft = (key: (typeof CORRECTED_KEYS)[number], value: unknown): boolean =>
  key === "reportFile" ? isNone(value) : value === undefined;

/**
 * The report as a correction is to leave it: 业务要素 as a whole, of the other items those that were told, be they told
 * to be empty; no reason for what is no longer so.
 */
export function correctedForm(form: Form, { elements, ...asked }: AskedCorrection): Form {
  const told = Object.fromEntries(
    CORRECTED_KEYS.flatMap((key) => (isLeft(key, asked[key]) ? [] : [[key, isNone(asked[key]) ? null : asked[key]]])),
  );
  const next = withoutForeign({ ...form, ...told, ...elements });
  const gone = CORRECTED_KEYS.filter((key) => isForeignToReport(key, next));
  return { ...next, ...Object.fromEntries(gone.map((key) => [key, null])) };
}

const itemOf = (path: string): string => path.split(".")[0] ?? path;
/** Items that a correction leaves, and which of its own is told where it breaks a rule with them. */
const TOLD_AT: Readonly<Record<string, string>> = {
  review2Id: "signerIds",
  review1Date: "reportDate",
  review2Date: "reportDate",
  review3Date: "reportDate",
};
/** Where an item stands in the form of a correction. */
const placeOf = (path: string): string =>
  TOLD_AT[path] ?? ((ELEMENT_KEYS as readonly string[]).includes(itemOf(path)) ? `elements.${path}` : path);

const isAdverse = (type: number | null): boolean => type === OPINION.adverse || type === OPINION.none;

/** What the report's own rules say of a form, without what does not keep it from being filed. */
const faultsOf = (form: Form, today: string, bounds: ReportBounds): FieldError[] => [
  ...reportRules(form, { today, bounds }).filter(({ level }) => level === "error"),
  ...reportMissing(form, bounds),
];

/**
 * What refuses a correction: rules of the report that it would break, and a conclusion turned round, which is class C.
 * What was wrong before it refuses nothing. // domain b §6 (6)
 */
export function correctionFaults(
  form: Form,
  asked: AskedCorrection,
  { today, bounds = STANDARD_BOUNDS }: { readonly today: string; readonly bounds?: ReportBounds },
): FieldError[] {
  const next = correctedForm(form, asked);
  const stood = new Set(faultsOf(form, today, bounds).map(({ path, message }) => `${path} ${message}`));
  const own = new Set<string>([...CORRECTED_KEYS, ...elementsOf(form.serviceSubType).keys, ...Object.keys(TOLD_AT)]);
  const faults = faultsOf(next, today, bounds)
    .filter(({ path, message }) => own.has(itemOf(path)) && !stood.has(`${path} ${message}`))
    .map(({ path, message }) => ({ path: placeOf(path), message }));
  const isTurned = isAdverse(next.opinionType) !== isAdverse(form.opinionType);
  return isTurned ? [{ path: "opinionType", message: "结论相反的不能更正，请作废后重新出具" }, ...faults] : faults;
}
