// Guarantees: the inbox tells how much waits and what is late, letters walk its rows and press its steps, several are decided
// one by one with a result each, and what was submitted stands beside what it was before.
import { act, screen, waitFor, within } from "@testing-library/react";
import { reviewer } from "@/contracts/filing/reviewer";
import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { reviewApi } from "@/contracts/review/inbox";
import { inspectionCompanyApi } from "@/contracts/inspection/company";
import { activity } from "@/contracts/party/activity/activity";
import { timesApi } from "@/contracts/review/times";
import { prefetchReview } from "@/features/desk/review/review-prefetch";
import { ReviewScreen } from "@/features/desk/review/review";
import type { ReviewFormProps } from "@/components/review/review-form";
import { useEndpointQuery } from "@/lib/query/query-of";
import type { PageRequest } from "@/lib/session/screen-page";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, seenRouter } from "@/tests/render-screen";

const officer = aUser({
  userType: 2,
  companyId: null,
  functionCodes: ["g_hy_desk_party_audit", "g_hy_desk_rewards_audit"],
});

const aRow = (at: number, over: object = {}) => ({
  submissionId: `s${at}`,
  submissionNo: `SL202600000${at}`,
  bizType: "party.activity",
  bizId: `a${at}`,
  formType: "party_activity",
  formTypeLabel: "党建活动记录",
  companyId: "c1",
  companyName: "甲所",
  title: `活动${at}`,
  action: "submit",
  actionLabel: "提交",
  status: 1,
  version: 2,
  level: 2,
  submitUserName: "李",
  submitTime: "2026-11-01T02:00:00.000Z",
  acceptTime: null,
  unread: 0,
  assigneeUserId: null,
  assigneeName: null,
  dueDate: "2026-11-20",
  isOverdue: at === 1,
  ...over,
});
const COUNTS = {
  waiting: 2,
  overdue: 1,
  mine: 0,
  unread: 0,
  types: [{ formType: "party_activity", label: "党建活动记录", waiting: 2, overdue: 1 }],
};
const anItem = (over: object = {}) => ({
  ...aRow(1),
  reason: null,
  period: null,
  asOf: null,
  isQuestion: false,
  values: { title: "新主题" },
  more: {},
  files: [],
  askedItems: [],
  comparedTo: "2026-01-01T00:00:00.000Z",
  changes: [{ path: "title", label: "活动主题", before: "旧主题", after: "新主题" }],
  marked: [],
  transitions: ["accept", "pass", "sendBack"],
  auditRecords: [],
  turnNote: null,
  endTime: null,
  endLabel: null,
  endUserName: null,
  opinion: null,
  ...over,
});

const Form = ({ values, marking }: ReviewFormProps) => (
  <div>
    <p>{String(values["title"])}</p>
    {marking && (
      <button type="button" onClick={() => marking.toggle("title", "活动主题")}>
        标出
      </button>
    )}
  </div>
);
const draw = (search = "") =>
  renderScreen(<ReviewScreen forms={{ "party.activity": Form }} />, { user: officer, at: `/desk/review${search}` });
const inbox = (rows: readonly object[] = [aRow(1), aRow(2)]) =>
  fakeApi()
    .on(reviewApi.list, { rows: rows as never, next: null })
    .on(reviewApi.counts, COUNTS);

it("shows how much waits, and asks for what a view is pressed for", async () => {
  const api = inbox();
  const { typing } = draw();
  const views = await screen.findByRole("group", { name: "按类别查看" });
  await within(views).findByRole("button", { name: "全部 2" });
  await typing.click(within(views).getByRole("button", { name: "已逾期 1" }));
  await waitFor(() => expect(api.callsOf(reviewApi.list).at(-1)?.input.query).toMatchObject({ isOverdue: true }));
});

