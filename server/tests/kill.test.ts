// Guarantees: `kill -9` of the backend's process amid writes of people loses nothing that was acknowledged, writes nothing
// twice although clients send again, and leaves nothing half-written. The figures: `npm run prove`. // promises P-D1
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { proveKills } from "@/scripts/prove/kill";

const KILLS = 3;
// The embedded database only: that of PostgreSQL is proved by `npm run prove`.
const embeddedTest = process.env["TEST_DATABASE_URL"] === undefined ? test : () => undefined;

embeddedTest(
  "three times killed while eight clients write people: everything acknowledged is there, once and whole",
  async (t: TestContext) => {
    const { acks, lost, duplicated, half, restarts, repeated } = await proveKills(
      { args: ["--import", "tsx", "server/main.ts"] },
      KILLS,
    );
    t.diagnostic(`${acks} acknowledged, ${repeated} sent again, restarts ${restarts.map(Math.round).join(", ")} ms`);
    assert.ok(acks >= 8 * KILLS);
    assert.deepEqual({ lost, duplicated, half }, { lost: 0, duplicated: 0, half: 0 });
  },
);
