import { expectAccessible } from "../kit/axe";
import { listPage } from "../kit/list-page";
import { awake } from "../kit/tab";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// A list as its user wants it: tabs of states, columns and filters that follow him to another computer, and what is done
// with chosen rows. What is kept is put back at the end.

test("tabs, columns and a saved filter: chosen here, found at another computer, put back", async ({ as }) => {
  const page = await as("hr");
  const list = listPage(page, "basic.staff");
  await list.open();
  await expect(list.tab("在职")).toHaveAttribute("aria-current", "true");
  await expect(list.tab("在职")).toContainText(await list.total.innerText().then((text) => text.replace(/\D/g, "")));
  await list.tab("离职").click();
  await expect(page).toHaveURL(/staffStatus/);
  await expect(list.rows.first()).toContainText("离职");
  await list.tab("在职").click();
  await expect(list.rows).toHaveCount(30);

  await page.getByRole("button", { name: "列", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "列设置" });
  await drawer.getByRole("button", { name: "入职日期上移" }).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("Enter");
  await drawer.getByRole("checkbox", { name: "证件号码" }).uncheck();
  await expect(list.column("证件号码")).toHaveCount(0);
  await drawer.getByRole("slider", { name: "职务的宽度" }).press("ArrowRight");
  await expectAccessible(page, "columns");
  const kept = page.waitForResponse((one) => one.url().includes("/common/preference/") && one.ok());
  await drawer.getByRole("button", { name: "完成" }).click();
  await kept;
  const heads = list.main.getByRole("columnheader");
  const order = await heads.allInnerTexts();

  await list.open({ memberType: [1] });
  await page.getByRole("button", { name: "常用筛选" }).click();
  await page.getByRole("textbox", { name: "筛选名称" }).fill("执业的");
  await page.keyboard.press("Enter");
  await expect(page.getByText("已保存筛选「执业的」")).toBeVisible();
  const found = await list.total.innerText();

  const other = await as("hr", {});
  const there = listPage(other, "basic.staff");
  const [answer] = await Promise.all([
    other.waitForResponse((one) => new URL(one.url()).pathname === "/basic/personnel"),
    there.open(),
  ]);
  expect(await answer.text(), "the columns stand in the first HTML").not.toMatch(/<th[^>]*>证件号码/);
  await expect(there.main.getByRole("columnheader")).toHaveText(order);
  await other.getByRole("button", { name: "常用筛选" }).click();
  await other.getByRole("button", { name: "执业的", exact: true }).click();
  await expect(there.total).toHaveText(found);
  await other.getByRole("button", { name: "常用筛选" }).click();
  await other.getByRole("button", { name: "删除筛选 执业的" }).click();
  await other.keyboard.press("Escape");
  await other.getByRole("button", { name: "列", exact: true }).click();
  const again = other.getByRole("dialog", { name: "列设置" });
  await again.getByRole("button", { name: "恢复默认" }).click();
  // Other files read this person's list: it is put back before the browser goes.
  const putBack = other.waitForResponse((one) => one.url().includes("/common/preference/") && one.ok());
  await again.getByRole("button", { name: "完成" }).click();
  await putBack;
  await expect(there.column("证件号码")).toBeVisible();
  await other.context().close();
});

test("chosen people alone leave in the workbook, and the bar says how many they are", LONG, async ({ as }) => {
  const page = await as("hr");
  const list = listPage(page, "basic.staff");
  await list.open();
  await awake(page);
  for (const at of [0, 2]) await list.rows.nth(at).getByRole("checkbox").check();
  await expect(list.bulk.getByRole("status")).toHaveText("已选 2 条");
  await expectAccessible(page, "chosen");
  await list.bulk.getByRole("button", { name: "导出所选" }).click();
  const dialog = page.getByRole("dialog");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: /导\s?出/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^人员管理.*\.xlsx$/);
  await expect(page.getByText("已导出，共 2 行")).toBeVisible();
  await list.bulk.getByRole("button", { name: "取消选择" }).click();
  await expect(list.bulk).toBeHidden();
});

test("firms that have not reported are reminded one by one, with a result each, once a day", LONG, async ({ as }) => {
  const page = await as("desk");
  const list = listPage(page, "party.desk-info");
  await page.goto("/desk/partyInfo?view=unreported");
  await awake(page);
  for (const at of [0, 1]) await list.rows.nth(at).getByRole("checkbox").check();
  await list.bulk.getByRole("button", { name: "发送提醒" }).click();
  const dialog = page.getByRole("dialog", { name: "发送提醒：所选 2 条" });
  await dialog.getByRole("button", { name: "发送提醒" }).click();
  const results = dialog.getByRole("list", { name: "逐条结果" }).getByRole("listitem");
  await expect(results.filter({ hasText: /已完成|今天已经提醒过/ })).toHaveCount(2);
});
