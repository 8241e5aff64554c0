import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { VerifyKindKey } from "@/contracts/public/verify-wire";
import { instant } from "@/server/platform/sql/system-columns";

/** An address without its end, which would name a connection (who asked is nobody's to know): `203.0.*.*`, `2001:db8:*`. */
export const maskedNetwork = (ip: string): string =>
  ip.includes(":") && !ip.includes(".")
    ? `${ip.split(":").slice(0, 2).join(":")}:*`
    : `${ip.replace(/^.*:/, "").split(".").slice(0, 2).join(".")}.*.*`;

/** How often a paper was checked with its right code; each check stands in the audit log. // contract §7.31 */
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

/** What a check is called in the audit log. */
export const VERIFY = "public.verify";
