import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { amountText, type Fen, fenOf, inYuan, money } from "@/contracts/statement/dues/engine/amounts";
import {
  type BranchFigures,
  type Consolidated,
  consolidate,
  consolidatedRevenues,
  isAdded,
  isPaidByHead,
} from "@/contracts/statement/dues/head-office-compute";
import { CONSOLIDATE, DUES, REVENUE_BASE, SETTLED_SUMMARIES, SUMMARY } from "@/contracts/statement/dues/terms";
import type { RuleSet } from "@/contracts/statement/dues/rule-set";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import { type BranchOnDay, branchesOn } from "@/server/modules/basic/read";
import {
  headOfficeLines,
  headOfficeSummaries,
  type LineRecord,
  type SummaryRecord,
} from "@/server/modules/statement/dues/head-office/head-office.table";
import { type BillRecord, duesBills } from "@/server/modules/statement/dues/record.table";
import { reckon, reliefOf } from "@/server/modules/statement/dues/bill/reckon";
import { type AcceptedRevenue, acceptedRevenues } from "@/server/modules/statement/dues/revenue";
import { UNDECLARED } from "@/server/modules/statement/dues/standing";

/** States behind the association's decision: sums follow the bills. */
export const SETTLED = SETTLED_SUMMARIES;
/** States in which branches' bills are locked. // domain a §13.4 H2 */
export const LOCKING: readonly number[] = [SUMMARY.toCheck, ...SETTLED];

/** Revenue of a bill or an accepted statement, in the terms of the rules. */
export const baseOf = (
  { revenueBase }: Pick<RuleSet, "revenueBase">,
  { total, tax }: { readonly total: string | null; readonly tax: string | null },
): string | null => (revenueBase === REVENUE_BASE.taxServices ? (tax ?? total) : total);
export const ownRevenue = ({ rules, revenueBase, taxRevenue }: BillRecord): string | null =>
  baseOf(rules, { total: revenueBase, tax: taxRevenue });

export const linesOf = (db: Db, summaryId: string): Promise<LineRecord[]> =>
  db
    .select()
    .from(headOfficeLines)
    .where(eq(headOfficeLines.summaryId, summaryId))
    .orderBy(asc(headOfficeLines.sortNo), asc(headOfficeLines.lineId));

export async function headBillOf(db: Db, { headDuesId }: Pick<SummaryRecord, "headDuesId">): Promise<BillRecord> {
  const [bill] = await db.select().from(duesBills).where(eq(duesBills.duesId, headDuesId));
  if (!bill) throw new Error("a summary stands upon its head office's bill");
  return bill;
}

/** The standing bill of a firm for a period; null: none. */
export async function billOfPeriod(
  db: Db,
  companyId: string,
  duesYear: number,
  half: number,
): Promise<BillRecord | null> {
  const [bill] = await db
    .select()
    .from(duesBills)
    .where(
      and(
        eq(duesBills.companyId, companyId),
        eq(duesBills.duesYear, duesYear),
        eq(duesBills.half, half),
        ne(duesBills.duesStatus, DUES.voided),
      ),
    );
  return bill ?? null;
}

export const isDeclared = (status: number | null): boolean => status !== null && !UNDECLARED.includes(status);

/** How a branch pays: elsewhere outside the province, else as its file says, else as the summary does. // domain a §13.1 */
const modeOf = ({ inProvince, duesMode }: BranchOnDay, consolidateMode: number): number =>
  !inProvince
    ? CONSOLIDATE.elsewhere
    : consolidateMode === CONSOLIDATE.own
      ? CONSOLIDATE.own
      : (duesMode ?? consolidateMode);
const REASONS: Readonly<Record<number, string>> = {
  [CONSOLIDATE.own]: "由分所各自缴纳",
  [CONSOLIDATE.elsewhere]: "外省分所在当地税协缴纳",
};

interface Told {
  readonly bill: BillRecord | undefined;
  readonly accepted: AcceptedRevenue | undefined;
  readonly kept: LineRecord | undefined;
}

