import { and, gte, inArray, lt } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import type { Files, StoredContent } from "@/server/platform/files/files";
import { ORPHAN_HOURS } from "@/server/platform/files/clean";
import { DamagedContent } from "@/server/platform/files/hash";
import { storedFiles } from "@/server/platform/files/files.table";

/** What a check of the store found: files without their content, with a wrong one, contents without a file. */
export interface StoreFinding {
  readonly kind: "missing" | "damaged" | "unreferenced";
  readonly sha256: string;
  /** Names of the files that have this content, a few of them. */
  readonly fileNames: readonly string[];
}

export interface CheckedPart {
  readonly checked: number;
  readonly findings: readonly StoreFinding[];
}

/** The parts of a store: the first two hex digits of its contents' hashes. */
export const STORE_PARTS: readonly string[] = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, "0"));

const HOUR_MS = 3_600_000;
const FEW = 5;

interface Named {
  readonly size: number;
  readonly fileNames: string[];
}

/** Contents that files name, by their hash. */
async function namedContents(db: Db, part: string): Promise<Map<string, Named>> {
  const rows = await db
    .select({ sha256: storedFiles.sha256, fileName: storedFiles.fileName, size: storedFiles.fileSize })
    .from(storedFiles)
    .where(and(gte(storedFiles.sha256, part), lt(storedFiles.sha256, `${part}g`)));
  const named = new Map<string, Named>();
  for (const { sha256, fileName, size } of rows) {
    const known = named.get(sha256) ?? { size, fileNames: [] };
    if (known.fileNames.length < FEW) known.fileNames.push(fileName);
    named.set(sha256, known);
  }
  return named;
}

/** Null when the content is there and is what was stored. */
async function faultOf(files: Files, sha256: string, size: number): Promise<"missing" | "damaged" | null> {
  try {
    const content = await files.open(sha256, size);
    content?.stream.destroy();
    return content ? null : "missing";
  } catch (error) {
    if (error instanceof DamagedContent) return "damaged";
    throw error;
  }
}

/** Contents of so long ago that no upload can be on its way with them, and that no file names now. */
async function unreferenced(db: Db, stored: readonly StoredContent[], now: Date): Promise<string[]> {
  const old = stored
    .filter(({ modifiedTime }) => now.getTime() - modifiedTime.getTime() > ORPHAN_HOURS * HOUR_MS)
    .map(({ sha256 }) => sha256);
  if (old.length === 0) return [];
  const rows = await db
    .select({ sha256: storedFiles.sha256 })
    .from(storedFiles)
    .where(inArray(storedFiles.sha256, old));
  const named = new Set(rows.map(({ sha256 }) => sha256));
  return old.filter((sha256) => !named.has(sha256));
}

/** Reads every content of one part and compares it with its hash; changes nothing. */
export async function verifyPart(db: Db, files: Files, part: string, now: Date): Promise<CheckedPart> {
  const named = await namedContents(db, part);
  const findings: StoreFinding[] = [];
  for (const [sha256, { size, fileNames }] of named) {
    const kind = await faultOf(files, sha256, size);
    if (kind) findings.push({ kind, sha256, fileNames });
  }
  const others: StoredContent[] = [];
  for await (const content of files.list(part)) if (!named.has(content.sha256)) others.push(content);
  for (const sha256 of await unreferenced(db, others, now))
    findings.push({ kind: "unreferenced", sha256, fileNames: [] });
  return { checked: named.size, findings };
}
