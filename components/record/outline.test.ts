/** @jest-environment node */
// Guarantees: what a form lacks is found in its order and gone to one by one, parts and groups stand as their items do,
// and only a complete record is told to be complete.
import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { optional, text } from "@/contracts/kit/scalars";
import { completeness, missingIn, nextOf, requiredIn, standingOf } from "@/components/record/outline";

const schema = z.strictObject({
  name: field(text(10), { label: "姓名" }),
  no: field(text(10), { label: "编号" }),
  note: field(optional(text(10)), { label: "说明" }),
  reason: field(optional(text(10)), { label: "原因" }),
});
const parts = [
  { key: "one", sections: [{ title: "甲", keys: ["name", "note"] }] },
  { key: "two", sections: [{ title: "乙", keys: ["no", "reason"] }] },
];
const asked = (over: Partial<Parameters<typeof requiredIn>[0]> = {}) => ({
  parts,
  schema,
  needs: new Set<string>(),
  isHidden: () => false,
  ...over,
});

it("asks for what the schema or a rule requires and what applies", () => {
  expect(requiredIn(asked())).toEqual(["name", "no"]);
  expect(requiredIn(asked({ needs: new Set(["reason"]) }))).toEqual(["name", "no", "reason"]);
  expect(requiredIn(asked({ isHidden: (key) => key === "no" }))).toEqual(["name"]);
});

it("tells what is missing in the order of the form, the rules' own sentences first of all for their items", () => {
  const gaps = [{ path: "no", message: "请填写证书上的编号" }];
  expect(missingIn(asked(), { name: "", no: "" }, gaps)).toEqual([{ path: "name", message: "请填写姓名" }, ...gaps]);
  expect(missingIn(asked(), { name: "甲", no: "1" }, [])).toEqual([]);
});

it.each<[string[], number]>([
  [[], 100],
  [["name"], 50],
  [["name", "no"], 0],
  // What is missing beyond the items counts, too.
  [["attachments"], 66],
])("missing %j is %i percent", (paths, percent) => {
  const missing = paths.map((path) => ({ path, message: "" }));
  expect(completeness(asked(), missing)).toBe(percent);
});

it("stands wrong before missing before done", () => {
  const at = (path: string) => [{ path, message: "" }];
  const said = { required: new Set(["name"]), missing: [], errors: [], values: {} };
  expect(standingOf(["name"], said)).toBe("done");
  expect(standingOf(["note"], said)).toBeNull();
  expect(standingOf(["note"], { ...said, values: { note: "有" } })).toBe("done");
  expect(standingOf(["name"], { ...said, missing: at("name") })).toBe("missing");
  expect(standingOf(["name"], { ...said, missing: at("name"), errors: at("name.0.x") })).toBe("wrong");
});

it("goes from one to the next, over those that were filled, and begins again at the end", () => {
  const items = ["a", "b", "c"].map((path) => ({ path, message: "" }));
  const first = nextOf(items, null);
  expect(first).toEqual({ path: "a", at: 0 });
  expect(nextOf(items, first)).toEqual({ path: "b", at: 1 });
  // `b` was filled: its place is now that of `c`.
  expect(
    nextOf(
      items.filter(({ path }) => path !== "b"),
      { path: "b", at: 1 },
    ),
  ).toEqual({ path: "c", at: 1 });
  expect(nextOf(items, { path: "c", at: 2 })).toEqual({ path: "a", at: 0 });
  expect(nextOf([], first)).toBeNull();
});
