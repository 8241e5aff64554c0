import type { Page } from "@playwright/test";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { shownReportNumber } from "@/contracts/public/report-number";
import { reportPaperApi } from "@/contracts/agreement/report/report-paper";
import { attachmentApi } from "@/contracts/file/attachment";
import { fillPath } from "@/contracts/kit/endpoint";
import { encodeQuery } from "@/contracts/kit/query";
import { shownCode, verifyAddress } from "@/contracts/public/verify-wire";
import { href } from "@/lib/routes/href";
import { callBy, callPath } from "../kit/calls";
import { lookAtBoth, WIDTHS } from "../kit/look";
import { ownProduct } from "../kit/product/own-product";
import { onPaper, pagesOf } from "../kit/paper";
import { pdf, upload } from "../kit/samples";
import { MARKER } from "../kit/sign-in";
import { stranger } from "../kit/stranger";
import { expect, test } from "../kit/test";

// A firm prints the receipt of a filed report; whoever holds it checks number and file on a phone, without an account, before
// and after the association let the filing be voided; the firm sees how often. // domain b §6 (4), (5)

test.describe.configure({ mode: "serial" });
const product = ownProduct();
let firm: Page;
let desk: Page;
let phone: Page;
let report: { reportId: string; filingNo: string; code: string; file: Buffer };

const main = (page: Page) => page.getByRole("main");
const result = (page: Page, word: string) => main(page).getByRole("region", { name: new RegExp(`^${word}`) });
/** At both widths; the phone goes on as a phone. */
async function seen(page: Page, name: string): Promise<void> {
  await lookAtBoth(page, name);
  await page.setViewportSize(WIDTHS[1][1]);
}

/** The first report that stands, with its paper as it was filed. */
async function aFiledReport(page: Page) {
  const query = { page: 1, pageSize: 10, reportStatus: [REPORT_STATUS.filed] };
  const address = `${agreementReportApi.list.path}?${encodeQuery(query)}`;
  const [row] = await callPath<readonly { reportId: string }[]>(page.request, "GET", address);
  const { reportId = "" } = row ?? {};
  const params = { reportId };
  const { reportFile, filingNo } = await callBy(page.request, agreementReportApi.get, { params });
  const { checkCode } = await callBy(page.request, reportPaperApi.get, { params });
  const download = fillPath(attachmentApi.download.path, { fileId: reportFile ?? "" });
  const file = await (await page.request.get(download, { headers: MARKER })).body();
  return { reportId, filingNo: filingNo ?? "", code: checkCode ?? "", file };
}

test("the firm prints the receipt with number, QR code and check code", async ({ browser }) => {
  test.slow();
  firm = await product.as(browser, "admin");
  report = await aFiledReport(firm);
  await firm.goto(href("agreement.report", { reportId: report.reportId }));
  const print = () => main(firm).getByRole("button", { name: "打印回执" }).click();
  const pages = await onPaper(firm, print, () => pagesOf(firm, "agreement-report-receipt"));
  expect(pages).toHaveLength(1);
  const [paper] = pages;
  for (const words of [shownReportNumber(report.filingNo), shownCode(report.code), "业务报备回执", "已报备"])
    expect(paper).toContain(words);
  expect(paper).not.toContain("草稿");
});

test("a scanned report is genuine, and its file is compared on the phone alone", async ({ browser }) => {
  phone = await stranger(browser, new URL(firm.url()).origin);
  await phone.goto(verifyAddress("", { paperNo: report.filingNo, code: report.code }));
  await expect(result(phone, "真实有效")).toContainText(shownReportNumber(report.filingNo));
  await expect(result(phone, "真实有效")).toContainText("**");
  const sent: string[] = [];
  phone.on("request", (request) => void sent.push(request.method()));
  const field = main(phone).getByLabel("比对报告文件");
  await field.setInputFiles(upload("报告.pdf", report.file));
  await expect(main(phone).getByText("一致：「报告.pdf」")).toBeVisible();
  await field.setInputFiles(upload("另一份.pdf", pdf()));
  await expect(main(phone).getByText("不一致：「另一份.pdf」")).toBeVisible();
  await field.setInputFiles(upload("报告.txt", Buffer.from("text"), "text/plain"));
  await expect(main(phone).getByText("「报告.txt」不是 PDF 文件")).toBeVisible();
  expect(sent).toEqual([]);
  await seen(phone, "verify-report");
});

test("a digit typed wrongly is told at the number", async () => {
  const wrong = report.filingNo.slice(0, -1) + String((Number(report.filingNo.slice(-1)) + 1) % 10);
  await main(phone).getByLabel("编号").fill(wrong);
  await main(phone).getByRole("button", { name: "查验", exact: true }).click();
  await expect(main(phone).getByRole("alert")).toContainText("校验位不符");
});

test("the firm sees the check; a voided report is told at once", async ({ browser }) => {
  await firm.goto(href("agreement.report", { reportId: report.reportId }));
  await main(firm).getByRole("tab", { name: "公众查验" }).click();
  await expect(main(firm).getByText("共查验 1 次")).toBeVisible();
  await lookAtBoth(firm, "agreement-report-checks");
  desk = await product.as(browser, "desk");
  const params = { reportId: report.reportId };
  const now = await callBy(firm.request, agreementReportApi.get, { params });
  const opinion = "委托人名称录入有误，需要重新出具";
  const asked = { version: now.version, voidReason: 3, opinion, attachments: [] };
  const { version } = await callBy(firm.request, agreementReportApi.askVoid, { params, body: asked });
  await phone.goto("/public/help");
  await phone.goto(verifyAddress("", { paperNo: report.filingNo, code: report.code }));
  await expect(result(phone, "真实有效（信息变更处理中）")).toBeVisible();
  await callBy(desk.request, agreementReportApi.agreeVoid, { params, body: { version, opinion: null } });
  await main(phone).getByRole("button", { name: "查验", exact: true }).click();
  await expect(result(phone, "已作废")).toContainText("作废时间");
  await seen(phone, "verify-report-voided");
  await phone.context().close();
});
