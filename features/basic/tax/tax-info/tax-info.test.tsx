// Guarantees: a new form begins with what the firm's file says, asks for the items in the groups of the paper form and for none
// that the firm's form has not; a record copies its invoice data; what is missing stands at its item; both sides see empty lists.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { creditYear } from "@/contracts/basic/tax/credit-year";
import { STANDARD_TERMS } from "@/contracts/basic/tax/tax-facts";
import { taxInfo, taxInfoApi, type TaxInfoDetail } from "@/contracts/basic/tax/tax-info";
import { taxInfoFields } from "@/contracts/basic/tax/tax-info-fields";
import { taxInfoSample } from "@/contracts/basic/tax/tax-info-sample";
import { taxYear } from "@/contracts/basic/tax/tax-year";
import { metaOf } from "@/contracts/kit/field";
import { DeskTaxInfoScreen } from "@/features/basic/tax/tax-info/desk-tax-info";
import { SECTIONS } from "@/features/basic/tax/tax-info/look";
import { TaxInfoReview } from "@/features/basic/tax/tax-info/tax-info-review";
import { TaxInfoScreen } from "@/features/basic/tax/tax-info/tax-info";
import { CreditYearScreen } from "@/features/basic/tax/credit-year/credit-year";
import { TaxYearScreen } from "@/features/basic/tax/tax-year/tax-year";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, userWith } from "@/tests/render-screen";

const { taxpayerNo, taxAuthorityName, invoiceTitle, invoiceAddress, invoicePhone, invoiceBank, invoiceAccount } =
  taxInfoSample;
const facts = (orgForm: number) => ({
  companyName: invoiceTitle,
  creditCode: taxpayerNo,
  orgForm,
  companyNature: 1,
  establishDate: "2009-04-20",
  staffTotal: 12,
  terms: STANDARD_TERMS,
  accepted: [{ year: 2025, operatingRevenue: "3268000.00", taxLateFees: "0.00" }],
  defaults: {
    taxpayerNo,
    taxAuthorityName,
    invoiceTitle,
    invoiceAddress,
    invoicePhone,
    invoiceBank,
    invoiceAccount,
    invoiceEmail: null,
  },
});
const record = {
  ...taxInfoSample,
  taxInfoId: "t1",
  companyId: aUser().companyId,
  companyName: invoiceTitle,
  auditStatus: 3,
  creditCode: taxpayerNo,
  orgForm: 1,
  companyNature: 1,
  staffTotal: 12,
  newTaxpayerNo: null,
  newTaxpayerReason: null,
  submitUserName: null,
  submitTime: null,
  auditUserName: null,
  auditTime: null,
  auditOpinion: null,
  createUserName: "李慧",
  createTime: "2026-01-05T01:30:00.000Z",
  updateUserName: "李慧",
  updateTime: "2026-01-05T01:30:00.000Z",
  version: 1,
  files: [],
  canEdit: true,
  canRemove: false,
  readOnlyReason: null,
  lockedItems: [],
  isIncomplete: false,
  missing: [],
  warnings: [],
  transitions: ["submit"],
  auditRecords: [],
} as unknown as TaxInfoDetail;
const NONE = { rows: [], totalCount: 0 };
const api = (orgForm = 1) =>
  fakeApi()
    .on(taxInfoApi.facts, facts(orgForm))
    .on(taxInfo.api.get, record)
    .on(taxInfo.api.list, NONE)
    .on(taxYear.api.list, NONE)
    .on(creditYear.api.list, NONE);

const labelsOf = (keys: readonly string[]) =>
  keys.map((key) => metaOf(taxInfoFields[key as keyof typeof taxInfoFields])?.label ?? key);

it("a new form begins with the firm's own file, in the groups of the paper form", async () => {
  api();
  renderScreen(<TaxInfoScreen />, { at: `/basic/tax_info?taxInfoId=${NEW_RECORD}` });
  expect(await screen.findByLabelText("纳税人识别号")).toHaveValue(taxpayerNo);
  expect(screen.getByLabelText("开票名称")).toHaveValue(invoiceTitle);
  for (const { title } of SECTIONS) expect(screen.getByRole("heading", { name: title })).toBeInTheDocument();
  expect(SECTIONS.flatMap(({ keys }) => keys).sort()).toEqual(Object.keys(taxInfoFields).sort());
  expect(screen.getByText("是否小型微利企业")).toBeInTheDocument();
  // An independent firm pays in one place.
  expect(screen.queryByText("跨地区汇总纳税")).not.toBeInTheDocument();
});

