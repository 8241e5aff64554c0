import type { Endpoint } from "@/contracts/kit/endpoint";

/** As much of a zod schema as is needed here; the login page's endpoints have none. */
interface Schema {
  readonly def: {
    readonly type: string;
    readonly innerType?: Schema;
    readonly element?: Schema;
    readonly shape?: Readonly<Record<string, Schema>>;
  };
}
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands for something that was not told: nothing, an empty list, no. Never an invented number. */
function blankOf(schema: Schema): unknown {
  switch (schema.def.type) {
    case "array":
      return [];
    case "boolean":
      return false;
    case "string":
      return "";
    case "object":
      return filled({}, schema);
    case "optional":
      return undefined;
    default:
      return null;
  }
}

function fillFields(value: Fields, shape: Readonly<Record<string, Schema>>): Fields {
  for (const [key, schema] of Object.entries(shape)) {
    const told = value[key];
    const isTold = told !== undefined && told !== null;
    // A whole that is said to be nothing is nothing.
    if (told === null && schema.def.shape) continue;
    const known = isTold ? filled(told, schema) : blankOf(schema);
    if (known !== undefined && known !== told) value[key] = known;
  }
  return value;
}

/** The same answer with what its schema names and it lacks. JSON that nobody else holds is completed in place. */
function filled(value: unknown, { def }: Schema): unknown {
  if (def.innerType) return value === undefined || value === null ? value : filled(value, def.innerType);
  if (def.shape) return fillFields(isFields(value) ? value : {}, def.shape);
  if (!def.element) return value;
  if (!Array.isArray(value)) return [];
  for (const [index, one] of value.entries()) value[index] = filled(one, def.element);
  return value;
}

/** What the specification says beside the shape of an answer, or leaves open. */
const RULES: Readonly<Record<string, (one: Fields) => void>> = {
  "auth.session.userInfo": (user) => {
    user.userType ??= 1; // spec §3
  },
  "auth.anonymous.site": (site) => {
    // Unknown demands are none; the server checks a password in any case.
    site.passwordPolicy ??= null;
  },
  "common.dictionary.all": (entry) => {
    // Labels are looked up by numeric value. // spec §3
    entry.keyValue = Number(entry.keyValue);
    entry.keyDisabled = /^(?:true|1)$/.test(String(entry.keyDisabled));
  },
};

/**
 * The data of a call that the specification names, as the contract promises it: another backend knows the names of the
 * specification only, and everything beyond them is optional in its answers. The one place of these defaults: an
 * absent list is empty, a flag is down, a text is empty, anything else null. // decision 0029
 */
export function complete({ id, spec }: Endpoint, data: unknown): unknown {
  if (spec.origin !== "spec") return data;
  const rule = RULES[id];
  if (rule) for (const one of Array.isArray(data) ? data : [data]) if (isFields(one)) rule(one);
  const given: unknown = "row" in spec.data ? spec.data.row : spec.data;
  if (!isFields(given) || !("def" in given)) return data;
  const schema = given as unknown as Schema;
  if (!("row" in spec.data)) return filled(data, schema);
  return filled(data, { def: { type: "array", element: schema } });
}
