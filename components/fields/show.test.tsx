// Guarantees: a state is a tag by the one table of states: its dictionary's word, a sign, and the colour of its reader's
// side; another item of the record may turn what is good into what is bad.
import { type FieldMeta, metaOf } from "@/contracts/kit/field";
import { recordKnown } from "@/contracts/rewards/record-fields";
import { ShowField } from "@/components/fields/show";
import { aUser, renderScreen } from "@/tests/render-screen";

const dictionary = [
  { keyName: "rp_status", keyValue: 3, keyNotes: "已生效", keyDisabled: false },
  { keyName: "rp_status", keyValue: 6, keyNotes: "已撤销", keyDisabled: false },
  { keyName: "rp_type", keyValue: 3, keyNotes: "表彰", keyDisabled: false },
];
const status = metaOf(recordKnown.rpStatus) as FieldMeta;

function tagOf(value: number, record: object, userType = 1, meta = status) {
  const shown = <ShowField value={value} meta={meta} record={record} />;
  const { unmount, container } = renderScreen(shown, { user: aUser({ userType }), dictionary });
  const tag = container.querySelector("span");
  const told = {
    tone: tag?.className ?? "",
    word: container.textContent,
    sign: container.querySelector("svg path")?.getAttribute("d"),
  };
  unmount();
  return told;
}

it("never shows a penalty in force green, nor an honour that was revoked as nothing", () => {
  expect(tagOf(3, { recordType: 2 }).tone).toContain("error");
  expect(tagOf(3, { recordType: 1 }).tone).toContain("success");
  expect(tagOf(3, {}).tone).toContain("success");
  expect(tagOf(6, { recordType: 1 }).tone).toContain("error");
  expect(tagOf(6, { recordType: 2 }).tone).toContain("neutral");
});

it("says the word beside the colour, with a sign of its own; the association sees a penalty as a decision", () => {
  const firm = tagOf(3, { recordType: 2 });
  expect(firm.word).toBe("已生效");
  expect(firm.sign).not.toBe(tagOf(3, { recordType: 1 }).sign);
  expect(tagOf(3, { recordType: 2 }, 2).tone).toContain("info");
});

it("is plain text where a dictionary names no states", () => {
  const meta: FieldMeta = { label: "类型", kind: "dict", dict: "rp_type" };
  expect(tagOf(3, {}, 1, meta)).toEqual({ tone: "", word: "表彰", sign: undefined });
});
