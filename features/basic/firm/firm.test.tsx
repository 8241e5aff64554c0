// Guarantees: the record reads masked and by tabs, key items are shown with their lock, what is wrong stands beside its
// field whoever found it, and nothing typed is lost when somebody else was faster.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { firmApi, type FirmDetail } from "@/contracts/basic/firm/firm";
import { STANDARD_KEY_ITEMS } from "@/contracts/basic/firm/firm-key";
import type { DictionaryItem } from "@/contracts/common/dictionary";
import { localityApi } from "@/contracts/common/locality";
import { workbenchApi } from "@/contracts/common/workbench";
import { FirmScreen } from "@/features/basic/firm/firm";
import { aDetail, form, full, KEY_REASON } from "@/features/basic/firm/firm-testing";
import { fakeApi, type FakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, userWith } from "@/tests/render-screen";

jest.setTimeout(30_000);

const entry = (keyName: string, keyValue: number, keyNotes: string): DictionaryItem => ({
  keyName,
  keyValue,
  keyNotes,
  keyDisabled: false,
});
const dictionary = [
  entry("company_org_form", 1, "有限责任公司"),
  entry("company_nature", 1, "独立所"),
  entry("company_status", 2, "正常"),
  entry("partner_qualification", 1, "税务师"),
  entry("partner_qualification", 2, "注册会计师"),
  entry("id_type", 1, "居民身份证"),
  entry("partner_type", 1, "自然人"),
  entry("attach_type", 1, "营业执照"),
];

const at = (query = "") => `/basic/firm${query}`;
const show = (query = "", user = aUser()) => renderScreen(<FirmScreen />, { at: at(query), dictionary, user });

/** Opens the edit form and waits until it can be typed in. */
async function edit(api: FakeApi, query = "?edit=1", over: Partial<FirmDetail> = {}) {
  api.on(firmApi.get, aDetail(over)).on(firmApi.full, full);
  const screenOf = show(query);
  await screen.findByRole("button", { name: "保存" }, { timeout: 10_000 });
  return screenOf;
}
const fieldOf = (label: RegExp | string): HTMLInputElement => screen.getByLabelText(label);
const save = () => fireEvent.click(screen.getByRole("button", { name: "保存" }));

const aScan = {
  fileId: "f1",
  attachType: 1,
  sortNo: 0,
  fileName: "扫描件.pdf",
  fileSize: 1_024,
  mimeType: "application/pdf",
  uploadTime: "2026-01-05T01:30:00.000Z",
  uploadUserName: "协会",
  hasPreview: false,
} as unknown as FirmDetail["attachments"][number];

