import { and, eq, getTableColumns, gte, ilike, inArray, lte, not, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { metaOf, unwrap } from "@/contracts/kit/field";
import { besidesTabs, type TabCounts, tabsFor } from "@/contracts/kit/list-tabs";
import { countEach, likeText, listPage } from "@/server/platform/sql/list";
import { readable, stepsFor } from "@/server/records/answer";
import type { Parts, RecordContext, Values } from "@/server/records/hooks";
import type { Condition, TextCondition } from "@/server/records/list-hooks";
import { columnOf, wire } from "@/server/records/items";
import { DEFAULT_SORT, listExport, type Slice } from "@/server/records/list-export";
import { ownerColumn } from "@/server/records/owner";
import { othersTurns } from "@/server/records/review/turn";
import { isFoundBy } from "@/server/platform/search/search-keys";
import { areCommon, askedText, findsText, hasPieces, holdsText } from "@/server/platform/search/text-pieces";
import { acrossFirms, isOfficer } from "@/server/reference/scope";
import { foundFirms } from "@/server/reference/searched";

/** Expressions of items by their keys; a column is compared like any other. */
type Expressions = (key: string) => SQL;

const anyOf =
  (column: SQL): Condition =>
  (values) =>
    Array.isArray(values) && values.length > 0 ? inArray(column, values) : undefined;

/** Part of a text of some columns; what the table has of it in an index is found there. */
function textOf({ table, texts }: Parts, keys: readonly string[], at: Expressions): TextCondition {
  const ownOf = (key: string) => columnOf(table, key) as PgColumn;
  const columns = keys.map(at);
  const own = keys.map(ownOf);
  const indexed = (texts?.indexed ?? []).map(ownOf);
  const isIndexed = own.every((column, n) => indexed.includes(column) && columns[n] === (column as unknown));
  const isInList = keys.every((key) => texts?.ofFirm?.includes(key));
  const isByPieces = (text: unknown, { user }: RecordContext) =>
    isIndexed && !(isInList && !isOfficer(user)) && hasPieces(String(text));
  const condition: Condition = (text, context, isCommon = false) =>
    isByPieces(text, context) && !isCommon ? findsText(own, indexed, String(text)) : holdsText(columns, String(text));
  return Object.assign(condition, { isByPieces });
}

/** What a filter asks of a column, by its schema: part of a text, one of several, from … to, or the value itself. */
function conditionOf(parts: Parts, key: string, schema: z.ZodType, at: Expressions): TextCondition {
  const { of, texts } = parts;
  const range = /^(.+)(From|To)$/.exec(key);
  if (range && Object.hasOwn(of.fields, range[1] ?? "")) {
    const column = at(range[1] ?? "");
    return (value) => (range[2] === "From" ? gte(column, value) : lte(column, value));
  }
  const inner = unwrap(schema);
  const several = texts?.filters[key];
  if (several) return textOf(parts, several, at);
  const column = at(key);
  if (inner instanceof z.ZodArray) return anyOf(column);
  // Codes of places are whole, and nobody knows a part of an id.
  const isWhole = key === "companyId" || metaOf(schema)?.kind === "locality";
  if (inner instanceof z.ZodString && !isWhole) return textOf(parts, [key], at);
  return (value) => eq(column, value);
}

/** "This row's firm is what is looked for", by its names of today and their initials. */
const firmIs = (parts: Parts, text: unknown, { db, services }: RecordContext): SQL =>
  inArray(ownerColumn(parts), foundFirms(db, services.vault, String(text), "companyId"));

/** Whoever has one firm asks by no name of it: all its rows would be found. */
const isOfMany = (user: RecordContext["user"]): boolean => isOfficer(user) || user.reach.length > 1;

/** What search boxes ask: the record's own keys, and where it is wanted those of its firm. */
const searches: Readonly<Record<string, (parts: Parts, at: Expressions) => TextCondition | undefined>> = {
  keyword: (parts, at) => {
    const { texts } = parts;
    if (texts?.keyword) {
      const keys = [...texts.keyword.columns, "initials"];
      const holds = textOf(parts, keys, at);
      const holdsOrFirm = parts.searchesFirm ? textOf(parts, [...keys, "companyName"], at) : holds;
      const condition: Condition = (text, context, isCommon) => {
        const asked = askedText(String(text));
        const found = (isOfMany(context.user) ? holdsOrFirm : holds)(asked, context, isCommon);
        return or(found, parts.alsoFoundBy?.(asked, context, isCommon));
      };
      const isByPieces: TextCondition["isByPieces"] = (text, context) =>
        holds.isByPieces?.(askedText(String(text)), context) === true;
      return Object.assign(condition, { isByPieces });
    }
    if (!parts.searched) return undefined;
    const own = columnOf(parts.table, "searchKeys") as PgColumn;
    const shown = at("searchKeys");
    return (text, context) => {
      const { user, services } = context;
      const asked = String(text);
      return or(
        isFoundBy(own, asked, services.vault, shown),
        parts.alsoFoundBy?.(asked, context),
        parts.searchesFirm === true && isOfMany(user) ? firmIs(parts, text, context) : undefined,
      );
    };
  },
  // A record tells its firm's name of the day when it was saved; people look for the one of today, too.
  companyName: (parts) => {
    const column = columnOf(parts.table, "companyName");
    return (text, context) => or(ilike(column, `%${likeText(String(text))}%`), firmIs(parts, text, context));
  },
};

/** Filters whose texts so many rows have that no index of pieces is asked. */
type Common = ReadonlySet<string>;
const NONE_COMMON: Common = new Set();

/** One condition per filter, found out once, so that a filter without a column fails at the start. */
function conditionsOf(parts: Parts, at: (key: string, filter: string) => SQL): ReadonlyMap<string, TextCondition> {
  const shape = parts.of.filter.shape as Record<string, z.ZodType>;
  return new Map(
    Object.entries(shape).map(([key, schema]) => {
      const own: Expressions = (item) => at(item, key);
      return [key, parts.toCondition?.[key] ?? searches[key]?.(parts, own) ?? conditionOf(parts, key, schema, own)];
    }),
  );
}

const isColumn = (parts: Parts, key: string): boolean =>
  Object.hasOwn(parts.listColumns ?? {}, key) || Object.hasOwn(getTableColumns(parts.table), key);

/** What a list shows, asks and sorts by; `instead` stands in the place of columns. */
function viewOf(parts: Parts, instead: { readonly [key: string]: SQL }) {
  const { of, table, sortColumns = {} } = parts;
  const expressionOf = (key: string) => instead[key] ?? parts.listColumns?.[key] ?? columnOf(table, key);
  // What each row may be moved to follows from its state.
  const rowKeys = Object.keys(of.row.shape).filter((key) => key !== "transitions");
  const ownKeys = parts.toRows ? rowKeys.filter((key) => isColumn(parts, key)) : rowKeys;
  // Of what stands instead, the row asks for its own items.
  const shown = Object.entries(instead).filter(
    ([key]) => Object.hasOwn(of.row.shape, key) || Object.hasOwn(parts.listColumns ?? {}, key),
  );
  const columns = {
    ...Object.fromEntries(ownKeys.map((key) => [key, expressionOf(key)])),
    ...parts.listColumns,
    ...Object.fromEntries(shown),
  };
  const sortKeys = [...new Set([...of.resource.sortable, "createTime", ...Object.keys(sortColumns)])];
  // Filters that ask, and orders that go by, what stands instead.
  const insteadOf = new Set<string>(
    sortKeys.filter((key) => Object.hasOwn(instead, key)).flatMap((key) => [key, `-${key}`]),
  );
  const conditions = conditionsOf(parts, (key, filter) => {
    if (Object.hasOwn(instead, key)) insteadOf.add(filter);
    return instead[key] ?? (columnOf(table, key) as PgColumn | SQL as SQL);
  });
  return {
    conditions,
    asksInstead: ({ sort, ...query }: Values): boolean =>
      insteadOf.has(String(sort)) || Object.keys(query).some((key) => query[key] !== undefined && insteadOf.has(key)),
    columns,
    exported: {
      ...columns,
      ...Object.fromEntries(
        Object.entries(parts.export?.columns ?? {}).map(([key, own]) => [key, instead[key] ?? own]),
      ),
    },
    sortKeys,
    sortable: Object.fromEntries(sortKeys.map((key) => [key, instead[key] ?? sortColumns[key] ?? expressionOf(key)])),
  };
}

/** What another association decides now is offered to none but its officers. // domain a §0.4 */
async function withoutOthersTurns({ of }: Parts, rows: readonly Values[], context: RecordContext) {
  const { lifecycle } = of;
  if (!lifecycle || !isOfficer(context.user)) return rows;
  const isDesk = (name: string): boolean => lifecycle.transitions[name]?.by === "desk";
  const offered = (row: Values) => (row["transitions"] ?? []) as readonly string[];
  const ids = rows.filter((row) => offered(row).some(isDesk)).map((row) => String(row[of.idKey]));
  const others = await othersTurns(context, of.id, ids);
  return rows.map((row) =>
    others.has(String(row[of.idKey])) ? { ...row, transitions: offered(row).filter((name) => !isDesk(name)) } : row,
  );
}

const conditionsAre = (
  conditions: ReadonlyMap<string, Condition>,
  context: RecordContext,
  query: Values,
  common: Common,
) =>
  and(
    ...[...conditions].map(([key, condition]) =>
      query[key] === undefined ? undefined : condition(query[key], context, common.has(key)),
    ),
  );

/** Filters that very many rows of the table fit. */
async function commonOf(
  { table }: Parts,
  conditions: ReadonlyMap<string, TextCondition>,
  context: RecordContext,
  query: Values,
): Promise<Common> {
  const asked = [...conditions].flatMap(([key, condition]) => {
    const isAsked = query[key] !== undefined && condition.isByPieces?.(query[key], context) === true;
    const plain = isAsked ? condition(query[key], context, true) : undefined;
    return plain ? [{ key, plain }] : [];
  });
  if (asked.length === 0) return NONE_COMMON;
  const plain = asked.map((one) => one.plain);
  const are = await areCommon(context.db, table, plain);
  return new Set(asked.flatMap(({ key }, at) => (are[at] ? [key] : [])));
}

/** The list of a kind of record and its export: the same columns, filters and order. */
export function recordList(parts: Parts) {
  const { of, table } = parts;
  const own = viewOf(parts, {});
  const told = parts.toldColumns ? viewOf(parts, parts.toldColumns.columns) : own;
  const viewFor = ({ user }: RecordContext) => (parts.toldColumns?.isFor(user) ? told : own);
  // Rows that somebody has chosen of the list. // contracts/kit/sheet
  const chosen = ({ ids }: Values): SQL | undefined =>
    Array.isArray(ids) ? inArray(columnOf(table, of.idKey), ids) : undefined;
  // The others ask for what only the page shows.
  const inRow = (names: readonly string[]) => names.filter((name) => !of.lifecycle?.transitions[name]?.onPageOnly);
  /** Of rows that may differ what was told is asked, and the table's own of all others: the database knows its way there. */
  const halvesOf = (context: RecordContext, query: Values, common: Common) => {
    const mayDiffer = parts.toldColumns?.mayDiffer;
    if (!mayDiffer || viewFor(context) === own || !told.asksInstead(query)) return undefined;
    return [
      { where: and(conditionsAre(own.conditions, context, query, common), not(mayDiffer)), sortable: own.sortable },
      { where: and(conditionsAre(told.conditions, context, query, common), mayDiffer), sortable: told.sortable },
    ] as const;
  };
  const filtered = (context: RecordContext, query: Values, common: Common): SQL | undefined => {
    const halves = halvesOf(context, query, common);
    return halves
      ? or(...halves.map(({ where }) => where))
      : conditionsAre(viewFor(context).conditions, context, query, common);
  };
  const readableOf = (context: RecordContext, query: Values) => and(readable(parts, context, "list"), chosen(query));
  const whereOf = (context: RecordContext, query: Values, common = NONE_COMMON): SQL | undefined =>
    and(readableOf(context, query), filtered(context, query, common));
  /** Of one question once, however many slices of an export ask it. */
  const known = new WeakMap<Values, Common>();
  const commonFor = async (context: RecordContext, query: Values): Promise<Common> => {
    const common = known.get(query) ?? (await commonOf(parts, own.conditions, context, query));
    known.set(query, common);
    return common;
  };
  const whereFor = async (context: RecordContext, query: Values): Promise<SQL | undefined> =>
    whereOf(context, query, await commonFor(context, query));
  const specOf = async (
    context: RecordContext,
    query: Values,
    slice: Slice,
    kind: "columns" | "exported",
    also?: SQL,
  ) => {
    const common = await commonFor(context, query);
    const { sortable, sortKeys, [kind]: asked } = viewFor(context);
    const halves = halvesOf(context, query, common)?.map(({ where, ...half }) => ({
      ...half,
      where: and(readableOf(context, query), where, also),
    }));
    return {
      db: context.db,
      from: table,
      columns: asked,
      where: and(whereOf(context, query, common), also),
      halves,
      // Rows of other firms stand in none of their index ranges.
      across: parts.alsoVisibleTo?.(context, "list") ? undefined : acrossFirms(context.user, ownerColumn(parts)),
      query: { ...slice, sort: typeof query["sort"] === "string" ? query["sort"] : undefined },
      sortable,
      sortOnly: sortKeys,
      defaultSort: parts.defaultSort ?? DEFAULT_SORT,
      areColumnsDear: parts.listColumns !== undefined || parts.toldColumns?.isFor(context.user) === true,
      tieBreak: columnOf(table, of.idKey) as PgColumn,
    } as const;
  };
  const dressed = async (rows: readonly Values[], context: RecordContext): Promise<readonly Values[]> => {
    const plain: readonly Values[] = rows.map(wire);
    return (await parts.toRows?.(plain, context)) ?? plain;
  };
  /** Rows as the list shows them, each with what may be done with it as it stands. */
  const offered = async (rows: readonly Values[], context: RecordContext): Promise<readonly Values[]> => {
    const shown = await dressed(rows, context);
    if (!of.lifecycle) return shown;
    const withSteps = shown.map((row, at) => ({
      ...row,
      transitions: inRow(stepsFor(parts, context, rows[at] ?? row)),
    }));
    return withoutOthersTurns(parts, withSteps, context);
  };
  const rowsOf = async (...asked: Parameters<typeof specOf>) => {
    const { rows, totalCount } = await listPage(await specOf(...asked));
    const [context] = asked;
    return { rows: await offered(rows, context), totalCount };
  };
  const page = (context: RecordContext, query: Values, slice: Slice) => rowsOf(context, query, slice, "columns");
  const printed = (context: RecordContext, query: Values, slice: Slice) =>
    rowsOf(context, query, slice, "columns", parts.print?.where);
  const counts = async (context: RecordContext & { readonly query: Values }): Promise<TabCounts> => {
    const { tabs: all = [] } = of.resource;
    const tabs = tabsFor(all, isOfficer(context.user) ? "desk" : "firm");
    if (tabs.length === 0) return [];
    const found = await countEach(
      { db: context.db, from: table, where: await whereFor(context, besidesTabs(all, context.query)) },
      tabs.map(({ filters }) => filtered(context, filters, NONE_COMMON)),
    );
    return tabs.map(({ key }, at) => ({ tab: key, count: found[at] ?? 0 }));
  };
  return {
    /** Condition of the list's rows for this user and these filters: what totals count. */
    where: (context: RecordContext, query: Values) => whereOf(context, query),
    /** The same as the database reads it best, found out first. */
    whereFor,
    page,
    counts,
    printed,
    list: (context: RecordContext & { readonly query: Values & Slice }) => page(context, context.query, context.query),
    ...listExport(parts, { whereFor, specOf, dressed }),
  };
}
