import { pinyin } from "pinyin-pro";
import type { Vault } from "@/server/platform/secrets/vault";

/** The longest piece of a name that is a key of its own; longer questions are asked by their beginning and their end. */
const PIECE = 8;
const TAIL = 4;

/** One writing for one meaning: widths, cases and blanks make no difference. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");

function piecesOf(text: string): string[] {
  const signs = [...text];
  return signs.flatMap((_, from) =>
    signs.slice(from, from + PIECE).map((_, length) => signs.slice(from, from + length + 1).join("")),
  );
}

/** Keyed, since four digits alone would tell most of the number to whoever reads the table. */
const tailKey = (vault: Vault, tail: string): string => `#${vault.index(`mobile-tail:${tail}`)}`;

interface Searched {
  readonly staffName: string;
  readonly mobile: string | null;
  readonly certNo: string | null;
  readonly memberNo: string | null;
}

/**
 * By what a person is found in one question: any piece of his name and of its pinyin initials, its pinyin in full, his
 * numbers whole or by their last four, the last four digits of his mobile under a keyed hash. // domain a §2.5
 */
export function searchKeysOf({ staffName, mobile, certNo, memberNo }: Searched, vault: Vault): string[] {
  const letters = (pattern: "first" | "pinyin") =>
    pinyin(staffName, { toneType: "none", type: "array", surname: "head", v: true, pattern });
  const numbers = [certNo, memberNo].flatMap((number) => (number === null ? [] : [plain(number)]));
  return [
    ...new Set([
      ...piecesOf(plain(staffName)),
      ...piecesOf(plain(letters("first").join(""))),
      plain(letters("pinyin").join("")),
      ...numbers.flatMap((number) => [number, number.slice(-TAIL)]),
      ...(mobile === null ? [] : [tailKey(vault, mobile.slice(-TAIL))]),
    ]),
  ];
}

/** Keys of a question: any of the first must be there, or all of the second. */
export function askedKeys(
  text: string,
  vault: Vault,
): { readonly any: readonly string[]; readonly all: readonly string[] } {
  const asked = plain(text);
  const signs = [...asked];
  return {
    any: /^\d{4}$/.test(asked) ? [asked, tailKey(vault, asked)] : [asked],
    all: signs.length > PIECE ? [signs.slice(0, PIECE).join(""), signs.slice(-PIECE).join("")] : [asked],
  };
}
