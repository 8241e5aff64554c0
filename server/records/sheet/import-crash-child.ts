// For import-crash.test.ts: a backend on an embedded database that begins an import once and says each slice it writes.
import { writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { buildApp } from "@/server/app";
import { openDatabase } from "@/server/db/client";
import { migrateDatabase } from "@/server/db/migrate";
import { parseEnv } from "@/server/env";
import { createHealth } from "@/server/platform/http/health";
import { newId } from "@/server/platform/clock/id";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { systemClock } from "@/server/platform/clock/clock";
import { implementImport } from "@/server/records/sheet/import";
import { fakeExcel, importer, sheetOf, thingImport, thingSheet, thingTarget } from "@/server/records/sheet/testing";
import { createUser, MARKER, type TestApp } from "@/server/testing/testing";

const say = (text: string): void => void writeSync(1, `${text}\n`);

async function main(dataDir: string): Promise<void> {
  const env = {
    ...parseEnv({ DATA_DIR: dataDir }),
    internalSecret: "test-internal-secret-0001",
    dataKey: "test-data-key-0000000001",
  };
  const db = await openDatabase({ dataDir });
  await migrateDatabase(db, {});
  const app = await buildApp(
    { db, env, clock: systemClock, health: createHealth(db) },
    {
      jobs: { leaseMs: 400, pollMs: 50 },
      register: (server) =>
        implementImport(server, thingImport, {
          sheet: thingSheet,
          target: thingTarget(() => say("slice")),
          excel: fakeExcel,
        }),
    },
  );
  say("open");
  if ((await db.db.$count(jobs)) === 0) await begin(app, db.db, env.sessionCookie);
  for (;;) {
    const [job] = await db.db.select().from(jobs).where(eq(jobs.status, "done"));
    if (job) say("done");
    await wait(30);
  }
}

async function begin(app: TestApp["app"], db: TestApp["db"], cookie: string): Promise<void> {
  const { userId } = await createUser(db, { companyId: "crash", codes: ["g_hy_member_staff_import"] });
  const facts = { sessionId: newId(), userId, ip: "127.0.0.1", userAgent: "test" };
  const token = await app.platform.sessions.open(db, facts, systemClock.now());
  const call: TestApp["call"] = ({ token: _, headers, ...options }) =>
    app.inject({ ...options, headers: { ...MARKER, ...headers }, cookies: { [cookie]: token } });
  const me = importer({ call } as TestApp, token);
  const rows = Array.from({ length: 2_000 }, (_, i) => ({ code: `c${i}`, name: `名${i}` }));
  const { jobId } = await me.start(sheetOf(rows));
  await me.settled(jobId);
  await me.apply(jobId);
}

void main(process.argv[2] ?? "");
