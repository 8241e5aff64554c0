// Guarantees: rows of a form are added, removed and walked by the keyboard, filled by a block out of a spreadsheet and
// added up; faults stand under their cells, and what concerns the list as a whole is said above it.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { id, isoDate, optional, text } from "@/contracts/kit/scalars";
import { EditField } from "@/components/fields/edit";
import { RowCards } from "@/components/record/rows/row-cards";
import { RowGrid } from "@/components/record/rows/row-grid";
import { RowTable } from "@/components/record/rows/row-table";
import { columnsOf } from "@/components/list/table/columns";
import { enterGoesOn, FormFields } from "@/components/record/form/record-form";
import { type RecordForm, useRecordForm } from "@/components/record/form/use-record-form";
import { renderScreen } from "@/tests/render-screen";

const post = z.strictObject({
  rowId: optional(id()),
  title: field(text(5), { label: "名称" }),
  note: field(optional(text(10)), { label: "说明" }),
});
const schema = z.strictObject({ posts: field(z.array(post).max(2), { label: "职务" }) });
const figure = z.strictObject({
  rowId: optional(id()),
  name: field(text(20), { label: "姓名" }),
  level: field(z.int(), { label: "级别", kind: "dict", dict: "level" }),
  since: field(isoDate(), { label: "起始", kind: "date" }),
  hours: field(z.string(), { label: "学时", kind: "decimal", unit: "学时" }),
});
const figures = z.strictObject({ people: field(z.array(figure).max(9), { label: "人员" }) });
const emptyRow = { rowId: null, title: "", note: "" };
const rules = { form: undefined as RecordForm<unknown> | undefined };

function Lines({ start = [] as object[] }) {
  const form = useRecordForm(schema, { posts: start }) as RecordForm<unknown>;
  rules.form = form;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as `RecordEditor` does
    <form aria-label="表" onKeyDown={enterGoesOn}>
      <RowGrid
        form={form}
        schema={schema}
        list="posts"
        idKey="rowId"
        emptyRow={emptyRow}
        keys={["title", "note"]}
        noun="职务"
      />
      <button type="button" onClick={() => form.validate()}>
        核对
      </button>
    </form>
  );
}

const answers = z.strictObject({
  name: field(text(5), { label: "姓名" }),
  isMember: field(z.boolean(), { label: "会员", kind: "yesNo" }),
  isPartner: field(z.boolean(), { label: "合伙人", kind: "yesNo" }),
  note: field(optional(text(10)), { label: "说明" }),
});

function Answers() {
  const start = { name: "", isMember: null, isPartner: false, note: "" };
  const form = useRecordForm(answers, start) as RecordForm<unknown>;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as `RecordEditor` does
    <form onKeyDown={enterGoesOn}>
      <FormFields schema={answers} form={form} paths={Object.keys(answers.shape)} />
    </form>
  );
}

it("stops once at 是/否 on the way by Enter, at what is chosen", async () => {
  const { typing } = renderScreen(<Answers />);
  const radio = (group: string, name: string) =>
    within(screen.getByRole("radiogroup", { name: group })).getByRole("radio", { name });
  await typing.click(screen.getByLabelText("姓名"));
  await typing.keyboard("{Enter}");
  expect(radio("会员", "是")).toHaveFocus();
  await typing.keyboard("{Enter}");
  expect(radio("合伙人", "否")).toHaveFocus();
  await typing.keyboard("{Enter}");
  expect(screen.getByLabelText("说明")).toHaveFocus();
});

const line = (n: number) => within(screen.getByRole("group", { name: `职务 ${n}` }));

describe("RowGrid", () => {
  it("goes on by Enter, begins a row in the last cell and focuses it", async () => {
    const { typing } = renderScreen(<Lines />);
    await typing.click(screen.getByRole("button", { name: "添加职务" }));
    await waitFor(() => expect(line(1).getByLabelText("名称")).toHaveFocus());
    await typing.keyboard("理事{Enter}");
    expect(line(1).getByLabelText("说明")).toHaveFocus();
    await typing.keyboard("协会{Enter}");
    await waitFor(() => expect(line(2).getByLabelText("名称")).toHaveFocus());
    expect(rules.form?.values).toEqual({ posts: [{ rowId: null, title: "理事", note: "协会" }, emptyRow] });
  });

  it("says of the list above it what is wrong with the list, then of each cell what is wrong there", async () => {
    const { typing } = renderScreen(
      <Lines start={[emptyRow, { ...emptyRow, title: "三" }, { ...emptyRow, title: "太长太长太长" }]} />,
    );
    const check = () => typing.click(screen.getByRole("button", { name: "核对" }));
    await check();
    expect(await screen.findByText("职务不能超过2项")).toBeInTheDocument();
    await typing.click(screen.getByRole("button", { name: "删除职务 2" }));
    expect(screen.queryByText("职务不能超过2项")).toBeNull();
    await check();
    expect(await line(1).findByText("请填写名称")).toBeInTheDocument();
    expect(line(2).getByText("名称不能超过5个字")).toBeInTheDocument();
  });
});

