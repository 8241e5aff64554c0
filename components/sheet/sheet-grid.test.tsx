// Guarantees: the grid is typed by keyboard alone, an input method and full-width digits included; computed rows are locked,
// live and tell their formula; faults stand at their cells and F8 leads from one to the next; what is typed reaches the form.
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, useState } from "react";
import type { CellNotes, SheetValues } from "@/components/sheet/sheet-form";
import { SheetGrid, type SheetHandle, type TypedSheetHandle } from "@/components/sheet/sheet-grid";
import { sampleSheet } from "@/components/sheet/sheet-sample";
import { SheetTable } from "@/components/sheet/sheet-table";

let last: SheetValues = {};
function Form({ begin = {}, notes }: { begin?: SheetValues; notes?: CellNotes }) {
  const [values, setValues] = useState(begin);
  last = values;
  return <SheetGrid form={sampleSheet} label="示例报表" values={values} onChange={setValues} notes={notes} />;
}
/** The form hears of it when typing rests. */
const heard = (values: SheetValues) => waitFor(() => expect(last).toEqual(values));
const cell = (name: string) => screen.getByRole("textbox", { name });
const paste = (at: HTMLElement, text: string) =>
  fireEvent.paste(at, { clipboardData: { getData: () => text } as unknown as DataTransfer });

it("is filled by keys alone: digits, Enter, Tab, arrows", async () => {
  const typing = userEvent.setup();
  render(<Form />);
  await typing.tab();
  while (document.activeElement?.tagName !== "INPUT") await typing.tab();
  expect(cell("货币资金 期末余额")).toHaveFocus();
  await typing.keyboard("１２３．４５{Enter}");
  expect(cell("应收账款 期末余额")).toHaveFocus();
  await typing.keyboard("-20{Tab}");
  expect(cell("应收账款 年初余额")).toHaveFocus();
  await typing.keyboard("3{ArrowDown}4{Enter}");
  expect(cell("资产总计 期末余额")).toHaveValue("103.45");
  await heard({ "r1.end": "123.45", "r2.end": "-20.00", "r2.begin": "3.00", "r3.begin": "4.00" });
});

it("a first key replaces, F2 goes on, Esc brings back", async () => {
  const typing = userEvent.setup();
  render(<Form begin={{ "r1.end": "1234.00" }} />);
  act(() => cell("货币资金 期末余额").focus());
  await typing.keyboard("{F2}");
  expect(cell("货币资金 期末余额")).toHaveValue("1234.00");
  await typing.keyboard("5{Escape}");
  expect(cell("货币资金 期末余额")).toHaveValue("1,234.00");
  expect(last).toEqual({ "r1.end": "1234.00" });
});

it("letters end in the sheet: nothing around it is looked through for them", async () => {
  const typing = userEvent.setup();
  const asked = jest.fn();
  const { container } = render(<Form />);
  for (const kind of ["input", "keypress", "keyup"]) container.addEventListener(kind, asked);
  act(() => cell("货币资金 期末余额").focus());
  await typing.keyboard("12");
  expect(cell("货币资金 期末余额")).toHaveValue("12");
  expect(asked).not.toHaveBeenCalled();
});

it("a press on ± turns a gain into a loss and back, also before its first digit; rows without losses have none", async () => {
  const typing = userEvent.setup();
  render(<Form begin={{ "r2.end": "1234.50" }} />);
  const turnOf = (name: string) => screen.queryByRole("button", { name: `${name} 变号`, hidden: true });
  act(() => cell("应收账款 期末余额").focus());
  fireEvent.click(turnOf("应收账款 期末余额") as HTMLElement);
  await heard({ "r2.end": "-1234.50" });
  fireEvent.click(turnOf("应收账款 期末余额") as HTMLElement);
  await heard({ "r2.end": "1234.50" });
  act(() => cell("应收账款 年初余额").focus());
  fireEvent.click(turnOf("应收账款 年初余额") as HTMLElement);
  await typing.keyboard("5{Enter}");
  await heard({ "r2.end": "1234.50", "r2.begin": "-5.00" });
  act(() => cell("货币资金 期末余额").focus());
  expect(turnOf("货币资金 期末余额")).toBeNull();
});

it("computed rows are locked and say how they come about", () => {
  render(<Form />);
  const total = cell("资产总计 期末余额");
  expect(total).toHaveAttribute("readonly");
  expect(total).toHaveAccessibleDescription("由系统计算：= 1+2+3");
  expect(screen.getByRole("grid", { name: "示例报表" })).toHaveAttribute("aria-multiselectable", "true");
});

