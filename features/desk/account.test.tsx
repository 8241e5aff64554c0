// Guarantees of 会员账号: the association finds accounts without a number in the address and sees only the acts it holds;
// a firm is opened with the tick of those concerned, and an administrator is changed upon a sealed letter for an account of
// the firm that is chosen. What is typed outlives a refusal.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { CONSENT_MISSING, PRIVACY_DATE } from "@/contracts/auth/consent";
import { handoverApi } from "@/contracts/auth/handover";
import { roleApi } from "@/contracts/auth/role";
import { userApi } from "@/contracts/auth/user";
import type { AccountDetail, AccountRow } from "@/contracts/auth/user-fields";
import { sampleCreditCode, sampleIdNo } from "@/contracts/basic/firm/firm-sample";
import type { DictionaryItem } from "@/contracts/common/dictionary";
import { localityApi } from "@/contracts/common/locality";
import { DeskAccountScreen } from "@/features/desk/account";
import { HandoverDialog } from "@/features/desk/handover-dialog";
import { OpeningDialog } from "@/features/desk/opening-dialog";
import { fakeApi, type FakeApi } from "@/tests/fake-api";
import { renderScreen, userWith } from "@/tests/render-screen";

jest.mock("@/lib/hooks/files", () => ({
  ...jest.requireActual<object>("@/lib/hooks/files"),
  uploadFile: (_owner: string, file: File) =>
    Promise.resolve({ fileId: "letter", fileName: file.name, fileSize: file.size }),
}));

const account = (over: Partial<AccountRow> = {}): AccountRow => ({
  userId: "a1",
  username: "91430102MA4L1A0011",
  nickName: "陈立",
  mobilephone: "138****0001",
  email: null,
  companyId: "f1",
  companyName: "湖南晴川税务师事务所",
  roleNames: ["事务所管理员"],
  userStatus: 1,
  isLocked: false,
  lockTime: null,
  loginFailCount: 0,
  isMain: true,
  staffId: null,
  staffName: null,
  expireDate: null,
  certValidTo: null,
  lastLoginTime: null,
  lastLoginIp: null,
  version: 1,
  createTime: "2026-01-05T01:30:00.000Z",
  ...over,
});
const opened = account({ userStatus: 3 }) as AccountDetail;
const entry = (keyName: string, keyValue: number, keyNotes: string): DictionaryItem => ({
  keyName,
  keyValue,
  keyNotes,
  keyDisabled: false,
});
const dictionary = [
  entry("user_status", 1, "正常"),
  entry("company_org_form", 1, "有限责任公司"),
  entry("company_nature", 1, "总所"),
  entry("company_nature", 3, "分所"),
  entry("id_type", 1, "居民身份证"),
  entry("attach_type", 19, "申请表"),
];
const firms = [
  { orgId: "f1", orgName: "晴川", fullOrgName: "湖南晴川税务师事务所" },
  { orgId: "f2", orgName: "远山", fullOrgName: "湖南远山税务师事务所" },
];
const page = (...rows: AccountRow[]) => ({ rows, totalCount: rows.length });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("the list", () => {
  const api = () => fakeApi().on(roleApi.options, []).on(userApi.orgs, firms);

  it("shows firms and roles, marks who is locked, and says a number only to be sealed", async () => {
    const token = `m${"x".repeat(43)}`;
    const rows = page(
      account(),
      account({ userId: "a2", username: "chenli", nickName: "李晓", isMain: false, isLocked: true }),
    );
    const fake = api().on(userApi.list, rows).on(userApi.sealMobile, { token });
    const { typing } = renderScreen(<DeskAccountScreen />, { dictionary });
    const row = await screen.findByRole("row", { name: /陈立/ });
    expect(row).toHaveTextContent("主账号");
    expect(row).toHaveTextContent("湖南晴川税务师事务所");
    expect(screen.getByRole("row", { name: /李晓/ })).toHaveTextContent("已锁定");
    await typing.click(screen.getByRole("button", { name: "筛选" }));
    await typing.type(screen.getByLabelText("手机"), "13800000001{Enter}");
    await waitFor(() => expect(fake.callsOf(userApi.list).at(-1)?.input.query).toMatchObject({ mobilephone: token }));
    expect(location.search).not.toContain("13800000001");
  });

  it("who may only look sees neither of the two acts; each code brings its own", async () => {
    api().on(userApi.list, page());
    const { becomes } = renderScreen(<DeskAccountScreen />, { user: userWith("g_hy_desk_account_view") });
    expect(await screen.findByText("还没有会员账号")).toBeInTheDocument();
    const buttons = () => ["管理员变更", "开通会员单位"].map((name) => screen.queryByRole("button", { name }) !== null);
    expect(buttons()).toEqual([false, false]);
    becomes(userWith("g_hy_desk_account_view", "g_hy_desk_account_handover"));
    expect(buttons()).toEqual([true, false]);
    becomes(userWith("g_hy_desk_account_view", "g_hy_desk_firm_add"));
    expect(buttons()).toEqual([false, true]);
  });
});

