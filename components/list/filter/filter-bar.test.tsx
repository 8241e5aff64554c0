// Guarantees: a sealed value is replaced before it is applied and never shown again, a refusal applies nothing and keeps
// what is typed, and text typed before React has come is asked for like any other.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { wanFilter, yearFilter } from "@/contracts/kit/items";
import { currency, isoDate, text } from "@/contracts/kit/scalars";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { FilterBar } from "@/components/list/filter/filter-bar";
import { DictionaryProvider } from "@/lib/dictionary/context";
import { compact } from "@/lib/dictionary/dictionary";
import { SessionProvider } from "@/lib/session/context";
import { aUser, renderScreen } from "@/tests/render-screen";

const filter = z.strictObject({
  name: field(text(20).optional(), { label: "姓名" }),
  number: field(text(20).optional(), { label: "证件号码", kind: "idNo", help: "完整号码" }),
});
type Values = Readonly<Record<string, unknown>>;

function Bar({
  seal,
  start = {},
  seen,
}: {
  seal?: (typed: string) => Promise<string>;
  start?: Values;
  seen: Values[];
}) {
  const [values, setValues] = useState(start);
  return (
    <FilterBar
      filter={filter}
      main={["name", "number"]}
      values={values}
      onApply={(next) => {
        seen.push(next);
        setValues(next);
      }}
      {...(seal ? { seal: { number: seal } } : {})}
    />
  );
}
const ask = () => fireEvent.click(screen.getByRole("button", { name: /查\s?询/ }));
const number = () => screen.getByLabelText("证件号码");

it("a list's own choice is asked for as soon as it is made", async () => {
  const seen: Values[] = [];
  const Choice = ({ id, onChange }: FilterProps) => (
    <select id={id} onChange={(event) => onChange(event.target.value)}>
      <option value="">全部</option>
      <option value="none">未报</option>
    </select>
  );
  const onApply = (next: Values) => void seen.push(next);
  const { typing } = renderScreen(
    <FilterBar
      filter={filter}
      main={["number", "name"]}
      values={{}}
      onApply={onApply}
      render={{ name: (props) => <Choice {...props} /> }}
    />,
  );
  act(() => screen.getByLabelText("姓名").focus());
  await typing.selectOptions(await screen.findByRole("combobox", { name: "姓名" }), "none");
  expect(seen).toEqual([{ name: "none" }]);
});

it("what the list would not understand is said beside its field and not asked for", async () => {
  const seen: Values[] = [];
  const { typing } = renderScreen(<Bar seen={seen} />);
  const name = screen.getByLabelText("姓名");
  await typing.type(name, `${"长".repeat(21)}{Enter}`);
  expect(screen.getByRole("alert")).toHaveTextContent("姓名不能超过20个字");
  expect(seen).toEqual([]);
  expect(name).toHaveValue("长".repeat(21));
  await typing.type(name, "{Backspace}{Enter}");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(seen).toEqual([{ name: "长".repeat(20) }]);
});

