import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { DateInput, YearPicker } from "@/components/fields/inputs/date-input";
import {
  isEndDisabled,
  isStartDisabled,
  withEnd,
  withStart,
  type DateRange,
  type Granularity,
} from "@/components/fields/inputs/date-range";
import { RangePicker } from "@/components/fields/inputs/range-picker";

describe("coupling", () => {
  test.each<[DateRange, string, DateRange]>([
    [{ start: "", end: "" }, "2026", { start: "2026", end: "" }],
    [{ start: "2020", end: "2024" }, "2026", { start: "2026", end: "2026" }],
    [{ start: "2020", end: "2024" }, "2024", { start: "2024", end: "2024" }],
    [{ start: "2026-03", end: "2026-05" }, "2026-11", { start: "2026-11", end: "2026-11" }],
  ])("%j with start %j becomes %j", (range, start, result) => expect(withStart(range, start)).toEqual(result));

  test.each<[DateRange, string, DateRange]>([
    [{ start: "", end: "" }, "2026-03-31", { start: "", end: "2026-03-31" }],
    [{ start: "2026-03-31", end: "" }, "2026-03-01", { start: "2026-03-01", end: "2026-03-01" }],
    [{ start: "2026-03-31", end: "2026-04-01" }, "", { start: "2026-03-31", end: "" }],
  ])("%j with end %j becomes %j", (range, end, result) => expect(withEnd(range, end)).toEqual(result));

  test("each calendar closes what lies beyond the other end, an open end closes nothing", () => {
    const range = { start: "2026-03-10", end: "2026-03-20" };
    expect(isStartDisabled(range, "2026-03-21")).toBe(true);
    expect(isStartDisabled(range, "2026-03-20")).toBe(false);
    expect(isEndDisabled(range, "2026-03-09")).toBe(true);
    expect(isEndDisabled(range, "2026-03-10")).toBe(false);
    expect(isStartDisabled({ start: "", end: "" }, "9999-12-31")).toBe(false);
    expect(isEndDisabled({ start: "", end: "" }, "0001-01-01")).toBe(false);
  });
});

function drawRange(granularity: Granularity, first: DateRange = { start: "", end: "" }) {
  const emitted: DateRange[] = [];
  function Host() {
    const [value, setValue] = useState(first);
    return (
      <RangePicker
        granularity={granularity}
        value={value}
        onChange={(next) => {
          emitted.push(next);
          setValue(next);
        }}
      />
    );
  }
  const { container } = render(<Host />);
  const [start, end] = screen.getAllByRole("textbox") as [HTMLInputElement, HTMLInputElement];
  return { start, end, emitted, container };
}

test.each<[Granularity, string, string]>([
  ["year", "开始年份", "结束年份"],
  ["month", "开始月份", "结束月份"],
  ["day", "开始日期", "结束日期"],
])("%s has its placeholders", (granularity, start, end) => {
  drawRange(granularity);
  expect(screen.getByPlaceholderText(start)).toBeInTheDocument();
  expect(screen.getByPlaceholderText(end)).toBeInTheDocument();
});

test("values are texts of the granularity's format, typed with or without separators", async () => {
  const { start, emitted } = drawRange("day");
  await userEvent.click(start);
  await userEvent.type(start, "20260331{Enter}");
  expect(emitted.at(-1)).toEqual({ start: "2026-03-31", end: "" });
  expect(start).toHaveValue("2026-03-31");
});

test("a start typed beyond the end takes the end along", async () => {
  const { start, end, emitted } = drawRange("month", { start: "2026-01", end: "2026-03" });
  await userEvent.clear(start);
  await userEvent.type(start, "2026-05{Enter}");
  expect(emitted.at(-1)).toEqual({ start: "2026-05", end: "2026-05" });
  expect(end).toHaveValue("2026-05");
});

test.each<[string, (end: HTMLElement) => unknown]>([
  ["leaving", (end) => fireEvent.blur(end)],
  ["Tab", () => userEvent.tab()],
  ["Enter", () => userEvent.keyboard("{Enter}")],
])("an end typed before the start takes the start along, by %s, told once", async (_way, finish) => {
  const { start, end, emitted } = drawRange("year", { start: "2024", end: "" });
  await userEvent.type(end, "2020");
  await finish(end);
  expect(emitted).toEqual([{ start: "2020", end: "2020" }]);
  expect([start, end].map(({ value }) => value)).toEqual(["2020", "2020"]);
});

test.each(["{Tab}", "{Enter}"])("an end in order is told once, by %s", async (key) => {
  const { end, emitted } = drawRange("year", { start: "2024", end: "" });
  await userEvent.type(end, `2026${key}`);
  expect(emitted).toEqual([{ start: "2024", end: "2026" }]);
});

test("what is typed is handed over as the field is left, not a moment later", async () => {
  const { start, end, emitted } = drawRange("day");
  await userEvent.type(start, "2026-03-31");
  fireEvent.blur(start);
  expect(emitted).toEqual([{ start: "2026-03-31", end: "" }]);
  await userEvent.type(end, "20260430");
  fireEvent.blur(end);
  expect(emitted.at(-1)).toEqual({ start: "2026-03-31", end: "2026-04-30" });
});

test.each(["Enter", "leaving"])("an end that is emptied by keys is none, by %s", async (way) => {
  const { end, emitted } = drawRange("day", { start: "2026-03-01", end: "2026-03-31" });
  await userEvent.clear(end);
  if (way === "Enter") await userEvent.keyboard("{Enter}");
  else fireEvent.blur(end);
  expect(emitted.at(-1)).toEqual({ start: "2026-03-01", end: "" });
});

test.each([
  ["", ""],
  ["20260405", "2026-04-05"],
])("Enter asks for the date as it reads: 「%s」", async (typed, asked) => {
  const asks: string[] = [];
  function Host() {
    const [value, setValue] = useState("2026-01-01");
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          asks.push(value);
        }}
      >
        <DateInput aria-label="日期" value={value} onChange={setValue} />
        <button>查询</button>
      </form>
    );
  }
  render(<Host />);
  await userEvent.clear(screen.getByRole("textbox"));
  await userEvent.keyboard(`${typed}{Enter}`);
  expect(asks).toEqual([asked]);
});

test("the end can be cleared, the start cannot", () => {
  const { container } = drawRange("day", { start: "2026-03-01", end: "2026-03-31" });
  expect(container.querySelectorAll(".ant-picker-clear")).toHaveLength(1);
});

test("what is no date changes nothing", async () => {
  const { start, emitted } = drawRange("day", { start: "2026-03-01", end: "" });
  await userEvent.clear(start);
  await userEvent.type(start, "2026-02-30{Enter}");
  fireEvent.blur(start);
  expect(emitted).toEqual([]);
});

test("the year picker speaks four digits or nothing", async () => {
  const emitted: string[] = [];
  render(<YearPicker value="" onChange={(value) => emitted.push(value)} />);
  const field = screen.getByPlaceholderText("选择年份");
  await userEvent.click(field);
  await userEvent.type(field, "2025{Enter}");
  expect(emitted).toEqual(["2025"]);
});

test("dates outside min and max cannot be typed", async () => {
  const emitted: string[] = [];
  render(<DateInput aria-label="日期" value="" max="2026-11-21" onChange={(value) => emitted.push(value)} />);
  const field = screen.getByRole("textbox");
  await userEvent.click(field);
  await userEvent.type(field, "2026-11-22{Enter}");
  expect(emitted).toEqual([]);
});
