import type { SheetChoice } from "@/server/platform/excel/excel";

const SHOWN = 6;
const SEPARATORS = /[、，,;；／/\n]/g;

const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s/g, "");
/** Without the signs that people put between a code and its label. */
const squeezed = (text: string): string => folded(text).replace(/[()[\]{}【】:.\-_—|、/]/g, "");

/** Finds the values that a cell names. */
export interface ChoiceFinder {
  /** Value of a label, a code, or both together. */
  one(text: string): number | undefined;
  /** Values of a list, or the first part that names none. */
  many(text: string): { readonly values: readonly number[] } | { readonly unknown: string };
  /** Sentence on a part that names none. */
  complaint(text: string): string;
}

/** Enabled choices win over disabled ones of the same name, labels over codes, both over other words. */
export function choiceFinder(choices: readonly SheetChoice[]): ChoiceFinder {
  const byKey = new Map<string, number>();
  const learn = (key: string, value: number): void => {
    if (key !== "" && !byKey.has(key)) byKey.set(key, value);
  };
  const inOrder = [...choices].sort((a, b) => Number(a.isDisabled ?? false) - Number(b.isDisabled ?? false));
  for (const { label, value } of inOrder) learn(folded(label), value);
  for (const { value } of inOrder) learn(String(value), value);
  for (const { aliases = [], value } of inOrder) for (const alias of aliases) learn(folded(alias), value);
  const joined = new Map<string, number>();
  for (const { label, value } of inOrder) {
    for (const key of [squeezed(`${value}${label}`), squeezed(`${label}${value}`)]) {
      if (!joined.has(key)) joined.set(key, value);
    }
  }
  const one = (text: string): number | undefined => byKey.get(folded(text)) ?? joined.get(squeezed(text));
  const offered = choices.filter(({ isDisabled }) => !isDisabled).map(({ label }) => label);
  const examples = offered.slice(0, SHOWN).join("、") + (offered.length > SHOWN ? " 等" : "");
  return {
    one,
    many: (text) => findAll(text, one),
    complaint: (text) => `“${shortened(text)}”不在可选范围内，可填：${examples}`,
  };
}

const shortened = (text: string): string => {
  const chars = [...text];
  return chars.length > 20 ? `${chars.slice(0, 20).join("")}…` : chars.join("");
};

interface Part {
  readonly from: number;
  readonly to: number;
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { index } of text.matchAll(SEPARATORS)) {
    parts.push({ from, to: index });
    from = index + 1;
  }
  return [...parts, { from, to: text.length }].filter(({ from: a, to: b }) => text.slice(a, b).trim() !== "");
}

/** Labels may hold separators themselves, so that the longest run of parts which names something is taken. */
function findAll(text: string, one: (part: string) => number | undefined): ReturnType<ChoiceFinder["many"]> {
  const parts = partsOf(text);
  const values = new Set<number>();
  for (let at = 0; at < parts.length;) {
    const start = parts[at]?.from ?? 0;
    let taken = 0;
    for (let length = Math.min(4, parts.length - at); length > 0 && taken === 0; length -= 1) {
      const value = one(text.slice(start, parts[at + length - 1]?.to));
      if (value === undefined) continue;
      values.add(value);
      taken = length;
    }
    if (taken === 0) return { unknown: text.slice(start, parts[at]?.to) };
    at += taken;
  }
  return { values: [...values] };
}
