// Guarantees: the list shows the firm's contracts and leads to each, the form stands in the groups of the paper form,
// and only its own firm is offered 续签, 变更 and 复制, by the state of the contract.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  agreementContract,
  agreementContractApi,
  type AgreementContractDetail,
} from "@/contracts/agreement/contract/contract";
import { agreementContractSample } from "@/contracts/agreement/contract/contract-sample";
import { metaOf } from "@/contracts/kit/field";
import { agreementChainApi } from "@/contracts/agreement/chain/chain";
import { AgreementContractScreen } from "@/features/agreement/contract/contract";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

/** Titles of the paper form's groups, in order. */
const GROUPS: readonly string[] = ["合同", "价款", "外币约定", "团队与签约人", "承接评估与独立性"];

const row = {
  ...agreementContractSample,
  contractId: "r1",
  contractNo: "HT-2026-00001",
  customerId: "k1",
  customerName: "湘江示例科技有限公司",
  customerCreditCode: null,
  contractStatus: 2,
  serviceCategories: [3, 5],
  receivedAmount: "50000.00",
  reportCount: 2,
  change: {
    supplementNo: "HT-2026-00009",
    since: "2026-11-01",
    dueDate: "2026-12-01",
    filingId: "f1",
    agreementNo: "XY-2026-0001",
  },
  invoicedAmount: "60000.00",
  invoicedRatio: "60.0000",
  filingState: 0,
  projectLeaderName: "李晓岚",
  companyId: aUser().companyId ?? "c1",
  companyName: "甲乙税务师事务所有限公司",
  createUserName: "李晓岚",
  createTime: "2026-01-05T01:30:00.000Z",
  updateUserName: "李晓岚",
  updateTime: "2026-01-05T01:30:00.000Z",
  version: 1,
  transitions: [],
};

const record = {
  ...row,
  projectLeaderId: "s0",
  servicePersonIds: ["s1", "s2"],
  acceptorId: "s3",
  parentContractNo: null,
  renewedFromId: null,
  renewedFromNo: null,
  freeFlag: false,
  amountExTax: "94339.62",
  taxAmount: "5660.38",
  servicePersonNames: ["王小明", "赵小红"],
  acceptorName: "周所长",
  effectTime: "2026-01-09T01:00:00.000Z",
  endActualDate: null,
  endReason: null,
  items: agreementContractSample.items.map((item, at) => ({ ...item, rowId: `i${at}` })),
  payPlans: [],
  receipts: [],
  files: [],
  canEdit: true,
  canRemove: false,
  readOnlyReason: null,
  lockedItems: [],
  isIncomplete: false,
  missing: [],
  warnings: [],
  transitions: ["complete", "terminate"],
  auditRecords: [],
} as unknown as AgreementContractDetail;

const shown = (more: Partial<AgreementContractDetail> = {}) =>
  fakeApi()
    .on(agreementContractApi.get, { ...record, ...more })
    .on(agreementContractApi.list, { rows: [], totalCount: 0 })
    .on(agreementContractApi.history, { rows: [], totalCount: 0 });
const AT = "/business/agreement/contract?contractId=r1";

it("lists the firm's contracts with their sums and leads to each", async () => {
  fakeApi()
    .on(agreementContractApi.list, { rows: [row], totalCount: 1 })
    .on(agreementContractApi.totals, { contractAmount: "100000.00", receivedAmount: "50000.00" });
  renderScreen(<AgreementContractScreen />, { at: "/business/agreement/contract" });
  const link = await screen.findByRole("link", { name: agreementContractSample.contractName });
  expect(link).toHaveAttribute("href", "/business/agreement/contract?contractId=r1");
  expect(await screen.findByText("合计")).toBeInTheDocument();
  expect(screen.getAllByText("100,000.00")).toHaveLength(2);
  // Told in words, too, for windows without room for the column.
  expect(screen.getByText("合同金额（元） 100,000.00").closest("tr")).toHaveTextContent(/^合计：.*已收款/);
});

it("adds up the page by itself where there are several", async () => {
  fakeApi()
    .on(agreementContractApi.list, { rows: [row], totalCount: 31 })
    .on(agreementContractApi.totals, { contractAmount: "3100000.00", receivedAmount: "50000.00" });
  renderScreen(<AgreementContractScreen />, { at: "/business/agreement/contract" });
  const page = (await screen.findByText("本页小计")).closest("tr");
  expect(page).toHaveTextContent("100,000.00");
  expect(screen.getByText("合计").closest("tr")).toHaveTextContent("3,100,000.00");
});

it("asks for the items in the groups of the paper form", async () => {
  fakeApi()
    .on(agreementContractApi.people, { rows: [], totalCount: 0 })
    .on(agreementContractApi.customers, { rows: [], totalCount: 0 });
  renderScreen(<AgreementContractScreen />, { at: `/business/agreement/contract?contractId=${NEW_RECORD}` });
  for (const title of GROUPS) expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
  // An item that `sections` forgot could not be typed; these show only after another was typed, or in tabs of their own.
  const elsewhere = ["主合同", "预估工时", "已声明保持独立性", "服务项目", "收款计划", "收款记录"];
  const labels = Object.values(agreementContract.fields).map((item) => metaOf(item)?.label ?? "");
  const missing = labels.filter((label) => screen.queryAllByText(label).length === 0);
  expect(missing.filter((label) => !elsewhere.includes(label))).toEqual([]);
});

