import { gt, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import type { TaxFacts } from "@/contracts/basic/tax/tax-facts";
import { taxYear } from "@/contracts/basic/tax/tax-year";
import { canonicalTaxYear, OWN_TAXES, taxYearRules, totalTaxOf } from "@/contracts/basic/tax/tax-year-rules";
import type { Handler } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
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

/** An optional amount that nobody typed is nothing. */
const sumOf = (...columns: PgColumn[]): SQL<string> =>
  sql<string>`coalesce(sum(${sql.join(
    columns.map((column) => sql`coalesce(${column}, 0)`),
    sql` + `,
  )}), 0)::numeric(18, 2)::text`;
const totals: Handler<typeof taxYear.api.totals> = async (context) => {
  const { includesWithheld } = taxTerms(context.services);
  const t = taxYears;
  const own = OWN_TAXES.map((key) => t[key]);
  const [row] = await context.db
    .select({
      count: sql<number>`count(*)::int`,
      totalTax: sumOf(...own, ...(includesWithheld ? [t.pitWithheld] : [])),
      revenueDeclared: sumOf(t.revenueDeclared),
      vatPaid: sumOf(t.vatPaid),
      citPaid: sumOf(t.citPaid),
      pitOperatingPaid: sumOf(t.pitOperatingPaid),
      pitWithheld: sumOf(t.pitWithheld),
      taxReduction: sumOf(t.taxReduction),
      lateFee: sumOf(t.lateFee),
      finesAmount: sumOf(t.finesAmount),
      socialInsurancePaid: sumOf(t.socialInsurancePaid),
      arrears: sumOf(t.arrears),
    })
    .from(t)
    .where(records.where(context, context.query));
  if (!row) throw notFound();
  return row;
};

/** 年度纳税: read within reach, written by the acting firm at once. // domain a §4.2, §4.4 */
export const registerTaxYear = (app: FastifyInstance): void =>
  implement(app, taxYear.api, { ...records.handlers, totals });
