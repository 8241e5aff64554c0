import type { ReactNode } from "react";
import type { z } from "zod";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { version } from "@/contracts/kit/scalars";
import type { EditProps } from "@/components/fields/edit";
import { blankOf } from "@/components/resource/blank";
import type { RecordSpec } from "@/components/resource/record-spec";
import type { Section } from "@/components/resource/section";

interface Entry {
  readonly api: RecordSpec["api"];
  readonly enter: Endpoint;
  readonly form: z.ZodObject;
  /** Whose the record is: the item, and who chooses. */
  readonly who: { readonly key: string; readonly edit: (props: EditProps) => ReactNode };
}

/** A record's page where the association enters new ones: the same form, and whose it is. */
export function entrySpec({ api, enter, form, who }: Entry) {
  const editors = { [who.key]: who.edit };
  return {
    api: { ...api, create: enter },
    form: form.extend({ version: field(version(), { label: "版本号" }) }),
    blank: { ...blankOf(form), version: 0 },
    useEditors: () => editors,
  };
}

/** The form's items with whose it is before them; on a record's page it stands among the known ones. */
export const withWho = (key: string, sections: readonly Section[]): readonly Section[] => [
  { title: "对象", keys: [key] },
  ...sections,
];
