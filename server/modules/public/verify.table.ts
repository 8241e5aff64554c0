import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { VerifyKindKey } from "@/contracts/public/verify-wire";
import { instant } from "@/server/platform/sql/system-columns";

/** So many of the last checks are kept with a paper. */
export const RECENT = 10;

/** One check: when, and from about where. Who asked is nobody's to know. */
export interface PaperCheck {
  readonly time: string;
  readonly network: string;
}

/** An address without its end, which would name a connection: `203.0.*.*`, `2001:db8:*`. */
export const maskedNetwork = (ip: string): string =>
  ip.includes(":") && !ip.includes(".")
    ? `${ip.split(":").slice(0, 2).join(":")}:*`
    : `${ip.replace(/^.*:/, "").split(".").slice(0, 2).join(".")}.*.*`;

/** How often a paper was checked with its right code. // contract §7.31 */
export const paperChecks = pgTable(
  "paper_checks",
  {
    kind: text().$type<VerifyKindKey>().notNull(),
    paperNo: text().notNull(),
    checkCount: integer().notNull(),
    firstTime: instant().notNull(),
    lastTime: instant().notNull(),
    /** The last of them, newest first. */
    recent: jsonb()
      .$type<PaperCheck[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
  },
  (t) => [primaryKey({ columns: [t.kind, t.paperNo] })],
);

/** What a check is called in the audit log. */
export const VERIFY = "public.verify";
