import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { agreementContract } from "@/contracts/agreement/contract/contract";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import { agreementFiling } from "@/contracts/agreement/filing/filing";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { agreementInvoice } from "@/contracts/agreement/invoice/invoice";
import { INVOICE_RED, INVOICE_STATUS } from "@/contracts/agreement/invoice/invoice-fields";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { Drill } from "@/contracts/statistics/company";
import type { EngagementGroup } from "@/contracts/statistics/engagements";
import { startOfDay } from "@/server/platform/call/services";
import { sumText } from "@/server/platform/sql/sums";
import type { RecordContext } from "@/server/records/hooks";
import { contractRecords } from "@/server/modules/agreement/contract/contract-records";
import { agreementContracts as contracts } from "@/server/modules/agreement/contract/contract.table";
import { WAS_FILED } from "@/server/modules/agreement/filing/filing-facts";
import { filingRecords } from "@/server/modules/agreement/filing/filing-records";
import { agreementFilings as agreements } from "@/server/modules/agreement/filing/filing.table";
import { invoiceRecords } from "@/server/modules/agreement/invoice/invoice-records";
import { agreementInvoices as invoices } from "@/server/modules/agreement/invoice/invoice.table";
import { MOST_ROWS } from "@/server/modules/agreement/figures/report-counts";
import {
  among,
  asFilter,
  clientFilter,
  type Days,
  daysOfMonths,
  daysWithin,
  type Months,
  OWN_CLIENT,
} from "@/server/modules/agreement/figures/report-figures";

/** What contracts, agreements or invoices of some months come to in one row; amounts are yuan with two places. */
export interface EngagementCounts {
  readonly key: string;
  readonly label: string | null;
  readonly count: number;
  readonly amount: string;
  /** Contracts that were filed; of invoices their sum with tax, and of the red ones alone. */
  readonly filed?: number;
  readonly total?: string;
  readonly red?: string;
}
export type EngagementKind = "contracts" | "agreements" | "invoices";

const { active, completed, ended, expired } = CONTRACT_STATUS;
const states = (all: readonly number[]): string[] => all.map(String);
const standing = [...WAS_FILED, AGREE_STATUS.voiding];

interface Kind {
  readonly table: PgTable;
  readonly filter: z.ZodObject;
  readonly where: (context: RecordContext, query: never) => SQL | undefined;
  /** Names of the list's filters from and to, and what else is asked of all. */
  readonly days: readonly [string, string];
  readonly counted: Drill;
  readonly day: PgColumn;
  readonly client: {
    readonly code: PgColumn;
    readonly name: PgColumn;
    readonly id: PgColumn | null;
    readonly filter: string;
  };
  readonly firm: readonly [id: PgColumn, name: PgColumn];
  readonly figures: SQL;
}

const KINDS: Readonly<Record<EngagementKind, Kind>> = {
  contracts: {
    table: contracts,
    filter: agreementContract.filter,
    where: contractRecords.where as Kind["where"],
    days: ["signDateFrom", "signDateTo"],
    counted: { contractStatus: states([active, completed, ended, expired]) },
    day: contracts.signDate,
    client: {
      code: contracts.customerCreditCode,
      name: contracts.customerName,
      id: contracts.customerId,
      filter: "customerCreditCode",
    },
    firm: [contracts.companyId, contracts.companyName],
    figures: sql`${sumText(contracts.contractAmount)} as amount, count(*) filter (where exists (
      select 1 from ${agreements} where ${agreements.contractId} = ${contracts.contractId}
        and ${inArray(agreements.agreeStatus, standing)}))::int as filed`,
  },
  agreements: {
    table: agreements,
    filter: agreementFiling.filter,
    where: filingRecords.where as Kind["where"],
    days: ["filedFrom", "filedTo"],
    counted: { agreeStatus: states(standing) },
    day: agreements.filingDate,
    client: {
      code: agreements.clientCreditCode,
      name: agreements.clientName,
      id: agreements.customerId,
      filter: "clientCreditCode",
    },
    firm: [agreements.companyId, agreements.companyName],
    figures: sql`${sumText(agreements.agreementAmount)} as amount`,
  },
  invoices: {
    table: invoices,
    filter: agreementInvoice.filter,
    where: invoiceRecords.where as Kind["where"],
    days: ["issueDateFrom", "issueDateTo"],
    counted: { invoiceStatus: states(Object.values(INVOICE_STATUS).filter((one) => one !== INVOICE_STATUS.voided)) },
    day: invoices.issueDate,
    // An invoice names its buyer, no customer.
    client: { code: invoices.buyerTaxNo, name: invoices.buyerName, id: null, filter: "buyerTaxNo" },
    firm: [invoices.companyId, invoices.companyName],
    figures: sql`${sumText(invoices.amountExTax)} as amount, ${sumText(invoices.totalAmount)} as total,
      ${sumText(sql`case when ${invoices.redFlag} = ${INVOICE_RED.red} then ${invoices.totalAmount} end`)} as red`,
  },
};

function daysOf({ days: [first, last] }: Kind, months: Months, days: Days | undefined): Drill {
  const { from, to } = daysWithin(months, days);
  return { [first]: from, [last]: to };
}

