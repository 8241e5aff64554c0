import { screen, waitFor, within } from "@testing-library/react";
import { noticeApi } from "@/contracts/common/notice";
import { type Workbench, workbenchApi } from "@/contracts/common/workbench";
import { WorkbenchScreen } from "@/features/home/workbench";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen, userWith } from "@/tests/render-screen";

const NONE = { counts: [], todos: [], coming: [], figures: [], charts: [], waiting: [], failed: [], startSteps: [] };
const work: Workbench = {
  ...NONE,
  companyName: "甲乙税务师事务所有限公司",
  today: "2026-11-21",
  counts: [
    {
      key: "returned",
      label: "退回的党建活动",
      value: 2,
      unit: "项",
      isLate: true,
      routeId: "party.activity",
      query: { auditStatus: ["4"] },
    },
    { key: "unread", label: "未读消息", value: 0, unit: "封", isLate: false, routeId: null },
  ],
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
      key: "licences",
      title: "上传营业执照",
      detail: "还没有扫描件",
      dueDate: null,
      daysLeft: null,
      level: "week",
      routeId: "basic.firm",
    },
    {
      key: "dues",
      title: "会费申报",
      detail: "上年度会费",
      dueDate: "2026-12-01",
      daysLeft: 10,
      level: "later",
      routeId: "training.course",
    },
  ],
  coming: [
    { key: "statements", title: "报送年度报表", detail: "三张表", fromDate: "2027-01-01", dueDate: "2027-03-31" },
  ],
  figures: [{ key: "staff", label: "从业人数", value: "32", unit: "人", routeId: null }],
  charts: [
    {
      key: "partyTargets",
      title: "2026 年党建活动（目标）",
      unit: "次",
      routeId: null,
      bars: [{ label: "党课", value: 1, target: 4 }],
    },
  ],
  branches: null,
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
  expect(overdue?.closest("section")).toHaveAccessibleName("逾期 1");
  expect(screen.getByText("上传营业执照").closest("li")).toHaveTextContent("请尽快办理");
  expect(screen.getByRole("region", { name: "本周 1" })).toHaveTextContent("上传营业执照");
  expect(screen.getByRole("region", { name: "以后 1" })).toHaveTextContent("还剩 10 天");
  expect(screen.getByRole("region", { name: "即将开始" })).toHaveTextContent("2027-01-01 起办理，2027-03-31 截止");
  const chart = screen.getByRole("table", { name: /党建活动/ });
  expect(within(chart).getByRole("row", { name: /党课/ })).toHaveTextContent("1 / 4");
  expect(screen.getByText("从业人数").parentElement).toHaveTextContent("32人");
  expect((await screen.findByText("系统维护")).closest("details")).toHaveTextContent("2026-11-21");
  expect(screen.getByText(/2026年11月21日 星期六/)).toBeInTheDocument();
});

it("links only to screens that exist and that the user may open", async () => {
  fakeApi().on(workbenchApi.get, work).on(noticeApi.valid, []);
  const { becomes } = renderScreen(<WorkbenchScreen />);
  expect(await screen.findByRole("link", { name: "去办理：年度信息确认" })).toHaveAttribute("href", "/basic/firm");
  const returned = screen.getByRole("link", { name: /退回的党建活动/ });
  expect(returned).toHaveTextContent("2项");
  expect(returned).toHaveAttribute("href", "/party/activity?auditStatus%5B%5D=4");
  expect(screen.getByText("未读消息").closest("a")).toBeNull();
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
  const done = screen.getByRole("button", { name: "已完成的 1 项" });
  expect(done).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByRole("link", { name: "查看：发布系统公告" })).toBeNull();
  await typing.click(done);
  expect(screen.getByRole("link", { name: "查看：发布系统公告" })).toBeVisible();
  await typing.click(screen.getByRole("button", { name: "启用清单" }));
  expect(screen.queryByRole("link", { name: "去办理：录入会员事务所" })).toBeNull();
});

it("says so when nothing is due, and every source was asked", async () => {
  const api = fakeApi()
    .on(workbenchApi.get, { ...work, ...NONE })
    .on(noticeApi.valid, []);
  renderScreen(<WorkbenchScreen />);
  expect(await screen.findByText("当前没有待办事项")).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "本所数字" })).toBeNull();
  expect(await screen.findByText("暂无公告。")).toBeInTheDocument();
  expect(api.callsOf(workbenchApi.get)).toHaveLength(1);
});

it("names the source that did not answer, calls nothing nothing, and keeps the others", async () => {
  const api = fakeApi()
    .on(workbenchApi.get, { ...work, ...NONE, figures: work.figures, failed: ["奖惩"] })
    .on(noticeApi.valid, []);
  const { typing } = renderScreen(<WorkbenchScreen />);
  expect(await screen.findByText(/「奖惩」暂时没有取到/)).toBeInTheDocument();
  expect(screen.queryByText("当前没有待办事项")).toBeNull();
  expect(screen.getByText("从业人数")).toBeInTheDocument();
  api.on(workbenchApi.get, { ...work, ...NONE });
  await typing.click(screen.getByRole("button", { name: /重\s?试/ }));
  expect(await screen.findByText("当前没有待办事项")).toBeInTheDocument();
  expect(screen.queryByText(/暂时没有取到/)).toBeNull();
});

it("shows the association what waits by kind and age", async () => {
  const kind = {
    key: "party_info",
    label: "党组织年度上报",
    waiting: 5,
    overdue: 1,
    ages: { fresh: 2, recent: 2, older: 1 },
  };
  fakeApi()
    .on(workbenchApi.get, {
      ...work,
      ...NONE,
      waiting: [{ ...kind, routeId: "party.desk-info", query: { formType: "party_info" } }],
    })
    .on(noticeApi.valid, []);
  renderScreen(<WorkbenchScreen />);
  const row = await screen.findByRole("row", { name: /党组织年度上报/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["党组织年度上报", "5", "1", "2", "2", "1"]);
  expect(within(row).getByRole("link", { name: "党组织年度上报，已逾期 1 件" })).toHaveAttribute(
    "href",
    "/desk/partyInfo?formType=party_info&isOverdue=true",
  );
});

it("shows a head office its branches side by side", async () => {
  const firms = [
    { companyId: "c1", companyName: "甲乙税务师事务所有限公司", shortName: "甲乙" },
    { companyId: "c2", companyName: "甲乙税务师事务所有限公司株洲分所", shortName: "甲乙株洲" },
  ];
  const cell = { companyId: "c2", text: "3", isLate: true, routeId: "basic.staff", query: { companyId: "c2" } };
  fakeApi()
    .on(workbenchApi.get, {
      ...work,
      branches: { firms, columns: [{ key: "lacking", label: "待完善", cells: [cell] }] },
    })
    .on(noticeApi.valid, []);
  renderScreen(<WorkbenchScreen />);
  const own = await screen.findByRole("row", { name: /^甲乙 / });
  expect(own).toHaveTextContent("—");
  expect(screen.getByRole("link", { name: "甲乙株洲，待完善：3" })).toHaveAttribute(
    "href",
    "/basic/personnel?companyId=c2",
  );
});

it("does without to-dos and figures where the backend reckons none, and says nothing of it", async () => {
  fakeApi().fail(workbenchApi.get, { status: 404, body: {} }).on(noticeApi.valid, [notice]);
  renderScreen(<WorkbenchScreen />);
  expect(await screen.findByText("系统维护")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("heading", { name: "待我办理" })).toBeNull());
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