/** Revenue of a branch: as it has declared, as its statement tells, else as the head office has entered it. // H9 */
function revenueOf(rules: RuleSet, { bill, accepted, kept }: Told) {
  if (bill && isDeclared(bill.duesStatus) && bill.revenueBase !== null)
    return { revenue: ownRevenue(bill), revenueSource: "bill" as const, revenueNote: null };
  if (accepted) {
    const revenue = baseOf(rules, { total: accepted.total, tax: accepted.taxRevenue });
    return { revenue, revenueSource: "statement" as const, revenueNote: null };
  }
  const isTyped = kept?.revenueSource === "headOffice";
  return {
    revenue: isTyped ? kept.revenue : null,
    revenueSource: isTyped ? ("headOffice" as const) : null,
    revenueNote: isTyped ? kept.revenueNote : null,
  };
}

/**
 * What a branch that has declared nothing is reckoned by: what is told of it and it agrees with, not what it left in its
 * draft. `status`: how its bill stood before the summary took it over. // H9
 */
export const revenueTold = (bill: BillRecord, status: number, revenue: string | null): Partial<BillRecord> =>
  bill.revenueBase !== null && isDeclared(status)
    ? {}
    : { revenueBase: revenue, taxRevenue: revenue, otherRevenue: revenue === null ? null : "0.00" };

/** What a branch's own bill asks for when it is reckoned alone; without a bill there is nothing to compare with. */
async function aloneOf(db: Db, bill: BillRecord | undefined, revenue: string | null) {
  if (!bill) return { ownUnitDue: "0.00", ownRelief: "0.00", ownPersonDue: "0.00" };
  const result = await reckon(db, { ...bill, ...revenueTold(bill, bill.duesStatus, revenue) });
  return { ownUnitDue: result.unitDue, ownRelief: reliefOf(result), ownPersonDue: result.personDue };
}
/** The same of a line for which another revenue is told; its people stay as they were pulled. // domain a §13.1 */
export async function unitAlone(db: Db, { duesId }: LineRecord, revenue: string | null): Promise<Partial<LineRecord>> {
  if (duesId === null) return {};
  const [bill] = await db.select().from(duesBills).where(eq(duesBills.duesId, duesId));
  const { ownUnitDue, ownRelief } = await aloneOf(db, bill, revenue);
  return { ownUnitDue, ownRelief };
}
const netPaid = ({ paidAmount, refunded }: BillRecord): string => amountText(fenOf(paidAmount) - fenOf(refunded));

/** Whether the sums count this line. */
export const isCounted = (line: LineRecord): boolean => line.isHead || isPaidByHead(line);

/** What a branch agrees with. */
export const figuresOf = ({ revenue, practisingCount, nonPractisingCount, lineMode }: LineRecord): string =>
  [lineMode, revenue ?? "", practisingCount, nonPractisingCount].join("|");

const unconfirmed = {
  confirmState: "none" as const,
  confirmedFigures: null,
  confirmDue: null,
  confirmTime: null,
  confirmUserName: null,
  confirmNote: null,
};

function branchLineOf(
  summary: SummaryRecord,
  branch: BranchOnDay,
  rules: RuleSet,
  told: Told & { readonly sortNo: number },
) {
  const { bill, accepted, kept, sortNo } = told;
  const lineMode = modeOf(branch, summary.consolidateMode);
  const fixed = REASONS[lineMode] ?? null;
  // What was settled by hand stays as long as the branch may be summed at all.
  const stays = kept !== undefined && fixed === null && REASONS[kept.lineMode] === undefined;
  return {
    sortNo,
    isHead: false,
    branchCompanyId: branch.companyId,
    branchName: branch.companyName,
    cityCode: branch.cityCode,
    inProvince: branch.inProvince,
    hasLeft: branch.leftDate !== null,
    lineMode,
    included: fixed === null && (stays ? kept.included : true),
    excludeReason: fixed ?? (stays ? kept.excludeReason : null),
    duesId: bill?.duesId ?? null,
    billNo: bill?.billNo ?? null,
    lineStatus: bill?.duesStatus ?? null,
    ...revenueOf(rules, told),
    statementRevenue: accepted?.total ?? null,
    practisingCount: bill?.practisingCount ?? 0,
    nonPractisingCount: bill?.nonPractisingCount ?? 0,
    paid: bill ? netPaid(bill) : "0.00",
  };
}

