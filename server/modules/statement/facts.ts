import { and, desc, eq, inArray, isNotNull, notInArray, or, sql } from "drizzle-orm";
import { SUBMISSION } from "@/contracts/kit/submission";
import { computeStatement } from "@/contracts/statement/engine/compute";
import { amountOf, centsOf } from "@/contracts/statement/engine/amount";
import type { BreakdownLine } from "@/contracts/statement/engine/finding";
import { beginsWithYear, tellsLastYear } from "@/contracts/statement/forms/columns";
import { formByKey } from "@/contracts/statement/forms/forms";
import type { CheckFactsWire } from "@/contracts/statement/statement-calls";
import { PERIOD, SCOPE, STATEMENT, type StatementLine, type StatementType } from "@/contracts/statement/terms";
import type { Db } from "@/server/db/client";
import type { Services } from "@/server/platform/call/services";
import { firmOfStatement, taxesOfYear } from "@/server/modules/basic/read";
import { declaredForDues } from "@/server/modules/statement/dues/owed";
import { AS_SUBMITTED } from "@/server/modules/statement/as-submitted";
import { earnedOf, NOTHING_EARNED } from "@/server/modules/statement/earned-port";
import { statementTerms } from "@/server/modules/statement/params";
import { type StatementRecord, statements } from "@/server/modules/statement/record.table";

/** Which statement is asked about; a new one has no id yet. */
export interface Which {
  readonly companyId: string;
  readonly statementType: StatementType;
  readonly year: number;
  readonly periodType: number;
  readonly period: number;
  readonly scope: number;
}

export const whichOf = (
  companyId: string,
  statementType: StatementType,
  { year, periodType, period, scope }: Pick<Which, "year" | "periodType" | "period" | "scope">,
): Which => ({ companyId, statementType, year, periodType, period, scope });

const OVER = [SUBMISSION.rejected, SUBMISSION.voided];
/** Told to the association; what was sent back is worked on again. */
export const TOLD: readonly number[] = [
  SUBMISSION.submitted,
  SUBMISSION.accepted,
  SUBMISSION.passed,
  SUBMISSION.changeAsked,
];
const NOTHING = "0.00";
/** What stands told: with the association, accepted, or opened again after it was accepted. // domain a §0.4 */
export const standsTold = or(
  inArray(statements.auditStatus, [...TOLD]),
  and(eq(statements.auditStatus, SUBMISSION.returned), isNotNull(statements.acceptedTime)),
);

/** A headline of a told statement, a blank one as nothing; while it is corrected, as it was accepted. // domain a §7.3 */
export function standingFigure(
  { auditStatus, formKey, acceptedLines }: Pick<StatementRecord, "auditStatus" | "formKey" | "acceptedLines">,
  itemCode: string,
  stored: string | null,
): string {
  const form = formByKey(formKey);
  if (auditStatus !== SUBMISSION.returned || !form || acceptedLines === null) return stored ?? NOTHING;
  return computeStatement(form, acceptedLines).amount(itemCode, "amount1") ?? NOTHING;
}
/** The same of its revenue. */
export const standingRevenue = ({
  revenue,
  ...of
}: Pick<StatementRecord, "auditStatus" | "formKey" | "acceptedLines"> & { readonly revenue: string | null }): string =>
  standingFigure(of, "operatingRevenue", revenue);

const KIND_NAMES: Readonly<Record<number, string>> = {
  [STATEMENT.balance]: "资产负债表",
  [STATEMENT.income]: "利润表",
  [STATEMENT.cash]: "现金流量表",
};
export const kindName = (statementType: number): string => KIND_NAMES[statementType] ?? "报表";

const stands = notInArray(statements.auditStatus, OVER);
const ofFirm = ({ companyId, scope }: Pick<Which, "companyId" | "scope">) =>
  and(eq(statements.companyId, companyId), eq(statements.scope, scope));

export interface Previous {
  readonly statementId: string;
  readonly formKey: string;
  readonly lines: readonly StatementLine[];
  readonly breakdown: readonly BreakdownLine[];
  readonly isAccepted: boolean;
  /** Whether the association knows it. */
  readonly isTold: boolean;
  readonly acceptedTime: Date | null;
  readonly year: number;
}

