// Guarantees: the list shows the firm's reports with their sum and leads to each; a form asks for the elements of its
// sub-type alone and takes over what the service of its agreement says; a record tells its number, its signers and its
// corrections, and offers a copy and a new issue to its own firm alone.
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { agreementReport, agreementReportApi, type AgreementReportDetail } from "@/contracts/agreement/report/report";
import { reportPaperApi } from "@/contracts/agreement/report/report-paper";
import { agreementReportSample } from "@/contracts/agreement/report/report-sample";
import { STANDARD_BOUNDS } from "@/contracts/agreement/report/report-rules";
import { localityApi } from "@/contracts/common/locality";
import { DeskAgreementReportScreen } from "@/features/agreement/desk-report";
import { AgreementReportScreen } from "@/features/agreement/report/report";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, userWith } from "@/tests/render-screen";

const PATH = "/business/report";
const record = {
  ...agreementReportSample,
  reportId: "r1",
  companyId: aUser().companyId,
  companyName: "湖南晴川示例税务师事务所有限公司",
  serviceCategory: 3,
  serviceSubType: 302,
  conclusion: "未发现重大涉税风险",
  agreementId: "g1",
  agreementNo: "XY-2026-0001",
  agreementItemName: "长期税务顾问",
  filingNo: "BB43090072026030000010",
  reportStatus: 5,
  versionNo: 2,
  filingTime: "2026-11-25T01:00:00.000Z",
  signers: [{ staffId: "s1", staffName: "周晓岚", certNo: null }],
  signerIds: ["s1"],
  signerNames: "周晓岚",
  reviewerName: "陈复核",
  reviewerNo: "FR20260001",
  projectLeaderName: "周晓岚",
  review1Name: null,
  review3Name: null,
  lateFlag: false,
  lateDays: 0,
  lowPrice: false,
  invoicedFee: "10000.00",
  uninvoicedFee: "12345.60",
  fileHash: "a".repeat(64),
  stampedFile: null,
  verifyCount: 0,
  replacesId: null,
  replacedById: null,
  replacesNo: null,
  replacedByNo: null,
  voidReason: null,
  voidRemark: null,
  voidTime: null,
  unlockedUntil: null,
  unlockAskedTime: null,
  unlockReason: null,
  sameElsewhere: null,
  askedChanges: [{ path: "signerIds", label: "签字人员", before: "周晓岚", after: "陈复核" }],
  corrections: [
    {
      versionNo: 2,
      correctClass: 2,
      reason: "收费录入有误",
      operatorName: "王芳",
      time: "2026-11-25T02:00:00.000Z",
      changes: [{ path: "serviceFee", label: "收费金额（含税）", before: "20,000.00", after: "30,000.00" }],
    },
  ],
  attachments: [],
  files: [],
  canEdit: false,
  canRemove: false,
  readOnlyReason: null,
  lockedItems: [],
  isIncomplete: false,
  missing: [],
  warnings: [],
  transitions: ["correct", "askCorrect", "askVoid"],
  auditRecords: [],
  createUserName: "王芳",
  createTime: "2026-11-20T01:00:00.000Z",
  updateUserName: "王芳",
  updateTime: "2026-11-25T01:00:00.000Z",
  version: 3,
} as unknown as AgreementReportDetail;
const { row } = agreementReport;
const rowOf = () => row.parse(Object.fromEntries(Object.entries(record).filter(([key]) => key in row.shape)));
const SETTINGS = { ...STANDARD_BOUNDS, unfiledWithoutReviewer: null };
const NOBODY = { rows: [], totalCount: 0 };
const begin = {
  agreementId: "g1",
  agreementNo: "XY-2026-0001",
  remaining: "60000.00",
  items: [{ id: "i1", name: "企业所得税汇算清缴鉴证", hint: "60000.00 元" }],
  form: {
    agreementId: "g1",
    agreementItemId: "i1",
    serviceCategory: 5,
    serviceSubType: 501,
    clientName: "湖南甲乙制造有限公司",
    clientCreditCode: "91430100MA4L16JQ9D",
    targetName: "湖南甲乙制造有限公司",
    targetCreditCode: "91430100MA4L16JQ9D",
    targetTaxAuthority: "国家税务总局长沙市芙蓉区税务局",
    targetCityCode: null,
    industryCode: "331",
    periodStart: "2025-01-01",
    periodEnd: "2025-12-31",
    serviceFee: "60000.00",
  },
};
const shown = () =>
  fakeApi()
    .on(agreementReportApi.get, record)
    .on(agreementReportApi.bounds, SETTINGS)
    .on(agreementReportApi.list, NOBODY)
    .on(agreementReportApi.history, NOBODY)
    .on(localityApi.cities, [{ code: "430100", name: "长沙市", parentCode: "430000" }])
    .on(localityApi.provinces, [])
    .on(localityApi.citiesOf, [])
    .on(localityApi.districtsOf, [])
    .on(reportPaperApi.get, {
      filingNo: record.filingNo,
      checkCode: "ABCD2345",
      checkOrigin: null,
      stampedFile: null,
      isStampAwaited: false,
      checkCount: 0,
      wrongCount: 0,
    });

