// Guarantees: the list shows the firm's invoices with their sums and leads to each; the form stands in the groups of the
// paper, begins with the firm as seller and what an agreement hands over; a record names its agreements and its red
// invoices, and offers 登记红字发票 to its own firm alone.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  agreementInvoice,
  agreementInvoiceApi,
  type AgreementInvoiceDetail,
} from "@/contracts/agreement/invoice/invoice";
import { agreementInvoiceSample } from "@/contracts/agreement/invoice/invoice-sample";
import { metaOf } from "@/contracts/kit/field";
import { DeskAgreementInvoiceScreen } from "@/features/agreement/desk-invoice";
import { AgreementInvoiceScreen } from "@/features/agreement/invoice/invoice";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, userWith } from "@/tests/render-screen";

const PATH = "/business/agreement/voucher";
const GROUPS: readonly string[] = ["发票", "购买方与销售方", "金额", "收款与查验", "说明"];
const share = { rowId: "s1", agreementId: "a1", agreementItemId: "i1", allocAmount: "10600.00" };
const begin = {
  sellerName: "湖南晴川示例税务师事务所有限公司",
  sellerTaxNo: "91430100MA4L16JQ9B",
  redFlag: 1,
  originalInvoiceId: null,
  invoiceType: null,
  invoiceCode: null,
  buyerName: "",
  buyerTaxNo: null,
  goodsName: "*鉴证咨询服务*",
  taxRate: null,
  amountExTax: "",
  taxAmount: "",
  lines: [],
  totalAmount: "",
  invoiceRemark: null,
  nonTaxAmount: null,
  allocations: [],
};
const SUMS = {
  totalAmount: "5300.00",
  amountExTax: "5000.00",
  allocAmount: "5300.00",
  blueAmount: "10600.00",
  redAmount: "-5300.00",
};

const record = {
  ...agreementInvoiceSample,
  allocations: [share],
  invoiceId: "r1",
  invoiceStatus: 4,
  agreementNos: "XY-2026-0001",
  filingNos: "XY4300007202600001",
  serviceCategories: [3],
  allocAmount: "10600.00",
  originalInvoiceNo: null,
  redAmount: "5300.00",
  unlockedUntil: null,
  unlockAskedTime: null,
  unlockReason: null,
  agreements: [
    {
      agreementId: "a1",
      agreementNo: "XY-2026-0001",
      filingNo: null,
      clientName: "湘江示例科技有限公司",
      items: [{ id: "i1", name: "长期税务顾问" }],
    },
  ],
  reversals: [{ invoiceId: "r2", invoiceNo: "26432000000012345679", issueDate: "2026-07-01", totalAmount: "-5300.00" }],
  companyId: aUser().companyId,
  companyName: "湖南晴川示例税务师事务所有限公司",
  createUserName: "演示财务",
  createTime: "2026-06-16T01:00:00.000Z",
  updateUserName: "演示财务",
  updateTime: "2026-06-16T01:00:00.000Z",
  version: 2,
  files: [],
  canEdit: false,
  canRemove: false,
  readOnlyReason: null,
  lockedItems: [],
  isIncomplete: false,
  missing: [],
  warnings: [],
  transitions: [],
  auditRecords: [],
} as unknown as AgreementInvoiceDetail;

const shown = (more: Partial<AgreementInvoiceDetail> = {}) =>
  fakeApi()
    .on(agreementInvoiceApi.get, { ...record, ...more })
    .on(agreementInvoiceApi.list, { rows: [], totalCount: 0 })
    .on(agreementInvoiceApi.history, { rows: [], totalCount: 0 });

it("lists the firm's invoices with blue, red and net, and leads to each", async () => {
  fakeApi()
    .on(agreementInvoiceApi.list, { rows: [record], totalCount: 1 })
    .on(agreementInvoiceApi.totals, SUMS);
  renderScreen(<AgreementInvoiceScreen />, { at: PATH });
  const link = await screen.findByRole("link", { name: agreementInvoiceSample.invoiceNo });
  expect(link).toHaveAttribute("href", `${PATH}?invoiceId=r1`);
  expect(await screen.findByText("合计")).toBeInTheDocument();
  expect(screen.getByText(/蓝字 10,600.00 元，红字 -5,300.00 元，净额 5,300.00 元/)).toBeInTheDocument();
});

it("tells who may not add, and the association, that there are none yet", async () => {
  fakeApi()
    .on(agreementInvoiceApi.list, { rows: [], totalCount: 0 })
    .on(agreementInvoiceApi.totals, { ...SUMS, redAmount: "0.00" });
  const { unmount } = renderScreen(<AgreementInvoiceScreen />, { at: PATH, user: userWith("g_hy_agree_invoice_view") });
  expect(await screen.findByText("还没有协议发票")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "新增" })).not.toBeInTheDocument();
  unmount();
  renderScreen(<DeskAgreementInvoiceScreen />, { user: aUser({ userType: 2, companyId: null }) });
  expect(await screen.findByText("事务所登记以后，发票会出现在这里。")).toBeInTheDocument();
});

