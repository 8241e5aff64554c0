// Guarantees: a chore that fails is logged and keeps none of the others from its work.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Platform } from "@/server/platform/call/platform";
import { startHousekeeping } from "@/server/platform/http/housekeeping";

test("chores behind one that fails are done, and the failure is logged", async () => {
  const logged: unknown[] = [];
  const platform = {
    db: {},
    log: { warn: (one: unknown) => logged.push(one) },
    services: { clock: { now: () => new Date() } },
  } as unknown as Platform;
  const did: string[] = [];
  const doing = (name: string) => () => Promise.resolve(void did.push(name));
  const failing = () => Promise.reject(new Error("broken"));
  const stop = startHousekeeping(platform, {
    hourly: [failing, doing("hourly")],
    everyMinute: [failing, doing("minute")],
  });
  await stop();
  assert.deepEqual(did, ["hourly", "minute"]);
  assert.equal(logged.length, 2);
});
