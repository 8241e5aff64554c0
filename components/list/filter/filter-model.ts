import type { z } from "zod";
import { toUnits } from "@/contracts/kit/amount/decimal";
import { type FieldMeta, fieldsOf } from "@/contracts/kit/field";
import { isFigure } from "@/components/fields/show";

/** One filter of a list. */
export interface FilterOne {
  readonly key: string;
  readonly meta: FieldMeta;
}
/** Two filters that bound one item: asked for together, and never crosswise. */
export interface FilterRange {
  readonly from: FilterOne;
  readonly to: FilterOne;
  /** 「入职日期」 of 「入职日期从」 and 「入职日期至」. */
  readonly label: string;
}
export type FilterItem = FilterOne | FilterRange;
export type Values = Readonly<Record<string, unknown>>;

export const isRange = (item: FilterItem): item is FilterRange => "from" in item;
export const keysOf = (item: FilterItem): readonly string[] =>
  isRange(item) ? [item.from.key, item.to.key] : [item.key];

/** Kinds whose filter is a line of text: asked for by Enter, while a choice asks at once. */
export const isTyped = ({ kind = "text" }: FieldMeta): boolean => ["text", "code", "idNo", "longText"].includes(kind);

export const isSet = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  !(typeof value === "string" && value.trim() === "") &&
  !(Array.isArray(value) && value.length === 0);

/** The labelled filters, in the order of their schema. */
export const filtersIn = (filter: z.ZodObject): readonly FilterOne[] =>
  fieldsOf(filter).flatMap(({ key, meta }) => (meta ? [{ key, meta }] : []));

export function rangesIn(fields: readonly FilterOne[]): readonly FilterRange[] {
  return fields.flatMap((from) => {
    const stem = /^(.+)From$/.exec(from.key)?.[1];
    const to = stem && fields.find(({ key }) => key === `${stem}To`);
    return to ? [{ from, to, label: from.meta.label.replace(/从$/, "") }] : [];
  });
}

/** What stands in the row of tools: the first that is typed, then the other usual filters, but for dates, whose calendar would burden every list. */
export function inRow(fields: readonly FilterOne[], main: readonly string[]): readonly FilterOne[] {
  const named = main.flatMap((key) => fields.find((one) => one.key === key) ?? []);
  const short = named.filter(({ meta }) => meta.kind !== "date" && meta.kind !== "month");
  const box = short.find(({ meta }) => isTyped(meta));
  return box ? [box, ...short.filter((one) => one !== box)] : short;
}

/** The same in the row, where two years that bound one item stand in one picker. */
export function rowItems(shown: readonly FilterOne[]): readonly FilterItem[] {
  const spans = rangesIn(shown).filter(({ from, to }) => from.meta.kind === "year" && to.meta.kind === "year");
  return shown.flatMap((one): FilterItem[] => {
    const span = spans.find((range) => keysOf(range).includes(one.key));
    if (!span) return [one];
    return span.from === one ? [span] : [];
  });
}

/** Places of the finest figure that is kept: a rate of exchange. */
const PLACES = 6;

/** As figures, since 10000 is no less than 5000; what is no figure is the schema's to refuse. */
function isBelow(last: string, first: string): boolean {
  const [low, high] = [toUnits(first.trim(), PLACES), toUnits(last.trim(), PLACES)];
  return low !== null && high !== null && low > high;
}

/** Ranges that end before they begin: a list cannot be asked for them. // spec §5 "Date-range picker" */
export const reversed = (filter: z.ZodObject, asked: Values): readonly FilterRange[] =>
  rangesIn(filtersIn(filter)).filter(({ from, to }) => {
    const [first, last] = [asked[from.key], asked[to.key]];
    if (typeof first === "number" && typeof last === "number") return first > last;
    if (typeof first !== "string" || typeof last !== "string" || !isSet(first) || !isSet(last)) return false;
    return isFigure(from.meta.kind) ? isBelow(last, first) : first > last;
  });
