import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { listPage } from "../kit/list-page";
import { lookAt } from "../kit/look";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { expect, test } from "../kit/test";

// 业务合同: a contract is typed, comes into force with its scan, takes a payment from a clerk, is renewed, and stands on
// the page of its customer.

lookAt([
  { name: "agreement-contract", path: "/business/agreement/contract", who: "admin" },
  {
    name: "agreement-contract-new",
    path: "/business/agreement/contract?contractId=new",
    who: "admin",
    ready: (page) => page.getByRole("button", { name: "保存" }).waitFor(),
  },
]);

const CUSTOMER = "长沙云麓软件有限公司";
/** Another one at each try. */
const NAME = `端到端日常税务咨询合同${String(Date.now()).slice(-6)}`;
const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => mainOf(page).getByLabel(label, { exact: true });

async function find(page: Page, label: string, name: string): Promise<void> {
  await field(page, label).click();
  await page.keyboard.type(name);
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option").getByText(name).first().click();
  await page.keyboard.press("Escape");
}

async function fill(page: Page, [leader, acceptor]: readonly [string, string]): Promise<void> {
  const { choose, setDate } = recordParts(page);
  await field(page, "合同名称").fill(NAME);
  await choose(field(page, "合同类型"), "单项");
  await find(page, "客户", CUSTOMER);
  await setDate(field(page, "签订日期"), "2026-01-06");
  await setDate(field(page, "服务期起"), "2026-01-08");
  await choose(field(page, "计价方式"), "固定收费");
  await field(page, "合同金额").fill("10600");
  await choose(field(page, "税率"), "6%");
  await find(page, "项目负责人", leader);
  await find(page, "承办人员", leader);
  await field(page, "受托方签约人").fill(acceptor);
  await field(page, "委托方签约人").fill("王经理");
  await choose(field(page, "承接风险等级"), "中");
  await field(page, "承接评估意见").fill("具备胜任能力，同意承接。");
  await find(page, "承接批准人", acceptor);
  await setDate(field(page, "承接评估日期"), "2026-01-05");
  await mainOf(page).getByRole("tab", { name: "服务项目" }).click();
  await button(page, "添加服务项目").click();
  const row = mainOf(page).getByRole("group", { name: "服务项目 1" });
  await choose(row.getByLabel("服务类别"), "一般税务咨询");
  await choose(row.getByLabel("服务小类"), "日常常年咨询");
  await row.getByLabel(/^金额/).fill("10600");
}

test("a contract is typed, comes into force, is paid by a clerk's entry, renewed, and told with its customer", async ({
  as,
  api,
}) => {
  test.slow();
  const caller = await api("admin");
  const found = await caller.get("/rest/basic/staff/v1.0/list/page?page=1&pageSize=30&memberType[]=1&staffStatus[]=1");
  const { data } = (await found.json()) as { data: readonly { staffName: string; certNo: string | null }[] };
  const [leader = "", acceptor = ""] = data.flatMap(({ staffName, certNo }) => (certNo === null ? [] : [staffName]));
  expect(acceptor).not.toBe("");

  const page = await as("admin");
  await page.goto(href("agreement.contract", { contractId: "new" }));
  await fill(page, [leader, acceptor]);
  await button(page, "保存").click();
  // What is told of the save stands on neither the record's name nor its buttons; it is gone before a slow page is read.
  const told = await page.getByRole("status").filter({ hasText: "已保存" }).first().boundingBox();
  await expect(button(page, "编辑")).toBeVisible();
  const acts = await button(page, "编辑").boundingBox();
  expect(told !== null && acts !== null && told.y > acts.y + acts.height).toBe(true);
  const { value } = recordParts(page);
  // The record opens where its form was left.
  await mainOf(page).getByRole("tab", { name: "基本信息" }).click();
  await expect(value("不含税金额")).toContainText("10,000.00");
  await button(page, "生效").click();
  await expect(page.getByRole("dialog").getByText(/请上传合同扫描件/)).toBeVisible();
  await inDialog(page, "去补齐").click();
  await mainOf(page).getByRole("tab", { name: "附件" }).click();
  await mainOf(page).locator("input[type=file]").setInputFiles(upload("业务约定书.pdf", pdf()));
  await expect(mainOf(page).getByRole("link", { name: "业务约定书.pdf" })).toBeVisible();
  await button(page, "保存").click();
  await button(page, "生效").click();
  await inDialog(page, "生效").click();
  await expect(mainOf(page).getByText("履行中", { exact: true }).first()).toBeVisible();
  const address = page.url();

  const clerk = await as("business");
  await clerk.goto(address.replace(/&tab=\w+/, ""));
  await button(clerk, "编辑").click();
  await mainOf(clerk).getByRole("tab", { name: "收款" }).click();
  await button(clerk, "添加收款记录").click();
  const receipt = mainOf(clerk).getByRole("group", { name: "收款记录 1" });
  await recordParts(clerk).setDate(receipt.getByLabel("收款日期"), "2026-01-09");
  await receipt.getByLabel(/^金额/).fill("5300");
  await button(clerk, "保存").click();
  await expect(button(clerk, "编辑")).toBeVisible();
  await mainOf(clerk).getByRole("tab", { name: "基本信息" }).click();
  await expect(recordParts(clerk).value("已收款")).toContainText("5,300.00");
  await listPage(clerk, "agreement.contract").open();
  await expect(listPage(clerk, "agreement.contract").row(NAME)).toContainText("5,300.00");

  await page.bringToFront();
  await page.goto(href("agreement.customer"));
  await listPage(page, "agreement.customer").row(CUSTOMER).getByRole("link").first().click();
  await mainOf(page).getByRole("tab", { name: "业务合同" }).click();
  await expect(mainOf(page).getByRole("table", { name: "业务合同" })).toContainText(NAME);
  await mainOf(page).getByRole("table", { name: "业务合同" }).getByRole("link", { name: NAME }).click();
  await button(page, "复制").click();
  await inDialog(page, "复制").click();
  await expect(field(page, "合同名称")).toHaveValue(`${NAME}（副本）`);
});
