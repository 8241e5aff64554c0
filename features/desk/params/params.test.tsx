import { screen, within } from "@testing-library/react";
import { type BusinessParameter, businessParameterApi } from "@/contracts/auth/business-parameter";
import { ParamDialog } from "@/features/desk/params/param-dialog";
import { paramText, typedOf, valueOf } from "@/features/desk/params/param-value";
import { ParamsScreen } from "@/features/desk/params/params";
import { Dictionary } from "@/lib/dictionary/dictionary";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen, userWith } from "@/tests/render-screen";

const param = (over: Partial<BusinessParameter> = {}): BusinessParameter => ({
  paramKey: "login.lockAfter",
  label: "登录失败多少次后锁定",
  kind: "number",
  value: 5,
  standard: 5,
  min: 1,
  max: 1000,
  dict: null,
  options: [],
  columns: [],
  version: 0,
  updateTime: null,
  updateUserName: null,
  ...over,
});
const dictionary = new Dictionary({
  company_status: [
    [1, "待入会"],
    [2, "正常"],
  ],
});
const words = [{ value: "office", label: "检查方式" }];

it.each<[Partial<BusinessParameter>, string]>([
  [{}, "5"],
  [{ kind: "flag", value: true }, "是"],
  [{ kind: "choice", value: "office", options: words }, "检查方式"],
  [{ kind: "choices", value: ["office", "x"], options: words }, "检查方式、x"],
  [{ kind: "dicts", value: [1, 2], dict: "company_status" }, "待入会、正常"],
  [{ kind: "dicts", value: [], dict: "company_status" }, "（无）"],
  [{ kind: "text", value: "" }, "（空）"],
  [{ kind: "json", value: [{}, {}] }, "2 项"],
])("a value reads as people say it (%#)", (over, text) => {
  const one = param(over);
  expect(paramText(one, one.value, dictionary)).toBe(text);
});

it.each<Partial<BusinessParameter>>([
  { kind: "list", value: ["a", "b"] },
  { kind: "json", value: [{ key: "x", title: "甲" }] },
  { kind: "number", value: 7 },
  { kind: "numbers", value: [30, 7, 1] },
])("what is typed comes back as the value it was (%#)", (over) => {
  const one = param(over);
  expect(valueOf(one, typedOf(one))).toEqual(one.value);
});

it("stands in groups, is found by its name, and may be changed by those who hold the code", async () => {
  const rows = [param(), param({ paramKey: "sms.codeTries", label: "短信验证码可以试几次", value: 3, standard: 3 })];
  fakeApi().on(businessParameterApi.list, () => rows);
  const { typing, becomes } = renderScreen(<ParamsScreen />, { user: userWith("g_hy_desk_param_view") });
  expect(await screen.findByRole("heading", { name: "短信验证码" })).toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: "全部展开" }));
  expect(screen.queryByRole("button", { name: /^编辑 / })).toBeNull();
  await typing.click(screen.getByRole("button", { name: "全部收起" }));
  becomes(userWith("g_hy_desk_param_view", "g_hy_desk_param_edit"));
  await typing.type(screen.getByLabelText("查找参数"), "锁定");
  expect(screen.queryByRole("heading", { name: "短信验证码" })).toBeNull();
  expect(screen.getByRole("button", { name: "编辑 登录失败多少次后锁定" })).toBeInTheDocument();
});

it("groups are folded: their titles are the index, and tell how much is in them and how much was changed", async () => {
  const rows = [param(), param({ paramKey: "login.other", label: "首次锁定时长", value: 9 })];
  fakeApi().on(businessParameterApi.list, () => rows);
  const { typing } = renderScreen(<ParamsScreen />, { user: userWith("g_hy_desk_param_view", "g_hy_desk_param_edit") });
  const title = await screen.findByRole("button", { name: "登录" });
  expect(title).toHaveAttribute("aria-expanded", "false");
  expect(screen.getByText("已调整 1").parentElement).toHaveTextContent("2 项");
  expect(screen.queryByRole("button", { name: /^编辑 / })).toBeNull();
  await typing.click(title);
  expect(screen.getAllByRole("button", { name: /^编辑 / })).toHaveLength(2);
  // What is looked for stands open, and may be folded all the same; another word opens it again.
  await typing.type(screen.getByLabelText("查找参数"), "锁");
  expect(screen.getByRole("button", { name: "登录" })).toHaveAttribute("aria-expanded", "true");
  await typing.click(screen.getByRole("button", { name: "登录" }));
  expect(screen.queryByRole("button", { name: /^编辑 / })).toBeNull();
  await typing.type(screen.getByLabelText("查找参数"), "定");
  expect(screen.getAllByRole("button", { name: /^编辑 / })).toHaveLength(2);
});