it("lists the firm's reports with their sum, each a way to it", async () => {
  fakeApi()
    .on(agreementReportApi.list, { rows: [{ ...rowOf(), transitions: [] }], totalCount: 1 })
    .on(agreementReportApi.totals, { serviceFee: "30000.00" })
    .on(agreementReportApi.bounds, SETTINGS);
  renderScreen(<AgreementReportScreen />, { at: PATH });
  const link = await screen.findByRole("link", { name: record.reportTitle });
  expect(link).toHaveAttribute("href", `${PATH}?reportId=r1`);
  expect(await screen.findByText("合计")).toBeInTheDocument();
  expect(screen.getByText("不含已作废、已被替代", { selector: ".sumNote" })).toBeInTheDocument();
});

it("files those of the chosen reports that are ready, each by its own call", async () => {
  const ready = { ...rowOf(), reportId: "r2", reportNo: "示例-2", reportStatus: 3, filingNo: null, version: 7 };
  const api = fakeApi()
    .on(agreementReportApi.list, { rows: [rowOf(), ready], totalCount: 2 })
    .on(agreementReportApi.totals, { serviceFee: "30000.00" })
    .on(agreementReportApi.bounds, SETTINGS)
    .on(agreementReportApi.file, { ...record, reportId: "r2" });
  const { typing } = renderScreen(<AgreementReportScreen />, { at: PATH });
  await typing.click(await screen.findByRole("checkbox", { name: "选择本页全部" }));
  const bar = within(await screen.findByRole("region", { name: "所选记录" }));
  await typing.click(bar.getByRole("button", { name: "报备" }));
  const dialog = within(await screen.findByRole("dialog", { name: "报备：所选 2 条" }));
  expect(dialog.getByText("不是待报备的报告")).toBeInTheDocument();
  await typing.click(dialog.getByRole("button", { name: "报备" }));
  expect(await dialog.findByText("已完成")).toBeInTheDocument();
  const [call, ...further] = api.callsOf(agreementReportApi.file);
  expect(call?.input).toMatchObject({ params: { reportId: "r2" }, body: { version: 7 } });
  expect(further).toEqual([]);
});

it("tells that there are none yet, each side in its words", async () => {
  fakeApi().on(agreementReportApi.list, NOBODY).on(agreementReportApi.totals, { serviceFee: "0.00" });
  const { unmount } = renderScreen(<AgreementReportScreen />, {
    at: PATH,
    user: userWith("g_hy_business_filing_view"),
  });
  expect(await screen.findByText("还没有业务报备")).toBeInTheDocument();
  unmount();
  renderScreen(<DeskAgreementReportScreen />, { user: aUser({ userType: 2, companyId: null }) });
  expect(await screen.findByText("事务所报备以后，报告会出现在这里。")).toBeInTheDocument();
});

it("warns a firm that files assurance without a reviewer in force, and no other", async () => {
  const user = userWith("g_hy_business_filing_view", "g_hy_business_filing_add");
  const lists = () => shown().on(agreementReportApi.totals, { serviceFee: "0.00" });
  lists().on(agreementReportApi.bounds, { ...SETTINGS, unfiledWithoutReviewer: 3 });
  const { unmount } = renderScreen(<AgreementReportScreen />, { at: PATH, user });
  expect(
    await screen.findByText(
      /本所无有效复核人，3 份未报备的报告（专业税务顾问、税收策划、涉税鉴证、纳税情况审查）须由有效复核人复核/,
    ),
  ).toBeInTheDocument();
  unmount();
  lists();
  renderScreen(<AgreementReportScreen />, { at: PATH, user });
  expect(await screen.findByText("还没有业务报备")).toBeInTheDocument();
  expect(screen.queryByText(/本所无有效复核人/)).not.toBeInTheDocument();
});

const typed = () =>
  fakeApi()
    .on(agreementReportApi.begin, begin)
    .on(agreementReportApi.bounds, SETTINGS)
    .on(agreementReportApi.agreements, NOBODY)
    .on(agreementReportApi.people, NOBODY)
    .on(localityApi.provinces, []);