const NOTHING: readonly unknown[] = [];
const blank = { rowId: null, name: "", level: null, since: "", hours: "" };

function People({ start = [blank] as object[], locked = [] as string[], keys = ["name", "level", "since", "hours"] }) {
  const form = useRecordForm(figures, { people: start }) as RecordForm<unknown>;
  rules.form = form;
  return (
    <RowGrid
      form={form}
      emptyRow={blank}
      schema={figures}
      list="people"
      idKey="rowId"
      noun="人员"
      keys={keys}
      totals={["hours"]}
      lockedReason={(path) => (locked.includes(path) ? "已核定" : undefined)}
    />
  );
}
const dictionary = [
  { keyName: "level", keyValue: 1, keyNotes: "省级", keyDisabled: false },
  { keyName: "level", keyValue: 2, keyNotes: "市级", keyDisabled: false },
];
const paste = (at: HTMLElement, text: string) => fireEvent.paste(at, { clipboardData: { getData: () => text } });

describe("a block out of a spreadsheet", () => {
  it("fills cells and rows from the focus on by their kinds, and adds what is added up", () => {
    renderScreen(<People />, { dictionary });
    paste(screen.getByLabelText("姓名"), "张三\t省级\t2024/3/1\t1,200.5\r\n李四\t市级\t2025年1月2日\t8\r\n");
    expect(rules.form?.values).toEqual({
      people: [
        { ...blank, name: "张三", level: 1, since: "2024-03-01", hours: "1200.5" },
        { ...blank, name: "李四", level: 2, since: "2025-01-02", hours: "8" },
      ],
    });
    expect(screen.getByText("学时合计 1,208.5学时")).toBeInTheDocument();
    expect(screen.getByText("已粘贴 2 行")).toBeInTheDocument();
  });

  it("says at the cell what it could not read, until something is typed there", () => {
    renderScreen(<People />, { dictionary });
    paste(screen.getByLabelText("姓名"), "张三\t国家级\t明天\n");
    expect(rules.form?.values).toEqual({ people: [{ ...blank, name: "张三" }] });
    expect(screen.getByText("「国家级」不是可识别的级别，请重新填写")).toBeInTheDocument();
    expect(screen.getByText("「明天」不是可识别的起始，请重新填写")).toBeInTheDocument();
    expect(screen.getByText("已粘贴 1 行；其中 2 格未能识别，已在各格下标出")).toBeInTheDocument();
    paste(screen.getByLabelText("级别"), "省级\t2024-01-01");
    expect(screen.queryByText(/国家级/)).toBeNull();
    expect(rules.form?.values).toEqual({ people: [{ ...blank, name: "张三", level: 1, since: "2024-01-01" }] });
  });

  it("takes a figure in brackets for one below zero, which the rules of its item then judge", () => {
    renderScreen(<People />, { dictionary });
    paste(screen.getByLabelText("姓名"), "张三\t省级\t2024-03-01\t(1,200.5)\n李四\t市级\t2024-03-01\t8-");
    const rows = (rules.form?.values as { people: { hours: string }[] }).people;
    expect(rows.map(({ hours }) => hours)).toEqual(["-1200.5", "-8"]);
    paste(
      screen.getAllByLabelText("姓名")[0] as HTMLElement,
      "王五\t省级\t2024-03-01\t1 234,5\n赵六\t市级\t2024-03-01\t1234,56",
    );
    expect((rules.form?.values as { people: { hours: unknown }[] }).people[0]?.hours).toBe("1234.5");
    expect(screen.getByText("「1234,56」不是可识别的学时，请重新填写")).toBeInTheDocument();
  });

  it("leaves locked cells and a single word alone", () => {
    renderScreen(<People locked={["people.0.hours"]} />, { dictionary });
    paste(screen.getByLabelText("姓名"), "张三");
    expect(rules.form?.values).toEqual({ people: [blank] });
    paste(screen.getByLabelText("姓名"), "张三\t省级\t2024-03-01\t99");
    expect(rules.form?.values).toEqual({ people: [{ ...blank, name: "张三", level: 1, since: "2024-03-01" }] });
  });
});

it("walks a column by arrow keys and draws for a key that row only", async () => {
  const start = ["甲", "乙", "丙"].map((name) => ({ ...blank, name }));
  const drawn: number[] = [];
  function Counted() {
    const form = useRecordForm(figures, { people: start }) as RecordForm<unknown>;
    rules.form = form;
    return (
      <RowGrid
        form={form}
        emptyRow={blank}
        schema={figures}
        list="people"
        idKey="rowId"
        noun="人员"
        keys={["name", "hours"]}
        depends={NOTHING}
        render={{
          name: (props, index) => {
            drawn.push(index);
            return <EditField {...props} />;
          },
        }}
      />
    );
  }
  const { typing } = renderScreen(<Counted />, { dictionary });
  const [first, second] = screen.getAllByLabelText("姓名");
  await typing.click(first as HTMLElement);
  await typing.keyboard("{ArrowDown}");
  expect(second).toHaveFocus();
  drawn.length = 0;
  await typing.keyboard("丁{ArrowUp}");
  expect(new Set(drawn)).toEqual(new Set([1]));
  expect(first).toHaveFocus();
  expect(rules.form?.values).toMatchObject({ people: [{ name: "甲" }, { name: "乙丁" }, { name: "丙" }] });
});

