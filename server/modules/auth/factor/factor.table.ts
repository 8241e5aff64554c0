import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";
import { users } from "@/server/reference/user.table";

const userId = () =>
  text()
    .notNull()
    .references(() => users.userId, { onDelete: "cascade" });

/** Authenticators of accounts; secrets are sealed. That one is on says `users.factorTime`. // domain a §3.5 */
export const secondFactors = pgTable("second_factors", {
  userId: userId().primaryKey(),
  /** Null until the first one is confirmed. */
  secret: text(),
  /** Number of the half minute whose code was used last: nothing up to it is taken again. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  /** One that is being set up, good until its time. */
  pendingSecret: text(),
  pendingUntil: instant(),
});

/** Keyed hashes of codes that each open once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { userId: userId(), codeHash: text().notNull(), usedTime: instant() },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] }), index("recovery_codes_user_idx").on(t.userId, t.usedTime)],
);
