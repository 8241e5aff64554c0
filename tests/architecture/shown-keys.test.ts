import { join } from "node:path";
import type { z } from "zod";
import { metasOf } from "@/components/list/table/columns";
import type { Section } from "@/components/record/section";
import { ROOT, sourcesOf } from "./source";

// Guarantees: whatever a record's page shows has a label; nobody reads the name of a key.

const looks = sourcesOf(["features"]).filter(({ path }) => path.endsWith("/look.ts"));
const isSections = (value: unknown): value is readonly Section[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => Array.isArray((one as Partial<Section>).keys));

/** The part of a look that says whose record it is. */
interface Names {
  readonly of: { readonly detail: z.ZodObject };
}
const told = looks.flatMap(({ path }) => {
  const parts = jest.requireActual<Record<string, unknown>>(join(ROOT, path));
  const names = parts["NAMES"] as Names | undefined;
  return names === undefined ? [] : [{ path, names, sections: Object.values(parts).filter(isSections).flat() }];
});

it.each(told)("$path shows nothing without a label", ({ names, sections }) => {
  const metas = metasOf(names.of.detail);
  const keys = sections.flatMap(({ keys: some }) => some);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !metas.has(key))).toEqual([]);
});

it("looks at pages that there are", () => {
  expect(told.length).toBeGreaterThan(2);
});
