import { screen, waitFor, within } from "@testing-library/react";
import { noticeApi } from "@/contracts/common/notice";
import { type Workbench, workbenchApi } from "@/contracts/common/workbench";
import { WorkbenchScreen } from "@/features/home/workbench";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen, userWith } from "@/tests/render-screen";

const work: Workbench = {
  companyName: "甲乙税务师事务所有限公司",
  today: "2026-11-21",
  todos: [
    {
      key: "confirm",
      title: "年度信息确认",
      detail: "请核对事务所信息",
      dueDate: "2026-11-18",
      daysLeft: -3,
      level: "overdue",
      routeId: "basic.firm",
    },
    {
      key: "dues",
      title: "会费申报",
      detail: "上年度会费",
      dueDate: "2026-12-01",
      daysLeft: 10,
      level: "soon",
      routeId: "statement.dues",
    },
  ],
  figures: [{ key: "staff", label: "从业人数", value: "32", unit: "人", routeId: null }],
  startSteps: [],
};
const notice = {
  noticeId: "n1",
  noticeTitle: "系统维护",
  noticeContent: "周六\n停机",
  enableTime: "2026-11-20T16:30:00Z",
  noticeStatus: 1,
  noticeTarget: 3,
};

it("shows to-dos with their dates, figures and notices", async () => {
  fakeApi().on(workbenchApi.get, work).on(noticeApi.valid, [notice]);
  renderScreen(<WorkbenchScreen />);
  const overdue = (await screen.findByText("年度信息确认")).closest("li");
  expect(overdue).toHaveTextContent("已逾期");
  expect(overdue).toHaveTextContent("逾期 3 天");
  expect(screen.getByText("从业人数").parentElement).toHaveTextContent("32人");
  expect((await screen.findByText("系统维护")).closest("details")).toHaveTextContent("2026-11-21");
  expect(screen.getByText(/2026年11月21日 星期六/)).toBeInTheDocument();
});

it("links only to screens that exist and that the user may open", async () => {
  fakeApi().on(workbenchApi.get, work).on(noticeApi.valid, []);
  const { becomes } = renderScreen(<WorkbenchScreen />);
  expect(await screen.findByRole("link", { name: "去办理：年度信息确认" })).toHaveAttribute("href", "/basic/firm");
  expect(screen.queryByRole("link", { name: /会费申报/ })).toBeNull();
  becomes(userWith());
  expect(screen.queryByRole("link", { name: /年度信息确认/ })).toBeNull();
});

it("leads a new association through what it sets, and can be folded", async () => {
  const step = { detail: "逐家开立", routeId: "basic.firm" };
  const startSteps = [
    { ...step, key: "firms", title: "录入会员事务所", isDone: false },
    { ...step, key: "notice", title: "发布系统公告", isDone: true },
  ];
  fakeApi()
    .on(workbenchApi.get, { ...work, startSteps })
    .on(noticeApi.valid, []);
  const { typing } = renderScreen(<WorkbenchScreen />);
  expect(await screen.findByText("已完成 1 / 2 项")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "去办理：录入会员事务所" })).toHaveAttribute("href", "/basic/firm");
  const done = screen.getByText("已完成的 1 项");
  expect(done.closest("details")).not.toHaveAttribute("open");
  await typing.click(done);
  expect(screen.getByRole("link", { name: "查看：发布系统公告" })).toBeVisible();
  await typing.click(screen.getByRole("button", { name: "启用清单" }));
  expect(screen.queryByRole("link", { name: "去办理：录入会员事务所" })).toBeNull();
});

it("says so when nothing is due", async () => {
  fakeApi()
    .on(workbenchApi.get, { ...work, todos: [], figures: [] })
    .on(noticeApi.valid, []);
  renderScreen(<WorkbenchScreen />);
  expect(await screen.findByText("当前没有待办事项")).toBeInTheDocument();
  expect(screen.getByText("暂无可显示的数字。")).toBeInTheDocument();
  expect(await screen.findByText("暂无公告。")).toBeInTheDocument();
});

it("does without to-dos and figures where the backend reckons none, and says nothing of it", async () => {
  fakeApi().fail(workbenchApi.get, { status: 404, body: {} }).on(noticeApi.valid, [notice]);
  renderScreen(<WorkbenchScreen />);
  expect(await screen.findByText("系统维护")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("heading", { name: "待办事项" })).toBeNull());
  expect(screen.queryByRole("heading", { name: /本所数字|会员概况/ })).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

const EVENT = "01a2008cb1fa76169a74b8974ef6153d";

it("says what failed, with its event number, and asks again", async () => {
  const api = fakeApi()
    .fail(workbenchApi.get, { status: 500, body: { errorCode: "FAULT", errorId: EVENT } })
    .on(noticeApi.valid, []);
  const { typing } = renderScreen(<WorkbenchScreen />);
  const failed = await screen.findByText("待办事项加载失败");
  expect(within(failed.closest("[role=alert]") as HTMLElement).getByText(EVENT)).toBeInTheDocument();
  api.on(workbenchApi.get, work);
  await typing.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByText("年度信息确认")).toBeInTheDocument();
});
