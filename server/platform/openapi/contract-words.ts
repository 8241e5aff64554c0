import { z } from "zod";
import { allEndpoints } from "@/contracts/index";
import { type FieldMeta, metaOf, unwrap } from "@/contracts/kit/field";

interface Words {
  /** `auth.user` of `auth.user.list`. */
  readonly noun: string;
  readonly fields: ReadonlyMap<string, FieldMeta>;
}

function collect(schema: z.ZodType, into: Map<string, FieldMeta>): void {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return collect(inner.element as z.ZodType, into);
  if (!(inner instanceof z.ZodObject)) return;
  for (const [key, one] of Object.entries(inner.shape as Record<string, z.ZodType>)) {
    const meta = metaOf(one);
    if (meta && !into.has(key)) into.set(key, meta);
    collect(one, into);
  }
}

let known: readonly Words[] | null = null;

function words(): readonly Words[] {
  known ??= allEndpoints.map(({ id, spec: { body, data } }) => {
    const fields = new Map<string, FieldMeta>();
    if (body instanceof z.ZodType) collect(body, fields);
    if (data instanceof z.ZodType) collect(data, fields);
    else if (data.kind === "page") collect(data.row, fields);
    return { noun: id.slice(0, id.lastIndexOf(".")), fields };
  });
  return known;
}

/** What the contracts say of a field: the noun's own calls first, then any; undefined when no form knows it. */
export function metaOfField(noun: string, key: string): FieldMeta | undefined {
  const own = words().find((one) => one.noun === noun && one.fields.has(key));
  return (own ?? words().find(({ fields }) => fields.has(key)))?.fields.get(key);
}
