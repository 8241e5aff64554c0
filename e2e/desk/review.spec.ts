import { href } from "@/lib/routes/href";
import { expectAccessible } from "../kit/axe";
import { listPage } from "../kit/list-page";
import { ownProduct } from "../kit/product/own-product";
import { expect, test } from "../kit/test";

// What a firm submits, in the association's inbox: found, read, marked and sent back, written about, submitted again, its
// difference seen, taken in and passed by keys; several decided at once; and how long answers took.

test.describe.configure({ mode: "serial" });
const product = ownProduct();

const TITLE = "民主评议党员大会";

test("an officer marks items and sends it back; the firm reads why, and both write to each other", async ({
  browser,
}) => {
  test.slow();
  const desk = await product.as(browser, "desk");
  await desk.goto(href("desk.review"));
  const views = desk.getByRole("group", { name: "按类别查看" });
  await views.getByRole("button", { name: /党建活动记录/ }).click();
  await expect(views.getByRole("button", { name: /党建活动记录/ })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(desk, "review inbox");
  await desk.getByRole("link", { name: /党员教育培训/ }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toContainText("党建活动记录");
  await desk.getByLabel("标出「活动主题」需修改").check();
  await expectAccessible(desk, "review item");
  await desk.keyboard.press("r");
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "活动主题" }).fill("请写全称");
  await dialog.getByRole("textbox", { name: "原因" }).fill("主题不完整");
  await dialog.getByRole("button", { name: "退回", exact: true }).click();
  await expect(desk.getByText("已退回")).toBeVisible();

  const firm = await product.as(browser, "admin");
  await firm.goto(href("party.activity"));
  await listPage(firm, "party.activity").row("党员教育培训").getByRole("link").first().click();
  await expect(firm.getByRole("main").getByRole("alert")).toContainText("主题不完整");
  await firm.getByRole("tab", { name: "审核记录" }).click();
  const talk = firm.getByRole("region", { name: "沟通留言" });
  await talk.getByRole("button", { name: "留言", exact: true }).click();
  await firm.getByRole("dialog").getByRole("textbox", { name: "留言" }).fill("全称是否含届次？");
  await firm.getByRole("dialog").getByRole("button", { name: "发送" }).click();
  await expect(talk.getByText("全称是否含届次？")).toBeVisible();
  await expect(talk.getByText("对方未读")).toBeVisible();
  await expectAccessible(firm, "record with notes");

  await desk.bringToFront();
  await desk.goto(href("message.center"));
  await expect(desk.getByText(/事务所留言/).first()).toBeVisible();
});

test("keys go from item to item, take one in and pass it", async ({ browser }) => {
  test.slow();
  const desk = await product.as(browser, "desk");
  await desk.goto(href("desk.review", { formType: "party_activity" }));
  await desk.getByRole("link", { name: TITLE }).click();
  // The inbox names it, too: keys are the item's own once that stands there.
  await expect(desk.getByRole("heading", { level: 1 })).toContainText("党建活动记录");
  await expect(desk.getByText(TITLE).first()).toBeVisible();
  const decide = async (label: string, done: string) => {
    await expect(desk.getByRole("main").getByRole("button", { name: label, exact: true })).toBeVisible();
    await desk.keyboard.press("a");
    await desk.getByRole("dialog").getByRole("button", { name: label, exact: true }).click();
    await expect(desk.getByText(done, { exact: true }).first()).toBeVisible();
  };
  await decide("受理", "已受理");
  await expect(desk.getByRole("button", { name: "受理", exact: true })).toHaveCount(0);
  await decide("通过", "已通过");
  await expect(desk.getByText(TITLE)).toHaveCount(0);
  await desk.goto(href("desk.review", { formType: "party_activity" }));
  await expect(desk.getByRole("link", { name: TITLE })).toHaveCount(0);
});

test("several are taken in at once, each with its result; an item is handed to oneself", async ({ browser }) => {
  test.slow();
  const desk = await product.as(browser, "desk");
  await desk.goto(href("desk.review"));
  const rows = desk.getByRole("region", { name: "待审核事项" });
  await rows.getByLabel(/^勾选 党组织年度上报 湖南岳麓山.*株洲分所/).check();
  await rows.getByLabel(/^勾选 行业论文评选组织奖/).check();
  await desk.getByRole("button", { name: "批量受理" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: "批量受理" }).click();
  await expect(dialog.getByText("已办理 1 件，未办理 1 件，共 2 件")).toBeVisible();
  await expect(dialog.getByText("这类事项没有「受理」这一步")).toBeVisible();
  await dialog.getByRole("button", { name: "关闭" }).last().click();
  await rows.getByRole("link", { name: /行业论文评选组织奖/ }).click();
  await desk.getByRole("button", { name: "转交" }).click();
  await desk.getByRole("dialog").getByLabel("转交给").click();
  await desk.locator(".ant-select-dropdown:visible").getByText(/本人/).click();
  await desk.getByRole("dialog").getByRole("button", { name: "转交", exact: true }).click();
  await expect(desk.getByText("已转交")).toBeVisible();
  await desk.goto(href("desk.review", { isMine: true }));
  await expect(desk.getByRole("link", { name: /行业论文评选组织奖/ })).toBeVisible();
});

test("how long answers took stands as a table with bars, and leaves as a workbook", async ({ browser }) => {
  const desk = await product.as(browser, "desk");
  await desk.goto(href("desk.review"));
  await desk.getByRole("button", { name: "办理用时" }).click();
  await expect(desk.getByRole("table", { name: "各类型合计" })).toBeVisible();
  await expectAccessible(desk, "handling times");
  await desk.getByRole("button", { name: "更多工具" }).click();
  const download = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "导出" }).click();
  expect((await download).suggestedFilename()).toContain("办理用时");
});
