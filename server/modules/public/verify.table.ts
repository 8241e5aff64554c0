import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { VerifyKindKey } from "@/contracts/public/verify-wire";
import { instant } from "@/server/platform/sql/system-columns";

/** How often a paper was checked with its right code. // contract §7.31 */
export const paperChecks = pgTable(
  "paper_checks",
  {
    kind: text().$type<VerifyKindKey>().notNull(),
    paperNo: text().notNull(),
    checkCount: integer().notNull(),
    firstTime: instant().notNull(),
    lastTime: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.paperNo] })],
);
