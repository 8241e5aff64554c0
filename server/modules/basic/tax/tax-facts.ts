import { and, eq, sql } from "drizzle-orm";
import type { TaxFacts, taxFactsApi } from "@/contracts/basic/tax/tax-facts";
import type { Db } from "@/server/db/client";
import type { Handler } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import type { Services } from "@/server/platform/call/services";
import { acceptedIncomes } from "@/server/modules/statement/read";
import { taxTerms } from "@/server/modules/basic/tax/tax-params";
import { firms } from "@/server/reference/firm.table";
import { actingCompanyId } from "@/server/reference/scope";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

interface Asked {
  readonly db: Db;
  readonly services: Pick<Services, "params">;
}

const peopleOf = (companyId: string) =>
  sql<number>`(select count(*)::int from ${staff} where ${and(eq(staff.companyId, companyId), isOnStaff)})`;

/** The firm as the forms need it. The caller has checked the scope. */
export async function firmOfTaxes(db: Db, companyId: string) {
  const [firm] = await db
    .select({
      companyName: firms.companyName,
      creditCode: firms.creditCode,
      orgForm: firms.orgForm,
      companyNature: firms.companyNature,
      establishDate: firms.establishDate,
      staffTotal: peopleOf(companyId),
      taxAuthorityName: firms.taxAuthorityName,
      regAddress: firms.regAddress,
      phone: firms.phone,
      bankName: firms.bankName,
      bankAccount: firms.bankAccount,
      email: firms.email,
    })
    .from(firms)
    .where(eq(firms.companyId, companyId));
  if (!firm) throw notFound();
  return firm;
}

/** What the rules ask of a firm. */
export async function taxFactsOf({ db, services }: Asked, companyId: string): Promise<TaxFacts> {
  const { companyName, creditCode, orgForm, companyNature, establishDate, staffTotal } = await firmOfTaxes(
    db,
    companyId,
  );
  return {
    companyName,
    creditCode,
    orgForm,
    companyNature,
    establishDate,
    staffTotal,
    terms: taxTerms(services),
    accepted: await acceptedIncomes(db, companyId),
  };
}

/** The acting firm, with what its file already says for a new form. */
export const facts: Handler<typeof taxFactsApi.facts> = async (context) => {
  const companyId = actingCompanyId(context.user);
  const firm = await firmOfTaxes(context.db, companyId);
  return {
    ...(await taxFactsOf(context, companyId)),
    defaults: {
      taxpayerNo: firm.creditCode,
      taxAuthorityName: firm.taxAuthorityName,
      invoiceTitle: firm.companyName,
      invoiceAddress: firm.regAddress,
      invoicePhone: firm.phone,
      invoiceBank: firm.bankName,
      invoiceAccount: firm.bankAccount,
      invoiceEmail: firm.email,
    },
  };
};
