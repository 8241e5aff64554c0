import type { z } from "zod";
import { isEmpty } from "@/contracts/kit/none";
import { type FieldError, requestOf } from "@/contracts/kit/validate";
import type { FormValues } from "@/components/record/form/use-record-form";
import { fieldAt } from "@/components/record/form/field-at";

/** A group of one part: items by key, a set of rows by its list, files by `attachments`. */
export interface OutlineSection {
  readonly title: string;
  readonly keys: readonly string[];
}

/** One part of a record, in its index. */
export interface OutlinePart {
  readonly key: string;
  readonly sections: readonly OutlineSection[];
}

/** How a part or section stands in its form; null where nothing is asked and nothing stands. */
export type Standing = "done" | "missing" | "wrong" | null;

interface Asked {
  readonly parts: readonly OutlinePart[];
  readonly schema: z.ZodObject;
  /** Required by rules across items, beyond the schema's own. */
  readonly needs: ReadonlySet<string>;
  readonly isHidden: (key: string) => boolean;
}

const headOf = (path: string): string => path.split(".")[0] ?? "";
const isItem = (schema: z.ZodObject, key: string): boolean => fieldAt(schema, key) !== undefined;

/** Items that a complete record of these values has, in the order of the form. */
export const requiredIn = ({ parts, schema, needs, isHidden }: Asked): string[] =>
  parts
    .flatMap(({ sections }) => sections.flatMap(({ keys }) => keys))
    .filter((key) => isItem(schema, key) && !isHidden(key))
    .filter((key) => (fieldAt(schema, key)?.required ?? false) || needs.has(key));

/** What is still to be filled, in the order of the form; `gaps` are the rules' own sentences. */
export function missingIn(asked: Asked, values: FormValues, gaps: readonly FieldError[]): FieldError[] {
  const said = new Set(gaps.map(({ path }) => path));
  const empty = requiredIn(asked)
    .filter((key) => isEmpty(values[key]) && !said.has(key))
    .map((path) => ({ path, message: requestOf(fieldAt(asked.schema, path)?.meta) }));
  const order = asked.parts.flatMap(({ sections }) => sections.flatMap(({ keys }) => keys));
  const placeOf = ({ path }: FieldError): number => {
    const at = order.indexOf(headOf(path));
    return at < 0 ? order.length : at;
  };
  return [...gaps, ...empty].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Share of what a complete record has that stands there, in whole percent; only a complete one has 100. */
export function completeness(asked: Asked, missing: readonly FieldError[]): number {
  const all = new Set([...requiredIn(asked), ...missing.map(({ path }) => path)]);
  if (all.size === 0) return 100;
  return Math.floor(((all.size - new Set(missing.map(({ path }) => path)).size) / all.size) * 100);
}

interface Said {
  readonly required: ReadonlySet<string>;
  readonly missing: readonly FieldError[];
  readonly errors: readonly FieldError[];
  readonly values: FormValues;
}

/** How some items stand together: wrong before missing before done. */
export function standingOf(keys: readonly string[], { required, missing, errors, values }: Said): Standing {
  const own = new Set(keys);
  const isHere = ({ path }: FieldError): boolean => own.has(headOf(path));
  if (errors.some(isHere)) return "wrong";
  if (missing.some(isHere)) return "missing";
  return keys.some((key) => required.has(key) || !isEmpty(values[key])) ? "done" : null;
}

/** Where one went last: an item, and its place among the others then. */
export interface Visited {
  readonly path: string;
  readonly at: number;
}

/** The one to go to next: behind the last, which may be filled by now; after the end from the first. */
export function nextOf(items: readonly FieldError[], last: Visited | null): Visited | null {
  if (items.length === 0) return null;
  const stands = last === null ? -1 : items.findIndex(({ path }) => path === last.path);
  const at = last === null ? 0 : stands < 0 ? last.at : stands + 1;
  const path = items[at]?.path;
  return path === undefined ? { path: items[0]?.path ?? "", at: 0 } : { path, at };
}

/** Anchor of a titled group on its page. */
export const sectionId = (title: string): string => `section-${title}`;
