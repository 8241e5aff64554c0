import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { Db } from "@/server/db/client";
import { beyondShare } from "@/server/db/share";
import { businessParameters } from "@/server/platform/params/params.table";

/** A business parameter: a value that the association may change without a release. */
export interface Param<S extends z.ZodType = z.ZodType> {
  readonly key: string;
  readonly schema: S;
  readonly standard: z.output<S>;
  readonly label: string;
  /** Chinese words for the texts that it may hold, or the dictionary of its numbers: what people choose from. */
  readonly words: Readonly<Record<string, string>>;
  readonly dict: string | null;
}

const registry = new Map<string, Param>();

/** Declares a parameter beside the module that uses it: `defineParam("firm.keyItems", z.array(…), [...], "重要事项")`. */
export function defineParam<S extends z.ZodType>(
  key: string,
  schema: S,
  standard: z.output<S>,
  label: string,
  { words = {}, dict = null }: Partial<Pick<Param, "words" | "dict">> = {},
): Param<S> {
  if (registry.has(key)) throw new Error(`parameter ${key} is declared twice`);
  schema.parse(standard);
  const param: Param<S> = { key, schema, standard, label, words, dict };
  registry.set(key, param);
  return param;
}

/** What must hold between parameters that are typed one by one; `fault` says in words what does not. */
interface ParamRule {
  readonly of: readonly Param[];
  /** `today` is null for the standards, which are right on any day. */
  readonly fault: (get: Params["get"], today: string | null) => string | null;
}

const rules: ParamRule[] = [];

/** Declares such a rule; standards that break it stop the start. */
export function defineParamRule(of: readonly Param[], fault: ParamRule["fault"]): void {
  const broken = fault((param) => param.standard, null);
  if (broken !== null) throw new Error(`standards of ${of.map(({ key }) => key).join(", ")}: ${broken}`);
  rules.push({ of, fault });
}

type NumberParam = Param<z.ZodType<number>>;

/** Each number is less than the next one; `orSame`: at most. */
export function defineParamOrder(of: readonly NumberParam[], { orSame = false } = {}): void {
  of.slice(1).forEach((upper, i) => {
    const lower = of[i] as NumberParam;
    defineParamRule([lower, upper], (get) => {
      const [less, more] = [get(lower), get(upper)];
      if (less < more || (orSame && less === more)) return null;
      return `「${lower.label}」（${less}）须${orSame ? "不大于" : "小于"}「${upper.label}」（${more}），请先修改另一项`;
    });
  });
}

/** What a new value of a parameter would break, told in words; null = nothing. */
export function paramConflict(key: string, get: Params["get"], today: string): string | null {
  const broken = rules.filter(({ of }) => of.some((param) => param.key === key)).map(({ fault }) => fault(get, today));
  return broken.find((one) => one !== null) ?? null;
}

/** Every declared parameter, by its key. */
export const declaredParams = (): ReadonlyMap<string, Param> => registry;

/** Typed values of the business parameters: `services.params.get(keyItems)`. Never touches the database in a handler. */
export interface Params {
  get<S extends z.ZodType>(param: Param<S>): z.output<S>;
  /** A value that has just been stored, for this process at once; the others read it within seconds. */
  accept(key: string, value: unknown): void;
  /** Reads the table when the last reading is older than a few seconds. The kit calls it beside requests, not before them. */
  refresh(db: Db, options?: { force?: boolean }): Promise<void>;
}

const MAX_AGE_MS = 5_000;

/** Values start at their standards, so a database that is away at the start stops nothing. */
export function createParams(log: Pick<FastifyBaseLogger, "error">): Params {
  let values: ReadonlyMap<string, unknown> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  async function read(db: Db): Promise<void> {
    const next = new Map<string, unknown>();
    const rows = await db
      .select({ key: businessParameters.paramKey, value: businessParameters.paramValue })
      .from(businessParameters);
    for (const { key, value } of rows) {
      const parsed = registry.get(key)?.schema.safeParse(value);
      if (parsed?.success) next.set(key, parsed.data);
      else log.error({ param: key }, "business parameter is unknown or out of its bounds: standard value used");
    }
    values = next;
  }

  return {
    // The registry parsed the value with this very schema.
    get: <S extends z.ZodType>(param: Param<S>) =>
      (values.has(param.key) ? values.get(param.key) : param.standard) as z.output<S>,
    accept(key, value) {
      values = new Map(values).set(key, value);
    },
    refresh(db, { force = false } = {}) {
      if (running && !force) return running;
      if (!force && performance.now() - readAt < MAX_AGE_MS) return Promise.resolve();
      readAt = performance.now();
      running = beyondShare(() => read(db)).finally(() => {
        running = null;
      });
      return running;
    },
  };
}
