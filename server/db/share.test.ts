// What is kept for sign-ins is used by them alone: not by what they set going for everybody.
import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { describe, test } from "node:test";
import type { Db } from "@/server/db/client";
import { shareUntil, withShare } from "@/server/db/share";
import { ChainWriter } from "@/server/platform/audit/audit-chain";
import { notFound } from "@/server/platform/call/errors";
import { Jobs } from "@/server/platform/jobs/jobs";
import { createParams } from "@/server/platform/params/params";
import { GeneralLimiter } from "@/server/platform/limits/rate-limit";
import { RefusalLog } from "@/server/platform/audit/refusals";
import { DictionaryCache } from "@/server/reference/dictionary-cache";

const NOW = new Date("2026-11-20T02:00:00.000Z");
const nothing = (): undefined => undefined;
const log = { warn: nothing, error: nothing } as never;
const inShare = <T>(work: () => T): T => withShare(performance.now() + 60_000, work);

/** A database that only notes in whose share it is asked; resolves with that. */
function asked(begin: (db: Db) => unknown): Promise<number | null> {
  return new Promise((resolve) => {
    const db = new Proxy({} as Db, {
      get: () => {
        resolve(shareUntil());
        throw new Error("away");
      },
    });
    inShare(() => void Promise.resolve(begin(db)).catch(nothing));
  });
}

test("a share lasts as long as its call, wherever its work goes on", async () => {
  const seen: (number | null)[] = [];
  await withShare(5, async (end) => {
    seen.push(shareUntil());
    await wait(1);
    seen.push(shareUntil());
    end();
    seen.push(shareUntil());
  });
  assert.deepEqual(seen, [5, 5, null]);
  assert.equal(shareUntil(), null);
});

describe("work for everybody that a sign-in sets going has no share", () => {
  const WORKS: Readonly<Record<string, (db: Db) => unknown>> = {
    "the audit chain": (db) => new ChainWriter(db, log, 1).poke(),
    "counters of all calls": (db) => new GeneralLimiter(db).hit("user:1", 10, NOW),
    "business parameters": (db) => createParams(log).refresh(db),
    dictionaries: (db) => new DictionaryCache().get(db, NOW),
    jobs: (db) => {
      const jobs = new Jobs(db, log);
      jobs.register("any", () => Promise.resolve());
      jobs.poke();
    },
    "the log of refusals": (db) => {
      const parts = { db, log, clock: { now: () => NOW }, chain: new ChainWriter(db, log) };
      const facts = { user: null, ip: "-", now: NOW, requestId: "-", action: "any" };
      new RefusalLog(parts).note({ facts, companyId: null, error: notFound() });
    },
  };
  for (const [what, begin] of Object.entries(WORKS)) {
    test(what, { timeout: 10_000 }, async () => assert.equal(await asked(begin), null));
  }
});
