// Guarantees: of a plan's actions two stand in its row, the end of it is not among them; a plan that is closed
// says how many firms are still to be recorded as absent, until none is left.
import { screen, waitFor } from "@testing-library/react";
import { planApi, type PlanRow } from "@/contracts/inspection/plan";
import { STANDARD_TEMPLATE } from "@/contracts/inspection/template";
import { PlanScreen } from "@/features/inspection/plan/plan";
import { today } from "@/lib/format/date";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const at = "2026-11-25T01:00:00.000Z";
const row: PlanRow = {
  ...{ planId: "p1", planNo: "NJ2026001", planName: "2026年度检查", planStatus: 2, inspectType: 1, inspectYear: 2026 },
  ...{
    taskCount: 3_000,
    submittedCount: 120,
    closedCount: 140,
    lapsingCount: 2_860,
    unsentCount: 2_860,
    scopeType: 1,
    version: 4,
  },
  ...{ fillStart: at, fillEnd: at, publishTime: at, closeTime: at, updateUserName: "协会", updateTime: at },
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
    ...{ periodStart: "2026-01-01", periodEnd: "2026-12-31", basis: "依据会员管理办法", lapsingCount: 0 },
    ...{ scopeType: 3, scopeCities: [], scopeFirms: ["f1"], scopeNames: ["甲所", "乙所"], randomCount: null },
    ...{ specialReason: [], specialItems: [], template: STANDARD_TEMPLATE, attachments: [] },
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
