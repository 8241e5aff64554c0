import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type DictionaryItem, dictionaryApi } from "@/contracts/common/dictionary";
import type { Db } from "@/server/db/client";
import type { HttpContext } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import type { Services } from "@/server/platform/call/services";
import { DICTIONARY, dictionaryOf, type DictionarySnapshot } from "@/server/reference/dictionary-cache";
import { referenceVersions } from "@/server/reference/reference.table";

interface ReadContext {
  readonly db: Db;
  readonly now: Date;
  readonly services: Services;
  readonly http: HttpContext;
}

/** The dictionaries, with their version on the answer. */
async function current({ db, now, services, http }: ReadContext): Promise<DictionarySnapshot> {
  const snapshot = await dictionaryOf(services).get(db, now);
  http.setVersion(snapshot.version);
  return snapshot;
}

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw notFound();
  return value;
};

/** A new version makes every process and every browser read again; call it in the write that changed something. */
export async function raiseDictionary({ db, now }: { readonly db: Db; readonly now: Date }): Promise<number> {
  const [row] = await db
    .update(referenceVersions)
    .set({ version: sql`${referenceVersions.version} + 1`, updateTime: now })
    .where(eq(referenceVersions.name, DICTIONARY))
    .returning({ version: referenceVersions.version });
  return found(row).version;
}

/** The gdconfig family. // spec §7 */
export function registerDictionary(app: FastifyInstance): void {
  implement(app, dictionaryApi, {
    all: async (context) => (await current(context)).items,
    batch: async (context) => {
      const { byName } = await current(context);
      return [...new Set(context.query.keyName)].flatMap((name): DictionaryItem[] => byName.get(name) ?? []);
    },
    list: async (context) => (await current(context)).names,
    byName: async (context) => found((await current(context)).byName.get(context.params.keyName)),
    one: async (context) => {
      const { keyName, keyValue } = context.params;
      const items = (await current(context)).byName.get(keyName);
      return found(items?.find((item) => item.keyValue === Number(keyValue)));
    },
    cacheEvict: async ({ db, now, services, http, audit }) => {
      const version = await raiseDictionary({ db, now });
      dictionaryOf(services).expire();
      http.setVersion(version);
      audit({
        object: "common.dictionary",
        objectId: DICTIONARY,
        companyId: null,
        before: { version: version - 1 },
        after: { version },
      });
      return null;
    },
  });
}
