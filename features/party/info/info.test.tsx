// Guarantees: the list shows a head office its firms' records; a record opens with its roster; what the staff would change
// on it is shown, chosen and only then sent; the desk is told how many firms told nothing.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { DictionaryItem } from "@/contracts/common/dictionary";
import { localityApi } from "@/contracts/common/locality";
import type { DetailOf } from "@/contracts/kit/record";
import { partyInfo } from "@/contracts/party/info/info";
import { countsOf } from "@/contracts/party/info/info-counts";
import { totalsOf } from "@/contracts/party/info/info-sheet";
import { partyYearApi } from "@/contracts/party/info/info-year";
import { partyTotalsApi } from "@/contracts/party/info/info-totals";
import { aMember, aParty } from "@/contracts/party/info/info-sample";
import { CONSENT_MISSING, PRIVACY_DATE } from "@/contracts/auth/consent";
import { type MemberRow, type MemberSync, partyMember } from "@/contracts/party/member/member";
import { unreportedApi } from "@/contracts/party/unreported";
import { DeskPartyInfoScreen } from "@/features/party/desk-info";
import { DeskInfoRecord } from "@/features/party/info/desk-record";
import { PartyInfoScreen } from "@/features/party/info/info";
import { fakeApi, type FakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, userWith } from "@/tests/render-screen";

jest.setTimeout(30_000);

const system = {
  companyId: "c1",
  companyName: "甲乙税务师事务所有限公司",
  version: 3,
  createTime: "2026-01-05T01:30:00.000Z",
  updateTime: "2026-01-05T01:30:00.000Z",
  createUserName: "周清和",
  updateUserName: "周清和",
};
const record = {
  ...aParty({ secretaryMobile: "138****0001", liaisonMobile: "138****0002" }),
  ...countsOf([], "2026-03-10"),
  ...system,
  partyOrgId: "o1",
  memberTotal: 2,
  auditStatus: 0,
  submitUserName: null,
  submitTime: null,
  openYears: [],
  years: [
    {
      year: 2025,
      asOf: "2025-12-31",
      isPassed: true,
      submitTime: "2026-02-01T01:00:00.000Z",
      submitUserName: "周清和",
    },
  ],
  transitions: ["submit"],
  auditRecords: [],
  canEdit: true,
  canRemove: true,
  readOnlyReason: null,
  lockedItems: [],
  isIncomplete: false,
  missing: [],
  warnings: [],
  attachments: [],
  files: [],
} as unknown as DetailOf<typeof partyInfo>;

const { attachments: _files, ...aRow } = record;
const line = (memberId: string, memberName: string, notes: string[] = []): MemberRow =>
  ({
    ...aMember("110***********1234"),
    ...system,
    memberId,
    memberName,
    notes,
    partyAge: 21,
    outDate: null,
    outReason: null,
    transitions: [],
  }) as unknown as MemberRow;

const entry = (keyName: string, keyValue: number, keyNotes: string): DictionaryItem => ({
  keyName,
  keyValue,
  keyNotes,
  keyDisabled: false,
});
const dictionary = [
  entry("audit_status", 0, "草稿"),
  entry("party_org_type", 3, "党支部"),
  entry("party_member_type", 1, "正式党员"),
  entry("party_member_type", 2, "预备党员"),
];

const sync: MemberSync = {
  additions: [
    { staffId: "s3", memberName: "赵一鸣", maskedIdNo: "430***01", partyMemberType: 1, joinDate: null, problem: null },
    { staffId: "s4", memberName: "孙可", maskedIdNo: "430***02", partyMemberType: 2, joinDate: null, problem: null },
    {
      staffId: "s5",
      memberName: "缺号",
      maskedIdNo: "",
      partyMemberType: 1,
      joinDate: null,
      problem: "人员档案缺少证件号码",
    },
  ],
  changes: [
    {
      memberId: "m1",
      version: 3,
      memberName: "陈知远",
      changes: [{ path: "education", label: "学历", before: "大学本科", after: "硕士研究生" }],
    },
  ],
  doubts: [{ memberId: "m2", memberName: "王小明", message: "人员管理中已不在职，请核对" }],
};

const prepared = (): FakeApi =>
  fakeApi()
    .on(partyInfo.api.list, { rows: [aRow], totalCount: 1 } as never)
    .on(partyInfo.api.get, record as never)
    .on(partyMember.api.list, {
      rows: [line("m1", "陈知远"), line("m2", "王小明", ["人员管理中政治面貌不是中共党员或预备党员，请核对"])],
      totalCount: 2,
    })
    .on(partyMember.api.syncPreview, sync);

const AT_ROSTER = "/party/info?partyOrgId=o1&tab=roster";