describe("开通会员单位", () => {
  const places = [
    { code: "430000", name: "湖南省", parentCode: null },
    { code: "430100", name: "长沙市", parentCode: "430000" },
    { code: "430102", name: "芙蓉区", parentCode: "430100" },
  ];
  const creditCode = sampleCreditCode(7);
  const idNo = sampleIdNo(7, "19800101");
  const texts = {
    事务所名称: "湖南新开税务师事务所有限公司",
    统一社会信用代码: creditCode,
    行政登记证书编号: "税协430001",
    行政登记机关: "国家税务总局湖南省税务局",
    "法定代表人/执行事务合伙人": "陈立",
    法定代表人证件号码: idNo,
    法定代表人手机: "13812345678",
    办公地址: "芙蓉中路一段1号",
    办公电话: "0731-82222222",
    管理员姓名: "李晓",
    管理员手机: "13912345678",
  };
  const save = () => fireEvent.click(screen.getByRole("button", { name: /^开\s?通$/ }));

  async function fill(fake: FakeApi) {
    const [province, city, district] = places.map((place) => [place]);
    fake.on(localityApi.provinces, province ?? []).on(localityApi.citiesOf, city ?? []);
    fake.on(localityApi.districtsOf, district ?? []);
    const onClose = jest.fn();
    const { typing } = renderScreen(<OpeningDialog onClose={onClose} />, { dictionary });
    for (const [label, value] of Object.entries(texts)) type(label, value);
    const choose = async (label: string, option: string) => {
      await typing.click(screen.getByLabelText(label));
      await typing.click(await screen.findByTitle(option));
    };
    await choose("组织形式", "有限责任公司");
    await choose("机构性质", "总所");
    await choose("法定代表人证件类型", "居民身份证");
    await choose("办公所在地：省", "湖南省");
    await choose("办公所在地：市", "长沙市");
    await choose("办公所在地：区县", "芙蓉区");
    for (const label of ["行政登记日期", "成立日期"])
      await typing.type(screen.getByLabelText(label), "2026-01-05{Enter}");
    return { typing, onClose, choose };
  }

  it("asks for what the papers say, by name; a branch is asked for its head office, too", async () => {
    const fake = fakeApi().on(localityApi.provinces, []);
    const { typing } = renderScreen(<OpeningDialog onClose={() => undefined} />, { dictionary });
    // Open for typing once it is known that no draft waits.
    await waitFor(() => expect(screen.getByRole("button", { name: /^开\s?通$/ })).toBeEnabled());
    type("事务所名称", "湖南新开咨询公司");
    save();
    expect(await screen.findByText("事务所名称须含「税务师事务所」")).toBeInTheDocument();
    expect(screen.getByText("请选择组织形式")).toBeInTheDocument();
    expect(screen.getByLabelText("事务所名称")).toHaveValue("湖南新开咨询公司");
    expect(screen.queryByLabelText("总所名称")).toBeNull();
    await typing.click(screen.getByLabelText("机构性质"));
    await typing.click(await screen.findByTitle("分所"));
    expect(screen.getByLabelText("总所名称")).toHaveAttribute("aria-required", "true");
    expect(fake.callsOf(handoverApi.openFirm)).toHaveLength(0);
  });

  it("goes with the tick of those concerned; a refusal stands beside its field and costs nothing", async () => {
    const fake = fakeApi().fail(handoverApi.openFirm, {
      status: 400,
      body: {
        errorCode: "VALIDATION",
        errorMessage: "请检查填写的内容",
        fieldErrors: [{ path: "creditCode", message: "该统一社会信用代码已有会员单位" }],
      },
    });
    const { typing, onClose, choose } = await fill(fake);
    await choose("机构性质", "分所");
    save();
    expect(await screen.findByText("请填写总所名称")).toBeInTheDocument();
    await choose("机构性质", "总所");
    expect(screen.queryByText("请填写总所名称")).toBeNull();
    expect(await screen.findByText(CONSENT_MISSING)).toBeInTheDocument();
    expect(fake.callsOf(handoverApi.openFirm)).toHaveLength(0);
    await typing.click(screen.getByRole("checkbox", { name: "已按隐私政策告知本人并取得同意" }));
    save();
    expect(await screen.findByText("该统一社会信用代码已有会员单位")).toBeInTheDocument();
    for (const [label, value] of Object.entries(texts)) expect(screen.getByLabelText(label)).toHaveValue(value);
    expect(onClose).not.toHaveBeenCalled();
    fake.on(handoverApi.openFirm, opened);
    save();
    expect(await screen.findByText("事务所已建立，主账号的初始密码已交短信发送")).toBeInTheDocument();
    const [, sent] = fake.callsOf(handoverApi.openFirm);
    expect(sent?.headers.get("x-consent")).toBe(PRIVACY_DATE);
    expect(sent?.input.body).toMatchObject({
      creditCode,
      orgForm: 1,
      companyNature: 1,
      legalPersonIdType: 1,
      legalPersonIdNo: idNo,
      provinceCode: "430000",
      cityCode: "430100",
      districtCode: "430102",
      regCertDate: "2026-01-05",
      nickName: "李晓",
      email: null,
      parentCompanyName: null,
    });
    expect(onClose).toHaveBeenCalled();
  });
});

