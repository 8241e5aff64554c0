import type { z } from "zod";
import type { Plain } from "@/contracts/kit/plain";

interface Listed {
  readonly columns: readonly string[];
  readonly filter: z.ZodObject;
  readonly mainFilters: readonly string[];
}

type Reacher = { readonly accessCompanyIds: readonly string[]; readonly userType: number };
/** Association staff. // contract §5 */
const STAFF = 2;

/**
 * A list as its user needs it: who reaches one firm only sees neither the column nor the filter that name firms; for
 * all others the column comes second, and the association asks by a part of the name (`deskFilter`), having no firms to
 * choose from. Resources made once: the same user always gets the same one. // domain a §2.5
 */
export function byReach<R extends Listed>(
  resource: R,
  column: R["columns"][number],
  filter: string,
  deskFilter?: string,
): (user: Reacher) => R {
  const [name, ...others] = resource.columns.filter((key) => key !== column);
  const kept = name === undefined ? [] : [name];
  const without = (...keys: (string | undefined)[]) =>
    resource.filter.omit(Object.fromEntries(keys.flatMap((key) => (key ? [[key, true]] : []))) as never);
  const own = { ...resource, columns: [...kept, ...others], filter: without(filter, deskFilter) };
  const wide = { ...resource, columns: [...kept, column, ...others], filter: without(deskFilter) };
  const desk = {
    ...wide,
    filter: without(filter),
    mainFilters: deskFilter ? [deskFilter, ...resource.mainFilters.slice(0, 2)] : resource.mainFilters,
  };
  return ({ accessCompanyIds, userType }) => (userType === STAFF ? desk : accessCompanyIds.length > 0 ? wide : own);
}

/** The list of a plain record by its user's reach, made once for each kind of record. */
const made = new WeakMap<Plain, (user: Reacher) => Plain["resource"]>();
export function plainByReach(of: Plain): (user: Reacher) => Plain["resource"] {
  const known = made.get(of) ?? byReach(of.resource, "companyName", "companyId", "companyName");
  made.set(of, known);
  return known;
}
