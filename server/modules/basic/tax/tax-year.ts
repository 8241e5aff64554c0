import { gt, or, sql, type SQL } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { TaxFacts } from "@/contracts/basic/tax-facts";
import { taxYear } from "@/contracts/basic/tax-year";
import { canonicalTaxYear, OWN_TAXES, taxYearRules, totalTaxOf } from "@/contracts/basic/tax-year-rules";
import { implement } from "@/server/platform/call/implement";
import type { RecordContext, Values } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { taxFactsOf } from "@/server/modules/basic/tax/tax-facts";
import { taxTerms } from "@/server/modules/basic/tax/tax-params";
import { taxYears } from "@/server/modules/basic/tax/tax-year.table";

const whether = (isAsked: boolean, holds: SQL | undefined) => (isAsked ? holds : sql`not coalesce(${holds}, false)`);
const totalled = <R extends Values>(row: R, { services }: Pick<RecordContext, "services">) => {
  const { includesWithheld } = taxTerms(services);
  return { totalTax: totalTaxOf(row, includesWithheld), includesWithheld };
};

const records = keepRecords({
  of: taxYear,
  table: taxYears,
  files: taxYear.id,
  gather: async (subjects, { context, companyId }): Promise<TaxFacts[]> => {
    const facts = await taxFactsOf(context, companyId);
    // An old year keeps the form that the firm had when it was entered.
    return subjects.map(({ record }) => ({ ...facts, orgForm: record ? record.orgForm : facts.orgForm }));
  },
  toCanonical: canonicalTaxYear,
  rules: (form, { context, known }) => taxYearRules(form, { today: context.today, firm: known }),
  toColumns: (_form, { known }) => ({ orgForm: known.orgForm }),
  toAnswer: (record, context) => totalled(record, context),
  listColumns: {
    // What it is summed of may be out of sight.
    ...Object.fromEntries([...OWN_TAXES, "pitWithheld" as const].map((key) => [key, taxYears[key]])),
    totalTax: sql<string>`0`,
  },
  toRows: (rows, context) => rows.map((row) => ({ ...row, totalTax: totalled(row, context).totalTax })),
  toCondition: {
    yearFrom: (year) => sql`${taxYears.year} >= ${year}`,
    yearTo: (year) => sql`${taxYears.year} <= ${year}`,
    hasArrears: (isAsked) => whether(isAsked, gt(taxYears.arrears, "0")),
    hasLateFee: (isAsked) => whether(isAsked, or(gt(taxYears.lateFee, "0"), gt(taxYears.finesAmount, "0"))),
  },
  uniqueErrors: {
    tax_years_company_year_key: { path: "year", message: "该年度的纳税情况已经填报，请打开原记录修改" },
  },
});

/** 年度纳税: read within reach, written by the acting firm at once. // domain a §4.2, §4.4 */
export const registerTaxYear = (app: FastifyInstance): void => implement(app, taxYear.api, records.handlers);
