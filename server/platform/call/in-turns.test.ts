// Guarantees: a write in turns waits for its turn before its transaction begins and gives it back when that is committed;
// refused a turn it is told to come again, and nothing of it has been done.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { eq } from "drizzle-orm";
import { audits } from "@/server/platform/audit/audit.table";
import { inTurns } from "@/server/platform/call/context";
import { unavailable } from "@/server/platform/call/errors";
import { registerTestApi } from "@/server/testing/test-api";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";

let t: TestApp;
let token: string;
let isFull = false;
let seen: string[] = [];

const audited = () => t.db.$count(audits, eq(audits.objectId, "turned"));

before(async () => {
  t = await buildTestApp({
    register: registerTestApi({
      touch: inTurns(
        async (_ip, work) => {
          if (isFull) throw unavailable(1);
          // Another connection would wait for an open transaction here: there is none.
          seen.push(`turn, ${await audited()} done`);
          const done = await work();
          seen.push(`end, ${await audited()} done`);
          return done;
        },
        async ({ audit }) => {
          seen.push("work");
          audit({ object: "test.org", objectId: "turned", companyId: null });
          return null;
        },
      ),
    }),
  });
  const { userId } = await createUser(t.db, { codes: ["g_hy_cust_view"] });
  token = await openSession(t, userId);
});
after(() => t.close());
beforeEach(() => {
  isFull = false;
  seen = [];
});

const touch = () => t.call({ method: "PUT", url: "/rest/test/org/v1.0/turned/touch", token });

test("has its turn around its transaction", async () => {
  assert.equal((await touch()).statusCode, 200);
  assert.deepEqual(seen, ["turn, 0 done", "work", "end, 1 done"]);
});

test("without a turn is told to come again, and does nothing", async () => {
  isFull = true;
  const answer = await touch();
  assert.deepEqual([answer.statusCode, answer.headers["retry-after"]], [503, "1"]);
  assert.deepEqual(seen, []);
});