it("names customer and people instead of their ids", async () => {
  shown();
  renderScreen(<AgreementContractScreen />, { at: AT });
  expect(await screen.findByText("王小明、赵小红")).toBeInTheDocument();
  expect(screen.getByText("周所长")).toBeInTheDocument();
  expect(screen.getAllByText("湘江示例科技有限公司").length).toBeGreaterThan(0);
  expect(screen.queryByText("k1")).not.toBeInTheDocument();
});

it("offers what follows from its state to its own firm, and to nobody else", async () => {
  shown();
  const { unmount } = renderScreen(<AgreementContractScreen />, { at: AT });
  for (const name of ["续签", "变更", "复制"]) expect(await screen.findByRole("button", { name })).toBeInTheDocument();
  unmount();
  shown({ contractStatus: 0 });
  const draft = renderScreen(<AgreementContractScreen />, { at: AT });
  expect(await screen.findByRole("button", { name: "复制" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "续签" })).not.toBeInTheDocument();
  draft.unmount();
  shown({ companyId: "another" });
  renderScreen(<AgreementContractScreen />, { at: AT });
  expect(await screen.findByText("王小明、赵小红")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "复制" })).not.toBeInTheDocument();
});

const CHAIN = {
  contractId: "r1",
  contractNo: "HT-2026-00001",
  contractName: "税务顾问合同",
  contractStatus: 2,
  customerId: "k1",
  customerName: "湘江示例科技有限公司",
  companyId: row.companyId,
  sums: {
    contractAmount: "100000.00",
    receivedAmount: "50000.00",
    agreementAmount: "60000.00",
    invoicedAmount: "45000.00",
    reportFee: "25000.00",
  },
  agreements: [
    {
      filingId: "a1",
      rootId: "a1",
      agreementNo: "XY-1",
      agreeStatus: 3,
      filingNo: "XYT1",
      versionNo: 1,
      agreementAmount: "60000.00",
      invoicedAmount: "45000.00",
      reportFee: "25000.00",
      filingDate: null,
      serviceStart: "2026-01-01",
      serviceEnd: "2026-12-31",
      isFiled: true,
      counts: true,
      isNumberLate: false,
      items: [
        {
          rowId: "i1",
          serviceSubType: 501,
          itemAmount: "60000.00",
          reportFee: "25000.00",
          reportCount: 25,
          isReported: true,
          periodEnd: "2026-06-30",
        },
      ],
    },
  ],
  invoices: [],
  reports: Array.from({ length: 25 }, (_, at) => ({
    reportId: `b${at}`,
    rootId: "a1",
    agreementItemId: "i1",
    reportTitle: `鉴证报告 ${at}`,
    reportStatus: 5,
    filingNo: `BB${at}`,
    reportNo: null,
    serviceSubType: 501,
    reportDate: "2026-11-20",
    serviceFee: "1000.00",
    lateFlag: false,
    counts: true,
  })),
  notes: [
    { level: "warning", text: "有 1.00 元报备未开票", filingId: "a1", rowId: null, step: "invoice" },
    { level: "hint", text: "还有 40,000.00 元没有备案", filingId: null, rowId: null, step: "filing" },
  ],
} as never;

it("shows the whole engagement on one page, with what is missing and the way to it", async () => {
  shown().on(agreementChainApi.read, CHAIN);
  renderScreen(<AgreementContractScreen />, { at: `${AT}&tab=chain` });
  const stages = await screen.findByRole("list", { name: "业务链各环节" });
  expect(stages).toHaveTextContent("协议备案 1 份60,000.00 元占合同金额 60.00%");
  expect(stages).toHaveTextContent("业务报备 25 份25,000.00 元占合同金额 25.00%");
  expect(screen.getByRole("link", { name: "登记发票" })).toHaveAttribute(
    "href",
    "/business/agreement/voucher?invoiceId=new&agreement=a1",
  );
  expect(screen.getByRole("link", { name: "生成协议备案" })).toHaveAttribute(
    "href",
    expect.stringContaining("contract=r1"),
  );
  expect(screen.getByText("还没有登记发票")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "鉴证报告 24" })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "显示其余 5 条" }));
  expect(screen.getByRole("link", { name: "鉴证报告 24" })).toHaveAttribute("href", "/business/report?reportId=b24");
});

it("leads another firm's reader nowhere and hides what he may not see", async () => {
  shown({ companyId: "another" }).on(agreementChainApi.read, {
    ...(CHAIN as object),
    companyId: "another",
    reports: null,
    invoices: null,
    sums: { ...(CHAIN as { sums: object }).sums, reportFee: null, invoicedAmount: null },
  } as never);
  renderScreen(<AgreementContractScreen />, { at: `${AT}&tab=chain` });
  expect(await screen.findAllByText("无权查看")).toHaveLength(2);
  expect(screen.queryByRole("link", { name: "登记发票" })).not.toBeInTheDocument();
});
