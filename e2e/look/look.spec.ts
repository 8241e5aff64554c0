import type { Page } from "@playwright/test";
import { expectAccessible } from "../kit/axe";
import { lookAt, picture, type Place, sidewaysScroll, tabPanel, WIDTHS } from "../kit/look";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// Every page at desk and phone width: no serious finding of axe, no sideways scroll, a screenshot to look at.

const READ_TABS = ["basic", "partners", "branches", "licences", "grade", "history", "files"];
const EDIT_TABS = ["basic", "partners", "branches", "licences", "files"];

const saveBar = (page: Page) => page.getByRole("button", { name: "保存" }).waitFor();

/** A first number is typed, the tick is missing, and that is told. */
const consentTick = async (page: Page) => {
  await page.getByLabel("姓名", { exact: true }).fill("沈知微");
  await page.getByLabel("证件号码").fill("439955198802291275");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByRole("checkbox", { name: /取得同意/ }).scrollIntoViewIfNeeded();
};

const PLACES: readonly Place[] = [
  { name: "login", path: "/auth", who: null },
  { name: "privacy", path: "/public/privacy", who: null },
  { name: "403", path: "/403", who: null },
  { name: "404", path: "/404", who: null },
  { name: "workbench", path: "/home/workbench", who: "admin" },
  { name: "workbench-desk", path: "/home/workbench", who: "desk" },
  { name: "firm-list", path: "/basic/firm", who: "head" },
  { name: "firm-list-empty", path: "/basic/firm?keyword=没有", who: "head" },
  { name: "firm-missing", path: "/basic/firm?companyId=x", who: "admin" },
  ...READ_TABS.map((tab): Place => {
    const id = tab === "branches" || tab === "partners" ? "&companyId=demofirm000000000000000000000002" : "";
    return {
      name: `firm-${tab}`,
      path: `/basic/firm?tab=${tab}${id}`,
      who: id ? "head" : "admin",
      ready: tabPanel,
    };
  }),
  ...EDIT_TABS.map((tab): Place => {
    const id = tab === "branches" ? "&companyId=demofirm000000000000000000000002" : "";
    return {
      name: `firm-edit-${tab}`,
      path: `/basic/firm?edit=1&tab=${tab}${id}`,
      who: id ? "head" : "admin",
      ready: saveBar,
    };
  }),
  { name: "change-password", path: "/security/changePassword", who: "admin" },
  {
    name: "change-password-faults",
    path: "/security/changePassword",
    who: "admin",
    ready: async (page) => {
      await page.getByLabel("新密码", { exact: true }).fill("Kestrel");
      await page.getByRole("main").getByRole("button", { name: "修改密码" }).click();
      await page.getByText("请填写原密码").waitFor();
    },
  },
  {
    name: "login-reset",
    path: "/auth",
    who: null,
    ready: async (page) => {
      await page.getByRole("button", { name: "忘记密码" }).click();
      await page.getByLabel("账号绑定的手机号码").waitFor();
    },
  },
  { name: "help", path: "/public/help", who: null },
  { name: "my-data", path: "/security/myData", who: "admin" },
  {
    name: "my-data-ask",
    path: "/security/myData",
    who: "admin",
    ready: async (page) => {
      await page.getByRole("button", { name: "申请更正或删除" }).click();
      await page.getByRole("dialog").getByLabel("请求内容").waitFor();
    },
  },
  { name: "firm-edit-applying", path: "/basic/firm?edit=1&tab=partners", who: "other", ready: saveBar },
];

/** The first person of a list, opened on a tab. */
const person =
  (tab: string, edit = false) =>
  async (page: Page) => {
    const row = page
      .getByRole("main")
      .getByRole("row")
      .filter({ has: page.getByRole("cell") })
      .first();
    const address = new URL((await row.getByRole("link").first().getAttribute("href")) ?? "", page.url());
    await page.goto(`${address.pathname}${address.search}&tab=${tab}${edit ? "&edit=1" : ""}`);
    await (edit ? saveBar(page) : tabPanel(page));
  };
const STAFF_TABS = ["basic", "member", "career", "files"];
const STAFF: readonly Place[] = [
  { name: "staff-list", path: "/basic/personnel", who: "hr" },
  { name: "staff-list-head", path: "/basic/personnel", who: "head" },
  { name: "staff-list-incomplete", path: "/basic/personnel?isIncomplete=true", who: "hr" },
  { name: "staff-missing", path: "/basic/personnel?staffId=x", who: "hr" },
  { name: "staff-new", path: "/basic/personnel?staffId=new", who: "hr", ready: saveBar },
  { name: "staff-consent", path: "/basic/personnel?staffId=new", who: "hr", ready: consentTick },
  ...[...STAFF_TABS, "history"].map((tab): Place => ({
    name: `staff-${tab}`,
    path: "/basic/personnel?memberType[]=1",
    who: "hr",
    ready: person(tab),
  })),
  ...STAFF_TABS.map((tab): Place => ({
    name: `staff-edit-${tab}`,
    path: "/basic/personnel?memberType[]=1",
    who: "hr",
    ready: person(tab, true),
  })),
  { name: "staff-incomplete", path: "/basic/personnel?isIncomplete=true", who: "hr", ready: person("basic") },
];

