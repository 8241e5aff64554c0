/** @jest-environment node */
// Guarantees: blanks in an optional text are no text, whatever kind of text; labels, marks and other types are untouched.
import { z } from "zod";
import { field, isOptional, metaOf, schemaAt } from "@/contracts/kit/field";
import { dict, isoDate, mobile, optional, text } from "@/contracts/kit/scalars";

const schema = z.strictObject({
  note: field(optional(text(5)), { label: "备注" }),
  inner: optional(field(text(5), { label: "住址" })),
  mobile: optional(mobile()),
  day: optional(isoDate()),
  grade: optional(dict()),
});
const none = { note: null, inner: null, mobile: null, day: null, grade: null };

it.each(["", " ", "  \n", "\u3000\t", "\uFEFF"])("takes %j as nothing typed", (blank) => {
  expect(schema.parse({ note: blank, inner: blank, mobile: blank, day: blank })).toEqual(none);
});

it("takes absent and null as before, trims what is typed and refuses what is wrong", () => {
  expect(schema.parse({})).toEqual(none);
  expect(schema.parse({ ...none, note: " 甲 " })).toEqual({ ...none, note: "甲" });
  for (const wrong of [{ note: "甲乙丙丁戊己" }, { mobile: "1" }, { grade: " " }, { note: 1 }])
    expect(schema.safeParse(wrong).success).toBe(false);
  expect(z.strictObject({ name: text(5) }).safeParse({ name: "  " }).success).toBe(false);
});

it("keeps labels, the mark of an optional item and the JSON schema", () => {
  const note = schemaAt(schema, ["note"]) as z.ZodType;
  const inner = schemaAt(schema, ["inner"]) as z.ZodType;
  expect([metaOf(note)?.label, metaOf(inner)?.label, isOptional(note)]).toEqual(["备注", "住址", true]);
  const plain = z.strictObject({ note: text(5).nullable().default(null) });
  const ours = z.strictObject({ note: optional(text(5)) });
  for (const io of ["input", "output"] as const)
    expect(z.toJSONSchema(ours, { io })).toEqual(z.toJSONSchema(plain, { io }));
});
