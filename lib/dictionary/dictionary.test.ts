/** @jest-environment node */
import { compact, Dictionary } from "@/lib/dictionary/dictionary";

const item = (keyName: string, keyValue: number, keyNotes: string, keyDisabled = false) => ({
  keyName,
  keyValue,
  keyNotes,
  keyDisabled,
});
const dictionary = new Dictionary(
  compact([item("gender", 1, "男"), item("gender", 2, "女"), item("grade", 1, "A"), item("grade", 9, "旧级别", true)]),
);

it("finds labels by type and numeric value, disabled ones too", () => {
  expect(dictionary.label("gender", 2)).toBe("女");
  expect(dictionary.label("grade", 9)).toBe("旧级别");
  expect(dictionary.label("gender", null)).toBe("");
  expect(dictionary.label("nothing", 3)).toBe("3");
  expect(dictionary.labels("gender", [1, 2])).toEqual(["男", "女"]);
});

it("offers no disabled entry, unless it is chosen already", () => {
  expect(dictionary.options("grade").map((option) => option.value)).toEqual([1]);
  expect(dictionary.options("grade", [9]).map((option) => option.value)).toEqual([1, 9]);
  expect(dictionary.options("nothing")).toEqual([]);
});
