import type { BrowserContext, Download, Page } from "@playwright/test";
import { ACCOUNTS } from "../kit/accounts";
import { listPage } from "../kit/list-page";
import { Product } from "../kit/product/product";
import { idNo, pdf, upload } from "../kit/samples";
import { signIn } from "../kit/sign-in";
import { expect, haveSeenNotices, isForeignHost, NEEDS_PROCESSES, test } from "../kit/test";
import { type TextRow, textsOf, typedOver, workbook } from "../kit/workbook";
import { LONG } from "../kit/tier";

// Two hundred people by Excel, five rows wrong: marked, repaired, imported again, exported, and there after a restart.

test.skip(isForeignHost(), NEEDS_PROCESSES);
test.describe.configure({ mode: "serial" });

let product: Product;
let context: BrowserContext;
let page: Page;
let marked: Buffer;

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const FAMILY = ["赵", "钱", "孙", "李", "周", "吴", "郑", "王", "冯", "陈"];

/** Person number `i`, as the template asks for him. */
function person(i: number): TextRow {
  const birth = `19${80 + (i % 15)}${String(1 + (i % 12)).padStart(2, "0")}${String(1 + (i % 28)).padStart(2, "0")}`;
  return {
    staffName: `${FAMILY[i % 10]}导入${String.fromCharCode(0x4e00 + i)}`,
    idType: "居民身份证",
    idNo: idNo(
      "439988",
      birth,
      String(100 + i * 2 + 1)
        .padStart(3, "0")
        .slice(-3),
    ),
    ethnicity: i % 9 === 0 ? "土家族" : "汉族",
    politicalStatus: "群众",
    education: "大学本科",
    graduateSchool: "示例财经大学",
    major: "税收学",
    mobile: `1381${String(1_000_000 + i)}`,
    staffCategory: "业务助理",
    position: "助理",
    employmentType: "退休返聘",
    hireDate: "2021-07-01",
    memberType: "非会员",
    isCivilServant: "否",
    hasTaxAgentCert: "否",
    remark: i === 7 ? "=1+1" : i === 8 ? "䶮" : `第${i}位`,
  };
}
const people = Array.from({ length: 200 }, (_, i) => person(i));

/** What is wrong in five of them: row → item → the wrong text. */
const WRONG: Readonly<Record<number, readonly [string, string]>> = {
  3: ["mobile", "1381"],
  50: ["education", "大学本科毕业生"],
  77: ["hireDate", "2021-13-40"],
  120: ["staffName", "赵"],
  199: ["memberType", "执业者"],
};
const sent = people.map((row, i) => {
  const fault = WRONG[i];
  return fault ? { ...row, [fault[0]]: fault[1] } : row;
});

test.beforeAll(async ({ browser }) => {
  product = await Product.start();
  context = await browser.newContext({ baseURL: product.origin });
  await haveSeenNotices(context);
  page = await context.newPage();
  await signIn(page, ACCOUNTS.hr);
});
test.afterAll(async () => {
  await context?.close();
  await product?.dispose();
});

const dialog = () => page.getByRole("dialog", { name: "人员管理导入" });

async function openImport(): Promise<void> {
  const list = listPage(page, "basic.staff");
  await list.open();
  await list.openMore();
  await page.getByRole("button", { name: "导入", exact: true }).click();
  await expect(dialog()).toBeVisible();
}

async function choose(name: string, bytes: Buffer): Promise<void> {
  await dialog()
    .getByLabel("选择附件：人员管理导入文件")
    .setInputFiles(upload(name, bytes, XLSX));
}

async function close(): Promise<void> {
  // The cross and the button below do the same.
  await dialog().getByRole("button", { name: "关闭" }).last().click();
  await expect(dialog()).toBeHidden();
}

async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function saved(button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  return bytesOf(download);
}

test("the template has the columns of the paper form and can be filled", async () => {
  await openImport();
  const template = await saved("下载模板");
  expect(template.subarray(0, 2).toString()).toBe("PK");
  expect(await textsOf(template)).toEqual([]);
  await expect(dialog()).toContainText("一次最多 2,000 行");
});

test("five wrong rows of two hundred are told by row and column, the others come in", async () => {
  await choose("人员.xlsx", workbook(sent));
  await expect(dialog().getByRole("status")).toHaveText("可导入 195 行（新增 195，更新 0），无变化 0 行，有误 5 行", {
    timeout: 30_000,
  });
  const faults = dialog().getByRole("region", { name: "错误列表" }).getByRole("row");
  await expect(faults).toHaveCount(6);
  await expect(faults.nth(1)).toContainText("5手机手机号码须为11位数字");
  await expect(faults.nth(2)).toContainText("52学历");
  await expect(faults.nth(3)).toContainText("79入职日期");
  await expect(faults.nth(4)).toContainText("122姓名");
  await expect(faults.nth(5)).toContainText("201会员类型");
  marked = await saved("下载标错文件");
  const tick = dialog().getByRole("checkbox", { name: /取得同意/ });
  await dialog().getByRole("button", { name: "导入正确的 195 行" }).click();
  await expect(tick).toBeFocused();
  await tick.check();
  await dialog().getByRole("button", { name: "导入正确的 195 行" }).click();
  await expect(dialog().getByRole("status")).toHaveText("导入完成：新增 195 行，更新 0 行", { timeout: 30_000 });
});

