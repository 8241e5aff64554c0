import type { z } from "zod";
import type { Db } from "@/server/db/client";

/** A business parameter: a value that the association may change without a release. */
export interface Param<S extends z.ZodType = z.ZodType> {
  readonly key: string;
  readonly schema: S;
  readonly standard: z.output<S>;
  readonly label: string;
}

const registry = new Map<string, Param>();

/** Declares a parameter beside the module that uses it: `defineParam("firm.keyItems", z.array(…), [...], "重要事项")`. */
export function defineParam<S extends z.ZodType>(
  key: string,
  schema: S,
  standard: z.output<S>,
  label: string,
): Param<S> {
  if (registry.has(key)) throw new Error(`parameter ${key} is declared twice`);
  schema.parse(standard);
  const param: Param<S> = { key, schema, standard, label };
  registry.set(key, param);
  return param;
}

/** Typed values of the business parameters: `services.params.get(keyItems)`. Never touches the database in a handler. */
export interface Params {
  get<S extends z.ZodType>(param: Param<S>): z.output<S>;
  /** Reads the table again when older than a few seconds; the kit calls this before each request. */
  refresh(db: Db, options?: { force?: boolean }): Promise<void>;
}
