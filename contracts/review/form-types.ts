/**
 * Registry of business form types: whatever is submitted for a decision has a type with a display name and the form
 * that shows it. A new type is one line. // spec §2
 */
export interface FormType {
  /** What drop-downs, inbox and messages call it. */
  readonly label: string;
  /** Which form shows it; several types may share one. */
  readonly form: string;
  readonly layout: "vertical" | "horizontal";
  /** Kind of the records behind it, as 审核记录 and files name it; null until there are any. Types may share a kind. */
  readonly bizType: string | null;
}

const type = (label: string, form: string, more: Partial<FormType> = {}): FormType => ({
  label,
  form,
  layout: "vertical",
  bizType: form,
  ...more,
});
/** Both inspections are answered in one form, shown horizontally. // spec §2 */
const verification = (label: string): FormType =>
  type(label, "company-verification", { layout: "horizontal", bizType: "inspection.company" });

/** By their names as systems around write them; a type without records does not appear anywhere. */
const DECLARED = {
  JGXT_DW_NJSH: verification("年度检查填报审核"),
  JGXT_DW_ZXSH: verification("专项检查填报审核"),
  FIRM_CHANGE: type("会员信息变更申请", "basic.firm-change"),
  FIRM_EXIT: type("退会与注销申请", "basic.firm-exit"),
  PUBLIC_APPLICATION: type("新事务所备案申请", "public.application"),
  PARTY_INFO: type("党组织年度上报", "party.info"),
  PARTY_ACTIVITY: type("党建活动记录", "party.activity"),
  STAFF_TRANSFER: type("转所申请", "basic.transfer"),
  MEMBER_APPLY: type("会员申请", "basic.member-apply"),
  REWARDS_COMPANY: type("事务所奖惩申报", "rewards.company"),
  REWARDS_PERSON: type("税务师奖惩申报", "rewards.person"),
  STATEMENT_BALANCE_SHEET: type("资产负债表", "statement.balance-sheet"),
  STATEMENT_INCOME_STATEMENT: type("利润表", "statement.income-statement"),
  STATEMENT_CASH_FLOW_STATEMENT: type("现金流量表", "statement.cash-flow-statement"),
  TAX_NUMBER: type("纳税人识别号变更", "basic.tax-info"),
  CREDIT_YEAR: type("信用等级申报", "basic.credit-year"),
  DUES: type("会费申报与退费", "statement.dues"),
  DUES_REDUCTION: type("会费减免申请", "statement.dues-reduction"),
  HEAD_OFFICE_DUES: type("会费汇总", "statement.head-office-dues"),
  FILING_REVIEWER: type("报告复核人申请", "filing.reviewer"),
  AGREEMENT_FILING: type("协议备案", "agreement.filing"),
  AGREEMENT_REPORT: type("业务报备", "agreement.report"),
} as const satisfies Readonly<Record<string, FormType>>;

/** One spelling for all: `JGXT_DW_NJSH`, `jgxtDwNjsh`, `Jgxt-Dw Njsh` are `jgxt_dw_njsh`. */
export const snakeCase = (name: string): string =>
  name
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toLowerCase();

const registry: ReadonlyMap<string, FormType> = new Map(
  Object.entries(DECLARED).map(([name, one]) => [snakeCase(name), one]),
);

/** The type of a name however it is written; null for one that nobody declared. */
export const formTypeOf = (name: string): FormType | null => registry.get(snakeCase(name)) ?? null;

/**
 * The registered name of the records of a kind; null where they are of no type. Of a kind that several types share a
 * submission says which it is.
 */
export function formTypeName(bizType: string, told: string | null = null): string | null {
  const own = told === null ? null : snakeCase(told);
  for (const [name, one] of registry) if (one.bizType === bizType && (own === null || own === name)) return name;
  return null;
}

/** Value/label list of drop-downs: types of which there are records. */
export const formTypeOptions = (): { value: string; label: string }[] =>
  [...registry].filter(([, one]) => one.bizType !== null).map(([value, { label }]) => ({ value, label }));