/** The head office's own revenue: its bill's as it stands, until another one is typed. // domain a §13.2 */
function headFigures({ headRevenue }: SummaryRecord, head: BillRecord, kept: LineRecord | undefined) {
  const own = ownRevenue(head);
  const isFromBill = kept?.revenueSource === "bill" && fenOf(kept.revenue) === fenOf(headRevenue);
  const revenue = headRevenue === null || (isFromBill && own !== null) ? own : headRevenue;
  const diff = fenOf(revenue) - fenOf(own);
  if (revenue === null || (own !== null && diff === 0n))
    return { revenue, revenueSource: "bill" as const, revenueNote: null };
  const revenueNote = own === null ? null : `总所会费单收入 ${inYuan(own)}，相差 ${money(diff)} 元，原因见备注`;
  return { revenue, revenueSource: "headOffice" as const, revenueNote };
}

/**
 * 生成汇总、刷新: the latest of branches, bills and statements; what the head office has settled stays. Gives back the head
 * office's own revenue, which follows its bill. // domain a §13.3
 */
export async function pullLines(db: Db, summary: SummaryRecord, now: Date): Promise<string | null> {
  const head = await headBillOf(db, summary);
  const { rules } = head;
  const branches = (await branchesOn(db, summary.companyId, rules.snapshotDate)).filter(
    // One that was closed in the year is summed to its closing day. // H4
    ({ leftDate }) => leftDate === null || leftDate >= `${rules.revenueYear}-01-01`,
  );
  const ids = branches.flatMap(({ companyId }) => companyId ?? []);
  const revenues = await acceptedRevenues(db, ids, rules.revenueYear);
  const bills =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(duesBills)
          .where(
            and(
              inArray(duesBills.companyId, ids),
              eq(duesBills.duesYear, summary.duesYear),
              eq(duesBills.half, summary.half),
              ne(duesBills.duesStatus, DUES.voided),
            ),
          );
  const stood = await linesOf(db, summary.summaryId);
  const keptHead = stood.find(({ isHead }) => isHead);
  const ofHead = headFigures(summary, head, keptHead);
  const headLine = {
    sortNo: 0,
    isHead: true,
    branchCompanyId: summary.companyId,
    branchName: summary.companyName,
    cityCode: null,
    inProvince: true,
    hasLeft: false,
    lineMode: summary.consolidateMode,
    included: true,
    duesId: head.duesId,
    billNo: head.billNo,
    lineStatus: head.duesStatus,
    ...ofHead,
    statementRevenue: head.statementRevenue,
    practisingCount: head.practisingCount,
    nonPractisingCount: head.nonPractisingCount,
    paid: netPaid(head),
    // What its branches have brought is not its own.
    ...(await aloneOf(db, { ...head, branchRevenue: "0.00" }, ofHead.revenue)),
  };
  const rows: (Partial<LineRecord> & { readonly lineId: string })[] = [
    { ...headLine, lineId: keptHead?.lineId ?? newId() },
  ];
  for (const [i, branch] of branches.entries()) {
    const kept = stood.find(
      (one) =>
        !one.isHead &&
        (branch.companyId === null ? one.branchName === branch.companyName : one.branchCompanyId === branch.companyId),
    );
    const bill = bills.find(({ companyId }) => companyId === branch.companyId);
    const accepted = branch.companyId === null ? undefined : revenues.get(branch.companyId);
    const line = branchLineOf(summary, branch, rules, { bill, accepted, kept, sortNo: i + 1 });
    rows.push({ ...line, ...(await aloneOf(db, bill, line.revenue)), lineId: kept?.lineId ?? newId() });
  }
  const gone = stood.filter(({ lineId }) => !rows.some((row) => row.lineId === lineId)).map(({ lineId }) => lineId);
  if (gone.length > 0) await db.delete(headOfficeLines).where(inArray(headOfficeLines.lineId, gone));
  for (const { lineId, ...row } of rows) {
    const kept = stood.find((one) => one.lineId === lineId);
    if (!kept)
      await db.insert(headOfficeLines).values({ ...(row as LineRecord), lineId, summaryId: summary.summaryId });
    else {
      const after = { ...kept, ...row };
      const isSame = kept.confirmedFigures === figuresOf(after);
      await db
        .update(headOfficeLines)
        .set({ ...row, ...(isSame ? {} : unconfirmed), version: kept.version + 1 })
        .where(eq(headOfficeLines.lineId, lineId));
    }
  }
  await db
    .update(headOfficeSummaries)
    .set({ pullTime: now, headRevenue: ofHead.revenue })
    .where(eq(headOfficeSummaries.summaryId, summary.summaryId));
  await reckonSummary(db, summary);
  return ofHead.revenue;
}

