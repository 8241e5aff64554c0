import type { z } from "zod";
import { type Access, type Endpoint, endpoint } from "@/contracts/kit/endpoint";

/** Named in full: what the specification of any call may have would count as its input, too. */
interface TotalsSpec<Filter extends z.ZodObject, Sums extends z.ZodObject> {
  readonly method: "GET";
  readonly access: Access;
  readonly origin: "ours";
  readonly summary: string;
  readonly query: Filter;
  readonly data: Sums;
}
export type TotalsEndpoint<Id extends string, Filter extends z.ZodObject, Sums extends z.ZodObject> = Endpoint<
  `${Id}.totals`,
  TotalsSpec<Filter, Sums>
>;

interface Naming<Filter extends z.ZodObject, Sums extends z.ZodObject> {
  /** Noun of the records. */
  readonly title: string;
  readonly access: Access;
  readonly filter: Filter;
  readonly data: Sums;
}

/** What the rows of a list add up to, under the list's filters. */
export const totalsEndpoint = <const Id extends string, Filter extends z.ZodObject, Sums extends z.ZodObject>(
  id: Id,
  base: string,
  { title, access, filter, data }: Naming<Filter, Sums>,
): TotalsEndpoint<Id, Filter, Sums> =>
  endpoint(`${id}.totals`, `${base}/totals`, {
    method: "GET",
    access,
    origin: "ours",
    summary: `${title}合计：与列表相同的查询条件`,
    query: filter,
    data,
  });
