import { createHash } from "node:crypto";
import { and, asc, eq, gt, gte, isNull, lt, max, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "@/server/db/client";
import { canonical } from "@/server/kit/audit";
import { auditChain, audits } from "@/server/kit/audit.table";

type AuditRow = typeof audits.$inferSelect;

const GENESIS = "0".repeat(64);
const LOCK = 7_201_604;
const BATCH = 500;
/** Longer than any transaction may last, so that a late commit is still found. // promises §5, pg time-outs */
const LATE_MS = 10 * 60_000;

const hashOf = (previousHash: string, row: AuditRow): string =>
  createHash("sha256").update(previousHash).update("\n").update(canonical(row)).digest("hex");

const lastLink = async (db: Db) =>
  (
    await db
      .select()
      .from(auditChain)
      .orderBy(sql`${auditChain.seq} desc`)
      .limit(1)
  )[0] ?? null;

/** Rows without a link, oldest first; looks no further back than needed. */
async function unchained(db: Db, limit: number): Promise<AuditRow[]> {
  const newest = (await db.select({ at: max(auditChain.recordTime) }).from(auditChain))[0]?.at;
  const since = newest ? gte(audits.recordTime, new Date(newest.getTime() - LATE_MS)) : undefined;
  const rows = await db
    .select({ audit: audits })
    .from(audits)
    .leftJoin(auditChain, eq(auditChain.auditId, audits.auditId))
    .where(and(isNull(auditChain.auditId), since))
    .orderBy(asc(audits.recordTime), asc(audits.auditId))
    .limit(limit);
  return rows.map((r) => r.audit);
}

/** Links up to `BATCH` new rows; one writer at a time over all processes. Returns how many were linked. */
export function chainAudits(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute<{ ok: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as ok`);
    if (!lock.rows[0]?.ok) return 0;
    const rows = await unchained(tx, BATCH);
    if (rows.length === 0) return 0;
    const last = await lastLink(tx);
    let [seq, previousHash] = [last?.seq ?? 0, last?.hash ?? GENESIS];
    const links = rows.map((row) => {
      const hash = hashOf(previousHash, row);
      const link = { seq: ++seq, auditId: row.auditId, recordTime: row.recordTime, previousHash, hash };
      previousHash = hash;
      return link;
    });
    await tx.insert(auditChain).values(links);
    return links.length;
  });
}

export interface ChainReport {
  readonly ok: boolean;
  readonly checked: number;
  /** Rows that the writer has not reached yet. */
  readonly pending: number;
  /** Write this down elsewhere: a chain cut off at its end shows only against it. */
  readonly headHash: string;
  readonly broken?: { readonly seq: number; readonly auditId: string; readonly reason: string };
}

interface Cursor {
  seq: number;
  hash: string;
}

function faultOf(at: Cursor, link: typeof auditChain.$inferSelect, row: AuditRow | null): string | null {
  if (link.seq !== at.seq + 1) return `链条缺少第 ${at.seq + 1} 环`;
  if (link.previousHash !== at.hash) return "与上一环不衔接";
  if (!row) return "日志行已被删除";
  return hashOf(at.hash, row) === link.hash ? null : "日志行已被改动";
}

/** Walks the whole chain and names the first link that does not hold. */
export async function verifyChain(db: Db): Promise<ChainReport> {
  const at: Cursor = { seq: 0, hash: GENESIS };
  for (;;) {
    const links = await db
      .select({ link: auditChain, row: audits })
      .from(auditChain)
      .leftJoin(audits, eq(audits.auditId, auditChain.auditId))
      .where(gt(auditChain.seq, at.seq))
      .orderBy(asc(auditChain.seq))
      .limit(1_000);
    for (const { link, row } of links) {
      const reason = faultOf(at, link, row);
      if (reason) {
        const broken = { seq: link.seq, auditId: link.auditId, reason };
        return { ok: false, checked: at.seq, pending: 0, headHash: at.hash, broken };
      }
      [at.seq, at.hash] = [link.seq, link.hash];
    }
    if (links.length < 1_000) return finish(db, at);
  }
}

async function finish(db: Db, at: Cursor): Promise<ChainReport> {
  const report = { checked: at.seq, headHash: at.hash };
  const rest = await unlinked(db);
  const [late] = rest.late;
  if (!late) return { ok: true, pending: rest.pending, ...report };
  const broken = { seq: at.seq + 1, auditId: late.auditId, reason: "日志行未入链" };
  return { ok: false, pending: rest.pending, ...report, broken };
}

/** Unlinked rows over the whole table; those older than LATE_MS behind the newest link should have been linked. */
async function unlinked(db: Db) {
  const missing = and(isNull(auditChain.auditId));
  const join = () => db.select({ auditId: audits.auditId }).from(audits);
  const newest = (await db.select({ at: max(auditChain.recordTime) }).from(auditChain))[0]?.at;
  const before = newest && lt(audits.recordTime, new Date(newest.getTime() - LATE_MS));
  const late = before
    ? await join()
        .leftJoin(auditChain, eq(auditChain.auditId, audits.auditId))
        .where(and(missing, before))
        .orderBy(asc(audits.recordTime))
        .limit(1)
    : [];
  const pending = await db.$count(
    db.select().from(audits).leftJoin(auditChain, eq(auditChain.auditId, audits.auditId)).where(missing).as("pending"),
  );
  return { late, pending };
}

/** Links new rows a moment after they are written, so that writers never queue behind the chain. // contract §7.4 */
export class ChainWriter {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly db: Db,
    private readonly log: FastifyBaseLogger,
    private readonly delayMs = 1_000,
  ) {}

  /** Call after a commit that wrote audit rows. */
  poke(): void {
    if (this.timer || this.isClosed) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.running = this.drain();
    }, this.delayMs);
    this.timer.unref();
  }

  private async drain(): Promise<void> {
    try {
      while (!this.isClosed && (await chainAudits(this.db)) === BATCH);
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