it("shows a head office the records of its firms", async () => {
  prepared();
  renderScreen(<PartyInfoScreen />, { user: aUser({ accessCompanyIds: ["c2"] }), dictionary });
  const row = await screen.findByRole("row", { name: /甲乙税务师事务所有限公司/ });
  for (const text of ["党支部", "陈知远", "2028-07-01", "周清和"]) expect(row).toHaveTextContent(text);
  expect(within(row).getByRole("button", { name: /^提交/ })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "新增" })).not.toBeInTheDocument();
});

it("opens a firm's own record at once where there is no other", async () => {
  prepared();
  renderScreen(<PartyInfoScreen />, { dictionary });
  expect(await screen.findByRole("heading", { level: 1, name: "甲乙税务师事务所有限公司" })).toBeInTheDocument();
  // In the head and at its item.
  expect(screen.getAllByText("中共示例税务师事务所支部委员会")).toHaveLength(2);
  expect(screen.getByText("138****0001")).toBeInTheDocument();
});

it("shows the roster of a record, asks for those who are on it now, and marks a doubtful line", async () => {
  const api = prepared();
  renderScreen(<PartyInfoScreen />, { at: AT_ROSTER, dictionary });
  const doubtful = await screen.findByRole("row", { name: /王小明/ });
  expect(within(doubtful).getByText("待核对").closest("[title]")).toHaveAttribute(
    "title",
    "人员管理中政治面貌不是中共党员或预备党员，请核对",
  );
  expect(within(screen.getByRole("row", { name: /陈知远/ })).queryByText("待核对")).not.toBeInTheDocument();
  expect(api.callsOf(partyMember.api.list)[0]?.input.query).toMatchObject({ companyId: "c1", isCurrent: true });
});

it("offers nothing to change on the roster while the association looks at the record", async () => {
  prepared().on(partyInfo.api.get, { ...record, auditStatus: 1, transitions: [] } as never);
  renderScreen(<PartyInfoScreen />, { at: AT_ROSTER, dictionary });
  await screen.findByRole("row", { name: /王小明/ });
  expect(screen.queryByRole("button", { name: "从人员管理更新" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^转出/ })).not.toBeInTheDocument();
});

