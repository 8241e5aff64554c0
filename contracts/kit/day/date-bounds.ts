import { z } from "zod";
import { yearsAfter } from "@/contracts/kit/day/dates";
import { metaOf, unwrap } from "@/contracts/kit/field";
import { dateKindOf, isDateText } from "@/contracts/kit/scalars";
import type { FieldError } from "@/contracts/kit/validate";

// What is typed lies between these days; answers are not judged: a stored record may be older than the bounds.
// contract §7.30
const FIRST = "1949-01-01";
const FIRST_BIRTH = "1900-01-01";
const YEARS_AHEAD = 50;

const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** The sentence for a date out of its bounds on the day `today`; null for one within, and for what is no date at all. */
function faultOf(schema: z.ZodType, text: string, today: string): string | null {
  const kind = dateKindOf(schema);
  if (kind === null || !isDateText(kind, text)) return null;
  const first = kind === "birth" ? FIRST_BIRTH : FIRST;
  const last = yearsAfter(today, YEARS_AHEAD);
  const digits = kind === "month" ? 7 : 10;
  const [from, to] = [first.slice(0, digits), last.slice(0, digits)];
  const at = Date.parse(text);
  const isWithin =
    kind === "dateTime" ? at >= startOf(first) && at < startOf(last) + 86_400_000 : text >= from && text <= to;
  return isWithin ? null : `${metaOf(schema)?.label ?? "日期"}须在 ${from} 至 ${to} 之间，请核对年份`;
}

/** Every date of a form or filter that lies out of its bounds, with its place. */
export function dateFaults(schema: z.ZodType, value: unknown, today: string, path = ""): FieldError[] {
  if (typeof value === "string") {
    const message = faultOf(schema, value, today);
    return message === null ? [] : [{ path, message }];
  }
  const below = (key: string | number): string => (path === "" ? String(key) : `${path}.${key}`);
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((one, at) => dateFaults(inner.element as z.ZodType, one, today, below(at)));
  if (!(inner instanceof z.ZodObject) || value === null || typeof value !== "object") return [];
  const items = value as Readonly<Record<string, unknown>>;
  return Object.entries(inner.shape as Readonly<Record<string, z.ZodType>>).flatMap(([key, item]) =>
    Object.hasOwn(items, key) ? dateFaults(item, items[key], today, below(key)) : [],
  );
}