interface Asked {
  readonly months: Months;
  /** Of these months the days alone that are asked for. */
  readonly days?: Days | undefined;
  readonly companyId: string | undefined;
}
/** The list's filter behind one row; null where it has none. */
export function engagementFilter(
  kind: EngagementKind,
  { months, days, companyId }: Asked,
  group: EngagementGroup | null,
  key: string,
): Drill | null {
  const of = KINDS[kind];
  const whole = { ...of.counted, ...(companyId === undefined ? {} : { companyId }), ...daysOf(of, months, days) };
  if (group === null) return whole;
  if (key === "") return null;
  if (group === "month") return { ...whole, ...daysOf(of, { from: key, to: key }, days) };
  if (group === "firm") return { ...whole, companyId: key };
  const { id, filter } = of.client;
  return key.startsWith(OWN_CLIENT) && id === null ? null : { ...whole, ...clientFilter(key, filter) };
}

/** The list's own condition for what counts of some months. */
export function engagementsWhere(context: RecordContext, kind: EngagementKind, asked: Asked): SQL {
  const of = KINDS[kind];
  const query = asFilter(of.filter, engagementFilter(kind, asked, null, "") ?? {});
  return of.where(context, query as never) ?? sql`true`;
}

/** Agreements that count, each in the version that stands, whenever they were filed. */
export function standingWhere(context: RecordContext, companyId: string | undefined): SQL {
  const { where, filter, counted } = KINDS.agreements;
  const query = asFilter(filter, { ...counted, ...(companyId === undefined ? {} : { companyId }) });
  return where(context, query as never) ?? sql`true`;
}

/** First filed in some months: a change is filed anew, and leaves the agreement in the year that it was filed in. // domain b §4 (6) */
export function isFirstFiledIn(months: Months): SQL {
  const { from, to } = daysOfMonths(months);
  const first = sql`(select min(version.filing_date) from ${agreements} as version
    where version.root_id = ${agreements.rootId})`;
  return sql`(${first} >= ${startOfDay(from).toISOString()}::timestamptz
    and ${first} < ${startOfDay(daysAfter(to, 1)).toISOString()}::timestamptz)`;
}

/** Agreements that count, by the people of this number who serve in them: each once, whatever its versions. // domain b §9 (2) */
export async function agreementsOfStaff(
  context: RecordContext,
  asked: Asked,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const who = sql`p.value ->> 'staffId'`;
  const { rows } = await context.db.execute<{ id: string; n: number }>(sql`
    select ${who} as id, count(distinct ${agreements.rootId})::int as n
    from ${agreements} cross join lateral jsonb_array_elements(${agreements.people}) as p
    where ${engagementsWhere(context, "agreements", asked)} and ${among(who, staffIds)}
    group by 1`);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

const clientKey = ({ client: { code, id } }: Kind): SQL =>
  id === null ? sql`coalesce(${code}, '')` : sql`coalesce(${code}, ${OWN_CLIENT} || ${id}, '')`;

/** What the first clients' invoices come to, and all: net of the red ones, without tax. // domain b §9 (6) concentration */
export async function largestInvoiced(
  context: RecordContext,
  asked: Asked,
  largest: number,
): Promise<{ readonly first: string; readonly whole: string }> {
  const { buyerTaxNo, buyerName, amountExTax } = invoices;
  const { rows } = await context.db.execute<{ first: string; whole: string }>(sql`
    select coalesce(sum(net) filter (where place <= ${largest}), 0)::numeric(20, 2)::text as first,
      coalesce(sum(net), 0)::numeric(20, 2)::text as whole
    from (select sum(${amountExTax}) as net, row_number() over (order by sum(${amountExTax}) desc) as place
      from ${invoices} where ${engagementsWhere(context, "invoices", asked)}
      group by coalesce(${buyerTaxNo}, ${OWN_CLIENT} || ${buyerName})) as clients`);
  return rows[0] ?? { first: "0.00", whole: "0.00" };
}

/** Agreements that were first filed in some months. */
export const firstFiledWhere = (context: RecordContext, { months, companyId }: Asked): SQL =>
  and(standingWhere(context, companyId), isFirstFiledIn(months)) as SQL;

/** Counted by the list's own condition, so that every figure is that of the list it leads to; the first `most`, or those of the keys. */
export async function countEngagements(
  context: RecordContext,
  kind: EngagementKind,
  asked: Asked,
  group: EngagementGroup | null,
  { most = MOST_ROWS, keys }: { readonly most?: number; readonly keys?: readonly string[] | undefined } = {},
): Promise<EngagementCounts[]> {
  const of = KINDS[kind];
  const nothing = sql`null::text`;
  const [key, label] =
    group === "month"
      ? [sql`to_char(${of.day}, 'YYYY-MM')`, nothing]
      : group === "client"
        ? [clientKey(of), sql`max(${of.client.name})`]
        : group === "firm"
          ? [sql`${of.firm[0]}`, sql`max(${of.firm[1]})`]
          : [sql`''`, nothing];
  const { rows } = await context.db.execute<EngagementCounts & Record<string, unknown>>(sql`
    select ${key} as key, ${label} as label, count(*)::int as count, ${of.figures}
    from ${of.table} where ${engagementsWhere(context, kind, asked)} and ${keys ? among(key, keys) : sql`true`}
    group by 1 order by count(*) desc, 1 limit ${keys ? keys.length : most}`);
  return rows;
}
