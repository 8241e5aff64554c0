import {
  type AnyPgTable,
  index,
  integer,
  type PgColumn,
  PgTimestamp,
  PgTimestampBuilder,
  text,
} from "drizzle-orm/pg-core";

/** Before and after everything that a contract takes for an instant, and far enough from what a `Date` can hold. */
const LONG_AGO = Date.UTC(-200_000, 0);
const FAR_AHEAD = Date.UTC(200_000, 0);

/** The database's text of an instant; what no `Date` can hold (infinity, offsets with seconds, BC) as its nearest end. */
function instantOf(stored: string): Date {
  const at = Date.parse(stored);
  if (!Number.isNaN(at)) return new Date(at);
  return new Date(/^(-infinity|0|1\d{3}-)|BC$/.test(stored) ? LONG_AGO : FAR_AHEAD);
}

/** One stored instant that nobody can read must not fail the list that it stands in: `answer` marks it as faulty. */
class Instant extends PgTimestamp<never> {
  override mapFromDriverValue(value: Date | string): Date {
    return typeof value === "string" ? instantOf(value) : value;
  }

  override mapToDriverValue = (value: Date): string => {
    const at = value.getTime();
    return at === LONG_AGO ? "-infinity" : at === FAR_AHEAD ? "infinity" : value.toISOString();
  };
}

class InstantBuilder extends PgTimestampBuilder<{
  name: "";
  dataType: "date";
  columnType: "PgTimestamp";
  data: Date;
  driverParam: string;
  enumValues: undefined;
}> {
  /** Called by Drizzle, which hides it from its types. */
  build(table: AnyPgTable): Instant {
    return new Instant(table as never, this.config as never);
  }
}

/**
 * An instant; compared and stored in UTC, shown in Asia/Shanghai. Read, it is a `Date` that is never invalid, whatever
 * the database holds.
 */
export const instant = () => new InstantBuilder("", true, 3);

/** Who made and last changed a record, and its optimistic-lock version. // domain a §0.2 */
export const systemColumns = () => ({
  version: integer().notNull().default(1),
  createUserId: text(),
  createUserName: text(),
  createTime: instant().notNull().defaultNow(),
  updateUserId: text(),
  updateUserName: text(),
  updateTime: instant().notNull().defaultNow(),
  remark: text(),
});

/** By what a row is found in the search box: `server/platform/search/search-keys`. */
export const searchColumn = () => ({ searchKeys: text().array().notNull().default([]) });
/**
 * The initials of a row's names, where a million rows are searched by pieces of their texts: it stands in the table's index over
 * `text_pieces(…)`. // server/platform/search/text-pieces
 */
export const initialsColumn = () => ({ initials: text() });
export const searchIndex = (name: string, column: PgColumn) => index(name).using("gin", column as never);