type Sums = Pick<Consolidated, "head" | "branches" | "unitTotal" | "personTotal" | "reliefTotal" | "payableTotal"> &
  Pick<Consolidated, "branchRevenueTotal" | "totalRevenue" | "base">;

/** What was reckoned for a line of these. */
const figuresAt = (
  { head, branches }: Pick<Sums, "head" | "branches">,
  lines: readonly LineRecord[],
  line: LineRecord,
) => (line.isHead ? head : branches[lines.filter(({ isHead }) => !isHead).indexOf(line)]);

async function store(
  db: Db,
  summaryId: string,
  { head, branches, lines, base: _base, ...sums }: Sums & { readonly lines: readonly LineRecord[] },
  { paidTotal, owingTotal, more = {} }: { paidTotal: string; owingTotal: string; more?: Partial<SummaryRecord> },
): Promise<void> {
  const own = lines.filter(({ isHead }) => !isHead);
  for (const line of lines) {
    const figures = figuresAt({ head, branches }, lines, line);
    if (!figures) continue;
    const { lineId, owing } = line;
    await db
      .update(headOfficeLines)
      .set({ ...figures, owing })
      .where(eq(headOfficeLines.lineId, lineId));
  }
  const countable = own.filter(({ lineMode }) => lineMode !== CONSOLIDATE.elsewhere);
  const declared = countable.filter(({ lineStatus }) => isDeclared(lineStatus)).length;
  await db
    .update(headOfficeSummaries)
    .set({
      ...sums,
      paidTotal,
      owingTotal,
      branchTotal: own.length,
      branchDeclared: declared,
      branchMissing: countable.length - declared,
      ...more,
    })
    .where(eq(headOfficeSummaries.summaryId, summaryId));
}

/** A line as the rules on both sides know a branch. */
const asBranch = (line: LineRecord): BranchFigures => ({ ...line, personDue: line.ownPersonDue });

/** The head office's unit part, reckoned once on the base. */
export const reckonHead = (db: Db, bill: BillRecord, base: string) =>
  reckon(db, { ...bill, revenueBase: base, taxRevenue: base, branchRevenue: "0.00" });

const sum = (amounts: readonly string[]) => amountText(amounts.reduce((all, one) => all + fenOf(one), 0n));

/**
 * What a line's bill asks for behind the decision: where units' parts are reckoned once, the head office's asks for all of
 * them and the branch's for its persons' alone. // domain a §13.1
 */
function dueOf(told: Consolidated, lines: readonly LineRecord[], line: LineRecord): Fen {
  const { payable, personDue } = figuresAt(told, lines, line) ?? {};
  if (!line.isHead) return fenOf(isAdded(line) ? personDue : payable);
  const added = lines.filter((one) => !one.isHead && isAdded(one));
  return fenOf(payable) + fenOf(sum(added.map((one) => figuresAt(told, lines, one)?.unitDue ?? "0.00")));
}

