import type { Page } from "@playwright/test";
import { agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import { agreementInvoiceSample } from "@/contracts/agreement/invoice/invoice-sample";
import { encodeQuery } from "@/contracts/kit/query";
import { href } from "@/lib/routes/href";
import { callBy, callPath } from "../kit/calls";
import { listPage } from "../kit/list-page";
import { lookAt } from "../kit/look";
import { recordParts } from "../kit/record-parts";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// 协议发票: an invoice is typed, waits, is linked to a filed agreement, is looked into by the association, and is told with
// its agreement; of a closed year it takes one once the association has opened it.

lookAt([
  { name: "agreement-invoice", path: "/business/agreement/voucher", who: "admin" },
  { name: "desk-agreement-invoice", path: "/desk/agreementInvoice", who: "desk" },
  {
    name: "agreement-invoice-new",
    path: "/business/agreement/voucher?invoiceId=new",
    who: "admin",
    ready: (page) => page.getByRole("button", { name: "保存" }).waitFor(),
  },
]);

const NO = "26439900000000000001";
const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => mainOf(page).getByLabel(label, { exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

test(
  "an invoice is typed, linked to its agreement, looked into, and told with the agreement",
  LONG,
  async ({ as, api }) => {
    test.slow();
    const caller = await api("admin");
    const found = await caller.get("/rest/business/agreement/v1.0/list/page?page=1&pageSize=30&agreeStatus[]=3");
    const { data } = (await found.json()) as {
      data: readonly Record<"filingId" | "agreementNo" | "clientName" | "agreementAmount" | "invoicedAmount", string>[];
    };
    // With a price: beyond one of nothing every invoice asks for a reason.
    const priced = data.filter(({ agreementAmount }) => Number(agreementAmount) > 1060);
    const agreement = priced.find(({ invoicedAmount }) => invoicedAmount === "0.00");
    expect(agreement).toBeDefined();
    const { filingId = "", agreementNo = "", clientName = "" } = agreement ?? {};

    const page = await as("admin");
    const { choose, setDate } = recordParts(page);
    await page.goto(href("agreement.invoice", { invoiceId: "new", agreement: filingId }));
    await expect(field(page, "购买方名称")).toHaveValue(clientName);
    await choose(field(page, "发票类型"), "数电票(普通发票)");
    await field(page, "发票号码").fill(NO);
    await setDate(field(page, "开票日期"), "2026-01-06");
    await field(page, "项目名称").fill("*鉴证咨询服务*税务咨询服务费");
    await field(page, "金额（不含税）").fill("1000");
    await choose(field(page, "税率"), "6%");
    await field(page, "税额").fill("60");
    await field(page, "价税合计").fill("1060");
    await mainOf(page).getByRole("tab", { name: "关联协议" }).click();
    await mainOf(page)
      .getByRole("group", { name: "关联协议 1" })
      .getByLabel(/^分摊金额/)
      .fill("1060");
    await button(page, "保存").click();
    await expect(mainOf(page).getByText("已关联", { exact: true }).first()).toBeVisible();
    const invoiceId = new URL(page.url()).searchParams.get("invoiceId") ?? "";

    const officer = await as("desk");
    await officer.goto(href("agreement.desk-invoice", { invoiceId }));
    await button(officer, "抽查").click();
    await officer.getByRole("dialog").getByLabel("原因").fill("与影像核对一致");
    await inDialog(officer, "抽查").click();
    await expect(officer.getByText("抽查情况已记录")).toBeVisible();

    await page.goto(href("agreement.filing", { filingId }));
    await mainOf(page).getByRole("tab", { name: "发票" }).click();
    await expect(mainOf(page).getByRole("link", { name: NO })).toBeVisible();

    const list = listPage(page, "agreement.invoice");
    await list.open({ invoiceNo: NO });
    await expect(list.row(NO)).toContainText(agreementNo);
  },
);

test("an invoice of a closed year is opened by the association at its firm's request, and takes its agreement", async ({
  as,
  api,
}) => {
  test.slow();
  const caller = await api("admin");
  const asked = encodeQuery({ page: 1, pageSize: 30, agreeStatus: [3] });
  const filed = await callPath<readonly { agreementNo: string; agreementAmount: string | null }[]>(
    caller,
    "GET",
    `${agreementFilingApi.list.path}?${asked}`,
  );
  const agreement = filed.find(({ agreementAmount }) => Number(agreementAmount) > 1060);
  const invoiceNo = `2443${String(Date.now()).padStart(16, "0")}`;
  // The year before the last one has closed, whatever day it is.
  const issueDate = `${new Date().getFullYear() - 2}-12-18`;
  const money = { amountExTax: "1000.00", taxAmount: "60.00", totalAmount: "1060.00" };
  const unpaid = { payStatus: null, paidAmount: null, paidDate: null };
  const body = { ...agreementInvoiceSample, invoiceNo, issueDate, ...money, ...unpaid };
  const { invoiceId } = await callBy(caller, agreementInvoiceApi.create, { body });

  const page = await as("admin");
  await page.goto(href("agreement.invoice", { invoiceId }));
  await recordParts(page).rarely("申请解锁");
  await page.getByRole("dialog").getByLabel("原因").fill("漏登的分摊，需要补录关联协议");
  await inDialog(page, "申请解锁").click();
  await expect(recordParts(page).value("申请解锁的原因")).toHaveText("漏登的分摊，需要补录关联协议");

  const officer = await as("desk");
  const list = listPage(officer, "agreement.desk-invoice");
  await list.open({ isUnlockAsked: "true" });
  await list.row(invoiceNo).getByRole("link").first().click();
  await expect(recordParts(officer).value("申请解锁的原因")).toContainText("漏登的分摊");
  await button(officer, "解锁").click();
  await officer.getByRole("dialog").getByLabel("原因").fill("同意补录");
  await inDialog(officer, "解锁").click();
  await expect(officer.getByText("已解锁，并通知事务所")).toBeVisible();

  await page.reload();
  await expect(recordParts(page).value("解锁至")).toHaveText(/^\d{4}-\d{2}-\d{2}$/);
  await button(page, "编辑").click();
  await mainOf(page).getByRole("tab", { name: "关联协议" }).click();
  await button(page, "添加关联协议").click();
  const share = mainOf(page).getByRole("group", { name: "关联协议 1" });
  const { agreementNo = "" } = agreement ?? {};
  await share.getByLabel(/^协议/).first().click();
  await page.keyboard.type(agreementNo);
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option").getByText(agreementNo).first().click();
  await share.getByLabel(/^分摊金额/).fill("1060");
  await button(page, "保存").click();
  await expect(mainOf(page).getByText("已关联", { exact: true }).first()).toBeVisible();
});
