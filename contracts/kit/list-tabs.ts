import { z } from "zod";
import { type Access, type Endpoint, endpoint, type EndpointSpec } from "@/contracts/kit/endpoint";
import type { Side } from "@/contracts/kit/lifecycle";

type Filters = Readonly<Record<string, unknown>>;

/** One of the states that the rows of a list are looked at by: it stands in the address as the filters that it is. */
export interface ListTab {
  /** Names its count. */
  readonly key: string;
  /** 「待完善」. */
  readonly label: string;
  readonly filters: Filters;
  /** Only for one side: the association sees no drafts. */
  readonly side?: Exclude<Side, "system">;
  /** What a list shows when its address names none of the tabs' filters. */
  readonly isUnasked?: true;
}

/** Every row, whatever its state. */
export const ALL_ROWS = { key: "all", label: "全部", filters: {} } as const satisfies ListTab;

/** Tabs that one side sees. */
export const tabsFor = (tabs: readonly ListTab[], side: Exclude<Side, "system">): readonly ListTab[] =>
  tabs.filter((one) => one.side === undefined || one.side === side);

/** Filters that tabs stand for; all others narrow every tab alike. */
export const keysOfTabs = (tabs: readonly ListTab[]): ReadonlySet<string> =>
  new Set(tabs.flatMap(({ filters }) => Object.keys(filters)));

/** Filters without those that tabs stand for. */
export function besidesTabs<F extends Filters>(tabs: readonly ListTab[], filters: F): Filters {
  const own = keysOfTabs(tabs);
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !own.has(key)));
}

/** What an address that names none of the tabs' filters asks for. */
export function unaskedFilters(tabs: readonly ListTab[], filters: Filters): Filters {
  const own = keysOfTabs(tabs);
  const isNamed = Object.keys(filters).some((key) => own.has(key));
  return isNamed ? {} : (tabs.find(({ isUnasked }) => isUnasked)?.filters ?? {});
}

const textOf = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...(value as unknown[])].sort() : (value ?? null));

/** The tab whose filters these are; undefined for other combinations. */
export const tabOf = (tabs: readonly ListTab[], filters: Filters): ListTab | undefined =>
  tabs.find((tab) => [...keysOfTabs(tabs)].every((key) => textOf(tab.filters[key]) === textOf(filters[key])));

const tabCounts = z.array(z.object({ tab: z.string(), count: z.int() }));
export type TabCounts = z.infer<typeof tabCounts>;

type CountsSpec<Filter extends z.ZodObject> = EndpointSpec & {
  readonly method: "GET";
  readonly query: Filter;
  readonly data: typeof tabCounts;
};
export type CountsEndpoint<Id extends string = string, Filter extends z.ZodObject = z.ZodObject> = Endpoint<
  `${Id}.counts`,
  CountsSpec<Filter>
>;

interface Naming<Filter extends z.ZodObject> {
  /** Noun of the records. */
  readonly title: string;
  readonly access: Access;
  readonly filter: Filter;
}

/** How many rows of a list each of its tabs has, under the list's other filters; at most 100 000 are counted. */
export const countsEndpoint = <const Id extends string, Filter extends z.ZodObject>(
  id: Id,
  base: string,
  { title, access, filter }: Naming<Filter>,
): CountsEndpoint<Id, Filter> =>
  endpoint(`${id}.counts`, `${base}/list/counts`, {
    method: "GET",
    access,
    origin: "ours",
    summary: `${title}列表各状态的条数：按其余查询条件统计，状态条件不计`,
    query: filter,
    data: tabCounts,
  });
