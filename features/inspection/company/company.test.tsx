// Guarantees: a sheet shows its sections across with each figure's source, locks what the system computes, offers a section
// to who may fill it now and to nobody else, and sends the section alone with its own version.
import { screen, waitFor, within } from "@testing-library/react";
import { inspectionCompanyApi, type CompanyDetail } from "@/contracts/inspection/company";
import { companySample } from "@/contracts/inspection/company-sample";
import { sampleFigure } from "@/contracts/inspection/checklist-rules";
import { STANDARD_TEMPLATE } from "@/contracts/inspection/template";
import { NoticePrint } from "@/features/inspection/company/notice-print";
import { CompanyScreen } from "@/features/inspection/company/company";
import { DeskCompanyScreen } from "@/features/inspection/desk-company";
import { today } from "@/lib/format/date";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, seenRouter, userWith } from "@/tests/render-screen";

const syncTime = "2026-11-25T01:00:00.000Z";
const record = {
  ...companySample,
  answers: [],
  taskId: "t1",
  taskNo: "NJ2026001-430001",
  planId: "p1",
  planName: "2026年度单位会员年度检查",
  inspectType: 1,
  inspectYear: 2026,
  inspectStatus: 1,
  companyId: aUser().companyId,
  companyName: "湖南晴川示例税务师事务所有限公司",
  memberNo: "430001",
  creditCode: "91430100MA4L16JD0F",
  directorName: "周晓岚",
  fillStart: syncTime,
  fillEnd: "2026-12-31T15:59:59.000Z",
  submitTime: null,
  lateDays: 0,
  remainingDays: 3,
  selfScore: "62.00",
  inspectResult: null,
  resultRemark: null,
  returnDeadline: null,
  rectifyDeadline: null,
  concludeTime: null,
  appealUntil: null,
  onsiteDate: null,
  onsiteTeam: null,
  onsiteMaterials: null,
  onsiteConfirmTime: null,
  onsitePeople: null,
  onsiteOpinion: null,
  onsiteRecordTime: null,
  onsiteSignTime: null,
  onsiteSignNote: null,
  onsiteFiles: [],
  syncTime,
  figures: [
    { key: "staffTotal", section: "B", label: "从业人员总数", value: "10", text: "10", source: "人员管理", syncTime },
    {
      key: "ceQualifiedCount",
      section: "B",
      label: "继续教育达标人数",
      value: null,
      text: null,
      source: "培训管理",
      syncTime,
    },
  ],
  autoAnswers: [
    { code: "B-05", auto: "education", answer: null, text: "尚无数据，不计分", source: "培训管理", syncTime },
  ],
  sectionVersions: { B: 3 },
  reviewed: {},
  template: STANDARD_TEMPLATE,
  specialItems: [],
  lights: [{ key: "dues", label: "会费", state: "unknown", text: "尚无数据" }],
  sectionScores: [{ key: "B", weight: 15, score: "0.00", unanswered: 4, excluded: 1 }],
  deduction: "0.00",
  late: "0.00",
  suggestedResult: 3,
  openSections: ["A", "B"],
  openItems: null,
  packs: [],
  createUserName: "协会",
  createTime: syncTime,
  updateUserName: null,
  updateTime: syncTime,
  version: 5,
  attachments: [],
  files: [],
  canEdit: true,
  canRemove: false,
  readOnlyReason: null,
  lockedItems: [],
  isIncomplete: false,
  missing: [{ path: "answers.B-01", message: "B 人员情况：请自评 B-01 全员签订劳动合同（合同清单）" }],
  warnings: [],
  transitions: ["submit"],
  auditRecords: [],
} as unknown as CompanyDetail;

const sampleOf = (sampleNo: string, isStanding = true) => ({
  ...sampleFigure({ reportId: `r${sampleNo}`, sampleNo, isStanding }),
  section: "E",
  text: `甲公司，${sampleNo}`,
  source: "业务报备",
  syncTime,
});
const sampled: Partial<CompanyDetail> = {
  figures: [sampleOf("BB1"), sampleOf("BB2"), sampleOf("BB3", false)],
  openSections: ["E"],
  sampleAnswers: [{ rowId: "s1", itemCode: "E-01/BB1", answer: 1, note: null }],
  missing: [],
};

