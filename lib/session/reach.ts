import type { z } from "zod";
import type { RecordContract } from "@/contracts/kit/record";
import { field, fieldsOf } from "@/contracts/kit/field";
import { PAGE_SIZES } from "@/contracts/kit/query";
import { id } from "@/contracts/kit/scalars";

interface Listed {
  readonly columns: readonly string[];
  readonly filter: z.ZodObject;
  readonly mainFilters: readonly string[];
}

type Reacher = { readonly accessCompanyIds: readonly string[]; readonly userType?: number };
const OFFICER = 2;

const oneFirm = field(id().optional(), { label: "事务所", kind: "company", readOnly: true });

/**
 * A list as its user needs it: who reaches one firm only sees neither the column nor the filters that name firms; for
 * all others the column comes second. A head office picks one of its firms (`filter`), officers type a part of
 * a name (`named`), and a link may lead them to one firm's. Made once: the same user always gets the same one. // domain a §2.5
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
  const desks = fieldsOf(resource.filter).flatMap(({ key, meta }) => (meta?.deskOnly ? [key] : []));
  const own = { ...resource, columns: [...kept, ...others], filter: without(filter, named, ...desks) };
  // A list of firms begins with the firm.
  const columns = resource.columns[0] === column ? resource.columns : [...kept, column, ...others];
  const wide = { ...resource, columns, filter: without(named, ...desks) };
  // A search box that knows names of firms needs no other beside it.
  const isNamed = named !== undefined && !resource.mainFilters.includes("keyword");
  const mainFilters = isNamed ? [named, ...resource.mainFilters.slice(0, 2)] : resource.mainFilters;
  const led = resource.filter.shape[filter] === undefined ? {} : { [filter]: oneFirm };
  const desk = { ...wide, filter: without(filter).extend(led), mainFilters };
  return ({ accessCompanyIds, userType }) =>
    userType === OFFICER && named ? desk : accessCompanyIds.length > 0 ? wide : own;
}

/** The list of a record by its user's reach, made once for each kind of record. */
const made = new WeakMap<RecordContract, (user: Reacher) => RecordContract["resource"]>();
export function recordsByReach(of: RecordContract): (user: Reacher) => RecordContract["resource"] {
  const known = made.get(of) ?? byReach(of.resource, "companyName", "companyId", "companyName");
  made.set(of, known);
  return known;
}

/** The only firm within reach: of records that each firm has once, a list would show one row. */
export const reachesOneFirm = ({
  companyId,
  accessCompanyIds,
}: Reacher & { readonly companyId: string | null }): boolean => companyId !== null && accessCompanyIds.length === 0;

/** Asks for that one row. */
export const ONE_FIRM_QUERY = { query: { page: 1, pageSize: PAGE_SIZES[0] } } as const;
