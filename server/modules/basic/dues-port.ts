import type { Db } from "@/server/db/client";

/** A person's own dues. */
export interface PersonDues {
  /** The year up to which they are paid; null: none is. */
  readonly paidToYear: number | null;
  /** What is still owed for him, in words. */
  readonly unpaid: readonly string[];
}

/** Who keeps the bills answers these. */
export interface DuesAnswers {
  /** What a firm owes, in yuan; null: it never had a bill. // domain a §1.5 退会应结清会费 */
  ofFirm(db: Db, companyId: string): Promise<string | null>;
  /** Null: he stands in no bill. // domain a §2.2, §2.4 */
  ofPerson(db: Db, personId: string): Promise<PersonDues | null>;
  /** The day (`MM-DD`) that the rules of a year set for transfers between provinces; null: the firm's association has none yet. */
  transferDay(db: Db, companyId: string, year: number): Promise<string | null>;
}

let kept: DuesAnswers | null = null;

/** Says at the start who keeps the bills. */
export function duesKeptBy(answers: DuesAnswers): void {
  kept = answers;
}

export const owedDues = (db: Db, companyId: string): Promise<string | null> =>
  kept?.ofFirm(db, companyId) ?? Promise.resolve(null);

export const duesOf = (db: Db, personId: string | null): Promise<PersonDues | null> =>
  (personId === null ? null : kept?.ofPerson(db, personId)) ?? Promise.resolve(null);

export const transferDayOf = (db: Db, companyId: string | null, year: number): Promise<string | null> =>
  (companyId === null ? null : kept?.transferDay(db, companyId, year)) ?? Promise.resolve(null);
