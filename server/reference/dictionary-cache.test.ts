import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { after, before, test } from "node:test";
import type { Db } from "@/server/db/client";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { DictionaryCache } from "@/server/reference/dictionary-cache";

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

test(
  "a slow database is waited for once: after that what is known is served without it",
  { timeout: 20_000 },
  async () => {
    const cache = new DictionaryCache();
    let now = Date.now();
    /** Milliseconds that a reader waited, two seconds after the one before. */
    const waited = async (db: Db): Promise<number> => {
      now += 2_001;
      const since = performance.now();
      await cache.get(db, new Date(now));
      return performance.now() - since;
    };
    await waited(database.db);
    let pauses: Promise<unknown> = Promise.resolve();
    const slow = new Proxy(database.db, {
      get(target, key) {
        if (key !== "select") return Reflect.get(target, key) as unknown;
        pauses = wait(600);
        const where = async () => {
          await pauses;
          throw new Error("late");
        };
        return () => ({ from: () => ({ where }) });
      },
    });
    assert.ok((await waited(slow)) >= 200, "it might have answered in time");
    for (let i = 0; i < 3; i += 1) {
      await pauses;
      await wait(10);
      assert.ok((await waited(slow)) < 150, "nobody waits for it again");
    }
  },
);
