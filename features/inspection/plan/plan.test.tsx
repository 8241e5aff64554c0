// Guarantees: of a plan's actions two stand in its row, the end of it is not among them; a plan that is closed
// says how many firms are still to be recorded as absent, until none is left.
import { screen, waitFor, within } from "@testing-library/react";
import { planApi, type PlanRow } from "@/contracts/inspection/plan";
import { STANDARD_TEMPLATE } from "@/contracts/inspection/template";
import { PlanScreen } from "@/features/inspection/plan/plan";
import { today } from "@/lib/format/date";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const at = "2026-11-25T01:00:00.000Z";
const row: PlanRow = {
  planId: "p1",
  planNo: "NJ2026001",
  planName: "2026年度检查",
  planStatus: 2,
  inspectType: 1,
  inspectYear: 2026,
  taskCount: 3_000,
  submittedCount: 120,
  closedCount: 140,
  lapsingCount: 2_860,
  unsentCount: 2_860,
  scopeType: 1,
  version: 4,
  fillStart: at,
  fillEnd: at,
  publishTime: at,
  closeTime: at,
  updateUserName: "协会",
  updateTime: at,
};
const shown = (told: PlanRow, now: Partial<PlanRow> = {}) =>
  fakeApi()
    .on(planApi.list, { rows: [told], totalCount: 1 })
    .on(planApi.get, { ...told, ...now } as never);
const desk = { user: aUser({ userType: 2, companyId: null }) };

it("tells how many are left, as the plan says by now", async () => {
  shown(row, { lapsingCount: 640 });
  renderScreen(<PlanScreen />, desk);
  expect(await screen.findByText("正在登记没有提交的单位，还剩 640 家")).toBeInTheDocument();
});

it("asks for the list once more when none is left", async () => {
  const api = shown(row, { lapsingCount: 0 });
  renderScreen(<PlanScreen />, desk);
  await waitFor(() => expect(api.callsOf(planApi.list).length).toBeGreaterThan(1));
  expect(screen.queryByText(/正在登记/)).not.toBeInTheDocument();
});

it("asks nothing of a plan that is over", async () => {
  const api = shown({ ...row, lapsingCount: 0 });
  renderScreen(<PlanScreen />, desk);
  expect(await screen.findByText("2026年度检查")).toBeInTheDocument();
  expect(api.callsOf(planApi.get)).toHaveLength(0);
});

it("keeps 结束 out of the row's sight, behind 统计 and 公示", async () => {
  shown({ ...row, planStatus: 1, lapsingCount: 0 });
  const { typing } = renderScreen(<PlanScreen />, desk);
  expect(await screen.findByRole("button", { name: "统计 2026年度检查" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "公示 2026年度检查" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "结束 2026年度检查" })).not.toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: /^更多操作/ }));
  expect(screen.getByRole("link", { name: "检查任务 2026年度检查" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "编辑 2026年度检查" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "结束 2026年度检查" })).toBeInTheDocument();
});

it.each([
  ["发布", "发布计划", planApi.publish, 0],
  ["删除", "删除计划", planApi.remove, 0],
  ["结束", "结束计划", planApi.close, 1],
] as const)("says why %s was refused", async (label, confirm, endpoint, planStatus) => {
  shown({ ...row, planStatus, lapsingCount: 0 }).fail(endpoint, {
    status: 400,
    body: { errorCode: "INVALID", errorMessage: "请上传检查通知" },
  });
  const { typing } = renderScreen(<PlanScreen />, desk);
  await screen.findByText("2026年度检查");
  const button = screen.queryByRole("button", { name: `${label} 2026年度检查` });
  if (!button) await typing.click(screen.getByRole("button", { name: /^更多操作/ }));
  await typing.click(button ?? (await screen.findByRole("button", { name: `${label} 2026年度检查` })));
  await typing.click(within(await screen.findByRole("dialog")).getByRole("button", { name: confirm }));
  expect(await screen.findByText(/请上传检查通知/)).toBeInTheDocument();
  expect(screen.queryByText("计划已发布")).not.toBeInTheDocument();
});

it("begins a new plan with the year that has ended", async () => {
  fakeApi().on(planApi.list, { rows: [], totalCount: 0 });
  const { typing } = renderScreen(<PlanScreen />, desk);
  await typing.click(await screen.findByRole("button", { name: "新建计划" }));
  const year = Number(today().slice(0, 4)) - 1;
  expect(await screen.findByLabelText("计划名称", { selector: "[role=dialog] input" })).toHaveValue(
    `${String(year)}年度单位会员年度检查`,
  );
});

