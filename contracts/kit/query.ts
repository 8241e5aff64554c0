import { z } from "zod";
import { unwrap } from "@/contracts/kit/field";

export { encodeQuery } from "@/contracts/kit/encode-query";

/** Page sizes that lists offer. // spec §9 */
export const PAGE_SIZES = [30, 50, 100] as const;

/** Paging and sorting of every list; `sort` is `-createTime` or `companyName`. // contract §2 */
export const pageQuery = z.strictObject({
  page: z.int().min(1, "页码从1开始").max(1_000_000, "页码过大，请缩小查询范围").default(1),
  pageSize: z.int().min(1, "每页至少1行").max(100, "每页最多100行").default(30),
  sort: z
    .string()
    .max(60)
    .regex(/^-?[a-zA-Z]\w*$/)
    .optional(),
});

function scalar(schema: z.ZodType, text: string): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (inner instanceof z.ZodBoolean) return text === "true" ? true : text === "false" ? false : text;
  return text;
}

/** Text of a query to the JSON that its schema speaks; unknown and repeated keys stay visible to the strict schema. */
export function decodeQuery(schema: z.ZodObject | undefined, search: URLSearchParams): Record<string, unknown> {
  const shape = (schema?.shape ?? {}) as Record<string, z.ZodType>;
  const out: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const rawKey of new Set(search.keys())) {
    const values = search.getAll(rawKey);
    const key = rawKey.endsWith("[]") ? rawKey.slice(0, -2) : rawKey;
    const at = Object.hasOwn(shape, key) ? shape[key] : undefined;
    const inner = at && unwrap(at);
    if (inner instanceof z.ZodArray) out[key] = values.map((v) => scalar(inner.element as z.ZodType, v));
    else if (at && values.length === 1) out[key] = scalar(at, values[0] ?? "");
    else out[key] = values;
  }
  return { ...out };
}
