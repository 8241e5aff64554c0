import { showAmount } from "@/contracts/kit/amount/amount";
import { daysAfter, daysBetween } from "@/contracts/kit/day/dates";
import { fromUnits, sumCents, toUnits } from "@/contracts/kit/amount/decimal";
import { metaOf } from "@/contracts/kit/field";
import { isNone } from "@/contracts/kit/none";
import { type FieldError, type Finding, findingsAt, requestOf } from "@/contracts/kit/validate";
import { isSubTypeOf, SIGNED_CATEGORIES } from "@/contracts/agreement/service-types";
import {
  AGREEMENT_FILE,
  type AgreementItem,
  FILING_TYPE,
  filingFields,
  MIN_SUMMARY,
  TAX_CONFIRM,
  type YearAmount,
} from "@/contracts/agreement/filing/filing-fields";

export interface FilingForm {
  readonly filingType: number;
  readonly contractId: string | null;
  readonly agreementNo: string;
  readonly clientAgentName: string | null;
  readonly clientAgentPhone: string | null;
  readonly taxCollectNo: string | null;
  readonly taxConfirmStatus: number | null;
  readonly signDate: string | null;
  readonly serviceStart: string | null;
  readonly serviceEnd: string | null;
  readonly agreementAmount: string | null;
  readonly overReason: string | null;
  readonly summary: string | null;
  readonly items: readonly AgreementItem[];
  readonly yearAmounts: readonly YearAmount[];
  readonly crossRegionFlag: boolean | null;
  readonly serviceCity: string | null;
  readonly changeContent: string | null;
  readonly changeDate: string | null;
  readonly changeReason: string | null;
  readonly attachments: readonly { readonly attachType: number }[];
}

const { error, warning } = findingsAt();

/** Sums may differ by a fen. // domain b §0.4 X4 */
const TOLERANCE = 1n;
const isApart = (a: bigint, b: bigint): boolean => a - b > TOLERANCE || b - a > TOLERANCE;

/** The day, and the days that the association has set. */
interface Days {
  readonly today: string;
  readonly changeDays: number;
  readonly filingDays: number;
}

const NEEDED = [
  "contractId",
  "agreementNo",
  "clientAgentName",
  "clientAgentPhone",
  "signDate",
  "serviceStart",
  "serviceEnd",
  "agreementAmount",
  "summary",
  "items",
  "crossRegionFlag",
] as const satisfies readonly (keyof typeof filingFields)[];
const NEEDED_BY_CHANGE = ["changeContent", "changeDate", "changeReason"] as const;

/** Items of the form that a submission has. // domain b §4 (2) column req */
export const filingNeeds = ({ filingType, crossRegionFlag }: FilingForm): string[] => [
  ...NEEDED,
  ...(crossRegionFlag === true ? ["serviceCity"] : []),
  ...(filingType === FILING_TYPE.change ? NEEDED_BY_CHANGE : []),
];

/** 变更内容 and its like belong to a change alone. */
export const isForeignTo = (key: string, { filingType, crossRegionFlag }: Partial<FilingForm>): boolean =>
  (filingType !== FILING_TYPE.change && (NEEDED_BY_CHANGE as readonly string[]).includes(key)) ||
  (key === "serviceCity" && crossRegionFlag !== true);

const isEmpty = (value: unknown): boolean => isNone(value) || (Array.isArray(value) && value.length === 0);

/** What keeps it from being submitted, one sentence beside each item. */
export function filingMissing(form: FilingForm): FieldError[] {
  const items = filingNeeds(form).filter((key) => isEmpty(form[key as keyof FilingForm]));
  const out: FieldError[] = items.map((key) => ({
    path: key,
    message:
      key === "items" ? "请至少填写一项服务项目" : requestOf(metaOf(filingFields[key as keyof typeof filingFields])),
  }));
  if (form.summary !== null && [...form.summary.trim()].length < MIN_SUMMARY)
    out.push({ path: "summary", message: `协议摘要不少于${MIN_SUMMARY}字，请写明服务内容和要求` });
  const sum = sumCents(form.items.map(({ itemAmount }) => itemAmount));
  const whole = toUnits(form.agreementAmount, 2);
  if (whole !== null && form.items.length > 0 && isApart(sum, whole))
    out.push({
      path: "agreementAmount",
      message: `服务项目金额合计 ${showAmount(fromUnits(sum, 2))} 元，与协议金额 ${showAmount(fromUnits(whole, 2))} 元不一致`,
    });
  const ofYears = sumCents(form.yearAmounts.map(({ amount }) => amount));
  if (whole !== null && form.yearAmounts.length > 0 && isApart(ofYears, whole))
    out.push({
      path: "yearAmounts",
      message: `分年度金额合计 ${fromUnits(ofYears, 2)} 元，与协议金额 ${fromUnits(whole, 2)} 元不一致`,
    });
  form.items.forEach(({ servicePersonIds }, at) => {
    if (servicePersonIds.length === 0)
      out.push({ path: `items.${at}.servicePersonIds`, message: "请至少选择一名服务人员" });
  });
  return out;
}