it("a block is pasted whole; one with words is told at its cell and changes nothing", async () => {
  render(<Form />);
  act(() => cell("货币资金 期末余额").focus());
  paste(cell("货币资金 期末余额"), "1\t2\n3\t4\n");
  await heard({ "r1.end": "1.00", "r1.begin": "2.00", "r2.end": "3.00", "r2.begin": "4.00" });
  const before = last;
  paste(cell("货币资金 期末余额"), "9\t三千\n");
  act(() => cell("货币资金 期末余额").blur());
  expect(last).toBe(before);
  expect(cell("货币资金 年初余额")).toBeInvalid();
  expect(cell("货币资金 年初余额")).toHaveAccessibleDescription(/不是金额/);
  expect(screen.getByRole("status")).toHaveTextContent("没有粘贴");
});

it("what typing rests on reaches the form before its cell is left", async () => {
  jest.useFakeTimers();
  render(<Form />);
  const input = cell("货币资金 期末余额");
  act(() => input.focus());
  fireEvent.input(input, { target: { value: "88" } });
  expect(last).toEqual({});
  await act(async () => jest.advanceTimersByTimeAsync(400));
  expect(last).toEqual({ "r1.end": "88.00" });
  expect(input).toHaveValue("88");
  jest.useRealTimers();
});

it("what waits for typing to rest reaches the form at once when the sheet is left, saved or taken away", async () => {
  const typing = userEvent.setup();
  const { unmount } = render(<Form />);
  act(() => cell("货币资金 期末余额").focus());
  await typing.keyboard("1{Enter}2");
  act(() => cell("应收账款 期末余额").blur());
  expect(last).toEqual({ "r1.end": "1.00", "r2.end": "2.00" });
  act(() => cell("应收账款 期末余额").focus());
  await typing.keyboard("3{Control>}{Enter}{/Control}");
  expect(last).toEqual({ "r1.end": "1.00", "r2.end": "3.00" });
  unmount();

  const heardOf = jest.fn();
  const { unmount: away } = render(<SheetGrid form={sampleSheet} label="示例报表" values={{}} onChange={heardOf} />);
  const input = cell("货币资金 期末余额");
  act(() => input.focus());
  fireEvent.input(input, { target: { value: "7" } });
  away();
  expect(heardOf).toHaveBeenLastCalledWith({ "r1.end": "7.00" });
});

it("what the form has not taken when the sheet is left is handed over again", () => {
  jest.useFakeTimers();
  const heardOf = jest.fn();
  render(<SheetGrid form={sampleSheet} label="示例报表" values={{}} onChange={heardOf} />);
  const input = cell("货币资金 期末余额");
  act(() => input.focus());
  fireEvent.input(input, { target: { value: "7" } });
  fireEvent.keyDown(input, { key: "Enter" });
  act(() => jest.runOnlyPendingTimers());
  expect(heardOf).toHaveBeenCalledTimes(1);
  act(() => cell("应收账款 期末余额").blur());
  expect(heardOf).toHaveBeenCalledTimes(2);
  expect(heardOf).toHaveBeenLastCalledWith({ "r1.end": "7.00" });
  jest.useRealTimers();
});

it("keys of an input method are left to it", () => {
  render(<Form />);
  const input = cell("货币资金 期末余额");
  act(() => input.focus());
  fireEvent.keyDown(input, { key: "Enter", keyCode: 229 });
  expect(input).toHaveFocus();
});

it("F8 and its button lead from one fault to the next", async () => {
  const typing = userEvent.setup();
  const notes: CellNotes = new Map([
    ["r2.begin", [{ tone: "mark", message: "请核对应收账款" }]],
    ["r4.end", [{ tone: "error", message: "资产总计不相等" }]],
  ]);
  render(<Form notes={notes} />);
  act(() => cell("货币资金 期末余额").focus());
  await typing.keyboard("{F8}");
  expect(cell("应收账款 年初余额")).toHaveFocus();
  expect(cell("应收账款 年初余额")).toHaveAccessibleDescription("请核对应收账款");
  await typing.click(screen.getByRole("button", { name: "下一处问题（2）" }));
  expect(cell("资产总计 期末余额")).toHaveFocus();
});

it("F8 leads on to faults in folded rows behind the last one here, which are counted, too", async () => {
  const typing = userEvent.setup();
  const notes: CellNotes = new Map([["r2.begin", [{ tone: "error", message: "请核对应收账款" }]]]);
  const go = jest.fn();
  render(
    <SheetGrid
      form={sampleSheet}
      label="示例"
      values={{}}
      onChange={jest.fn()}
      notes={notes}
      folded={{ faults: 2, go }}
    />,
  );
  act(() => cell("货币资金 期末余额").focus());
  expect(screen.getByRole("button", { name: "下一处问题（3）" })).toBeInTheDocument();
  await typing.keyboard("{F8}");
  expect([cell("应收账款 年初余额") === document.activeElement, go.mock.calls.length]).toEqual([true, 0]);
  await typing.keyboard("{F8}");
  expect(go).toHaveBeenCalledTimes(1);
});

