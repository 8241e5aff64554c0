import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import { AGREE_STATUS, EXEC_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { fixed, toUnits } from "@/contracts/kit/amount/decimal";
import type { Db } from "@/server/db/client";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";

const { submitted, returned, filed, changing, ending, ended, expired, voiding } = AGREE_STATUS;

/** In force towards others: a person, an invoice, a report may stand upon it. */
export const IN_FORCE: readonly number[] = [filed, changing, ending];
/** Filed once and not taken back. */
export const WAS_FILED: readonly number[] = [...IN_FORCE, ended, expired];

/** Contracts of which an agreement may be filed, and those that a change may still belong to. */
export const FILEABLE: readonly number[] = [CONTRACT_STATUS.active];
export const CHANGEABLE: readonly number[] = [
  CONTRACT_STATUS.active,
  CONTRACT_STATUS.completed,
  CONTRACT_STATUS.ended,
  CONTRACT_STATUS.expired,
];

/** A contract of the firm with its customer, as a filing takes them over. */
export async function contractOf(db: Db, companyId: string, contractId: string | null) {
  if (contractId === null) return null;
  const [row] = await db
    .select({
      contractId: agreementContracts.contractId,
      contractNo: agreementContracts.contractNo,
      contractName: agreementContracts.contractName,
      contractStatus: agreementContracts.contractStatus,
      contractAmount: agreementContracts.contractAmount,
      pricingMode: agreementContracts.pricingMode,
      signDate: agreementContracts.signDate,
      projectLeaderId: agreementContracts.projectLeaderId,
      servicePersonIds: agreementContracts.servicePersonIds,
      startDate: agreementContracts.startDate,
      endDate: agreementContracts.endDate,
      customerId: agreementCustomers.customerId,
      clientName: agreementCustomers.customerName,
      creditCode: agreementCustomers.creditCode,
      taxAuthorityName: agreementCustomers.taxAuthorityName,
      cityCode: agreementCustomers.cityCode,
      contactName: agreementCustomers.contactName,
    })
    .from(agreementContracts)
    .innerJoin(agreementCustomers, eq(agreementCustomers.customerId, agreementContracts.customerId))
    .where(and(eq(agreementContracts.contractId, contractId), eq(agreementContracts.companyId, companyId)));
  return row ?? null;
}
export type ContractFacts = NonNullable<Awaited<ReturnType<typeof contractOf>>>;

/** What contracts are called, by their ids. The caller has checked the scope. */
export async function contractNames(db: Db, contractIds: readonly string[]): Promise<[string, string][]> {
  if (contractIds.length === 0) return [];
  const { contractId, contractName } = agreementContracts;
  const rows = await db
    .select({ contractId, contractName })
    .from(agreementContracts)
    .where(inArray(contractId, [...contractIds]));
  return rows.map((row) => [row.contractId, row.contractName]);
}

/**
 * Filings whose amount a contract bears: filed or about to be, one version of each agreement. What was ended counts as
 * far as it was carried out as a whole. // domain b §0.4 X3
 */
export const countsFor: SQL = or(
  inArray(agreementFilings.agreeStatus, [...IN_FORCE, expired, voiding]),
  and(eq(agreementFilings.agreeStatus, submitted), sql`not ${agreementFilings.isPendingChange}`),
  and(eq(agreementFilings.agreeStatus, ended), eq(agreementFilings.execStatus, EXEC_STATUS.whole)),
) as SQL;

/**
 * How far a contract is filed, as a column of contracts: 未备案, 部分备案, 已备案. One without a price is filed with its
 * first agreement. Columns stand under their tables' names: a list would drop these. // domain b §3 (3)
 */
export const filingState: SQL<number> = sql<number>`(select case
    when count(*) = 0 then 0
    when ${sql`${agreementContracts.contractAmount}`} > coalesce(sum(${sql`${agreementFilings.agreementAmount}`}), 0) then 1
    else 2 end::int
  from ${agreementFilings} where ${eq(agreementFilings.contractId, agreementContracts.contractId)}
    and ${inArray(agreementFilings.agreeStatus, [...WAS_FILED, voiding])})`;

/** The same of one contract. */
export async function filingStateOf(db: Db, contractId: string): Promise<number> {
  const [row] = await db
    .select({ filingState })
    .from(agreementContracts)
    .where(eq(agreementContracts.contractId, contractId));
  return row?.filingState ?? 0;
}

/** In fen, what the other agreements of a contract take of it. */
export async function otherAmount(db: Db, contractId: string, rootId: string): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${agreementFilings.agreementAmount}), 0)::text` })
    .from(agreementFilings)
    .where(and(eq(agreementFilings.contractId, contractId), ne(agreementFilings.rootId, rootId), countsFor));
  return toUnits(fixed(row?.sum ?? "0", 2), 2) ?? 0n;
}

/** Whether another agreement of the firm has this number already: of the tax bureau, or its own. */
export async function isTaken(
  db: Db,
  { companyId, rootId }: { readonly companyId: string; readonly rootId: string },
  column: typeof agreementFilings.taxCollectNo | typeof agreementFilings.agreementNo,
  value: string,
): Promise<boolean> {
  const [row] = await db
    .select({ filingId: agreementFilings.filingId })
    .from(agreementFilings)
    .where(
      and(
        eq(agreementFilings.companyId, companyId),
        ne(agreementFilings.rootId, rootId),
        eq(column, value),
        inArray(agreementFilings.agreeStatus, [submitted, ...WAS_FILED, voiding]),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether a customer stands in something that was filed: its name and code then change with a paper. // domain b §2 (6) */
export async function isFiledFor(db: Db, customerId: string): Promise<boolean> {
  const [row] = await db
    .select({ filingId: agreementFilings.filingId })
    .from(agreementFilings)
    .where(and(eq(agreementFilings.customerId, customerId), inArray(agreementFilings.agreeStatus, [...WAS_FILED])))
    .limit(1);
  return row !== undefined;
}

/** How many agreements of a contract were submitted and not voided. // domain b §0.4 X15 */
export const liveOfContract = (db: Db, contractId: string): Promise<number> =>
  db.$count(
    agreementFilings,
    and(
      eq(agreementFilings.contractId, contractId),
      inArray(agreementFilings.agreeStatus, [submitted, returned, ...WAS_FILED, voiding]),
    ),
  );

/**
 * One agreement of a contract after the other: two that are filed at once see each other's amounts. What the contract has
 * become while others held it is told, since it was read before. // domain b §0.4 X3
 */
export async function holdContract(db: Db, contract: ContractFacts): Promise<ContractFacts> {
  const { contractId, contractStatus, contractAmount } = agreementContracts;
  const [held] = await db
    .select({ contractStatus, contractAmount })
    .from(agreementContracts)
    .where(eq(contractId, contract.contractId))
    .for("update");
  return { ...contract, ...held };
}