it("asks a partnership for nothing of 企业所得税", async () => {
  api(2);
  renderScreen(<TaxInfoScreen />, { at: `/basic/tax_info?taxInfoId=${NEW_RECORD}` });
  expect(await screen.findByLabelText("纳税人识别号")).toBeInTheDocument();
  for (const label of labelsOf(["isSmallProfit", "isConsolidatedTax", "allocationRatio"]))
    expect(screen.queryByText(label)).not.toBeInTheDocument();
});

it("tells what is missing or wrong beside its item, and keeps what was typed", async () => {
  const user = userEvent.setup();
  api();
  renderScreen(<TaxInfoScreen />, { at: `/basic/tax_info?taxInfoId=${NEW_RECORD}` });
  const account = await screen.findByLabelText("银行账号");
  await user.clear(account);
  await user.type(account, "一二三");
  await user.click(screen.getByRole("button", { name: "保存" }));
  expect(await screen.findByText("银行账号须为8至30位数字")).toBeInTheDocument();
  expect(account).toHaveValue("一二三");
  expect(screen.getAllByText("请选择征收方式").length).toBeGreaterThan(0);
});

it("a record copies its invoice data, and asks for another number", async () => {
  const user = userEvent.setup();
  api();
  renderScreen(<TaxInfoScreen />, { at: "/basic/tax_info?taxInfoId=t1" });
  await user.click(await screen.findByRole("button", { name: "复制开票资料" }));
  expect(await screen.findByRole("button", { name: "已复制" })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toContain(`开户行及账号：${invoiceBank} ${invoiceAccount}`);
  await user.click(screen.getByRole("button", { name: "申请变更识别号" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByLabelText("新纳税人识别号")).toBeInTheDocument();
});

it("says of empty lists what to do, to either side", async () => {
  api();
  const { unmount } = renderScreen(<TaxYearScreen />, { at: "/basic/tax_info/year" });
  expect(await screen.findByText("还没有填报年度纳税情况")).toBeInTheDocument();
  unmount();
  const credit = renderScreen(<CreditYearScreen />, { at: "/basic/tax_info/credit" });
  expect(await screen.findByText("还没有填报信用等级")).toBeInTheDocument();
  credit.unmount();
  const own = renderScreen(<TaxInfoScreen />);
  expect(await screen.findByText(/^点击「新增」填报/)).toBeInTheDocument();
  own.unmount();
  // A reader has no such button, and is not sent to it.
  const reader = renderScreen(<TaxInfoScreen />, { user: userWith("g_hy_com_taxcode_view") });
  expect(await screen.findByText(/^您的账号只能查看/)).toBeInTheDocument();
  expect(screen.queryByText(/点击「新增」/)).not.toBeInTheDocument();
  reader.unmount();
  renderScreen(<DeskTaxInfoScreen />, {
    user: aUser({ userType: 2, companyId: null, functionCodes: ["g_hy_desk_taxinfo_view"] }),
  });
  expect(await screen.findByText("还没有事务所填报涉税信息")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "新增" })).not.toBeInTheDocument();
});

it("a year shows the firm's own income tax, understands full-width digits, and says what is missing", async () => {
  const user = userEvent.setup();
  api(2);
  renderScreen(<TaxYearScreen />, { at: `/basic/tax_info/year?taxYearId=${NEW_RECORD}` });
  expect(await screen.findByLabelText("经营所得个人所得税")).toBeInTheDocument();
  expect(screen.queryByLabelText("企业所得税")).not.toBeInTheDocument();
  await user.type(screen.getByLabelText("申报营业收入"), "３２６８０００");
  await user.click(screen.getByRole("button", { name: "保存" }));
  expect(await screen.findByText("请填写增值税")).toBeInTheDocument();
  expect(screen.getByLabelText("申报营业收入")).toHaveValue("3268000");
});

test("reviewed, what nobody filled is folded away, but for what was asked for or has changed", async () => {
  const { attachments: _files, ...form } = taxInfoSample;
  const values = { ...form, taxOfficer: null, taxOfficerPhone: null, remark: null };
  const marking = { marked: new Set<string>(), asked: new Set(["taxOfficer"]), toggle: jest.fn() };
  fakeApi();
  const review = <TaxInfoReview values={values} more={{}} files={[]} changes={[]} marking={marking} />;
  const { typing } = renderScreen(review, { at: "/desk/review" });
  expect(await screen.findByText("税收管理员")).toBeInTheDocument();
  expect(screen.queryByText("税收管理员电话")).not.toBeInTheDocument();
  await typing.click(screen.getAllByRole("button", { name: "1 项未填写" })[0] as HTMLElement);
  await typing.click(screen.getByRole("checkbox", { name: "标出「税收管理员电话」需修改" }));
  expect(marking.toggle).toHaveBeenCalledWith("taxOfficerPhone", "税收管理员电话");
});
