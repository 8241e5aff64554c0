import { metaOf } from "@/contracts/kit/field";
import { isNone } from "@/contracts/kit/none";
import { type Finding, findingsAt, requestOf } from "@/contracts/kit/validate";
import { incomeTaxOf, INCOME_TAX, isBranch, maySpread, type TaxFacts } from "@/contracts/basic/tax/tax-facts";
import type { TaxInfoForm } from "@/contracts/basic/tax/tax-info";
import { LEVY, TAX_PERIOD, taxInfoFields, VAT_RATE, VAT_TYPE } from "@/contracts/basic/tax/tax-info-fields";

export type TaxInfoKey = keyof typeof taxInfoFields;
type Values = Readonly<Record<string, unknown>>;

/** What is known beside the form; a browser that has not heard of the firm yet knows the day alone. */
export interface TaxInfoFacts {
  readonly today: string;
  readonly firm?: Pick<TaxFacts, "companyName" | "creditCode" | "orgForm" | "companyNature" | "staffTotal" | "terms">;
  /** The number is stored: another one is asked for by a step of its own. */
  readonly isNumberSettled?: boolean;
}
/** What decides which items apply. */
type FirmKind = Pick<TaxFacts, "orgForm" | "companyNature">;

const { error, warning } = findingsAt<TaxInfoKey | "attachments">();

/** Items that belong to 企业所得税 alone. // domain a §4.4 */
const CORPORATE: readonly string[] = ["isSmallProfit", "isConsolidatedTax", "allocationRatio"];

/** Whether an item does not apply to this firm, or as things are typed. A value that stands is never out of sight. */
export function isTaxInfoHidden(key: string, values: Values, firm: FirmKind): boolean {
  if (key === "generalTaxpayerDate") return values["vatTaxpayerType"] !== VAT_TYPE.general;
  if (key === "orgRealNameDate") return values["orgRealNameDone"] !== true;
  if (key === "allocationRatio" && values["isConsolidatedTax"] !== true) return true;
  if (key === "taxpayerNoReason") return false;
  const isOther = CORPORATE.includes(key) && incomeTaxOf(firm.orgForm) === INCOME_TAX.operating;
  const isAlone = (key === "isConsolidatedTax" || key === "allocationRatio") && !maySpread(firm.companyNature);
  return (isOther || isAlone) && isNone(values[key]);
}

/** One writing for one meaning: what an answer makes meaningless goes. */
export function canonicalTaxInfo<F extends Values>(form: F): F {
  return {
    ...form,
    ...(form["vatTaxpayerType"] === VAT_TYPE.general ? {} : { generalTaxpayerDate: null }),
    ...(form["orgRealNameDone"] === true ? {} : { orgRealNameDate: null }),
    ...(form["isConsolidatedTax"] === true ? {} : { allocationRatio: null }),
  };
}

/** Items that are required as things stand, beyond the schema's own. */
export function taxInfoNeeds(form: Values, firm?: TaxInfoFacts["firm"]): TaxInfoKey[] {
  const isCorporate = firm !== undefined && incomeTaxOf(firm.orgForm) === INCOME_TAX.corporate;
  return [
    ...(form["vatTaxpayerType"] === VAT_TYPE.general ? (["generalTaxpayerDate"] as const) : []),
    ...(form["orgRealNameDone"] === true ? (["orgRealNameDate"] as const) : []),
    ...(firm?.terms.requiresInvoiceContact ? (["invoiceAddress", "invoicePhone"] as const) : []),
    ...(isCorporate && maySpread(firm.companyNature) ? (["isConsolidatedTax"] as const) : []),
    ...(form["isConsolidatedTax"] === true && firm && isBranch(firm.companyNature)
      ? (["allocationRatio"] as const)
      : []),
  ];
}

function numberRules(
  { taxpayerNo, taxpayerNoReason }: TaxInfoForm,
  { firm, isNumberSettled }: TaxInfoFacts,
): Finding[] {
  if (!firm || taxpayerNo === firm.creditCode || taxpayerNoReason !== null) return [];
  const message = `纳税人识别号与统一社会信用代码 ${firm.creditCode} 不同，请填写原因`;
  // What stands is changed by an application alone: it keeps nobody from saving the rest.
  return [(isNumberSettled ? warning : error)("T1", "taxpayerNoReason", message)];
}

function vatRules(form: TaxInfoForm, today: string): Finding[] {
  const { vatTaxpayerType, vatRate, vatPeriod, generalTaxpayerDate } = form;
  const isGeneral = vatTaxpayerType === VAT_TYPE.general;
  const out: Finding[] = [];
  if (vatTaxpayerType === VAT_TYPE.none)
    out.push(error("T2", "vatTaxpayerType", "税务师事务所须为一般纳税人或小规模纳税人，请重新选择"));
  if (vatTaxpayerType === VAT_TYPE.small && vatRate === VAT_RATE.six)
    out.push(error("T3", "vatRate", "小规模纳税人的征收率为 3% 或 1%，6% 适用于一般纳税人"));
  if (isGeneral && vatRate === VAT_RATE.one)
    out.push(error("T3", "vatRate", "1% 是小规模纳税人的减征征收率，一般纳税人请选 6% 或 3%（简易计税）"));
  if (isGeneral && vatRate === VAT_RATE.three) out.push(warning("T3", "vatRate", "一般纳税人选 3% 为简易计税，请核对"));
  if (vatPeriod !== TAX_PERIOD.month && vatPeriod !== TAX_PERIOD.quarter)
    out.push(error("T4", "vatPeriod", "增值税按月或按季申报，请重新选择"));
  if (isGeneral && vatPeriod === TAX_PERIOD.quarter)
    out.push(warning("T4", "vatPeriod", "一般纳税人通常按月申报，请核对"));
  if (generalTaxpayerDate !== null && generalTaxpayerDate > today)
    out.push(error("DATE", "generalTaxpayerDate", "一般纳税人认定日期不能晚于今天"));
  return out;
}