describe("管理员变更", () => {
  const save = () => fireEvent.click(screen.getByRole("button", { name: "办理变更" }));
  const of = (orgId: unknown) =>
    orgId === "f1" ? page(account()) : page(account({ userId: "b1", username: "yuanshan", nickName: "周宁" }));

  async function show() {
    const fake = fakeApi().on(userApi.orgs, firms);
    fake.on(userApi.list, ({ input }) => of(input.query?.orgId));
    const { typing } = renderScreen(<HandoverDialog onClose={() => undefined} />, { dictionary });
    const choose = async (label: string, option: string | RegExp) => {
      await typing.click(await screen.findByLabelText(label));
      await typing.click(await screen.findByTitle(option));
    };
    await choose("事务所", "湖南晴川税务师事务所");
    return { fake, typing, choose };
  }

  it("offers the accounts of the firm that is chosen; another firm's cannot stay chosen", async () => {
    const { fake, choose } = await show();
    await choose("原管理员账号", "陈立（91430102MA4L1A0011） · 事务所管理员");
    expect(fake.callsOf(userApi.list)[0]?.input.query).toMatchObject({ orgId: "f1" });
    await choose("事务所", "湖南远山税务师事务所");
    const dialog = within(screen.getByRole("dialog"));
    await waitFor(() => expect(dialog.queryByText(/^陈立（/)).toBeNull());
    expect(dialog.queryByText("a1")).toBeNull();
    await choose("原管理员账号", /^周宁（yuanshan）/);
  });

  it("wants the sealed letter, sends what was typed, and keeps it when it is refused", async () => {
    const { fake, typing, choose } = await show();
    await choose("原管理员账号", /^陈立（/);
    type("管理员姓名", "李晓");
    type("管理员手机", "13912345678");
    type("新登录账号", "13912345678");
    type("变更原因", "原管理员已离职");
    save();
    expect(await screen.findByText("请上传加盖公章的变更申请")).toBeInTheDocument();
    expect(fake.callsOf(handoverApi.handOver)).toHaveLength(0);
    await typing.upload(screen.getByLabelText("选择附件：申请表"), new File(["x"], "申请.pdf"));
    expect(await screen.findByText("申请.pdf")).toBeInTheDocument();
    fake.fail(handoverApi.handOver, {
      status: 400,
      body: {
        errorCode: "VALIDATION",
        errorMessage: "有误",
        fieldErrors: [{ path: "username", message: "该账号已被使用" }],
      },
    });
    save();
    expect(await screen.findByText("该账号已被使用")).toBeInTheDocument();
    expect(screen.getByLabelText("变更原因")).toHaveValue("原管理员已离职");
    expect(screen.getByText("申请.pdf")).toBeInTheDocument();
    type("新登录账号", "lixiao");
    fake.on(handoverApi.handOver, opened);
    save();
    expect(await screen.findByText(/^新管理员账号已开立/)).toBeInTheDocument();
    expect(fake.callsOf(handoverApi.handOver)[1]?.input.body).toEqual({
      companyId: "f1",
      oldUserId: "a1",
      username: "lixiao",
      nickName: "李晓",
      mobilephone: "13912345678",
      email: null,
      reason: "原管理员已离职",
      attachments: [{ fileId: "letter", attachType: 19, sortNo: 0 }],
    });
  });
});
