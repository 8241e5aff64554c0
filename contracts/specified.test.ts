/**
 * @jest-environment node
 *
 * Guarantees: every call of spec §7 stands in the contracts, method and path letter by letter, and none calls itself
 * specified that is not. `docs/endpoints.md` is checked by `npm run generate -- --check`.
 */
import { z } from "zod";
import { allEndpoints } from "@/contracts/index";
import { metaOf, unwrap } from "@/contracts/kit/field";
import { currency } from "@/contracts/kit/scalars";
import { specifiedCalls, spelled } from "@/contracts/specified";

const kept = allEndpoints
  .filter(({ spec }) => spec.origin === "spec")
  .map(({ spec, path }) => spelled(spec.method, path));
const wanted = specifiedCalls.map(({ method, path }) => spelled(method, path));

it("the specification names 86 calls", () => {
  expect(specifiedCalls).toHaveLength(86);
});

it("every one of them has its endpoint", () => {
  const missing = specifiedCalls.filter(
    ({ method, path, elsewhere }) => elsewhere === undefined && !kept.includes(spelled(method, path)),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});

it("no endpoint says it is specified when it is not", () => {
  expect(kept.filter((call) => !wanted.includes(call))).toEqual([]);
});

it("no endpoint of ours stands where a specified call belongs", () => {
  const ours = allEndpoints.filter(({ spec }) => spec.origin === "ours");
  expect(ours.map(({ spec, path }) => spelled(spec.method, path)).filter((call) => wanted.includes(call))).toEqual([]);
});

type Shape = Readonly<Record<string, z.ZodType>>;
const itemsOf = (schema: z.ZodType | undefined, path: string): readonly (readonly [string, z.ZodType])[] => {
  const inner = schema && unwrap(schema);
  if (inner instanceof z.ZodArray) return itemsOf(inner.element as z.ZodType, path);
  if (!(inner instanceof z.ZodObject)) return schema ? [[path, schema]] : [];
  return Object.entries(inner.shape as Shape).flatMap(([key, item]) => itemsOf(item, `${path}.${key}`));
};
const typedMoney = allEndpoints
  .flatMap(({ id, spec }) => (spec.body instanceof z.ZodType ? itemsOf(spec.body, id) : []))
  .filter(([, schema]) => metaOf(schema)?.kind === "money");

it("every amount that a form takes is the specification's currency: to the cent, 0 … 999999999999.99, minus only where said", () => {
  expect(typedMoney.length).toBeGreaterThan(5);
  for (const [path, schema] of typedMoney) {
    const takes = (amount: string) => schema.safeParse(amount).success;
    expect([path, takes("0"), takes("0.01"), takes("1000000000000.00"), takes("0.001")]).toEqual([
      path,
      true,
      true,
      false,
      false,
    ]);
    expect([path, takes("-0.01")]).toEqual([path, metaOf(schema)?.allowNegative ?? false]);
  }
  expect(currency().safeParse("999999999999.99").success).toBe(true);
  const signed = currency({ allowNegative: true });
  expect(["-999999999999.99", "-1000000000000.00"].map((one) => signed.safeParse(one).success)).toEqual([true, false]);
});
