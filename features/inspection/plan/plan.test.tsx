// Guarantees: of a plan's actions two stand in its row, the end of it is not among them; a plan that is closed
// says how many firms are still to be recorded as absent, until none is left.
import { screen, waitFor } from "@testing-library/react";
import { planApi, type PlanRow } from "@/contracts/inspection/plan";
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

it("begins a new plan with the year that has ended", async () => {
  fakeApi().on(planApi.list, { rows: [], totalCount: 0 });
  const { typing } = renderScreen(<PlanScreen />, desk);
  await typing.click(await screen.findByRole("button", { name: "新建计划" }));
  const year = Number(today().slice(0, 4)) - 1;
  expect(await screen.findByLabelText("计划名称", { selector: "[role=dialog] input" })).toHaveValue(
    `${String(year)}年度单位会员年度检查`,
  );
});
