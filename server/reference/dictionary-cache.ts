import { setTimeout as wait } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import type { DictionaryItem } from "@/contracts/common/dictionary";
import type { Db } from "@/server/db/client";
import { beyondShare } from "@/server/db/share";
import type { Services } from "@/server/platform/call/services";
import { dictionaryItems } from "@/server/reference/dictionary.table";
import { groupBy } from "@/server/reference/group-by";
import { referenceVersions } from "@/server/reference/reference.table";

/** All dictionaries at one moment. Its lists are answered as they are, so that the kit encodes each only once. */
export interface DictionarySnapshot {
  readonly version: number;
  readonly items: DictionaryItem[];
  readonly byName: ReadonlyMap<string, DictionaryItem[]>;
  readonly names: { keyName: string; count: number }[];
  /** The label, also of a disabled entry; the number itself when there is none. */
  label(keyName: string, keyValue: number): string;
}

/** Name of the dictionaries' row in `reference_versions`. */
export const DICTIONARY = "dictionary";
/** How old the comparison with the database may be: another process's change is seen after this long. */
const CHECK_MS = 2_000;
/** How long a comparison is waited for: the answer of a well database comes in a hundredth of it. */
const PATIENCE_MS = 250;
/** For so long after a comparison that outran it nobody waits at all. */
const SLOW_MS = 30_000;

async function readVersion(db: Db): Promise<number> {
  const rows = await db
    .select({ version: referenceVersions.version })
    .from(referenceVersions)
    .where(eq(referenceVersions.name, DICTIONARY));
  return rows[0]?.version ?? 0;
}

async function load(db: Db, version: number): Promise<DictionarySnapshot> {
  const items = await db
    .select({
      keyName: dictionaryItems.keyName,
      keyValue: dictionaryItems.keyValue,
      keyNotes: dictionaryItems.keyNotes,
      keyDisabled: dictionaryItems.keyDisabled,
    })
    .from(dictionaryItems)
    .orderBy(asc(dictionaryItems.keyName), asc(dictionaryItems.sortNo), asc(dictionaryItems.keyValue));
  const byName = groupBy(items, (item) => item.keyName);
  return {
    version,
    items,
    byName,
    names: [...byName].map(([keyName, ofName]) => ({ keyName, count: ofName.length })),
    label: (keyName, keyValue) =>
      byName.get(keyName)?.find((item) => item.keyValue === keyValue)?.keyNotes ?? String(keyValue),
  };
}

/**
 * The dictionaries in memory, compared with the database's version number every two seconds. While the database is
 * away or slow, what was read last is served. // promises P-A5
 */
export class DictionaryCache {
  private snapshot: DictionarySnapshot | null = null;
  private checkedAtMs = Number.NEGATIVE_INFINITY;
  private running: Promise<DictionarySnapshot> | null = null;
  private patience: Promise<unknown> = Promise.resolve();
  private slowUntil = Number.NEGATIVE_INFINITY;
  /** Changed by this very process: nobody here is served what was before. */
  private isEvicted = false;

  async get(db: Db, now: Date): Promise<DictionarySnapshot> {
    if (this.snapshot && Math.abs(now.getTime() - this.checkedAtMs) < CHECK_MS) return this.snapshot;
    const running = this.running ?? this.begin(db, now);
    if (!this.snapshot || this.isEvicted) return running;
    // Who comes while a slow comparison runs has its patience behind him and waits no more.
    await Promise.race([running, this.patience]);
    return this.snapshot;
  }

  /** For all who ask meanwhile; how long the last one took says whether anybody need wait for this one. */
  private begin(db: Db, now: Date): Promise<DictionarySnapshot> {
    const since = performance.now();
    const wasSlow = since < this.slowUntil;
    const running = beyondShare(() => this.refresh(db, now)).finally(() => {
      this.running = null;
      const end = performance.now();
      if (end - since > PATIENCE_MS) this.slowUntil = end + SLOW_MS;
    });
    this.patience = wasSlow ? Promise.resolve() : wait(PATIENCE_MS, undefined, { ref: false });
    this.running = running;
    return running;
  }

  /** The next read compares again. */
  expire(): void {
    this.checkedAtMs = Number.NEGATIVE_INFINITY;
    this.isEvicted = true;
  }

  private async refresh(db: Db, now: Date): Promise<DictionarySnapshot> {
    const kept = this.snapshot;
    try {
      const version = await readVersion(db);
      this.snapshot = kept?.version === version ? kept : await load(db, version);
      this.isEvicted = false;
    } catch (error) {
      if (!kept) throw error;
    }
    this.checkedAtMs = now.getTime();
    return this.snapshot as DictionarySnapshot;
  }
}

const caches = new WeakMap<Services, DictionaryCache>();

/** The one cache of an app instance. */
export function dictionaryOf(services: Services): DictionaryCache {
  const cache = caches.get(services) ?? new DictionaryCache();
  caches.set(services, cache);
  return cache;
}