const shown = (more: Partial<CompanyDetail> = {}) =>
  fakeApi()
    .on(inspectionCompanyApi.get, { ...record, ...more })
    .on(inspectionCompanyApi.open, null)
    .on(inspectionCompanyApi.list, { rows: [record, { ...record, taskId: "t2" }] as never, totalCount: 2 })
    .on(inspectionCompanyApi.history, { rows: [], totalCount: 0 });
const AT = "/business/supervision_and_inspection/company?taskId=t1&tab=B";

it("says that there are no tasks yet, and offers nobody to add one", async () => {
  fakeApi().on(inspectionCompanyApi.list, { rows: [], totalCount: 0 }).on(inspectionCompanyApi.counts, []);
  renderScreen(<CompanyScreen />, { user: userWith("g_hy_annual_company_view") });
  expect(await screen.findByText("还没有检查任务")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "新增" })).not.toBeInTheDocument();
});

it("tells how many days are left, red from three on", async () => {
  fakeApi()
    .on(inspectionCompanyApi.list, {
      rows: [record, { ...record, taskId: "t2", remainingDays: 12 }] as never,
      totalCount: 2,
    })
    .on(inspectionCompanyApi.counts, []);
  renderScreen(<CompanyScreen />, { user: userWith("g_hy_annual_company_view") });
  expect((await screen.findByText("还剩 3 天")).className).toContain("error");
  expect(screen.getByText("还剩 12 天").className).not.toContain("error");
});

it("goes on with the sheet's first section when a task is begun in the list", async () => {
  fakeApi()
    .on(inspectionCompanyApi.list, {
      rows: [{ ...record, inspectStatus: 0, transitions: ["start"] }] as never,
      totalCount: 1,
    })
    .on(inspectionCompanyApi.counts, [])
    .on(inspectionCompanyApi.start, record);
  const { typing } = renderScreen(<CompanyScreen />, { user: userWith("g_hy_annual_company_view") });
  await typing.click(await screen.findByRole("button", { name: /^开始填报 / }));
  const question = within(await screen.findByRole("dialog"));
  await typing.click(question.getByRole("button", { name: "开始填报" }));
  await waitFor(() => expect(seenRouter.push).toHaveBeenCalled());
  const [address = ""] = seenRouter.push.mock.calls.at(-1) as [string];
  expect(Object.fromEntries(new URLSearchParams(address.split("?")[1]))).toMatchObject({
    taskId: "t1",
    tab: "A",
    edit: "1",
  });
});

it("asks for the type of those who may see both alone", async () => {
  const empty = () =>
    fakeApi().on(inspectionCompanyApi.list, { rows: [], totalCount: 0 }).on(inspectionCompanyApi.counts, []);
  empty();
  const one = renderScreen(<CompanyScreen />, { user: userWith("g_hy_special_company_view") });
  await screen.findByText("还没有检查任务");
  expect(screen.queryByLabelText("检查类型")).not.toBeInTheDocument();
  one.unmount();
  empty();
  renderScreen(<CompanyScreen />, { user: userWith("g_hy_annual_company_view", "g_hy_special_company_view") });
  await screen.findByText("还没有检查任务");
  expect(screen.getAllByLabelText("检查类型").length).toBeGreaterThan(0);
});

it("begins a conclusion with what the score suggests, which is shown beside it", async () => {
  const said = { suggestedResult: 2, mergedFirms: [] };
  shown({ companyId: "another", openSections: [], inspectStatus: 4, transitions: ["conclude"], ...said });
  const user = aUser({ userType: 2, companyId: null });
  const { typing } = renderScreen(<DeskCompanyScreen />, { at: AT.replace("tab=B", "tab=sum"), user });
  expect(await screen.findByText("建议结论")).toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: "出具结论" }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByTitle("2")).toBeInTheDocument();
});

