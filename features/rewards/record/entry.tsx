import type { ReactNode } from "react";
import type { z } from "zod";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { version } from "@/contracts/kit/scalars";
import type { Finding } from "@/contracts/kit/validate";
import { type RecordForm, recordMissing, recordRules } from "@/contracts/rewards/record-rules";
import { FORM } from "@/features/rewards/record/look";
import type { EditProps } from "@/components/fields/edit";
import { blankOf } from "@/components/record/form/blank";
import type { RecordSpec } from "@/components/record/record-spec";
import type { Section } from "@/components/record/section";

interface Editor {
  readonly key: string;
  readonly edit: (props: EditProps) => ReactNode;
}

interface Entry {
  readonly api: RecordSpec["api"];
  readonly enter: Endpoint;
  readonly form: z.ZodObject;
  /** Whose the record is: the item, and who chooses. */
  readonly who: Editor;
  /** Lists of others beside him. */
  readonly others?: readonly Editor[];
}

/** A record's page where the association enters new ones: the same form, and whose it is. */
export function entrySpec({ api, enter, form, who, others = [] }: Entry) {
  const editors = Object.fromEntries([who, ...others].map(({ key, edit }) => [key, edit]));
  return {
    api: { ...api, create: enter },
    createForm: form.extend({ version: field(version(), { label: "版本号" }) }),
    blank: { ...blankOf(form), ...Object.fromEntries(others.map(({ key }) => [key, []])), version: 0 },
    useEditors: () => editors,
  };
}

/** The rules of an entry: it takes effect at once, so it is never saved with holes. */
export const wholeRules =
  (isPerson: boolean) =>
  (form: RecordForm, facts: { readonly today: string }): Finding[] => [
    ...recordMissing(form, isPerson).map((one) => ({ ...one, level: "error" as const, rule: "R0" })),
    ...recordRules(form, facts),
  ];

/** Nothing is left for later, and nothing says so. */
export const noGaps = () => [];

const DISPLAY: Section = { title: "公示", keys: ["publishTo"] };
/** The form's items with whose it is before them, and until when it is on display. */
export const enteredSections = (keys: readonly string[], [first, ...others]: readonly Section[]): readonly Section[] =>
  first ? [{ ...first, keys: [...keys, ...first.keys] }, ...others, DISPLAY] : [...others, DISPLAY];
/** What the form's items tell already. */
export const withoutDisplay = (known: readonly Section[]): readonly Section[] =>
  known.map((section) => ({ ...section, keys: section.keys.filter((key) => !DISPLAY.keys.includes(key)) }));

/** Items of an entry that a record has not, where it is corrected or read. */
export const isHiddenOf =
  (entered: readonly string[]): typeof FORM.isHidden =>
  (key, values) =>
    !(key in values) || (entered.includes(key) && "recordNo" in values) || FORM.isHidden(key, values);
