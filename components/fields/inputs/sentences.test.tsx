import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Form } from "antd";
import { type ComponentType, useState } from "react";
import type { DateRange, Granularity } from "@/components/fields/inputs/date-range";
import { YearPicker } from "@/components/fields/inputs/date-input";
import { CurrencyInput, DecimalInput } from "@/components/fields/inputs/decimal-input";
import type { NumberFieldProps } from "@/components/fields/inputs/number-input";
import { RangePicker } from "@/components/fields/inputs/range-picker";
import { WanInput } from "@/components/fields/inputs/wan-input";

// One test for each sentence of spec §5 and §9 on these inputs; the name is the sentence.

/** Draws a field over a value of its own; `value()` is what is stored. */
function draw<P extends NumberFieldProps>(Field: ComponentType<P>, props: Omit<P, "value" | "onChange">, first = "") {
  let value = first;
  function Host() {
    const [now, setNow] = useState(first);
    value = now;
    return <Field {...({ ...props, "aria-label": "数", value: now, onChange: setNow } as unknown as P)} />;
  }
  render(<Host />);
  return { field: screen.getByRole<HTMLInputElement>("textbox"), value: () => value };
}

async function enter(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
}

async function paste(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

function drawRange(granularity: Granularity, first?: DateRange) {
  let value: DateRange | undefined;
  function Host() {
    const [now, setNow] = useState(first);
    value = now;
    return <RangePicker granularity={granularity} value={now} onChange={setNow} />;
  }
  const { container } = render(<Host />);
  const [start, end] = screen.getAllByRole("textbox") as [HTMLInputElement, HTMLInputElement];
  return { start, end, container, value: () => value };
}

async function pick(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
}

const cell = (title: string) => document.querySelector(`td[title="${title}"]`);

describe("date-range picker (spec §5)", () => {
  it("end cannot be earlier than start and start cannot be later than end", async () => {
    const { start, end, value } = drawRange("day", { start: "2026-03-10", end: "2026-03-20" });
    await pick(end, "2026-03-01");
    expect(value()).toEqual({ start: "2026-03-01", end: "2026-03-01" });
    await pick(start, "2026-05-01");
    expect(value()).toEqual({ start: "2026-05-01", end: "2026-05-01" });
  });

  it.each<[Granularity, DateRange, string]>([
    ["year", { start: "2020", end: "2022" }, "2025"],
    ["month", { start: "2026-01", end: "2026-02" }, "2026-05"],
    ["day", { start: "2026-01-01", end: "2026-01-02" }, "2026-01-31"],
  ])("choosing a start after the end moves the end to the start (%s)", async (granularity, first, later) => {
    const { start, value } = drawRange(granularity, first);
    await pick(start, later);
    expect(value()).toEqual({ start: later, end: later });
  });

  it.each<[Granularity, DateRange, string]>([
    ["year", { start: "2020", end: "2022" }, "2015"],
    ["month", { start: "2026-01", end: "2026-02" }, "2025-05"],
    ["day", { start: "2026-01-01", end: "2026-01-02" }, "2025-01-31"],
  ])("and vice versa (%s)", async (granularity, first, earlier) => {
    const { end, value } = drawRange(granularity, first);
    await pick(end, earlier);
    expect(value()).toEqual({ start: earlier, end: earlier });
  });

  it("dates after the end are disabled in the start picker", async () => {
    const { start } = drawRange("day", { start: "2026-03-10", end: "2026-03-20" });
    await userEvent.click(start);
    expect(cell("2026-03-20")).not.toHaveClass("ant-picker-cell-disabled");
    expect(cell("2026-03-21")).toHaveClass("ant-picker-cell-disabled");
  });

  it("dates before the start in the end picker", async () => {
    const { end } = drawRange("day", { start: "2026-03-10", end: "2026-03-20" });
    await userEvent.click(end);
    expect(cell("2026-03-10")).not.toHaveClass("ant-picker-cell-disabled");
    expect(cell("2026-03-09")).toHaveClass("ant-picker-cell-disabled");
  });

  it("a date is chosen in the calendar by mouse and by keys", async () => {
    const { start, value } = drawRange("day", { start: "2026-03-10", end: "2026-03-20" });
    await userEvent.click(start);
    await userEvent.click(cell("2026-03-12") as Element);
    expect(value()).toEqual({ start: "2026-03-12", end: "2026-03-20" });
    await userEvent.click(start);
    fireEvent.keyDown(cell("2026-03-12") as Element, { key: "Enter" });
    fireEvent.blur(cell("2026-03-12") as Element);
    expect(value()).toEqual({ start: "2026-03-12", end: "2026-03-20" });
  });

  it("the start field is not clearable, by the mouse or by the keyboard", async () => {
    const { start, container, value } = drawRange("day", { start: "2026-03-10", end: "2026-03-20" });
    expect(container.querySelectorAll(".ant-picker-clear")).toHaveLength(1);
    await userEvent.clear(start);
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    expect(value()?.start).toBe("2026-03-10");
  });

  it.each<[Granularity, string, string, string]>([
    ["year", "2026", "开始年份", "结束年份"],
    ["month", "2026-03", "开始月份", "结束月份"],
    ["day", "2026-03-31", "开始日期", "结束日期"],
  ])("default formats yyyy, yyyy-MM, yyyy-MM-dd with their placeholders (%s)", async (granularity, text, from, to) => {
    const { start, value } = drawRange(granularity);
    expect(screen.getByPlaceholderText(from)).toBe(start);
    expect(screen.getByPlaceholderText(to)).toBeInTheDocument();
    await pick(start, text);
    expect(start).toHaveValue(text);
    expect(value()).toEqual({ start: text, end: "" });
  });

  it("values are start and end strings, both empty by default", () => {
    const { start, end } = drawRange("day");
    expect([start.value, end.value]).toEqual(["", ""]);
  });

  it("full-width digits and 年月日 of an input method are understood", async () => {
    const { start, end, value } = drawRange("day");
    await pick(start, "２０２６－０３－０１");
    await pick(end, "2026年3月31日");
    expect(value()).toEqual({ start: "2026-03-01", end: "2026-03-31" });
  });
});

describe("ten-thousand number input (spec §5, §9)", () => {
  it("divides by 10000 for display, the full value is stored", async () => {
    const { field, value } = draw(WanInput, {}, "12345678.90");
    expect(field).toHaveValue("1234.56789");
    await enter(field, "1.5");
    expect(value()).toBe("15000");
  });

  it("precision 6", async () => {
    const { field, value } = draw(WanInput, {});
    await enter(field, "0.12345678");
    expect(field).toHaveValue("0.123456");
    expect(value()).toBe("1234.56");
  });

  it("default bounds plus or minus 999999999999999.999999 (full units)", async () => {
    const { field, value } = draw(WanInput, {}, "999999999999999.999999");
    expect(field).toHaveValue("99999999999.999999");
    await userEvent.click(field);
    await userEvent.tab();
    expect(value()).toBe("999999999999999.999999");
    await enter(field, "-100000000000");
    expect(field).toHaveValue("-99999999999.999999");
    expect(value()).toBe("-999999999999999.99");
  });

  it("input that is not a valid number is ignored", async () => {
    const { field, value } = draw(WanInput, {}, "10000");
    for (const wrong of ["abc", "1.2.3", "--1", "十二"]) {
      await userEvent.click(field);
      await userEvent.paste(wrong);
      expect([field.value, value()]).toEqual(["1", "10000"]);
    }
  });

  it("and the caret stays where it was", async () => {
    const { field, value } = draw(WanInput, {});
    await userEvent.type(field, "12a3");
    expect([field.value, value()]).toEqual(["123", "1230000"]);
  });

  it("a paste of １２，３４５．６７ is a number; of 1,234.50 元, an amount in 元", async () => {
    const { field, value } = draw(WanInput, {});
    await paste(field, "１２，３４５．６７");
    expect([field.value, value()]).toEqual(["12345.67", "123456700"]);
    await paste(field, "1,234.50 元");
    expect([field.value, value()]).toEqual(["0.12345", "1234.5"]);
  });

  it("a warning is logged when max is below min", () => {
    const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
    draw(WanInput, { min: "20000", max: "10000" });
    expect(warn).toHaveBeenCalledWith("WanInput: max 10000 is below min 20000");
    warn.mockRestore();
  });
});

describe("decimal inputs (spec §5, §9)", () => {
  it("only digits, one leading minus sign and one decimal point are kept", async () => {
    const { field } = draw(DecimalInput, {});
    await userEvent.type(field, "-1-2.3.4a");
    expect(field).toHaveValue("-12.34");
  });

  it("spaces and other characters are stripped", async () => {
    const { field, value } = draw(DecimalInput, {});
    await paste(field, "1,234.50 元");
    expect([field.value, value()]).toEqual(["1234.50", "1234.50"]);
    await paste(field, " １２，３４５．６７ ");
    expect([field.value, value()]).toEqual(["12345.67", "12345.67"]);
  });

  it("default precision 2, rounding down", async () => {
    const { field, value } = draw(DecimalInput, {});
    await enter(field, "1.999");
    expect([field.value, value()]).toEqual(["1.99", "1.99"]);
    await enter(field, "-1.999");
    expect(value()).toBe("-1.99");
  });

  it("other modes possible", async () => {
    const { field, value } = draw(DecimalInput, { rounding: "halfUp" });
    await enter(field, "1.2367");
    expect([field.value, value()]).toEqual(["1.24", "1.24"]);
  });

  it("out-of-range values are clamped", async () => {
    const { field, value } = draw(DecimalInput, { min: "10", max: "100" });
    await enter(field, "101");
    expect(value()).toBe("100");
    await enter(field, "9");
    expect([field.value, value()]).toEqual(["10", "10"]);
  });

  it("or reverted to the previous value", async () => {
    const { field, value } = draw(DecimalInput, { min: "10", max: "100", outOfRange: "revert" }, "50");
    await userEvent.type(field, "0");
    expect(value()).toBe("50");
    await userEvent.type(field, "{Backspace}");
    await userEvent.tab();
    expect([field.value, value()]).toEqual(["50", "50"]);
  });

  it.each(["0", "5"])("the minus sign is dropped when the minimum is 0 or more (%s)", async (min) => {
    const { field } = draw(DecimalInput, { min });
    await userEvent.type(field, "-7");
    expect(field).toHaveValue("7");
  });

  it("a trailing dot is removed on blur", async () => {
    const { field } = draw(DecimalInput, {});
    await userEvent.type(field, "12.");
    expect(field).toHaveValue("12.");
    await userEvent.tab();
    expect(field).toHaveValue("12");
  });

  it("and at once when precision is 0", async () => {
    const { field } = draw(DecimalInput, { precision: 0 });
    await userEvent.type(field, "12.");
    expect(field).toHaveValue("12");
  });

  it.each([
    ["999999999999999.99", "999999999999999.99"],
    ["1000000000000000", "999999999999999.99"],
    ["-999999999999999.99", "-999999999999999.99"],
    ["-1000000000000000", "-999999999999999.99"],
  ])("default bound is ±999999999999999.99 (%s)", async (text, result) => {
    const { field, value } = draw(DecimalInput, {});
    await enter(field, text);
    expect([field.value, value()]).toEqual([result, result]);
  });

  it("the bound of a field without decimals has none either", async () => {
    const { field } = draw(DecimalInput, { precision: 0 });
    await enter(field, "1000000000000000");
    expect(field).toHaveValue("999999999999999");
  });

  it("a warning is logged when max is below min", () => {
    const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
    draw(DecimalInput, { min: "10", max: "1" });
    expect(warn).toHaveBeenCalledWith("DecimalInput: max 1 is below min 10");
    warn.mockRestore();
  });

  it("a field that is left in the middle of a composition keeps the digits of it", () => {
    const { field, value } = draw(DecimalInput, {});
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: "１２ shi" }, isComposing: true });
    expect(value()).toBe("");
    fireEvent.blur(field);
    expect([field.value, value()]).toEqual(["12", "12"]);
  });

  it("a form reset brings back what the form began with, also while something half-typed stands there", async () => {
    function Host() {
      const [form] = Form.useForm();
      return (
        <Form form={form} initialValues={{ amount: "8.50" }} onKeyDown={(e) => e.key === "F2" && form.resetFields()}>
          <Form.Item name="amount" label="金额">
            <DecimalInput />
          </Form.Item>
        </Form>
      );
    }
    render(<Host />);
    await userEvent.clear(screen.getByLabelText("金额"));
    await userEvent.type(screen.getByLabelText("金额"), "-{F2}");
    expect(screen.getByLabelText("金额")).toHaveValue("8.50");
  });
});