const bell = async (page: Page) => {
  await page.getByRole("button", { name: /^消息，/ }).click();
  await page.getByRole("dialog", { name: /^消息/ }).waitFor();
};
const opened =
  (button: string, dialog: string | RegExp = button) =>
  async (page: Page) => {
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    await page.getByRole("dialog", { name: dialog }).waitFor();
    await page.getByRole("textbox", { name: "内容" }).waitFor();
  };
/** The message that look tests read: the first of the inbox. */
const firstMessage = async (page: Page) => {
  await page.getByRole("main").getByRole("row").getByRole("link").first().click();
  await page.getByRole("link", { name: "返回收件箱" }).waitFor();
};
const MESSAGES: readonly Place[] = [
  { name: "message-bell", path: "/home/workbench", who: "admin", ready: bell },
  { name: "message-inbox", path: "/message", who: "admin" },
  { name: "message-inbox-empty", path: "/message?msgTitle=没有", who: "admin" },
  { name: "message-received", path: "/message", who: "admin", ready: firstMessage },
  { name: "message-missing", path: "/message?msgSiteId=x", who: "admin" },
  { name: "message-sent", path: "/message?tab=sent", who: "admin" },
  { name: "message-write", path: "/message?tab=sent", who: "admin", ready: opened("写消息") },
  { name: "message-notices", path: "/message?tab=notices", who: "admin" },
  { name: "desk-notice", path: "/desk/notice", who: "desk" },
  { name: "desk-notice-new", path: "/desk/notice", who: "desk", ready: opened("新建公告") },
  { name: "desk-message", path: "/desk/message", who: "desk" },
  { name: "desk-message-sent", path: "/desk/message?msgSiteId=demomessage000000000000000000002", who: "desk" },
  { name: "desk-message-write", path: "/desk/message", who: "desk", ready: opened("写消息") },
  { name: "desk-move-in", path: "/desk/moveIn", who: "desk" },
  { name: "desk-whitelist", path: "/desk/whitelist", who: "desk" },
];

/** Other tabs, dialogs and roles of screens that are looked at in every run. */
const DETAILS = [
  "workbench",
  "workbench-desk",
  "firm-branches",
  "firm-licences",
  "firm-grade",
  "firm-edit-branches",
  "firm-edit-licences",
  "change-password-faults",
  "my-data-ask",
  "firm-edit-applying",
  "staff-list-head",
  "staff-list-incomplete",
  "staff-missing",
  "staff-member",
  "staff-career",
  "staff-files",
  "staff-history",
  "staff-edit-member",
  "staff-edit-files",
  "staff-incomplete",
  "message-inbox-empty",
  "message-missing",
  "message-sent",
  "desk-message-sent",
  "desk-message-write",
  "firm-list-empty",
  "firm-missing",
  "firm-history",
  "firm-files",
  "firm-edit-partners",
  "firm-edit-files",
  "staff-edit-career",
  "login-reset",
];
lookAt([...PLACES, ...STAFF, ...MESSAGES], DETAILS);

for (const [size, viewport] of WIDTHS) {
  test(`what opens on demand at ${size}: menus, lists, questions`, viewport.width < 768 ? {} : LONG, async ({ as }) => {
    const page = await as("head", { viewport });
    await page.goto("/home/workbench");
    await page.getByRole("button", { name: /账户菜单/ }).click();
    await expect(page.getByRole("menuitem", { name: "退出登录" })).toBeVisible();
    await picture(page, `user-menu-${size}`);
    await expectAccessible(page, `user menu ${size}`);
    await page.keyboard.press("Escape");
    if (viewport.width < 768) {
      await page.getByRole("button", { name: "打开菜单" }).click();
      await expect(page.getByRole("dialog", { name: "菜单" })).toBeVisible();
      await picture(page, `drawer-${size}`);
      await expectAccessible(page, `drawer ${size}`);
      await page.getByRole("dialog", { name: "菜单" }).getByRole("link", { name: "事务所信息管理" }).click();
      await expect(page).toHaveURL("/basic/firm");
    }
  });

  test(
    `a form with faults at ${size}: readable, accessible, within the window`,
    viewport.width < 768 ? LONG : {},
    async ({ as }) => {
      const page = await as("admin", { viewport });
      await page.goto("/basic/firm?edit=1");
      await saveBar(page);
      await page.getByLabel("电子邮箱", { exact: true }).fill("x");
      await page.getByRole("button", { name: "保存" }).click();
      await expect(page.getByText("还有 1 处需要改正")).toBeVisible();
      await picture(page, `firm-edit-faults-${size}`);
      expect(await sidewaysScroll(page)).toBe(0);
      await expectAccessible(page, `faults ${size}`);
      await page.getByRole("button", { name: "取消", exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await picture(page, `question-${size}`);
      await expectAccessible(page, `question ${size}`);
    },
  );
}
