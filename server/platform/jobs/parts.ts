import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { jobParts } from "@/server/platform/jobs/jobs.table";
import type { Vault } from "@/server/platform/secrets/vault";

/** Parts of one statement: large enough to save round trips, small enough to leave the connection soon. */
const AT_ONCE = 4;

/** Seals texts as parts `from`, `from + 1`, … of a job, in the caller's transaction. */
export async function putParts(
  tx: Db,
  vault: Vault,
  at: { readonly jobId: string; readonly name: string; readonly from?: number },
  texts: readonly string[],
): Promise<void> {
  const { jobId, name, from = 0 } = at;
  for (let i = 0; i < texts.length; i += AT_ONCE) {
    const group = texts.slice(i, i + AT_ONCE);
    await tx
      .insert(jobParts)
      .values(group.map((text, n) => ({ jobId, name, partNo: from + i + n, content: vault.seal(text) })));
  }
}

/** One part's text; null when there is none. */
export async function partOf(
  db: Db,
  vault: Vault,
  at: { readonly jobId: string; readonly name: string; readonly partNo: number },
): Promise<string | null> {
  const [row] = await db
    .select({ content: jobParts.content })
    .from(jobParts)
    .where(and(eq(jobParts.jobId, at.jobId), eq(jobParts.name, at.name), eq(jobParts.partNo, at.partNo)));
  return row ? vault.open(row.content) : null;
}

/** Texts of all parts of a name in their order. */
export async function partsOf(db: Db, vault: Vault, jobId: string, name: string): Promise<string[]> {
  const rows = await db
    .select({ content: jobParts.content })
    .from(jobParts)
    .where(and(eq(jobParts.jobId, jobId), eq(jobParts.name, name)))
    .orderBy(asc(jobParts.partNo));
  return rows.map((row) => vault.open(row.content));
}

export async function dropParts(tx: Db, jobId: string, ...names: readonly string[]): Promise<void> {
  const named = names.length > 0 ? inArray(jobParts.name, [...names]) : undefined;
  await tx.delete(jobParts).where(and(eq(jobParts.jobId, jobId), named));
}

const FILE = "file";
/** 96 KB of bytes, 175 KB sealed: a millisecond to seal or to open. */
const FILE_PART = 96 * 1024;

/** Keeps a file with the job. */
export async function putFile(tx: Db, vault: Vault, jobId: string, bytes: Buffer): Promise<void> {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += FILE_PART) texts.push(bytes.toString("base64", at, at + FILE_PART));
  await putParts(tx, vault, { jobId, name: FILE }, texts);
}

/** The job's file, piece by piece, so that others get the connection and the event loop between; null: none. */
export async function fileOf(db: Db, vault: Vault, jobId: string): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (;;) {
    const text = await partOf(db, vault, { jobId, name: FILE, partNo: pieces.length });
    if (text === null) return pieces.length > 0 ? Buffer.concat(pieces) : null;
    pieces.push(Buffer.from(text, "base64"));
  }
}
