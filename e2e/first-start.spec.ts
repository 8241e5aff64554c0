import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { firmMoveInSheet } from "@/contracts/auth/move-in";
import { demoCreditCode } from "@/server/seed/numbers";
import { freePort, Product } from "./kit/product";
import { idNo, upload } from "./kit/samples";
import { changePassword, loginPage } from "./kit/sign-in";
import { expect, haveSeenNotices, isForeignHost, NEEDS_PROCESSES, test } from "./kit/test";
import { type TextRow, workbook } from "./kit/workbook";

// The first start of a real association: a command, its administrator, what he sets, the firms that he brings in.

test.skip(isForeignHost(), NEEDS_PROCESSES);
test.describe.configure({ mode: "serial" });

const OWN = "Own#Heron2026";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

let gateway: Server;
let product: Product;
let context: BrowserContext;
let page: Page;
let env: Record<string, string>;
const sent: string[] = [];

/** The command as a container runs it, where only the built product stands. */
const command = (...more: string[]): string =>
  execFileSync(
    process.execPath,
    [
      "dist/server/association.mjs",
      ...["--name", "示例省注册税务师协会", "--city", "示例市注册税务师协会"],
      ...["--admin", "张三", "--username", "zhangsan", "--mobile", "13800000000", ...more],
    ],
    { env: { ...process.env, ...env, NODE_ENV: "production" }, encoding: "utf8", stdio: "pipe" },
  );

test.beforeAll(async ({ browser }) => {
  const port = await freePort();
  gateway = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      sent.push(body);
      response.end("{}");
    });
  }).listen(port, "127.0.0.1");
  env = {
    ...{ SEED_DEMO: "0", DATA_DIR: mkdtempSync(path.join(tmpdir(), "member-first-")) },
    ...{ SMS_GATEWAY_URL: `http://127.0.0.1:${port}`, SMS_GATEWAY_KEY: "a-gateway-key-0001" },
  };
  const password = /一次性口令：(\S+)/.exec(command())?.[1] ?? "";
  expect(password).toHaveLength(12);
  expect(() => command()).toThrow(/已经有协会「示例省注册税务师协会」，没有改动任何内容/);
  product = await Product.start(env);
  expect(product.output).not.toContain(password);
  context = await browser.newContext({ baseURL: product.origin });
  await haveSeenNotices(context);
  page = await context.newPage();
  await page.goto("/auth");
  await loginPage(page).submit("zhangsan", password);
  await changePassword(page, password, OWN);
});
test.afterAll(async () => {
  await context?.close();
  await product?.dispose();
  gateway?.close();
});

async function signInAs(who: Page, username: string, password: string): Promise<void> {
  await who.goto("/auth");
  await loginPage(who).submit(username, password);
}

test("the administrator is led through what a new association sets", async () => {
  await page.waitForURL(/\/(auth|home)/);
  if (page.url().includes("/auth")) await signInAs(page, "zhangsan", OWN);
  await page.goto("/home/workbench");
  await expect(page.getByText("已完成 0 / 5 项")).toBeVisible();
  await page.screenshot({ path: "test-results/screens/first-start-checklist.png", fullPage: true });
  await page.getByRole("link", { name: "去办理：录入会员事务所" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "资料迁入" })).toBeVisible();
});

const firm = (i: number, more: TextRow = {}): TextRow => ({
  companyName: `岳阳新迁${i}示例税务师事务所（普通合伙）`,
  creditCode: demoCreditCode(800 + i, "430602"),
  ...{ orgForm: "普通合伙", companyNature: "独立所", regCertNo: `湘税登新迁${i}`, regCertDate: "2015-10-05" },
  ...{ regAuthority: "国家税务总局湖南省税务局", establishDate: "2015-09-01" },
  ...{ legalPersonName: "王新", legalPersonIdType: "居民身份证", legalPersonIdNo: idNo("430602", "19800101", "011") },
  ...{ legalPersonMobile: "13900000001", districtCode: "430602", officeAddress: "示例路1号", phone: "0730-84410000" },
  ...{ companyStatus: "正常", memberNo: `43-XQ${i}`, joinDate: "2015-12-01" },
  ...{ nickName: "王新", mobilephone: `1380000100${i}` },
  ...more,
});

test("firms come in from a workbook, three wrong rows are told, and a firm's account signs in", async ({ browser }) => {
  const rows = [
    firm(1),
    firm(2, { memberNo: "" }),
    firm(3, { districtCode: "439999" }),
    firm(4, { mobilephone: "138" }),
    firm(5),
  ];
  await page.getByRole("listitem", { name: "事务所与主账号" }).getByRole("button", { name: "导入" }).click();
  const dialog = page.getByRole("dialog", { name: "事务所与主账号导入" });
  await dialog.getByLabel(/^选择附件/).setInputFiles(upload("事务所.xlsx", workbook(rows, firmMoveInSheet), XLSX));
  await expect(dialog.getByRole("status")).toHaveText("可导入 2 行（新增 2，更新 0），无变化 0 行，有误 3 行", {
    timeout: 30_000,
  });
  await page.screenshot({ path: "test-results/screens/first-start-check.png" });
  await dialog.getByRole("checkbox", { name: /取得同意/ }).check();
  await dialog.getByRole("button", { name: "导入正确的 2 行" }).click();
  await expect(dialog.getByRole("status")).toHaveText("导入完成：新增 2 行，更新 0 行", { timeout: 30_000 });
  const username = demoCreditCode(801, "430602");
  const passwordOf = () => /初始密码 (\S+?)，/.exec(sent.find((text) => text.includes(username)) ?? "")?.[1] ?? "";
  await expect.poll(passwordOf, { timeout: 30_000 }).not.toBe("");
  expect(product.output).not.toContain(passwordOf());
  const own = await browser.newContext({ baseURL: product.origin });
  const main = await own.newPage();
  await signInAs(main, username, passwordOf());
  await expect(main.getByText("请先修改为自己的密码")).toBeVisible();
  await expect(main.getByText(String(firm(1).companyName))).toBeVisible();
  await own.close();
});
