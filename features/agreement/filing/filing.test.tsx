// Guarantees: the list shows the firm's agreements and leads to each; a form asks for what the paper form has, begins with
// what its contract says, and shows what belongs to a change only there; a record names its people, its versions and what a
// change changes, and offers 变更 to its own firm alone.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { agreementContractApi } from "@/contracts/agreement/contract/contract";
import { agreementFiling, agreementFilingApi, type AgreementFilingDetail } from "@/contracts/agreement/filing/filing";
import { agreementFilingSample } from "@/contracts/agreement/filing/filing-sample";
import { DeskAgreementFilingScreen } from "@/features/agreement/desk-filing";
import { AgreementFilingScreen } from "@/features/agreement/filing/filing";
import { AgreementFilingReview } from "@/features/agreement/filing/filing-review";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, userWith } from "@/tests/render-screen";

const PATH = "/business/agreement/manage";
const DESK = "/desk/agreement";
const item = {
  rowId: "i1",
  serviceCategory: 3,
  serviceSubType: 302,
  itemAmount: "60000.00",
  periodStart: "2026-03-10",
  periodEnd: "2027-03-09",
  servicePersonIds: ["s1"],
};
const record = {
  ...agreementFilingSample,
  filingId: "r1",
  companyId: aUser().companyId,
  companyName: "湖南晴川示例税务师事务所有限公司",
  contractId: "c1",
  items: [item],
  filingNo: "XY4300007202600001",
  agreeStatus: 3,
  versionNo: 2,
  effectiveFrom: "2026-11-01",
  contractNo: "HT-2026-00001",
  contractName: "常年税务顾问合同",
  customerId: "k1",
  clientName: "湖南甲乙制造有限公司",
  clientCreditCode: "91430100MA4L16JQ9B",
  clientTaxAuthority: "国家税务总局长沙市芙蓉区税务局",
  serviceCategories: [3],
  people: [{ staffId: "s1", staffName: "周晓岚", maySign: true }],
  filingDate: "2026-11-25T01:00:00.000Z",
  lateFlag: false,
  reportCount: 1,
  invoicedAmount: "10600.00",
  invoicedRatio: "17.6667",
  lateDays: 0,
  endDate: null,
  execStatus: null,
  endReason: null,
  endHandler: null,
  voidReason: null,
  unlockedUntil: null,
  unlockAskedTime: null,
  unlockReason: null,
  versions: [
    { filingId: "r1", versionNo: 2, agreeStatus: 3, effectiveFrom: "2026-11-01", changeContent: "服务期延长" },
    { filingId: "r0", versionNo: 1, agreeStatus: 10, effectiveFrom: "2026-03-10", changeContent: null },
  ],
  versionChanges: [{ path: "serviceEnd", label: "服务止日", before: "2027-01-31", after: "2027-03-09" }],
  leftPeople: ["周晓岚"],
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
  transitions: ["end", "askVoid", "collect"],
  auditRecords: [],
} as unknown as AgreementFilingDetail;

const shown = (more: Partial<AgreementFilingDetail> = {}) =>
  fakeApi()
    .on(agreementFilingApi.get, { ...record, ...more })
    .on(agreementFilingApi.list, { rows: [], totalCount: 0 })
    .on(agreementFilingApi.history, { rows: [], totalCount: 0 });

it("lists the firm's agreements and leads to each", async () => {
  fakeApi().on(agreementFilingApi.list, { rows: [{ ...record, transitions: [] }], totalCount: 1 });
  renderScreen(<AgreementFilingScreen />, { at: PATH });
  const link = await screen.findByRole("link", { name: agreementFilingSample.agreementNo });
  expect(link).toHaveAttribute("href", `${PATH}?filingId=r1`);
  expect(screen.getByText("湖南甲乙制造有限公司")).toBeInTheDocument();
});

it("tells who may not add, and the association, that there are none yet", async () => {
  fakeApi().on(agreementFilingApi.list, { rows: [], totalCount: 0 });
  const { unmount } = renderScreen(<AgreementFilingScreen />, { at: PATH, user: userWith("g_hy_agree_filing_view") });
  expect(await screen.findByText("还没有协议备案")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "新增" })).not.toBeInTheDocument();
  unmount();
  renderScreen(<DeskAgreementFilingScreen />, { user: aUser({ userType: 2, companyId: null }) });
  expect(await screen.findByText("事务所提交以后，备案会出现在这里。")).toBeInTheDocument();
});

it("asks for the items in the groups of the paper form, those of a change in a change alone", async () => {
  fakeApi().on(agreementFilingApi.contracts, { rows: [], totalCount: 0 });
  renderScreen(<AgreementFilingScreen />, { at: `${PATH}?filingId=${NEW_RECORD}` });
  for (const title of ["协议", "委托人", "金额与内容", "税务端采集"])
    expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
  const { changeContent: _content, changeDate: _date, changeReason: _reason, ...own } = agreementFiling.fields;
  expect(Object.keys(own)).toContain("agreementAmount");
  expect(screen.queryByText("变更内容")).not.toBeInTheDocument();
  expect(screen.getByLabelText(/协议编号/)).toBeInTheDocument();
});

