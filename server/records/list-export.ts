import { gte, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { listSheet } from "@/contracts/kit/sheet";
import { type ListSpec, listPage } from "@/server/platform/sql/list";
import { countUpTo, listAfter } from "@/server/platform/sql/list-after";
import type { Parts, RecordContext, Values } from "@/server/records/hooks";
import { exportRows } from "@/server/records/sheet/export";
import { exportJobHandlers } from "@/server/records/sheet/export-job";
import type { ExportSource } from "@/server/records/sheet/export-state";

/** What a list is ordered by that nobody has ordered otherwise. */
export const DEFAULT_SORT = "-createTime";

/** Rows that are looked up and told together: others come in between. */
const DRESSED_AT_ONCE = 250;

export interface Slice {
  readonly page: number;
  readonly pageSize: number;
}

/** How the list itself asks and shows its rows. */
interface Reading {
  whereFor(context: RecordContext, query: Values): Promise<SQL | undefined>;
  specOf(
    context: RecordContext,
    query: Values,
    slice: Slice,
    kind: "exported",
    also?: SQL,
  ): Promise<ListSpec<Record<string, PgColumn | SQL>, string, string>>;
  /** As the list shows them, but for what may be done with each. */
  dressed(rows: readonly Values[], context: RecordContext): Promise<readonly Values[]>;
}

const purposeOf = (query: Values) => (typeof query["purpose"] === "string" ? query["purpose"] : null);

/** Rows of the list as its workbook has them, and of how many people the numbers stand in the clear. */
async function exported(parts: Parts, rows: readonly Values[], context: RecordContext, query: Values) {
  const asked = { ...context, purpose: purposeOf(query) };
  const clear = parts.export?.clearCount?.(rows, asked) ?? 0;
  return { rows: (await parts.export?.toRows(rows, asked)) ?? rows, clear };
}

/** A list's export, in one answer and as a job: its columns, filters and order. */
export function listExport(parts: Parts, { whereFor, specOf, dressed }: Reading) {
  const { of, table } = parts;
  const { totals, further = [] } = parts.export ?? {};
  const sheet = parts.export?.sheet ?? listSheet({ title: of.title, row: of.row, columns: of.resource.columns });
  const source: ExportSource = {
    object: of.id,
    access: of.api["exportStart"]?.spec.access,
    idKey: of.idKey,
    sheet,
    further: further.map((behind) => ({ sheet: behind.sheet, rowsOf: behind.rowsOf })),
    totals,
    count: async (context, query, most) =>
      countUpTo({ db: context.db, from: table, where: await whereFor(context, query) }, most),
    slice: async (context, query, { place, size, changedSince, isNew }) => {
      const also = changedSince ? gte(table.updateTime ?? table.createTime, changedSince) : undefined;
      const spec = await specOf(context, query, { page: 1, pageSize: size }, "exported", also);
      const { rows: found, next } = await listAfter(spec, place);
      const fresh = found.filter((row: Values) => isNew(String(row[of.idKey])));
      const told: Values[] = [];
      let clear = 0;
      for (let at = 0; at < fresh.length; at += DRESSED_AT_ONCE) {
        const some = await dressed(fresh.slice(at, at + DRESSED_AT_ONCE), context);
        const made = await exported(parts, some, context, query);
        told.push(...made.rows);
        clear += made.clear;
      }
      return { rows: told, clear, next };
    },
    isOrderFixed: ({ sort = parts.defaultSort ?? DEFAULT_SORT }) => String(sort).replace("-", "") === "createTime",
  };
  const exportList = async (context: RecordContext & { readonly query: Values }) => {
    const { user, query, audit } = context;
    let clear = 0;
    const load = async (slice: Slice) => {
      const { rows, totalCount } = await listPage(await specOf(context, query, slice, "exported"));
      const shown = await exported(parts, await dressed(rows, context), context, query);
      clear += shown.clear;
      return { rows: shown.rows, totalCount };
    };
    const answer = await exportRows({
      hasJob: totals === undefined,
      context,
      sheet,
      object: of.id,
      idKey: of.idKey,
      load,
      totals,
      further: further.map((behind) => ({ sheet: behind.sheet, rowsOf: (ids) => behind.rowsOf(ids, context) })),
    });
    const purpose = purposeOf(query);
    if (clear > 0)
      audit({ object: of.id, objectId: "full", companyId: user.companyId, after: { people: clear, purpose } });
    return answer;
  };
  return { export: exportList, exportJobs: exportJobHandlers(source) };
}
