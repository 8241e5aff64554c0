import type { StatementForm } from "@/contracts/statement/forms/define-form";
import type { Column, StatementLine } from "@/contracts/statement/terms";

/** E refuses the submission, W wants a word of explanation, I is a hint. // domain a §7.3 */
export type Level = "E" | "W" | "I";
export interface Cell {
  /** Id of the form: a finding across the three names cells of others, too. */
  readonly form: string;
  readonly itemCode: string;
  readonly column: Column;
}
export interface StatementFinding {
  /** Number of the check on the domain page. */
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  readonly cells: readonly Cell[];
}

/** A statement as a check sees it. */
export interface Given {
  readonly form: StatementForm;
  readonly lines: readonly StatementLine[];
}

/** One service class in 业务收入构成. // domain a §9.2 */
export interface BreakdownLine {
  readonly rowNo: number;
  readonly projectCount: number | null;
  readonly amount: string | null;
  readonly lastYearAmount: string | null;
}

/** What the check of one statement must know beside it. */
export interface CheckFacts {
  readonly year: number;
  readonly periodType: number;
  readonly period: number;
  readonly orgForm: number | null;
  /** Of the firm's own file, in yuan. */
  readonly paidInCapital: string | null;
  readonly staffCount: number;
  /** The yearly statement of the year before, of the same kind and scope. */
  readonly previous: (Given & { readonly isAccepted: boolean }) | null;
  /** Of a month, quarter or half year: the same one a year before. */
  readonly sameLastYear: (Given & { readonly isAccepted: boolean }) | null;
  /** Of a month, quarter or half year: the period before it in the same year. */
  readonly before: Given | null;
  readonly breakdown: readonly BreakdownLine[] | null;
  readonly explanation: string | null;
  /** Change of the revenue, in per cent, that wants a word. */
  readonly revenueMove: number;
}

/** One of a set of three, beside the one that is checked. */
export interface Sibling extends Given {
  /** Told to the association; otherwise it is still worked on, and what does not fit is only a hint. */
  readonly isSubmitted: boolean;
}
export interface CrossFacts {
  readonly year: number;
  readonly periodType: number;
  readonly period: number;
  readonly balance: Sibling | null;
  readonly income: Sibling | null;
  readonly cash: Sibling | null;
  /** Kinds that stand under the other scope alone, while this one does not. */
  readonly otherScope: readonly string[];
  /** Revenue told elsewhere; null: nobody knows. // domain a §11 S7, S8, S11 */
  readonly declaredRevenue: string | null;
  readonly duesRevenue: string | null;
  /** Of a consolidated statement: what head office and branches have told by themselves. */
  readonly officesRevenue: string | null;
  /** Charged by the year's filed reports, and received under contracts, both with tax. */
  readonly reportFees: string | null;
  readonly contractReceipts: string | null;
}
