import type { Page } from "@playwright/test";
import { expectAccessible } from "./kit/axe";
import { awake, countOf, passUntil, setHidden } from "./kit/tab";
import { expect, origin, test } from "./kit/test";
import { LONG } from "./kit/tier";

// Announcements: asked for at the start and every three minutes, shown when the newest is news to this browser. The
// same poll brings changes of dictionary and rights to open pages; where no screen makes such a change yet, its answer
// is changed on the way.

test.use({ hasNews: true });

const MINUTES_3 = 180_000;
const POLL = "/restOpen/common/msg/sys_notice/v1.0/3";
const SHOTS = "test-results/screens";
const popup = (page: Page) => page.getByRole("dialog", { name: "系统公告" });
/** Of the user of this browser. */
const stored = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("notice-latest-release:"));
    return key === undefined ? null : localStorage.getItem(key);
  });

const notice = (noticeId: string, enableTime: string, noticeContent: string) => ({
  noticeId,
  noticeTitle: `公告${noticeId}`,
  noticeContent,
  enableTime,
  noticeStatus: 1,
  noticeTarget: 3,
});

/** The poll's answer from now on; headers of the real one stay unless given. */
async function answer(page: Page, data: unknown, headers: Record<string, string> = {}): Promise<void> {
  await page.unroute(`**${POLL}`);
  await page.route(`**${POLL}`, async (route) => {
    const real = await route.fetch();
    const body = data === undefined ? await real.json() : { success: true, data };
    await route.fulfill({ response: real, json: body, headers: { ...real.headers(), ...headers } });
  });
}

for (const [size, viewport] of [
  ["1440x900", { width: 1440, height: 900 }],
  ["390x844", { width: 390, height: 844 }],
] as const) {
  test(
    `the popup at ${size}: all valid notices, once per browser`,
    viewport.width < 768 ? LONG : {},
    async ({ as }) => {
      const page = await as("admin", { viewport });
      // Others publish notices meanwhile: those that this page has heard of count.
      const heard = page.waitForResponse(`**${POLL}`);
      await page.goto("/home/workbench");
      const { data } = (await (await heard).json()) as { data: { enableTime: string }[] };
      if (viewport.width < 768) {
        // One line, which leaves the work in sight, opens it.
        const line = page.getByRole("button", { name: /^系统公告：/ });
        expect((await line.boundingBox())?.height).toBeLessThanOrEqual(56);
        await line.click();
      }
      await expect(popup(page)).toBeVisible();
      const close = popup(page).getByRole("button", { name: "关闭系统公告" });
      // One Tab from where a page begins: who works by keyboard does not go through all of it to be rid of the news.
      if (viewport.width >= 768) await page.keyboard.press("Tab").then(() => expect(close).toBeFocused());
      await expect(popup(page).getByRole("heading", { level: 3 })).toHaveCount(data.length);
      await expect(popup(page).getByRole("separator")).toHaveCount(data.length - 1);
      for (const time of await popup(page)
        .getByText(/^\d{4}/)
        .allInnerTexts())
        expect(time).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(await stored(page)).toBe(data[0]?.enableTime);
      await page.screenshot({ path: `${SHOTS}/notice-popup-${size}.png`, animations: "disabled" });
      await expectAccessible(page, `the popup at ${size}`);
      await close.click();
      await expect(popup(page)).toHaveCount(0);
      const asked = page.waitForResponse(`**${POLL}`);
      await page.reload();
      await asked;
      await page.waitForLoadState("networkidle");
      await expect(popup(page)).toHaveCount(0);
    },
  );
}

