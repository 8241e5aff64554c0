import { z } from "zod";
import type { Change, Lookups } from "@/contracts/kit/diff";
import { type Access, type Api, type Endpoint, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { ALL_ROWS, type CountsEndpoint, countsEndpoint, type ListTab } from "@/contracts/kit/list-tabs";
import { type TotalsEndpoint, totalsEndpoint } from "@/contracts/kit/list-totals";
import { type Lifecycle, transitionApi, type Transitions } from "@/contracts/kit/lifecycle";
import { type Personal, personalItems } from "@/contracts/kit/personal";
import {
  diffOf,
  type Fields,
  type Key,
  type NoSteps,
  recordHistory,
  type RecordDefinition,
  schemasOf,
  type State,
} from "@/contracts/kit/record-schemas";
import { pageQuery } from "@/contracts/kit/query";
import { id, versionQuery } from "@/contracts/kit/scalars";
import { chosenRows, exportApi, type ExportApi } from "@/contracts/kit/sheet";

/** A record with states has the number of its list's rows in each. */
type StatesCounts<Id extends string, T extends Transitions, Filter extends z.ZodObject> = [keyof T] extends [never]
  ? NoSteps
  : { readonly counts: CountsEndpoint<Id, Filter> };

type Totals<Id extends string, Sums, Filter extends z.ZodObject> = Sums extends z.ZodObject
  ? { readonly totals: TotalsEndpoint<Id, Filter, Sums> }
  : NoSteps;
const totalsOf = <const Id extends string, Sums extends z.ZodObject | undefined, Filter extends z.ZodObject>(
  name: Id,
  base: string,
  {
    data,
    ...naming
  }: { readonly title: string; readonly access: Access; readonly filter: Filter; readonly data?: Sums },
) => (data ? { totals: totalsEndpoint(name, base, { ...naming, data }) } : {}) as Totals<Id, Sums, Filter>;

/** Tabs of a list of records with these states: none without any. */
const tabsOf = ({ key, tabs = [] }: Lifecycle): readonly ListTab[] =>
  tabs.length === 0
    ? []
    : [ALL_ROWS, ...tabs.map(({ states, ...tab }) => ({ ...tab, filters: { [key]: [...states] } }))];

/** A record's 变更记录, behind the record's own address. */
export const historyEndpoint = <const Id extends string, Params extends z.ZodObject>(
  name: Id,
  at: string,
  { noun, access, params }: { readonly noun: string; readonly access: Access; readonly params: Params },
) =>
  endpoint(`${name}.history` as const, `${at}/history/list/page`, {
    origin: "ours",
    method: "GET",
    access,
    summary: `${noun}的变更记录，最新的在前`,
    params,
    query: pageQuery.omit({ sort: true }),
    data: pageOf(recordHistory),
  });

/**
 * The contract of a record: firms keep them, everybody within reach reads them. Out of a field list and its
 * access come row, form, filter, detail, the eight usual calls and the list's resource; `server/records` keeps them,
 * `RecordsScreen` shows them. What is unusual stands beside it: further endpoints are spread into an api of the
 * resource's own, rules across items are a function that both sides are given.
 */
export function defineRecord<
  const Id extends string,
  const IdKey extends string,
  F extends Fields,
  const L extends readonly (Key<F> | Key<K>)[],
  W extends Fields,
  K extends Fields = NoSteps,
  T extends Transitions = NoSteps,
  Sums extends z.ZodObject | undefined = undefined,
>(spec: RecordDefinition<Id, IdKey, F, K, L, W, T, Sums>) {
  const { id: name, idKey, title, noun, access, listed, mainFilters, sortable, lifecycle } = spec;
  const schemas = schemasOf(spec);
  const { row, detail, full, form, updateForm, filter } = schemas;
  const [module = "", ...resource] = name.split(".");
  const { base = restBase(module, resource.join("-")), openBase = base } = spec;
  const at = `${base}/{${idKey}}`;
  // Who writes without an account does so elsewhere.
  const placeOf = ({ kind }: Access, path = "") => `${kind === "open" ? openBase : base}${path}`;
  const params = z.strictObject({ [idKey]: id() } as Record<IdKey, ReturnType<typeof id>>);
  const ours = { origin: "ours" } as const;
  const ticked = spec.takesConsent ? { takesConsent: true as const } : {};
  const steps =
    lifecycle &&
    transitionApi<Id, T, typeof detail>(name, base, lifecycle, { title: noun, idKey, data: detail, openBase });
  const counted = { title: noun, access: access.find, filter };
  const counts = (lifecycle ? { counts: countsEndpoint(name, base, counted) } : {}) as StatesCounts<
    Id,
    T,
    typeof filter
  >;
  const api = {
    ...(steps ?? ({} as NonNullable<typeof steps>)),
    ...counts,
    ...totalsOf<Id, Sums, typeof filter>(name, base, { ...counted, data: spec.totals }),
    list: endpoint(`${name}.list` as const, `${base}/list/page`, {
      ...ours,
      method: "GET",
      access: access.find,
      summary: `${noun}列表：本所与可查看的事务所`,
      query: pageQuery.extend(filter.shape),
      data: pageOf(row),
    }),
    get: endpoint(`${name}.get` as const, at, {
      ...ours,
      method: "GET",
      access: access.find,
      summary: `${noun}档案`,
      params,
      data: detail,
    }),
    full: endpoint(`${name}.full` as const, placeOf(access.edit, `/{${idKey}}/full`), {
      ...ours,
      method: "GET",
      wantsPage: true,
      access: access.edit,
      summary: `${noun}的填报内容，供修改`,
      params,
      data: full,
    }),
    create: endpoint(`${name}.create` as const, placeOf(access.add), {
      ...ours,
      ...ticked,
      method: "POST",
      access: access.add,
      summary: `新增${noun}`,
      body: form,
      data: detail,
    }),
    update: endpoint(`${name}.update` as const, placeOf(access.edit, `/{${idKey}}`), {
      ...ours,
      ...ticked,
      method: "PUT",
      access: access.edit,
      summary: `修改${noun}`,
      params,
      body: updateForm,
      data: detail,
    }),
    remove: endpoint(`${name}.remove` as const, placeOf(access.del, `/{${idKey}}`), {
      ...ours,
      method: "DELETE",
      access: access.del,
      summary: `删除${noun}`,
      params,
      query: versionQuery,
      data: z.null(),
    }),
    history: historyEndpoint(name, at, { noun, access: access.find, params }),
    ...exportApi(name, base, { title: noun, access: access.export, filter: filter.extend(chosenRows) }),
  } as const;
  const shown = spec.listsFirmFirst ? ["companyName", ...listed] : [...listed, "companyName"];
  const columns = [...shown, "updateTime"] as readonly (Key<typeof row.shape> & string)[];
  const tabs = lifecycle ? tabsOf(lifecycle) : [];
  const resourceValue = { title, api, idKey, row, form, filter, columns, sortable, mainFilters, tabs } as const;
  const own = { id: name, idKey, noun, title, fields: spec.fields, known: (spec.known ?? {}) as K, lifecycle } as const;
  return { ...schemas, ...own, api, resource: resourceValue } as const;
}

/** Any record's contract, as the record engine keeps it; not every kind is made, removed, read in the clear or exported. */
export interface Recorded {
  readonly id: string;
  readonly idKey: string;
  readonly noun: string;
  readonly title: string;
  readonly fields: Fields;
  readonly lifecycle: Lifecycle | undefined;
  readonly row: z.ZodObject;
  readonly detail: z.ZodObject;
  readonly form: z.ZodObject;
  readonly filter: z.ZodObject;
  readonly personal: Personal;
  diff(before: object, after: object, lookups: Lookups): Change[];
  readonly api: Api &
    Readonly<Record<"list", Endpoint>> & {
      readonly get?: Endpoint;
      readonly update?: Endpoint;
      readonly history?: Endpoint;
      readonly full?: Endpoint;
      readonly create?: Endpoint;
      readonly remove?: Endpoint;
      readonly counts?: Endpoint;
    };
  readonly resource: {
    readonly columns: readonly string[];
    readonly sortable: readonly string[];
    readonly tabs?: readonly ListTab[];
  };
}

/** What a record's contract says whose calls, rows and answers are its own: the specification's, or an association's. */
interface OwnContract<
  Id extends string,
  F extends Fields,
  A extends Recorded["api"],
  Row extends z.ZodObject,
  Form extends z.ZodObject,
  Filter extends z.ZodObject,
  Detail extends z.ZodObject,
> {
  /** `domain.resource`: names its audit rows and lines of 变更记录. */
  readonly id: Id;
  readonly idKey: string;
  readonly noun: string;
  /** The form's items, its files left out. */
  readonly fields: F;
  readonly api: A;
  readonly row: Row;
  readonly form: Form;
  readonly filter: Filter;
  readonly detail: Detail;
  /** Columns that the list may be ordered by. */
  readonly sortable?: readonly string[];
  /** The form as 变更记录 tells it, where the kind of an item has no words for it; a part of it where a part is given. */
  toTold?(form: Partial<z.output<Form>>, lookups: Lookups): State;
}

/** Such a contract as the record engine keeps it. */
export const recorded = <
  const Id extends string,
  F extends Fields,
  const A extends Recorded["api"],
  Row extends z.ZodObject,
  Form extends z.ZodObject,
  Filter extends z.ZodObject,
  Detail extends z.ZodObject,
>({
  sortable = [],
  toTold,
  ...own
}: OwnContract<Id, F, A, Row, Form, Filter, Detail>) => {
  const personal = personalItems({});
  const told = (form: object, lookups: Lookups): State =>
    toTold?.(form as Partial<z.output<Form>>, lookups) ?? (form as State);
  return {
    ...own,
    title: own.noun,
    lifecycle: undefined,
    personal,
    diff: (before: object, after: object, lookups: Lookups): Change[] =>
      diffOf(own.fields, told(before, lookups), told(after, lookups), { lookups, personal }),
    resource: { columns: [] as readonly string[], sortable },
  };
};

/** Any record's contract, as the screens see it. */
export interface RecordContract extends Recorded {
  readonly known: Fields;
  readonly full: z.ZodObject;
  readonly updateForm: z.ZodObject;
  readonly api: Api &
    ExportApi &
    Readonly<Record<"list" | "get" | "full" | "create" | "update" | "remove" | "history", Endpoint>>;
  readonly resource: {
    readonly title: string;
    readonly api: ExportApi & { readonly list: Endpoint; readonly get: Endpoint };
    readonly idKey: string;
    readonly row: z.ZodObject;
    readonly form: z.ZodObject;
    readonly filter: z.ZodObject;
    readonly columns: readonly string[];
    readonly sortable: readonly string[];
    readonly mainFilters: readonly string[];
    readonly tabs?: readonly ListTab[];
  };
}
/** The record as its readers get it. */
export type DetailOf<P extends { readonly detail: z.ZodType }> = z.output<P["detail"]>;
/** A stored, valid form. */
export type FormOf<P extends { readonly form: z.ZodType }> = z.output<P["form"]>;
