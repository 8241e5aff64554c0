import type { PaperFact } from "@/contracts/public/verify";
import type { PaperState, VerifyKindKey } from "@/contracts/public/verify-wire";
import type { Db } from "@/server/db/client";
import type { Services } from "@/server/platform/call/services";

/** A paper as the register knows it at this moment. */
export interface ToldPaper {
  readonly state: PaperState;
  readonly issueTime: Date;
  readonly revokeTime: Date | null;
  /** SHA-256 of the file that was delivered; null for a paper that is printed from the record. */
  readonly fileHash: string | null;
  /** In the order of the paper; nothing that does not stand on it, names of persons masked. */
  readonly facts: readonly PaperFact[];
}

/** What a paper's words may depend on beside its record. */
export interface Asked {
  readonly db: Db;
  readonly services: Services;
  readonly now: Date;
}

/** The record behind a number, with all that its paper says. */
export interface FoundPaper {
  readonly recordId: string;
  /** Asked only with the right code; null of a record that has no paper now. */
  readonly tell: (asked: Asked) => ToldPaper | null | Promise<ToldPaper | null>;
}

/** Papers of one kind that the public may check; each is a line of `server/modules/verify-kinds.ts`. // contract §7.31 */
export interface VerifyKind {
  readonly key: VerifyKindKey;
  /**
   * What stands behind numbers, be it revoked; nothing for a number that nobody issued. One statement over an index, the
   * same for either, so that neither answer takes longer.
   */
  readonly find: (db: Db, paperNos: readonly string[]) => Promise<ReadonlyMap<string, FoundPaper>>;
}

/** A line of what a paper says. */
export const fact = (label: string, text: string, isMain = false): PaperFact => ({ label, text, isMain });

/** A person's name on a public page: its first character. // domain a §0.5 */
export const maskName = (name: string): string => `${[...name][0] ?? ""}**`;

/** A firm's name on a public page: two characters before and behind, never more than half of it. // domain b §6 (6) */
export function maskFirm(name: string): string {
  const characters = [...name];
  const shown = Math.min(2, Math.floor(characters.length / 4));
  const hidden = "*".repeat(Math.max(2, characters.length - 2 * shown));
  return shown === 0
    ? maskName(name)
    : `${characters.slice(0, shown).join("")}${hidden}${characters.slice(-shown).join("")}`;
}