it("names what each is about beside its firm: the firm's name stands once, and a type says what has no name", async () => {
  const matter = (at: number, title: string) => aRow(at, { title, formTypeLabel: "信用等级申报" });
  inbox([matter(1, "甲所 2025 年度"), matter(2, "甲所"), matter(3, "甲所长沙分所 2025 年度")]);
  draw();
  for (const name of ["2025 年度", "信用等级申报", "甲所长沙分所 2025 年度"])
    expect(await screen.findByRole("link", { name })).toBeInTheDocument();
});

it("walks its rows by letters, and stops when they are turned off", async () => {
  inbox();
  const { typing } = draw();
  await screen.findByRole("link", { name: "活动1" });
  await typing.keyboard("j");
  expect(screen.getByRole("link", { name: "活动1" })).toHaveFocus();
  await typing.keyboard("jx");
  expect(screen.getByRole("link", { name: "活动2" })).toHaveFocus();
  expect(screen.getByText("已勾选 1 件")).toBeInTheDocument();
  await typing.click(screen.getByRole("checkbox", { name: "使用快捷键" }));
  screen.getByRole("link", { name: "活动2" }).focus();
  await typing.keyboard("k");
  expect(screen.getByRole("link", { name: "活动2" })).toHaveFocus();
  await typing.click(screen.getByRole("checkbox", { name: "使用快捷键" }));
});

it("decides several one by one at the version of their rows, and tells what became of each", async () => {
  const api = inbox([aRow(1), aRow(2, { status: 7, actionLabel: "申请修改" })]).on(activity.api.accept, {} as never);
  const { typing } = draw();
  await typing.click(await screen.findByRole("checkbox", { name: "勾选本页全部" }));
  await typing.click(screen.getByRole("button", { name: "批量受理" }));
  const dialog = within(await screen.findByRole("dialog"));
  await typing.click(dialog.getByRole("button", { name: "批量受理" }));
  expect(await dialog.findByText("已办理 1 件，未办理 1 件，共 2 件")).toBeInTheDocument();
  const calls = api.callsOf(activity.api.accept);
  expect(calls.map(({ input }) => input)).toMatchObject([{ params: { activityId: "a1" }, body: { version: 2 } }]);
  expect(dialog.getByText(/请打开后逐件办理/)).toBeInTheDocument();
});

it("what was not decided stays chosen, before the run and after it", async () => {
  inbox([aRow(1), aRow(2, { status: 7, actionLabel: "申请修改" })]).on(activity.api.accept, {} as never);
  const { typing } = draw();
  await typing.click(await screen.findByRole("checkbox", { name: "勾选本页全部" }));
  await typing.click(screen.getByRole("button", { name: "批量受理" }));
  await screen.findByRole("dialog");
  await typing.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByText("已勾选 2 件")).toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: "批量受理" }));
  const dialog = within(await screen.findByRole("dialog"));
  await typing.click(dialog.getByRole("button", { name: "批量受理" }));
  await dialog.findByText("已办理 1 件，未办理 1 件，共 2 件");
  await typing.keyboard("{Escape}");
  expect(await screen.findByText("已勾选 1 件")).toBeInTheDocument();
});

it("loads what waits behind the last loaded item once, so that 下一件 leads on", async () => {
  const api = fakeApi()
    .on(reviewApi.list, ({ input: { query } }) =>
      query.after
        ? { rows: [aRow(3) as never], next: "2026-11-20_s3" }
        : { rows: [aRow(1), aRow(2)] as never, next: "2026-11-20_s2" },
    )
    .on(reviewApi.counts, COUNTS)
    .on(reviewApi.get, anItem({ submissionId: "s2", bizId: "a2" }) as never);
  const { typing } = draw("?submissionId=s2");
  const next = await screen.findByRole("button", { name: "下一件" });
  await waitFor(() => expect(next).toBeEnabled());
  await typing.click(next);
  expect(seenRouter.push).toHaveBeenLastCalledWith(expect.stringContaining("submissionId=s3"));
  expect(api.callsOf(reviewApi.list).map(({ input }) => input.query.after)).toEqual([undefined, "2026-11-20_s2"]);
});