it("a link into a form that is read shows the column of its cell, then has the focus there", () => {
  const table = createRef<SheetHandle>();
  const { container } = render(<SheetTable ref={table} form={sampleSheet} label="示例报表" values={{}} />);
  act(() => table.current?.go("r2.begin"));
  expect(container.querySelector("[data-shown]")).toHaveAttribute("data-shown", "1");
  expect(container.querySelector('td[data-cell="r2.begin"]')).toHaveFocus();
});

it("a press on what is said in a cell, or on a row's name, gives the cell the keys that follow", async () => {
  const typing = userEvent.setup();
  const notes: CellNotes = new Map([
    ["r2.end", [{ tone: "warning", message: "请核对或说明" }]],
    ["r4.end", [{ tone: "error", message: "合计不符" }]],
  ]);
  render(<Form begin={{ "r2.end": "7.00" }} notes={notes} />);
  const table = screen.getByRole("grid");
  const said = (message: string) => within(table).getByText(message);
  await typing.click(said("请核对或说明"));
  expect(cell("应收账款 期末余额")).toHaveFocus();
  await typing.keyboard("88");
  await typing.click(said("请核对或说明"));
  expect(cell("应收账款 期末余额")).toHaveValue("88");
  await typing.click(within(table).getByRole("rowheader", { name: "货币资金" }));
  expect(cell("货币资金 期末余额")).toHaveFocus();
  await typing.keyboard("5{Enter}");
  await heard({ "r2.end": "88.00", "r1.end": "5.00" });
});

it("a press on the cell at hand leaves its figure marked for the next key; on one that is typed it puts the caret", async () => {
  const typing = userEvent.setup();
  render(<Form begin={{ "r2.end": "5000.00" }} />);
  const amount = cell("应收账款 期末余额") as HTMLInputElement;
  await typing.click(amount);
  // The browser would put the caret there; false: it is kept from it.
  expect(fireEvent.mouseDown(amount)).toBe(false);
  expect([amount.selectionStart, amount.selectionEnd]).toEqual([0, 8]);
  await typing.keyboard("8");
  expect(fireEvent.mouseDown(amount)).toBe(true);
  await typing.keyboard("8{Enter}");
  await heard({ "r2.end": "88.00" });
});

it("undo and redo, by key and by button", async () => {
  const typing = userEvent.setup();
  render(<Form />);
  act(() => cell("货币资金 期末余额").focus());
  await typing.keyboard("5{Enter}");
  await typing.keyboard("{Control>}z{/Control}");
  expect(cell("货币资金 期末余额")).toHaveFocus();
  await heard({ "r1.end": "" });
  await typing.click(screen.getByRole("button", { name: "恢复" }));
  await heard({ "r1.end": "5.00" });
});

it("shows one exact value in 元 and 万元, and negative ones in brackets", async () => {
  const typing = userEvent.setup();
  render(<Form begin={{ "r2.end": "-12345678.91" }} />);
  await typing.click(screen.getByRole("button", { name: "万元" }));
  expect(cell("应收账款 期末余额")).toHaveValue("-1,234.567891");
  await typing.click(screen.getByRole("button", { name: "(1.00)" }));
  expect(cell("应收账款 期末余额")).toHaveValue("(1,234.567891)");
  expect(last).toEqual({ "r2.end": "-12345678.91" });
});

it("is read as a table with its sums", () => {
  render(<SheetTable form={sampleSheet} label="示例报表" values={{ "r1.end": "5.00" }} />);
  const row = within(screen.getByRole("table", { name: "示例报表" })).getByRole("row", { name: /资产总计/ });
  expect(row).toHaveTextContent("5.00");
});

it("what a page puts in is one act upon what is typed by then, and is undone alone", async () => {
  const typing = userEvent.setup();
  const grid = createRef<TypedSheetHandle>();
  const onChange = jest.fn();
  const begin = { "r1.begin": "7.00" };
  render(<SheetGrid ref={grid} form={sampleSheet} label="示例报表" values={begin} onChange={onChange} />);
  act(() => cell("货币资金 期末余额").focus());
  await typing.keyboard("12");
  const put = (cells: SheetValues) =>
    act(() => {
      grid.current?.put(
        (now) => ({ ...cells, "r2.end": now["r1.end"] ?? "" }),
        ({ length }) => `带入 ${length} 格`,
      );
    });
  put({ "r1.begin": "", "r2.begin": "5.00" });
  const typed = { "r1.end": "12.00", "r2.end": "12.00" };
  expect(onChange).toHaveBeenLastCalledWith({ ...typed, "r1.begin": "", "r2.begin": "5.00" });
  expect(screen.getByText("带入 3 格")).toBeInTheDocument();
  put({ "r1.begin": "", "r2.begin": "5.00" });
  expect(onChange).toHaveBeenCalledTimes(1);
  await typing.click(screen.getByRole("button", { name: "撤销" }));
  expect(cell("货币资金 年初余额")).toHaveValue("7.00");
  expect(cell("应收账款 年初余额")).toHaveValue("");
  expect(cell("货币资金 期末余额")).toHaveValue("12.00");
});