it("tells each figure with its source, and what is not there as 尚无数据", async () => {
  shown();
  renderScreen(<CompanyScreen />, { at: AT });
  const figures = await screen.findByRole("region", { name: "系统数据" });
  expect(within(within(figures).getByRole("row", { name: /从业人员总数/ })).getByText("人员管理")).toBeInTheDocument();
  expect(within(within(figures).getByRole("row", { name: /继续教育/ })).getByText("尚无数据")).toBeInTheDocument();
  expect(screen.getByText("请自评 B-01 全员签订劳动合同（合同清单）")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "填报人员情况" })).toBeInTheDocument();
});

it("offers no section to the association, but its review", async () => {
  shown({ companyId: "another", openSections: [], inspectStatus: 2, transitions: ["pass"] });
  renderScreen(<DeskCompanyScreen />, { at: AT, user: aUser({ userType: 2, companyId: null }) });
  expect(await screen.findByRole("button", { name: "填写审核结果" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "填报人员情况" })).not.toBeInTheDocument();
});

it("tells once that who decides has opened what was submitted, and nothing of who only reads or of other states", async () => {
  const sent = { companyId: "another", openSections: [], transitions: [] };
  const readBy = async (inspectStatus: number, user = aUser({ userType: 2, companyId: null })) => {
    const api = shown({ ...sent, inspectStatus });
    const { unmount } = renderScreen(<DeskCompanyScreen />, { at: AT, user });
    await screen.findByRole("region", { name: "系统数据" });
    unmount();
    return api.callsOf(inspectionCompanyApi.open).map(({ input }) => input.params);
  };
  expect(await readBy(2)).toEqual([{ taskId: "t1" }]);
  expect(await readBy(4)).toEqual([]);
  expect(await readBy(2, userWith("g_hy_desk_inspection_view"))).toEqual([]);
});

it("asks the firm that objects to a visit's record for its words before anything is sent", async () => {
  const visited = { onsiteRecordTime: syncTime, onsiteFiles: [], mergedFirms: [], openSections: [], inspectStatus: 4 };
  const api = shown({ ...visited, transitions: ["signOnsite"] }).on(inspectionCompanyApi.signOnsite, record);
  const { typing } = renderScreen(<CompanyScreen />, { at: AT.replace("tab=B", "tab=sum") });
  await typing.click(await screen.findByRole("button", { name: "确认检查记录" }));
  const dialog = within(await screen.findByRole("dialog"));
  await typing.click(dialog.getByRole("radio", { name: "否" }));
  await typing.click(dialog.getByRole("button", { name: "确认检查记录" }));
  expect(await dialog.findByText("对现场检查记录有异议的，请写明哪些与事实不符")).toBeInTheDocument();
  expect(api.callsOf(inspectionCompanyApi.signOnsite)).toHaveLength(0);
  await typing.type(dialog.getByLabelText("说明"), "当日已上锁");
  await typing.click(dialog.getByRole("button", { name: "确认检查记录" }));
  await waitFor(() => expect(api.callsOf(inspectionCompanyApi.signOnsite)).toHaveLength(1));
});

it("sends one section with its own version, the computed item locked", async () => {
  const api = shown().on(inspectionCompanyApi.section, record);
  const { typing } = renderScreen(<CompanyScreen />, { at: `${AT}&edit=1` });
  const checklist = await screen.findByRole("region", { name: "核查项目" });
  expect(within(checklist).getByRole("row", { name: /B-05/ })).toHaveTextContent("尚无数据，不计分");
  expect(within(checklist).queryByRole("combobox", { name: "B-05 自评" })).not.toBeInTheDocument();
  await typing.type(within(checklist).getByRole("textbox", { name: "B-03 说明" }), "全员在本所执业");
  await typing.click(screen.getByRole("button", { name: /保存/ }));
  await waitFor(() => expect(api.callsOf(inspectionCompanyApi.section)).toHaveLength(1));
  const [sent] = api.callsOf(inspectionCompanyApi.section);
  expect(sent?.input.body).toMatchObject({ sectionVersion: 3 });
  expect(sent?.input.body?.["answers"]).toEqual([
    { rowId: null, itemCode: "B-03", answer: null, note: "全员在本所执业" },
  ]);
});

