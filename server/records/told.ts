import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Recorded } from "@/contracts/kit/record";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { recordHistories } from "@/server/records/history.table";
import type { RecordTable, Values } from "@/server/records/hooks";
import { columnOf, revived } from "@/server/records/items";
import { stepLines } from "@/server/records/steps/step.table";
import { isOfficer } from "@/server/reference/scope";

interface Kind {
  readonly of: Recorded;
  readonly table: RecordTable;
  /** Rows that somebody else's record has taken in such a state, and which are told on as they were. */
  readonly toldAlso?: SQL;
  /** States in which it has them. */
  readonly takenIn?: readonly number[];
}

/** States in which a firm works on what has been submitted before: open, and not its first draft. */
export const reopened = ({ lifecycle }: Recorded): readonly number[] =>
  lifecycle ? lifecycle.open.filter((status) => status !== lifecycle.initial) : [];

/** States in which a firm has the record, or will have it again as it was: a step between them opens nothing. */
const opens = ({ of, takenIn = [] }: Kind): readonly number[] => [...(of.lifecycle?.open ?? []), ...takenIn];

/** What was told last is what stood before the first save since the record was opened again. */
function standing(kind: Kind): SQL {
  const { of, table } = kind;
  // Under its table's name, also where a list asks for it.
  const id = sql`${columnOf(table, of.idKey)}`;
  const open = of.lifecycle?.open ?? [];
  return sql`(select h.stood from ${recordHistories} as h
    where h.object = ${of.id} and h.object_id = ${id} and h.action = 'update' and h.stood is not null
      and h.change_time > (select max(s.operate_time) from ${stepLines} as s
        where s.biz_type = ${of.id} and s.biz_id = ${id}
          and s.to_status in ${open} and s.from_status not in ${opens(kind)})
    order by h.change_time, h.history_id limit 1)`;
}

/** What JSON holds of a column, as the column would hold it. */
function valueIn(stood: SQL, key: string, type: string): SQL {
  const name = sql.raw(`'${key}'`);
  if (type === "jsonb") return sql`${stood} -> ${name}`;
  if (type === "text[]") return sql`array(select jsonb_array_elements_text(${stood} -> ${name}))`;
  return sql`(${stood} ->> ${name})::${sql.raw(type)}`;
}

/** The name under which a query has what stood. */
const TOLD = sql.raw("told");

/** Columns that say of a record what no save of its firm changes, or what it may be moved to. */
const NEVER_TYPED = ["companyId", "version", "createUserId", "createUserName", "createTime"];

/**
 * What the association is shown of records that a firm works on after they were submitted: as they were submitted, in
 * lists, records and exports. // domain a §0.4
 */
export function asSubmitted(kind: Kind) {
  const { of, table } = kind;
  const status = sql`${columnOf(table, of.lifecycle?.key ?? "")}`;
  const states = reopened(of);
  const columns = getTableColumns(table) as Readonly<Record<string, PgColumn>>;
  // Asked in states where a firm may write, and nowhere else.
  const isOpen = kind.toldAlso ? sql`(${status} in ${states} or ${kind.toldAlso})` : sql`${status} in ${states}`;
  const typed = (key: string): PgColumn => {
    const column = columns[key];
    if (!column) throw new Error(`${of.id} has no column ${key}`);
    return column;
  };
  return {
    isFor: (user: SessionUser): boolean => isOfficer(user),
    mayDiffer: isOpen,
    /** The same for sums over many rows: what stood is looked for once for each row, not once for each column. */
    joined: {
      // Asked within, for a condition of the join would be asked of what stood for every row.
      lateral: sql`(select case when ${isOpen} then ${standing(kind)} end as stood) as ${TOLD}`,
      column: (key: string): SQL => {
        const column = typed(key);
        const value = valueIn(sql`${TOLD}.stood`, key, column.getSQLType());
        return sql`(case when ${TOLD}.stood is not null then ${value} else ${sql`${column}`} end)`;
      },
    },
    /** A column as it was submitted. */
    column: (key: string): SQL => {
      const column = typed(key);
      const stood = standing(kind);
      const value = valueIn(stood, key, column.getSQLType());
      return sql`(case when ${isOpen} and ${stood} is not null then ${value} else ${sql`${column}`} end)`.mapWith(
        column,
      );
    },
    /** The record as it was submitted, under its present state and version. */
    recordFor: async <Stored extends Values>(record: Stored, db: Db): Promise<Stored> => {
      const found = await savedSince(kind, db, record);
      const { lifecycle } = of;
      if (!found || !lifecycle) return record;
      const { version } = record;
      return { ...record, ...revived(table, found.stood ?? {}), version, [lifecycle.key]: record[lifecycle.key] };
    },
    /** Later files are the firm's own affair, too. */
    since: async (record: Values, db: Db): Promise<Date | null> =>
      (await isWorkedOn(kind, db, record)) ? openedAt(kind, db, record) : null,
    /** The version whose changes the association reads last; null: all of them. */
    versionFor: async (record: Values, { db }: { readonly db: Db }): Promise<number | null> => {
      const found = await savedSince(kind, db, record);
      return found ? found.version - 1 : null;
    },
  };
}

/**
 * The same of every column that lists of this kind know, but for those that a module makes up itself: what the engine
 * does for each kind with a lifecycle.
 */
export function toldByDefault(kind: Kind, made: readonly string[]) {
  const told = asSubmitted(kind);
  const { of, table } = kind;
  const left = new Set([...NEVER_TYPED, of.idKey, of.lifecycle?.key ?? "", ...made]);
  const keys = Object.keys(getTableColumns(table)).filter((key) => !left.has(key));
  return { ...told, columns: Object.fromEntries(keys.map((key) => [key, told.column(key)])) };
}

/** Whether what stands may differ from what was told. */
async function isWorkedOn({ of, table, toldAlso }: Kind, db: Db, record: Values): Promise<boolean> {
  if (reopened(of).includes(Number(record[of.lifecycle?.key ?? ""]))) return true;
  if (!toldAlso) return false;
  const isIt = eq(columnOf(table, of.idKey), record[of.idKey]);
  return (await db.$count(table, and(isIt, toldAlso))) > 0;
}

/** When the firm got the record to work on: a step from one open state to another gives it nothing. */
async function openedAt(kind: Kind, db: Db, record: Values): Promise<Date | null> {
  const { of } = kind;
  const open = [...(of.lifecycle?.open ?? [])];
  const { bizType, bizId, fromStatus, toStatus, operateTime } = stepLines;
  const isOpening = and(inArray(toStatus, open), notInArray(fromStatus, [...opens(kind)]));
  const [last] = await db
    .select({ at: operateTime })
    .from(stepLines)
    .where(and(eq(bizType, of.id), eq(bizId, String(record[of.idKey])), isOpening))
    .orderBy(desc(operateTime))
    .limit(1);
  return last?.at ?? null;
}

/** The first save since the record was opened again; null when there is none, or it is not open. */
async function savedSince(kind: Kind, db: Db, record: Values) {
  const { of } = kind;
  if (!(await isWorkedOn(kind, db, record))) return null;
  const at = await openedAt(kind, db, record);
  if (!at) return null;
  const { object, objectId, action, changeTime, historyId, stood, version } = recordHistories;
  const [first] = await db
    .select({ stood, version })
    .from(recordHistories)
    .where(
      and(
        eq(object, of.id),
        eq(objectId, String(record[of.idKey])),
        eq(action, "update"),
        gt(changeTime, at),
        isNotNull(stood),
      ),
    )
    .orderBy(asc(changeTime), asc(historyId))
    .limit(1);
  return first ?? null;
}
