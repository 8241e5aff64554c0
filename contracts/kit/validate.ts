import type { z } from "zod";
import { dateFaults } from "@/contracts/kit/day/date-bounds";
import { type FieldMeta, metaOf, schemaAt } from "@/contracts/kit/field";
import { isNone } from "@/contracts/kit/none";
import { trimAll } from "@/contracts/kit/text/visible-text";

/** One sentence at one place; `path` is dotted (`partners.0.idNo`), empty for the record as a whole. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** A cross-field finding. A warning is shown and does not stop a save. */
export interface Finding extends FieldError {
  readonly level: "error" | "warning";
  /** Number of the rule in the domain pages, e.g. F4. */
  readonly rule: string;
}

/** Findings at items of one form; `Path` names them where a misspelt one is not to compile. */
export const findingsAt = <Path extends string = string>() => ({
  error: (rule: string, path: Path, message: string): Finding => ({ level: "error", rule, path, message }),
  warning: (rule: string, path: Path, message: string): Finding => ({ level: "warning", rule, path, message }),
});

type Issue = z.core.$ZodIssue;

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (v, k) => (v !== null && typeof v === "object" ? (v as Record<PropertyKey, unknown>)[k] : undefined),
    root,
  );
}

const CHOSEN: ReadonlySet<string> = new Set(["dict", "dicts", "yesNo", "locality", "date", "month", "year"]);
const verbOf = (kind = "text"): string => (kind === "files" ? "上传" : CHOSEN.has(kind) ? "选择" : "填写");

/** 「请选择是否上市」; of a statement 是 or 否 is chosen, not the statement. */
const requested = (label: string, meta: FieldMeta | undefined): string =>
  meta?.kind === "yesNo" && !label.includes("是否") ? `请就「${label}」选择是或否` : `请${verbOf(meta?.kind)}${label}`;

/** 「请填写姓名」, 「请选择性别」: what to do about an empty item. // domain a §16.1 */
export const requestOf = (meta: FieldMeta | undefined): string => requested(meta?.label ?? "该项", meta);

/** What stands where a value of another kind was sent. */
const WANTED: Readonly<Record<string, string>> = {
  int: "须为整数",
  number: "须为数字",
  boolean: "须选择是或否",
  string: "须为文字",
  array: "须为列表",
};

/** The Chinese sentence of one zod issue; schemas' own messages win. // domain a §16.1 */
function sentence(issue: Issue, label: string, value: unknown, meta: FieldMeta | undefined): string {
  const isBlank = typeof value === "string" && trimAll(value) === "";
  if ((isNone(value) || isBlank) && issue.path.length > 0) return requested(label, meta);
  // zod's own texts are English; ours are Chinese, so this tells which is which.
  if (/[\u4e00-\u9fff]/.test(issue.message)) return issue.message;
  // Bounds of a number that stands for a word say nothing to people.
  if (meta?.dict !== undefined) return `${label}不在可选范围内，请重新选择`;
  switch (issue.code) {
    case "too_big":
      if (issue.origin === "string") return `${label}不能超过${String(issue.maximum)}个字`;
      if (issue.origin === "array") return `${label}不能超过${String(issue.maximum)}项`;
      return `${label}不能大于${String(issue.maximum)}`;
    case "too_small":
      if (issue.origin === "string") return `${label}至少${String(issue.minimum)}个字`;
      if (issue.origin === "array") return `${label}至少${String(issue.minimum)}项`;
      return `${label}不能小于${String(issue.minimum)}`;
    case "invalid_type":
      return `${label}${WANTED[issue.expected] ?? "格式不正确"}`;
    case "invalid_value":
      return `${label}不在可选范围内`;
    case "unrecognized_keys":
      return `不认识的字段：${issue.keys.map((k) => k.slice(0, 40)).join("、")}`;
    default:
      return `${label}格式不正确`;
  }
}

/** What an item is called; an entry of a list that has no name of its own goes by the list's. */
function metaAt(schema: z.ZodType, path: readonly PropertyKey[]): FieldMeta | undefined {
  const at = schemaAt(schema, path);
  const own = at && metaOf(at);
  return own ?? (typeof path.at(-1) === "number" ? metaAt(schema, path.slice(0, -1)) : undefined);
}

/** Turns a zod failure into sentences beside fields; the same in browser and server. */
export function fieldErrorsOf(schema: z.ZodType, value: unknown, error: z.ZodError): FieldError[] {
  const seen = new Set<string>();
  const out: FieldError[] = [];
  for (const issue of error.issues) {
    const path = issue.path.join(".");
    if (seen.has(path) && issue.code !== "unrecognized_keys") continue;
    seen.add(path);
    const meta = metaAt(schema, issue.path);
    const label = meta?.label ?? (issue.path.length === 0 ? "内容" : "该项");
    out.push({ path, message: sentence(issue, label, valueAt(value, issue.path), meta) });
  }
  return out;
}

/** Parses what somebody typed on the day `today`, or lists what is wrong; never throws. */
export function check<S extends z.ZodType>(
  schema: S,
  value: unknown,
  today: string,
): { ok: true; value: z.output<S> } | { ok: false; errors: FieldError[] } {
  const result = schema.safeParse(value);
  const dates = dateFaults(schema, result.success ? result.data : value, today);
  if (result.success && dates.length === 0) return { ok: true, value: result.data };
  const others = result.success ? [] : fieldErrorsOf(schema, value, result.error);
  // The bounds of what is typed say more than those of what is stored.
  return { ok: false, errors: [...others.filter(({ path }) => dates.every((one) => one.path !== path)), ...dates] };
}
