// Apart from the form: a record that is read asks what it needs, too.
import type { z } from "zod";
import { type FieldMeta, isOptional, metaOf, schemaAt } from "@/contracts/kit/field";

type FieldAt = { readonly meta: FieldMeta; readonly required: boolean } | undefined;
const known = new WeakMap<z.ZodObject, Map<string, FieldAt>>();

/** Label and required mark of the field at a path; asked at every key for every field, so worked out once per schema. */
export function fieldAt(schema: z.ZodObject, path: string): FieldAt {
  const ofSchema = known.get(schema) ?? new Map<string, FieldAt>();
  known.set(schema, ofSchema);
  // Rows are all alike.
  const pattern = path.replace(/\.\d+(?=\.|$)/g, ".0");
  if (!ofSchema.has(pattern)) ofSchema.set(pattern, readField(schema, pattern));
  return ofSchema.get(pattern);
}

function readField(schema: z.ZodObject, path: string): FieldAt {
  const at = schemaAt(schema, path.split("."));
  const meta = at && metaOf(at);
  // An empty list is an answer where the contract accepts it.
  return at && meta ? { meta, required: !isOptional(at) && !at.safeParse([]).success } : undefined;
}
