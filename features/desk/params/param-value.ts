import { z } from "zod";
import type { BusinessParameter, ParamColumn } from "@/contracts/auth/business-parameter";
import { field } from "@/contracts/kit/field";
import type { Dictionary } from "@/lib/dictionary/dictionary";

type Param = Pick<BusinessParameter, "kind" | "value" | "options" | "dict" | "columns">;

/** Rows so narrow that they are read in one line. */
const NARROW = 2;

/** A list of rows as people read it: figures by their heads, else how many there are. */
function rowsText(rows: readonly unknown[], columns: readonly ParamColumn[]): string {
  if (columns.length > NARROW || columns.some(({ kind }) => kind !== "number")) return `${rows.length} 项`;
  const textOf = (row: unknown): string =>
    columns.map(({ key, label }) => `${label} ${String((row as Record<string, unknown>)[key] ?? "不限")}`).join("，");
  return rows.map(textOf).join("；");
}

/** A value as people read it. */
export function paramText({ kind, options, dict, columns }: Param, value: unknown, dictionary: Dictionary): string {
  const wordOf = (one: unknown) => options.find((option) => option.value === one)?.label ?? String(one);
  if (kind === "flag") return value === true ? "是" : "否";
  if (kind === "choice") return wordOf(value);
  if (kind === "rows" && Array.isArray(value)) return rowsText(value, columns);
  if (kind === "json") return Array.isArray(value) ? `${value.length} 项` : "（结构化内容）";
  if (Array.isArray(value)) {
    const words = kind === "dicts" ? dictionary.labels(dict ?? "", value as number[]) : value.map(wordOf);
    return words.length === 0
      ? "（无）"
      : words.length > 6
        ? `${words.slice(0, 6).join("、")} 等 ${words.length} 项`
        : words.join("、");
  }
  return value === "" ? "（空）" : String(value);
}

/** The value as the form holds it: lists and structures as text. */
export function typedOf({ kind, value }: Param): unknown {
  if (kind === "list" || kind === "numbers") return (value as readonly unknown[]).join("\n");
  return kind === "json" ? JSON.stringify(value, null, 2) : value;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** What was typed as the call takes it. */
export function valueOf({ kind }: Param, typed: unknown): unknown {
  const text = String(typed);
  if (kind === "json") return parsed(text);
  if (kind === "numbers") return linesOf(text).map(Number);
  return kind === "list" ? linesOf(text) : typed;
}

const COLUMN_KINDS = { text: "text", number: "int", choices: "text" } as const;

function schemaOfItem({ kind, isRequired, min, max }: ParamColumn): z.ZodType {
  if (kind === "number") {
    const figure = z
      .int()
      .min(min ?? Number.MIN_SAFE_INTEGER)
      .max(max ?? Number.MAX_SAFE_INTEGER);
    return isRequired ? figure : figure.nullable();
  }
  if (kind === "choices") return z.array(z.string()).min(1);
  return isRequired ? z.string().min(1) : z.string().nullish();
}

/** One row of a `rows` parameter; the server's schema says what is too long or too much. */
const rowOf = (columns: readonly ParamColumn[]) =>
  z.object(
    Object.fromEntries(
      columns.map((column) => {
        const { key, label, help, kind } = column;
        return [key, field(schemaOfItem(column), { label, kind: COLUMN_KINDS[kind], ...(help !== null && { help }) })];
      }),
    ),
  );

/** A row that nobody has typed in yet. */
export const emptyRowOf = (columns: readonly ParamColumn[]): object =>
  Object.fromEntries(columns.map(({ key, kind }) => [key, kind === "number" ? null : kind === "choices" ? [] : ""]));

const boundsText = (min: number | null, max: number | null): string =>
  min === null && max === null ? "" : `可填 ${min ?? "不限"} 至 ${max ?? "不限"}`;

function schemaOfValue({ kind, min, max, columns }: BusinessParameter): z.ZodType {
  switch (kind) {
    case "number":
      return z
        .number()
        .min(min ?? Number.MIN_SAFE_INTEGER)
        .max(max ?? Number.MAX_SAFE_INTEGER);
    case "flag":
      return z.boolean();
    case "choices":
      return z.array(z.string());
    case "dicts":
      return z.array(z.int());
    case "json":
      return z.string().refine((text) => parsed(text) !== undefined, "格式不正确，请检查括号、引号和逗号");
    case "rows":
      return z.array(rowOf(columns));
    case "numbers":
      return z
        .string()
        .refine((text) => linesOf(text).every((line) => /^-?\d+(\.\d+)?$/.test(line)), "每行填写一个数字");
    case "list":
      return z.string().optional();
    default:
      return z.string().max(2_000).or(z.literal(""));
  }
}

const KINDS = {
  number: "int",
  flag: "yesNo",
  list: "longText",
  numbers: "longText",
  json: "longText",
  paragraph: "longText",
  dicts: "dicts",
} as const;
const HELP: Partial<Record<BusinessParameter["kind"], string>> = { list: "每行一项", numbers: "每行一个数字" };
const kindOf = (kind: BusinessParameter["kind"]) => (kind in KINDS ? KINDS[kind as keyof typeof KINDS] : "text");

/** The dialog's form: one value of the parameter's own kind. The server's schema has the last word. */
export function formOf(param: BusinessParameter) {
  const { kind, min, max, dict } = param;
  const help = kind === "number" ? boundsText(min, max) : (HELP[kind] ?? "");
  return z.strictObject({
    value: field(schemaOfValue(param), {
      label: "参数值",
      kind: kindOf(kind),
      ...(dict !== null && { dict }),
      ...(help !== "" && { help }),
    }),
  });
}
