import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { SUBMISSION } from "@/contracts/kit/submission";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { computeDues, type DuesResult, type Heads } from "@/contracts/statement/dues/engine/compute";
import {
  CONSOLIDATE,
  DUES,
  DUES_TYPE,
  HALF,
  REVENUE_BASE,
  SETTLED_SUMMARIES,
  SUMMARY,
} from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { headOfficeLines, headOfficeSummaries } from "@/server/modules/statement/dues/head-office/head-office.table";
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

/** Lines whose revenue is added to their head office's. // domain a §13.1 */
const isAddedLine = and(
  eq(headOfficeLines.isHead, false),
  eq(headOfficeLines.included, true),
  eq(headOfficeLines.lineMode, CONSOLIDATE.once),
);

/**
 * What of a first half stands for its own firm: where it was reckoned once with others, a branch's share of the sum, and the
 * head office's without those of branches that go on alone in the second half. // domain a §12.1 R8, §13.1
 */
async function ownOfFirst(db: Db, first: Pick<BillRecord, "duesId" | "unitDue" | "duesStatus">, secondId: string) {
  const { duesId, unitDue, duesStatus } = first;
  const isDecided = inArray(headOfficeSummaries.summaryStatus, [...SETTLED_SUMMARIES]);
  const lines = db
    .select({ companyId: headOfficeLines.branchCompanyId, share: headOfficeLines.unitDue })
    .from(headOfficeLines)
    .innerJoin(headOfficeSummaries, eq(headOfficeSummaries.summaryId, headOfficeLines.summaryId));
  if (duesStatus === DUES.merged) {
    const [own] = await lines.where(and(eq(headOfficeLines.duesId, duesId), isDecided, isAddedLine));
    return own?.share ?? unitDue;
  }
  const together = sql`(select coalesce(l.branch_company_id, l.branch_name) from ${headOfficeLines} as l
    join ${headOfficeSummaries} as s on s.summary_id = l.summary_id
    where s.head_dues_id = ${secondId} and s.summary_status <> ${SUMMARY.voided}
      and not l.is_head and l.included and l.line_mode = ${CONSOLIDATE.once})`;
  const alone = await lines.where(
    and(
      eq(headOfficeSummaries.headDuesId, duesId),
      isDecided,
      isAddedLine,
      // Branches that are no members have a name alone.
      sql`coalesce(${headOfficeLines.branchCompanyId}, ${headOfficeLines.branchName}) not in ${together}`,
    ),
  );
  return amountText(alone.reduce((left, { share }) => left - fenOf(share), fenOf(unitDue)));
}

/** The unit's part that the first half's bill asks for, and what of it was granted off; nothing without one. // domain a §12.1 R8 */
async function firstHalf(db: Db, { duesId, companyId, duesYear, half }: Reckoned) {
  if (half !== HALF.second) return {};
  const [row] = await db
    .select({
      duesId: duesBills.duesId,
      duesStatus: duesBills.duesStatus,
      unitDue: duesBills.unitDue,
      lines: duesBills.lines,
    })
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
  return { firstHalfUnit: await ownOfFirst(db, row, duesId), firstHalfGranted: amountText(granted) };
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
    branchRevenue: bill.branchRevenue ?? "0.00",
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

/** All that was taken off a bill; the same in SQL. */
export const reliefOf = (
  of: Pick<BillRecord, "tierRelief" | "extraRelief" | "gradeRelief" | "grantedRelief">,
): string => amountText(fenOf(of.tierRelief) + fenOf(of.extraRelief) + fenOf(of.gradeRelief) + fenOf(of.grantedRelief));
export const billRelief = (at: (key: string) => SQL): SQL =>
  sql`(${at("tierRelief")} + ${at("extraRelief")} + ${at("gradeRelief")} + ${at("grantedRelief")})`;