test("before the sign-in the popup stands there, too, leaves the form to the keys, and counts for nobody", async ({
  browser,
}) => {
  for (const [size, viewport] of [
    ["1440x900", { width: 1440, height: 900 }],
    ["390x844", { width: 390, height: 844 }],
  ] as const) {
    const context = await browser.newContext({ baseURL: origin(), viewport });
    const page = await context.newPage();
    // News of other tests meanwhile would open it again, rightly.
    await answer(page, [notice("本人", new Date().toISOString(), "各单位会员")]);
    await page.goto("/auth");
    // On a phone it is a line that opens it. // look.md "Frame"
    const line = page.getByRole("button", { name: /^系统公告：/ });
    const isPhone = viewport.width < 768;
    await expect(isPhone ? line : popup(page)).toBeVisible();
    await expect(page.getByLabel("用户名")).toBeFocused();
    await page.screenshot({ path: `${SHOTS}/notice-popup-auth-${size}.png`, animations: "disabled" });
    // Neither the button nor a field stands under it.
    await page.getByRole("button", { name: "登录", exact: true }).click({ trial: true });
    await page.getByRole("textbox", { name: "密码" }).click({ trial: true });
    expect(await stored(page)).toBeNull();
    if (isPhone) await line.click();
    await popup(page).getByRole("button", { name: "关闭系统公告" }).click();
    await page.reload();
    await page.waitForLoadState("networkidle");
    await expect(popup(page)).toHaveCount(0);
    await expect(line).toHaveCount(0);
    // A poll that is under way on a busy machine ends with its page, not as a fault of the test.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  }
});

test("the work behind the popup goes on: it takes neither focus nor keys", async ({ as }) => {
  const page = await as("head");
  await page.clock.install();
  await page.goto("/basic/firm");
  await popup(page).getByRole("button", { name: "关闭系统公告" }).click();
  await answer(page, [notice("新", "2030-01-01T00:00:00.000Z", "内容")]);
  const keyword = page.getByRole("main").getByLabel("名称、首字母、信用代码", { exact: true });
  await keyword.pressSequentially("株");
  await passUntil(page, () => expect(popup(page)).toBeVisible({ timeout: 100 }));
  await page.keyboard.type("洲");
  await expect(keyword).toHaveValue("株洲");
});

test("asked at the start and every three minutes; newer ones open the popup again, sanitised", async ({ as }) => {
  const page = await as("admin");
  const asked = countOf(page, POLL);
  await page.clock.install();
  await page.goto("/home/workbench");
  await popup(page).getByRole("button", { name: "关闭系统公告" }).click();
  expect(asked.count).toBe(1);
  await awake(page);
  await page.clock.runFor(MINUTES_3 * 0.9 - 10_000);
  expect(asked.count).toBe(1);
  await page.clock.runFor(MINUTES_3 * 0.1 + 10_000);
  await expect.poll(() => asked.count).toBe(2);
  await expect(popup(page)).toHaveCount(0);
  const html =
    '<p>请于 <b>12月1日</b> 前<a href="https://example.org/">办理</a></p><img src="x" onerror="window.isHit=true"><script>window.isHit=true</script>';
  await answer(page, [
    notice("新", "2030-01-01T16:00:00.000Z", html),
    notice("旧", "2026-01-01T00:00:00.000Z", "第一行\n第二行"),
  ]);
  await passUntil(page, () => expect(popup(page).locator("b")).toHaveText("12月1日", { timeout: 100 }));
  await expect(popup(page)).toContainText("2030-01-02");
  await expect(popup(page).getByRole("link", { name: "办理" })).toHaveAttribute("target", "_blank");
  await expect(popup(page).locator("script, img[onerror]")).toHaveCount(0);
  expect(await page.evaluate(() => "isHit" in window)).toBe(false);
  await expect.poll(() => stored(page)).toBe("2030-01-01T16:00:00.000Z");
  await page.screenshot({ path: `${SHOTS}/notice-popup-html-1440x900.png` });
  await expect(page.getByRole("main").getByText("公告新"), "the workbench lists what the poll brought").toBeVisible();
});

test("a hidden tab does not ask; on return it asks at once", LONG, async ({ as }) => {
  const page = await as("admin");
  const asked = countOf(page, POLL);
  await page.clock.install();
  await page.goto("/home/workbench");
  await expect(popup(page)).toBeVisible();
  await setHidden(page, true);
  await page.clock.runFor(MINUTES_3 * 5);
  expect(asked.count).toBe(1);
  await setHidden(page, false);
  await expect.poll(() => asked.count).toBe(2);
});

test("of two open tabs one shows the news", async ({ as }) => {
  const first = await as("admin");
  const second = await first.context().newPage();
  const answers = [first, second].map((page) => page.waitForResponse(`**${POLL}`));
  await Promise.all([first, second].map((page) => page.goto("/home/workbench")));
  await Promise.all(answers);
  await expect.poll(async () => (await popup(first).count()) + (await popup(second).count())).toBe(1);
});

test("a poll that fails says nothing, and the next one is right again", async ({ as }) => {
  const page = await as("admin");
  await page.clock.install();
  const asked = countOf(page, POLL);
  await page.route(`**${POLL}`, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.goto("/basic/firm");
  await passUntil(page, () => expect(asked.count).toBe(3));
  // Next has an alert of its own, which tells screen readers the titles of pages.
  await expect(page.getByRole("alert").filter({ hasText: /\S/, hasNotText: "数字管理服务平台" })).toHaveCount(0);
  await page.unroute(`**${POLL}`);
  await passUntil(page, () => expect(popup(page)).toBeVisible({ timeout: 100 }));
});

test("versions travel with a session only", async ({ api }) => {
  const [mine, nobodys] = [await (await api("admin")).get(POLL), await (await api(null)).get(POLL)];
  expect(mine.headers()["x-dictionary-version"]).toMatch(/^\d+$/);
  expect(mine.headers()["x-rights-version"]).toMatch(/^.{16}$/);
  expect(Object.keys(nobodys.headers()).filter((name) => /version/.test(name))).toEqual([]);
});

test(
  "rights taken away reach an open page within one poll: menus, buttons and the page itself follow",
  LONG,
  async ({ as }) => {
    const page = await as("admin");
    await page.clock.install();
    await page.goto("/basic/firm");
    await popup(page).getByRole("button", { name: "关闭系统公告" }).click();
    const edit = page.getByRole("main").getByRole("button", { name: "编辑", exact: true });
    await expect(edit).toBeVisible();
    const keeping = async (codes: RegExp) => {
      await page.unroute("**/userCenter/userInfo");
      await page.route("**/userCenter/userInfo", async (route) => {
        const real = await route.fetch();
        const body = (await real.json()) as { data: { functionCodes: string[] }[] };
        for (const user of body.data) user.functionCodes = user.functionCodes.filter((code) => codes.test(code));
        await route.fulfill({ response: real, json: body });
      });
    };
    await keeping(/^g_hy_member_firm_find$/);
    await answer(page, undefined, { "x-rights-version": "changed-once" });
    await passUntil(page, () => expect(edit).toHaveCount(0, { timeout: 100 }));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await keeping(/^nothing$/);
    await answer(page, undefined, { "x-rights-version": "changed-twice" });
    await passUntil(page, () => expect(page).toHaveURL("/403", { timeout: 100 }));
  },
);

test("a changed dictionary reaches an open page within one poll", LONG, async ({ as }) => {
  const page = await as("admin");
  await page.clock.install();
  await page.goto("/basic/firm");
  await expect(page.getByRole("definition").filter({ hasText: "有限责任公司" }).first()).toBeVisible();
  await page.route("**/dimensionality/gdconfig/v1.0", async (route) => {
    const real = await route.fetch();
    const text = (await real.text()).replaceAll('"有限责任公司"', '"有限责任公司（新）"');
    await route.fulfill({ response: real, body: text.replace(/"version":\d+/, '"version":999') });
  });
  await answer(page, undefined, { "x-dictionary-version": "999" });
  const changed = page.getByRole("definition").filter({ hasText: "有限责任公司（新）" }).first();
  await passUntil(page, () => expect(changed).toBeVisible({ timeout: 100 }));
});
