import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { dictionaryItems } from "@/server/reference/dictionary.table";
import { DICTIONARY } from "@/server/reference/dictionary-cache";
import { type StandardEntry, standardEntries } from "@/server/reference/dictionary-data";
import { referenceVersions } from "@/server/reference/reference.table";

const hashOf = (data: unknown): string => createHash("sha256").update(JSON.stringify(data)).digest("hex");

/** Writes what differs and says how many rows that were. Rows that the association maintains stay as they are. */
async function upsert(db: Db, entries: readonly StandardEntry[]): Promise<number> {
  const written = await db
    .insert(dictionaryItems)
    .values([...entries])
    .onConflictDoUpdate({
      target: [dictionaryItems.keyName, dictionaryItems.keyValue],
      set: { keyNotes: sql`excluded.key_notes`, sortNo: sql`excluded.sort_no`, keyDisabled: sql`false` },
      setWhere: sql`not ${dictionaryItems.isCustomised} and (${dictionaryItems.keyNotes}, ${dictionaryItems.sortNo},
        ${dictionaryItems.keyDisabled}) is distinct from (excluded.key_notes, excluded.sort_no, false)`,
    })
    .returning({ keyName: dictionaryItems.keyName });
  return written.length;
}

/** Entries that the standard dropped are disabled, not deleted: old records still need their labels. */
async function retire(db: Db, entries: readonly StandardEntry[]): Promise<number> {
  const kept = JSON.stringify(entries.map((entry) => [entry.keyName, entry.keyValue]));
  const retired = await db
    .update(dictionaryItems)
    .set({ keyDisabled: true })
    .where(
      sql`not ${dictionaryItems.isCustomised} and not ${dictionaryItems.keyDisabled}
        and (${dictionaryItems.keyName}, ${dictionaryItems.keyValue}) not in
          (select k ->> 0, (k ->> 1)::int from jsonb_array_elements(${kept}::jsonb) as k)`,
    )
    .returning({ keyName: dictionaryItems.keyName });
  return retired.length;
}

/**
 * Brings the stored dictionaries to the shipped standard; run it in a transaction at every start, under the lock of
 * migrations. The version goes up when anything changed. Nothing is read twice when the data is the same as last time.
 */
export async function loadDictionaries(db: Db, entries: readonly StandardEntry[] = standardEntries()): Promise<void> {
  const shippedHash = hashOf(entries);
  const [known] = await db.select().from(referenceVersions).where(eq(referenceVersions.name, DICTIONARY));
  if (known?.shippedHash === shippedHash) return;
  const changed = (await upsert(db, entries)) + (await retire(db, entries));
  await db
    .insert(referenceVersions)
    .values({ name: DICTIONARY, shippedHash })
    .onConflictDoUpdate({
      target: referenceVersions.name,
      set: {
        shippedHash,
        version: changed > 0 ? sql`${referenceVersions.version} + 1` : sql`${referenceVersions.version}`,
        updateTime: sql`now()`,
      },
    });
}
