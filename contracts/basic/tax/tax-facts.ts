import { z } from "zod";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";

/** Dictionary `company_org_form`, as far as taxes depend on it. */
export const ORG_FORM = { limited: 1, partnership: 2, specialPartnership: 3, soleOwner: 4 } as const;
/** Dictionary `company_nature`, as far as taxes depend on it. */
const NATURE = { headOffice: 2, branch: 3 } as const;
/** Dictionary `income_tax_type`. */
export const INCOME_TAX = { corporate: 1, operating: 2 } as const;

/** Which income tax a firm of this form pays; null where the form does not say. // domain a §4.1, 合伙企业法 art.6 */
export function incomeTaxOf(orgForm: number | null): number | null {
  if (orgForm === ORG_FORM.limited) return INCOME_TAX.corporate;
  const isOfPeople =
    orgForm === ORG_FORM.partnership || orgForm === ORG_FORM.specialPartnership || orgForm === ORG_FORM.soleOwner;
  return isOfPeople ? INCOME_TAX.operating : null;
}
export const isBranch = (companyNature: number | null): boolean => companyNature === NATURE.branch;
/** Whoever may pay in several places: head offices and their branches. */
export const maySpread = (companyNature: number | null): boolean =>
  companyNature === NATURE.headOffice || companyNature === NATURE.branch;

/** What an accepted yearly income statement says; amounts in yuan. */
export const acceptedIncome = z.object({
  year: z.int(),
  operatingRevenue: z.string(),
  /** Row 29 税收滞纳金; null: its form has no such row. */
  taxLateFees: z.string().nullable(),
});

/** What the association has settled. // domain a §4.2, §4.4 [AC] */
export const taxTerms = z.object({
  requiresInvoiceContact: z.boolean(),
  includesWithheld: z.boolean(),
  /** Difference of revenue to the income statement, in percent, from which a reason is asked for. */
  revenueGap: z.int(),
});
export type TaxTerms = z.infer<typeof taxTerms>;
export const STANDARD_TERMS: TaxTerms = { requiresInvoiceContact: true, includesWithheld: false, revenueGap: 5 };

/** What the rules ask of a firm beside what is typed. */
const taxFacts = z.object({
  companyName: z.string(),
  creditCode: z.string(),
  orgForm: z.int().nullable(),
  companyNature: z.int().nullable(),
  /** The day of its founding. */
  establishDate: z.string(),
  staffTotal: z.int(),
  terms: taxTerms,
  /** Latest first. */
  accepted: z.array(acceptedIncome),
});
export type TaxFacts = z.infer<typeof taxFacts>;

/** What a new form begins with: the firm's own file says it already. */
const taxDefaults = z.object({
  taxpayerNo: z.string(),
  taxAuthorityName: z.string().nullable(),
  invoiceTitle: z.string(),
  invoiceAddress: z.string().nullable(),
  invoicePhone: z.string().nullable(),
  invoiceBank: z.string().nullable(),
  invoiceAccount: z.string().nullable(),
  invoiceEmail: z.string().nullable(),
});

/** The acting firm as the forms of this screen need it. */
export const taxFactsApi = {
  facts: endpoint("basic.tax-info.facts", `${restBase("basic", "tax-info")}/facts`, {
    method: "GET",
    origin: "ours",
    access: anyOf("g_hy_com_taxcode_view"),
    summary: "填报涉税信息所依据的本所资料：组织形式、人数、已通过的利润表，以及可带入的内容",
    data: taxFacts.extend({ defaults: taxDefaults }),
  }),
} as const;
