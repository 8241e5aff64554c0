import type { FastifyInstance } from "fastify";
import type { Drill } from "@/contracts/statistics/company";
import {
  type EngagementFigures,
  type EngagementGroup,
  type EngagementRow,
  statisticsEngagementsApi,
} from "@/contracts/statistics/engagements";
import { fromUnits } from "@/contracts/kit/amount/decimal";
import type { Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import type { RecordContext } from "@/server/records/hooks";
import {
  countEngagements,
  countReports,
  type Days,
  type EngagementCounts,
  engagementFilter,
  type EngagementKind,
  largestInvoiced,
  type Months,
  MOST_ROWS,
} from "@/server/modules/agreement/read";
import { atOneMoment, fen, monthKeys, percentOf, periodOf } from "@/server/modules/statistics/asked";

export interface EngagementsAsked {
  readonly months: Months;
  readonly days?: Days | undefined;
  readonly companyId: string | undefined;
}
const NO_AMOUNT = "0.00";
const NONE: EngagementCounts = { key: "", label: null, count: 0, amount: NO_AMOUNT };

/** The four stages of a group, side by side: of each the first `most`, or those of the keys. */
async function stagesOf(
  context: RecordContext,
  asked: EngagementsAsked,
  group: EngagementGroup | null,
  how: { readonly most: number; readonly keys?: readonly string[] },
) {
  const filter: Drill = asked.companyId === undefined ? {} : { companyId: asked.companyId };
  const reports = { basis: "filed", months: asked.months, days: asked.days, filter, includeVoid: false } as const;
  const of = (kind: EngagementKind) => countEngagements(context, kind, asked, group, how);
  const [contracts, agreements, invoices, filed] = await Promise.all([
    of("contracts"),
    of("agreements"),
    of("invoices"),
    // Beside contracts, agreements and invoices as they are now: a difference of two times would be neither's.
    countReports(context, reports, group, { isLive: true, ...(how.keys && { keys: how.keys }) }),
  ]);
  const byKey = <T extends { readonly key: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.key, row]));
  return {
    contracts: byKey(contracts),
    agreements: byKey(agreements),
    invoices: byKey(invoices),
    reports: byKey(filed),
  };
}
type Stages = Awaited<ReturnType<typeof stagesOf>>;

function rowOf(stages: Stages, asked: EngagementsAsked, group: EngagementGroup | null, key: string): EngagementRow {
  const contract = stages.contracts.get(key) ?? NONE;
  const agreement = stages.agreements.get(key) ?? NONE;
  const invoice = stages.invoices.get(key) ?? NONE;
  const fee = stages.reports.get(key)?.reportFee ?? NO_AMOUNT;
  const drillOf = (kind: EngagementKind) => engagementFilter(kind, asked, group, key);
  const told = contract.label ?? agreement.label ?? invoice.label ?? stages.reports.get(key)?.label ?? key;
  return {
    key,
    label: group === null ? "合计" : key === "" ? "未填写" : told,
    contractCount: contract.count,
    contractAmount: contract.amount,
    agreeRate: percentOf(BigInt(contract.filed ?? 0), BigInt(contract.count)),
    agreementCount: agreement.count,
    agreementAmount: agreement.amount,
    invoiceNet: invoice.amount,
    redAmount: invoice.red ?? NO_AMOUNT,
    invoiceTotal: invoice.total ?? NO_AMOUNT,
    reportFee: fee,
    uninvoiced: fromUnits(fen(fee) - fen(invoice.total), 2),
    contracts: drillOf("contracts"),
    agreements: drillOf("agreements"),
    invoices: drillOf("invoices"),
  };
}

const byAmount = (a: EngagementRow, b: EngagementRow): number => {
  const [left, right] = [fen(a.invoiceTotal) + fen(a.contractAmount), fen(b.invoiceTotal) + fen(b.contractAmount)];
  return left === right ? a.key.localeCompare(b.key) : left < right ? 1 : -1;
};

/**
 * Rows of a group, at most `most`, and what all come to. Where a stage has more than that, the first of each stage say
 * which rows are told, and every stage is asked for these: what stands in a row is whole.
 */
export async function engagementsOf(
  context: RecordContext,
  asked: EngagementsAsked,
  group: EngagementGroup,
  most = MOST_ROWS,
) {
  const [stages, whole] = [
    await stagesOf(context, asked, group, { most }),
    await stagesOf(context, asked, null, { most }),
  ];
  const total = rowOf(whole, asked, null, "");
  const rowsOf = (of: Stages, keys: readonly string[]) => keys.map((key) => rowOf(of, asked, group, key));
  if (group === "month") return { rows: rowsOf(stages, monthKeys(asked.months)), total, isCut: false };
  const seen = new Set(Object.values(stages).flatMap((rows) => [...rows.keys()]));
  const first = rowsOf(stages, [...seen])
    .sort(byAmount)
    .slice(0, most);
  const isCut = Object.values(stages).some(({ size }) => size >= most);
  if (!isCut) return { rows: first, total, isCut };
  const keys = first.map(({ key }) => key);
  return { rows: rowsOf(await stagesOf(context, asked, group, { most, keys }), keys).sort(byAmount), total, isCut };
}

/** Clients whose share of the invoices is the concentration. // domain b §9 (6) */
const LARGEST = 5;

async function concentrationOf(context: RecordContext, asked: EngagementsAsked): Promise<string | null> {
  const { first, whole } = await largestInvoiced(context, asked, LARGEST);
  // More was taken back than invoiced: nobody has a share of it.
  return fen(whole) > 0n ? percentOf(fen(first), fen(whole)) : null;
}

const figures: Handler<typeof statisticsEngagementsApi.figures> = async (context): Promise<EngagementFigures> => {
  const { query, today, now } = context;
  const asked = { ...periodOf(query, today), companyId: query.companyId };
  // Rows and their total are of one moment.
  const found = await atOneMoment(context, async (held) => ({
    ...(await engagementsOf(held, asked, query.groupBy)),
    concentration: await concentrationOf(held, asked),
  }));
  return { asOf: now.toISOString(), monthFrom: asked.months.from, monthTo: asked.months.to, ...found };
};

/** 合同、协议与开票 beside the reports: of the firms within reach. // domain b §9 */
export const registerStatisticsEngagements = (app: FastifyInstance): void =>
  implement(app, statisticsEngagementsApi, { figures });