it("Enter in the last cell begins a row and keeps the date that was still being typed", async () => {
  const { typing } = renderScreen(<People keys={["name", "since"]} />);
  await typing.type(screen.getByLabelText("起始"), "2024-03-01{Enter}");
  await waitFor(() => expect(screen.getAllByLabelText("姓名")[1]).toHaveFocus());
  expect(rules.form?.values).toMatchObject({ people: [{ since: "2024-03-01" }, { since: "" }] });
});

function Cards({ canRemove }: { canRemove: boolean }) {
  const form = useRecordForm(schema, { posts: [{ rowId: "r1", title: "理事", note: "" }] }) as RecordForm<unknown>;
  return (
    <RowCards<typeof emptyRow>
      form={form}
      list="posts"
      idKey="rowId"
      emptyRow={emptyRow}
      nameOf={(row) => row.title}
      unnamed="未填写名称"
      addText="添加职务"
      canRemove={canRemove}
      empty={{ title: "没有职务", hint: "请添加" }}
    >
      {(_, at) => <FormFields schema={schema} form={form} paths={[at("title"), at("note")]} />}
    </RowCards>
  );
}

describe("RowCards", () => {
  it("names its rows, adds and removes them", async () => {
    const { typing } = renderScreen(<Cards canRemove />);
    await typing.click(screen.getByRole("button", { name: "添加职务" }));
    expect(screen.getByRole("heading", { name: "2. 未填写名称" })).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByLabelText("名称")[1]).toHaveFocus());
    await typing.click(screen.getByRole("button", { name: "删除 理事" }));
    await typing.click(screen.getByRole("button", { name: "删除 第 1 行" }));
    expect(screen.getByText("没有职务")).toBeInTheDocument();
  });

  it("draws for a key in one row that row only", async () => {
    const drawn: number[] = [];
    const start = ["甲", "乙", "丙"].map((title) => ({ ...emptyRow, title }));
    function Counted() {
      const form = useRecordForm(schema, { posts: start }) as RecordForm<unknown>;
      return (
        <RowCards<typeof emptyRow>
          form={form}
          emptyRow={emptyRow}
          list="posts"
          idKey="rowId"
          unnamed=""
          addText="添加职务"
          depends={NOTHING}
          nameOf={(row) => row.title}
        >
          {(_, at, index) => {
            drawn.push(index);
            return <FormFields schema={schema} form={form} paths={[at("title"), at("note")]} />;
          }}
        </RowCards>
      );
    }
    const { typing } = renderScreen(<Counted />);
    const [, second] = screen.getAllByLabelText("名称");
    drawn.length = 0;
    await typing.type(second as HTMLElement, "丁");
    expect(second).toHaveValue("乙丁");
    expect(new Set(drawn)).toEqual(new Set([1]));
  });

  it("offers no removal where rows are locked", () => {
    renderScreen(<Cards canRemove={false} />);
    expect(screen.queryByRole("button", { name: /^删除/ })).toBeNull();
  });
});

describe("widths of columns", () => {
  const item = z.strictObject({
    rowId: optional(id()),
    kind: field(z.int(), { label: "类别", kind: "dict", dict: "level", width: 200 }),
    amount: field(z.string(), { label: "金额", kind: "money" }),
    content: field(optional(text(200)), { label: "内容", width: 240 }),
    note: field(optional(text(200)), { label: "备注" }),
  });
  const keys = ["kind", "amount", "content", "note"];

  it("in a grid are those that items declare, where these are more than their kind needs", () => {
    const items = z.strictObject({ items: field(z.array(item), { label: "项目" }) });
    function Items() {
      const form = useRecordForm(items, { items: [] }) as RecordForm<unknown>;
      return (
        <div data-testid="grid">
          <RowGrid form={form} schema={items} list="items" idKey="rowId" emptyRow={{}} keys={keys} noun="项目" />
        </div>
      );
    }
    renderScreen(<Items />);
    const grid = screen.getByTestId("grid").firstElementChild as HTMLElement;
    expect(grid.style.getPropertyValue("--tracks")).toBe("200px 136px minmax(240px, 1fr) minmax(136px, 1fr) 64px");
  });

  it("in a table leave texts room to be read", () => {
    const row = { rowId: "r1", kind: 1, amount: "5.00", content: "年度汇算清缴", note: "分两期收费" };
    renderScreen(<RowTable caption="项目" columns={columnsOf(item, keys)} rows={[row]} idKey="rowId" />);
    const widths = screen.getAllByRole("columnheader").map(({ style }) => style.minWidth);
    expect(widths).toEqual(["200px", "", "240px", "12em"]);
  });
});
