import { createHash } from "node:crypto";

type Json = Record<string, unknown>;

/** Shorter ones are read faster where they stand. */
const LEAST_CHARS = 160;

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === "object" && !Array.isArray(value);
/** Schemas that are worth a name: objects, and choices and lists of some length. */
const isSchema = (value: unknown): value is Json =>
  isObject(value) && ("type" in value || "anyOf" in value || "oneOf" in value) && !("in" in value);

const nameOf = (text: string): string => `S${createHash("sha256").update(text).digest("hex").slice(0, 10)}`;

/** Calls `visit` with every value below this one, the innermost first. */
function walk(value: unknown, visit: (value: Json) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => walk(one, visit));
  if (!isObject(value)) return;
  for (const one of Object.values(value)) walk(one, visit);
  visit(value);
}

/**
 * The same OpenAPI document with every schema that stands in it more than once under `components.schemas`, named by what
 * it says: forms, rows and details share most of their items.
 */
export function withSharedSchemas(document: Json): Json {
  const seen = new Map<string, number>();
  walk(document.paths, (value) => {
    if (!isSchema(value)) return;
    const text = JSON.stringify(value);
    if (text.length >= LEAST_CHARS) seen.set(text, (seen.get(text) ?? 0) + 1);
  });
  const schemas: Json = {};
  const shared = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shared);
    if (!isObject(value)) return value;
    const text = isSchema(value) ? JSON.stringify(value) : "";
    const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shared(one)]));
    if ((seen.get(text) ?? 0) < 2) return inner;
    schemas[nameOf(text)] ??= inner;
    return { $ref: `#/components/schemas/${nameOf(text)}` };
  };
  const paths = shared(document.paths);
  const components = document.components as Json;
  return {
    ...document,
    paths,
    components: { ...components, schemas: { ...(components.schemas as Json), ...schemas } },
  };
}
