import type { ReactNode } from "react";
import type { z } from "zod";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import { type RecordForm, recordRules } from "@/contracts/rewards/record-rules";
import { version } from "@/contracts/kit/scalars";
import type { EditProps } from "@/components/fields/edit";
import { blankOf } from "@/components/resource/blank";
import type { RecordSpec } from "@/components/resource/record-spec";
import type { Section } from "@/components/resource/section";

interface Editor {
  readonly key: string;
  readonly edit: (props: EditProps) => ReactNode;
}

interface Entry {
  readonly api: RecordSpec["api"];
  readonly enter: Endpoint;
  readonly form: z.ZodObject;
  /** What keeps it from taking effect at once. */
  readonly missing: (form: RecordForm) => readonly FieldError[];
  /** Whose the record is: the item, and who chooses. */
  readonly who: Editor;
  /** Lists of others beside him. */
  readonly others?: readonly Editor[];
}

/** A record's page where the association enters new ones: the same form, and whose it is. */
export function entrySpec({ api, enter, form, who, others = [], missing }: Entry) {
  const editors = Object.fromEntries([who, ...others].map(({ key, edit }) => [key, edit]));
  return {
    api: { ...api, create: enter },
    form: form.extend({ version: field(version(), { label: "版本号" }) }),
    blank: { ...blankOf(form), ...Object.fromEntries(others.map(({ key }) => [key, []])), version: 0 },
    useEditors: () => editors,
    // It takes effect at once: nothing may be left for later.
    gaps: () => [],
    rules: (typed: RecordForm, facts: { readonly today: string }): Finding[] => [
      ...missing(typed).map((gap) => ({ ...gap, level: "error" as const, rule: "NEED" })),
      ...recordRules(typed, facts),
    ],
  };
}

/** The form's items with whose it is before them; on a record's page it stands among the known ones. */
export const withWho = (keys: readonly string[], [first, ...others]: readonly Section[]): readonly Section[] =>
  first ? [{ ...first, keys: [...keys, ...first.keys] }, ...others] : others;
