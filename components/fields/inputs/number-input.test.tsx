import { act, createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Button, Form } from "antd";
import { useState, type ComponentType } from "react";
import { CurrencyInput, DecimalInput } from "@/components/fields/inputs/decimal-input";
import type { NumberFieldProps } from "@/components/fields/inputs/number-input";
import { WanInput } from "@/components/fields/inputs/wan-input";

interface Drawn {
  field: HTMLInputElement;
  emitted: string[];
  set: (value: string) => void;
}

function draw<P extends NumberFieldProps>(
  Field: ComponentType<P>,
  props: Omit<P, "value" | "onChange">,
  first = "",
): Drawn {
  const emitted: string[] = [];
  let set: (value: string) => void = () => undefined;
  function Host() {
    const [value, setValue] = useState(first);
    set = setValue;
    const all = {
      "aria-label": "金额",
      ...props,
      value,
      onChange: (next: string) => {
        emitted.push(next);
        setValue(next);
      },
    } as unknown as P;
    return <Field {...all} />;
  }
  render(<Host />);
  return { field: screen.getByRole("textbox"), emitted, set: (value) => set(value) };
}

test("typing speaks decimal texts, never numbers", async () => {
  const { field, emitted } = draw(DecimalInput, {});
  await userEvent.type(field, "12.50");
  expect(field).toHaveValue("12.50");
  expect(emitted).toEqual(["1", "12", "12.5", "12.50"]);
});

