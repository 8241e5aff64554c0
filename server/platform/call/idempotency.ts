import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { AppError, invalid } from "@/server/platform/call/errors";
import { idempotencyKeys } from "@/server/platform/call/idempotency.table";
import type { Vault } from "@/server/platform/secrets/vault";

/** How long a key answers with what it answered first. */
export const KEY_LIFE_MS = 7 * 24 * 3_600_000;

export interface KeyClaim {
  readonly userId: string;
  readonly key: string;
  readonly endpointId: string;
  /** Covers path, query, acting firm and the exact body bytes. */
  readonly requestHash: string;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** The header, or null when the caller does without protection. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,100}$/.test(header)) {
    throw invalid([{ path: "", message: "Idempotency-Key 须为1至100个可见字符" }]);
  }
  return header;
}

/** Two requests are the same when all of this is. */
export const requestHash = (url: string, actingCompanyId: string | null, bodyHash: string): string =>
  createHash("sha256")
    .update([url, actingCompanyId ?? "", bodyHash].join("\n"))
    .digest("hex");

const another = () => new AppError(422, "IDEMPOTENCY", "同一次提交的内容已被改动，请重新打开表单后再提交");

/**
 * Takes the key for this transaction. A parallel request with the same key waits here on the unique row until the first
 * one commits or rolls back. Null: the key is ours, go on; otherwise the answer that was given first. // promises P-D2
 */
export async function claimKey(tx: Db, vault: Vault, claim: KeyClaim, now: Date): Promise<StoredAnswer | null> {
  const where = and(
    eq(idempotencyKeys.userId, claim.userId),
    eq(idempotencyKeys.key, claim.key),
    eq(idempotencyKeys.endpointId, claim.endpointId),
  );
  const oldest = new Date(now.getTime() - KEY_LIFE_MS);
  const row = { ...claim, createTime: now };
  const inserted = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key, idempotencyKeys.endpointId],
      set: { requestHash: claim.requestHash, createTime: now, status: null, answer: null },
      setWhere: lt(idempotencyKeys.createTime, oldest),
    })
    .returning({ key: idempotencyKeys.key });
  if (inserted.length > 0) return null;
  const [earlier] = await tx.select().from(idempotencyKeys).where(where);
  if (!earlier || earlier.requestHash !== claim.requestHash) throw another();
  if (earlier.status === null || earlier.answer === null) throw new Error("idempotency row without an answer");
  return { status: earlier.status, body: vault.open(earlier.answer) };
}

/** Gives the key back: what was refused may be sent again, corrected. */
export async function releaseKey(tx: Db, { userId, key, endpointId }: KeyClaim): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), eq(idempotencyKeys.endpointId, endpointId)),
    );
}

/** Keeps the answer beside the change itself: both are committed or neither. */
export async function storeAnswer(tx: Db, vault: Vault, claim: KeyClaim, answer: StoredAnswer): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ status: answer.status, answer: vault.seal(answer.body) })
    .where(
      and(
        eq(idempotencyKeys.userId, claim.userId),
        eq(idempotencyKeys.key, claim.key),
        eq(idempotencyKeys.endpointId, claim.endpointId),
      ),
    );
}
