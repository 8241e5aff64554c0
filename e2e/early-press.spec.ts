import { holdScripts } from "./kit/slow-line";
import { expect, test } from "./kit/test";

// On a slow line the page is drawn long before its scripts have come: what is pressed or typed then is
// not lost, and not doubled.

test("a button that is pressed before the scripts have come opens its dialog when they are there", async ({ as }) => {
  const page = await as("admin");
  const release = await holdScripts(page);
  await page.goto("/message?tab=sent", { waitUntil: "commit" });
  const button = page.getByRole("main").getByRole("button", { name: "写消息" });
  await button.click();
  await button.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await expect(page.getByRole("dialog", { name: "写消息" })).toHaveCount(1);
});

test("what is typed before the scripts have come stays in its fields, and is what is sent", async ({ as }) => {
  const page = await as("admin");
  const release = await holdScripts(page);
  await page.goto("/security/changePassword", { waitUntil: "commit" });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field("原密码").pressSequentially("not-my-password");
  await field("新密码").pressSequentially("Long-enough-2026");
  await field("新密码").press("ArrowLeft");
  release();
  // Typed on where the caret stands.
  await field("新密码").pressSequentially("8");
  await expect(field("新密码")).toHaveValue("Long-enough-20286");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "修改密码" }).click();
  await expect(page.getByText("请再次输入新密码")).toBeVisible();
  await expect(page.getByText("请填写原密码")).toHaveCount(0);
  await expect(field("原密码")).toHaveValue("not-my-password");
});

test("of several early presses the last one counts; later ones act once, as ever", async ({ as }) => {
  const page = await as("admin");
  const release = await holdScripts(page);
  await page.goto("/basic/firm?tab=basic", { waitUntil: "commit" });
  await page.getByRole("tab", { name: "附件" }).click();
  await page.getByRole("tab", { name: "证照资质" }).click();
  release();
  await expect(page.getByRole("tab", { name: "证照资质" })).toHaveAttribute("aria-selected", "true");
  const shrink = page.getByRole("button", { name: /^(收起|展开)侧边菜单$/ });
  const before = await shrink.getAttribute("aria-expanded");
  await shrink.click();
  await expect(shrink).not.toHaveAttribute("aria-expanded", String(before));
});