/** A filing without the paper itself: only where the association wants elements alone. */
export const scanMissing = ({ attachments }: Pick<FilingForm, "attachments">): FieldError[] =>
  attachments.some(({ attachType }) => attachType === AGREEMENT_FILE)
    ? []
    : [{ path: "attachments", message: "请上传协议扫描件（业务合同/委托协议）" }];

/** A first filing behind its last day is late, whatever the reason: said before it is submitted. // domain b §4 (2) */
function lateFindings({ filingType, signDate, serviceStart }: FilingForm, { today, filingDays }: Days): Finding[] {
  if (filingType === FILING_TYPE.change || signDate === null || serviceStart === null) return [];
  const due = filingDue(signDate, serviceStart, filingDays);
  const { lateFlag, lateDays } = lateness(due, today);
  const words = `备案期限为 ${due}（签订后${filingDays}日内，且不晚于服务起日），现在备案记为逾期 ${lateDays} 天`;
  return lateFlag ? [warning("AG16", "signDate", words)] : [];
}

function dateFindings(form: FilingForm, { today, changeDays }: Days): Finding[] {
  const { signDate, serviceStart, serviceEnd, changeDate, filingType } = form;
  const out: Finding[] = [];
  if (signDate !== null && signDate > today) out.push(error("AG1", "signDate", `签订日期不能晚于今天 ${today}`));
  if (serviceStart !== null && serviceEnd !== null && serviceEnd < serviceStart)
    out.push(error("AG2", "serviceEnd", "服务止日不能早于服务起日"));
  if (signDate !== null && serviceStart !== null && signDate > serviceStart)
    out.push(warning("X17", "signDate", `先服务后签约：服务自 ${serviceStart} 开始，协议签于 ${signDate}`));
  if (filingType !== FILING_TYPE.change || changeDate === null) return out;
  if (changeDate > today) out.push(error("AG3", "changeDate", `变更日期不能晚于今天 ${today}`));
  else if (daysBetween(changeDate, today) > changeDays)
    out.push(warning("AG4", "changeDate", `变更已超过${changeDays}日，逾期办理的请在变更原因中说明`));
  return out;
}

function itemFindings({ items, serviceStart, serviceEnd }: FilingForm): Finding[] {
  const seen = new Set<string>();
  return items.flatMap((item, at) => {
    const { serviceCategory, serviceSubType, periodStart, periodEnd } = item;
    const path = (key: keyof AgreementItem) => `items.${at}.${key}`;
    const out: Finding[] = [];
    if (!isSubTypeOf(serviceSubType, serviceCategory))
      out.push(error("AG5", path("serviceSubType"), "所选小类不属于该服务类别，请重新选择"));
    if (periodEnd < periodStart) out.push(error("AG2", path("periodEnd"), "服务期止不能早于服务期起"));
    if (serviceStart !== null && periodStart < serviceStart)
      out.push(error("AG6", path("periodStart"), `不能早于协议的服务起日 ${serviceStart}`));
    if (serviceEnd !== null && periodEnd > serviceEnd)
      out.push(error("AG6", path("periodEnd"), `不能晚于协议的服务止日 ${serviceEnd}`));
    const same = JSON.stringify([serviceCategory, serviceSubType, periodStart, periodEnd]);
    if (seen.has(same)) out.push(error("AG7", path("serviceSubType"), "同一小类、同一服务期只填一行，请合并金额"));
    seen.add(same);
    return out;
  });
}