it("a form asks for the elements of its sub-type, and takes over its service", async () => {
  typed();
  renderScreen(<AgreementReportScreen />, { at: `${PATH}?reportId=${NEW_RECORD}&agreement=g1&item=i1` });
  expect(await screen.findByLabelText(/^纳税调整后所得/)).toBeInTheDocument();
  expect(screen.getAllByDisplayValue("湖南甲乙制造有限公司")).toHaveLength(2);
  expect(screen.queryByLabelText(/^账载损失/)).not.toBeInTheDocument();
  expect(await screen.findByRole("button", { name: /已选：企业所得税汇算清缴鉴证/ })).toBeInTheDocument();
});

it.each([
  { levels: 3, asked: ["一级", "二级", "三级"] },
  { levels: 2, asked: ["一级", "二级"] },
  { levels: 1, asked: ["二级"] },
])("of $levels levels of review, as the association has set, a form asks for those", async ({ levels, asked }) => {
  typed().on(agreementReportApi.bounds, { ...SETTINGS, levels });
  renderScreen(<AgreementReportScreen />, { at: `${PATH}?reportId=${NEW_RECORD}&agreement=g1&item=i1` });
  const form = within(await screen.findByRole("form"));
  const marked = ["一级", "二级", "三级"].filter((level) =>
    form.getByLabelText(new RegExp(`^${level}复核日期`)).matches("[aria-required=true], [required]"),
  );
  expect(marked).toEqual(asked);
});

it("a record tells its number, its signers and its corrections, and offers what its firm does next", async () => {
  shown();
  renderScreen(<AgreementReportScreen />, { at: `${PATH}?reportId=r1` });
  expect(await screen.findByText("长沙市")).toBeInTheDocument();
  expect(await screen.findByText(/收费录入有误/)).toBeInTheDocument();
  expect(screen.getAllByText("BB43090072026030000010").length).toBeGreaterThan(0);
  expect(screen.getByRole("button", { name: "重新出具" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "复制" })).toBeInTheDocument();
  expect(screen.getByText(/12,345.60/)).toBeInTheDocument();
});

it("tells what a correction that waits would change, and asks for signers and the elements of its sub-type", async () => {
  shown().on(agreementReportApi.people, NOBODY);
  renderScreen(<AgreementReportScreen />, { at: `${PATH}?reportId=r1` });
  expect(await screen.findByText("申请更正的内容")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: /更多/ }));
  await userEvent.click(await screen.findByRole("button", { name: "申请更正" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByLabelText(/^签字人员/)).toBeInTheDocument();
  expect(dialog.getByLabelText(/^结论/)).toHaveValue("未发现重大涉税风险");
  for (const item of ["报告日期", "主管税务机关", "所在地区", "行业", "收费说明"])
    expect(dialog.getAllByLabelText(new RegExp(`^${item}`)).length).toBeGreaterThan(0);
  expect(dialog.queryByLabelText(/^账载损失/)).not.toBeInTheDocument();
  // Left open it would open again at this address.
  fireEvent.click(dialog.getByRole("button", { name: "关闭" }));
});

it("is corrected at once in its archive number and by further papers", async () => {
  shown();
  renderScreen(<AgreementReportScreen />, { at: `${PATH}?reportId=r1` });
  await userEvent.click(await screen.findByRole("button", { name: /更多/ }));
  await userEvent.click(await screen.findByRole("button", { name: "直接更正" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByLabelText(/^归档号/)).toBeInTheDocument();
  expect(dialog.getByText("拖到此处，或点击选择文件")).toBeInTheDocument();
  fireEvent.click(dialog.getByRole("button", { name: "关闭" }));
});

it("asks for the units that it is copied for", async () => {
  shown();
  renderScreen(<AgreementReportScreen />, { at: `${PATH}?reportId=r1` });
  fireEvent.click(await screen.findByRole("button", { name: "批量复制" }));
  const dialog = within(await screen.findByRole("dialog", { name: /批量复制/ }));
  expect(await dialog.findByLabelText(/^信用代码/)).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "生成草稿" })).toBeInTheDocument();
  fireEvent.click(dialog.getByRole("button", { name: "关闭" }));
});

it("the association reads it without the firm's tools", async () => {
  shown();
  renderScreen(<DeskAgreementReportScreen />, {
    at: "/desk/report?reportId=r1",
    user: aUser({ userType: 2, companyId: null }),
  });
  expect(await screen.findByText(/收费录入有误/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "重新出具" })).not.toBeInTheDocument();
});
