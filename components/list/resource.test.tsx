import { screen, waitFor, within } from "@testing-library/react";
import { z } from "zod";
import { endpoint, pageOf, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { pageQuery } from "@/contracts/kit/query";
import { defineResource } from "@/contracts/kit/resource";
import { dict, currency, text } from "@/contracts/kit/scalars";
import { RecordDialog } from "@/components/record/record-dialog";
import { ResourceScreen } from "@/components/list/resource-screen";
import { ApiError } from "@/lib/api/api-error";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const grade = (label: string) => field(dict(), { label, kind: "dict", dict: "grade" });
const row = z.object({
  thingId: z.string(),
  name: field(z.string(), { label: "名称", width: 200 }),
  grade: grade("等级"),
  fee: field(currency(), { label: "金额", kind: "money", unit: "元" }),
});
const filter = z.strictObject({
  keyword: field(text(20).optional(), { label: "关键字" }),
  grades: field(z.array(dict()).optional(), { label: "等级", kind: "dicts", dict: "grade" }),
});
const form = z.strictObject({
  name: field(text(5), { label: "名称" }),
  fee: field(currency(), { label: "金额", kind: "money", unit: "元" }),
});
const list = endpoint("x.thing.list", "/rest/x/thing/v1.0/list/page", {
  method: "GET",
  access: session,
  origin: "ours",
  summary: "",
  query: pageQuery.extend(filter.shape),
  data: pageOf(row),
});
const things = defineResource({
  title: "客户",
  api: { list },
  idKey: "thingId",
  row,
  form,
  filter,
  columns: ["name", "grade", "fee"],
  mainFilters: ["keyword"],
});
const dictionary = [1, 2].map((keyValue) => ({
  keyName: "grade",
  keyValue,
  keyNotes: keyValue === 1 ? "甲级" : "乙级",
  keyDisabled: false,
}));
const rows = [
  { thingId: "t1", name: "长沙某公司", grade: 1, fee: "1234567.80" },
  { thingId: "t2", name: "株洲某公司", grade: 2, fee: "0.00" },
];

describe("ResourceScreen", () => {
  it("reads page and filters from the address, shows values by their kind and announces the count", async () => {
    const api = fakeApi().on(list, { rows, totalCount: 128 });
    renderScreen(<ResourceScreen of={things} />, { dictionary, at: "/x?page=2&pageSize=50&grades[]=1" });
    const cells = within((await screen.findByText("长沙某公司")).closest("tr") as HTMLElement);
    expect(cells.getByText("甲级")).toBeInTheDocument();
    expect(cells.getByText("1,234,567.80")).toBeInTheDocument();
    expect(screen.getByText("共 128 条")).toHaveAttribute("role", "status");
    expect(screen.getAllByText("金额（元）").length).toBeGreaterThan(0);
    expect(api.callsOf(list)[0]?.input.query).toEqual({ page: 2, pageSize: 50, grades: [1] });
  });

  it("asks on Enter, from page 1, and puts the question into the address", async () => {
    const api = fakeApi().on(list, { rows, totalCount: 2 });
    const { typing } = renderScreen(<ResourceScreen of={things} />, { dictionary, at: "/x?page=3" });
    await screen.findByText("长沙某公司");
    await typing.keyboard("/");
    expect(screen.getByLabelText("关键字")).toHaveFocus();
    await typing.keyboard("长沙{Enter}");
    await waitFor(() => expect(api.callsOf(list)).toHaveLength(2));
    expect(api.callsOf(list)[1]?.input.query).toEqual({ page: 1, pageSize: 30, keyword: "长沙" });
    expect(decodeURIComponent(location.search)).toContain("keyword=长沙");
    await typing.click(await screen.findByRole("button", { name: "去掉条件 关键字：长沙" }));
    await waitFor(() => expect(location.search).not.toContain("keyword"));
  });

  it("asks the server again for the same conditions, shows its rows, and leaves the address alone", async () => {
    const api = fakeApi().on(list, { rows, totalCount: 2 });
    const { typing } = renderScreen(<ResourceScreen of={things} />, { dictionary, at: "/x?page=1&pageSize=30" });
    await screen.findByText("长沙某公司");
    const steps = history.length;
    api.on(list, { rows: rows.slice(1), totalCount: 1 });
    await typing.click(screen.getByRole("button", { name: "查询" }));
    await waitFor(() => expect(screen.queryByText("长沙某公司")).toBeNull());
    expect(api.callsOf(list)).toHaveLength(2);
    expect(screen.getByText("株洲某公司")).toBeInTheDocument();
    await typing.click(screen.getByRole("button", { name: "查询" }));
    await waitFor(() => expect(api.callsOf(list)).toHaveLength(3));
    // The first one wrote what the list understood of the address.
    expect(history.length - steps).toBeLessThanOrEqual(1);
  });

  it("says in a sentence that the backend has no such list", async () => {
    fakeApi().fail(list, { status: 404, body: {} });
    renderScreen(<ResourceScreen of={things} />, { dictionary });
    expect(await screen.findByText(/本单位使用的后台没有提供这项功能/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says why nothing is there, and differently when filters are the reason", async () => {
    fakeApi().on(list, { rows: [], totalCount: 0 });
    const plain = renderScreen(<ResourceScreen of={things} empty={{ title: "还没有客户", hint: "请新增" }} />, {
      dictionary,
    });
    expect(await screen.findByText("还没有客户")).toBeInTheDocument();
    expect(screen.getByText("请新增")).toBeInTheDocument();
    plain.unmount();
    // A firm that has left enters nothing: it is not told to.
    const closed = renderScreen(<ResourceScreen of={things} empty={{ title: "还没有客户", hint: "请新增" }} />, {
      dictionary,
      user: aUser({ closedBooks: "事务所当前状态为「已退会」" }),
    });
    expect(await screen.findByText("还没有客户")).toBeInTheDocument();
    expect(screen.queryByText("请新增")).toBeNull();
    closed.unmount();
    renderScreen(<ResourceScreen of={things} />, { dictionary, at: "/x?keyword=a" });
    expect(await screen.findByText("没有符合条件的客户")).toBeInTheDocument();
  });

  it("says what failed and asks again", async () => {
    const api = fakeApi().fail(list, { status: 500, body: { errorCode: "FAULT", errorId: "e1" } });
    const { typing } = renderScreen(<ResourceScreen of={things} />, { dictionary });
    expect(await screen.findByText("客户加载失败")).toBeInTheDocument();
    api.on(list, { rows, totalCount: 2 });
    await typing.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("长沙某公司")).toBeInTheDocument();
  });
});

describe("RecordDialog", () => {
  const blank = { name: "", fee: "" };
  const dialog = (onSave: (value: unknown) => Promise<unknown>, onClose = jest.fn()) => (
    <RecordDialog
      title="新增客户"
      schema={form}
      initial={blank}
      onSave={onSave}
      onClose={onClose}
      draftKey="example:new"
    />
  );

  it("puts the contract's sentences beside the fields and the focus on the first", async () => {
    const onSave = jest.fn();
    const { typing } = renderScreen(dialog(onSave));
    await typing.type(screen.getByLabelText("名称"), "太长太长太长");
    await typing.click(screen.getByRole("button", { name: /保\s?存/ }));
    expect(await screen.findByText("名称不能超过5个字")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText("名称")).toHaveFocus());
    expect(onSave).not.toHaveBeenCalled();
  });

  it("saves by Ctrl+Enter, says so and closes", async () => {
    const onSave = jest.fn().mockResolvedValue({});
    const onClose = jest.fn();
    const { typing } = renderScreen(dialog(onSave, onClose));
    await typing.type(screen.getByLabelText("名称"), " 长沙 ");
    await typing.type(screen.getByLabelText("金额"), "12.5");
    await typing.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onSave).toHaveBeenCalledWith({ name: "长沙", fee: "12.5" });
    expect(screen.getByText("保存成功")).toBeInTheDocument();
  });

  it("shows the server's field errors at their fields and stays open", async () => {
    const refused = new ApiError({
      kind: "refused",
      status: 400,
      code: "VALIDATION",
      fieldErrors: [{ path: "name", message: "名称已存在" }],
    });
    const onClose = jest.fn();
    const { typing } = renderScreen(dialog(() => Promise.reject(refused), onClose));
    await typing.type(screen.getByLabelText("名称"), "长沙");
    await typing.type(screen.getByLabelText("金额"), "1");
    await typing.click(screen.getByRole("button", { name: /保\s?存/ }));
    expect(await screen.findByText("名称已存在")).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("asks before it throws away what was typed", async () => {
    const onClose = jest.fn();
    const { typing } = renderScreen(dialog(jest.fn(), onClose));
    await typing.type(screen.getByLabelText("名称"), "长");
    await typing.click(screen.getByRole("button", { name: "关闭" }));
    expect(await screen.findByText("放弃已填写的内容？")).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await typing.click(screen.getByRole("button", { name: "放弃并关闭" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});