describe("reading", () => {
  it("is not whole without the scans that the workbench asks for", async () => {
    fakeApi().on(firmApi.get, aDetail());
    const { unmount } = show();
    expect(await screen.findByText("请上传营业执照、行政登记证书的扫描件")).toBeInTheDocument();
    const meter = () => Number(screen.getByRole("meter", { name: "必填项完整度" }).getAttribute("value"));
    expect(meter()).toBeLessThan(100);
    unmount();
    const scan = (attachType: number) => ({ ...aScan, fileId: `f${attachType}`, attachType });
    fakeApi().on(firmApi.get, aDetail({ attachments: [scan(1), scan(2)] }));
    show();
    await screen.findByRole("heading", { name: form.companyName });
    expect(screen.queryByText(/请上传.*扫描件/)).not.toBeInTheDocument();
    expect(meter()).toBe(100);
  });

  it("shows labels, dictionary words and masked numbers, and what the rules find", async () => {
    const finding = {
      level: "warning",
      rule: "BANK",
      path: "bankAccountName",
      message: "银行户名与事务所名称不一致",
    } as const;
    fakeApi().on(firmApi.get, aDetail({ warnings: [finding] }));
    show();
    expect(await screen.findByRole("heading", { name: form.companyName })).toBeInTheDocument();
    expect(screen.getByText("有限责任公司")).toBeInTheDocument();
    expect(screen.getAllByText("100 万元")).toHaveLength(2);
    expect(screen.getByText(finding.message)).toBeInTheDocument();
    expect(document.body.textContent).not.toContain(form.legalPersonIdNo);
    expect(document.body.textContent).toContain(form.legalPersonIdNo.slice(0, 3) + "*".repeat(11));
  });

  it("names the tabs after the firm and leaves partners out for a branch", async () => {
    fakeApi().on(firmApi.get, aDetail({ companyNature: 3, orgForm: 3 }));
    show();
    await screen.findByRole("tab", { name: "基本信息" });
    const names = screen.getAllByRole("tab").map((tab) => tab.textContent);
    expect(names).toEqual(["基本信息", "分支机构（0）", "证照资质", "等级信用", "变更记录", "附件（0）"]);
    expect(screen.getByText("负责人")).toBeInTheDocument();
  });

  it("offers no editing to who may only look", async () => {
    fakeApi().on(firmApi.get, aDetail({ canEdit: false }));
    show("", userWith("g_hy_member_firm_find"));
    await screen.findByRole("heading", { name: form.companyName });
    expect(screen.queryByRole("button", { name: "编辑" })).toBeNull();
    expect(screen.queryByRole("button", { name: "信息无误，确认" })).toBeNull();
  });

  it("says the same of a foreign firm as of a missing one", async () => {
    fakeApi().fail(firmApi.get, {
      status: 404,
      body: { errorCode: "NOT_FOUND", errorMessage: "资源不存在或已被移动" },
    });
    show("?companyId=c9");
    expect(await screen.findByText("没有这家事务所，或您不能查看它")).toBeInTheDocument();
  });
});

