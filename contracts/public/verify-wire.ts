// Without a schema: the page of /verify must be light, and prints name it.

/** Where a paper's number and its code are checked. // contract §7.31 */
export const VERIFY_PATH = "/restOpen/public/verify";

interface KindWords {
  /** The paper's title. */
  readonly title: string;
  /** Its numbers begin so. */
  readonly prefix: string;
  readonly example: string;
}

/** Papers that the public may check; the server has one file for each (`server/modules/verify-kinds`). // contract §7.31 */
export const VERIFY_KINDS = {
  duesPayment: { title: "会费收款确认单", prefix: "SKQR", example: "SKQR2026000001" },
} as const satisfies Readonly<Record<string, KindWords>>;
export type VerifyKindKey = keyof typeof VERIFY_KINDS;
export const VERIFY_KIND_KEYS = Object.keys(VERIFY_KINDS) as readonly VerifyKindKey[];

/** What a number is the number of; null for none that can be checked. */
export const kindOfNumber = (paperNo: string): VerifyKindKey | null =>
  VERIFY_KIND_KEYS.find((key) => paperNo.startsWith(VERIFY_KINDS[key].prefix)) ?? null;

/** Characters of a check code: none that looks like another one. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const CODE_LENGTH = 8;

/** As it stands on paper: `7KQ2-M9XD`. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/**
 * What a QR code leads to. Number and code stand behind `#`, which no browser sends: neither a server's log nor the
 * next site learns them.
 */
export const verifyAddress = (origin: string, { paperNo, code }: { paperNo: string; code: string }): string =>
  `${origin}/verify#${new URLSearchParams({ no: paperNo, code }).toString()}`;

/** What such an address carries. */
export function askedByAddress(hash: string): { readonly paperNo: string; readonly code: string } {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  return { paperNo: asked.get("no") ?? "", code: asked.get("code") ?? "" };
}
