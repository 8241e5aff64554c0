import { and, eq, ne, sql } from "drizzle-orm";
import { SUBMISSION } from "@/contracts/kit/submission";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { computeDues, type DuesResult, type Heads } from "@/contracts/statement/dues/engine/compute";
import { DUES, DUES_TYPE, HALF, REVENUE_BASE } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import {
  type BillRecord,
  duesBills,
  duesItems,
  duesReductions,
  type ItemRecord,
} from "@/server/modules/statement/dues/record.table";

type Reckoned = Pick<
  BillRecord,
  | ("duesId" | "companyId" | "duesYear" | "half" | "rules" | "revenueBase" | "taxRevenue")
  | ("firmGrade" | "monthsOfFirstYear" | "unitByHand")
> &
  Partial<Pick<BillRecord, "branchRevenue">>;

type HeadsByKind = ReadonlyMap<number, Heads>;
type Line = Pick<ItemRecord, "duesType" | "isCharged" | "sourceNote">;

/** People by kind, with the reasons of those who are not charged. */
function headsByKind(lines: readonly (Line & { readonly n: number })[]): HeadsByKind {
  const out = new Map<number, { charged: number; exempt: { reason: string; count: number }[] }>();
  for (const { duesType, isCharged, sourceNote, n } of lines) {
    const heads = out.get(duesType) ?? { charged: 0, exempt: [] };
    out.set(duesType, heads);
    const reason = sourceNote ?? "不计收";
    const same = heads.exempt.find((one) => one.reason === reason);
    if (isCharged) heads.charged += n;
    else if (same) same.count += n;
    else heads.exempt.push({ reason, count: n });
  }
  return out;
}

async function headsOf(db: Db, duesId: string): Promise<HeadsByKind> {
  const rows = await db
    .select({
      duesType: duesItems.duesType,
      isCharged: duesItems.isCharged,
      sourceNote: duesItems.sourceNote,
      n: sql<number>`count(*)::int`,
    })
    .from(duesItems)
    .where(eq(duesItems.duesId, duesId))
    .groupBy(duesItems.duesType, duesItems.isCharged, duesItems.sourceNote);
  return headsByKind(rows);
}

/** The unit's part that the first half's bill asks for, and what of it was granted off; nothing without one. // domain a §12.1 R8 */
async function firstHalf(db: Db, { companyId, duesYear, half }: Reckoned) {
  if (half !== HALF.second) return {};
  const [row] = await db
    .select({ unitDue: duesBills.unitDue, lines: duesBills.lines })
    .from(duesBills)
    .where(
      and(
        eq(duesBills.companyId, companyId),
        eq(duesBills.duesYear, duesYear),
        eq(duesBills.half, HALF.first),
        ne(duesBills.duesStatus, DUES.voided),
      ),
    );
  if (!row) return {};
  const granted = row.lines
    .filter(({ key, duesType }) => key === "approved" && duesType === DUES_TYPE.unit)
    .reduce((all, { amount }) => all - fenOf(amount), 0n);
  return { firstHalfUnit: row.unitDue, firstHalfGranted: amountText(granted) };
}

const REDUCTION_WORDS: Readonly<Record<number, string>> = {
  4: "困难减免",
  5: "高龄、荣誉免缴",
  7: "特殊时期减免",
  9: "其他减免",
};

async function granted(db: Db, duesId: string) {
  const rows = await db
    .select({
      reductionType: duesReductions.reductionType,
      amount: duesReductions.approvedAmount,
      decisionDocNo: duesReductions.decisionDocNo,
    })
    .from(duesReductions)
    .where(and(eq(duesReductions.duesId, duesId), eq(duesReductions.auditStatus, SUBMISSION.passed)))
    .orderBy(duesReductions.reductionType);
  return rows.map(({ reductionType, amount, decisionDocNo }) => ({
    reductionType,
    title: `${REDUCTION_WORDS[reductionType] ?? "批准减免"}${decisionDocNo === null ? "" : `（${decisionDocNo}）`}`,
    amount: amount ?? "0.00",
  }));
}

/** Months of the dues year in which a firm that joined within it was a member, the month of joining among them. // domain a §12.10 D2 */
export const monthsOfFirstYear = (
  { joinDate }: { readonly joinDate: string | null },
  duesYear: number,
): number | null => (joinDate?.slice(0, 4) === String(duesYear) ? 13 - Number(joinDate.slice(5, 7)) : null);

/** A bill out of its rules, its revenue, its people and what was granted: the one way in which it is reckoned. */
export const reckon = async (db: Db, bill: Reckoned): Promise<DuesResult> =>
  reckonWith(db, bill, await keptOf(db, bill));

interface Known {
  readonly heads: HeadsByKind;
  readonly grants: Awaited<ReturnType<typeof granted>>;
}
const keptOf = async (db: Db, { duesId }: Pick<Reckoned, "duesId">): Promise<Known> => ({
  heads: await headsOf(db, duesId),
  grants: await granted(db, duesId),
});

async function reckonWith(db: Db, bill: Reckoned, { heads, grants }: Known): Promise<DuesResult> {
  const none: Heads = { charged: 0, exempt: [] };
  const { rules, revenueBase, taxRevenue } = bill;
  const own = rules.revenueBase === REVENUE_BASE.taxServices ? (taxRevenue ?? revenueBase) : revenueBase;
  // A head office's bill is reckoned once, on the sum. // domain a §13.1
  const revenue = amountText(fenOf(own) + fenOf(bill.branchRevenue));
  return computeDues(rules, {
    revenue,
    half: bill.half,
    firmGrade: bill.firmGrade,
    monthsOfFirstYear: bill.monthsOfFirstYear,
    practising: heads.get(DUES_TYPE.practising) ?? none,
    nonPractising: heads.get(DUES_TYPE.nonPractising) ?? none,
    granted: grants,
    ...(await firstHalf(db, bill)),
    byHand: bill.unitByHand,
  });
}

/** Columns of a bill that was reckoned, people counted; of a new one by its lines before they are written. */
export async function reckonedColumns(db: Db, bill: Reckoned, items?: readonly Line[]) {
  const known = items
    ? { heads: headsByKind(items.map((one) => ({ ...one, n: 1 }))), grants: [] }
    : await keptOf(db, bill);
  const { heads } = known;
  const result = await reckonWith(db, bill, known);
  const { lines, remarks, tierAmount, tierRelief, extraRelief, gradeRelief, grantedRelief } = result;
  const { unitDue, practisingDue, nonPractisingDue, personDue, payable } = result;
  return {
    lines: [...lines],
    remarks: [...remarks],
    tierAmount,
    tierRelief,
    extraRelief,
    gradeRelief,
    grantedRelief,
    unitDue,
    practisingDue,
    nonPractisingDue,
    personDue,
    payable,
    practisingCount: heads.get(DUES_TYPE.practising)?.charged ?? 0,
    nonPractisingCount: heads.get(DUES_TYPE.nonPractising)?.charged ?? 0,
  };
}

export const isNothing = (amount: string): boolean => fenOf(amount) === 0n;
