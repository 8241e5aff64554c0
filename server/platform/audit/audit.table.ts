import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/** One differing field of an audited change; values are masked before they come here. */
export interface AuditedChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Who did what, when, from where, with which result. INSERT and SELECT only for the application's role. Partitioned by the
 * month of `recordTime`, which the key therefore holds; `auditId` alone is unique by how it is made. // promises P-S11
 */
export const audits = pgTable(
  "audits",
  {
    auditId: text().notNull(),
    /** When the call began. */
    actionTime: instant().notNull(),
    /**
     * The database's clock at the row's own insert, not at its transaction's begin: the order of the log, in which
     * nothing stands before what caused it. The chain writer finds new rows by it.
     */
    recordTime: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    userId: text(),
    username: text(),
    userType: integer(),
    companyId: text(),
    ip: text().notNull(),
    /** Endpoint id, or the name of a platform event such as `auth.login`. */
    action: text().notNull(),
    object: text().notNull(),
    objectId: text().notNull(),
    result: text().$type<"ok" | "refused">().notNull(),
    /** Request id: the same as the errorId of an answer and the id of the log line. */
    requestId: text().notNull(),
    changes: jsonb().$type<AuditedChange[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.auditId, t.recordTime] }),
    index("audits_record_order_idx").on(t.recordTime, t.auditId),
    index("audits_object_idx").on(t.object, t.objectId, t.actionTime),
    index("audits_request_idx").on(t.requestId),
    index("audits_user_idx").on(t.userId, t.actionTime),
  ],
);

/** Links every audit row to the one before it; written afterwards by one writer. INSERT and SELECT only. // contract §7.4 */
export const auditChain = pgTable("audit_chain", {
  seq: bigint({ mode: "number" }).primaryKey(),
  // No foreign key: a deleted audit row must leave its link behind as evidence.
  auditId: text().notNull().unique(),
  recordTime: instant().notNull(),
  previousHash: text().notNull(),
  hash: text().notNull(),
});
