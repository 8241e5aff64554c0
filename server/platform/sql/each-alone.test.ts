// Guarantees: what fails for one row keeps none of the others from their turn, and is told when all have had it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachAlone } from "@/server/platform/sql/each-alone";

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
