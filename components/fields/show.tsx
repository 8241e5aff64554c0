"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { grouped } from "@/contracts/kit/amount/amount";
import type { FieldKind, FieldMeta } from "@/contracts/kit/field";
import { isNone } from "@/contracts/kit/none";
import { isStates, type States } from "@/contracts/kit/state-look";
import { StateTag } from "@/components/ui/status-tag";
import { useDictionary } from "@/lib/dictionary/context";
import type { Dictionary } from "@/lib/dictionary/dictionary";
import { date, dateTime } from "@/lib/format/date";
import { money, percent, wan } from "@/lib/format/number";

// Lists show no files, and places by the names that come with their rows.
const FileLink = dynamic(() => import("@/components/fields/file-source").then((m) => m.FileLink));
const PlaceName = dynamic(() => import("@/components/fields/place-name").then((m) => m.PlaceName));

type Text = string | null | undefined;

/** How each kind reads as plain text: for cells, descriptions, prints and tags of active filters alike. */
const texts: Readonly<Record<FieldKind, (value: unknown, meta: FieldMeta, dictionary: Dictionary) => string>> = {
  text: String,
  longText: String,
  code: String,
  idNo: String,
  int: (value) => grouped(String(value)),
  decimal: (value) => grouped(String(value)),
  money: (value) => money(value as Text),
  wan: (value) => wan(value as Text),
  percent: (value) => percent(value as Text),
  date: (value) => date(value as Text),
  month: String,
  year: String,
  dateTime: (value) => dateTime(value as Text),
  dict: (value, meta, dictionary) => dictionary.label(meta.dict ?? "", value as number),
  dicts: (value, meta, dictionary) => dictionary.labels(meta.dict ?? "", value as number[]).join("、"),
  yesNo: (value) => (value === true ? "是" : "否"),
  locality: String,
  company: String,
  files: (value) => (Array.isArray(value) ? `${value.length} 个` : ""),
};

/** A value as text, "" for none. */
export const fieldText = (value: unknown, meta: FieldMeta, dictionary: Dictionary): string =>
  isNone(value) ? "" : texts[meta.kind ?? "text"](value, meta, dictionary);

/** Kinds whose digits people compare: right-aligned in tables. */
export const isFigure = (kind: FieldKind | undefined): boolean =>
  kind === "int" || kind === "decimal" || kind === "money" || kind === "wan" || kind === "percent";

/** The states that a value is one of; another item of its record may turn what is good into what is bad. */
function statesOf({ kind, dict, statesBy }: FieldMeta, record: object): States | undefined {
  if (kind !== "dict" || !isStates(dict)) return undefined;
  const other = statesBy && (record as Readonly<Record<string, unknown>>)[statesBy.item];
  return (typeof other === "number" ? statesBy?.states[other] : undefined) ?? dict;
}

interface Props {
  readonly value: unknown;
  readonly meta: FieldMeta;
  /** What the value stands in: its state's colour may depend on another item. */
  readonly record?: object;
}

/** A value as people read it; states as coloured tags. */
export function ShowField({ value, meta, record = {} }: Props): ReactNode {
  const dictionary = useDictionary();
  if (meta.kind === "files" && typeof value === "string" && value !== "") return <FileLink fileId={value} />;
  if (meta.kind === "locality" && typeof value === "string" && value !== "") return <PlaceName code={value} />;
  const states = statesOf(meta, record);
  if (states && typeof value === "number") return <StateTag of={states} dict={meta.dict} value={value} />;
  return fieldText(value, meta, dictionary);
}