/** The statement of a period: as it was accepted, else as it stands. */
async function toldOf(db: Db, which: Which): Promise<Previous | null> {
  const [row] = await db
    .select()
    .from(statements)
    .where(
      and(
        ofFirm(which),
        eq(statements.statementType, which.statementType),
        eq(statements.year, which.year),
        eq(statements.periodType, which.periodType),
        eq(statements.period, which.period),
        stands,
      ),
    )
    .orderBy(sql`${statements.acceptedTime} is null`, desc(statements.updateTime))
    .limit(1);
  if (!row) return null;
  const { statementId, formKey, acceptedLines, acceptedBreakdown, acceptedTime, year } = row;
  const isAccepted = acceptedTime !== null;
  const isTold = isAccepted || TOLD.includes(row.auditStatus);
  const breakdown = acceptedBreakdown ?? row.breakdown;
  return { statementId, formKey, lines: acceptedLines ?? row.lines, breakdown, isAccepted, isTold, acceptedTime, year };
}

/** The yearly statement of the year before. // domain a §8.2 B7 */
export const previousOf = (db: Db, which: Which): Promise<Previous | null> =>
  toldOf(db, { ...which, year: which.year - 1, periodType: PERIOD.year, period: 0 });

/** The period before in the same year, of a month, quarter or half year. */
async function beforeOf(db: Db, which: Which): Promise<Previous | null> {
  if (which.periodType === PERIOD.year || which.period <= 1) return null;
  return toldOf(db, { ...which, period: which.period - 1 });
}

/** Earlier statements that one takes over from. */
export interface Sources {
  readonly previous: Previous | null;
  /** Of a month, quarter or half year: the same one of the year before. */
  readonly same: Previous | null;
  readonly before: Previous | null;
}
export const sourcesOf = async (db: Db, which: Which): Promise<Sources> => ({
  previous: await previousOf(db, which),
  same: which.periodType === PERIOD.year ? null : await toldOf(db, { ...which, year: which.year - 1 }),
  before: await beforeOf(db, which),
});

/** Every statement of the firm for this period, whatever its kind and scope. */
const ofPeriod = (db: Db, { companyId, year, periodType, period }: Which) =>
  db
    .select()
    .from(statements)
    .where(
      and(
        eq(statements.companyId, companyId),
        eq(statements.year, year),
        eq(statements.periodType, periodType),
        eq(statements.period, period),
        stands,
      ),
    );

/** Revenue that head office and branches have told by themselves; null while nobody has. // domain a §11 S11 */
async function officesRevenue(db: Db, which: Which, branchIds: readonly string[]): Promise<string | null> {
  if (which.scope !== SCOPE.consolidated || which.statementType !== STATEMENT.income) return null;
  const rows = await db
    .select({
      auditStatus: statements.auditStatus,
      formKey: statements.formKey,
      acceptedLines: statements.acceptedLines,
      revenue: statements.operatingRevenue,
    })
    .from(statements)
    .where(
      and(
        inArray(statements.companyId, [which.companyId, ...branchIds]),
        eq(statements.statementType, STATEMENT.income),
        eq(statements.year, which.year),
        eq(statements.periodType, which.periodType),
        eq(statements.period, which.period),
        eq(statements.scope, SCOPE.own),
        standsTold,
      ),
    );
  return rows.length === 0 ? null : amountOf(rows.reduce((sum, row) => sum + centsOf(standingRevenue(row)), 0n));
}

/** The year's revenue as the firm has told it for its taxes, its dues, by its reports and its contracts. // domain a §11 S7, S8 */
async function revenueElsewhere(db: Db, { companyId, statementType, year, periodType, scope }: Which) {
  if (statementType !== STATEMENT.income || periodType !== PERIOD.year || scope !== SCOPE.own)
    return { declaredRevenue: null, duesRevenue: null, ...NOTHING_EARNED };
  const taxes = await taxesOfYear(db, companyId, year);
  return {
    declaredRevenue: taxes?.revenueDeclared ?? null,
    duesRevenue: await declaredForDues(db, companyId, year),
    ...(await earnedOf(db, companyId, year)),
  };
}

const factOf = ({ formKey, lines, isAccepted }: Previous) => ({ formKey, lines: [...lines], isAccepted });

/** The set as the association reads it: no drafts, and what is worked on again as it was submitted. // domain a §0.4 */
const submittedOf = (db: Db, set: readonly StatementRecord[]): Promise<StatementRecord[]> =>
  Promise.all(
    set
      .filter(({ auditStatus }) => auditStatus !== SUBMISSION.draft)
      .map((one) => AS_SUBMITTED[one.statementType as StatementType].recordFor(one, db)),
  );

