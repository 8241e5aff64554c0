import { labelled } from "@/components/fields/labelled";
import { compact, Dictionary } from "@/lib/dictionary/dictionary";

it("offers no empty line: a name that cannot be shown is a word, in lists of choices and in dictionaries", () => {
  const options = [
    { value: "a", label: "甲所" },
    { value: "b", label: " " },
  ];
  expect(labelled(options).map(({ label }) => label)).toEqual(["甲所", "数据异常"]);
  const entry = { keyName: "x", keyValue: 1, keyNotes: "", keyDisabled: false, sortNo: 1 };
  const dictionary = new Dictionary(compact([entry as never]));
  expect(dictionary.label("x", 1)).toBe("数据异常");
  expect(dictionary.options("x").map(({ label }) => label)).toEqual(["数据异常"]);
});
