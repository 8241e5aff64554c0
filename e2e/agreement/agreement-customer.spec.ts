import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { listPage } from "../kit/list-page";
import { lookAt } from "../kit/look";
import { recordParts } from "../kit/record-parts";
import { expect, test } from "../kit/test";

// 客户企业: a clerk enters a customer, is told that it stands already, renames and stops it; the principal freezes one and
// merges what was entered twice.

lookAt([
  { name: "agreement-customer", path: "/business/agreement/customer", who: "admin" },
  {
    name: "agreement-customer-new",
    path: "/business/agreement/customer?customerId=new",
    who: "admin",
    ready: (page) => page.getByRole("button", { name: "保存" }).waitFor(),
  },
]);

/** Other ones at each try. */
const MARK = String(Date.now()).slice(-6);
const FIRST = `长沙端到端${MARK}软件有限公司`;
const TYPED = `长沙端到端${MARK}软件公司`;
const RENAMED = `长沙端到端${MARK}智能软件有限公司`;

const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => mainOf(page).getByLabel(label, { exact: true });

/** Fills in a firm with what every one has. */
async function fill(page: Page, name: string): Promise<void> {
  const { choose } = recordParts(page);
  await choose(field(page, "客户类型"), "企业");
  await field(page, "客户名称").fill(name);
  await mainOf(page).getByRole("radiogroup", { name: "筹建中" }).getByText("是", { exact: true }).click();
  await choose(field(page, "纳税人类型"), "一般纳税人");
  await choose(field(page, "行业"), "651 软件开发");
  for (const [level, place] of [
    ["省", "湖南省"],
    ["市", "长沙市"],
    ["区县", "岳麓区"],
  ] as const)
    await choose(mainOf(page).getByLabel(`注册地：${level}`), place);
  await field(page, "注册（经营）地址").fill("长沙市岳麓区示例路1号");
  await field(page, "主管税务机关").fill("国家税务总局长沙市岳麓区税务局");
  await field(page, "法定代表人（负责人）").fill("张端端");
  await field(page, "联系人").fill("李会计");
  await field(page, "联系电话").fill("13800000099");
  await mainOf(page).getByRole("radiogroup", { name: "与本所有关联关系" }).getByText("否", { exact: true }).click();
}

test("a customer is entered, found to stand already, renamed, stopped, and frozen and merged by the principal", async ({
  as,
}) => {
  test.slow();
  const page = await as("business");
  await page.goto(href("agreement.customer", { customerId: "new" }));
  await fill(page, FIRST);
  await button(page, "保存").click();
  await expect(recordParts(page).value("客户编号")).toHaveText(/^KH\d{10}$/);

  // The same again: told while it is typed, and refused.
  await page.goto(href("agreement.customer", { customerId: "new" }));
  await fill(page, FIRST);
  await expect(mainOf(page).getByText(/本所已登记同名的客户/)).toBeVisible();
  await button(page, "保存").click();
  await expect(mainOf(page).getByText(`您单位已登记该客户：${FIRST}`).first()).toBeVisible();
  await field(page, "客户名称").fill(TYPED);
  await button(page, "保存").click();
  await expect(recordParts(page).value("客户编号")).toHaveText(/^KH\d{10}$/);

  await button(page, "更名或换证").click();
  await page.getByRole("dialog").getByLabel("新名称").fill(RENAMED);
  await recordParts(page).setDate(page.getByRole("dialog").getByLabel("变更日期"), "2026-02-01");
  await inDialog(page, "保存变更").click();
  await expect(mainOf(page).getByRole("table", { name: "更名与换证" })).toContainText(TYPED);
  await recordParts(page).rarely("停用");
  await page.getByRole("dialog").getByLabel("停用原因").fill("重复登记");
  await inDialog(page, "停用").click();
  await expect(mainOf(page).getByText("停用", { exact: true }).first()).toBeVisible();

  const principal = await as("admin");
  await principal.goto(href("agreement.customer", { keyword: MARK }));
  const list = listPage(principal, "agreement.customer");
  await list.row(FIRST).getByRole("link").first().click();
  await expect(mainOf(principal).getByRole("heading", { level: 1 })).toHaveText(FIRST);
  await recordParts(principal).rarely("风险冻结");
  await principal.getByRole("dialog").getByLabel("冻结原因").fill("涉嫌虚开正在核查");
  await inDialog(principal, "风险冻结").click();
  await expect(mainOf(principal).getByText("风险冻结", { exact: true }).first()).toBeVisible();
  await button(principal, "解除冻结").click();
  await principal.getByRole("dialog").getByLabel("解除原因").fill("核查结束，未见异常");
  await inDialog(principal, "解除冻结").click();
  await expect(mainOf(principal).getByText("正常", { exact: true }).first()).toBeVisible();

  await button(principal, "合并重复").click();
  const dialog = principal.getByRole("dialog");
  await dialog.getByLabel("并入的客户", { exact: true }).click();
  await principal.keyboard.type(RENAMED);
  await principal.locator(".ant-select-item-option").getByText(RENAMED).first().click();
  await expect(dialog.getByRole("table", { name: "两个客户的不同之处" })).toBeVisible();
  await dialog.getByRole("button", { name: "合并", exact: true }).click();
  await principal.getByRole("button", { name: "合并客户" }).click();
  await expect(principal.getByText(/已合并，保留/).first()).toBeVisible();

  await page.reload();
  await expect(mainOf(page).getByText("已合并", { exact: true }).first()).toBeVisible();
  await expect(recordParts(page).value("已合并至")).toHaveText(FIRST);
  await expect(button(page, "编辑")).toHaveCount(0);
});
