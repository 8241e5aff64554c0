import type { SQL } from "drizzle-orm";
import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { metaOf, rowOf } from "@/contracts/kit/field";
import type { Plain, PlainDetail, PlainForm } from "@/contracts/kit/plain";
import type { Finding, FieldError } from "@/contracts/kit/validate";
import type { Transitions } from "@/contracts/kit/lifecycle";
import type { PermissionCode } from "@/contracts/access";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import type { Context, SessionUser } from "@/server/platform/call/context";
import type { WithRules } from "@/server/records/steps/port";

/** A table with `plainColumns()`. */
export type PlainTable = PgTable &
  Readonly<Record<"companyId" | "companyName" | "version" | "createTime" | "updateTime", PgColumn>>;

type Row = Readonly<Record<string, unknown>>;

/** A stored record, whatever its own columns. */
export interface StoredRecord extends Row {
  readonly companyId: string;
  readonly companyName: string;
  readonly version: number;
}

/** What handlers and hooks of plain records may use of a call. */
export type PlainContext = Pick<Context, "db" | "now" | "today" | "services" | "audit" | "http" | "afterCommit"> & {
  readonly user: SessionUser;
};

/** A form about to be stored, and over what. */
export interface PlainFacts<Form> {
  readonly context: PlainContext;
  /** The id that the record has or will have. */
  readonly recordId: string;
  /** Whose the record is. */
  readonly companyId: string;
  /** What stands there; null for a new record. */
  readonly before: Form | null;
}

/** Whether rows are asked for to list them, or one of them to show it. */
export type ReadAt = "list" | "record";

/** A write that was done, still inside its transaction. */
interface PlainWrite<Record_> {
  readonly context: PlainContext;
  readonly action: string;
  readonly recordId: string;
  /** Null when it was removed. */
  readonly record: Record_ | null;
}

type StepsOf<P extends Plain> =
  NonNullable<P["flow"]> extends { readonly transitions: infer T extends Transitions } ? T : Transitions;

interface FlowParts<Stored> {
  /** Who of the firm is told of the association's steps. */
  readonly told: readonly PermissionCode[];
  /** Names a record in messages. */
  titleOf(record: Stored): string;
  /** Steps that are not for this row or record, or that this association does not use. */
  unused?(context: PlainContext, row: Row): readonly string[];
  /** Accounts that are told beside the firm's: the person whom the record is about. */
  toldUsers?(tx: Db, record: Stored): Promise<readonly string[]>;
}

/**
 * How records with states move; the contract's lifecycle says which steps there are. `rules` by a step's name: what must
 * hold before it is done, and the columns that it sets.
 */
export type PlainFlow<P extends Plain, Stored> = FlowParts<Stored> & WithRules<Stored, Row, StepsOf<P>>;

/**
 * Where a kind of record is more than plain. Everything is optional; `closed` and `rules` are the usual ones. A hook
 * runs inside the write's transaction.
 */
interface PlainHooks<P extends Plain, Stored> {
  /** Rules of a save: the contract's, and those that need the database. Errors refuse, warnings are shown. */
  rules?(form: PlainForm<P>, facts: PlainFacts<PlainForm<P>>): readonly Finding[] | Promise<readonly Finding[]>;
  /** What a record in an open state lacks before it can be filed. */
  gaps?(form: PlainForm<P>, facts: PlainFacts<PlainForm<P>>): readonly FieldError[] | Promise<readonly FieldError[]>;
  /** For a contract with a lifecycle. */
  readonly flow?: PlainFlow<P, Stored>;
  /** Of the list: items that are no columns of the table by their name. */
  readonly listed?: { readonly [key: string]: PgColumn | SQL };
  /** Of the list: what rows tell beside their columns, for a page at once. */
  completed?(rows: readonly Row[], context: PlainContext): Promise<readonly Row[]>;
  /** Rows that this user may see at all, of those within his reach. Without it the association sees no drafts. */
  narrowed?(context: PlainContext): SQL | undefined;
  /** Rows of firms out of his reach that he may read all the same, never write: those about himself. */
  alsoRead?(context: PlainContext, at: ReadAt): SQL | undefined;
  /** Why nobody may change or remove this record now (null: add one), in words; null when it is open. */
  closed?(context: PlainContext, record: Stored | null): Promise<string | null> | string | null;
  /** The form as it is stored: canonical, with columns that are computed from it. */
  stored?(form: PlainForm<P>, facts: PlainFacts<PlainForm<P>>): Row | Promise<Row>;
  /** Items that are not stored as they are typed: sealed numbers opened. `stored` is its inverse. */
  opened?(record: Stored, services: Context["services"]): Row;
  /** Items of the answer that are computed. */
  shown?(record: Stored, context: PlainContext): Promise<Partial<PlainDetail<P>>> | Partial<PlainDetail<P>>;
  /** Conditions for filters that are no column's own; named filters are left to it. */
  readonly where?: { readonly [key: string]: (value: never, context: PlainContext) => SQL | undefined };
  /** Why a record is kept although its state would let it go, in words; null when it may go. */
  kept?(record: Stored): string | null;
  /** What follows a write: messages, links, totals. */
  after?(write: PlainWrite<Stored>): Promise<void>;
  /** Refusals that a unique index stands for, by its name; without a path it is the record that stands already: 409 STATE. */
  readonly taken?: Readonly<Record<string, FieldError>>;
}

export interface PlainParts<P extends Plain, T extends PlainTable> extends PlainHooks<P, T["$inferSelect"]> {
  readonly of: P;
  readonly table: T;
  /** Kind of its files in `contracts/file/attachment.ts`. */
  readonly files: string;
}

/** The same with its types let go: what the kit's own functions work on. */
export type Parts = PlainParts<Plain, PlainTable>;

/** Columns by name; a name that the table lacks is a mistake of its module. */
export function columnOf(table: PlainTable, key: string): PgColumn {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[key];
  if (!column) throw new Error(`the table lacks a column ${key}`);
  return column;
}

interface Items {
  readonly fields: Readonly<Record<string, z.ZodType>>;
}

/** Items that are photos: files, no columns. */
export const photoItems = ({ fields }: Items) =>
  Object.entries(fields).flatMap(([key, schema]) => {
    const photos = metaOf(schema)?.photos;
    return photos ? [{ key, ...photos }] : [];
  });

/** Keys of a form's own items, its files left out. */
export function itemKeys(of: Items): string[] {
  const photos = new Set(photoItems(of).map(({ key }) => key));
  return Object.keys(of.fields).filter((key) => !photos.has(key));
}

const wired = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** Dates as the wire writes them. */
export const wire = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, wired(value)]));

/** Rows that are new get their id. */
const numbered = (rows: readonly Row[]) => rows.map((row) => ({ ...row, rowId: row["rowId"] ?? newId() }));

/** A form's items, and what was computed of them, as the table's columns take them; files are rows of their own. */
export function toColumns({ of }: Pick<Parts, "of">, { attachments: _files, ...form }: Row): Row {
  const photos = new Set(photoItems(of).map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(form)
      .filter(([key]) => !photos.has(key))
      .map(([key, value]) => {
        const schema = of.fields[key];
        if (schema && rowOf(schema)) return [key, numbered(value as readonly Row[])];
        const isInstant = schema && metaOf(schema)?.kind === "dateTime" && typeof value === "string";
        return [key, isInstant ? new Date(value) : value];
      }),
  );
}