it("what another saved meanwhile is said and not overwritten unasked; saving again is", async () => {
  const api = fakeApi().fail(businessParameterApi.update, {
    status: 409,
    body: {
      errorCode: "CONFLICT",
      errorMessage: "数据已被他人修改，请刷新后重试",
      data: param({ value: 8, version: 3 }),
    },
  });
  const { typing } = renderScreen(<ParamDialog param={param()} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole("dialog"));
  await typing.clear(dialog.getByLabelText("参数值"));
  await typing.type(dialog.getByLabelText("参数值"), "6");
  await typing.click(dialog.getByRole("button", { name: "保存" }));
  expect(await dialog.findByText(/刚被他人改为「8」/)).toBeInTheDocument();
  api.on(businessParameterApi.update, () => param({ value: 6, version: 4 }));
  await typing.click(dialog.getByRole("button", { name: "保存" }));
  const sent = api.callsOf(businessParameterApi.update).map(({ input }) => input.body);
  expect(sent).toEqual([
    { paramKey: "login.lockAfter", value: 6, version: 0 },
    { paramKey: "login.lockAfter", value: 6, version: 3 },
  ]);
});

it("a long text is typed over several lines, and may be emptied", async () => {
  const long = param({ paramKey: "site.helpText", label: "帮助说明", kind: "paragraph", value: "请致电。" });
  const api = fakeApi().on(businessParameterApi.update, () => long);
  const { typing } = renderScreen(<ParamDialog param={long} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole("dialog"));
  const box = dialog.getByLabelText("参数值");
  expect(box.tagName).toBe("TEXTAREA");
  await typing.clear(box);
  await typing.click(dialog.getByRole("button", { name: "保存" }));
  await screen.findByText("已保存，立即生效");
  expect(api.callsOf(businessParameterApi.update)[0]?.input.body).toMatchObject({ value: "" });
});

it("rows of plain items are typed in fields of their own; what is missing stands beside them", async () => {
  const columns: BusinessParameter["columns"] = [
    { key: "title", label: "事项名称", help: null, kind: "text", isRequired: true, min: null, max: null, options: [] },
    {
      key: "anyOf",
      label: "办理人",
      help: null,
      kind: "choices",
      isRequired: true,
      min: null,
      max: null,
      options: [{ value: "edit", label: "人员管理：修改" }],
    },
  ];
  const value = [{ title: "年检", anyOf: ["edit"] }];
  const rows = param({ paramKey: "workbench.calendar", label: "工作台年度日历", kind: "rows", value, columns });
  const api = fakeApi().on(businessParameterApi.update, () => rows);
  const { typing } = renderScreen(<ParamDialog param={rows} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("人员管理：修改")).toBeInTheDocument();
  await typing.click(dialog.getByRole("button", { name: "添加一项" }));
  await typing.click(dialog.getByRole("button", { name: "保存" }));
  expect(await dialog.findByText("请填写事项名称")).toBeInTheDocument();
  expect(api.callsOf(businessParameterApi.update)).toHaveLength(0);
  await typing.click(dialog.getByRole("button", { name: "删除 第 2 行" }));
  await typing.type(dialog.getByLabelText("事项名称"), "（新）");
  await typing.click(dialog.getByRole("button", { name: "保存" }));
  await screen.findByText("已保存，立即生效");
  expect(api.callsOf(businessParameterApi.update)[0]?.input.body).toMatchObject({
    value: [{ title: "年检（新）", anyOf: ["edit"] }],
  });
});

it("steps of dues are typed in fields; a refusal stands at its field and nothing typed is lost", async () => {
  const figure = { help: null, kind: "number" as const, min: 1, max: 1000, options: [] };
  const columns: BusinessParameter["columns"] = [
    { ...figure, key: "upTo", label: "月收入上限", isRequired: false },
    { ...figure, key: "perMille", label: "党费千分比", isRequired: true },
  ];
  const value = [
    { upTo: 300, perMille: 5 },
    { upTo: null, perMille: 20 },
  ];
  const steps = param({ paramKey: "party.duesSteps", label: "党建：党费比例", kind: "rows", value, columns });
  expect(paramText(steps, value, dictionary)).toBe("月收入上限 300，党费千分比 5；月收入上限 不限，党费千分比 20");
  const api = fakeApi().fail(businessParameterApi.update, {
    status: 400,
    body: {
      errorCode: "VALIDATION",
      errorMessage: "提交的内容有误",
      fieldErrors: [{ path: "value.1.upTo", message: "最后一档不填月收入上限，即不封顶" }],
    },
  });
  const { typing } = renderScreen(<ParamDialog param={steps} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole("dialog"));
  const [, last] = dialog.getAllByLabelText("月收入上限");
  await typing.type(last as HTMLElement, "900");
  await typing.click(dialog.getByRole("button", { name: "保存" }));
  expect(await dialog.findByText("最后一档不填月收入上限，即不封顶")).toBeInTheDocument();
  expect(last).toHaveValue("900");
  await typing.clear(last as HTMLElement);
  api.on(businessParameterApi.update, () => steps);
  await typing.click(dialog.getByRole("button", { name: "保存" }));
  await screen.findByText("已保存，立即生效");
  expect(api.callsOf(businessParameterApi.update)[1]?.input.body).toMatchObject({ value });
});
