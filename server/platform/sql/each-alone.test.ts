// Guarantees: what fails for one row keeps none of the others from their turn, and is told when all have had it; of rows
// that are due what failed is undone, and what another one has done meanwhile is not done again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asc, eq } from "drizzle-orm";
import { boolean, integer, pgTable } from "drizzle-orm/pg-core";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { eachAlone, eachDue } from "@/server/platform/sql/each-alone";

const tasks = pgTable("each_due_tasks", { taskId: integer().primaryKey(), isDone: boolean().notNull().default(false) });
let d: TestDatabase;
before(async () => {
  d = await testDatabase();
  await d.db.execute(
    "create table each_due_tasks (task_id integer primary key, is_done boolean not null default false)",
  );
});
after(() => d.close());

test("each item has its turn, whatever becomes of the others", async () => {
  const done: number[] = [];
  const work = (bad: readonly number[]) => (item: number) => {
    if (bad.includes(item)) return Promise.reject(new Error(`item ${item}`));
    done.push(item);
    return Promise.resolve();
  };
  await assert.rejects(eachAlone([1, 2, 3], work([1])), /item 1/);
  await assert.rejects(eachAlone([4, 5, 6], work([4, 5])), AggregateError);
  await eachAlone([7], work([]));
  assert.deepEqual(done, [2, 3, 6, 7]);
});

test("each row that is due has a transaction of its own", async () => {
  await d.db.insert(tasks).values([1, 2, 3, 4, 5].map((taskId) => ({ taskId })));
  const done: number[] = [];
  const round = (bad: number) =>
    eachDue(
      d.db,
      { table: tasks, id: tasks.taskId, where: eq(tasks.isDone, false), most: 4 },
      async (tx, { taskId }) => {
        await tx.update(tasks).set({ isDone: true }).where(eq(tasks.taskId, taskId));
        if (taskId === 1) await tx.update(tasks).set({ isDone: true }).where(eq(tasks.taskId, 4));
        if (taskId === bad) throw new Error(`task ${taskId}`);
        done.push(taskId);
      },
    );
  await assert.rejects(round(2), /task 2/);
  assert.deepEqual(done, [1, 3]);
  await round(0);
  assert.deepEqual(done, [1, 3, 2, 5]);
  const rows = await d.db.select().from(tasks).orderBy(asc(tasks.taskId));
  assert.ok(rows.every(({ isDone }) => isDone));
});
