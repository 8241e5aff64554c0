import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";
import { users } from "@/server/reference/user.table";

/** Hashes of former passwords: they must not come back. // domain a §3.1 */
export const passwordHistory = pgTable(
  "password_history",
  {
    historyId: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    passwordHash: text().notNull(),
    createTime: instant().notNull(),
  },
  (t) => [index("password_history_user_idx").on(t.userId, t.createTime)],
);

/** One open code per browser and purpose; a later one takes its place. Neither number nor code in the clear. */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    /** Keyed hash of browser and purpose. */
    codeKey: text().primaryKey(),
    mobileIndex: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    expireTime: instant().notNull(),
  },
  (t) => [index("phone_codes_expire_idx").on(t.expireTime)],
);

/** What a right code was changed for: a phone that is verified, for one purpose, in one browser. */
export const phoneTickets = pgTable(
  "phone_tickets",
  {
    /** Keyed hash of token, browser and purpose. */
    ticketKey: text().primaryKey(),
    mobileIndex: text().notNull(),
    /** Whom `comPeople` may look up: keyed hash of the document number, and the name sealed. */
    idNoIndex: text(),
    staffName: text(),
    expireTime: instant().notNull(),
  },
  (t) => [index("phone_tickets_expire_idx").on(t.expireTime)],
);
