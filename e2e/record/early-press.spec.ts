import { holdScripts } from "../kit/product/slow-line";
import { expect, test } from "../kit/test";
import { isFullRun, LONG } from "../kit/tier";

// On a slow line the page is drawn long before its scripts have come: what is pressed, sent or typed then is
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

test("Ctrl+K and Enter on a row before the scripts have come open the search and the row when they are there", async ({
  as,
}) => {
  const page = await as("admin");
  const release = await holdScripts(page);
  await page.goto("/basic/personnel", { waitUntil: "commit" });
  await page.getByRole("button", { name: "查找" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ren");
  const search = page.getByRole("dialog", { name: "查找" });
  await expect(search).toHaveCount(0);
  release();
  await expect(search.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("y");
  await expect(search.getByRole("combobox")).toHaveValue("reny");
  await expect(search).toHaveCount(1);
  await page.unroute("**/_next/static/**/*.js");
  const releaseRow = await holdScripts(page);
  await page.goto("/basic/personnel", { waitUntil: "commit" });
  const row = page.getByRole("main").getByRole("table").getByRole("row").nth(1);
  await row.focus();
  await page.keyboard.press("Enter");
  await page.waitForTimeout(500);
  await expect(page).not.toHaveURL(/staffId=/);
  releaseRow();
  await expect(page).toHaveURL(/staffId=/);
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

test("a form's own button pressed before the scripts have come sends the form, with what was typed, once", async ({
  as,
}) => {
  const page = await as("admin");
  const release = await holdScripts(page);
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
  await page.goto("/security/changePassword", { waitUntil: "commit" });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field("原密码").pressSequentially("not-my-password");
  await field("新密码").pressSequentially("Long-enough-2026");
  await page.getByRole("main").getByRole("button", { name: "修改密码" }).click();
  await page.getByRole("main").getByRole("button", { name: "修改密码" }).click();
  release();
  await expect(page.getByText("请再次输入新密码")).toBeVisible();
  await expect(page.getByText("请填写原密码")).toHaveCount(0);
  await expect(field("新密码")).toHaveValue("Long-enough-2026");
  expect(loads, "the browser sent nothing itself").toHaveLength(1);
});

test("Enter in a list's search before the scripts have come asks by what was typed, once; who types on asks himself", async ({
  as,
}) => {
  const page = await as("admin");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/staff/v1.0/list/page") && asked.push(request.url()));
  const box = page.getByRole("search", { name: "查询条件" }).getByRole("textbox").first();
  for (const typesOn of [false, true]) {
    const release = await holdScripts(page);
    await page.goto("/basic/personnel", { waitUntil: "commit" });
    await box.pressSequentially("查无此人");
    await box.press("Enter");
    if (typesOn) await box.pressSequentially("么");
    asked.length = 0;
    release();
    if (typesOn) {
      await page.waitForLoadState("networkidle");
      await expect(box).toHaveValue("查无此人么");
      expect(asked).toHaveLength(0);
      await box.press("Enter");
      await expect.poll(() => asked.length).toBe(1);
    } else {
      await expect.poll(() => asked.length).toBe(1);
      expect(decodeURIComponent(asked[0] ?? "")).toContain("查无此人");
      await page.waitForLoadState("networkidle");
      expect(asked).toHaveLength(1);
    }
    await page.unroute("**/_next/static/**/*.js");
  }
});

test("of several early presses the last one counts; later ones act once, as ever", LONG, async ({ as }) => {
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

test("what is typed on right after Enter in a list's search stays, however late the address follows", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/basic/personnel");
  await page.waitForLoadState("networkidle");
  const box = page.getByRole("search", { name: "查询条件" }).getByRole("textbox").first();
  const line = await page.context().newCDPSession(page);
  await line.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  for (let round = 0; round < (isFullRun ? 10 : 4); round += 1) {
    await box.press("ControlOrMeta+a");
    await box.pressSequentially(`查无${round}`);
    // One task after the other, as fast as somebody types who does not look.
    const { keyboard } = page;
    await Promise.all([keyboard.press("Enter"), keyboard.insertText("此"), keyboard.insertText("人")]);
    await expect(page).toHaveURL(new RegExp(`${encodeURIComponent(`查无${round}`)}(&|$)`));
    await expect(box).toHaveValue(`查无${round}此人`);
  }
});
