import type { Db } from "@/server/db/client";

/** What a firm's services of a year brought in, in yuan with tax; null: nothing is kept of it. */
export interface Earned {
  /** Charged by the reports that were filed in the year and stand. */
  readonly reportFees: string | null;
  /** Received under its contracts in the year. */
  readonly contractReceipts: string | null;
}

/** Who keeps reports and contracts answers this. */
export interface EarnedAnswers {
  ofYear(db: Db, companyId: string, year: number): Promise<Earned>;
}

let kept: EarnedAnswers | null = null;

/** Says at the start who keeps reports and contracts. */
export function earnedKeptBy(answers: EarnedAnswers): void {
  kept = answers;
}

export const NOTHING_EARNED: Earned = { reportFees: null, contractReceipts: null };

/** // domain a §11 S8 */
export const earnedOf = (db: Db, companyId: string, year: number): Promise<Earned> =>
  kept?.ofYear(db, companyId, year) ?? Promise.resolve(NOTHING_EARNED);
