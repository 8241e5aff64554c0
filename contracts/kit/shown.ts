import { z } from "zod";
import { field, metaOf, unwrap } from "@/contracts/kit/field";
import { dateKindOf, storedDate } from "@/contracts/kit/scalars";

type Shape = Readonly<Record<string, z.ZodType>>;

/** The same items as answers carry them: same type and label, without the bounds that only typing must keep. */
export type Shown<S extends Shape> = { [K in keyof S]: z.ZodType<z.output<S[K]>, z.output<S[K]>> };

function plain(schema: z.ZodType): z.ZodType {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return z.array(plain(inner.element as z.ZodType));
  // A row of a list: its items keep their words and may be empty as they are in the form.
  if (inner instanceof z.ZodObject) return z.object(shown(inner.shape as Shape));
  if (inner instanceof z.ZodNumber) return z.int();
  if (inner instanceof z.ZodBoolean) return z.boolean();
  const date = dateKindOf(inner);
  return date ? storedDate(date) : z.string();
}

/**
 * Answer shape of form fields. A stored record may be older than today's bounds, and a masked number keeps none of
 * them, so an answer promises the type only; of a date, that it lies in a year that people could mean.
 */
export function shown<S extends Shape>(shape: S): Shown<S> {
  const entries = Object.entries(shape).map(([key, schema]) => {
    const base = plain(schema);
    const isNullable = schema.safeParse(null).success;
    const meta = metaOf(schema);
    const answer = isNullable ? base.nullable() : base;
    return [key, meta ? field(answer, meta) : answer];
  });
  return Object.fromEntries(entries) as Shown<S>;
}
