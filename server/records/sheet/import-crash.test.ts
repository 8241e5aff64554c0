// kill -9 in the middle of an import: after each restart it goes on by itself, no row twice, none half. // promises P-D1
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { eq, like, sql } from "drizzle-orm";
import { openDatabase } from "@/server/db/client";
import { audits } from "@/server/platform/audit/audit.table";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { orgs } from "@/server/reference/user.table";
import { sourceArgs } from "@/scripts/lib/source-args";

/** A few here; `CRASH_ROUNDS=40` for a longer look. */
const rounds = Number(process.env["CRASH_ROUNDS"] ?? 2);
let dataDir: string;
before(() => {
  dataDir = mkdtempSync(join(tmpdir(), "import-crash-"));
});
after(() => rmSync(dataDir, { recursive: true, force: true }));

/** Lets a backend import until it says `what` so often, and kills it; true when the import is done. */
async function runUntil(what: "slice" | "done", times: number): Promise<void> {
  const args = [...sourceArgs("server/records/sheet/import-crash-child.ts"), dataDir];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === what) seen += 1;
    if (seen >= times || line === "done") break;
  }
  if (what === "slice") await wait(Math.random() * 40);
  child.kill("SIGKILL");
  await ended;
}

async function figures() {
  const handle = await openDatabase({ dataDir });
  try {
    const [job] = await handle.db.select().from(jobs);
    const rows = await handle.db.$count(orgs, like(orgs.orgId, "crash/%"));
    const written = eq(audits.action, "test.thing.importApply");
    const [twice] = await handle.db
      .select({ all: sql<number>`count(*)::int`, records: sql<number>`count(distinct ${audits.objectId})::int` })
      .from(audits)
      .where(sql`${written} and ${audits.object} = 'test.thing'`);
    return { job, rows, audits: twice };
  } finally {
    await handle.close();
  }
}

test(`${rounds} kills: what the job says is done is exactly what is in`, async () => {
  for (let round = 0; round < rounds; round++) {
    await runUntil("slice", 2 + Math.floor(Math.random() * 4));
    const { job, rows, audits: written } = await figures();
    assert.equal(rows, job?.done);
    assert.deepEqual(written, { all: rows, records: rows });
  }
  await runUntil("done", 1);
  const { job, rows, audits: written } = await figures();
  assert.equal(job?.status, "done");
  assert.deepEqual((job?.result as { applied: unknown }).applied, { created: 2_000, updated: 0, refused: 0 });
  assert.deepEqual([rows, written], [2_000, { all: 2_000, records: 2_000 }]);
});
