import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/** `queued` and `running` are the runner's, `held` waits for a person, the others are over. */
export type JobStatus = "queued" | "running" | "held" | "done" | "cancelled" | "failed";

/** Work that goes on after its request was answered: imports, mail, text messages. */
export const jobs = pgTable(
  "jobs",
  {
    jobId: text().primaryKey(),
    /** Names who does it, e.g. `import:basic.staff`. */
    kind: text().notNull(),
    companyId: text(),
    userId: text(),
    status: text().$type<JobStatus>().notNull().default("queued"),
    /** The kind's own stage. */
    step: text().notNull().default(""),
    /** Of two open jobs with the same key the second is refused. */
    exclusiveKey: text(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** What the work needs, sealed. Removed when the job is over. */
    payload: text(),
    /** What came of it so far; no personal data. */
    result: jsonb(),
    /** Chinese sentence of a failed job. */
    failure: text(),
    /** Failures and lost processes since the last progress. */
    attempts: integer().notNull().default(0),
    runAfter: instant().notNull().defaultNow(),
    /** One claim, not one process: a claim that was lost never writes again. */
    claimedBy: text(),
    leaseUntil: instant(),
    createTime: instant().notNull(),
    finishTime: instant(),
  },
  (t) => [
    index("jobs_open_idx")
      .on(t.kind, t.runAfter)
      .where(sql`${t.status} in ('queued', 'running')`),
    uniqueIndex("jobs_exclusive_key")
      .on(t.exclusiveKey)
      .where(sql`${t.status} in ('queued', 'running', 'held')`),
    index("jobs_owner_idx").on(t.userId, t.kind, t.createTime),
    index("jobs_create_time_idx").on(t.createTime),
  ],
);

/** Bulk that a job works through: pieces of a file, batches of rows; sealed, small enough to open without a pause. */
export const jobParts = pgTable(
  "job_parts",
  {
    jobId: text()
      .notNull()
      .references(() => jobs.jobId, { onDelete: "cascade" }),
    name: text().notNull(),
    partNo: integer().notNull(),
    content: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.name, t.partNo] })],
);

export type JobRecord = typeof jobs.$inferSelect;
