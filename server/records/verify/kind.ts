import type { PaperFact } from "@/contracts/public/verify";
import type { VerifyKindKey } from "@/contracts/public/verify-wire";
import type { Db } from "@/server/db/client";

/** A paper as the register knows it at this moment. */
export interface ToldPaper {
  readonly state: "valid" | "revoked";
  readonly issueTime: Date;
  readonly revokeTime: Date | null;
  /** In the order of the paper; nothing that does not stand on it, names of persons masked. */
  readonly facts: readonly PaperFact[];
}

/** Papers of one kind that the public may check; each is a line of `server/modules/verify-kinds.ts`. // contract §7.31 */
export interface VerifyKind {
  readonly key: VerifyKindKey;
  /**
   * Id of the record behind a number, standing or revoked; null for a number that nobody issued. One query over an
   * index, so that neither answer takes longer.
   */
  readonly find: (db: Db, paperNo: string) => Promise<string | null>;
  /** Asked only with the right code. */
  readonly tell: (db: Db, paperNo: string) => Promise<ToldPaper | null>;
}

/** A line of what a paper says. */
export const fact = (label: string, text: string, isMain = false): PaperFact => ({ label, text, isMain });

/** A person's name on a public page: its first character. // domain a §0.5 */
export const maskName = (name: string): string => `${[...name][0] ?? ""}**`;
