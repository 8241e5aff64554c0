import type { z } from "zod";
import { DATA_FAULT_TEXT } from "@/contracts/kit/data-fault";
import { fixed, wanText } from "@/contracts/kit/amount/decimal";
import { type FieldMeta, metaOf } from "@/contracts/kit/field";
import { hasMarkup } from "@/contracts/kit/text/rich-text";
import type { Personal } from "@/contracts/kit/personal";
import { storedDate } from "@/contracts/kit/scalars";
import { isEmpty } from "@/contracts/kit/none";

/** One changed item in words; personal values are masked. */
export interface Change {
  readonly path: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Labels that the caller looks up. */
export interface Lookups {
  dict(keyName: string, keyValue: number): string;
  place(code: string): string;
  /** Name of a file of either state. */
  file(fileId: string): string;
  /** Name of what an item points to by this id. */
  name?(id: string): string | undefined;
}

type Shape = Readonly<Record<string, z.ZodType>>;
type Row = Readonly<Record<string, unknown>>;

/** Asia/Shanghai to the minute. */
export const minuteOf = (instant: string): string =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

/** A date that the store holds and that no year of ours has. */
const isFaultyDate = ({ kind }: FieldMeta, text: string): boolean =>
  (kind === "date" || kind === "month" || kind === "dateTime") && !storedDate(kind).safeParse(text).success;

const LONGEST = 200;
/** What is read of a long text: its beginning, without markup. */
function clipped(text: string): string {
  const words = hasMarkup(text)
    ? text
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim()
    : text;
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}……（共${words.length}字）` : words;
}

function describeText(meta: FieldMeta, text: string, lookups: Lookups): string {
  if (isFaultyDate(meta, text)) return DATA_FAULT_TEXT;
  if (meta.kind === "locality") return lookups.place(text);
  if (meta.kind === "files") return lookups.file(text);
  if (meta.kind === "dateTime") return minuteOf(text);
  if (meta.kind === "longText") return clipped(text);
  const amount = meta.kind === "wan" ? wanText(text) : meta.kind === "money" ? fixed(text, 2) : text;
  return meta.unit ? `${amount} ${meta.unit}` : amount;
}

/** So many of a list are told; of more the first and how many there are. */
const MOST_TOLD = 20;

/** A list in words; of rows without words of their own how many there are. */
function describeList(meta: FieldMeta | undefined, list: readonly unknown[], lookups: Lookups): string {
  const { length } = list;
  if (list.some((one) => typeof one === "object" && one !== null)) return `${length} 项`;
  const told = list.slice(0, MOST_TOLD).map((one) => describeValue(meta, one, lookups));
  return told.join("、") + (length > MOST_TOLD ? ` 等 ${length} 项` : "");
}

/** A value as people read it in a history line, null when there is none. */
export function describeValue(meta: FieldMeta | undefined, value: unknown, lookups: Lookups): string | null {
  if (isEmpty(value)) return null;
  if (typeof value === "boolean") return value ? "是" : "否";
  if (Array.isArray(value)) return describeList(meta, value, lookups);
  if (typeof value === "number") return meta?.dict ? lookups.dict(meta.dict, value) : String(value);
  const text = lookups.name?.(String(value)) ?? String(value);
  return meta ? describeText(meta, text, lookups) : text;
}

// What differs only beneath its mask, beyond what is told of it, or within its rows must still read as changed.
const mark = (before: string | null, after: string | null): string | null =>
  after !== null && before === after ? `${after}（已变更）` : after;

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What comparing needs to know besides the two states. */
export interface Words {
  readonly lookups: Lookups;
  readonly personal: Personal;
}

interface Place {
  /** Path before the item's own key: `partners.p1.`, "" for the record itself. */
  readonly at?: string;
  /** Words before the item's label: 「合伙人 张三 · 」. */
  readonly prefix?: string;
}

/** What differs between two states of one row or record, item by item; null = the row is not there in that state. */
export function rowChanges(
  shape: Shape,
  before: Row | null,
  after: Row | null,
  { lookups, personal }: Words,
  { at = "", prefix = "" }: Place = {},
): Change[] {
  const [shownBefore, shownAfter] = [before && personal.masked(before), after && personal.masked(after)];
  return Object.entries(shape).flatMap(([key, schema]) => {
    const [from, to] = [before?.[key], after?.[key]];
    if (equal(from, to) || (isEmpty(from) && isEmpty(to))) return [];
    const meta = metaOf(schema);
    const beforeText = describeValue(meta, shownBefore?.[key], lookups);
    const afterText = describeValue(meta, shownAfter?.[key], lookups);
    return [
      {
        path: at + key,
        label: prefix + (meta?.label ?? key),
        before: beforeText,
        after: mark(beforeText, afterText),
      },
    ];
  });
}

/** A list of a record whose rows are matched by id. */
export interface RowSet {
  readonly key: string;
  readonly idKey: string;
  /** The item that names a row in words. */
  readonly nameKey: string;
  readonly shape: Shape;
  /** Items without a meaning for people (ids of links); the row's own id is always left out. */
  readonly silent?: readonly string[];
}

/** What differs between two states of a list: removed rows first, then changed and new ones. `noun` names a row. */
export function setChanges(set: RowSet, noun: string, before: Row, after: Row, words: Words): Change[] {
  const rowsOf = (state: Row): readonly Row[] => (state[set.key] ?? []) as readonly Row[];
  const silent = new Set([set.idKey, ...(set.silent ?? [])]);
  const shape = Object.fromEntries(Object.entries(set.shape).filter(([key]) => !silent.has(key)));
  const nameSchema = set.shape[set.nameKey];
  const nameMeta = nameSchema && metaOf(nameSchema);
  const stored = new Map(rowsOf(before).map((row) => [row[set.idKey], row]));
  const kept = new Set(rowsOf(after).map((row) => row[set.idKey]));
  const compare = (from: Row | null, to: Row | null): Change[] => {
    const row = to ?? from;
    const at = `${set.key}.${String(row?.[set.idKey] ?? "new")}.`;
    const name = describeValue(nameMeta, row?.[set.nameKey], words.lookups) ?? "";
    return rowChanges(shape, from, to, words, { at, prefix: `${noun} ${name} · ` });
  };
  return [
    ...rowsOf(before)
      .filter((row) => !kept.has(row[set.idKey]))
      .flatMap((row) => compare(row, null)),
    ...rowsOf(after).flatMap((row) => compare(stored.get(row[set.idKey]) ?? null, row)),
  ];
}
