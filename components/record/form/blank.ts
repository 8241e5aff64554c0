import { z } from "zod";
import { type FieldKind, fieldsOf, unwrap } from "@/contracts/kit/field";
import type { FormValues } from "@/components/record/form/use-record-form";

const CHOSEN: ReadonlySet<FieldKind> = new Set(["dict", "yesNo", "int", "company"]);
const MANY: ReadonlySet<FieldKind> = new Set(["dicts", "files"]);

/** An empty form of a schema's labelled fields: nothing chosen, nothing typed, no files. */
export const blankOf = (all: z.ZodObject): FormValues =>
  Object.fromEntries(
    fieldsOf(all).flatMap(({ key, meta, schema }) => {
      if (!meta) return [];
      const kind = meta.kind ?? "text";
      const isMany = MANY.has(kind) || unwrap(schema) instanceof z.ZodArray;
      return [[key, isMany ? [] : CHOSEN.has(kind) ? null : ""]];
    }),
  );
