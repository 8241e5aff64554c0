import { eq } from "drizzle-orm";
import { z } from "zod";
import { DATA_FAULT_TEXT } from "@/contracts/kit/data-fault";
import { metaOf } from "@/contracts/kit/field";
import { AS_JOB, type ListSheet, XLSX } from "@/contracts/kit/sheet";
import type { Db } from "@/server/db/client";
import type { BinaryAnswer, Context, SessionUser } from "@/server/platform/call/context";
import { faultyKeys } from "@/server/platform/call/data-faults";
import { AppError, invalid } from "@/server/platform/call/errors";
import type { SheetColumn, Sheets, SheetValue, TableSheet } from "@/server/platform/excel/excel";
import { COUNT_CAP } from "@/server/platform/sql/list";
import { defineParam, defineParamOrder } from "@/server/platform/params/params";
import { sheetColumns } from "@/server/records/sheet/columns";
import { inTurn } from "@/server/records/sheet/in-turn";
import { orgs } from "@/server/reference/user.table";
import { firms } from "@/server/reference/firm.table";

export const exportMaxRows = defineParam("export.maxRows", z.int().min(1).max(50_000), 10_000, "一次导出的最多行数");
export const exportJobMaxRows = defineParam(
  "export.jobMaxRows",
  z.int().min(1).max(500_000),
  100_000,
  "后台导出的最多行数",
);
defineParamOrder([exportMaxRows, exportJobMaxRows], { orSame: true });

/** Rows of one question: few enough that nobody waits for them. */
const SLICE = 250;
/** Rows come and go while pages are read; then it starts again. */
const TRIES = 3;

export interface ExportPage<Row> {
  readonly rows: readonly Row[];
  readonly totalCount: number;
}

/** A sheet behind the list's own: rows that belong to the records in it, with their id under its key. */
export interface FurtherSheet {
  readonly sheet: ListSheet;
  rowsOf(ids: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

interface ExportParts<Row> {
  /** What does not go into one answer can be had as a job. */
  readonly hasJob?: boolean;
  readonly context: Pick<Context, "db" | "now" | "services" | "http" | "audit"> & { readonly user: SessionUser };
  readonly sheet: ListSheet;
  /** Noun of the records for the audit log, e.g. `basic.staff`. */
  readonly object: string;
  readonly idKey: keyof Row & string;
  /** A line below the rows: sums. */
  readonly totals?: ((rows: readonly Row[]) => Row | null) | undefined;
  readonly further?: readonly FurtherSheet[];
  /** Sheets behind all others that are no rows of the list: how they were found, figures beside them. */
  readonly beside?: readonly TableSheet[];
  /** The list's own query with these pages, as `listPage` takes them. */
  readonly load: (slice: { readonly page: number; readonly pageSize: number }) => Promise<ExportPage<Row>>;
}

const figure = (count: number): string => count.toLocaleString("zh-CN");

/** The sentence for more rows than are allowed; beyond what is counted their number is a least one. */
export const tooManyText = (total: number, limit: number, counted: number = COUNT_CAP): string =>
  `共 ${figure(total)} 行${total >= counted ? "以上" : ""}，一次最多导出 ${figure(limit)} 行，请缩小查询范围后再导出`;

function refuseTooMany(total: number, limit: number): void {
  if (total > limit) throw invalid([], tooManyText(total, limit));
}

/** More rows than one answer holds: a job takes them, up to its own limit, and the refusal says so to machines, too. */
function refuseLong(
  total: number,
  { context: { services }, hasJob }: Pick<ExportParts<never>, "context" | "hasJob">,
): void {
  const limit = services.params.get(exportMaxRows);
  const most = services.params.get(exportJobMaxRows);
  if (total <= limit || !hasJob) return refuseTooMany(total, limit);
  // A total at the cap says nothing about a limit beyond it: the job counts by itself.
  if (total < COUNT_CAP) refuseTooMany(total, Math.max(limit, most));
  const message = `共 ${figure(total)} 行${total >= COUNT_CAP ? "以上" : ""}，超过一次直接下载的 ${figure(limit)} 行，请用后台导出，或缩小查询范围后再导出`;
  throw invalid([{ path: AS_JOB, message }], message);
}

/** Whether the row before a slice still stands there: rows that moved would be missed or stand twice. */
async function isStill<Row>({ load, idKey }: ExportParts<Row>, place: number, row: Row | undefined): Promise<boolean> {
  const { rows } = await load({ page: place, pageSize: 1 });
  return rows[0]?.[idKey] === row?.[idKey];
}

/** Every row once, though no snapshot is held; null when rows came or went meanwhile. */
async function readAll<Row>(parts: ExportParts<Row>, turn: AbortSignal): Promise<Row[] | null> {
  const { load, idKey } = parts;
  const rows = new Map<unknown, Row>();
  for (let page = 1, total = Infinity; (page - 1) * SLICE < total; page++) {
    turn.throwIfAborted();
    const slice = await load({ page, pageSize: SLICE });
    const isMoved = page > 1 && !(await isStill(parts, (page - 1) * SLICE, [...rows.values()].at(-1)));
    if (isMoved || (page > 1 && slice.totalCount !== total)) return null;
    total = slice.totalCount;
    refuseLong(total, parts);
    for (const row of slice.rows) rows.set(row[idKey], row);
    if (rows.size !== Math.min(page * SLICE, total)) return null;
  }
  return [...rows.values()];
}

async function allRows<Row>(parts: ExportParts<Row>, turn: AbortSignal): Promise<Row[]> {
  for (let i = 0; i < TRIES; i++) {
    const rows = await readAll(parts, turn);
    if (rows) return rows;
  }
  const message = "导出时数据正在变动，没有导出。请稍后再试";
  throw new AppError(503, "UNAVAILABLE", message, { retryAfterSeconds: 2 });
}

const shanghai = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "short",
});

