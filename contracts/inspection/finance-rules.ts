import { toUnits } from "@/contracts/kit/amount/decimal";
import { type Finding, findingsAt } from "@/contracts/kit/validate";
import type { CompanyDraft } from "@/contracts/inspection/company";
import type { CompanyKey, Figure } from "@/contracts/inspection/company-fields";
import { isItemOpen, type Standing } from "@/contracts/inspection/checklist-rules";

const at = findingsAt();
const cents = (amount: string | null): bigint | null => toUnits(amount, 2);

/** Money that the portal knows of other sources, in fen. */
const figureCents = (figures: readonly Figure[], key: string): bigint | null =>
  cents(figures.find((one) => one.key === key)?.value ?? null);

const INCOME = { place: "报表管理", paper: "利润表" } as const;
const BALANCE = { place: "报表管理", paper: "资产负债表" } as const;
const TAXES = { place: "事务所涉税信息", paper: "涉税信息" } as const;
/** Items of 财务与纳税 that the portal knows from elsewhere: brought in where they are blank, held against it afterwards. // domain b §1 (2f) */
const FINANCE_FIGURES = [
  ["operatingRevenue", "statementRevenue", INCOME],
  ["totalProfit", "statementTotalProfit", INCOME],
  ["netProfit", "statementNetProfit", INCOME],
  ["totalAssets", "statementTotalAssets", BALANCE],
  ["totalLiabilities", "statementTotalLiabilities", BALANCE],
  ["totalOwnersEquity", "statementTotalOwnersEquity", BALANCE],
  ["vatPaid", "taxVat", TAXES],
  ["incomeTaxPaid", "taxIncome", TAXES],
] as const satisfies readonly (readonly [CompanyKey, string, { readonly place: string; readonly paper: string }])[];

type FinanceKey = (typeof FINANCE_FIGURES)[number][0];
/** What the portal knows of those that nobody has typed and that may be typed now. */
export const financeToFill = (
  form: Pick<CompanyDraft, FinanceKey>,
  figures: readonly Figure[],
  standing: Standing,
): Partial<Record<FinanceKey, string>> =>
  Object.fromEntries(
    FINANCE_FIGURES.flatMap(([key, of]) => {
      const known = figures.find((one) => one.key === of)?.value ?? null;
      return form[key] === null && known !== null && isItemOpen(key, standing) ? [[key, known]] : [];
    }),
  );

/** Figures that differ from the statements, the taxes and the filings. // domain b §1 2f */
export function financeFindings(form: CompanyDraft, { figures }: { readonly figures: readonly Figure[] }): Finding[] {
  const out: Finding[] = [];
  for (const [key, of, { place, paper }] of FINANCE_FIGURES) {
    const [typed, told] = [cents(form[key]), figureCents(figures, of)];
    if (typed !== null && told !== null && typed !== told)
      out.push(at.warning("I9", key, `与${paper}中的金额不一致，请核对；${paper}有误的，到「${place}」更正`));
  }
  const ofTax = cents(form.taxRevenue);
  const filed = figureCents(figures, "income");
  const isApart = (one: bigint, other: bigint) => (one > other ? one - other : other - one) * 20n > other;
  if (ofTax !== null && filed !== null && isApart(ofTax, filed))
    out.push(
      at.warning("I9", "taxRevenue", "与业务报备的收费合计相差超过 5%，请核对；有未报备的，请在「业务情况」说明"),
    );
  return out;
}