it("asks for the items in the groups of the paper, with the firm as seller", async () => {
  fakeApi().on(agreementInvoiceApi.begin, begin).on(agreementInvoiceApi.originals, { rows: [], totalCount: 0 });
  renderScreen(<AgreementInvoiceScreen />, { at: `${PATH}?invoiceId=${NEW_RECORD}` });
  for (const title of GROUPS) expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
  expect(await screen.findByDisplayValue(begin.sellerTaxNo)).toBeInTheDocument();
  // Of a red invoice alone, and in a tab of their own.
  const elsewhere = ["原蓝字发票", "红字信息表/确认单编号"];
  const labels = Object.values(agreementInvoice.fields).map((item) => metaOf(item)?.label ?? "");
  const missing = labels.filter((label) => screen.queryAllByText(label).length === 0);
  expect(missing.filter((label) => !elsewhere.includes(label))).toEqual([]);
});

it("begins with what an agreement hands over", async () => {
  fakeApi().on(agreementInvoiceApi.begin, {
    ...begin,
    buyerName: "湘江示例科技有限公司",
    invoiceRemark: "委托协议采集编号：CJ1",
  });
  renderScreen(<AgreementInvoiceScreen />, { at: `${PATH}?invoiceId=${NEW_RECORD}&agreement=a1` });
  expect(await screen.findByDisplayValue("湘江示例科技有限公司")).toBeInTheDocument();
  expect(screen.getByDisplayValue("委托协议采集编号：CJ1")).toBeInTheDocument();
});

it("proposes tax and total by amount and rate, and leaves what was typed", async () => {
  fakeApi()
    .on(agreementInvoiceApi.begin, { ...begin, taxRate: 6 } as never)
    .on(agreementInvoiceApi.originals, { rows: [], totalCount: 0 });
  const { typing } = renderScreen(<AgreementInvoiceScreen />, { at: `${PATH}?invoiceId=${NEW_RECORD}` });
  const amount = await screen.findByLabelText("金额（不含税）");
  const of = (label: string) => (screen.getByLabelText<HTMLInputElement>(label).value ?? "").replaceAll(",", "");
  await typing.type(amount, "100000");
  expect([of("税额"), of("价税合计")]).toEqual(["6000.00", "106000.00"]);
  const tax = screen.getByLabelText("税额");
  await typing.clear(tax);
  await typing.type(tax, "5999.98");
  expect(of("价税合计")).toBe("105999.98");
  await typing.clear(amount);
  await typing.type(amount, "200000");
  expect([of("税额"), of("价税合计")]).toEqual(["5999.98", "205999.98"]);
});

it("tells its lines with what they come to", async () => {
  const line = {
    rowId: "l1",
    goodsName: "*鉴证咨询服务*鉴证",
    taxRate: 6,
    amountExTax: "8000.00",
    taxAmount: "480.00",
  };
  shown({ lines: [line, { ...line, rowId: "l2", goodsName: "*鉴证咨询服务*培训", amountExTax: "2000.00" }] });
  renderScreen(<AgreementInvoiceScreen />, { at: `${PATH}?invoiceId=r1&tab=lines` });
  expect(await screen.findByText("*鉴证咨询服务*培训")).toBeInTheDocument();
  expect(screen.getByText(/8,000.00/)).toBeInTheDocument();
});

it("names its agreements and services, its red invoices, and the way to another one", async () => {
  shown();
  const shares = renderScreen(<AgreementInvoiceScreen />, { at: `${PATH}?invoiceId=r1&tab=allocations` });
  expect(await screen.findByText("XY-2026-0001 湘江示例科技有限公司")).toBeInTheDocument();
  expect(screen.getByText("长期税务顾问")).toBeInTheDocument();
  shares.unmount();
  const { unmount } = renderScreen(<AgreementInvoiceScreen />, { at: `${PATH}?invoiceId=r1` });
  expect(await screen.findByRole("link", { name: "26432000000012345679" })).toHaveAttribute(
    "href",
    `${PATH}?invoiceId=r2`,
  );
  expect(screen.getByRole("button", { name: "登记红字发票" })).toBeInTheDocument();
  unmount();
  shown({ companyId: "another" });
  renderScreen(<AgreementInvoiceScreen />, { at: `${PATH}?invoiceId=r1` });
  expect(await screen.findByRole("link", { name: "26432000000012345679" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "登记红字发票" })).not.toBeInTheDocument();
});

it("takes a request to unlock back, once asked", async () => {
  const asked = { unlockAskedTime: "2026-11-20T01:00:00.000Z", unlockReason: "漏登的分摊" };
  const back = { ...record, unlockAskedTime: null, unlockReason: null };
  const api = shown({ ...asked, transitions: ["cancelUnlock"] }).on(agreementInvoiceApi.cancelUnlock, back);
  renderScreen(<AgreementInvoiceScreen />, { at: `${PATH}?invoiceId=r1` });
  expect(await screen.findByText("漏登的分摊")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "撤回解锁申请" }));
  expect(await screen.findByText(/撤回后协会不再办理/)).toBeInTheDocument();
  const [, confirm] = screen.getAllByRole("button", { name: "撤回解锁申请" });
  await userEvent.click(confirm as HTMLElement);
  expect(await screen.findByText("解锁申请已撤回")).toBeInTheDocument();
  expect(api.callsOf(agreementInvoiceApi.cancelUnlock)).toHaveLength(1);
});
