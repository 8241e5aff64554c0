import { z } from "zod";
import type { BusinessParameter, ParamColumn, ParamKind } from "@/contracts/auth/business-parameter";
import { fieldsOf } from "@/contracts/kit/field";
import type { Param } from "@/server/platform/params/params";

interface Shape {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { unrepresentable: "any" }) as Shape;
/** What a value is when it is there: 「null」 beside it says that it may be left open. */
const filledShape = (shape: Shape): Shape => {
  const filled = shape.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return (filled.length === 1 && filled[0]) || shape;
};
const isNumber = (type: string | undefined): boolean => type === "integer" || type === "number";

/** What a row's item is typed as; null when it has no name or no input. */
function columnKind({ type, items }: Shape): ParamColumn["kind"] | null {
  if (type === "array") return items?.type === "string" ? "choices" : null;
  return type === "string" ? "text" : isNumber(type) ? "number" : null;
}

/** Columns of a list of plain rows; none when one of their items could not be typed in its own field. */
function columnsOf({ schema, words }: Param): ParamColumn[] {
  const row = schema instanceof z.ZodArray ? schema.element : null;
  if (!(row instanceof z.ZodObject)) return [];
  const columns = fieldsOf(row).map(({ key, schema: item, meta }) => {
    const shape = filledShape(shapeOf(item));
    const values = shape.items?.enum ?? [];
    return {
      key,
      label: meta?.label ?? "",
      help: meta?.help ?? null,
      kind: columnKind(shape),
      isRequired: !item.safeParse(isNumber(shape.type) ? null : "").success,
      min: shape.minimum ?? null,
      max: shape.maximum ?? null,
      options: values.map((value) => ({ value, label: words[value] ?? value })),
    };
  });
  return columns.every((one): one is ParamColumn => one.kind !== null && one.label !== "") ? columns : [];
}

/** Longer texts are typed over several lines. */
const LINE = 200;

function kindOf(
  { dict, words }: Param,
  { type, enum: values, items, maxLength = 0 }: Shape,
  hasColumns: boolean,
): ParamKind {
  if (values) return "choice";
  if (hasColumns) return "rows";
  if (type === "array" && dict !== null) return "dicts";
  if (type === "array" && Object.keys(words).length > 0) return "choices";
  if (isNumber(type)) return "number";
  if (type === "boolean") return "flag";
  if (type === "string") return maxLength > LINE ? "paragraph" : "text";
  if (type === "array" && items?.type === "string") return "list";
  return type === "array" && isNumber(items?.type) ? "numbers" : "json";
}

/** How people type a parameter's value, read from its schema and words. */
export function typingOf(param: Param): Pick<BusinessParameter, "kind" | "min" | "max" | "options" | "columns"> {
  const shape = shapeOf(param.schema);
  const columns = columnsOf(param);
  return {
    kind: kindOf(param, shape, columns.length > 0),
    min: shape.minimum ?? null,
    max: shape.maximum ?? null,
    options: (shape.enum ?? Object.keys(param.words)).map((value) => ({ value, label: param.words[value] ?? value })),
    columns,
  };
}
