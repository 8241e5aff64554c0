// Guarantees: a state's colour is that of its record: another item may turn what is good into what is bad.
import { recordKnown } from "@/contracts/rewards/record-fields";
import { type FieldMeta, metaOf } from "@/contracts/kit/field";
import { ShowField } from "@/components/fields/show";
import { renderScreen } from "@/tests/render-screen";

const meta: FieldMeta = {
  ...{ label: "状态", kind: "int", tones: { 3: "success", 5: "warning" } },
  tonesBy: { item: "kind", tones: { 2: { 3: "error" } } },
};
const toneOf = (value: number, record: object, of: FieldMeta = meta): string => {
  const { unmount, container } = renderScreen(<ShowField value={value} meta={of} record={record} />);
  const tag = container.querySelector("span");
  const tone = tag?.className ?? "";
  unmount();
  return tone;
};

it("follows the other item where that has a word of its own, else the state alone", () => {
  expect(toneOf(3, { kind: 1 })).toContain("success");
  expect(toneOf(3, { kind: 2 })).toContain("error");
  expect(toneOf(5, { kind: 2 })).toContain("warning");
  expect(toneOf(3, {})).toContain("success");
});

it("never shows a penalty in force green, nor an honour that was revoked as nothing", () => {
  const status = { ...(metaOf(recordKnown.rpStatus) as FieldMeta), kind: "int" } as const;
  expect(toneOf(3, { recordType: 2 }, status)).toContain("error");
  expect(toneOf(3, { recordType: 1 }, status)).toContain("success");
  expect(toneOf(6, { recordType: 1 }, status)).toContain("error");
  expect(toneOf(6, { recordType: 2 }, status)).toContain("neutral");
});