const dictionary = ["符合", "部分符合", "不符合", "不适用"].map((keyNotes, i) => ({
  keyName: "check_answer",
  keyValue: i + 1,
  keyNotes,
  keyDisabled: false,
}));
const E = "/business/supervision_and_inspection/company?taskId=t1&tab=E";

it("shows the checklist of each sample, and marks one item of one", async () => {
  shown({ ...sampled, companyId: "another", openSections: [], inspectStatus: 2, transitions: ["sendBack"] });
  const { typing } = renderScreen(<DeskCompanyScreen />, {
    at: E,
    user: aUser({ userType: 2, companyId: null }),
    dictionary,
  });
  const first = await screen.findByRole("region", { name: "样本 BB1 核查项目" });
  expect(within(first).getByRole("row", { name: /E-01/ })).toHaveTextContent("符合");
  expect(within(first).queryByRole("columnheader", { name: "审核" })).not.toBeInTheDocument();
  const second = screen.getByRole("region", { name: "样本 BB2 核查项目" });
  await typing.click(within(second).getByRole("checkbox", { name: "标出「样本 BB2 的 E-04」需修改" }));
  expect(within(second).getByRole("checkbox", { name: "标出「样本 BB2 的 E-04」需修改" })).toBeChecked();
  expect(within(first).getByRole("checkbox", { name: "标出「样本 BB1 的 E-04」需修改" })).not.toBeChecked();
});

it("takes one sample after the other, says how many items are open, and sends them with their section", async () => {
  const both = ["BB1", "BB2"].map((no) => ({
    rowId: no,
    itemCode: `E-01/${no}`,
    answer: no === "BB1" ? 1 : 2,
    note: null,
  }));
  const api = shown({ ...sampled, sampleAnswers: both }).on(inspectionCompanyApi.section, record);
  const { typing } = renderScreen(<CompanyScreen />, { at: `${E}&edit=1`, dictionary });
  expect(await screen.findByRole("tab", { name: "BB1（8 项未填）" })).toBeInTheDocument();
  expect(screen.getByRole("tab", { name: "BB3" })).toBeInTheDocument();
  expect(screen.getByText("样本结果：部分符合")).toBeInTheDocument();
  await typing.click(screen.getByRole("tab", { name: "BB2（9 项未填）" }));
  const second = await screen.findByRole("region", { name: "样本 BB2 核查项目" });
  await typing.type(within(second).getByRole("textbox", { name: "样本 BB2 的 E-04 说明" }), "缺索引");
  await typing.click(screen.getByRole("button", { name: /保存/ }));
  await waitFor(() => expect(api.callsOf(inspectionCompanyApi.section)).toHaveLength(1));
  const [sent] = api.callsOf(inspectionCompanyApi.section);
  expect(sent?.input.body?.["sampleAnswers"]).toEqual([
    ...both,
    { rowId: null, itemCode: "E-04/BB2", answer: null, note: "缺索引" },
  ]);
});

it("locks what the association did not mark, in samples as in the section", async () => {
  shown({ ...sampled, inspectStatus: 3, openItems: ["E-04/BB2"] });
  renderScreen(<CompanyScreen />, { at: `${E}&edit=1` });
  expect(await screen.findByRole("textbox", { name: "样本 BB1 的 E-04 说明" })).toBeDisabled();
  expect(screen.getByRole("textbox", { name: "E-04 说明" })).toBeEnabled();
  expect(screen.getByRole("textbox", { name: "E-05 说明" })).toBeDisabled();
});

