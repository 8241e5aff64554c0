// An attempt that failed for a reason of ours is given back, and nobody waits for that at a slow database. // promises P-A5
import assert from "node:assert/strict";
import { it } from "node:test";
import type { Db } from "@/server/db/client";
import { giveBackAttempt } from "@/server/modules/auth/login/login-guard";

/** A database that answers each statement by the next of these. */
function answering(...answers: (() => Promise<unknown>)[]) {
  const asked: number[] = [];
  const where = () => {
    asked.push(performance.now());
    return (answers.shift() ?? (() => Promise.resolve([])))();
  };
  return { asked, db: { update: () => ({ set: () => ({ where }) }) } as unknown as Db };
}

it("is given back before the sign-in is answered", async () => {
  let isBack = false;
  const { db } = answering(() => new Promise((resolve) => setTimeout(() => resolve((isBack = true)), 50)));
  await giveBackAttempt(db, "name:x");
  assert.equal(isBack, true);
});

it("does not hold the answer while the database takes its time", async () => {
  let answer: () => void = () => undefined;
  const { db } = answering(() => new Promise<void>((resolve) => (answer = resolve)));
  const since = performance.now();
  await giveBackAttempt(db, "name:x");
  assert.ok(performance.now() - since < 4_000, "waited for the database");
  answer();
});

it("is tried again when the statement fails, also after the answer has left", async () => {
  let fail: (reason: Error) => void = () => undefined;
  const { db, asked } = answering(() => new Promise((_, reject) => (fail = reject)));
  await giveBackAttempt(db, "name:x");
  fail(new Error("gone"));
  const until = performance.now() + 20_000;
  // The pause before the next try does not keep the process alive: this does.
  while (asked.length < 2 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(asked.length, 2);
});