/** Years of the service alone, each once. // domain b §4 (7) */
function yearFindings({ yearAmounts, serviceStart, serviceEnd }: FilingForm): Finding[] {
  const [first, last] = [serviceStart, serviceEnd].map((day) => (day === null ? null : Number(day.slice(0, 4))));
  const seen = new Set<number>();
  return yearAmounts.flatMap(({ year }, at) => {
    const path = `yearAmounts.${at}.year`;
    const isOutside = year < (first ?? year) || year > (last ?? year);
    const out = [
      ...(isOutside ? [error("AG16", path, `${year} 年不在服务期 ${serviceStart} 至 ${serviceEnd} 内`)] : []),
      ...(seen.has(year) ? [error("AG16", path, `${year} 年只填一行，请合并金额`)] : []),
    ];
    seen.add(year);
    return out;
  });
}

function collectFindings({ taxCollectNo, taxConfirmStatus }: FilingForm): Finding[] {
  const isCollected = taxConfirmStatus !== null && taxConfirmStatus !== TAX_CONFIRM.none;
  if (taxCollectNo === null && isCollected)
    return [error("AG8", "taxCollectNo", "税务端已采集的请填写采集编号，未采集的确认状态请选「未采集」")];
  if (taxCollectNo !== null && taxConfirmStatus === TAX_CONFIRM.none)
    return [error("AG8", "taxConfirmStatus", "已有采集编号，确认状态不能是「未采集」")];
  return taxCollectNo === null ? [warning("AG9", "taxCollectNo", "请在电子税务局采集后补录采集编号，30 日内办理")] : [];
}

/** Days behind 变更 from which a change is late. // domain b §13.1 agree_change_days */
export const CHANGE_DAYS = 30;
/** Days behind signing within which an agreement is filed. // domain b §4 (2) [AS] */
export const FILING_DAYS = 30;

/** Rules across items, the same in browser and server. // domain b §4 (2) */
export const filingRules = (
  form: FilingForm,
  { today, changeDays = CHANGE_DAYS, filingDays = FILING_DAYS }: Partial<Days> & Pick<Days, "today">,
): Finding[] => [
  ...dateFindings(form, { today, changeDays, filingDays }),
  ...lateFindings(form, { today, changeDays, filingDays }),
  ...itemFindings(form),
  ...yearFindings(form),
  ...collectFindings(form),
];

/** Categories of its items, each once, in order. */
export const categoriesOf = (items: readonly Pick<AgreementItem, "serviceCategory">[]): number[] =>
  [...new Set(items.map(({ serviceCategory }) => serviceCategory))].sort((a, b) => a - b);

/** Rows whose people must hold the right to sign, and none of whom does. // domain b §4 (2), 13号 */
export const unsigned = (
  items: readonly AgreementItem[],
  maySign: (staffId: string) => boolean,
): { readonly path: string; readonly message: string }[] =>
  items.flatMap(({ serviceCategory, servicePersonIds }, at) =>
    SIGNED_CATEGORIES.includes(serviceCategory) && servicePersonIds.length > 0 && !servicePersonIds.some(maySign)
      ? [{ path: `items.${at}.servicePersonIds`, message: "该类业务至少有一名税务师、注册会计师或律师" }]
      : [],
  );

/** Last day of filing in time: so many days after signing, and not behind the first day of service. // domain b §4 (2) [AS] */
export function filingDue(signDate: string, serviceStart: string, days: number): string {
  const bySigning = daysAfter(signDate, days);
  return bySigning < serviceStart ? bySigning : serviceStart;
}

/** 是否逾期 and 逾期天数 of a filing on a day. */
export function lateness(due: string, filedOn: string): { readonly lateFlag: boolean; readonly lateDays: number } {
  const lateDays = filedOn > due ? daysBetween(due, filedOn) : 0;
  return { lateFlag: lateDays > 0, lateDays };
}

/** All agreements of a contract against its amount: within it, beyond it with a reason, or too far beyond. // domain b §0.4 X3 */
export function overContract(
  total: bigint,
  contractAmount: bigint,
  ratios: { readonly warn: number; readonly most: number },
): "within" | "explained" | "refused" {
  // A framework contract without a price is as high as its agreements. // domain b §3 (7)
  if (contractAmount <= 0n) return "within";
  if (total * 100n > contractAmount * BigInt(ratios.most)) return "refused";
  return total * 100n > contractAmount * BigInt(ratios.warn) ? "explained" : "within";
}