it("opens of lists, special items and papers what was marked alone, and says what was marked", async () => {
  const aCase = { authority: null, docNo: null, amount: null, description: "属实", isRectified: true };
  const violations = ["v1", "v2"].map((rowId) => ({
    rowId,
    itemCode: "I-03",
    violationType: 4,
    violationDate: "2026-03-01",
    ...aCase,
  }));
  const step = { recordId: "s1", step: "sendBack", label: "退回补正", isReturn: true, operateTime: syncTime };
  const auditRecords = [
    {
      ...step,
      opinion: "请更正",
      marks: [{ path: "violations.v2", note: "金额不符" }],
      operatorName: "",
      operatorOrg: "",
    },
  ];
  const returned = { inspectStatus: 3, openItems: ["violations.v2", "S-01"], openSections: ["I", "S"] };
  const specialItems = ["S-01", "S-02"].map((itemCode) => ({ itemCode, itemName: "收费", checkContent: "低价" }));
  const more = { ...returned, violations, specialItems, auditRecords } as unknown as Partial<CompanyDetail>;
  shown(more);
  const own = renderScreen(<CompanyScreen />, { at: `${AT.replace("tab=B", "tab=I")}&edit=1` });
  const second = await screen.findByRole("group", { name: "违规情况 2" });
  expect(within(second).getByRole("textbox", { name: "文号" })).toBeEnabled();
  expect(within(second).getByText("退回标出：金额不符")).toBeInTheDocument();
  const first = screen.getByRole("group", { name: "违规情况 1" });
  expect(within(first).queryByRole("textbox", { name: "文号" })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "添加违规情况" })).toBeDisabled();
  own.unmount();
  shown(more);
  renderScreen(<CompanyScreen />, { at: `${AT.replace("tab=B", "tab=S")}&edit=1` });
  expect(await screen.findByRole("textbox", { name: "S-01 单位说明" })).toBeEnabled();
  expect(screen.getByRole("textbox", { name: "S-02 单位说明" })).toBeDisabled();
});

it("asks the association how many cases of each deduction it finds, and marks the list for a return", async () => {
  const api = shown({ companyId: "another", openSections: [], inspectStatus: 2, transitions: ["sendBack"] }).on(
    inspectionCompanyApi.review,
    record,
  );
  const user = aUser({ userType: 2, companyId: null });
  const { typing } = renderScreen(<DeskCompanyScreen />, { at: AT.replace("tab=B", "tab=I"), user });
  await typing.click(await screen.findByRole("checkbox", { name: "标出「违规情况」需修改" }));
  expect(screen.getByRole("checkbox", { name: "标出「违规情况」需修改" })).toBeChecked();
  await typing.click(screen.getByRole("button", { name: "填写审核结果" }));
  const dialog = await screen.findByRole("dialog");
  await typing.type(within(dialog).getByRole("textbox", { name: "I-05 认定件数" }), "1");
  await typing.click(within(dialog).getByRole("button", { name: /保存/ }));
  await waitFor(() => expect(api.callsOf(inspectionCompanyApi.review)).toHaveLength(1));
  expect(api.callsOf(inspectionCompanyApi.review)[0]?.input.body).toMatchObject({
    reviewed: { "I-05": { answer: null, cases: 1, opinion: null } },
  });
});

it("takes findings while a rectification or an appeal waits, and says that the firm reads them at once", async () => {
  const user = aUser({ userType: 2, companyId: null });
  for (const inspectStatus of [7, 10]) {
    shown({ companyId: "another", openSections: [], inspectStatus, transitions: [] });
    const { typing, unmount } = renderScreen(<DeskCompanyScreen />, { at: AT, user });
    await typing.click(await screen.findByRole("button", { name: "填写审核结果" }));
    expect(await screen.findByText(/保存后事务所即可看到/)).toBeInTheDocument();
    unmount();
  }
});

