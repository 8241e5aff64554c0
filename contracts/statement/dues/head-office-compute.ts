import { amountText, divided, type Fen, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { CONSOLIDATE } from "@/contracts/statement/dues/terms";

/** A branch of a summary, as it is reckoned. Amounts in yuan. */
export interface BranchFigures {
  /** Dictionary `consolidate_mode`. */
  readonly lineMode: number;
  readonly included: boolean;
  /** null: nobody has told it yet. */
  readonly revenue: string | null;
  /** What the branch's bill asks for when it is reckoned alone. */
  readonly ownUnitDue: string;
  readonly ownRelief: string;
  readonly personDue: string;
}

/** Whether the head office pays for this branch at all. // domain a §13.1 */
export const isPaidByHead = ({ lineMode, included }: Pick<BranchFigures, "lineMode" | "included">): boolean =>
  included && (lineMode === CONSOLIDATE.once || lineMode === CONSOLIDATE.each);
/** Whether its revenue is added to the head office's. */
export const isAdded = (branch: Pick<BranchFigures, "lineMode" | "included">): boolean =>
  isPaidByHead(branch) && branch.lineMode === CONSOLIDATE.once;

const sumOf = (amounts: readonly (string | null)[]): Fen => amounts.reduce((all, one) => all + fenOf(one), 0n);

export interface Revenues {
  /** Σ of the lines that are included. */
  readonly branchRevenueTotal: string;
  /** Of these, what is added to the head office's revenue: the most that internal dealings can be. */
  readonly addedRevenue: string;
  readonly totalRevenue: string;
  /** What the head office's unit part is reckoned of: once, on the sum. */
  readonly base: string;
}

/** Revenue of head office and branches; the base is never below zero. // domain a §13.1, §13.2 */
export function consolidatedRevenues(
  headRevenue: string | null,
  branches: readonly BranchFigures[],
  internalElimination: string,
): Revenues {
  const branchTotal = sumOf(branches.filter(isPaidByHead).map(({ revenue }) => revenue));
  const added = sumOf(branches.filter(isAdded).map(({ revenue }) => revenue));
  const asked = fenOf(internalElimination);
  const eliminated = asked > added ? added : asked;
  const head = fenOf(headRevenue);
  const base = head + added - eliminated;
  return {
    branchRevenueTotal: amountText(branchTotal),
    addedRevenue: amountText(added),
    totalRevenue: amountText(head + branchTotal - eliminated),
    base: amountText(base > 0n ? base : 0n),
  };
}

/**
 * What of a unit's part that was reckoned once stands for each branch: its share of the revenue to the fen, and what
 * rounding leaves is the head office's. The shares sum to the whole, none is below zero. // domain a §13.2, H6
 */
export function sharesOf(
  unitDue: string,
  headRevenue: string | null,
  added: readonly (string | null)[],
  internalElimination: string,
): { readonly head: string; readonly branches: readonly string[] } {
  const due = fenOf(unitDue);
  const revenues = added.map(fenOf);
  const branchSum = revenues.reduce((all, one) => all + one, 0n);
  const total = fenOf(headRevenue) + branchSum - fenOf(internalElimination);
  // Eliminated beyond the head office's own revenue: the branches share all of it.
  const whole = total > branchSum ? total : branchSum;
  let left = due;
  const branches = revenues.map((revenue) => {
    const share = whole === 0n ? 0n : divided(due * revenue, whole);
    const taken = share > left ? left : share;
    left -= taken;
    return amountText(taken);
  });
  return { head: amountText(left), branches };
}

/** The head office's own figures, its unit part reckoned of the base. */
export interface HeadFigures {
  readonly revenue: string | null;
  readonly unitDue: string;
  readonly relief: string;
  readonly personDue: string;
}
export interface LineFigures {
  readonly unitDue: string;
  readonly personDue: string;
  readonly relief: string;
  readonly payable: string;
  /** Against what the branch's own bill asks for; null where the branch pays by itself. */
  readonly difference: string | null;
}
export interface Consolidated extends Revenues {
  readonly head: LineFigures;
  readonly branches: readonly LineFigures[];
  readonly unitTotal: string;
  readonly personTotal: string;
  readonly reliefTotal: string;
  readonly payableTotal: string;
}

const NOTHING: LineFigures = {
  unitDue: "0.00",
  personDue: "0.00",
  relief: "0.00",
  payable: "0.00",
  difference: null,
};
const lineOf = (unitDue: string, personDue: string, relief: string, own: Fen | null): LineFigures => {
  const payable = fenOf(unitDue) + fenOf(personDue);
  return {
    unitDue,
    personDue,
    relief,
    payable: amountText(payable),
    difference: own === null ? null : amountText(payable - own),
  };
};

/** Head office and branches as one sheet: each line, and sums that are the sums of the lines. // domain a §13.2, H6 */
export function consolidate(
  head: HeadFigures,
  branches: readonly BranchFigures[],
  internalElimination: string,
): Consolidated {
  const revenues = consolidatedRevenues(head.revenue, branches, internalElimination);
  const added = branches.filter(isAdded);
  const shares = sharesOf(
    head.unitDue,
    head.revenue,
    added.map(({ revenue }) => revenue),
    internalElimination,
  );
  const lines = branches.map((branch): LineFigures => {
    if (!isPaidByHead(branch)) return NOTHING;
    const own = fenOf(branch.ownUnitDue) + fenOf(branch.personDue);
    return isAdded(branch)
      ? lineOf(shares.branches[added.indexOf(branch)] ?? "0.00", branch.personDue, "0.00", own)
      : lineOf(branch.ownUnitDue, branch.personDue, branch.ownRelief, own);
  });
  const headLine = lineOf(shares.head, head.personDue, head.relief, null);
  const all = [headLine, ...lines];
  return {
    ...revenues,
    head: headLine,
    branches: lines,
    unitTotal: amountText(sumOf(all.map(({ unitDue }) => unitDue))),
    personTotal: amountText(sumOf(all.map(({ personDue }) => personDue))),
    reliefTotal: amountText(sumOf(all.map(({ relief }) => relief))),
    payableTotal: amountText(sumOf(all.map(({ payable }) => payable))),
  };
}

/** One transfer over several bills: each is paid in turn, what is left over goes to the first. // domain a §13.3 统一缴费登记 */
export function paymentShares(
  payAmount: string,
  bills: readonly { readonly duesId: string; readonly owing: string }[],
): { readonly duesId: string; readonly amount: string }[] {
  let left = fenOf(payAmount);
  const taken = bills.map(({ duesId, owing }) => {
    const due = fenOf(owing);
    const amount = due > left ? left : due;
    left -= amount;
    return { duesId, amount };
  });
  return taken
    .map(({ duesId, amount }, i) => ({ duesId, amount: i === 0 ? amount + left : amount }))
    .filter(({ amount }) => amount > 0n)
    .map(({ duesId, amount }) => ({ duesId, amount: amountText(amount) }));
}

interface OwedBill {
  readonly duesId: string;
  readonly unitDue: string;
  readonly payable: string;
  readonly owing: string;
}

/**
 * Of one transfer over several bills, what settles their units' parts: on each bill that is paid first, what was paid
 * before and not given back counted, the persons' last. // domain a §12.6 unitPart, personPart
 */
export const unitPartOf = (
  bills: readonly OwedBill[],
  shares: readonly { readonly duesId: string; readonly amount: string }[],
): Fen =>
  shares.reduce((all, { duesId, amount }) => {
    const bill = bills.find((one) => one.duesId === duesId);
    const left = bill ? fenOf(bill.owing) - (fenOf(bill.payable) - fenOf(bill.unitDue)) : 0n;
    const most = left > 0n ? left : 0n;
    return all + (most < fenOf(amount) ? most : fenOf(amount));
  }, 0n);

/**
 * What a transfer's remark says beside its firm: the parts of what is left to pay on these bills, of paid ones of the whole.
 * // domain a §12.1 R12
 */
export function partsInWords(bills: readonly OwedBill[]): string {
  const owed = bills.filter(({ owing }) => fenOf(owing) > 0n);
  const asked = owed.length > 0 ? owed : bills.map((bill) => ({ ...bill, owing: bill.payable }));
  const shares = asked.map(({ duesId, owing }) => ({ duesId, amount: owing }));
  const unit = unitPartOf(asked, shares);
  return `单位会费${amountText(unit)} 个人会费${amountText(sumOf(shares.map(({ amount }) => amount)) - unit)}`;
}
