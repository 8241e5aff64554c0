/**
 * @jest-environment node
 *
 * Guarantees: every call of spec §7 stands in the contracts, method and path letter by letter, and none calls itself
 * specified that is not. `docs/endpoints.md` is checked by `npm run generate -- --check`.
 */
import { allEndpoints } from "@/contracts/index";
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
