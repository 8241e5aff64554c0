import type { Page } from "@playwright/test";
import { controlledProduct } from "../kit/product/controlled-product";
import { signIn } from "../kit/sign-in";
import { expect, test } from "../kit/test";

// The association's tools as people use them, before a product of their own: what is changed here must not touch the
// product that the other specs share.

const own = controlledProduct();
test.describe.configure({ mode: "serial" });

/** Five requests wait already: the sixth is refused by a sentence with an event number. */
async function refusedHere(page: Page): Promise<void> {
  await page.goto("/security/myData");
  for (let i = 0; i < 5; i++) {
    const body = { requestType: 1, content: `请更正第 ${i} 项信息` };
    await page.evaluate(
      (text) =>
        fetch("/rest/auth/data-request/v1.0", {
          method: "POST",
          headers: { "content-type": "application/json", "x-requested-with": "XMLHttpRequest" },
          body: text,
        }),
      JSON.stringify(body),
    );
  }
  await page.getByRole("button", { name: "申请更正或删除" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("请求类型").click();
  await page.getByTitle("更正信息").click();
  await dialog.getByLabel("请求内容").fill("我的部门写错了，请更正");
  await dialog.getByRole("button", { name: "提交" }).click();
}

const NUMBER = /[0-9a-f]{32}/;

test("an error's event number leads the association to the row in one step; others copy it", async ({ browser }) => {
  const member = await own.browserOf(browser, "demo-hr", "/security/myData");
  await refusedHere(member);
  const told = member.getByRole("dialog").getByRole("alert").first();
  await expect(told).toContainText("事件编号");
  await expect(told.getByRole("button", { name: "复制事件编号" })).toBeVisible();
  const eventNo = NUMBER.exec(await told.innerText())?.[0] ?? "";

  const desk = await own.browserOf(browser, "demo-desk", `/desk/audit?eventNo=${eventNo}`);
  await expect(desk.getByRole("row").filter({ hasText: "demo-hr" })).toContainText("失败");
  await desk.getByRole("button", { name: /^查看 .*demo-hr/ }).click();
  await expect(desk.getByRole("dialog")).toContainText("提出个人信息请求");

  await refusedHere(desk);
  const link = desk.getByRole("dialog").getByRole("alert").first().getByRole("link", { name: NUMBER });
  const [opened] = await Promise.all([desk.waitForEvent("popup"), link.click()]);
  await expect(opened.getByRole("row").filter({ hasText: "demo-desk" })).toContainText("失败");
  await expect(desk.getByLabel("请求内容")).toHaveValue("我的部门写错了，请更正");
});

test("a changed dictionary entry reaches an open page with its next poll", async ({ browser }) => {
  const member = await own.browserOf(browser, "demo-hr", "/home/workbench");
  const open = await own.newPage(browser);
  await open.clock.install();
  await signIn(open, "demo-hr", "/security/myData");
  await expect(open.getByRole("heading", { name: "个人信息" })).toBeVisible();

  const desk = await own.browserOf(browser, "demo-desk", "/desk/dictionary?keyName=data_request_type");
  await desk.getByRole("button", { name: "编辑 更正信息" }).click();
  await desk.getByRole("dialog").getByLabel("名称").fill("更正与补充");
  await desk.getByRole("dialog").getByRole("button", { name: "保存" }).click();
  await expect(desk.getByRole("button", { name: "编辑 更正与补充" })).toBeVisible();
  await expect(desk.getByText("标准名称：更正信息")).toBeVisible();

  await open.clock.runFor(181_000);
  await open.getByRole("button", { name: "申请更正或删除" }).click();
  await open.getByRole("dialog").getByLabel("请求类型").click();
  await expect(open.getByTitle("更正与补充")).toBeVisible();
  await member.close();
});

test("a request about own data is answered by the desk and comes back; help says how to reach it", async ({
  browser,
}) => {
  const member = await own.browserOf(browser, "demo-agent", "/security/myData");
  await member.getByRole("button", { name: "申请更正或删除" }).click();
  await member.getByRole("dialog").getByLabel("请求类型").click();
  await member.getByTitle("删除信息").click();
  await member.getByRole("dialog").getByLabel("请求内容").fill("请删除我的旧照片");
  await member.getByRole("dialog").getByRole("button", { name: "提交" }).click();
  await expect(member.getByRole("region", { name: "我的请求" })).toContainText("待处理");

  const desk = await own.browserOf(browser, "demo-desk", "/desk/dataRequests");
  await desk.getByRole("button", { name: /^办结 .*demo-agent/ }).click();
  await desk.getByRole("dialog").getByLabel("答复").fill("照片已删除");
  await desk.getByRole("dialog").getByRole("button", { name: "已处理" }).click();
  await expect(desk.getByRole("row").filter({ hasText: "demo-agent" })).toContainText("照片已删除");

  await member.reload();
  await expect(member.getByRole("region", { name: "我的请求" })).toContainText("协会答复：照片已删除");
  await member.goto("/public/help");
  await expect(member.getByRole("heading", { name: "联系协会" })).toBeVisible();
});
