import { toUnits } from "@/contracts/kit/amount/decimal";
import { metaOf } from "@/contracts/kit/field";
import { isNone } from "@/contracts/kit/none";
import { type FieldError, type Finding, findingsAt, requestOf } from "@/contracts/kit/validate";
import { CREDIT, TSC, TSC_LIMIT, type CreditYearForm, creditYearFields } from "@/contracts/basic/tax/credit-year";

type Key = keyof typeof creditYearFields;
const { error, warning } = findingsAt<Key | "attachments">();

/** Items that a submission has. // domain a §4.3 column R */
export const CREDIT_YEAR_NEEDS = ["taxCreditLevel", "dishonestFlag"] as const satisfies readonly Key[];

/** What keeps it from being submitted, in words, in the order of the form. */
export const creditYearMissing = (form: CreditYearForm): FieldError[] => [
  ...CREDIT_YEAR_NEEDS.filter((key) => isNone(form[key])).map((path) => ({
    path,
    message: requestOf(metaOf(creditYearFields[path])),
  })),
  ...(form.attachments.length > 0
    ? []
    : [{ path: "attachments", message: "请上传证明文件（电子税务局信用级别查询结果截图）" }]),
];

interface Band {
  readonly level: number;
  /** From, and below; whole points. */
  readonly from: number;
  readonly below: number;
  readonly text: string;
}
/** 90 and more is A … // 纳税缴费信用管理办法, domain a §4.3 */
const CREDIT_BANDS: readonly Band[] = [
  { level: CREDIT.a, from: 90, below: Infinity, text: "A级（90分以上）" },
  { level: CREDIT.b, from: 70, below: 90, text: "B级（70分以上不满90分）" },
  { level: CREDIT.c, from: 40, below: 70, text: "C级（40分以上不满70分）" },
  { level: CREDIT.d, from: 0, below: 40, text: "D级（不满40分）" },
];
/** 400 and more is TSC5 … // SAT 公告2026年第1号 */
const TSC_BANDS: readonly Band[] = [
  { level: TSC.five, from: 400, below: Infinity, text: "TSC5级（400分以上）" },
  { level: TSC.four, from: 300, below: 400, text: "TSC4级（300分以上不满400分）" },
  { level: TSC.three, from: 200, below: 300, text: "TSC3级（200分以上不满300分）" },
  { level: TSC.two, from: 100, below: 200, text: "TSC2级（100分以上不满200分）" },
  { level: TSC.one, from: 0, below: 100, text: "TSC1级（不满100分）" },
];
/** No band is told apart by less than a thousandth. */
const SCALE = 3;
const THOUSANDTHS = 1000;

function bandOf(bands: readonly Band[], score: string | null): Band | null {
  const points = toUnits(score, SCALE);
  if (points === null) return null;
  return bands.find(({ from }) => Number(points) >= from * THOUSANDTHS) ?? null;
}

function creditRules({ taxCreditLevel, taxCreditScore }: CreditYearForm): Finding[] {
  const band = bandOf(CREDIT_BANDS, taxCreditScore);
  if (!band || taxCreditLevel === null || taxCreditLevel === band.level) return [];
  const at = "taxCreditScore";
  if (taxCreditLevel === CREDIT.none) return [warning("C1", at, "未参评的没有得分，请核对级别或清空得分")];
  // New firms and those without revenue are told M whatever their points.
  if (taxCreditLevel === CREDIT.m) return [];
  const direct = taxCreditLevel === CREDIT.d ? "；直接判为 D 级的请在备注说明" : "";
  return [warning("C1", at, `${taxCreditScore ?? ""} 分对应${band.text}，与所选级别不一致，请核对${direct}`)];
}

/** Highest level that a limit leaves. */
const HIGHEST: Readonly<Record<number, readonly [level: number, text: string]>> = {
  [TSC_LIMIT.newFirm]: [TSC.three, "评价周期内新设立的，最高为 TSC3 级"],
  [TSC_LIMIT.wasD]: [TSC.four, "上周期纳税缴费信用为 D 级等情形的，不能评为 TSC5 级"],
  [TSC_LIMIT.isD]: [TSC.one, "当前为 D 级等情形的，最高为 TSC1 级"],
};

function tscRules({ tscLevel, tscScore, tscLimitReason }: CreditYearForm): Finding[] {
  if (tscLevel === null) return tscScore === null ? [] : [warning("C2", "tscLevel", "已填信用积分，请选择信用等级")];
  const band = bandOf(TSC_BANDS, tscScore);
  if (tscLevel === TSC.none) return band ? [warning("C2", "tscScore", "未参评的没有积分，请核对等级或清空积分")] : [];
  const limit = HIGHEST[tscLimitReason ?? TSC_LIMIT.none];
  if (limit && tscLevel > limit[0]) return [warning("C3", "tscLevel", `${limit[1]}，请核对`)];
  const isLimited = tscLimitReason !== null && tscLimitReason !== TSC_LIMIT.none;
  // A limit explains a level below its points, hence the check only warns. // domain a §4.3
  if (!band || tscLevel === band.level || (isLimited && tscLevel < band.level)) return [];
  return [
    warning("C2", "tscScore", `${tscScore ?? ""} 分对应${band.text}，与所选等级不一致，请核对或选择等级限制情形`),
  ];
}

/** Rules across items, the same in browser and server. // domain a §4.3 */
export function creditYearRules(form: CreditYearForm, { today }: { readonly today: string }): Finding[] {
  const now = Number(today.slice(0, 4));
  const out: Finding[] = [];
  if (form.year > now) out.push(error("C4", "year", `评价年度不能晚于今年 ${now} 年`));
  if (form.year === now)
    out.push(warning("C4", "year", `${now} 年的评价周期尚未结束，等级一般在次年 4 月 30 日前公布`));
  return [...out, ...creditRules(form), ...tscRules(form)];
}