it("urges the chosen firms whose turn it is, each at the version of its row", async () => {
  const rows = [
    { ...record, taskId: "t1", version: 3, inspectStatus: 9 },
    { ...record, taskId: "t2", companyName: "长沙岳麓示例税务师事务所", version: 5, inspectStatus: 4 },
  ];
  const api = fakeApi()
    .on(inspectionCompanyApi.list, { rows, totalCount: 2 } as never)
    .on(inspectionCompanyApi.counts, [])
    .on(inspectionCompanyApi.remind, record);
  const { typing } = renderScreen(<DeskCompanyScreen />, { user: aUser({ userType: 2, companyId: null }) });
  const [all] = await screen.findAllByRole("checkbox", { name: /全选|选择本页|全部/ });
  await typing.click(all as HTMLElement);
  await typing.click(within(await screen.findByRole("region", { name: "所选记录" })).getByText("催报"));
  const dialog = within(await screen.findByRole("dialog"));
  await typing.click(dialog.getByRole("button", { name: "催报" }));
  expect(await dialog.findByText("不在事务所办理")).toBeInTheDocument();
  await waitFor(() => expect(api.callsOf(inspectionCompanyApi.remind)).toHaveLength(1));
  expect(api.callsOf(inspectionCompanyApi.remind)[0]?.input).toMatchObject({
    params: { taskId: "t1" },
    body: { version: 3 },
  });
});

it("says on the notice what was reviewed, and offers an appeal only where one may still be made", () => {
  const paper = (more: Partial<CompanyDetail>): string => {
    const concluded = { ...record, inspectStatus: 8, appealUntil: "2027-01-15", ...more };
    const { container, unmount } = renderScreen(<NoticePrint record={concluded} onDone={() => undefined} />);
    const text = document.body.textContent || container.textContent;
    unmount();
    return text;
  };
  const once = /申请复核一次/;
  const passed = paper({ inspectResult: 1 });
  expect(passed).toMatch(/经对你单位.*填报内容的审核/);
  expect(passed).toMatch(once);
  const absent = paper({ inspectResult: 5 });
  expect(absent).toMatch(/你单位没有提交「2026年度单位会员年度检查」的检查表/);
  expect(absent).not.toMatch(/填报内容的审核/);
  const exempt = paper({ inspectResult: 6, inspectStatus: 11, appealUntil: null });
  expect(exempt).toMatch(/列为免检/);
  expect(exempt).not.toMatch(/填报内容的审核|申请复核/);
  const asked = [{ action: "appeal" }] as unknown as CompanyDetail["auditRecords"];
  expect(paper({ inspectResult: 4, inspectStatus: 10, auditRecords: asked })).toMatch(/以复核决定为准/);
  expect(paper({ inspectResult: 4, inspectStatus: 10, auditRecords: asked })).not.toMatch(once);
  expect(paper({ inspectResult: 4, auditRecords: asked })).not.toMatch(once);
  expect(passed).not.toMatch(/作废/);
  const corrected = [
    { action: "appeal" },
    { action: "correctConclusion", operateTime: "2027-03-01T02:00:00.000Z" },
  ] as unknown as CompanyDetail["auditRecords"];
  const anew = paper({ inspectResult: 2, auditRecords: corrected });
  expect(anew).toMatch(/本结论于 2027-03-01 更正，此前的通知书作废/);
  expect(anew).toMatch(once);
});

const RESULTS = ["合格", "基本合格", "限期整改", "不合格", "未参加年检"].map((keyNotes, i) => ({
  keyName: "inspect_result",
  keyValue: i + 1,
  keyNotes,
  keyDisabled: false,
}));