describe("a plan's own page", () => {
  const plan = {
    ...row,
    periodStart: "2026-01-01",
    periodEnd: "2026-12-31",
    basis: "依据会员管理办法",
    lapsingCount: 0,
    scopeType: 3,
    scopeCities: [],
    scopeFirms: ["f1"],
    scopeNames: ["甲所", "乙所"],
    randomCount: null,
    specialReason: [],
    specialItems: [],
    template: STANDARD_TEMPLATE,
    attachments: [],
  };
  const read = (over: Partial<PlanRow> = {}) => {
    fakeApi()
      .on(planApi.list, { rows: [{ ...row, ...over, lapsingCount: 0 }], totalCount: 1 })
      .on(planApi.get, { ...plan, ...over } as never);
    return renderScreen(<PlanScreen />, { ...desk, at: "/desk/inspectionPlan?planId=p1" });
  };

  it("is read without a form: whom it concerns, by which sheet, and on what grounds", async () => {
    const { typing } = read();
    expect(await screen.findByRole("heading", { level: 1, name: "2026年度检查" })).toBeInTheDocument();
    expect(screen.getByText("甲所、乙所")).toBeInTheDocument();
    expect(screen.getByText("依据会员管理办法")).toBeInTheDocument();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
    expect(screen.getByRole("group", { name: "列表中的前后记录" })).toBeInTheDocument();
    await typing.click(screen.getByRole("tab", { name: /评分模板/ }));
    expect(await screen.findByText("证照齐全有效（营业执照、行政登记证书）")).toBeInTheDocument();
  });

  it("tells who changed what, and when", async () => {
    fakeApi()
      .on(planApi.list, { rows: [row], totalCount: 1 })
      .on(planApi.get, plan as never)
      .on(planApi.history, {
        rows: [
          {
            historyId: "h2",
            action: "publish",
            changeTime: "2026-11-25T01:00:00.000Z",
            userName: "王协会",
            version: 3,
            changes: [{ path: "planStatus", label: "状态", before: "草稿", after: "已发布" }],
          },
          {
            historyId: "h1",
            action: "update",
            changeTime: "2026-11-24T01:00:00.000Z",
            userName: "李协会",
            version: 2,
            changes: [{ path: "scopeFirms", label: "指定单位", before: "甲所", after: "甲所、乙所" }],
          },
        ],
        totalCount: 2,
      });
    renderScreen(<PlanScreen />, { ...desk, at: "/desk/inspectionPlan?planId=p1&tab=history" });
    await screen.findByText("李协会");
    const lines = screen.getAllByRole("listitem");
    const said = lines.map(({ textContent }) => textContent).filter((text) => /协会/.test(text));
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/王协会发布.*已发布/);
    expect(said[1]).toMatch(/李协会修改 1 项.*甲所、乙所/);
  });

  it("offers what its state allows: a draft is published, one that runs leads to its tasks", async () => {
    const draft = read({ planStatus: 0 });
    expect(await screen.findByRole("button", { name: "发布" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "统计" })).not.toBeInTheDocument();
    draft.unmount();
    read({ planStatus: 1 });
    expect(await screen.findByRole("button", { name: "检查任务" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "统计" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "发布" })).not.toBeInTheDocument();
  });
});

/** One section alone: a dialog of fifty items is slow to look through. */
const ofG = STANDARD_TEMPLATE.filter(({ key }) => key === "G").map((one) => ({ ...one, weight: 100 }));
const detail = {
  ...row,
  planStatus: 0,
  lapsingCount: 0,
  periodStart: "2026-01-01",
  periodEnd: "2026-12-31",
  basis: "章程",
  scopeCities: [],
  scopeFirms: [],
  scopeNames: [],
  randomCount: null,
  specialReason: [],
  specialItems: [],
  fillEnd: "2026-12-25T01:00:00.000Z",
  template: ofG,
  attachments: [],
};

