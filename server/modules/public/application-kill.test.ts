// Guarantees: `kill -9` of the backend that accepts an application leaves nothing half-made: in the middle nothing stands,
// behind the answer the credentials go out once, from another process. // promises P-D1
// On PostgreSQL: a process of its own can only be killed on PostgreSQL; the embedded one is `npm run prove`'s matter.
import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { fillPath } from "@/contracts/kit/endpoint";
import { applicationApi } from "@/contracts/public/application";
import { APPLICATION } from "@/contracts/public/application-lifecycle";
import { anApplication } from "@/contracts/public/application-sample";
import { seed } from "@/server/seed/seed";
import { testDatabase, type TestDatabase } from "@/server/db/testing";
import { textsSent } from "@/server/platform/outbox/testing";
import { firms } from "@/server/reference/firm.table";
import { users } from "@/server/reference/user.table";
import { type Decision, killedBefore, killedWhile, says } from "@/server/testing/killed";
import { buildTestApp, type TestApp } from "@/server/testing/testing";
import { type Applicant, handedIn } from "@/server/modules/public/application-testing";
import { applications } from "@/server/modules/public/application.table";

const isOnPostgres = process.env["TEST_DATABASE_URL"] !== undefined;
const onPostgres = isOnPostgres ? test : () => undefined;

let t: TestApp;
let database: TestDatabase;
let silent: Server;

before(async () => {
  if (!isOnPostgres) return;
  database = await testDatabase();
  t = await buildTestApp({ handle: database, seed, jobs: { leaseMs: 400, pollMs: 50 } });
  // A gateway that takes a message and never says so.
  silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
});
after(async () => {
  silent?.close();
  await t?.close();
});

const bodyOf = (one: Applicant, memberNo: string) => ({
  version: one.own.form.version,
  memberNo,
  joinDate: null,
  meetingNo: null,
  opinion: null,
});

const passing = (one: Applicant, memberNo: string): Decision => ({
  databaseUrl: database.databaseUrl,
  dataDir: t.env.dataDir,
  at: t.clock.now().toISOString(),
  gateway: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/send`,
  url: fillPath(applicationApi.pass.path, { applicationId: one.id }),
  body: bodyOf(one, memberNo),
});

async function made(one: Applicant) {
  const { companyId, creditCode } = one.own.detail;
  const sent = (await textsSent(t)).filter((text) => text.includes(`登录账号 ${String(creditCode)} 已开通`));
  return {
    firms: await t.db.$count(firms, eq(firms.companyId, companyId)),
    accounts: await t.db.$count(users, eq(users.companyId, companyId)),
    sent: sent.length,
    status: (await t.db.select().from(applications).where(eq(applications.applicationId, one.id)))[0]
      ?.applicationStatus,
  };
}

onPostgres("killed in the middle of the acceptance: nothing stands, and it may be passed again", async () => {
  const one = await handedIn(t, "13700004001", anApplication(41));
  // The account's row comes behind the firm's: its insert waits there.
  await killedBefore("users", passing(one, "43990041"));
  // The server notices that its client is gone when it next writes to it.
  for (let i = 0; i < 200 && (await made(one)).firms > 0; i++) await wait(50);
  assert.deepEqual(await made(one), { firms: 0, accounts: 0, sent: 0, status: APPLICATION.submitted });
});

onPostgres("killed behind its answer, the credentials on their way: another process sends them, once", async () => {
  const one = await handedIn(t, "13700004002", anApplication(42));
  await killedWhile(passing(one, "43990042"), (child) => says(child, "answered 200"));
  // The lease of the one that died is over soon; what it may have sent is sent again late rather than never.
  await wait(1_000);
  t.clock.minutes(180);
  assert.deepEqual(await made(one), { firms: 1, accounts: 1, sent: 1, status: APPLICATION.passed });
});