test("letters and spaces never appear, the caret stays where it was", async () => {
  const { field, emitted } = draw(DecimalInput, {}, "1234");
  await userEvent.type(field, "x9 ", { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(field).toHaveValue("12934");
  expect(field.selectionStart).toBe(3);
  expect(emitted).toEqual(["12934"]);
});

test("a paste with thousands separators and full-width digits is understood", async () => {
  const { field, emitted } = draw(DecimalInput, {});
  await userEvent.click(field);
  await userEvent.paste("￥１，２３４，５６７．８９");
  expect(field).toHaveValue("1234567.89");
  expect(emitted).toEqual(["1234567.89"]);
});

test("a trailing point goes on blur, leading zeros too", async () => {
  const { field, emitted } = draw(DecimalInput, {});
  await userEvent.type(field, "012.");
  expect(field).toHaveValue("012.");
  await userEvent.tab();
  expect(field).toHaveValue("12");
  expect(emitted.at(-1)).toBe("12");
});

test("beyond the maximum: clamped at once, or refused", async () => {
  const clamped = draw(CurrencyInput, {}, "999999999999");
  await userEvent.type(clamped.field, "9");
  expect(clamped.field).toHaveValue("999999999999.99");
  expect(clamped.emitted).toEqual(["999999999999.99"]);
});

test("revert keeps the previous value", async () => {
  const { field, emitted } = draw(DecimalInput, { max: "100", outOfRange: "revert" }, "50");
  await userEvent.type(field, "0");
  expect(field).toHaveValue("50");
  expect(emitted).toEqual([]);
});

test("below a positive minimum waits for the blur", async () => {
  const { field, emitted } = draw(DecimalInput, { min: "10", max: "100" });
  await userEvent.type(field, "5");
  expect(field).toHaveValue("5");
  await userEvent.tab();
  expect(field).toHaveValue("10");
  expect(emitted).toEqual(["5", "10"]);
});

test("money takes no minus unless negatives are allowed", async () => {
  const { field } = draw(CurrencyInput, {});
  await userEvent.type(field, "-5");
  expect(field).toHaveValue("5");
});

test("money with negatives reaches minus its bound", async () => {
  const { field } = draw(CurrencyInput, { allowNegative: true });
  await userEvent.type(field, "-9999999999999");
  expect(field).toHaveValue("-999999999999.99");
});

test("an input method may compose freely; its result is cleaned once", () => {
  const { field, emitted } = draw(DecimalInput, {});
  fireEvent.compositionStart(field);
  const composing = createEvent.change(field, { target: { value: "yi １２" } });
  Object.defineProperty(composing, "isComposing", { value: true });
  fireEvent(field, composing);
  expect(field).toHaveValue("yi １２");
  expect(emitted).toEqual([]);
  fireEvent.compositionEnd(field);
  expect(field).toHaveValue("12");
  expect(emitted).toEqual(["12"]);
});

test("a value from outside replaces what is being typed", async () => {
  const { field, set } = draw(DecimalInput, {});
  await userEvent.type(field, "12.");
  act(() => set("7.00"));
  expect(field).toHaveValue("7.00");
});

test.each([
  { Field: DecimalInput, min: "-100", keypad: "text" },
  { Field: DecimalInput, min: "0", keypad: "decimal" },
  { Field: WanInput, min: "-100", keypad: "text" },
])(
  "a value that may be below zero brings the keyboard that has a minus: from $min, $keypad",
  ({ Field, min, keypad }) => {
    expect(draw(Field, { min }).field).toHaveAttribute("inputmode", keypad);
  },
);

test("max below min is warned about", () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  draw(DecimalInput, { min: "10", max: "1" });
  expect(warn).toHaveBeenCalledWith("DecimalInput: max 1 is below min 10");
  warn.mockRestore();
});

test("万: what was not touched stays exact", async () => {
  const { field, emitted } = draw(WanInput, {}, "123456789.123456");
  expect(field).toHaveValue("12345.678912");
  await userEvent.click(field);
  await userEvent.tab();
  expect(emitted).toEqual([]);
  await userEvent.type(field, "{Backspace}2");
  expect(emitted).toEqual(["123456789.1", "123456789.123456"]);
  expect(field).toHaveValue("12345.678912");
});

test("万: typed values are stored whole, to the cent", async () => {
  const { field, emitted } = draw(WanInput, {});
  await userEvent.type(field, "1.2345678");
  expect(field).toHaveValue("1.234567");
  expect(emitted.at(-1)).toBe("12345.67");
});

test("万: what is no number is ignored", async () => {
  const { field, emitted } = draw(WanInput, {}, "10000");
  await userEvent.click(field);
  await userEvent.paste("十二");
  expect(field).toHaveValue("1");
  expect(emitted).toEqual([]);
});

test.each([
  ["326.8万元", "3268000"],
  [" １，２００ 万 ", "12000000"],
  ["1.5亿元", "150000000"],
  ["0.000001万", "0.01"],
  ["人民币326.8万元整", "3268000"],
  ["326.8万元。", "3268000"],
  ["3,268,000.55元", "3268000.55"],
])("money pasted in another unit is that much in 元: %j", async (text, stored) => {
  const { field, emitted } = draw(CurrencyInput, {});
  await userEvent.click(field);
  await userEvent.paste(text);
  expect([field.value, emitted]).toEqual([stored, [stored]]);
  expect(field.selectionStart).toBe(stored.length);
});

test.each(["约326.8万元", "300千元", "3百万元"])(
  "money of a unit that is not understood is refused: %j",
  async (text) => {
    const { field, emitted } = draw(CurrencyInput, {});
    await userEvent.click(field);
    await userEvent.paste(text);
    expect([field.value, emitted]).toEqual(["", []]);
    expect(screen.getByRole("alert")).toHaveTextContent("不能换算成元");
  },
);

test.each(["3.27E+06", "¥1.5e6", "-2E+5"])("money that has lost its digits is refused: %j", async (text) => {
  const { field, emitted } = draw(CurrencyInput, { allowNegative: true });
  await userEvent.click(field);
  await userEvent.paste(text);
  expect([field.value, emitted]).toEqual(["", []]);
  expect(screen.getByRole("alert")).toHaveTextContent("科学计数法");
});

test.each([
  [CurrencyInput, "1 234 567,89", "1234567.89", "1234567.89"],
  [CurrencyInput, "1\u202f234\u202f567,89 元", "1234567.89", "1234567.89"],
  [DecimalInput, "-1.234,5", "-1234.5", "-1234.5"],
  [WanInput, "1 234,56", "1234.56", "12345600"],
  [WanInput, "1 234,56 元", "0.123456", "1234.56"],
])("a comma behind groups is a point: %p %j", async (Field, text, shown, stored) => {
  const { field, emitted } = draw(Field as typeof CurrencyInput, {});
  await userEvent.click(field);
  await userEvent.paste(text);
  expect([field.value, emitted]).toEqual([shown, [stored]]);
});

test.each([CurrencyInput, DecimalInput, WanInput])("a comma that may be a point is refused: %p", async (Field) => {
  const { field, emitted } = draw(Field as typeof CurrencyInput, {}, "770000");
  await userEvent.clear(field);
  await userEvent.paste("1234,56");
  expect([field.value, emitted]).toEqual(["", [""]]);
  expect(screen.getByRole("alert")).toHaveTextContent(
    "「1234,56」中逗号后不足三位，不是千位分隔符；是小数的请改用小数点",
  );
  await userEvent.paste("1,234.56");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

describe("a figure that a ledger prints below zero", () => {
  const SIGNED = { allowNegative: true };
  test.each([
    [DecimalInput, {}, "(1,234.50)", "-1234.50", "-1234.50"],
    [DecimalInput, {}, "1,234.50-", "-1234.50", "-1234.50"],
    [CurrencyInput, SIGNED, "（１，２３４．５０）元", "-1234.50", "-1234.50"],
    [CurrencyInput, SIGNED, "￥(5)", "-5", "-5"],
    [WanInput, {}, "(12.5万元)", "-12.5", "-125000"],
    [WanInput, {}, "(1,234.50 元)", "-0.12345", "-1234.5"],
  ])("is pasted as one: %p %p %j", async (Field, props, text, shown, stored) => {
    const { field, emitted } = draw(Field as typeof CurrencyInput, props);
    await userEvent.click(field);
    await userEvent.paste(text);
    expect([field.value, emitted]).toEqual([shown, [stored]]);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  test.each([
    [CurrencyInput, {}, "(1,234.50)"],
    [DecimalInput, { min: "0", precision: 0 }, "5-"],
    [WanInput, { min: "0" }, "（12.5）"],
    [WanInput, { min: "0" }, "12.5万-"],
  ])("is refused in words where nothing may be below zero: %p %p %j", async (Field, props, text) => {
    const { field, emitted } = draw(Field as typeof CurrencyInput, props);
    await userEvent.click(field);
    await userEvent.paste(text);
    expect([field.value, emitted]).toEqual(["", []]);
    expect(screen.getByRole("alert")).toHaveTextContent("没有粘贴：粘贴的是负数，这里不能填负数。原有内容没有改动。");
    expect(field).toHaveAccessibleDescription(/没有粘贴/);
    expect(field).toHaveFocus();
    await userEvent.paste("0.00");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  test.each([{}, SIGNED])("behind other digits it is no number: %p", async (props) => {
    const { field, emitted } = draw(CurrencyInput, props, "77");
    await userEvent.click(field);
    await userEvent.paste("(5)");
    expect([field.value, emitted]).toEqual(["77", []]);
    expect(screen.getByRole("alert")).toHaveTextContent("没有粘贴：「77(5)」不是一个数。");
  });

  test("what is said of it ends with another value, wherever that comes from", async () => {
    const { field, set } = draw(CurrencyInput, {}, "77");
    await userEvent.click(field);
    await userEvent.paste("(5)");
    fireEvent.blur(field);
    expect(screen.getByRole("alert")).toBeInTheDocument();
    act(() => set("80"));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

test("inside antd's form: label, submit by Enter with the settled value, disabled, error state", async () => {
  const submitted: unknown[] = [];
  const error = "请填写注册资本";
  render(
    <Form onFinish={(values) => submitted.push(values)}>
      <Form.Item name="capital" label="注册资本" rules={[{ required: true, message: error }]}>
        <WanInput min="100000" />
      </Form.Item>
      <Button htmlType="submit">提交报备</Button>
    </Form>,
  );
  const field = screen.getByLabelText("注册资本");
  await userEvent.click(screen.getByRole("button", { name: "提交报备" }));
  expect(await screen.findByText(error)).toBeInTheDocument();
  expect(field).toHaveAttribute("aria-invalid", "true");
  await userEvent.type(field, "3{Enter}");
  expect(submitted).toEqual([{ capital: "100000" }]);
});