it("the filters behind 筛选 are asked for when they are right, and forgotten when it is closed", async () => {
  const seen: Values[] = [];
  const { typing } = renderScreen(
    <FilterBar filter={filter} main={["name"]} values={{}} onApply={(next) => seen.push(next)} />,
  );
  const open = () => typing.click(screen.getByRole("button", { name: "筛选" }));
  const drawer = async () => within(await screen.findByRole("dialog", { name: "筛选" }));
  await open();
  await typing.type((await drawer()).getByLabelText("证件号码"), `${"1".repeat(21)}{Enter}`);
  expect(screen.getByRole("alert")).toHaveTextContent("证件号码不能超过20个字");
  expect(number()).toHaveValue("1".repeat(21));
  await typing.type(number(), "{Backspace}");
  await typing.click((await drawer()).getByRole("button", { name: /查\s?询/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(seen).toEqual([{ number: "1".repeat(20) }]);
  // Closed without a question it keeps nothing.
  await open();
  await typing.type((await drawer()).getByLabelText("证件号码"), "2");
  await typing.click((await drawer()).getByRole("button", { name: "关闭筛选" }));
  await open();
  expect((await drawer()).getByLabelText("证件号码")).toHaveValue("");
});

describe("a sealed filter", () => {
  it("is replaced when applied; in force it is neither shown nor asked for again, and its tag removes it", async () => {
    const seen: Values[] = [];
    const seal = jest.fn((typed: string) => Promise.resolve(`k-${typed.length}`));
    const { typing } = renderScreen(<Bar seal={seal} seen={seen} />);
    expect(number()).toHaveAttribute("placeholder", "证件号码");
    await typing.type(number(), "430102");
    ask();
    expect(await screen.findByText("证件号码：已填写")).toBeInTheDocument();
    expect(seen).toEqual([{ number: "k-6" }]);
    expect(number()).toHaveValue("");
    expect(number()).toHaveAttribute("placeholder", "已填写，重新填写可更换");
    await typing.type(screen.getByLabelText("姓名"), "沈");
    await typing.type(number(), "1{Backspace}");
    ask();
    await waitFor(() => expect(seen.at(-1)).toEqual({ name: "沈", number: "k-6" }));
    expect(seal).toHaveBeenCalledTimes(1);
    await typing.type(number(), "43");
    ask();
    await waitFor(() => expect(seen.at(-1)).toEqual({ name: "沈", number: "k-2" }));
    await typing.click(screen.getByRole("button", { name: "去掉条件 证件号码：已填写" }));
    expect(seen.at(-1)).toEqual({ name: "沈" });
    expect(number()).toHaveAttribute("placeholder", "证件号码");
  });

  it("applies nothing when it is refused, says so, and keeps what is typed", async () => {
    const seen: Values[] = [];
    jest.spyOn(console, "error").mockImplementation(() => undefined);
    let refuse: (reason: Error) => void = () => undefined;
    const seal = jest.fn(() => new Promise<string>((_, reject) => (refuse = reject)));
    const { typing } = renderScreen(<Bar seal={seal} seen={seen} />);
    await typing.type(number(), "430102{Enter}");
    expect(screen.getByRole("button", { name: /查\s?询/ })).toHaveClass("ant-btn-loading");
    await typing.type(number(), "{Enter}");
    await act(async () => refuse(new Error("x")));
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    expect(seen).toEqual([]);
    expect(seal).toHaveBeenCalledTimes(1);
    expect(number()).toHaveValue("430102");
    expect(screen.getByRole("button", { name: /查\s?询/ })).not.toHaveClass("ant-btn-loading");
  });
});

describe("text typed on while what was asked for is under way", () => {
  /** The address follows when it is told to, as Next's does. */
  function SlowBar({ seen, seal }: { seen: Values[]; seal?: (typed: string) => Promise<string> }) {
    const [values, setValues] = useState<Values>({});
    const [asked, setAsked] = useState<Values>({});
    const apply = (next: Values) => {
      seen.push(next);
      setAsked(next);
    };
    return (
      <>
        <FilterBar
          filter={filter}
          main={["name", "number"]}
          values={values}
          onApply={apply}
          {...(seal ? { seal: { number: seal } } : {})}
        />
        <button onClick={() => setValues({ ...asked })}>follow</button>
        <button onClick={() => setValues({})}>back</button>
      </>
    );
  }
  const name = () => screen.getByLabelText("姓名");
  const follow = () => fireEvent.click(screen.getByText("follow"));

  it("stays when the address follows, and is asked for by the next Enter; Back empties the field", async () => {
    const seen: Values[] = [];
    const { typing } = renderScreen(<SlowBar seen={seen} />);
    await typing.type(name(), "沈{Enter}知微");
    follow();
    expect(name()).toHaveValue("沈知微");
    await typing.type(name(), "{Enter}");
    follow();
    expect(seen).toEqual([{ name: "沈" }, { name: "沈知微" }]);
    expect(name()).toHaveValue("沈知微");
    fireEvent.click(screen.getByText("back"));
    expect(name()).toHaveValue("");
  });

  it("stays emptied when it was emptied meanwhile", async () => {
    const { typing } = renderScreen(<SlowBar seen={[]} />);
    await typing.type(name(), "沈{Enter}{Backspace}");
    follow();
    expect(name()).toHaveValue("");
  });

  it("stays when a condition is removed, and goes with 重置", async () => {
    const { typing } = renderScreen(<SlowBar seen={[]} />);
    await typing.type(number(), "43{Enter}");
    follow();
    await typing.type(name(), "沈");
    await typing.click(screen.getByRole("button", { name: "去掉条件 证件号码：43" }));
    follow();
    expect(number()).toHaveValue("");
    expect(name()).toHaveValue("沈");
    await typing.type(number(), "43{Enter}");
    follow();
    await typing.type(name(), "知微");
    await typing.click(screen.getByRole("button", { name: "重置" }));
    follow();
    expect(name()).toHaveValue("");
  });

  it("stays while a number is sealed, in its own field and in the others", async () => {
    const seen: Values[] = [];
    let tell: (token: string) => void = () => undefined;
    const seal = () => new Promise<string>((resolve) => (tell = resolve));
    const { typing } = renderScreen(<SlowBar seen={seen} seal={seal} />);
    await typing.type(number(), "43{Enter}01");
    await typing.type(name(), "沈");
    await act(async () => tell("k-2"));
    follow();
    expect(seen).toEqual([{ number: "k-2" }]);
    expect(name()).toHaveValue("沈");
    expect(number()).toHaveValue("4301");
  });
});

it("asks for what was typed before React has come", async () => {
  const { renderToString } = await import("react-dom/server");
  const seen: Values[] = [];
  const page = document.body.appendChild(document.createElement("div"));
  const bar = (
    <SessionProvider user={aUser()}>
      <DictionaryProvider types={compact([])}>
        <Bar seen={seen} start={{ number: "旧" }} />
      </DictionaryProvider>
    </SessionProvider>
  );
  page.innerHTML = renderToString(bar);
  const name = page.querySelector("input") as HTMLInputElement;
  name.value = "沈知微";
  const root = await act(async () => hydrateRoot(page, bar));
  expect(screen.getByLabelText("姓名")).toBe(name);
  expect(name).toHaveValue("沈知微");
  ask();
  expect(seen).toEqual([{ name: "沈知微", number: "旧" }]);
  act(() => root.unmount());
});

it("从 and 至 stand together and cannot be asked crosswise", async () => {
  const count = (label: string) => field(z.int().optional(), { label, kind: "int", unit: "岁" });
  const ages = z.strictObject({ ageFrom: count("年龄从"), ageTo: count("年龄至") });
  const seen: Values[] = [];
  const { typing } = renderScreen(
    <FilterBar filter={ages} main={[]} values={{}} onApply={(next) => seen.push(next)} />,
  );
  await typing.click(screen.getByRole("button", { name: "筛选" }));
  const group = within(await screen.findByRole("group", { name: "年龄" }));
  await typing.type(group.getByLabelText("年龄从"), "40");
  await typing.type(group.getByLabelText("年龄至"), "30{Enter}");
  expect(screen.getByRole("alert")).toHaveTextContent("年龄的终点不能小于起点");
  expect(seen).toEqual([]);
  await typing.type(group.getByLabelText("年龄至"), "{Backspace}5{Enter}");
  expect(screen.getByRole("alert")).toBeInTheDocument();
  await typing.type(group.getByLabelText("年龄至"), "{Backspace}{Backspace}45{Enter}");
  await waitFor(() => expect(seen).toEqual([{ ageFrom: 40, ageTo: 45 }]));
});

it("a figure below zero that is pasted is refused in words and never asked for without its sign", async () => {
  const ages = z.strictObject({ ageFrom: field(z.int().optional(), { label: "年龄从", kind: "int" }) });
  const { typing } = renderScreen(<FilterBar filter={ages} main={[]} values={{}} onApply={() => undefined} />);
  await typing.click(screen.getByRole("button", { name: "筛选" }));
  const box = await screen.findByLabelText("年龄从");
  await typing.click(box);
  await typing.paste("(12)");
  expect(box).toHaveValue("");
  expect(screen.getByRole("alert")).toHaveTextContent("没有粘贴：粘贴的是负数");
  await typing.paste("１，２００");
  expect(box).toHaveValue("1200");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("an amount from and to are compared as amounts, not as texts", async () => {
  const amount = (label: string) => field(currency().optional(), { label, kind: "money", unit: "元" });
  const amounts = z.strictObject({ amountFrom: amount("收款金额从"), amountTo: amount("收款金额至") });
  const seen: Values[] = [];
  const { typing } = renderScreen(
    <FilterBar filter={amounts} main={[]} values={{}} onApply={(next) => seen.push(next)} />,
  );
  await typing.click(screen.getByRole("button", { name: "筛选" }));
  const group = within(await screen.findByRole("group", { name: "收款金额" }));
  await typing.type(group.getByLabelText("收款金额从"), "10000");
  await typing.type(group.getByLabelText("收款金额至"), "5000{Enter}");
  expect(screen.getByRole("alert")).toHaveTextContent("收款金额的终点不能小于起点");
  expect(seen).toEqual([]);
  await typing.clear(group.getByLabelText("收款金额从"));
  await typing.type(group.getByLabelText("收款金额从"), "5000");
  await typing.clear(group.getByLabelText("收款金额至"));
  await typing.type(group.getByLabelText("收款金额至"), "10000{Enter}");
  await waitFor(() => expect(seen).toEqual([{ amountFrom: "5000", amountTo: "10000" }]));
});

it("an amount is typed in 万元, asked for in 元, and told in 万元", async () => {
  const amounts = z.strictObject({ amountFrom: wanFilter("合同金额从"), amountTo: wanFilter("合同金额至") });
  const seen: Values[] = [];
  function Amounts() {
    // As a link from the statistics asks: in 元.
    const [values, setValues] = useState<Values>({ amountFrom: "300000.00" });
    const apply = (next: Values) => {
      seen.push(next);
      setValues(next);
    };
    return <FilterBar filter={amounts} main={[]} values={values} onApply={apply} />;
  }
  const { typing } = renderScreen(<Amounts />);
  expect(await screen.findByText("合同金额从：30 万元")).toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: "筛选" }));
  const group = within(await screen.findByRole("group", { name: "合同金额" }));
  await waitFor(() => expect(group.getByLabelText("合同金额从")).toHaveValue("30"));
  expect(group.getAllByText("万元")).toHaveLength(2);
  await typing.type(group.getByLabelText("合同金额至"), "50{Enter}");
  await waitFor(() => expect(seen).toEqual([{ amountFrom: "300000.00", amountTo: "500000" }]));
  expect(screen.getByText("合同金额至：50 万元")).toBeInTheDocument();
});

it("Esc is the open calendar's before it is the drawer's, and no typed date is lost by a press on 查询", async () => {
  const day = (label: string) => field(isoDate().optional(), { label, kind: "date" });
  const days = z.strictObject({ dayFrom: day("日期从"), dayTo: day("日期至") });
  const seen: Values[] = [];
  const { typing } = renderScreen(
    <FilterBar filter={days} main={[]} values={{}} onApply={(next) => seen.push(next)} />,
  );
  await typing.click(screen.getByRole("button", { name: "筛选" }));
  const drawer = within(await screen.findByRole("dialog", { name: "筛选" }));
  const from = drawer.getByLabelText("日期从");
  await typing.click(from);
  // A native dialog closes by Esc unless the key is taken.
  expect(fireEvent.keyDown(from, { key: "Escape" })).toBe(false);
  await waitFor(() =>
    expect(document.querySelector(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)")).toBeNull(),
  );
  expect(fireEvent.keyDown(from, { key: "Escape" })).toBe(true);
  await typing.type(from, "2026-03-31");
  const button = drawer.getByRole("button", { name: /查\s?询/ });
  // As a slow machine has it: nothing runs between the press and what it sets off.
  act(() => from.blur());
  act(() => button.click());
  await waitFor(() => expect(seen).toEqual([{ dayFrom: "2026-03-31" }]));
});

it("years from and to are one picker that keeps them in order, and are asked for as numbers", async () => {
  const seen: Values[] = [];
  const years = z.strictObject({ yearFrom: yearFilter("年度从"), yearTo: yearFilter("年度至") });
  const { typing } = renderScreen(
    <FilterBar filter={years} main={[]} values={{}} onApply={(next) => seen.push(next)} />,
  );
  await typing.click(screen.getByRole("button", { name: "筛选" }));
  const group = within(await screen.findByRole("group", { name: "年度" }));
  await typing.type(group.getByLabelText("年度从"), "2025");
  await typing.tab();
  await typing.type(group.getByLabelText("年度至"), "2023{Enter}");
  await waitFor(() => expect(seen).toHaveLength(1));
  const { yearFrom, yearTo } = seen[0] as { yearFrom: number; yearTo: number };
  expect(yearFrom).toBeLessThanOrEqual(yearTo);
  expect([typeof yearFrom, yearTo]).toEqual(["number", 2023]);
});

it("in the row of tools, too, and the list is asked at once", async () => {
  const seen: Values[] = [];
  const years = z.strictObject({ yearFrom: yearFilter("年度从"), yearTo: yearFilter("年度至") });
  function Years() {
    const [values, setValues] = useState<Values>({});
    const apply = (next: Values) => {
      seen.push(next);
      setValues(next);
    };
    return <FilterBar filter={years} main={["yearFrom", "yearTo"]} values={values} onApply={apply} />;
  }
  const { typing } = renderScreen(<Years />);
  await typing.click(screen.getByPlaceholderText("年度"));
  const row = within(await screen.findByRole("group", { name: "年度" }));
  await waitFor(() => expect(row.getByLabelText("年度从")).toHaveFocus());
  await typing.type(row.getByLabelText("年度从"), "2025");
  await typing.tab();
  await waitFor(() => expect(seen).toEqual([{ yearFrom: 2025 }]));
  // Typed below the start, the end takes it along.
  await typing.type(row.getByLabelText("年度至"), "2023");
  await typing.tab();
  await waitFor(() => expect(seen.slice(1)).toEqual([{ yearFrom: 2023, yearTo: 2023 }]));
  expect(screen.queryByRole("alert")).toBeNull();
});
