import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, gte, isNull, max, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "@/server/db/client";
import { beyondShare } from "@/server/db/share";
import { canonical } from "@/server/platform/audit/audit";
import { auditChain, audits } from "@/server/platform/audit/audit.table";
import { insertMany } from "@/server/platform/sql/insert-many";

type AuditRow = typeof audits.$inferSelect;

export const GENESIS = "0".repeat(64);
const LOCK = 7_201_604;
/** Few enough that whoever waits for the embedded database's one connection does not notice. */
const BATCH = 100;
/** Longer than any transaction may last, so that a late commit is still found. // promises §5, pg time-outs */
export const LATE_MS = 10 * 60_000;

export const hashOf = (previousHash: string, row: AuditRow): string =>
  createHash("sha256").update(previousHash).update("\n").update(canonical(row)).digest("hex");

const lastLink = async (db: Db) =>
  (
    await db
      .select()
      .from(auditChain)
      .orderBy(sql`${auditChain.seq} desc`)
      .limit(1)
  )[0] ?? null;

/**
 * When the oldest transaction under way began: rows recorded before it are there for good, or will never be. A second
 * off for rounding.
 */
async function settledUntil(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select extract(epoch from coalesce(min(xact_start), now())) * 1000 - 1000 as at from pg_stat_activity`,
  );
  return new Date(Math.floor(Number(rows[0]?.at)));
}

/** Rows without a link, oldest first; looks no further back than needed. */
async function unchained(db: Db, limit: number, since: Date | null): Promise<AuditRow[]> {
  const from = since ?? (await lateFrom(db));
  const rows = await db
    .select({ audit: audits })
    .from(audits)
    .leftJoin(auditChain, eq(auditChain.auditId, audits.auditId))
    .where(and(isNull(auditChain.auditId), from ? gte(audits.recordTime, from) : undefined))
    .orderBy(asc(audits.recordTime), asc(audits.auditId))
    .limit(limit);
  return rows.map((r) => r.audit);
}

/** Where a writer that knows nothing begins: no transaction lasts so long. */
async function lateFrom(db: Db): Promise<Date | null> {
  const newest = (await db.select({ at: max(auditChain.recordTime) }).from(auditChain))[0]?.at;
  return newest ? new Date(newest.getTime() - LATE_MS) : null;
}

export interface Linked {
  readonly count: number;
  /** Everything recorded before has its link; null: not known. */
  readonly since: Date | null;
}

/** Links up to `BATCH` new rows recorded from `since` on; one writer at a time over all processes. */
export function chainAudits(db: Db, since: Date | null = null): Promise<Linked> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute<{ ok: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as ok`);
    if (!lock.rows[0]?.ok) return { count: 0, since };
    const settled = await settledUntil(tx);
    const rows = await unchained(tx, BATCH, since);
    // A full batch leaves rows behind.
    const next = rows.length < BATCH ? settled : since;
    if (rows.length === 0) return { count: 0, since: next };
    const last = await lastLink(tx);
    let [seq, previousHash] = [last?.seq ?? 0, last?.hash ?? GENESIS];
    const links = rows.map((row) => {
      const hash = hashOf(previousHash, row);
      const link = { seq: ++seq, auditId: row.auditId, recordTime: row.recordTime, previousHash, hash };
      previousHash = hash;
      return link;
    });
    await insertMany(tx, auditChain, links);
    return { count: links.length, since: next };
  });
}

/** Links new rows a moment after they are written, so that writers never queue behind the chain. // contract §7.4 */
export class ChainWriter {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private isClosed = false;
  private since: Date | null = null;
  private lookedFarAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly db: Db,
    private readonly log: FastifyBaseLogger,
    private readonly delayMs = 250,
  ) {}

  /** Call after a commit that wrote audit rows. */
  poke(): void {
    if (this.timer || this.isClosed) return;
    this.timer = beyondShare(() =>
      setTimeout(() => {
        this.timer = null;
        this.running = this.drain();
      }, this.delayMs).unref(),
    );
  }

  private async drain(): Promise<void> {
    try {
      // Now and then as if nothing were known: whatever was missed for a reason not thought of is found in time.
      const now = performance.now();
      if (now - this.lookedFarAt > LATE_MS / 2) [this.since, this.lookedFarAt] = [null, now];
      for (let isFull = true; isFull && !this.isClosed;) {
        const began = performance.now();
        const { count, since } = await chainAudits(this.db, this.since);
        this.since = since;
        isFull = count === BATCH;
        // Others have the database for as long as this had it.
        if (isFull) await pause(performance.now() - began);
      }
    } catch (error) {
      // The rows stay; the next poke links them.
      this.log.warn({ err: error }, "audit chain: writing postponed");
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }
}
