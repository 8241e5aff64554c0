import { showAmount } from "@/contracts/kit/amount/amount";
import { fixed, fromUnits, sumCents, toUnits } from "@/contracts/kit/amount/decimal";
import { metaOf } from "@/contracts/kit/field";
import { isNone } from "@/contracts/kit/none";
import { type Finding, findingsAt, requestOf } from "@/contracts/kit/validate";
import { INCOME_TAX, incomeTaxOf, isBranch, type TaxFacts } from "@/contracts/basic/tax/tax-facts";
import { type TaxYearForm, taxYearFields } from "@/contracts/basic/tax/tax-year";

type Key = keyof typeof taxYearFields;
type Values = Readonly<Record<string, unknown>>;

/** What is known beside the form; a browser that has not heard of the firm yet knows the day alone. */
export interface TaxYearFacts {
  readonly today: string;
  readonly firm?: Pick<TaxFacts, "orgForm" | "companyNature" | "establishDate" | "terms" | "accepted">;
}

const { error, warning } = findingsAt<Key | "attachments">();

/** What 纳税合计 adds up. 代扣代缴 is others' tax and stands apart. // domain a §4.2 */
export const OWN_TAXES = [
  ...(["vatPaid", "citPaid", "pitOperatingPaid", "urbanConstructionTax", "eduSurcharge", "localEduSurcharge"] as const),
  ...(["stampDuty", "propertyTax", "landUseTax", "otherTax"] as const),
] as const satisfies readonly Key[];
const AMOUNTS = (Object.keys(taxYearFields) as Key[]).filter((key) => metaOf(taxYearFields[key])?.kind === "money");

/** 纳税合计, exact to the fen. */
export const totalTaxOf = (form: Values, includesWithheld: boolean): string =>
  fromUnits(
    sumCents([...OWN_TAXES, ...(includesWithheld ? ["pitWithheld"] : [])].map((key) => form[key] as string | null)),
    2,
  );

/** Amounts in one writing: equal ones are equal texts. */
export const canonicalTaxYear = <F extends Values>(form: F): F => ({
  ...form,
  ...Object.fromEntries(AMOUNTS.map((key) => [key, fixed((form[key] ?? null) as string | null, 2)])),
});

/** The income tax that a firm of this form does not pay. */
function otherTaxOf(orgForm: number | null): "citPaid" | "pitOperatingPaid" | null {
  const own = incomeTaxOf(orgForm);
  if (own === null) return null;
  return own === INCOME_TAX.corporate ? "pitOperatingPaid" : "citPaid";
}
/** Whether an item does not apply to a firm of this form. A value that stands is never out of sight. // domain a §4.4 */
export const isTaxYearHidden = (key: string, values: Values, orgForm: number | null): boolean =>
  key === otherTaxOf(orgForm) && isNone(values[key]);

/** The firm's own income tax, which no year leaves open; a branch may file none. */
export function taxYearNeeds(firm: TaxYearFacts["firm"]): Key[] {
  const own = firm ? incomeTaxOf(firm.orgForm) : null;
  if (!firm || own === null || isBranch(firm.companyNature)) return [];
  return [own === INCOME_TAX.corporate ? "citPaid" : "pitOperatingPaid"];
}

function yearRules({ year }: TaxYearForm, { firm, today }: TaxYearFacts): Finding[] {
  const now = Number(today.slice(0, 4));
  if (year > now) return [error("Y1", "year", `年度不能晚于今年 ${now} 年`)];
  const founded = firm && Number(firm.establishDate.slice(0, 4));
  if (founded !== undefined && year < founded)
    return [error("Y1", "year", `本所成立于 ${founded} 年，不能填报更早的年度`)];
  return year === now ? [warning("Y1", "year", `${now} 年尚未结束，请在年度终了后更新为全年数`)] : [];
}

const cents = (amount: string | null): bigint => toUnits(amount, 2) ?? 0n;

/** Against the income statement that the association has accepted for the year. // domain a §4.2 */
function statementRules(form: TaxYearForm, { firm }: TaxYearFacts): Finding[] {
  const accepted = firm?.accepted.find(({ year }) => year === form.year);
  if (!firm || !accepted) return [];
  const { revenueGap } = firm.terms;
  const [declared, stated] = [cents(form.revenueDeclared), cents(accepted.operatingRevenue)];
  const gap = declared > stated ? declared - stated : stated - declared;
  const base = stated < 0n ? -stated : stated;
  const out: Finding[] = [];
  if (gap * 100n > base * BigInt(revenueGap) && form.revenueReason === null)
    out.push(
      error(
        "Y2",
        "revenueReason",
        `申报营业收入与已审核利润表的营业收入 ${showAmount(accepted.operatingRevenue)} 元相差 ${showAmount(fromUnits(gap, 2))} 元，超过 ${revenueGap}%，请填写原因`,
      ),
    );
  const fees = accepted.taxLateFees;
  if (fees !== null && cents(form.lateFee) !== cents(fees))
    out.push(warning("Y3", "lateFee", `与利润表第 29 行税收滞纳金 ${showAmount(fees)} 元不一致，请核对`));
  return out;
}

function formRules(form: TaxYearForm, { firm }: TaxYearFacts): Finding[] {
  const needed = taxYearNeeds(firm)
    .filter((key) => isNone(form[key]))
    .map((key) => error("NEED", key, requestOf(metaOf(taxYearFields[key]))));
  const other = firm ? otherTaxOf(firm.orgForm) : null;
  const isWrong = other !== null && cents(form[other]) > 0n;
  const words =
    other === "citPaid" ? "合伙制事务所不缴纳企业所得税，请清空" : "公司制事务所没有经营所得个人所得税，请清空";
  return [...needed, ...(isWrong ? [error("Y4", other, words)] : [])];
}

/** Rules across items, the same in browser and server; what is missing refuses, since a save takes effect. // domain a §4.2 */
export function taxYearRules(form: TaxYearForm, facts: TaxYearFacts): Finding[] {
  const hasPaper = form.attachments.length > 0;
  return [
    ...yearRules(form, facts),
    ...formRules(form, facts),
    ...statementRules(form, facts),
    ...(hasPaper ? [] : [warning("Y5", "attachments", "请上传完税证明或年度纳税申报表")]),
  ];
}
