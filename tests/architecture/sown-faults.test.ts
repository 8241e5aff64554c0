/**
 * @jest-environment node
 *
 * Guarantees: each fault that `npm run prove -- sown` sows still finds its place, exactly once, changes something there, and
 * names tests that exist. Whether they notice is proved by that run.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SOWN_FAULTS } from "@/scripts/prove/sown/faults";
import { ROOT } from "@/tests/architecture/source";

it.each(SOWN_FAULTS.map((fault) => [fault.name, fault] as const))("%s", (_, { file, anchor, instead, tests }) => {
  expect(readFileSync(join(ROOT, file), "utf8").split(anchor)).toHaveLength(2);
  expect(instead).not.toBe(anchor);
  expect(tests.filter((test) => !existsSync(join(ROOT, test)))).toEqual([]);
  expect(tests.length).toBeGreaterThan(0);
});

it("there are at least twenty, each with a name of its own", () => {
  expect(new Set(SOWN_FAULTS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20);
  expect(new Set(SOWN_FAULTS.map(({ name }) => name)).size).toBe(SOWN_FAULTS.length);
});
