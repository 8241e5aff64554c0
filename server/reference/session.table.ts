import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { EndReason, SignInProof } from "@/server/platform/call/session-book";
import { instant } from "@/server/platform/sql/system-columns";
import { users } from "@/server/reference/user.table";

/** Sign-ins. Only the SHA-256 of the token is kept. // contract §2, promises P-S4 */
export const sessions = pgTable(
  "sessions",
  {
    sessionId: text().primaryKey(),
    tokenHash: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    /** The firm that the user switched to; null = the home firm. */
    actingCompanyId: text(),
    createTime: instant().notNull(),
    lastSeenTime: instant().notNull(),
    endTime: instant(),
    endReason: text().$type<EndReason>(),
    /** What the person is told of it: the reason of a kick-out. */
    endNote: text(),
    /** What it was opened with. */
    proof: text().$type<SignInProof>().notNull().default("password"),
    ip: text().notNull(),
    userAgent: text().notNull(),
  },
  (t) => [index("sessions_user_idx").on(t.userId, t.endTime), index("sessions_last_seen_idx").on(t.lastSeenTime)],
);

/** Failed sign-ins per account, remembered device or network. // promises P-S5 */
export const loginGuards = pgTable(
  "login_guards",
  {
    /** `user:{lower-case name}` or `device:{id}`; names that do not exist count alike, under their keyed hash. */
    guardKey: text().primaryKey(),
    failures: integer().notNull().default(0),
    lockCount: integer().notNull().default(0),
    lockedUntil: instant(),
    lastFailureTime: instant().notNull(),
  },
  (t) => [index("login_guards_last_failure_idx").on(t.lastFailureTime)],
);

/** One open captcha per browser; the row goes when it is answered, rightly or wrongly. // contract §2 */
export const captchas = pgTable(
  "captchas",
  {
    preSessionHash: text().primaryKey(),
    codeType: text().notNull(),
    answerHash: text().notNull(),
    expireTime: instant().notNull(),
  },
  (t) => [index("captchas_expire_idx").on(t.expireTime)],
);