describe("currency inputs (spec §5, §9)", () => {
  it("at most 999999999999.99", async () => {
    const { field, value } = draw(CurrencyInput, {});
    await enter(field, "999999999999.99");
    expect(value()).toBe("999999999999.99");
    await enter(field, "1000000000000");
    expect(value()).toBe("999999999999.99");
  });

  it("at least 0", async () => {
    const { field, value } = draw(CurrencyInput, {});
    await enter(field, "-3");
    expect(value()).toBe("3");
  });

  it("or minus that amount when negatives are allowed", async () => {
    const { field, value } = draw(CurrencyInput, { allowNegative: true });
    await enter(field, "-999999999999.99");
    expect(value()).toBe("-999999999999.99");
    await enter(field, "-1000000000000");
    expect(value()).toBe("-999999999999.99");
  });
});

describe("year picker (spec §5)", () => {
  function drawYear(first = "") {
    let value = first;
    function Host() {
      const [now, setNow] = useState(first);
      value = now;
      return <YearPicker value={now} onChange={setNow} />;
    }
    const { container } = render(<Host />);
    return { field: screen.getByRole("textbox"), container, value: () => value };
  }

  it.each(["2025", "２０２５", "2025年"])("four-digit year number (%s)", async (text) => {
    const { field, value } = drawYear();
    await pick(field, text);
    expect(value()).toBe("2025");
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveValue("2025"));
  });

  it("or empty", () => {
    const { container, value } = drawYear("2025");
    const clear = container.querySelector(".ant-picker-clear") as HTMLElement;
    fireEvent.mouseDown(clear);
    fireEvent.mouseUp(clear);
    fireEvent.click(clear);
    expect(value()).toBe("");
  });

  it.each(["25", "abcd", "２５"])("what is no year is put back (%s)", async (text) => {
    const { field, value } = drawYear("2024");
    await pick(field, text);
    await userEvent.tab();
    expect(value()).toBe("2024");
  });
});
