import type { Db } from "@/server/db/client";
import type { StaffRecord } from "@/server/reference/staff.table";

type Signer = Pick<StaffRecord, "staffId" | "staffName" | "companyId">;

/** Who keeps reports and agreements answers these. */
export interface BusinessAnswers {
  /** Filings under way that nobody but this person signs, in words, one sentence for each kind. // domain a §2.3 Blocks */
  soleSignedBy(db: Db, person: Signer): Promise<readonly string[]>;
}

let kept: BusinessAnswers | null = null;

/** Says at the start who keeps the filings. */
export function businessKeptBy(answers: BusinessAnswers): void {
  kept = answers;
}

export const unfinishedBusinessOf = (db: Db, person: Signer): Promise<readonly string[]> =>
  kept?.soleSignedBy(db, person) ?? Promise.resolve([]);
