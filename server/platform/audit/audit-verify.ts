import { and, asc, eq, gt, isNull, lt, max } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { GENESIS, hashOf, LATE_MS } from "@/server/platform/audit/audit-chain";
import { auditChain, audits } from "@/server/platform/audit/audit.table";

type AuditRow = typeof audits.$inferSelect;

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