it("begins a correction with the conclusion as it stands, and offers 未参加年检 to who never came alone", async () => {
  const concluded = { inspectStatus: 8, inspectResult: 1, resultRemark: "材料齐全", submitTime: syncTime };
  const api = shown({ ...concluded, transitions: ["correctConclusion"], openSections: [] }).on(
    inspectionCompanyApi.correctConclusion,
    record,
  );
  const { typing } = renderScreen(<DeskCompanyScreen />, {
    user: aUser({ userType: 2, companyId: null }),
    at: AT,
    dictionary: RESULTS,
  });
  await typing.click(await screen.findByRole("button", { name: "更正结论" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByLabelText("更正后的结论说明")).toHaveValue("材料齐全");
  await typing.click(within(dialog).getByRole("combobox", { name: "更正后的结论" }));
  expect(await screen.findByTitle("基本合格")).toBeInTheDocument();
  expect(screen.queryByTitle("未参加年检")).not.toBeInTheDocument();
  await typing.click(screen.getByTitle("基本合格"));
  await typing.type(within(dialog).getByLabelText("更正原因"), "登记时选错");
  await typing.click(within(dialog).getByRole("button", { name: "更正结论" }));
  await waitFor(() => expect(api.callsOf(inspectionCompanyApi.correctConclusion)).toHaveLength(1));
  const [sent] = api.callsOf(inspectionCompanyApi.correctConclusion);
  expect(sent?.input.body).toMatchObject({
    inspectResult: 2,
    resultRemark: "材料齐全",
    opinion: "登记时选错",
    version: 5,
  });
});

it("records a visit with the day and the people that were arranged, and shows it with what the firm says of it", async () => {
  const arranged = { inspectStatus: 5, onsiteDate: "2060-01-05", onsiteTeam: "张三、李四" };
  const visited = { ...arranged, openSections: [], mergedFirms: [] };
  const api = shown({ ...visited, transitions: ["recordOnsite"] }).on(inspectionCompanyApi.recordOnsite, record);
  const at = { user: aUser({ userType: 2, companyId: null }), at: "/desk/inspection/company?taskId=t1&tab=sum" };
  const { typing, unmount } = renderScreen(<DeskCompanyScreen />, at);
  await typing.click(await screen.findByRole("button", { name: "登记现场意见" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText("实际检查人员")).toHaveValue("张三、李四");
  await typing.type(dialog.getByLabelText("事务所在场人员"), "王五");
  await typing.type(dialog.getByLabelText("现场检查意见"), "底稿齐全");
  await typing.click(dialog.getByRole("button", { name: "登记现场意见" }));
  await waitFor(() => expect(api.callsOf(inspectionCompanyApi.recordOnsite)).toHaveLength(1));
  expect(api.callsOf(inspectionCompanyApi.recordOnsite)[0]?.input.body).toMatchObject({
    visitDate: today(),
    visitTeam: "张三、李四",
    firmPeople: "王五",
    opinion: "底稿齐全",
    attachments: [],
  });
  unmount();
  const signed = { onsiteRecordTime: syncTime, onsiteSignTime: syncTime, onsiteSignNote: "有异议：当日已上锁" };
  shown({ ...visited, ...signed, inspectStatus: 4, transitions: [] });
  renderScreen(<DeskCompanyScreen />, at);
  expect(await screen.findByText("有异议：当日已上锁")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "打印现场检查记录" })).toBeInTheDocument();
});

it("leads from one sheet of the list to the next", async () => {
  shown();
  renderScreen(<CompanyScreen />, { at: AT });
  const neighbours = await screen.findByRole("group", { name: "列表中的前后记录" });
  expect(await within(neighbours).findByText("1 / 2")).toBeInTheDocument();
  expect(within(neighbours).getByRole("button", { name: "上一条" })).toBeDisabled();
  expect(within(neighbours).getByRole("button", { name: "下一条" })).toBeEnabled();
});

it("提交 of a sheet with gaps says how many, where they are, and leads to the first", async () => {
  const api = shown();
  const { typing } = renderScreen(<CompanyScreen />, { at: AT });
  await typing.click(await screen.findByRole("button", { name: /^提\s*交$/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "还缺 1 项，暂不能提交" }));
  expect(dialog.getByText("B 人员情况：请自评 B-01 全员签订劳动合同（合同清单）")).toBeInTheDocument();
  await typing.click(dialog.getByRole("button", { name: "去补齐" }));
  expect(await screen.findByRole("form", { name: "填报人员情况" })).toBeInTheDocument();
  expect(api.callsOf(inspectionCompanyApi.submit)).toHaveLength(0);
});

it("an amount that the system knows has its thousands apart", async () => {
  const capital = {
    key: "registeredCapital",
    label: "注册资本（出资额，元）",
    text: "3000000.00",
    value: "3000000.00",
  };
  shown({ figures: [{ ...capital, section: "B", source: "事务所信息管理", syncTime }] });
  renderScreen(<CompanyScreen />, { at: AT });
  const figures = await screen.findByRole("region", { name: "系统数据" });
  expect(within(figures).getByRole("row", { name: /注册资本/ })).toHaveTextContent("3,000,000.00");
});
