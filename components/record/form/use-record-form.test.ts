/** @jest-environment node */
import { z } from "zod";
import { optional, text } from "@/contracts/kit/scalars";
import { blanksToNull, valueAt, withValue } from "@/components/record/form/use-record-form";

const schema = z.strictObject({
  name: text(10),
  note: optional(text(10)),
  rows: z.array(z.strictObject({ title: text(10), hint: optional(text(10)) })),
});

it("changes one place and shares the rest", () => {
  const before = { name: "a", rows: [{ title: "x" }, { title: "y" }] };
  const after = withValue(before, ["rows", "1", "title"], "z");
  expect(after).toEqual({ name: "a", rows: [{ title: "x" }, { title: "z" }] });
  expect(after.rows[0]).toBe(before.rows[0]);
  expect(before.rows[1]?.title).toBe("y");
  expect(valueAt(after, "rows.1.title")).toBe("z");
  expect(valueAt(after, "rows.7.title")).toBeUndefined();
});

it("is the very same where nothing changes", () => {
  const before = { name: "a", rows: [{ title: "x", hint: null }] };
  expect(withValue(before, ["rows", "0", "title"], "x")).toBe(before);
  expect(withValue(before, ["rows", "0", "hint"], null)).toBe(before);
  expect(withValue(before, ["rows", "1", "title"], "y")).not.toBe(before);
});

it("makes blanks null only where the contract allows null", () => {
  expect(blanksToNull({ name: "", note: "", rows: [{ title: "", hint: "" }] }, schema)).toEqual({
    name: "",
    note: null,
    rows: [{ title: "", hint: null }],
  });
  expect(blanksToNull({ name: "  ", note: " \u3000\n" }, schema)).toEqual({ name: "  ", note: null });
});
