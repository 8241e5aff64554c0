import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { FIRM_NAME } from "../kit/accounts";
import { recordParts } from "../kit/record-parts";
import { creditCode, pdf, upload } from "../kit/samples";
import { expect, test } from "../kit/test";

// The association opens a firm with its main account, and hands the administrator's account over by sealed letter.

const stamp = (): string => `${Date.now()}`.slice(-6);
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

test("管理员变更: letter, reason, new person; the new account stands in the list as main account", async ({ as }) => {
  const page = await as("desk");
  const username = `handed-${stamp()}`;
  await page.goto(href("desk.account"));
  await page.getByRole("button", { name: "管理员变更" }).click();
  const dialog = dialogOf(page, "管理员变更");
  await dialog.getByRole("button", { name: "办理变更" }).click();
  await expect(dialog.getByText("请填写变更原因")).toBeVisible();
  await dialog.getByLabel("事务所", { exact: true }).click();
  await page.keyboard.type("莽山");
  await page.locator(".ant-select-item-option").getByText(FIRM_NAME.applying).click();
  await dialog.getByLabel("管理员姓名").fill("接任者");
  await dialog.getByLabel("管理员手机").fill(`137${stamp()}11`);
  await dialog.getByLabel("新登录账号").fill(username);
  await dialog.getByLabel("变更原因").fill("原管理员离职，手机停用");
  await dialog.getByRole("button", { name: "办理变更" }).click();
  await expect(dialog.getByText("请上传加盖公章的变更申请", { exact: true })).toBeVisible();
  await dialog.locator("input[type=file]").setInputFiles(upload("变更申请（盖章）.pdf", pdf()));
  await expect(dialog.getByRole("link", { name: "变更申请（盖章）.pdf" })).toBeVisible();
  await dialog.getByRole("button", { name: "办理变更" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: username });
  await expect(row).toContainText("主账号");
  await expect(row).toContainText(FIRM_NAME.applying);
});

test("开通会员单位: a firm 待入会 with its main account", async ({ as }) => {
  const page = await as("desk");
  const no = stamp();
  const code = creditCode("430104", `MADF${no.slice(-4)}1`);
  const { choose, setDate } = recordParts(page);
  await page.goto(href("desk.account"));
  await page.getByRole("button", { name: "开通会员单位" }).click();
  const dialog = dialogOf(page, "开通会员单位");
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  await field("事务所名称").fill(`长沙新开${no}示例税务师事务所有限公司`);
  await field("统一社会信用代码").fill(code);
  await choose(field("组织形式"), "有限责任公司");
  await choose(field("机构性质"), "独立所");
  await field("行政登记证书编号").fill(`湘税登新开${no}`);
  await setDate(field("行政登记日期"), "2026-10-08");
  await field("行政登记机关").fill("国家税务总局湖南省税务局");
  await setDate(field("成立日期"), "2026-09-01");
  await field("法定代表人/执行事务合伙人").fill("王新开");
  await choose(field("法定代表人证件类型"), "居民身份证");
  await field("法定代表人证件号码").fill("11010519491231002X");
  await field("法定代表人手机").fill("13900000001");
  await field("办公地址").fill("示例路1号");
  await field("办公电话").fill("0731-84410000");
  await field("管理员姓名").fill("王新开");
  await field("管理员手机").fill(`138${no}11`);
  await choose(field("办公所在地：省"), "湖南省");
  await choose(field("办公所在地：市"), "长沙市");
  await choose(field("办公所在地：区县"), "岳麓区");
  await dialog.getByRole("checkbox", { name: /取得同意/ }).check();
  await dialog.getByRole("button", { name: "开通", exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText("主账号");
  await expect(row).toContainText("待激活");
});