it("begins with what the contract of the address says", async () => {
  fakeApi()
    .on(agreementFilingApi.contracts, {
      rows: [{ id: "c1", name: "常年税务顾问合同", hint: "HT-2026-00001" }],
      totalCount: 1,
    })
    .on(agreementFilingApi.begin, {
      contractId: "c1",
      contractName: "常年税务顾问合同",
      clientName: "湖南甲乙制造有限公司",
      contractAmount: "100000.00",
      filedAmount: "40000.00",
      form: {
        agreementNo: "HT-2026-00001",
        signDate: "2026-03-02",
        serviceStart: "2026-03-10",
        serviceEnd: "2027-03-09",
        agreementAmount: "100000.00",
        summary: "常年税务顾问合同",
        clientAgentName: "钱经理",
        crossRegionFlag: false,
        serviceCity: null,
        items: [],
      },
    })
    .on(agreementContractApi.list, { rows: [], totalCount: 0 });
  renderScreen(<AgreementFilingScreen />, { at: `${PATH}?filingId=${NEW_RECORD}&contract=c1` });
  expect(await screen.findByDisplayValue("HT-2026-00001")).toBeInTheDocument();
  expect(screen.getByDisplayValue("钱经理")).toBeInTheDocument();
  expect(await screen.findByText(/其他协议已备案 40,000.00 元/)).toBeInTheDocument();
});

it("tells its versions, what a change changes and who has left", async () => {
  shown();
  renderScreen(<AgreementFilingScreen />, { at: `${PATH}?filingId=r1` });
  const versions = await screen.findByRole("table", { name: "版本" });
  expect(within(versions).getByRole("link", { name: "第 1 版" })).toHaveAttribute("href", `${PATH}?filingId=r0`);
  expect(within(versions).getByText("首次备案")).toBeInTheDocument();
  expect(screen.getByText("2027-01-31")).toBeInTheDocument();
  expect(screen.getByText(/周晓岚已离开本所/)).toBeInTheDocument();
});

it("offers a change to its own firm, and to nobody else", async () => {
  shown();
  const { unmount } = renderScreen(<AgreementFilingScreen />, { at: `${PATH}?filingId=r1` });
  expect(await screen.findByRole("button", { name: "变更" })).toBeInTheDocument();
  unmount();
  shown({ companyId: "another" });
  renderScreen(<AgreementFilingScreen />, { at: `${PATH}?filingId=r1` });
  expect(await screen.findByRole("table", { name: "版本" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "变更" })).not.toBeInTheDocument();
});

it("shows what of an agreement over several years falls to each, and takes it typed", async () => {
  const yearAmounts = [
    { rowId: "y1", year: 2026, amount: "50000.00" },
    { rowId: "y2", year: 2027, amount: "10000.00" },
  ];
  shown({ yearAmounts, agreeStatus: 0, canEdit: true, versionChanges: [], versions: [] });
  const { unmount } = renderScreen(<AgreementFilingScreen />, { at: `${PATH}?filingId=r1&tab=items` });
  const years = await screen.findByRole("table", { name: "分年度金额" });
  expect(within(years).getByText("2027")).toBeInTheDocument();
  unmount();
  fakeApi().on(agreementFilingApi.contracts, { rows: [], totalCount: 0 });
  renderScreen(<AgreementFilingScreen />, { at: `${PATH}?filingId=${NEW_RECORD}` });
  await userEvent.click(await screen.findByRole("tab", { name: /服务项目/ }));
  expect(await screen.findByRole("button", { name: /添加年度/ })).toBeInTheDocument();
});

it("asks the association to open a closed year, which answers what it was asked", async () => {
  const asked = { unlockAskedTime: "2026-11-20T01:00:00.000Z", unlockReason: "委托人迟延签回", agreeStatus: 0 };
  shown({ ...asked, transitions: ["cancelUnlock"] });
  const { unmount } = renderScreen(<AgreementFilingScreen />, { at: `${PATH}?filingId=r1` });
  expect(await screen.findByText("委托人迟延签回")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "撤回解锁申请" })).toBeInTheDocument();
  unmount();
  shown({ ...asked, transitions: ["unlock", "refuseUnlock"] });
  renderScreen(<DeskAgreementFilingScreen />, {
    at: `${DESK}?filingId=r1`,
    user: aUser({ userType: 2, companyId: null }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "解锁" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByLabelText(/^解锁至/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "不同意解锁" })).toBeInTheDocument();
});

it("is read by whoever decides with its services, its people and what a change changes", async () => {
  const { versionChanges, ...values } = record;
  const look = { values, files: [], changes: versionChanges, marking: null };
  renderScreen(<AgreementFilingReview {...look} more={{ versionChanges }} />, { at: "/desk/review" });
  expect(await screen.findByRole("heading", { name: "服务人员" })).toBeInTheDocument();
  expect(screen.getByText("周晓岚")).toBeInTheDocument();
  expect(screen.getByText("与原版本相比")).toBeInTheDocument();
  expect(screen.getByText("原：2027-01-31")).toBeInTheDocument();
});
