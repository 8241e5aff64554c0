import { z } from "zod";
import { type FieldKind, fieldsOf, unwrap } from "@/contracts/kit/field";
import type { FormValues } from "@/components/resource/use-record-form";

const CHOSEN: ReadonlySet<FieldKind> = new Set(["dict", "yesNo", "int", "company"]);
const MANY: ReadonlySet<FieldKind> = new Set(["dicts", "files"]);

/** An empty form of a schema's labelled fields: nothing chosen, nothing typed, no files. */
export const blankOf = (schema: z.ZodObject): FormValues =>
  Object.fromEntries(
    fieldsOf(schema).flatMap(({ key, meta, schema: own }) => {
      if (!meta) return [];
      const kind = meta.kind ?? "text";
      if (unwrap(own) instanceof z.ZodArray) return [[key, []]];
      return [[key, CHOSEN.has(kind) ? null : MANY.has(kind) ? [] : ""]];
    }),
  );
