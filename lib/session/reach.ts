import type { z } from "zod";

interface Listed {
  readonly columns: readonly string[];
  readonly filter: z.ZodObject;
}

type Reacher = { readonly accessCompanyIds: readonly string[] };

/**
 * A list as its user needs it: who reaches one firm only sees neither the column nor the filter that name firms; for
 * all others the column comes second. Two resources, made once: the same user always gets the same one. // domain a §2.5
 */
export function byReach<R extends Listed>(
  resource: R,
  column: R["columns"][number],
  filter: string,
): (user: Reacher) => R {
  const [name, ...others] = resource.columns.filter((key) => key !== column);
  const kept = name === undefined ? [] : [name];
  const own = { ...resource, columns: [...kept, ...others], filter: resource.filter.omit({ [filter]: true } as never) };
  const wide = { ...resource, columns: [...kept, column, ...others] };
  return ({ accessCompanyIds }) => (accessCompanyIds.length > 0 ? wide : own);
}
