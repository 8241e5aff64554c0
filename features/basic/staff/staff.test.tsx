// Guarantees: the list asks what the address says, an incomplete person is a draft that says what it lacks, the identity
// number fills in what it states, nobody overwrites a faster colleague, and full numbers are shown only when asked for.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { firmApi } from "@/contracts/basic/firm/firm";
import { sampleIdNo } from "@/contracts/basic/firm/firm-sample";
import { staffApi } from "@/contracts/basic/staff/staff";
import { type StaffDetail, type StaffFull } from "@/contracts/basic/staff/staff-detail";
import { staffPersonal } from "@/contracts/basic/staff/staff-diff";
import { emptyStaff, type StaffForm } from "@/contracts/basic/staff/staff-form";
import type { StaffRow } from "@/contracts/basic/staff/staff-list";
import { staffMissing } from "@/contracts/basic/staff/staff-missing";
import { REVIEW_REASON } from "@/contracts/basic/staff/staff-review";
import type { DictionaryItem } from "@/contracts/common/dictionary";
import { handedTo } from "@/features/basic/handed";
import { StaffScreen } from "@/features/basic/staff/staff";
import { CONSENT_MISSING, PRIVACY_DATE } from "@/contracts/auth/consent";
import { fakeApi, type FakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, seenRouter, userWith } from "@/tests/render-screen";

jest.setTimeout(30_000);

const idNo = sampleIdNo(7, "19850317");
const form: StaffForm = {
  ...emptyStaff,
  staffName: "沈知微",
  idType: 1,
  idNo,
  gender: 1,
  birthDate: "1985-03-17",
  ethnicity: 1,
  politicalStatus: 13,
  isCivilServant: false,
  mobile: "13812345678",
  education: 3,
  graduateSchool: "湖南大学",
  major: "会计学",
  staffCategory: 4,
  position: [10],
  employmentType: 2,
  hireDate: "2020-01-06",
  hasTaxAgentCert: false,
  memberType: 3,
};
const full: StaffFull = { ...form, version: 4 } as StaffFull;

const aPerson = (over: Partial<StaffDetail> = {}): StaffDetail => {
  const shown = { ...staffPersonal.masked(form), ...over };
  const missing = staffMissing({ ...form, ...over } as StaffForm);
  return {
    ...shown,
    staffId: "s1",
    companyId: "c1",
    companyName: "甲乙税务师事务所有限公司",
    version: 4,
    files: [],
    age: 41,
    dispatchCompanyName: null,
    isPartner: false,
    contribution: null,
    isLegalPerson: false,
    canSign: false,
    memberStatus: null,
    staffStatus: 1,
    auditStatus: missing.length > 0 ? 0 : 3,
    isIncomplete: missing.length > 0,
    leave: null,
    createTime: "2026-01-05T01:30:00.000Z",
    updateTime: "2026-01-05T01:30:00.000Z",
    createUserName: "协会",
    updateUserName: "协会",
    lockedItems: ["staffName", "idNo"].map((path) => ({ path, reason: REVIEW_REASON })),
    canEdit: true,
    readOnlyReason: null,
    canLeave: true,
    canUndoLeave: false,
    canRemove: false,
    missing,
    warnings: [],
    ...over,
  } as StaffDetail;
};

const aRow = (over: Partial<StaffRow> = {}): StaffRow => {
  const { staffId, companyId, companyName, staffName, gender, age, version, staffStatus, auditStatus } = aPerson();
  const { staffCategory, position, education, certNo, memberNo, memberType, hireDate } = form;
  return {
    staffId,
    companyId,
    companyName,
    staffName,
    gender,
    age,
    version,
    staffStatus,
    auditStatus,
    staffCategory,
    position,
    education,
    certNo,
    memberNo,
    memberType,
    hireDate,
    idNo: "430***********0071",
    mobile: "138****5678",
    memberStatus: null,
    isIncomplete: false,
    ...over,
  };
};

const entry = (keyName: string, keyValue: number, keyNotes: string): DictionaryItem => ({
  keyName,
  keyValue,
  keyNotes,
  keyDisabled: false,
});
const dictionary = [
  entry("id_type", 1, "居民身份证"),
  entry("gender", 1, "男"),
  entry("gender", 2, "女"),
  entry("staff_status", 1, "在职"),
  entry("staff_category", 4, "助理人员"),
  entry("position", 10, "项目助理"),
  entry("member_type", 2, "非执业会员"),
  entry("member_type", 4, "名誉会员"),
  entry("leave_reason", 1, "个人原因"),
  entry("attach_type", 10, "离职证明"),
];
const show = (query = "", user = aUser()) =>
  renderScreen(<StaffScreen />, { at: `/basic/personnel${query}`, dictionary, user });