describe("editing", () => {
  it("shows key items with a lock and everything else as fields", async () => {
    await edit(fakeApi());
    expect(screen.queryByRole("textbox", { name: "事务所名称" })).toBeNull();
    const row = document.querySelector('[data-field="companyName"]');
    expect(row).toHaveTextContent(form.companyName);
    expect(row).toHaveTextContent("重要事项");
    expect(fieldOf("联系人职务")).toHaveValue("办公室主任");
  });

  it("sends the whole aggregate with its version and closes", async () => {
    const api = fakeApi()
      .on(firmApi.update, aDetail({ version: 8, contactPost: "主任" }))
      .on(workbenchApi.get, () => {
        throw new Error("not asked");
      });
    await edit(api);
    fireEvent.change(fieldOf("联系人职务"), { target: { value: "主任" } });
    fireEvent.keyDown(fieldOf("联系人职务"), { key: "Enter", ctrlKey: true });
    expect(await screen.findByText("事务所信息已保存")).toBeInTheDocument();
    const [call] = api.callsOf(firmApi.update);
    expect(call?.input.body).toEqual({ ...form, contactPost: "主任" });
    expect(call?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{32,36}$/);
    await screen.findByRole("button", { name: "编辑" });
  });

  it("puts the contract's sentence beside the field, counts it on its tab and sends nothing", async () => {
    const api = fakeApi();
    await edit(api);
    fireEvent.change(fieldOf("联系人职务"), { target: { value: "" } });
    fireEvent.change(fieldOf("电子邮箱"), { target: { value: "nobody" } });
    save();
    expect(await screen.findByText("请填写联系人职务")).toBeInTheDocument();
    expect(screen.getByText("邮箱格式不正确，如 name@example.com")).toBeInTheDocument();
    expect(screen.getByRole("tab", { name: /基本信息\s*（2 处有误）/ })).toBeInTheDocument();
    expect(screen.getByText("还有 2 处需要改正")).toBeInTheDocument();
    await waitFor(() => expect(fieldOf("联系人职务")).toHaveFocus());
    expect(api.callsOf(firmApi.update)).toHaveLength(0);
  });

  it("opens the tab that holds the fault and shows sums while they are typed", async () => {
    const locked = STANDARD_KEY_ITEMS.filter((path) => path !== "partners.*.contribution");
    await edit(fakeApi(), "?edit=1", { lockedItems: locked.map((path) => ({ path, reason: KEY_REASON })) });
    fireEvent.click(screen.getByRole("tab", { name: "股东" }));
    const panel = screen.getByRole("tabpanel");
    expect(panel).toHaveTextContent("出资额合计：100 万元");
    const [amount] = within(panel).getAllByLabelText(/^出资额$/);
    if (!amount) throw new Error("no field");
    fireEvent.change(amount, { target: { value: "70" } });
    fireEvent.blur(amount);
    expect(panel).toHaveTextContent("相差 10 万元");
    expect(panel).toHaveTextContent("出资比例 63.6364%");
    fireEvent.click(screen.getByRole("tab", { name: /基本信息/ }));
    save();
    expect(
      await screen.findByText("出资额合计 110 万元与注册资本(出资额) 100 万元不相等，相差 10 万元", {
        selector: "div",
      }),
    ).toBeInTheDocument();
    expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("股东（1 处有误）");
  });

  it("shows what only the server found, at its field and for rows and files without one", async () => {
    const api = fakeApi().fail(firmApi.update, {
      status: 400,
      body: {
        errorCode: "VALIDATION",
        errorMessage: "提交的内容有误",
        fieldErrors: [
          { path: "contactPost", message: "服务器说：职务有误" },
          { path: "attachments.0.fileId", message: "附件不存在或已被清除，请重新上传" },
          { path: "partners.1.staffId", message: "所选人员不在本所在职名册中，请重新选择" },
        ],
      },
    });
    await edit(api);
    save();
    expect(await screen.findByText("服务器说：职务有误")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("tab", { name: /附件\s*（1 处有误）/ }));
    expect(await screen.findByText("附件不存在或已被清除，请重新上传")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("tab", { name: /股东\s*（1 处有误）/ }));
    expect(await screen.findByText("所选人员不在本所在职名册中，请重新选择")).toBeInTheDocument();
  });

  it("tells what a faster colleague changed and keeps what was typed upon it", async () => {
    const theirs = aDetail({
      version: 8,
      taxAuthorityName: "国家税务总局长沙市税务局",
      districtCode: "430103",
      updateUserName: "王会计",
    });
    const districts = [
      { code: "430102", name: "芙蓉区", parentCode: "430100" },
      { code: "430103", name: "天心区", parentCode: "430100" },
    ];
    const api = fakeApi().on(localityApi.districts, districts);
    await edit(api);
    api.fail(firmApi.update, {
      status: 409,
      body: { errorCode: "CONFLICT", errorMessage: "数据已被他人修改，请刷新后重试", data: theirs },
    });
    fireEvent.change(fieldOf("联系人职务"), { target: { value: "主任" } });
    save();
    const dialog = await screen.findByRole("dialog", { name: "数据已被他人修改" });
    expect(dialog).toHaveTextContent("王会计");
    expect(within(dialog).getByRole("row", { name: /主管税务机关/ })).toHaveTextContent("国家税务总局长沙市税务局");
    // Places by their names, not by their codes.
    expect(await within(dialog).findByRole("row", { name: /办公地.*芙蓉区.*天心区/ })).toBeInTheDocument();
    api
      .on(firmApi.full, { ...full, version: 8, taxAuthorityName: "国家税务总局长沙市税务局" })
      .on(firmApi.get, theirs)
      .on(firmApi.update, { ...theirs, version: 9 });
    fireEvent.click(within(dialog).getByRole("button", { name: "在最新内容上继续填写" }));
    await waitFor(() => expect(fieldOf("主管税务机关")).toHaveValue("国家税务总局长沙市税务局"));
    expect(fieldOf("联系人职务")).toHaveValue("主任");
    save();
    await screen.findByText("事务所信息已保存");
    const last = api.callsOf(firmApi.update).at(-1)?.input.body;
    expect(last).toMatchObject({ version: 8, contactPost: "主任", taxAuthorityName: "国家税务总局长沙市税务局" });
  });
});
