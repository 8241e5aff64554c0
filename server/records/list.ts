import { and, eq, getTableColumns, gte, ilike, inArray, lte, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { unwrap } from "@/contracts/kit/field";
import { listSheet } from "@/contracts/kit/sheet";
import { likeText, listPage } from "@/server/platform/sql/list";
import { readable, stepsFor } from "@/server/records/answer";
import { columnOf, type Parts, type PlainContext, wire } from "@/server/records/parts";
import { acrossFirms } from "@/server/reference/scope";
import { exportRows } from "@/server/records/sheet/export";

type Condition = (value: never, context: PlainContext) => SQL | undefined;
type Query = Readonly<Record<string, unknown>>;

const anyOf =
  (column: PgColumn): Condition =>
  (values: readonly number[]) =>
    values.length > 0 ? inArray(column, [...values]) : undefined;

/** What a filter asks of a column, by its schema: part of a text, one of several, from … to, or the value itself. */
function conditionOf({ table, of }: Parts, key: string, schema: z.ZodType): Condition {
  const range = /^(.+)(From|To)$/.exec(key);
  if (range && Object.hasOwn(of.fields, range[1] ?? "")) {
    const column = columnOf(table, range[1] ?? "");
    return (value) => (range[2] === "From" ? gte(column, value) : lte(column, value));
  }
  const column = columnOf(table, key);
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return anyOf(column);
  if (inner instanceof z.ZodString && key !== "companyId") {
    return (text: string) => ilike(column, `%${likeText(text)}%`);
  }
  return (value) => eq(column, value);
}

/** One condition per filter, found out once, so that a filter without a column fails at the start. */
function conditionsOf(parts: Parts): ReadonlyMap<string, Condition> {
  const shape = parts.of.filter.shape as Record<string, z.ZodType>;
  return new Map(
    Object.entries(shape).map(([key, schema]) => [key, parts.where?.[key] ?? conditionOf(parts, key, schema)]),
  );
}

const isColumn = (parts: Parts, key: string): boolean =>
  Object.hasOwn(parts.listed ?? {}, key) || Object.hasOwn(getTableColumns(parts.table), key);

/** The list of a kind of record and its export: the same columns, filters and order. */
export function plainList(parts: Parts) {
  const { of, table } = parts;
  const conditions = conditionsOf(parts);
  const expressionOf = (key: string) => parts.listed?.[key] ?? columnOf(table, key);
  // What each row may be moved to follows from its state.
  const rowKeys = Object.keys(of.row.shape).filter((key) => key !== "transitions");
  const ownKeys = parts.completed ? rowKeys.filter((key) => isColumn(parts, key)) : rowKeys;
  const columns = Object.fromEntries(ownKeys.map((key) => [key, expressionOf(key)]));
  const sortKeys = [...new Set([...of.resource.sortable, "createTime"])];
  const sortable = Object.fromEntries(sortKeys.map((key) => [key, expressionOf(key)]));
  // The others ask for what only the page shows.
  const inRow = (names: readonly string[]) => names.filter((name) => !of.flow?.transitions[name]?.onPageOnly);
  const whereOf = (context: PlainContext, query: Query): SQL | undefined =>
    and(
      readable(parts, context, "list"),
      ...[...conditions].map(([key, condition]) =>
        query[key] === undefined ? undefined : condition(query[key] as never, context),
      ),
    );
  const page = async (context: PlainContext, query: Query, slice: { page: number; pageSize: number }) => {
    const { rows, totalCount } = await listPage({
      db: context.db,
      from: table,
      columns,
      where: whereOf(context, query),
      // Rows of other firms stand in none of their index ranges.
      across: parts.alsoRead?.(context, "list") ? undefined : acrossFirms(context.user, table.companyId),
      query: { ...slice, sort: query["sort"] as string | undefined },
      sortable,
      sortOnly: sortKeys,
      defaultSort: "-createTime",
      tieBreak: columnOf(table, of.idKey),
    });
    const told = rows.map((row) => ({
      ...wire(row as Query),
      ...(of.flow ? { transitions: inRow(stepsFor(parts, context, row as Query)) } : {}),
    }));
    return { rows: (await parts.completed?.(told, context)) ?? told, totalCount };
  };
  const sheet = listSheet({ title: of.noun, row: of.row, columns: of.resource.columns });
  return {
    /** Condition of the list's rows for this user and these filters: what totals count. */
    where: whereOf,
    page,
    list: (context: PlainContext & { readonly query: Query & { page: number; pageSize: number } }) =>
      page(context, context.query, context.query),
    export: (context: PlainContext & { readonly query: Query }) =>
      exportRows({
        context,
        sheet,
        object: of.id,
        idKey: of.idKey as never,
        load: (slice) => page(context, context.query, slice),
      }),
  };
}