function cellOf(value: unknown, isInstant: boolean): SheetValue {
  if (value === undefined || value === null) return null;
  if (isInstant) return shanghai.format(new Date(value as string));
  return value as SheetValue;
}

/** The acting firm's short name, or the association's. */
async function ownerName(db: Db, user: SessionUser): Promise<string> {
  if (user.companyId !== null) {
    const [firm] = await db
      .select({ shortName: firms.shortName, name: firms.companyName })
      .from(firms)
      .where(eq(firms.companyId, user.companyId));
    return firm?.shortName ?? firm?.name ?? user.nickName;
  }
  const [org] = await db
    .select({ name: orgs.orgName })
    .from(orgs)
    .where(eq(orgs.orgId, user.lv1OrgId ?? ""));
  return org?.name ?? user.nickName;
}

function instantKeys(sheet: ListSheet, columns: readonly SheetColumn[]): ReadonlySet<string> {
  const shape = sheet.form.shape as Record<string, z.ZodType>;
  return new Set(
    columns.flatMap(({ key }) => {
      const schema = shape[key];
      return schema && metaOf(schema)?.kind === "dateTime" ? [key] : [];
    }),
  );
}

/** Rows as cells, numbered behind so many others. */
export function cellsOf<Row>(
  sheet: ListSheet,
  columns: readonly SheetColumn[],
  rows: readonly Row[],
  before = 0,
): SheetValue[][] {
  const instants = instantKeys(sheet, columns);
  return rows.map((row, i) => {
    const faulty = faultyKeys(sheet.form, row);
    return columns.map(({ key, kind }) => {
      if (faulty.includes(key)) return DATA_FAULT_TEXT;
      return kind === "serial"
        ? before + i + 1
        : cellOf((row as Readonly<Record<string, unknown>>)[key], instants.has(key));
    });
  });
}

export const cellsBelow = <Row>(columns: readonly SheetColumn[], totals: Row): SheetValue[][] => [
  columns.map(({ key }) => cellOf((totals as Readonly<Record<string, unknown>>)[key], false)),
];

/** Rows of the records that stand in the list, in the list's order; the same limit holds for them. */
async function furtherTable<Row>(parts: ExportParts<Row>, rows: readonly Row[], { sheet, rowsOf }: FurtherSheet) {
  const { context, idKey } = parts;
  const places = new Map(rows.map((row, at) => [String(row[idKey]), at]));
  const ids = [...places.keys()];
  const found: Readonly<Record<string, unknown>>[] = [];
  for (let at = 0; at < ids.length; at += SLICE) {
    found.push(...(await rowsOf(ids.slice(at, at + SLICE))));
    refuseLong(found.length, parts);
  }
  const placeOf = (row: Readonly<Record<string, unknown>>): number => places.get(String(row[idKey])) ?? 0;
  found.sort((a, b) => placeOf(a) - placeOf(b));
  const columns = await sheetColumns(sheet, context);
  return { title: sheet.title, columns, rows: cellsOf(sheet, columns, found) };
}

/** 「人员管理_某某所_202611201000.xlsx」. */
export async function fileNameOf(sheet: ListSheet, db: Db, user: SessionUser, at: Date): Promise<string> {
  return `${sheet.title}_${await ownerName(db, user)}_${shanghai.format(at).replace(/\D/g, "")}.xlsx`;
}

/**
 * A list's filtered rows as a workbook, audited with their number, which also stands in `x-row-count`. More rows than
 * `export.maxRows` are refused with a sentence, never cut. // domain a §0.5
 */
export async function exportRows<Row>(parts: ExportParts<Row>): Promise<BinaryAnswer> {
  const { context, sheet, object } = parts;
  const { db, user, now, http, audit, services } = context;
  const write = async (sheets: Sheets, turn: AbortSignal) => {
    const rows = await allRows(parts, turn);
    const columns = await sheetColumns(sheet, context);
    const totals = parts.totals?.(rows);
    const cells = cellsOf(sheet, columns, rows);
    // A sum is no row: it has no number, and only what is added up.
    const below = totals ? cellsBelow(columns, totals) : [];
    const table = { title: sheet.title, columns, rows: [...cells, ...below] };
    const further: TableSheet[] = [];
    for (const one of parts.further ?? []) further.push(await furtherTable(parts, rows, one));
    further.push(...(parts.beside ?? []));
    return { body: await sheets.table(table, ...further), count: rows.length };
  };
  const { body, count } = await inTurn(services.excel, context, write);
  audit({ object, objectId: "export", companyId: user.companyId, after: { rows: count } });
  http.setHeader("x-row-count", String(count));
  const fileName = await fileNameOf(sheet, db, user, now);
  return { contentType: XLSX, body, contentLength: body.length, fileName };
}
