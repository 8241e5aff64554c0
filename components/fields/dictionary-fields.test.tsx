import { screen } from "@testing-library/react";
import { useState } from "react";
import type { FieldMeta } from "@/contracts/kit/field";
import { EditField } from "@/components/fields/edit";
import { FilterField } from "@/components/fields/filter";
import { fieldText } from "@/components/fields/show";
import { useDictionary } from "@/lib/dictionary/context";
import { renderScreen } from "@/tests/render-screen";

const item = (keyName: string, keyValue: number, keyNotes: string, keyDisabled = false) => ({
  keyName,
  keyValue,
  keyNotes,
  keyDisabled,
});
const dictionary = [
  item("grade", 1, "A级"),
  item("grade", 2, "B级"),
  item("grade", 9, "旧级别", true),
  item("gender", 1, "男"),
];
const one: FieldMeta = { label: "信用等级", kind: "dict", dict: "grade" };
const many: FieldMeta = { label: "信用等级", kind: "dicts", dict: "grade" };

function draw(meta: FieldMeta, first: unknown) {
  let value = first;
  function Host() {
    const [now, setNow] = useState(first);
    value = now;
    return (
      <>
        <label htmlFor="grade">信用等级</label>
        <EditField id="grade" meta={meta} value={now} onChange={setNow} />
      </>
    );
  }
  const { typing, container } = renderScreen(<Host />, { dictionary });
  return { typing, container, value: () => value };
}

const offered = () => [...document.querySelectorAll(".ant-select-item-option-content")].map((one) => one.textContent);

describe("dictionary (spec §3)", () => {
  it("selectors filter by dictionary type; a disabled entry is not offered for new values", async () => {
    const { typing, value } = draw(one, null);
    await typing.click(screen.getByLabelText("信用等级"));
    expect(offered()).toEqual(["A级", "B级"]);
    await typing.click(screen.getByText("B级"));
    expect(value()).toBe(2);
  });

  it("offers what the form says, and keeps what stands", async () => {
    const { typing } = draw({ ...one, among: [2] }, null);
    await typing.click(screen.getByLabelText("信用等级"));
    expect(offered()).toEqual(["B级"]);
  });

  it("a disabled entry is shown for an old value", async () => {
    const { typing, value } = draw(one, 9);
    expect(screen.getByText("旧级别（已停用）")).toBeInTheDocument();
    await typing.click(screen.getByLabelText("信用等级"));
    await typing.click(screen.getByText("A级"));
    expect(value()).toBe(1);
    await typing.click(screen.getByLabelText("信用等级"));
    expect(offered()).not.toContain("旧级别（已停用）");
  });

  it("a list of several never hears Tab, which would take the marked choice and hold the focus", async () => {
    const heard = jest.fn();
    const field = <EditField id="grade" meta={many} value={[1]} onChange={() => undefined} />;
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to what the list hears, too
    const { typing } = renderScreen(<div onKeyDown={({ key }) => heard(key)}>{field}</div>, { dictionary });
    await typing.click(screen.getByRole("combobox"));
    await typing.keyboard("{ArrowDown}");
    await typing.tab();
    expect(heard.mock.calls).toEqual([["ArrowDown"]]);
    expect(screen.getByRole("combobox")).not.toHaveFocus();
  });

  it("among several, an old value that is disabled by now can be taken away, and not be chosen again", async () => {
    const { typing, container, value } = draw(many, [1, 9]);
    const close = container.querySelectorAll(".ant-select-selection-item-remove");
    expect(close).toHaveLength(2);
    await typing.click(close[1] as Element);
    expect(value()).toEqual([1]);
    await typing.click(screen.getByLabelText("信用等级"));
    expect(offered()).toEqual(["A级", "B级"]);
  });

  it("filters offer what can still be chosen, and show what is chosen already", async () => {
    const { typing } = renderScreen(
      <>
        <label htmlFor="grade">信用等级</label>
        <FilterField id="grade" meta={one} value={9} onChange={() => undefined} />
      </>,
      { dictionary },
    );
    await typing.click(screen.getByLabelText("信用等级"));
    expect(offered()).toEqual(["A级", "B级", "旧级别"]);
  });

  it("what is chosen can be taken away by a button with a Chinese name, in forms and among filters", async () => {
    const { typing, value } = draw(many, [1, 2]);
    await typing.click(screen.getByRole("button", { name: "清除" }));
    expect(value()).toEqual([]);
    const onChange = jest.fn();
    const yesNo: FieldMeta = { label: "是否锁定", kind: "yesNo" };
    renderScreen(<FilterField id="locked" meta={yesNo} value onChange={onChange} />);
    await typing.click(screen.getByRole("button", { name: "清除" }));
    expect(onChange).toHaveBeenCalledWith(undefined);
  });

  it("labels are looked up by type and numeric value", () => {
    function Label() {
      const known = useDictionary();
      return <output>{[1, 9, 7, null].map((value) => fieldText(value, one, known)).join("|")}</output>;
    }
    renderScreen(<Label />, { dictionary });
    expect(screen.getByRole("status")).toHaveTextContent("A级|旧级别|7|");
  });
});