it("several decided: lists that show their records are asked for anew", async () => {
  function Elsewhere() {
    useEndpointQuery(activity.api.list, { query: { page: 1, pageSize: 30 } });
    return <ReviewScreen forms={{ "party.activity": Form }} />;
  }
  const api = inbox([aRow(1)])
    .on(activity.api.accept, {} as never)
    .on(activity.api.list, { rows: [], totalCount: 0 });
  const { typing } = renderScreen(<Elsewhere />, { user: officer, at: "/desk/review" });
  await typing.click(await screen.findByRole("checkbox", { name: "勾选本页全部" }));
  await typing.click(screen.getByRole("button", { name: "批量受理" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(api.callsOf(activity.api.list)).toHaveLength(1);
  await typing.click(dialog.getByRole("button", { name: "批量受理" }));
  await dialog.findByText("已办理 1 件，未办理 0 件，共 1 件");
  await waitFor(() => expect(api.callsOf(activity.api.list)).toHaveLength(2));
});

it("waits in words for the turn of an item that was put off, and decides it once", async () => {
  let calls = 0;
  const api = inbox([aRow(1)]).on(activity.api.accept, () => {
    calls += 1;
    if (calls > 1) return {} as never;
    const body = { success: false, errorCode: "RATE", errorMessage: "前面还有 8 个文件", data: { ahead: 8 } };
    return new Response(JSON.stringify(body), { status: 429, headers: { "retry-after": "1" } }) as never;
  });
  const { typing } = draw();
  await typing.click(await screen.findByRole("checkbox", { name: "勾选本页全部" }));
  await typing.click(screen.getByRole("button", { name: "批量受理" }));
  const dialog = within(await screen.findByRole("dialog"));
  await typing.click(dialog.getByRole("button", { name: "批量受理" }));
  expect(await dialog.findByText(/排队中，前面还有 8 个文件在处理，轮到后自动继续/)).toBeInTheDocument();
  expect(await dialog.findByText("已办理 1 件，未办理 0 件，共 1 件", undefined, { timeout: 3_000 })).toBeVisible();
  const keys = api.callsOf(activity.api.accept).map((call) => call.headers.get("idempotency-key"));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it("opens no item by itself that needs more than an opinion, and tells the item's own fault", async () => {
  const api = inbox([
    aRow(1, { bizType: "filing.reviewer", title: "复核人申请" }),
    aRow(2, { bizType: "basic.member-apply", title: "入会申请" }),
  ]).fail(memberApply.api.pass, {
    status: 400,
    body: {
      errorCode: "VALIDATION",
      errorMessage: "填写有误，请检查",
      fieldErrors: [{ path: "memberNo", message: "请填写个人会员证号" }],
    },
  });
  const { typing } = draw();
  await typing.click(await screen.findByRole("checkbox", { name: "勾选本页全部" }));
  await typing.click(screen.getByRole("button", { name: "批量通过" }));
  const dialog = within(await screen.findByRole("dialog"));
  await typing.click(dialog.getByRole("button", { name: "批量通过" }));
  expect(await dialog.findByText(/需要填写已核实尚无数据的条件，请打开后办理/)).toBeInTheDocument();
  expect(await dialog.findByText(/请填写个人会员证号，请打开后办理/)).toBeInTheDocument();
  expect(api.callsOf(reviewer.api.pass)).toHaveLength(0);
});

const aLine = (action: string, label: string, fromStatus: number, toStatus: number, over: object = {}) => ({
  recordId: `${action}${toStatus}`,
  action,
  label,
  fromStatus,
  toStatus,
  operatorName: action === "submit" ? "李" : "王敏",
  operatorOrg: "协会",
  operateTime: "2026-11-02T02:00:00.000Z",
  auditResult: null,
  opinion: null,
  isReturn: false,
  ...over,
});

it("is a record page: number, steps with who and when, the main act last, and what came back in its rail", async () => {
  const back = aLine("sendBack", "退回", 1, 4, { isReturn: true, opinion: "写全称" });
  const auditRecords = [
    { ...aLine("submit", "提交", 0, 1), recordId: "first" },
    back,
    aLine("submit", "提交", 4, 1),
    aLine("reassign", "转交", 1, 1),
  ];
  inbox().on(reviewApi.get, anItem({ auditRecords, marked: [{ path: "title", note: "写全称" }] }) as never);
  const { typing } = draw("?submissionId=s1");
  const track = await screen.findByRole("list", { name: "办理进度" });
  expect(track).toHaveTextContent(/提交.*李 2026-11-02.*受理.*待办.*通过.*待办/);
  expect(screen.getByRole("list", { name: "概要" })).toHaveTextContent("受理号 SL2026000001");
  const acts = screen.getAllByRole("button").map((one) => one.textContent);
  expect(acts.filter((text) => ["转交", "退回", "通过", "受理"].includes(text ?? "")).at(-1)).toBe("受理");
  const rail = within(screen.getByRole("complementary", { name: "档案提示" }));
  expect(rail.getByText("时间线")).toBeInTheDocument();
  // What came back leads to its item, from another part, too.
  await typing.click(screen.getByRole("tab", { name: "审核记录" }));
  expect(screen.queryByText("新主题")).not.toBeInTheDocument();
  await typing.click(rail.getByRole("button", { name: "上次退回标出：活动主题（写全称）" }));
  expect(screen.getByText("新主题")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("group", { name: "列表中的前后记录" })).toHaveTextContent("1 / 2"));
});

it("sends back with the items that were marked", async () => {
  const api = inbox()
    .on(reviewApi.get, anItem() as never)
    .on(activity.api.sendBack, {} as never);
  const { typing } = draw("?submissionId=s1");
  await typing.click(await screen.findByRole("button", { name: "标出" }));
  await typing.click(screen.getByRole("tab", { name: "与上次的差异（1）" }));
  expect(await screen.findByText("旧主题")).toBeInTheDocument();
  await typing.keyboard("r");
  const dialog = within(await screen.findByRole("dialog"));
  await typing.type(dialog.getByRole("textbox", { name: "活动主题" }), "写全称");
  await typing.type(dialog.getByRole("textbox", { name: /原因/ }), "主题不完整");
  await typing.click(dialog.getByRole("button", { name: /^退\s*回$/ }));
  await waitFor(() =>
    expect(api.callsOf(activity.api.sendBack)[0]?.input.body).toEqual({
      version: 2,
      opinion: "主题不完整",
      marks: [{ path: "title", note: "写全称" }],
    }),
  );
});

it("compares what is asked for alone with what stands", async () => {
  inbox().on(reviewApi.get, anItem({ askedItems: ["title"], comparedTo: null }) as never);
  const { typing } = draw("?submissionId=s1");
  await typing.click(await screen.findByText("申请变更（1）"));
  const table = within(await screen.findByRole("table"));
  for (const head of ["现在登记", "通过后"])
    expect(table.getByRole("columnheader", { name: head })).toBeInTheDocument();
  expect(table.getByText("旧主题")).toBeInTheDocument();
  expect(screen.queryByText(/与上次/)).not.toBeInTheDocument();
});

it("calls nothing a first submission that was in force before, though what stood then was not kept", async () => {
  const line = { recordId: "l1", action: "requestChange", label: "申请修改", operatorName: "王", operatorOrg: "所" };
  const asked = { ...line, fromStatus: 3, toStatus: 6, operateTime: "2026-10-01T02:00:00.000Z", marks: null };
  const auditRecords = [{ ...asked, auditResult: null, opinion: null, isReturn: false }];
  inbox().on(reviewApi.get, anItem({ comparedTo: null, changes: [], auditRecords }) as never);
  const { typing } = draw("?submissionId=s1");
  // Its skeleton has the same parts.
  await screen.findByText("受理", { exact: false, selector: "button *" });
  await typing.click(screen.getByText("与上次的差异"));
  expect(await screen.findByText(/以前有效，但没有留存/)).toBeInTheDocument();
  expect(screen.queryByText(/首次申报/)).not.toBeInTheDocument();
});

it("begins the yes to a 入会 with the number that he has", async () => {
  const asked = { bizType: "basic.member-apply", bizId: "m1", title: "张三", changes: [], comparedTo: null };
  const values = { applyType: 1, staffName: "张三" };
  inbox().on(reviewApi.get, anItem({ ...asked, values, more: { memberNoNow: "43-QN0778" } }) as never);
  const { typing } = renderScreen(<ReviewScreen forms={{ "basic.member-apply": Form }} />, {
    user: aUser({ userType: 2, companyId: null, functionCodes: ["g_hy_desk_staff_audit"] }),
    at: "/desk/review?submissionId=s1",
  });
  await typing.click(await screen.findByRole("button", { name: /^通\s*过/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByLabelText("个人会员证号")).toHaveValue("43-QN0778");
});

it("begins a conclusion of an inspection with what the score suggests now", async () => {
  const over = { bizType: "inspection.company", bizId: "t1", formType: "jgxt_dw_njsh", formTypeLabel: "年度检查" };
  inbox()
    .on(reviewApi.get, anItem({ ...over, transitions: ["conclude"], comparedTo: null, changes: [] }) as never)
    .on(inspectionCompanyApi.get, { suggestedResult: 2 } as never);
  const { typing } = draw("?submissionId=s1");
  await typing.click(await screen.findByRole("button", { name: "出具结论" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByTitle("2")).toBeInTheDocument();
});

it("says of an answered item how it ended, and offers no step", async () => {
  const ended = { endTime: "2026-11-10T02:00:00.000Z", endLabel: "通过", endUserName: "王", transitions: [] };
  inbox().on(reviewApi.get, anItem(ended) as never);
  draw("?submissionId=s1");
  expect(await screen.findByText(/办理「通过」/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "受理" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "转交" })).not.toBeInTheDocument();
});

it("says of an item that its firm has taken back what may have become of it, and leads back to the list", async () => {
  inbox().fail(reviewApi.get, { status: 404, body: { errorCode: "NOT_FOUND", errorMessage: "资源不存在" } });
  const { typing } = draw("?submissionId=s1");
  expect(await screen.findByText(/可能已被事务所收回/)).toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: "返回列表" }));
  expect(seenRouter.push).toHaveBeenLastCalledWith("/desk/review");
});

it("offers no decision any more once its firm takes it back under the officer's eyes, and says since when", async () => {
  const words = "申请方已于 11-30 16:45 收回这件申报，不需要再审核；重新提交后会再次出现在待审核中";
  const taken = { status: 409, body: { errorCode: "STATE", errorMessage: words } };
  const api = inbox()
    .on(reviewApi.get, anItem() as never)
    .fail(activity.api.accept, taken);
  const { typing } = draw("?submissionId=s1");
  await typing.click(await screen.findByRole("button", { name: "受理" }));
  api.fail(reviewApi.get, taken);
  await typing.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /^受\s*理$/ }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByRole("alert")).toHaveTextContent("这件事项已被收回");
  for (const name of ["受理", "通过", "退回", "转交"]) expect(screen.queryByRole("button", { name })).toBeNull();
  await typing.click(screen.getByRole("button", { name: "下一件" }));
  expect(seenRouter.push).toHaveBeenLastCalledWith("/desk/review?submissionId=s2");
  await typing.click(screen.getByRole("button", { name: "返回列表" }));
  expect(seenRouter.push).toHaveBeenLastCalledWith("/desk/review");
});

it("asks whoever says yes first for his opinion alone", async () => {
  const joins = anItem({ bizType: "basic.member-apply", level: 1, transitions: ["pass"], values: { applyType: 1 } });
  inbox().on(reviewApi.get, joins as never);
  const at = "/desk/review?submissionId=s1";
  const draws = (orgId: string) =>
    renderScreen(<ReviewScreen forms={{}} />, { user: { ...officer, orgId, lv1OrgId: "a1" }, at });
  const city = draws("city");
  await city.typing.click(await screen.findByRole("button", { name: "通过" }));
  expect(await screen.findByRole("textbox", { name: /意见/ })).toBeInTheDocument();
  expect(screen.queryByLabelText(/个人会员证号/)).toBeNull();
  city.unmount();
  const province = draws("a1");
  await province.typing.click(await screen.findByRole("button", { name: "通过" }));
  expect(await screen.findByLabelText(/个人会员证号/)).toBeInTheDocument();
});

it("holds in its search box what the address asks for, the way back included", async () => {
  const api = inbox();
  const { typing } = draw("?companyName=甲所");
  const box = await screen.findByRole("textbox", { name: "事务所名称、受理号或申请编号" });
  expect(box).toHaveValue("甲所");
  await typing.clear(box);
  await typing.type(box, "乙所{Enter}");
  await waitFor(() => expect(api.callsOf(reviewApi.list).at(-1)?.input.query).toMatchObject({ companyName: "乙所" }));
  expect(box).toHaveFocus();
  await typing.clear(box);
  await typing.type(box, " sl2026 000007{Enter}");
  await waitFor(() =>
    expect(api.callsOf(reviewApi.list).at(-1)?.input.query).toMatchObject({ submissionNo: "SL2026000007" }),
  );
  expect(api.callsOf(reviewApi.list).at(-1)?.input.query).not.toHaveProperty("companyName");
  act(() => window.history.pushState(null, "", "?companyName=甲所"));
  await waitFor(() => expect(box).toHaveValue("甲所"));
});

it("asks for handling times of months in order, and starts anew", async () => {
  const api = inbox().on(timesApi.list, { rows: [], types: [], monthFrom: "2026-01", monthTo: "2026-03" });
  const { typing } = draw("?view=times&monthFrom=2026-01&monthTo=2026-03");
  const asked = () => api.callsOf(timesApi.list).at(-1)?.input.query;
  const start = await screen.findByRole("textbox", { name: "月份起" });
  expect(asked()).toEqual({ monthFrom: "2026-01", monthTo: "2026-03" });
  await typing.clear(start);
  await typing.type(start, "2026-05{Enter}");
  await typing.click(screen.getByRole("button", { name: /^查\s*询/ }));
  await waitFor(() => expect(asked()).toEqual({ monthFrom: "2026-05", monthTo: "2026-05" }));
  await typing.click(screen.getByRole("button", { name: /^重\s*置/ }));
  await waitFor(() => expect(asked()).toEqual({}));
  expect(start).toHaveValue("");
});

it("asks before the first paint for the months of the address", () => {
  const fetch = jest.fn();
  const search = new URLSearchParams("view=times&monthFrom=2026-01");
  prefetchReview({ search, fetch } as unknown as PageRequest);
  expect(fetch).toHaveBeenCalledWith(timesApi.list, { query: { monthFrom: "2026-01" } });
});

it("a question tells what it would change apart from the form, and never that nothing was accepted", async () => {
  const changes = [{ path: "title", label: "活动主题", before: "新主题", after: "更正的主题" }];
  const asked = { isQuestion: true, comparedTo: null, reason: "写错了", actionLabel: "申请更正" };
  inbox().on(reviewApi.get, anItem({ ...asked, changes }) as never);
  const { typing, unmount } = draw("?submissionId=s1");
  await typing.click(await screen.findByRole("tab", { name: "申请变更（1）" }));
  expect(screen.getByText("更正的主题")).toBeInTheDocument();
  expect(screen.queryByText(/首次申报/)).not.toBeInTheDocument();
  unmount();
  inbox().on(reviewApi.get, anItem({ ...asked, changes: [] }) as never);
  const again = draw("?submissionId=s1");
  await again.typing.click(await screen.findByRole("tab", { name: "与上次的差异" }));
  expect(screen.getByText("没有改动的内容")).toBeInTheDocument();
  expect(screen.queryByText(/首次申报/)).not.toBeInTheDocument();
});
