import type { Page } from "@playwright/test";
import { expectAccessible } from "./kit/axe";
import { FIRM_NAME } from "./kit/accounts";
import { pdf, upload } from "./kit/samples";
import { expect, haveSeenNotices, test } from "./kit/test";

// Messages and notices as people see them: from the association's desk to a firm and back.

const confirmed = (page: Page, action: string) =>
  page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
const main = (page: Page) => page.getByRole("main");

/** Types into the editor and makes what was typed bold, by keyboard alone. */
async function write(page: Page, text: string): Promise<void> {
  const editor = page.getByRole("textbox", { name: "内容" });
  await editor.focus();
  await page.keyboard.press("Control+b");
  await page.keyboard.type(text);
  await expect(editor).toHaveText(text);
}

test("a message with attachment goes from the desk to a firm, its receipt comes back, it is withdrawn", async ({
  as,
}) => {
  const title = `报送材料 ${Date.now()}`;
  const desk = await as("desk");
  await desk.goto("/desk/message");
  await main(desk).getByRole("button", { name: "写消息" }).click();
  const form = desk.getByRole("dialog", { name: "写消息" });
  await form.getByRole("textbox", { name: "标题" }).fill(title);
  await form.getByLabel("收件范围").click();
  await desk.getByTitle("指定单位", { exact: true }).click();
  await form.getByLabel("收件对象").fill("晴川");
  await desk.getByTitle(new RegExp(FIRM_NAME.first)).click();
  await expect(form.getByText("已选 1 家")).toBeVisible();
  await form.getByRole("radiogroup", { name: "需要回执" }).getByText("是").click();
  await form.getByLabel("回执截止", { exact: true }).fill("2070-12-31");
  await desk.keyboard.press("Tab");
  await form.getByLabel("回执截止：时间").fill("18:00");
  await desk.keyboard.press("Tab");
  await write(desk, "请于月底前报送");
  await form.getByLabel("选择附件：附件").setInputFiles(upload("说明.pdf", pdf()));
  await expect(form.getByRole("link", { name: "说明.pdf" })).toBeVisible();
  await expectAccessible(desk, "write");
  await form.getByRole("button", { name: "保存草稿" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await main(desk).getByRole("button", { name: "发布" }).click();
  await confirmed(desk, "发布消息");
  await expect(main(desk).getByText("已发布", { exact: true })).toBeVisible();

  const admin = await as("admin");
  await admin.goto("/home/workbench");
  const bell = admin.getByRole("button", { name: /^消息，\d+\+? 封未读/ });
  await expect(bell).toBeVisible();
  await bell.click();
  const drawer = admin.getByRole("dialog", { name: /^消息/ });
  await drawer.getByRole("link", { name: title }).click();
  await expect(admin.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(main(admin).locator("strong", { hasText: "请于月底前报送" })).toBeVisible();
  const download = admin.waitForEvent("download");
  await main(admin).getByRole("link", { name: "说明.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("说明.pdf");
  await main(admin).getByRole("button", { name: "回执" }).click();
  const receipt = admin.getByRole("dialog", { name: "回执" });
  await receipt.getByLabel("回执内容").fill("已安排专人");
  await receipt.getByRole("button", { name: "提交回执" }).click();
  await expect(main(admin).getByText("回执：已安排专人")).toBeVisible();

  await desk.reload();
  const row = main(desk).getByRole("row").filter({ hasText: "已安排专人" });
  await expect(row).toContainText("演示管理员");
  await expect(row).toContainText("已回执");
  await main(desk).getByRole("button", { name: "更多操作" }).click();
  await main(desk).getByRole("button", { name: "撤回" }).click();
  const withdraw = desk.getByRole("dialog", { name: /^撤回/ });
  await withdraw.getByLabel("撤回原因").fill("附件有误");
  await withdraw.getByRole("button", { name: "撤回消息" }).click();
  await expect(main(desk).getByText("已撤回", { exact: true })).toBeVisible();
  await admin.goto("/message");
  await expect(main(admin).getByRole("link", { name: "此消息已撤回" }).first()).toBeVisible();
  await expect(main(admin).getByText(title)).toHaveCount(0);
});

test("the list says how many are unread; all are marked as read at once, the bell follows", async ({ as, api }) => {
  const page = await as("hr");
  await page.goto("/message");
  await expect(main(page).getByRole("link").first()).toBeVisible();
  await expect(main(page).getByText(/^未读 \d+\+? 封$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^消息，\d+\+? 封未读$/ })).toBeVisible();
  await main(page).getByRole("button", { name: "全部标为已读" }).click();
  await expect(main(page).getByText("没有未读消息")).toBeVisible();
  await expect(page.getByRole("button", { name: "消息，没有未读" })).toBeVisible();
  const { data } = (await (await (await api("hr")).get("/rest/common/siteMsg/consumer/v1.0/quickUnread")).json()) as {
    data: { unreadCount: number };
  };
  expect(data.unreadCount).toBe(0);
});

test("a notice is drafted, previewed, published, seen by a firm, and stopped", async ({ as }) => {
  const title = `停机通知 ${Date.now()}`;
  const desk = await as("desk");
  await desk.goto("/desk/notice");
  await main(desk).getByRole("button", { name: "新建公告" }).click();
  const form = desk.getByRole("dialog", { name: "新建公告" });
  await form.getByRole("textbox", { name: "标题" }).fill(title);
  await write(desk, "今晚维护");
  await form.getByRole("button", { name: "保存草稿" }).click();
  await expect(form).toBeHidden();
  const row = main(desk).getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("草稿");
  await row.getByRole("button", { name: `预览 ${title}` }).click();
  const popup = desk.getByRole("dialog", { name: "系统公告" });
  await expect(popup.getByRole("heading", { name: title })).toBeVisible();
  await expect(popup.locator("strong", { hasText: "今晚维护" })).toBeVisible();
  await popup.getByRole("button", { name: "关闭系统公告" }).click();

  const seen = async () => {
    const admin = await as("admin");
    await admin.goto("/message?tab=notices");
    await expect(main(admin).getByRole("link", { name: "系统公告" })).toBeVisible();
    return main(admin).getByRole("link", { name: title });
  };
  await expect(await seen()).toHaveCount(0);
  await row.getByRole("button", { name: /^更多操作/ }).click();
  await row.getByRole("button", { name: `发布 ${title}` }).click();
  await confirmed(desk, "发布公告");
  await expect(row).toContainText("生效");
  await (await seen()).click();
  const admin = await as("admin");
  await haveSeenNotices(admin.context());
  await admin.goto("/home/workbench");
  await expect(main(admin).getByText(title)).toBeVisible();
  await row.getByRole("button", { name: `停用 ${title}` }).click();
  await confirmed(desk, "停用公告");
  await expect(row).toContainText("停用");
  await expect(await seen()).toHaveCount(0);
  await row.getByRole("button", { name: /^更多操作/ }).click();
  await row.getByRole("button", { name: `删除 ${title}` }).click();
  await confirmed(desk, "删除公告");
  await expect(row).toHaveCount(0);
});

test("the whitelist takes a number, shows it masked, and lets it go", async ({ as }) => {
  const desk = await as("desk");
  await desk.goto("/desk/whitelist");
  await main(desk).getByRole("button", { name: "加入白名单" }).first().click();
  const form = desk.getByRole("dialog", { name: "加入白名单" });
  await form.getByLabel("号码或邮箱").fill("duty@example.com");
  await form.getByRole("button", { name: "加入白名单" }).click();
  await expect(form.getByText("手机号码须为11位数字")).toBeVisible();
  await form.getByLabel("号码或邮箱").fill("13907310009");
  await form.getByRole("button", { name: "加入白名单" }).click();
  const row = main(desk).getByRole("row").filter({ hasText: "139****0009" });
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "移出 139****0009" }).click();
  await confirmed(desk, "移出白名单");
  await expect(row).toHaveCount(0);
});