function incomeTaxRules(form: TaxInfoForm, { firm }: TaxInfoFacts): Finding[] {
  const { incomeTaxType, levyMethod } = form;
  const own = firm ? incomeTaxOf(firm.orgForm) : null;
  const out: Finding[] = [];
  if (own !== null && incomeTaxType !== own)
    out.push(
      error(
        "T5",
        "incomeTaxType",
        own === INCOME_TAX.corporate
          ? "有限责任公司缴纳企业所得税，请重新选择；组织形式有变化的请先办理会员信息变更"
          : "合伙制事务所不缴纳企业所得税，请选择经营所得个人所得税",
      ),
    );
  if (own === INCOME_TAX.operating)
    for (const key of CORPORATE as readonly ("isSmallProfit" | "isConsolidatedTax" | "allocationRatio")[])
      if (!isNone(form[key]) && form[key] !== false)
        out.push(error("T5", key, `「${metaOf(taxInfoFields[key])?.label ?? ""}」只用于企业所得税，请清空`));
  if (firm && form.isConsolidatedTax === true && !maySpread(firm.companyNature))
    out.push(error("T6", "isConsolidatedTax", "只有总所和分所可以跨地区汇总纳税"));
  // 国税函〔2009〕377号 names tax agents among those who may not; partners' income follows 国税发〔2002〕123号.
  if (levyMethod === LEVY.assessed) {
    const tax = own === INCOME_TAX.operating ? "经营所得个人所得税" : "企业所得税";
    out.push(warning("T7", "levyMethod", `税务师事务所属于鉴证类中介机构，一般不得核定征收${tax}，请核对`));
  }
  return out;
}

function realNameRules(form: TaxInfoForm, { firm, today }: TaxInfoFacts): Finding[] {
  const { orgRealNameDone, orgRealNameDate, realNameStaffCount } = form;
  const out: Finding[] = [];
  if (!orgRealNameDone) out.push(warning("T8", "orgRealNameDone", "首次开展涉税专业服务前须向税务机关报送基本信息"));
  if (orgRealNameDate !== null && orgRealNameDate > today)
    out.push(error("DATE", "orgRealNameDate", "采集日期不能晚于今天"));
  if (firm && realNameStaffCount !== null && realNameStaffCount > firm.staffTotal)
    out.push(
      warning(
        "T9",
        "realNameStaffCount",
        `已采集 ${realNameStaffCount} 人，多于在职人数 ${firm.staffTotal} 人，请核对`,
      ),
    );
  return out;
}

/** Rules across items, the same in browser and server; what is missing refuses, since a save takes effect. // domain a §4.1 */
export function taxInfoRules(form: TaxInfoForm, facts: TaxInfoFacts): Finding[] {
  const { firm, today } = facts;
  const missing = taxInfoNeeds(form, firm)
    .filter((key) => isNone(form[key]))
    .map((key) => error("NEED", key, requestOf(metaOf(taxInfoFields[key]))));
  const title =
    firm && form.invoiceTitle !== firm.companyName
      ? [warning("T10", "invoiceTitle", `开票名称与事务所名称「${firm.companyName}」不同，请核对`)]
      : [];
  return [
    ...missing,
    ...numberRules(form, facts),
    ...vatRules(form, today),
    ...incomeTaxRules(form, facts),
    ...title,
    ...realNameRules(form, facts),
  ];
}

type Invoicing = Pick<
  TaxInfoForm,
  "taxpayerNo" | "invoiceTitle" | "invoiceAddress" | "invoicePhone" | "invoiceBank" | "invoiceAccount" | "invoiceEmail"
>;
/** 开票资料 as a customer or the association is sent it. // domain a §4.4 */
export const invoiceText = (of: Invoicing): string =>
  [
    ["名称", of.invoiceTitle],
    ["纳税人识别号", of.taxpayerNo],
    ["地址、电话", [of.invoiceAddress, of.invoicePhone].filter(Boolean).join(" ")],
    ["开户行及账号", `${of.invoiceBank} ${of.invoiceAccount}`],
    ["收票邮箱", of.invoiceEmail],
  ]
    .flatMap(([label, text]) => (text ? [`${label ?? ""}：${text}`] : []))
    .join("\n");

/** A number that may be asked for instead of the one that stands. */
export const sameNumber = (asked: string, { taxpayerNo }: Pick<TaxInfoForm, "taxpayerNo">): string | null =>
  asked === taxpayerNo ? "新识别号与现在的相同，无需变更" : null;