/** What checks of a statement are made of: all that its firm has, or what is submitted alone. */
export async function checkFactsOf(
  db: Db,
  services: Services,
  which: Which,
  known: "all" | "submitted" = "all",
): Promise<CheckFactsWire> {
  const firm = await firmOfStatement(db, which.companyId);
  const isKnown = (one: Previous | null): boolean => known === "all" || one?.isTold === true;
  const sources = await sourcesOf(db, which);
  const [previous, same, before] = [sources.previous, sources.same, sources.before].map((one) =>
    isKnown(one) ? one : null,
  );
  const all = await ofPeriod(db, which);
  const set = known === "all" ? all : await submittedOf(db, all);
  const inScope = set.filter(({ scope }) => scope === which.scope);
  const others = set.filter(({ scope }) => scope !== which.scope);
  const missing = [STATEMENT.balance, STATEMENT.income, STATEMENT.cash].filter(
    (kind) =>
      kind !== which.statementType &&
      !inScope.some(({ statementType }) => statementType === kind) &&
      others.some(({ statementType }) => statementType === kind),
  );
  // Who tells both scopes of this kind tells two sets.
  const hasOther = others.some(({ statementType }) => statementType === which.statementType);
  return {
    orgForm: firm.orgForm,
    paidInCapital: firm.paidInCapital,
    staffCount: firm.staffCount,
    revenueMove: statementTerms(services).revenueMove,
    previous: previous ? factOf(previous) : null,
    sameLastYear: same ? factOf(same) : null,
    before: before ? { formKey: before.formKey, lines: [...before.lines] } : null,
    siblings: inScope
      .filter(({ statementType }) => statementType !== which.statementType)
      .map(({ statementId, statementType, formKey, lines, auditStatus }) => ({
        statementId,
        statementType,
        formKey,
        lines,
        auditStatus,
        // What is open for a correction is worked on, too: of a set the last one to be told answers for all. // domain a §11
        isSubmitted: TOLD.includes(auditStatus),
      })),
    otherScope: hasOther ? [] : missing.map(kindName),
    ...(await revenueElsewhere(db, which)),
    // Contracts are the firm's own ledger: none of it was submitted.
    ...(known === "all" ? {} : { contractReceipts: null }),
    officesRevenue: await officesRevenue(db, which, firm.branchIds),
  };
}

/** What stands for this period already. */
export async function existingOf(db: Db, which: Which) {
  const set = await ofPeriod(db, which);
  return set.find((one) => one.scope === which.scope && one.statementType === which.statementType) ?? null;
}

/** The last one of this period that the association has refused or voided; null: none. */
export async function endedOf(db: Db, which: Which): Promise<StatementRecord | null> {
  const { companyId, statementType, year, periodType, period, scope } = which;
  const [row] = await db
    .select()
    .from(statements)
    .where(
      and(
        ...[eq(statements.companyId, companyId), eq(statements.statementType, statementType)],
        ...[eq(statements.year, year), eq(statements.periodType, periodType), eq(statements.period, period)],
        ...[eq(statements.scope, scope), inArray(statements.auditStatus, OVER)],
      ),
    )
    .orderBy(desc(statements.auditTime), desc(statements.statementId))
    .limit(1);
  return row ?? null;
}

/** Statements of the year after that have taken over what this one tells, told to the association already. */
export const followingOf = (db: Db, which: Which) =>
  db
    .select()
    .from(statements)
    .where(
      and(
        ofFirm(which),
        eq(statements.statementType, which.statementType),
        eq(statements.year, which.year + 1),
        inArray(statements.auditStatus, [...TOLD]),
        isNotNull(statements.submitTime),
      ),
    );

/** Typed rows that are not what the year before tells now: where the second column holds it, and cash at its start. */
export function movedOpenings(
  { formKey, lines, periodType, period }: Pick<StatementRecord, "formKey" | "lines" | "periodType" | "period">,
  previous: Pick<Previous, "formKey" | "lines">,
): string[] {
  const [form, was] = [formByKey(formKey), formByKey(previous.formKey)];
  if (!form || !was || form.standard !== was.standard) return [];
  const [told, typed] = [computeStatement(was, previous.lines), computeStatement(form, lines)];
  const at = { periodType, period };
  const isOther = (itemCode: string): boolean =>
    (tellsLastYear(form, at) && told.cents(itemCode, "amount1") !== typed.cents(itemCode, "amount2")) ||
    (itemCode === "cashBegin" &&
      beginsWithYear(form, at) &&
      told.cents("cashEnd", "amount1") !== typed.cents(itemCode, "amount1"));
  return form.rows
    .filter(({ kind, itemCode }) => kind === "input" && isOther(itemCode))
    .map(({ itemCode }) => itemCode);
}
