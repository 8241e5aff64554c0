import { or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { pinyin } from "pinyin-pro";
import type { Vault } from "@/server/platform/secrets/vault";

/** The longest piece of a name that is a key of its own; longer questions are asked by their beginning and their end. */
const PIECE = 8;
/** Of a long title its beginning. */
const LONGEST = 60;
const TAIL = 4;

/** One writing for one meaning: widths, cases and blanks make no difference. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");

function piecesOf(text: string): string[] {
  const signs = [...text].slice(0, LONGEST);
  return signs.flatMap((_, from) =>
    signs.slice(from, from + PIECE).map((_, length) => signs.slice(from, from + length + 1).join("")),
  );
}

/** Keyed, since four digits alone would tell most of the number to whoever reads the table. */
const tailKey = (vault: Vault, tail: string): string => `#${vault.index(`mobile-tail:${tail}`)}`;

/** By what a row is found; what is not known yet is null. */
export interface Searched {
  /** Names and titles: by any piece of them, of their pinyin initials, and by their pinyin. */
  readonly words?: readonly (string | null)[];
  /** Numbers that are no person's: whole, or by their last four. */
  readonly numbers?: readonly (string | null)[];
  /** By its last four digits, under a keyed hash. */
  readonly mobile?: string | null;
}

const known = (texts: readonly (string | null)[] = []): string[] =>
  texts.filter((text): text is string => text !== null);

const lettersOf = (text: string, pattern: "first" | "pinyin"): string =>
  plain(pinyin(text, { toneType: "none", type: "array", surname: "head", v: true, pattern }).join(""));

function keysOfWord(text: string): string[] {
  return [...piecesOf(plain(text)), ...piecesOf(lettersOf(text, "first")), lettersOf(text, "pinyin")];
}

/** Initials of some names, each on a line of its own: nothing that is asked spans two of them. */
export const initialsOf = (texts: readonly (string | null)[]): string =>
  [...new Set(known(texts).map((text) => lettersOf(text, "first")))].join("\n");

/** Keys of what is no person's number. */
export const keysOf = ({ words, numbers }: Omit<Searched, "mobile">): string[] => [
  ...new Set([
    ...known(words).flatMap(keysOfWord),
    ...known(numbers)
      .map(plain)
      .flatMap((number) => [number, number.slice(-TAIL)]),
  ]),
];

/**
 * By what a row is found in one question: any piece of its names and of their pinyin initials, the pinyin in full, its
 * numbers whole or by their last four, the last four digits of a mobile under a keyed hash. // domain a §2.5
 */
export const searchKeysOf = ({ mobile = null, ...open }: Searched, vault: Vault): string[] => [
  ...keysOf(open),
  ...(mobile === null ? [] : [tailKey(vault, mobile.slice(-TAIL))]),
];

/** Keys of a question: any of the first must be there, or all of the second. */
function askedKeys(text: string, vault: Vault): { readonly any: readonly string[]; readonly all: readonly string[] } {
  const asked = plain(text);
  const signs = [...asked];
  return {
    any: /^\d{4}$/.test(asked) ? [asked, tailKey(vault, asked)] : [asked],
    all: signs.length > PIECE ? [signs.slice(0, PIECE).join(""), signs.slice(-PIECE).join("")] : [asked],
  };
}

/** "This row is what is looked for": one question of a GIN index over the column, or of what stands in its place. */
export function isFoundBy(column: PgColumn, text: string, vault: Vault, at: SQLWrapper = column): SQL | undefined {
  const { any, all } = askedKeys(text, vault);
  const keys = (values: readonly string[]) => sql.param([...values], column);
  return or(sql`${at} && ${keys(any)}`, sql`${at} @> ${keys(all)}`);
}
