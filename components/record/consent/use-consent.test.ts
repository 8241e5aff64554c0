// Guarantees: the tick without which personal numbers are not saved stands somewhere in every form: beside the item that was
// typed, and at the form's end where it has none of those that the tick is about.
import { consentPlace } from "@/components/record/consent/use-consent";

it.each([
  ["beside the one that was typed", ["a", "b"], { a: null, b: "1" }, "b"],
  ["beside the first where none was typed", ["a", "b"], { a: null, b: null }, "a"],
  ["never at an item that the form lacks", ["idNo", "b"], { b: null }, "b"],
  ["at the end where the form has none of them", ["idNo"], { newIdNo: "1" }, undefined],
])("stands %s", (_, about, after, place) => {
  expect(consentPlace({ about }, { a: null, b: null }, after)).toBe(place);
});