it("adds, orders and takes away items of a template; codes of the paper form are not given to others", async () => {
  const api = fakeApi()
    .on(planApi.list, { rows: [detail as unknown as PlanRow], totalCount: 1 })
    .on(planApi.get, detail as never)
    .on(planApi.update, detail as never);
  const { typing } = renderScreen(<PlanScreen />, desk);
  await typing.click(await screen.findByRole("button", { name: "编辑 2026年度检查" }));
  const dialog = within(await screen.findByRole("dialog"));
  await typing.click(dialog.getByText(/^G 党建与公益/));
  await typing.click(dialog.getByLabelText("删除 G-03"));
  await typing.click(dialog.getByLabelText("增加核查项目：党建与公益"));
  await typing.click(dialog.getByRole("button", { name: "保存" }));
  expect(await dialog.findByText(/^G 党建与公益 G-04：/)).toBeInTheDocument();
  expect(api.callsOf(planApi.update)).toHaveLength(0);
  await typing.type(dialog.getByLabelText("G-04 核查内容"), "税法宣传进校园");
  await typing.click(dialog.getByLabelText("G-04 上移"));
  await typing.click(dialog.getByLabelText("G-04 需上传材料"));
  await typing.click(dialog.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(api.callsOf(planApi.update)).toHaveLength(1));
  const sent = api.callsOf(planApi.update)[0]?.input.body?.template.find(({ key }) => key === "G");
  expect(sent?.items.map(({ code }) => code)).toEqual(["G-01", "G-04", "G-02"]);
  expect(sent?.items[1]).toMatchObject({ title: "税法宣传进校园", points: 1, needsFile: true, auto: null });
});

it("says at each cell of a special inspection's items what it lacks, and numbers those that are left", async () => {
  const special = { inspectType: 2, specialReason: [3], specialItems: [] };
  const api = fakeApi()
    .on(planApi.list, { rows: [{ ...detail, ...special } as unknown as PlanRow], totalCount: 1 })
    .on(planApi.get, { ...detail, ...special } as never)
    .on(planApi.update, detail as never);
  const { typing } = renderScreen(<PlanScreen />, desk);
  await typing.click(await screen.findByRole("button", { name: "编辑 2026年度检查" }));
  const dialog = within(await screen.findByRole("dialog"));
  await typing.click(dialog.getByRole("button", { name: "保存" }));
  expect(await dialog.findByText("专项检查至少有一项核查事项")).toBeInTheDocument();
  await typing.click(dialog.getByRole("button", { name: "增加核查事项" }));
  await typing.click(dialog.getByRole("button", { name: "增加核查事项" }));
  await typing.type(dialog.getByLabelText("S-02 核查事项"), "业务收费");
  await typing.click(dialog.getByRole("button", { name: "保存" }));
  expect(await dialog.findByText("请填写核查事项")).toBeInTheDocument();
  expect(dialog.getAllByText("请填写核查内容")).toHaveLength(2);
  await typing.click(dialog.getByLabelText("删除 S-01"));
  expect(dialog.getByLabelText("S-01 核查事项")).toHaveValue("业务收费");
  await typing.type(dialog.getByLabelText("S-01 核查内容"), "是否存在低价竞争");
  await typing.click(dialog.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(api.callsOf(planApi.update)).toHaveLength(1));
  expect(api.callsOf(planApi.update)[0]?.input.body?.specialItems).toEqual([
    { itemCode: "S-01", itemName: "业务收费", checkContent: "是否存在低价竞争" },
  ]);
});

it("copies an earlier plan for the next year, its template with it and its papers left behind", async () => {
  const own = ofG.map((one) => ({ ...one, items: one.items.slice(0, 2) }));
  const closed = { ...detail, planStatus: 2, template: own };
  const api = fakeApi()
    .on(planApi.list, { rows: [closed as unknown as PlanRow], totalCount: 1 })
    .on(planApi.get, closed as never)
    .on(planApi.create, closed as never);
  const { typing } = renderScreen(<PlanScreen />, desk);
  await typing.click(await screen.findByRole("button", { name: /^更多操作/ }));
  await typing.click(screen.getByRole("button", { name: "复制 2026年度检查" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText("计划名称")).toHaveValue("2027年度检查");
  await typing.click(dialog.getByRole("button", { name: "保存草稿" }));
  await waitFor(() => expect(api.callsOf(planApi.create)).toHaveLength(1));
  expect(api.callsOf(planApi.create)[0]?.input.body).toMatchObject({
    inspectYear: 2027,
    periodStart: "2027-01-01",
    periodEnd: "2027-12-31",
    template: own,
    attachments: [],
  });
});
