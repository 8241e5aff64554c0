import type { z } from "zod";

interface Listed {
  readonly columns: readonly string[];
  readonly filter: z.ZodObject;
}

type Reacher = { readonly accessCompanyIds: readonly string[]; readonly userType?: number };
const STAFF = 2;

/**
 * A list as its user needs it: who reaches one firm only sees neither the column nor the filters that name firms; for
 * all others the column comes second. A head office picks one of its firms (`filter`), association staff type a part of
 * a name (`named`). Made once: the same user always gets the same one. // domain a §2.5
 */
export function byReach<R extends Listed>(
  resource: R,
  column: R["columns"][number],
  filter: string,
  named?: string,
): (user: Reacher) => R {
  const without = (...keys: (string | undefined)[]) =>
    resource.filter.omit(Object.fromEntries(keys.flatMap((key) => (key ? [[key, true]] : []))) as never);
  const [name, ...others] = resource.columns.filter((key) => key !== column);
  const kept = name === undefined ? [] : [name];
  const own = { ...resource, columns: [...kept, ...others], filter: without(filter, named) };
  // A list of firms begins with the firm.
  const columns = resource.columns[0] === column ? resource.columns : [...kept, column, ...others];
  const wide = { ...resource, columns, filter: without(named) };
  const desk = { ...wide, filter: without(filter) };
  return ({ accessCompanyIds, userType }) =>
    userType === STAFF && named ? desk : accessCompanyIds.length > 0 ? wide : own;
}