test("the marked workbook, repaired, brings in the five and leaves the others alone", async () => {
  const repaired = typedOver(
    marked,
    Object.fromEntries(Object.entries(WRONG).map(([i, [key, text]]) => [text, people[Number(i)]?.[key] ?? ""])),
  );
  await dialog().getByRole("button", { name: "再导入一个文件" }).click();
  await choose("人员（已改）.xlsx", repaired);
  await expect(dialog().getByRole("status")).toHaveText("可导入 5 行（新增 5，更新 0），无变化 195 行，有误 0 行", {
    timeout: 30_000,
  });
  await dialog()
    .getByRole("checkbox", { name: /取得同意/ })
    .check();
  await dialog().getByRole("button", { name: "导入 5 行" }).click();
  await expect(dialog().getByRole("status")).toHaveText("导入完成：新增 5 行，更新 0 行", { timeout: 30_000 });
  await close();
  await expect(listPage(page, "basic.staff").row("导入").first()).toBeVisible();
});

/** Exports the imported people and compares every cell with what was sent. */
async function compareExport(): Promise<void> {
  const list = listPage(page, "basic.staff");
  await list.open({ staffName: "导入", staffStatus: [1] });
  await expect(list.total).toHaveText("共 200 条");
  await list.openMore();
  await page.getByRole("group", { name: "更多工具" }).getByRole("button", { name: "导出" }).click();
  await page.getByRole("radio", { name: /^完整的证件号/ }).check();
  await page.getByRole("textbox", { name: "用途" }).fill("核对导入结果");
  const bytes = await saved("导出");
  await expect(page.getByText("已导出，共 200 行")).toBeVisible();
  const exported = new Map((await textsOf(bytes)).map((row) => [row.idNo, row]));
  for (const row of people) {
    const { gender, birthDate, ...found } = exported.get(row.idNo) ?? {};
    expect(found, row.staffName).toMatchObject(row);
    expect(gender).toBe("男");
    expect(birthDate?.replaceAll("-", "")).toBe(row.idNo?.slice(6, 14));
  }
}

test("the export holds the two hundred, cell by cell", async () => {
  await compareExport();
});

test("of twenty with an employment contract three are wrong: the other seventeen come in complete", async () => {
  const twenty = Array.from({ length: 20 }, (_, i): TextRow => ({
    ...person(300 + i),
    staffName: `合同${String.fromCharCode(0x4e00 + i)}`,
    employmentType: "全日制(专职)",
    contractFrom: "2021-07-01",
  }));
  const wrong = twenty.map((row, i) => (i < 3 ? { ...row, mobile: "1381" } : row));
  await openImport();
  await choose("合同.xlsx", workbook(wrong));
  await expect(dialog().getByRole("status")).toHaveText("可导入 17 行（新增 17，更新 0），无变化 0 行，有误 3 行", {
    timeout: 30_000,
  });
  await dialog()
    .getByRole("checkbox", { name: /取得同意/ })
    .check();
  await dialog().getByRole("button", { name: "导入正确的 17 行" }).click();
  await expect(dialog().getByRole("status")).toHaveText("导入完成：新增 17 行，更新 0 行", { timeout: 30_000 });
  await close();
  const list = listPage(page, "basic.staff");
  await list.open({ staffName: "合同" });
  await expect(list.total).toHaveText("共 17 条");
  await list.open({ staffName: "合同", isIncomplete: true });
  await expect(list.main).toContainText("没有符合条件的人员");
});

test("they are there after a restart", LONG, async () => {
  await product.restart();
  await compareExport();
});

test("another firm sees none of them", async ({ browser }) => {
  const strange = await browser.newContext({ baseURL: product.origin });
  await haveSeenNotices(strange);
  const other = await strange.newPage();
  await signIn(other, ACCOUNTS.other);
  const list = listPage(other, "basic.staff");
  await list.open({ staffName: "导入" });
  await expect(list.main).toContainText("没有符合条件的人员");
  await strange.close();
});

test("files that are no workbooks are refused in words, and the page goes on", async () => {
  await openImport();
  await choose("假.xlsx", pdf(2_000));
  await expect(dialog()).toContainText(/xlsx/);
  await choose("空.xlsx", Buffer.alloc(0));
  await expect(dialog()).toContainText(/空|0 字节|没有内容/);
  await close();
  await expect(listPage(page, "basic.staff").heading).toHaveText("人员管理");
});
