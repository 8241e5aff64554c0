import { timingSafeEqual } from "node:crypto";
import { CODE_ALPHABET, CODE_LENGTH, type VerifyKindKey } from "@/contracts/public/verify-wire";
import type { Vault } from "@/server/platform/secrets/vault";

interface Numbered {
  readonly kind: VerifyKindKey;
  readonly paperNo: string;
  readonly recordId: string;
}

/** The check code of a paper: bound to its kind, number and record, and kept nowhere. // contract §7.31 */
export function checkCodeOf(vault: Vault, { kind, paperNo, recordId }: Numbered): string {
  const bytes = vault.derive("verify", JSON.stringify([kind, paperNo, recordId]));
  // 32 characters: five bits of each byte, none more likely than another.
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join("");
}

/** Compared in the same time wherever they differ; both have the length of a code. */
export const isCheckCode = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
