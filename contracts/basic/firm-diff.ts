import type { z } from "zod";
import { firmBranchForm, firmPartnerForm } from "@/contracts/basic/firm-form";
import { firmFields } from "@/contracts/basic/firm-fields";
import { isPersonal, masked } from "@/contracts/basic/firm-personal";
import { fixed, wanText } from "@/contracts/kit/decimal";
import { type FieldMeta, metaOf } from "@/contracts/kit/field";

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
}

type Row = Readonly<Record<string, unknown>>;

/** The parts of the aggregate that are compared; a record, a form and an answer all have them. */
export interface Comparable extends Row {
  readonly partners: readonly Row[];
  readonly branches: readonly Row[];
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** A value as people read it in a history line, null when there is none. */
export function describeValue(meta: FieldMeta | undefined, value: unknown, lookups: Lookups): string | null {
  if (isEmpty(value)) return null;
  if (typeof value === "boolean") return value ? "是" : "否";
  if (Array.isArray(value)) return value.map((item) => describeValue(meta, item, lookups)).join("、");
  if (typeof value === "number") return meta?.dict ? lookups.dict(meta.dict, value) : String(value);
  const text = String(value);
  if (meta?.kind === "locality") return lookups.place(text);
  if (meta?.kind === "files") return lookups.file(text);
  const amount = meta?.kind === "wan" ? wanText(text) : meta?.kind === "money" ? fixed(text, 2) : text;
  return meta?.unit ? `${amount} ${meta.unit}` : amount;
}

// Text that differs only beneath its mask must still read as changed.
const mark = (before: string | null, after: string | null): string | null =>
  after !== null && before === after ? `${after}（已变更）` : after;

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function rowChanges(
  shape: Record<string, z.ZodType>,
  before: Row | null,
  after: Row | null,
  at: string,
  prefix: string,
  lookups: Lookups,
): Change[] {
  const [shownBefore, shownAfter] = [before && masked(before), after && masked(after)];
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
        after: isPersonal(key) ? mark(beforeText, afterText) : afterText,
      },
    ];
  });
}

interface RowSet {
  readonly key: "partners" | "branches";
  readonly idKey: string;
  readonly nameKey: string;
  readonly shape: Record<string, z.ZodType>;
}

function setChanges(set: RowSet, noun: string, before: Comparable, after: Comparable, lookups: Lookups): Change[] {
  const shape = Object.fromEntries(Object.entries(set.shape).filter(([key]) => key !== set.idKey && key !== "staffId"));
  const stored = new Map(before[set.key].map((row) => [row[set.idKey], row]));
  const kept = new Set(after[set.key].map((row) => row[set.idKey]));
  const compare = (from: Row | null, to: Row | null): Change[] => {
    const row = to ?? from;
    const at = `${set.key}.${String(row?.[set.idKey] ?? "new")}.`;
    return rowChanges(shape, from, to, at, `${noun} ${String(row?.[set.nameKey] ?? "")} · `, lookups);
  };
  return [
    ...before[set.key].filter((row) => !kept.has(row[set.idKey])).flatMap((row) => compare(row, null)),
    ...after[set.key].flatMap((row) => compare(stored.get(row[set.idKey]) ?? null, row)),
  ];
}

const PARTNERS = { key: "partners", idKey: "partnerId", nameKey: "partnerName", shape: firmPartnerForm.shape } as const;
const BRANCHES = { key: "branches", idKey: "branchId", nameKey: "branchName", shape: firmBranchForm.shape } as const;

/**
 * What differs between two states of the aggregate, item by item with Chinese labels, rows matched by their ids:
 * 「合伙人 张三 · 出资额」. `noun` is 合伙人 or 股东. Files are compared by the caller, who knows their names.
 */
export function firmDiff(before: Comparable, after: Comparable, noun: string, lookups: Lookups): Change[] {
  return [
    ...rowChanges(firmFields, before, after, "", "", lookups),
    ...setChanges(PARTNERS, noun, before, after, lookups),
    ...setChanges(BRANCHES, "分支机构", before, after, lookups),
  ];
}