/** A record asks where it stands in its list. */
const api = (): FakeApi => fakeApi().on(staffApi.group, []).on(staffApi.list, { rows: [], totalCount: 0 });

const fieldOf = (label: RegExp | string): HTMLInputElement => screen.getByLabelText(label);
const type = (label: string, value: string) => fireEvent.change(fieldOf(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "保存" }));

async function edit(fake: FakeApi, person = aPerson()) {
  fake.on(staffApi.get, person).on(staffApi.full, full);
  const shown = show("?staffId=s1&edit=1");
  await screen.findByRole("button", { name: "保存" }, { timeout: 10_000 });
  return shown;
}

describe("the list", () => {
  const rows = [aRow(), aRow({ staffId: "s2", staffName: "顾清和", isIncomplete: true, auditStatus: 0 })];

  it("marks who is incomplete, filters through the address and opens a person beside the filters", async () => {
    const fake = api().on(staffApi.list, { rows, totalCount: 2 });
    const { typing } = show();
    const row = await screen.findByRole("row", { name: /顾清和/ });
    expect(row).toHaveTextContent("待完善");
    expect(screen.queryByRole("columnheader", { name: "事务所" })).toBeNull();
    const box = screen.getByLabelText("姓名、首字母、编号、手机后四位");
    // Those who are counted as 在职 elsewhere: drafts have a tab of their own.
    expect(fake.callsOf(staffApi.list)[0]?.input.query).toMatchObject({ staffStatus: [1], isIncomplete: false });
    // A whole number never goes into the address.
    await typing.type(box, "13812345678{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("手机号码请只填写后四位");
    await typing.clear(box);
    await typing.type(box, "沈{Enter}");
    await waitFor(() => expect(fake.callsOf(staffApi.list).at(-1)?.input.query).toMatchObject({ keyword: "沈" }));
    fireEvent.keyDown(screen.getByRole("row", { name: /沈知微/ }), { key: "Enter" });
    const [address = ""] = seenRouter.push.mock.calls[0] as [string];
    expect(decodeURIComponent(address)).toBe(
      "/basic/personnel?staffStatus[]=1&isIncomplete=false&keyword=沈&pageSize=30&page=1&staffId=s1",
    );
  });

  it("looks for a number that never stands in the address, and drops an order that it does not know", async () => {
    const token = `k${"x".repeat(43)}`;
    const fake = api().on(staffApi.list, { rows, totalCount: 2 }).on(staffApi.sealIdNo, { token });
    const { typing } = show("?sort=evil");
    await screen.findByRole("row", { name: /顾清和/ });
    expect(fake.callsOf(staffApi.list)[0]?.input.query).not.toHaveProperty("sort");
    if (screen.queryByLabelText("证件号码") === null) await typing.click(screen.getByRole("button", { name: "筛选" }));
    await typing.type(screen.getByLabelText("证件号码"), ` ${idNo.toLowerCase()}{Enter}`);
    await waitFor(() => expect(fake.callsOf(staffApi.list).at(-1)?.input.query).toMatchObject({ idNo: token }));
    expect(fake.callsOf(staffApi.sealIdNo)[0]?.input.body).toEqual({ idNo });
    expect(location.search).toContain(`idNo=${token}`);
    expect(location.search).not.toContain(idNo);
  });

  it("shows and chooses the firm for who reaches several", async () => {
    api().on(staffApi.list, { rows: [aRow({ companyId: "c2", companyName: "甲乙长沙分所" })], totalCount: 1 });
    show("", aUser({ accessCompanyIds: ["c2"] }));
    const row = await screen.findByRole("row", { name: /沈知微/ });
    expect(row).toHaveTextContent("甲乙长沙分所");
    // Another firm's people are read only.
    expect(within(row).queryByRole("button")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "筛选" }));
    expect(await screen.findByLabelText("事务所")).toBeInTheDocument();
  });

  it("offers who may only look no button", async () => {
    api().on(staffApi.list, { rows, totalCount: 2 });
    show("", userWith("g_hy_member_staff_find"));
    const row = await screen.findByRole("row", { name: /沈知微/ });
    expect(within(row).queryByRole("button")).toBeNull();
    for (const name of ["新增", "打印花名册", "批量更新手机"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it("saves a pasted column of mobiles as one, and says beside the row what is wrong", async () => {
    const fake = api().on(staffApi.list, { rows, totalCount: 2 }).on(staffApi.mobiles, { updated: 2 });
    show();
    await screen.findByRole("row", { name: /沈知微/ });
    fireEvent.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    fireEvent.click(await screen.findByRole("button", { name: "批量更新手机" }, { timeout: 10_000 }));
    const dialog = await screen.findByRole("dialog", {}, { timeout: 10_000 });
    const [first, second] = within(dialog).getAllByRole("textbox");
    if (!first || !second) throw new Error("two rows");
    await waitFor(() => expect(first).toHaveFocus());
    fireEvent.paste(first, { clipboardData: { getData: () => "13800000001\r\n1380000\r\n" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "保存" }));
    expect(await within(dialog).findByText("手机号码须为11位数字，以1开头")).toBeInTheDocument();
    expect(second).toHaveFocus();
    expect(fake.callsOf(staffApi.mobiles)).toHaveLength(0);
    fireEvent.change(second, { target: { value: "13800000002" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "保存" }));
    expect(await screen.findByText("已更新 2 人的手机号码")).toBeInTheDocument();
    expect(fake.callsOf(staffApi.mobiles)[0]?.input.body.items).toEqual([
      { staffId: "s1", version: 4, mobile: "13800000001" },
      { staffId: "s2", version: 4, mobile: "13800000002" },
    ]);
  });
});

describe("a new person", () => {
  it("is no form for who may not save one: why, and the way back to the list", async () => {
    const fake = api();
    show("?staffId=new&staffName=沈", userWith("g_hy_member_staff_find"));
    expect(await screen.findByText("您没有新增人员的权限")).toBeInTheDocument();
    expect(screen.queryByLabelText("姓名")).toBeNull();
    const back = screen.getByRole("link", { name: "返回人员列表" }).getAttribute("href") ?? "";
    expect(decodeURIComponent(back)).toBe("/basic/personnel?staffName=沈");
    expect(fake.callsOf(staffApi.create)).toHaveLength(0);
  });

  it("is no form either where a stored person may not be changed", async () => {
    const why = "该人员已离职，档案只能查看";
    const fake = api().on(staffApi.get, aPerson({ canEdit: false, readOnlyReason: why }));
    const { typing } = show("?staffId=s1&edit=1");
    expect(await screen.findByText("现在不能修改这份人员档案")).toBeInTheDocument();
    expect(screen.getByText(why)).toBeInTheDocument();
    expect(fake.callsOf(staffApi.full)).toHaveLength(0);
    await typing.click(screen.getByRole("button", { name: "查看档案" }));
    expect(await screen.findByRole("button", { name: "返回列表" })).toBeInTheDocument();
  });

  it("takes gender and birth date from the number, and a draft says exactly what it lacks", async () => {
    const draft = aPerson({ major: null, education: null });
    const fake = api().on(staffApi.create, draft).on(staffApi.get, draft);
    show("?staffId=new&staffName=沈");
    await screen.findByRole("button", { name: "保存" }, { timeout: 10_000 });
    type("姓名", "沈知微");
    expect(screen.getByTitle("居民身份证")).toBeInTheDocument();
    type("证件号码", idNo);
    expect(fieldOf("出生日期")).toHaveValue("1985-03-17");
    expect(screen.getByTitle("男")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "还缺 13 项" })).toBeInTheDocument();
    expect(screen.getByText(/可以先保存，补齐后生效/)).toBeInTheDocument();
    // A number is collected: nothing leaves before the tick is set, and the focus goes there.
    save();
    expect(await screen.findByText(CONSENT_MISSING)).toBeInTheDocument();
    const tick = screen.getByRole("checkbox", { name: "已按隐私政策告知本人并取得同意" });
    await waitFor(() => expect(tick).toHaveFocus());
    expect(fake.callsOf(staffApi.create)).toHaveLength(0);
    fireEvent.click(tick);
    expect(screen.queryByText(CONSENT_MISSING)).toBeNull();
    save();
    expect(await screen.findByText("沈知微的档案已保存，还缺 2 项，补齐后生效")).toBeInTheDocument();
    expect(fake.callsOf(staffApi.create)[0]?.input.body).toMatchObject({ idNo, birthDate: "1985-03-17", gender: 1 });
    expect(fake.callsOf(staffApi.create)[0]?.input.body).not.toHaveProperty("version");
    expect(fake.callsOf(staffApi.create)[0]?.headers.get("x-consent")).toBe(PRIVACY_DATE);
    const [address = ""] = seenRouter.replace.mock.calls[0] as [string];
    expect(decodeURIComponent(address)).toBe("/basic/personnel?staffName=沈&staffId=s1");
  });

  it("says at once that a number is wrong, and reads a full-width one as the save does", async () => {
    api();
    show("?staffId=new");
    await screen.findByRole("button", { name: "保存" }, { timeout: 10_000 });
    type("证件号码", idNo.slice(0, 17));
    expect(screen.queryByText(/校验位/)).toBeNull();
    type("证件号码", idNo.slice(0, 17) + (idNo.endsWith("X") ? "1" : "X"));
    expect(screen.getByText("身份证号码校验位错误")).toBeInTheDocument();
    expect(fieldOf("出生日期")).toHaveValue("");
    const wide = [...idNo].map((char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0)).join("");
    type("证件号码", wide);
    expect(screen.queryByText(/校验位/)).toBeNull();
    expect(fieldOf("出生日期")).toHaveValue("1985-03-17");
    expect(screen.getByTitle("男")).toBeInTheDocument();
  });

  it("asks for no consent while nothing personal is collected, and shows the number of a refusal by items", async () => {
    const errorId = "0198c7f3a2b47c1e9d5a0123456789ab";
    const fieldErrors = [{ path: "staffName", message: "姓名与证件不一致" }];
    const fake = api().fail(staffApi.create, { status: 400, body: { errorCode: "VALIDATION", errorId, fieldErrors } });
    show("?staffId=new");
    await screen.findByRole("button", { name: "保存" }, { timeout: 10_000 });
    type("姓名", "沈知微");
    expect(screen.queryByRole("checkbox", { name: /取得同意/ })).toBeNull();
    save();
    expect(await screen.findByText("姓名与证件不一致")).toBeInTheDocument();
    expect(screen.getByText(errorId)).toBeInTheDocument();
    expect(fake.callsOf(staffApi.create)[0]?.headers.get("x-consent")).toBeNull();
    type("姓名", "沈知");
    expect(screen.queryByText(errorId)).toBeNull();
  });

  it("says when number and typed values contradict each other", async () => {
    api();
    show("?staffId=new");
    await screen.findByRole("button", { name: "保存" }, { timeout: 10_000 });
    type("姓名", "沈知微");
    expect(screen.getByTitle("居民身份证")).toBeInTheDocument();
    type("证件号码", idNo);
    // Last: a picker takes a typed date over some time after the blur.
    type("出生日期", "1990-01-01");
    fireEvent.blur(fieldOf("出生日期"));
    expect(await screen.findByText("与证件号码不一致，证件号码中为 1985-03-17")).toBeInTheDocument();
    save();
    expect(await screen.findByText(/出生日期与证件号码不一致/)).toBeInTheDocument();
  });

  it("asks for what applies only", async () => {
    api();
    show("?staffId=new");
    await screen.findByRole("button", { name: "保存" }, { timeout: 10_000 });
    expect(screen.queryByLabelText("国籍")).toBeNull();
    fireEvent.click(screen.getByRole("tab", { name: /^资格与会籍/ }));
    expect(screen.queryByLabelText("资格证书编号")).toBeNull();
    fireEvent.click(within(screen.getByRole("radiogroup", { name: "是否税务师" })).getByLabelText("是"));
    expect(screen.getByLabelText("资格证书编号")).toBeInTheDocument();
    expect(screen.getByLabelText("选择附件：考试合格证明")).toBeInTheDocument();
    type("资格证书编号", "TA20200001");
    expect(screen.queryByLabelText("选择附件：考试合格证明")).toBeNull();
  });
});

/** Opens the member types and tells what stands there. */
async function memberTypes(): Promise<(string | null)[]> {
  fireEvent.click(screen.getByRole("tab", { name: /^资格与会籍/ }));
  fireEvent.mouseDown(fieldOf("会员类型"));
  await screen.findByTitle("非执业会员");
  return [...document.querySelectorAll(".ant-select-item-option-content")].map((one) => one.textContent);
}

describe("名誉会员", () => {
  it("is no choice for a new person", async () => {
    api();
    show("?staffId=new");
    await screen.findByRole("button", { name: "保存" }, { timeout: 10_000 });
    expect(await memberTypes()).toEqual(["非执业会员"]);
  });

  it("stays one where it is stored", async () => {
    const fake = api();
    const person = aPerson({ memberType: 4, lockedItems: [] });
    fake.on(staffApi.get, person).on(staffApi.full, { ...full, memberType: 4 });
    show("?staffId=s1&edit=1");
    await screen.findByRole("button", { name: "保存" }, { timeout: 10_000 });
    expect(await memberTypes()).toEqual(["非执业会员", "名誉会员"]);
  });
});

describe("the day of joining", () => {
  const member = { memberType: 2, photoFileId: "p", joinDate: null };
  it.each([
    ["is asked of a draft that the association took over", { memberStatus: 2 }, "true"],
    ["is not asked of the firm's own draft", { memberStatus: null }, "false"],
  ])("%s", async (_, { memberStatus }, mark) => {
    const draft = aPerson({ ...member, memberStatus, auditStatus: 0, isIncomplete: true, lockedItems: [] });
    api()
      .on(staffApi.get, draft)
      .on(staffApi.full, { ...full, ...member } as StaffFull);
    show("?staffId=s1&edit=1");
    await screen.findByRole("button", { name: "保存" }, { timeout: 10_000 });
    fireEvent.click(screen.getByRole("tab", { name: /^资格与会籍/ }));
    expect(fieldOf("入会日期").getAttribute("aria-required")).toBe(mark);
  });
});

describe("one person", () => {
  it("who is 待入会 leads to his 入会, in his own firm alone", async () => {
    api().on(staffApi.get, aPerson({ memberType: 2, memberStatus: 1, auditStatus: 3, companyId: "c1" }));
    const { typing } = show("?staffId=s1");
    expect(await screen.findByText(/该人员为待入会/)).toBeInTheDocument();
    await typing.click(screen.getByRole("button", { name: "申请入会" }));
    const address = String(seenRouter.push.mock.calls[0]?.[0]);
    expect(address).toContain("applyId=new");
    const search = new URLSearchParams(address.slice(address.indexOf("?")));
    expect(handedTo("basic.member-apply", search)).toMatchObject({ applyType: 1, staffId: "s1", memberType: 2 });
  });

  it("reads masked; full numbers are asked for, shown and put away again", async () => {
    const fake = api().on(staffApi.get, aPerson()).on(staffApi.full, full);
    const { typing } = show("?staffId=s1");
    expect(await screen.findByRole("heading", { name: "沈知微" })).toBeInTheDocument();
    expect(document.body.textContent).not.toContain(idNo);
    await typing.click(screen.getByRole("button", { name: "查看完整号码" }));
    expect(await screen.findByText(idNo)).toBeInTheDocument();
    expect(screen.getByText("13812345678")).toBeInTheDocument();
    await typing.click(await screen.findByRole("button", { name: "隐藏完整号码" }));
    expect(document.body.textContent).not.toContain(idNo);
    await typing.click(screen.getByRole("button", { name: "查看完整号码" }));
    await screen.findByText(idNo);
    expect(fake.callsOf(staffApi.full)).toHaveLength(2);
  });

  it("leads from a gap to its field", async () => {
    const person = aPerson({ major: null, lockedItems: [] });
    api()
      .on(staffApi.get, person)
      .on(staffApi.full, { ...full, major: null });
    const { typing } = show("?staffId=s1");
    await typing.click(await screen.findByRole("button", { name: "请填写专业" }));
    await waitFor(() => expect(fieldOf("专业")).toHaveFocus(), { timeout: 10_000 });
  });

  it("locks review items with their reason and refuses to lose what was complete", async () => {
    const fake = api();
    await edit(fake);
    expect(document.querySelector('[data-field="staffName"]')).toHaveTextContent("该项须经协会审核");
    type("专业", "");
    save();
    expect(await screen.findByText("请填写专业")).toBeInTheDocument();
    await waitFor(() => expect(fieldOf("专业")).toHaveFocus());
    expect(fake.callsOf(staffApi.update)).toHaveLength(0);
  });

  it("tells what a faster colleague changed and keeps what was typed upon it", async () => {
    const theirs = aPerson({ version: 5, department: "税务代理部", updateUserName: "王会计" });
    const fake = api();
    await edit(fake);
    fake.fail(staffApi.update, {
      status: 409,
      body: { errorCode: "CONFLICT", errorMessage: "数据已被他人修改，请刷新后重试", data: theirs },
    });
    type("专业", "税收学");
    save();
    const dialog = await screen.findByRole("dialog", { name: "数据已被他人修改" });
    expect(within(dialog).getByRole("row", { name: /部门/ })).toHaveTextContent("税务代理部");
    fake
      .on(staffApi.full, { ...full, version: 5, department: "税务代理部" })
      .on(staffApi.get, theirs)
      .on(staffApi.update, aPerson({ version: 6 }));
    fireEvent.click(within(dialog).getByRole("button", { name: "在最新内容上继续填写" }));
    await waitFor(() => expect(fieldOf("部门")).toHaveValue("税务代理部"));
    expect(fieldOf("专业")).toHaveValue("税收学");
    save();
    expect(await screen.findByText("沈知微的档案已保存并生效")).toBeInTheDocument();
    const body = fake.callsOf(staffApi.update).at(-1)?.input.body;
    expect(body).toMatchObject({ version: 5, major: "税收学", department: "税务代理部" });
  });

  it("enters a leave, and shows in its place why the server refuses", async () => {
    const blocked = "沈知微是本所合伙人（股东），请先办理退伙（退股）变更，再办理离职";
    const fake = api()
      .on(staffApi.get, aPerson())
      .on(staffApi.leaveChecks, [])
      .fail(staffApi.leave, { status: 409, body: { errorCode: "STATE", errorMessage: blocked, data: aPerson() } });
    const { typing } = show("?staffId=s1");
    // It ends what the person does here: never beside the usual acts.
    await typing.click(await screen.findByRole("button", { name: "更多操作" }));
    await typing.click(screen.getByRole("button", { name: /离\s?职/ }));
    const dialog = await screen.findByRole("dialog", { name: "离职登记：沈知微" }, { timeout: 10_000 });
    expect(within(dialog).queryByLabelText("离职后会籍")).toBeNull();
    await typing.type(within(dialog).getByLabelText("离职日期"), "2026-03-31{Tab}");
    fireEvent.mouseDown(within(dialog).getByLabelText("离职原因"));
    fireEvent.click(await screen.findByTitle("个人原因"));
    fireEvent.click(within(dialog).getByLabelText("是"));
    fireEvent.click(within(dialog).getByRole("button", { name: "登记离职" }));
    expect(await within(dialog).findByText(blocked)).toBeInTheDocument();
    const left = aPerson({ staffStatus: 2, canEdit: false, canLeave: false });
    fake.on(staffApi.leave, left).on(staffApi.get, left);
    fireEvent.click(within(dialog).getByRole("button", { name: "登记离职" }));
    expect(await screen.findByText("沈知微的离职已登记")).toBeInTheDocument();
    expect(fake.callsOf(staffApi.leave).at(-1)?.input.body).toMatchObject({
      leaveDate: "2026-03-31",
      leaveReason: 1,
      handoverDone: true,
      memberAfter: null,
      version: 4,
    });
  });

  it("deletes a draft after a question and goes back to the list as it was", async () => {
    const draft = aPerson({ major: null, canRemove: true, canLeave: false });
    const fake = api()
      .on(staffApi.get, draft)
      .on(staffApi.remove, null)
      .on(firmApi.get, () => {
        throw new Error("not asked");
      });
    const { typing } = show("?staffName=沈&staffId=s1");
    await typing.click(await screen.findByRole("button", { name: "更多操作" }));
    await typing.click(screen.getByRole("button", { name: "删除草稿" }));
    const question = await screen.findByRole("dialog");
    expect(question).toHaveTextContent("删除 沈知微 的草稿？");
    await typing.click(within(question).getByRole("button", { name: "删除草稿" }));
    await waitFor(() => expect(seenRouter.push).toHaveBeenCalled());
    expect(decodeURIComponent((seenRouter.push.mock.calls[0] as [string])[0])).toBe("/basic/personnel?staffName=沈");
    expect(fake.callsOf(staffApi.remove)[0]?.input).toMatchObject({ params: { staffId: "s1" }, query: { version: 4 } });
  });

  it("says the same of a foreign person as of a missing one", async () => {
    api().fail(staffApi.get, {
      status: 404,
      body: { errorCode: "NOT_FOUND", errorMessage: "资源不存在或已被移动" },
    });
    show("?staffId=s9");
    expect(await screen.findByText("没有这位人员，或您不能查看其档案")).toBeInTheDocument();
  });
});
