// Guarantees: a receipt says number, state, version and SHA-256 and carries the QR code and check code; what is not filed says
// 草稿 across the sheet and has neither. // domain b §6 (4), (7)
import { render, screen, within } from "@testing-library/react";
import type { AgreementReportDetail } from "@/contracts/agreement/report/report";
import { ReceiptPrint } from "@/features/agreement/report/receipt-print";

const aReport = (over: Partial<AgreementReportDetail> = {}) =>
  ({
    reportId: "r1",
    companyName: "示例税务师事务所",
    reportStatus: 5,
    versionNo: 2,
    serviceCategory: 5,
    filingNo: "BB44010232026050001280",
    filingTime: "2026-03-02T02:00:00.000Z",
    serviceSubType: 501,
    reportTitle: "示例公司鉴证报告",
    reportNo: "示税鉴字〔2026〕1号",
    clientName: "示例公司",
    targetName: "示例公司",
    periodStart: "2025-01-01",
    periodEnd: "2025-12-31",
    reportDate: "2026-03-01",
    serviceFee: "30000.00",
    signerNames: "张三、李四",
    reviewerName: "王五",
    lateFlag: false,
    lateDays: 0,
    voidTime: null,
    replacedByNo: null,
    fileHash: "ab".repeat(32),
    ...over,
  }) as AgreementReportDetail;

beforeEach(() => {
  window.print = jest.fn();
});
const paper = () => screen.getByRole("article", { name: "业务报备回执" });

it("says what was filed and how it is checked", () => {
  const checked = { checkCode: "7KQ2M9XD", checkOrigin: "https://portal.example" };
  render(<ReceiptPrint record={aReport()} {...checked} onDone={() => undefined} />);
  const row = (name: string) => within(paper()).getByRole("rowheader", { name }).nextElementSibling;
  expect(row("报备编号")).toHaveTextContent("BB44-01023-2026-05-000128-0");
  expect(row("版本")).toHaveTextContent("第 2 版");
  expect(row("收费金额（含税）")).toHaveTextContent("30,000.00 元");
  expect(row("报告文件 SHA-256")).toHaveTextContent("ab".repeat(32));
  expect(paper()).toHaveTextContent("防伪校验码：7KQ2-M9XD");
  expect(paper()).toHaveTextContent("打开 https://portal.example/verify");
  expect(within(paper()).getByRole("img", { name: "查验二维码" })).toBeInTheDocument();
  expect(paper()).not.toHaveTextContent("草稿");
});

it("says 草稿 and carries no code before it is filed", () => {
  const draft = aReport({ filingNo: null, filingTime: null, reportStatus: 0, fileHash: null });
  render(<ReceiptPrint record={draft} checkCode={null} checkOrigin={null} onDone={() => undefined} />);
  expect(within(paper()).getByText("草稿")).toBeInTheDocument();
  expect(within(paper()).queryByRole("img")).not.toBeInTheDocument();
  expect(paper()).not.toHaveTextContent("防伪校验码");
});
