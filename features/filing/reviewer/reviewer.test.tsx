// Guarantees: an empty list names no button that its reader does not have; a record tells each condition with its source,
// and offers 续期 and 变更范围 to its own firm alone.
import { screen, within } from "@testing-library/react";
import { reviewerApi, type ReviewerDetail } from "@/contracts/filing/reviewer";
import { reviewerConditions } from "@/contracts/filing/reviewer-rules";
import { reviewerSample } from "@/contracts/filing/reviewer-sample";
import { DeskReviewerScreen } from "@/features/filing/desk-reviewer";
import { ReviewerScreen } from "@/features/filing/reviewer/reviewer";
import { today } from "@/lib/format/date";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, userWith } from "@/tests/render-screen";

const conditions = reviewerConditions({
  today: "2026-11-25",
  isOnStaff: true,
  canSign: true,
  firstPracticeDate: "2015-03-01",
  birthDate: "1980-01-01",
  isBarred: true,
  signed: { signed: 12, assurance: 5 },
  isSignedWhole: true,
  reportCount3y: 36,
  ceHours: null,
  bounds: { minYears: 3, maxAge: 70, minReports: 10, minHours: 90 },
});

const record = {
  ...reviewerSample,
  reviewerId: "r1",
  companyId: aUser().companyId,
  companyName: "湖南晴川示例税务师事务所有限公司",
  staffId: "s1",
  staffName: "周晓岚",
  certNo: "430100001",
  applyNo: "FH202600001",
  reviewerNo: "FR20260001",
  reviewerStatus: 3,
  gender: 2,
  birthDate: "1980-01-01",
  education: null,
  professionalTitle: null,
  position: [],
  memberNo: null,
  firstPracticeDate: "2015-03-01",
  practiceYears: 11,
  isPartner: false,
  validFrom: "2026-11-25",
  validTo: "2029-12-31",
  publishTo: null,
  examScore: null,
  agreeTime: null,
  suspendReason: null,
  conditions,
  punishList: [{ recordType: 2, title: "通报批评", decideDate: "2025-05-01", authority: "协会" }],
  achievements: [],
  createUserName: "演示业务",
  createTime: "2026-11-25T01:00:00.000Z",
  updateUserName: "演示业务",
  updateTime: "2026-11-25T01:00:00.000Z",
  version: 3,
  files: [],
  canEdit: false,
  canRemove: false,
  readOnlyReason: null,
  lockedItems: [],
  isIncomplete: false,
  missing: [],
  warnings: [],
  transitions: ["cancel"],
  auditRecords: [],
} as unknown as ReviewerDetail;

const shown = (more: Partial<ReviewerDetail> = {}) =>
  fakeApi()
    .on(reviewerApi.get, { ...record, ...more })
    // Its neighbours in the list.
    .on(reviewerApi.list, { rows: [], totalCount: 0 })
    .on(reviewerApi.history, { rows: [], totalCount: 0 });

it("tells a tax agent and an officer that there are none yet", async () => {
  fakeApi().on(reviewerApi.list, { rows: [], totalCount: 0 });
  const { unmount } = renderScreen(<ReviewerScreen />, { user: userWith("g_hy_report_reviewer_manage") });
  expect(await screen.findByText("还没有复核人申请")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "新增" })).not.toBeInTheDocument();
  unmount();
  renderScreen(<DeskReviewerScreen />, { user: aUser({ userType: 2, companyId: null }) });
  expect(await screen.findByText("事务所提交以后，申请会出现在这里。")).toBeInTheDocument();
});

it("warns a firm that has no reviewer in force, and nobody who has one", async () => {
  const user = userWith("g_hy_report_reviewer_manage", "g_hy_report_reviewer_manage_add");
  const warning = /本所无有效复核人/;
  const api = fakeApi().on(reviewerApi.list, { rows: [], totalCount: 0 });
  const { unmount } = renderScreen(<ReviewerScreen />, { user });
  expect(await screen.findByText(warning)).toBeInTheDocument();
  const asked = api.callsOf(reviewerApi.list).find(({ input }) => input.query?.reviewerStatus?.[0] === 3);
  expect(asked?.input.query?.companyId).toBe(aUser().companyId);
  unmount();
  shown();
  fakeApi().on(reviewerApi.list, { rows: [], totalCount: 1 });
  renderScreen(<ReviewerScreen />, { user });
  await screen.findByRole("button", { name: "新增" });
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
});

it("tells every condition with what was found and where", async () => {
  shown();
  renderScreen(<ReviewerScreen />, { at: "/business/reviewer?reviewerId=r1" });
  const table = await screen.findByRole("table", { name: "申请条件" });
  const penalty = within(table).getByRole("row", { name: /惩戒/ });
  expect(within(penalty).getByText("不满足")).toBeInTheDocument();
  expect(within(penalty).getByText("奖惩管理")).toBeInTheDocument();
  expect(within(table).getAllByText("待协会核实")).toHaveLength(1);
  const honours = await screen.findByRole("table", { name: "近三年奖惩" });
  expect(within(honours).getByRole("row", { name: /通报批评/ })).toHaveTextContent("协会");
  expect(within(table).getAllByRole("row")).toHaveLength(1 + conditions.length);
});

it("offers a further application to the firm of a reviewer, and to nobody else", async () => {
  shown();
  const { unmount } = renderScreen(<ReviewerScreen />, { at: "/business/reviewer?reviewerId=r1" });
  expect(await screen.findByRole("button", { name: "续期" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "变更范围" })).toBeInTheDocument();
  unmount();
  shown({ companyId: "another" });
  renderScreen(<ReviewerScreen />, { at: "/business/reviewer?reviewerId=r1" });
  expect(await screen.findByRole("table", { name: "申请条件" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "续期" })).not.toBeInTheDocument();
});

it("publishes the chosen ones in force as one notice, each at the version of his row, and says who is left out", async () => {
  const rows = [
    { ...record, reviewerId: "r1", staffName: "周晓岚", version: 3 },
    { ...record, reviewerId: "r2", staffName: "陈建国", version: 5, reviewerStatus: 1 },
    { ...record, reviewerId: "r3", staffName: "李明", version: 8 },
  ];
  const api = fakeApi()
    .on(reviewerApi.list, { rows, totalCount: 3 } as never)
    .on(reviewerApi.publicise, { published: 2 });
  const { typing } = renderScreen(<DeskReviewerScreen />, { user: aUser({ userType: 2, companyId: null }) });
  const [all] = await screen.findAllByRole("checkbox", { name: /全选|选择本页|全部/ });
  await typing.click(all as HTMLElement);
  await typing.click(within(await screen.findByRole("region", { name: "所选记录" })).getByText("公示"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/^周晓岚、李明写成一份公告草稿/)).toBeInTheDocument();
  expect(dialog.getByText("陈建国不是有效的复核人，不列入。")).toBeInTheDocument();
  await typing.click(dialog.getByRole("button", { name: "生成公示公告" }));
  expect(await screen.findByText("公示公告草稿已生成，请到「系统公告」核对并发布")).toBeInTheDocument();
  const [asked] = api.callsOf(reviewerApi.publicise);
  expect(asked?.input.body?.reviewers).toEqual([
    { reviewerId: "r1", version: 3 },
    { reviewerId: "r3", version: 8 },
  ]);
  const publishTo = asked?.input.body?.publishTo ?? "";
  expect((Date.parse(publishTo) - Date.parse(today())) / 86_400_000).toBe(7);
});