/** Sums and lines before the association has decided: what would be left to pay; of a summary that is voided nothing is. // H6 */
export async function reckonSummary(
  db: Db,
  { summaryId, headDuesId }: Pick<SummaryRecord, "summaryId" | "headDuesId">,
) {
  const [summary] = await db.select().from(headOfficeSummaries).where(eq(headOfficeSummaries.summaryId, summaryId));
  if (!summary) throw new Error("the summary is held");
  const lines = await linesOf(db, summaryId);
  const own = lines.filter(({ isHead }) => !isHead).map(asBranch);
  const bill = await headBillOf(db, { headDuesId });
  const { headRevenue, internalElimination } = summary;
  const { base } = consolidatedRevenues(headRevenue, own, internalElimination);
  const result = await reckonHead(db, bill, base);
  const head = {
    revenue: headRevenue,
    unitDue: result.unitDue,
    relief: reliefOf(result),
    personDue: result.personDue,
  };
  const told = consolidate(head, own, internalElimination);
  const asked = lines.map((line) => {
    const left = dueOf(told, lines, line) - fenOf(line.paid);
    return { ...line, owing: amountText(summary.summaryStatus !== SUMMARY.voided && left > 0n ? left : 0n) };
  });
  const paidTotal = sum(asked.filter(isCounted).map(({ paid }) => paid));
  const owingTotal = sum(asked.map(({ owing }) => owing));
  const { addedRevenue: _added, ...sums } = told;
  await store(db, summaryId, { ...sums, lines: asked }, { paidTotal, owingTotal });
  return told;
}

/** Bills of a summary that was decided: the head office's and those that it has taken over. */
export const billsOfSummary = (db: Db, headDuesId: string): Promise<BillRecord[]> =>
  db
    .select()
    .from(duesBills)
    .where(or(eq(duesBills.duesId, headDuesId), eq(duesBills.mergedIntoId, headDuesId)))
    .orderBy(sql`${duesBills.duesId} <> ${headDuesId}`, asc(duesBills.billNo));

/** What of the sum on the head office's bill is its own: a corrected statement of it has moved the bill. // domain a §13.1 */
function revenueStood(head: BillRecord, lines: readonly LineRecord[], internalElimination: string): string {
  const branches = lines.filter(({ isHead }) => !isHead).map(asBranch);
  const { base: ofBranches } = consolidatedRevenues(null, branches, internalElimination);
  return amountText(fenOf(ownRevenue(head)) + fenOf(head.branchRevenue) - fenOf(ofBranches));
}

/** Sums and lines out of the bills as they stand. // H6 */
export async function sumBills(db: Db, summary: SummaryRecord, more: Partial<SummaryRecord> = {}): Promise<void> {
  const bills = await billsOfSummary(db, summary.headDuesId);
  const head = bills.find(({ duesId }) => duesId === summary.headDuesId);
  if (!head) throw new Error("a summary stands upon its head office's bill");
  const stood = await linesOf(db, summary.summaryId);
  const headRevenue = revenueStood(head, stood, summary.internalElimination);
  const lines = stood.map((line): LineRecord => {
    const bill = bills.find(({ duesId }) => duesId === line.duesId);
    // Its part stands on the head office's bill; there is no other that it could owe.
    if (!bill) return { ...line, owing: "0.00" };
    const isAlone = line.lineMode === CONSOLIDATE.each && !line.isHead;
    return {
      ...line,
      lineStatus: bill.duesStatus,
      ownPersonDue: bill.personDue,
      paid: netPaid(bill),
      owing: bill.owing,
      ...(line.isHead ? { revenue: headRevenue } : {}),
      ...(isAlone ? { ownUnitDue: bill.unitDue, ownRelief: reliefOf(bill) } : {}),
    };
  });
  for (const { lineId, lineStatus, revenue, ownPersonDue, paid, owing, ownUnitDue, ownRelief } of lines)
    await db
      .update(headOfficeLines)
      .set({ lineStatus, revenue, ownPersonDue, paid, owing, ownUnitDue, ownRelief })
      .where(eq(headOfficeLines.lineId, lineId));
  const own = lines.filter(({ isHead }) => !isHead).map(asBranch);
  const told = consolidate(
    { revenue: headRevenue, unitDue: head.unitDue, relief: reliefOf(head), personDue: head.personDue },
    own,
    summary.internalElimination,
  );
  const [paidTotal, owingTotal] = [sum(bills.map(netPaid)), sum(bills.map(({ owing }) => owing))];
  const { addedRevenue: _added, ...sums } = told;
  await store(db, summary.summaryId, { ...sums, lines }, { paidTotal, owingTotal, more: { ...more, headRevenue } });
}
