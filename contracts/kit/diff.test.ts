/** @jest-environment node */
// Guarantees: a line of 变更记录 says of a list what it can: its values, of many the first, of rows without words of their
// own how many; what differs and reads alike is marked; an item that holds several is told by each of them.
import { z } from "zod";
import { rowChanges } from "@/contracts/kit/diff";
import { field } from "@/contracts/kit/field";
import { personalItems } from "@/contracts/kit/personal";
import { diffOf } from "@/contracts/kit/record-schemas";

const shape = {
  firms: field(z.array(z.string()), { label: "单位" }),
  parts: field(z.array(z.object({ title: z.string() })), { label: "分节" }),
  basis: field(z.string(), { label: "依据", kind: "longText" }),
};
const words = {
  lookups: { dict: String, place: String, file: String, name: (id: string) => ({ a: "甲所" })[id] },
  personal: personalItems({}),
};
const said = (key: keyof typeof shape, before: unknown, after: unknown) => {
  const [line] = rowChanges(shape, { [key]: before }, { [key]: after }, words);
  return line && [line.before, line.after];
};

test("a list is told by the names of what it holds, a long one by its first and its length", () => {
  expect(said("firms", ["a"], ["a", "b"])).toEqual(["甲所", "甲所、b"]);
  const many = Array.from({ length: 25 }, (_, at) => `f${at}`);
  expect(said("firms", [], many)).toEqual([null, `${many.slice(0, 20).join("、")} 等 25 项`]);
});

test("rows without words of their own are counted, and marked where as many are others", () => {
  expect(said("parts", [{ title: "一" }], [{ title: "一" }, { title: "二" }])).toEqual(["1 项", "2 项"]);
  expect(said("parts", [{ title: "一" }], [{ title: "二" }])).toEqual(["1 项", "1 项（已变更）"]);
});

test("a text that differs beyond what is told of it is marked", () => {
  const long = "长".repeat(250);
  const [before, after] = said("basis", `${long}甲`, `${long}乙`) ?? [];
  expect(after).toBe(`${before ?? ""}（已变更）`);
  expect(said("basis", "同", "同")).toBeUndefined();
});

test("an item that holds several is told by each of them that differs, as new or gone when it was or is not there", () => {
  const fields = {
    name: field(z.string(), { label: "名称" }),
    rules: field(z.strictObject({ year: field(z.int(), { label: "年度" }), note: shape.basis }), { label: "规则" }),
  };
  const at = (year: number) => ({ name: "一", rules: { year, note: "同" } });
  expect(diffOf(fields, at(2025), at(2026), words)).toEqual([
    { path: "rules.year", label: "年度", before: "2025", after: "2026" },
  ]);
  expect(diffOf(fields, {}, at(2026), words).map(({ path, before, after }) => [path, before, after])).toEqual([
    ["name", null, "一"],
    ["rules.year", null, "2026"],
    ["rules.note", null, "同"],
  ]);
  expect(diffOf(fields, at(2026), {}, words).map(({ after }) => after)).toEqual([null, null, null]);
});