it("shows what the staff would change, and sends what was chosen of it alone", async () => {
  const api = prepared().on(partyMember.api.sync, { added: 1, updated: 1 });
  const { typing } = renderScreen(<PartyInfoScreen />, { at: AT_ROSTER, dictionary });
  await typing.click(await screen.findByRole("button", { name: "从人员管理更新" }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("将新增 2 人")).toBeInTheDocument();
  expect(within(dialog).getByText(/学历：大学本科 → 硕士研究生/)).toBeInTheDocument();
  expect(within(dialog).getByText(/王小明：人员管理中已不在职/)).toBeInTheDocument();
  expect(within(dialog).getByRole("checkbox", { name: /缺号/ })).toBeDisabled();
  await typing.click(within(dialog).getByRole("checkbox", { name: /孙可/ }));
  await typing.click(within(dialog).getByRole("button", { name: "更新 2 人" }));
  expect(within(dialog).getByText(CONSENT_MISSING)).toBeInTheDocument();
  expect(api.callsOf(partyMember.api.sync)).toEqual([]);
  await typing.click(within(dialog).getByRole("checkbox", { name: "已按隐私政策告知本人并取得同意" }));
  await typing.click(within(dialog).getByRole("button", { name: "更新 2 人" }));
  expect(await screen.findByText("名册已新增 1 人、更新 1 人")).toBeInTheDocument();
  expect(api.callsOf(partyMember.api.sync)[0]?.headers.get("x-consent")).toBe(PRIVACY_DATE);
  expect(api.callsOf(partyMember.api.sync)[0]?.input.body).toEqual({
    staffIds: ["s3"],
    members: [{ memberId: "m1", version: 3 }],
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("keeps the dialog open with the reason when the roster has moved meanwhile", async () => {
  prepared().fail(partyMember.api.sync, {
    status: 400,
    body: { errorCode: "VALIDATION", errorMessage: "所选人员已有变动，请重新核对" },
  });
  const { typing } = renderScreen(<PartyInfoScreen />, { at: AT_ROSTER, dictionary });
  await typing.click(await screen.findByRole("button", { name: "从人员管理更新" }));
  await typing.click(await screen.findByRole("checkbox", { name: "已按隐私政策告知本人并取得同意" }));
  await typing.click(await screen.findByRole("button", { name: "更新 3 人" }));
  expect(await screen.findByText(/所选人员已有变动，请重新核对/)).toBeInTheDocument();
  expect(screen.getByRole("dialog")).toBeInTheDocument();
});

it("offers the roster's full members to a line of the committee", async () => {
  const api = prepared().on(partyInfo.api.full, { ...aParty(), attachments: [], version: 3 } as never);
  const { typing } = renderScreen(<PartyInfoScreen />, {
    at: "/party/info?partyOrgId=o1&edit=1&tab=terms",
    dictionary,
  });
  await typing.click(await screen.findByRole("button", { name: "添加委员会成员" }));
  await typing.type(await screen.findByRole("combobox", { name: /姓名/ }), "王");
  await typing.click(await screen.findByTitle("王小明"));
  expect(screen.getByRole("combobox", { name: /姓名/ })).toHaveValue("王小明");
  expect(api.callsOf(partyMember.api.list)[0]?.input.query).toMatchObject({ isCurrent: true, partyMemberType: [1] });
});

describe("the association", () => {
  const user = { ...userWith("g_hy_desk_party_view", "g_hy_desk_party_export"), userType: 2, companyId: null };
  const missing = {
    companyId: "c9",
    companyName: "未报税务师事务所",
    partyOrgId: null,
    auditStatus: null,
    midYearAsOf: null,
    lastYear: 2024,
    lastSubmitTime: "2025-03-01T01:00:00.000Z",
    staffPartyCount: 4,
    contactName: "林一",
    phone: "0731-84410001",
    cityName: "长沙市",
  };

  it("is told how many firms told nothing, and reads who they are", async () => {
    const api = prepared()
      .on(unreportedApi.list, { rows: [missing], totalCount: 7 })
      .on(partyTotalsApi.totals, totalsOf([]))
      .on(localityApi.cities, []);
    const { unmount } = renderScreen(<DeskPartyInfoScreen />, { user, dictionary });
    expect(await screen.findByRole("button", { name: /^\d{4} 年度未上报的事务所（7）$/ })).toBeInTheDocument();
    unmount();
    renderScreen(<DeskPartyInfoScreen />, { user, dictionary, at: "/desk/partyInfo?view=unreported&year=2025" });
    const row = await screen.findByRole("row", { name: /未报税务师事务所/ });
    for (const text of ["未填报", "2024", "林一", "0731-84410001", "长沙市"]) expect(row).toHaveTextContent(text);
    fireEvent.click(screen.getByRole("button", { name: "更多工具" }));
    expect(await screen.findByRole("button", { name: "导出" })).toBeInTheDocument();
    expect(screen.getByText(/2025 年度没有上报的 7 家/)).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "2025年度未上报党建基本信息的事务所" })).toBeInTheDocument();
    expect(api.callsOf(unreportedApi.list).at(-1)?.input.query).toMatchObject({ year: 2025 });
  });

  it("reads a record together with what differs from the year before: nothing moves it later", async () => {
    const [told] = record.years;
    const told2025 = { ...record, auditStatus: 1, submitTime: told?.submitTime, transitions: [], canEdit: false };
    const snapshot = {
      year: 2025,
      asOf: "2025-12-31",
      isMidYear: false,
      isLate: false,
      isPassed: true,
      auditStatus: 1,
    };
    const compared = {
      comparedTo: 2024,
      changes: [{ path: "meetingRoom", label: "活动场所", before: "无", after: "有" }],
    };
    let answer: () => void = () => undefined;
    const year = new Promise<void>((resolve) => (answer = resolve));
    const api = prepared()
      .on(partyInfo.api.get, told2025 as never)
      .on(partyYearApi.year, async () => {
        await year;
        return {
          ...snapshot,
          ...compared,
          submitUserName: "周清和",
          submitTime: told?.submitTime,
          members: [],
        } as never;
      });
    renderScreen(<DeskInfoRecord id="o1" />, { user, dictionary, at: "/desk/partyInfo?partyOrgId=o1" });
    // Asked for once the record itself has come.
    await waitFor(() => expect(api.callsOf(partyYearApi.year)).toHaveLength(1));
    expect(screen.queryByRole("tab", { name: "党员名册" })).not.toBeInTheDocument();
    expect(screen.queryByRole("heading", { level: 1, name: record.companyName })).not.toBeInTheDocument();
    answer();
    expect(await screen.findByRole("heading", { level: 1, name: record.companyName })).toBeInTheDocument();
    expect(screen.getByText(/周清和 于 .* 提交/)).toBeInTheDocument();
    expect(screen.getByRole("columnheader", { name: "与已通过的内容相比" })).toBeInTheDocument();
  });

  it("reads a record whose year does not come all the same, and asks for the year no further", async () => {
    const told2025 = { ...record, auditStatus: 1, transitions: [], canEdit: false };
    const api = prepared()
      .on(partyInfo.api.get, told2025 as never)
      .fail(partyYearApi.year, { status: 404, body: { errorCode: "NOT_FOUND", errorMessage: "没有这个年度" } });
    renderScreen(<DeskInfoRecord id="o1" />, { user, dictionary, at: "/desk/partyInfo?partyOrgId=o1" });
    const heading = await screen.findByRole("heading", { level: 1, name: record.companyName });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(heading).toBeInTheDocument();
    expect(api.callsOf(partyYearApi.year).length).toBeLessThan(4);
  });
});
