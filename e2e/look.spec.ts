import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Who } from "./kit/accounts";
import { expectAccessible } from "./kit/axe";
import { expect, test } from "./kit/test";

// Every page at desk and phone width: no serious finding of axe, no sideways scroll, a screenshot to look at.

const FOLDER = "test-results/screens";
const WIDTHS = [
  ["1440x900", { width: 1440, height: 900 }],
  ["390x844", { width: 390, height: 844 }],
] as const;
const READ_TABS = ["basic", "partners", "branches", "licences", "grade", "history", "files"];
const EDIT_TABS = ["basic", "partners", "branches", "licences", "files"];

interface Place {
  readonly name: string;
  readonly path: string;
  readonly who: Who | null;
  /** What has come when the page is ready to be looked at. */
  readonly ready?: (page: Page) => Promise<unknown>;
}

const tabPanel = (page: Page) => page.getByRole("tabpanel").first().waitFor();
const saveBar = (page: Page) => page.getByRole("button", { name: "保存" }).waitFor();

/** Party record of the demo firm of this number. */
const partyOrg = (n: number): string => `demopartyorg${String(n).padStart(20, "0")}`;

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
  ...["basic", "roster", "terms", "honours", "years", "process"].map((tab): Place => ({
    name: `party-info-${tab}`,
    path: `/party/info?tab=${tab}&partyOrgId=${partyOrg(2)}`,
    who: "head",
    ready: tabPanel,
  })),
  { name: "party-info-own", path: "/party/info", who: "party", ready: tabPanel },
  { name: "party-info-list", path: "/party/info", who: "head" },
  { name: "party-info-desk", path: "/desk/partyInfo", who: "desk" },
  { name: "party-info-desk-record", path: `/desk/partyInfo?partyOrgId=${partyOrg(3)}`, who: "desk", ready: tabPanel },
  { name: "party-info-returned", path: `/party/info?partyOrgId=${partyOrg(4)}`, who: "head", ready: tabPanel },
  {
    name: "party-info-edit",
    path: `/party/info?edit=1&partyOrgId=${partyOrg(1)}`,
    who: "party",
    ready: saveBar,
  },
  { name: "party-member-new", path: "/party/info?memberId=new", who: "party", ready: saveBar },
  {
    name: "party-info-sync",
    path: `/party/info?tab=roster&partyOrgId=${partyOrg(1)}`,
    who: "party",
    ready: async (page) => {
      await page.getByRole("button", { name: "从人员管理更新" }).click();
      await page.getByRole("dialog").getByText("人员管理", { exact: false }).nth(1).waitFor();
    },
  },
  {
    name: "party-info-year",
    path: `/party/info?tab=years&partyOrgId=${partyOrg(2)}`,
    who: "head",
    ready: async (page) => {
      await page
        .getByRole("button", { name: /^查看 \d+ 年度/ })
        .first()
        .click();
      await page.getByRole("dialog").getByRole("table", { name: "党员名册" }).waitFor();
    },
  },
  { name: "desk-params", path: "/desk/params", who: "desk" },
  {
    name: "desk-param-dialog",
    path: "/desk/params",
    who: "desk",
    ready: async (page) => {
      await page.getByRole("button", { name: "修改 可修改档案的会员状态" }).click();
      await page.getByRole("dialog").getByText("标准值：", { exact: false }).waitFor();
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
  { name: "desk-audit", path: "/desk/audit", who: "desk" },
  {
    name: "desk-audit-dialog",
    path: "/desk/audit",
    who: "desk",
    ready: async (page) => {
      await page
        .getByRole("button", { name: /^查看 / })
        .first()
        .click();
      await page.getByRole("dialog").getByText("事件编号").waitFor();
    },
  },
  { name: "desk-dictionary", path: "/desk/dictionary?keyName=position", who: "desk" },
  {
    name: "desk-dictionary-dialog",
    path: "/desk/dictionary?keyName=position",
    who: "desk",
    ready: async (page) => {
      await page.getByRole("button", { name: "修改 合伙人/股东" }).click();
      await page.getByRole("dialog").getByLabel("排列顺序").waitFor();
    },
  },
  { name: "desk-jobs", path: "/desk/jobs", who: "desk" },
  { name: "desk-data-requests", path: "/desk/dataRequests", who: "desk" },
  { name: "desk-sms", path: "/desk/sms", who: "desk" },
  { name: "desk-mail", path: "/desk/mail", who: "desk" },
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

const account = (tab: string) => async (page: Page) => {
  const link = page.getByRole("link", { name: "demo-hr" });
  const address = new URL((await link.getAttribute("href")) ?? "", page.url());
  await page.goto(`${address.pathname}${address.search}&tab=${tab}`);
  await tabPanel(page);
};
/** Opens a dialog by its button and waits for it. */
const dialog = (button: string) => async (page: Page) => {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await page.getByRole("dialog").waitFor();
};
const ACCOUNTS: readonly Place[] = [
  { name: "account-list", path: "/basic/account", who: "admin" },
  { name: "account-list-head", path: "/basic/account", who: "head" },
  { name: "account-new", path: "/basic/account", who: "admin", ready: dialog("新增") },
  { name: "account-missing", path: "/basic/account?userId=x", who: "admin" },
  ...["basic", "rights", "certificates", "sessions"].map((tab): Place => ({
    name: `account-${tab}`,
    path: "/basic/account?keyword=demo-hr",
    who: "admin",
    ready: account(tab),
  })),
  { name: "account-roles", path: "/basic/account?view=roles", who: "admin" },
  { name: "account-role-new", path: "/basic/account?view=roles", who: "admin", ready: dialog("新增角色") },
  { name: "account-role-copy", path: "/basic/account?view=roles", who: "admin", ready: dialog("复制 人事") },
  { name: "account-online", path: "/basic/account?view=online", who: "admin" },
  { name: "desk-account", path: "/desk/account", who: "desk" },
  { name: "desk-opening", path: "/desk/account", who: "desk", ready: dialog("开通会员单位") },
  { name: "desk-handover", path: "/desk/account", who: "desk", ready: dialog("管理员变更") },
  { name: "desk-online", path: "/desk/online", who: "desk" },
  { name: "desk-certificate", path: "/desk/certificate", who: "desk" },
  { name: "desk-certificate-open", path: "/desk/certificate", who: "desk", ready: dialog("开通事务所") },
  { name: "sign-ins", path: "/security/signIns", who: "admin" },
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
  { name: "desk-whitelist", path: "/desk/whitelist", who: "desk" },
];

test.beforeAll(() => void mkdirSync(FOLDER, { recursive: true }));

/** Nothing may be wider than the window: neither the document nor what its edge cuts off. */
const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [size, viewport] of WIDTHS) {
  for (const { name, path, who, ready } of [...PLACES, ...STAFF, ...ACCOUNTS, ...MESSAGES]) {
    test(`${name} at ${size}: accessible, within the window`, async ({ as, browser, baseURL }) => {
      const page = who
        ? await as(who, { viewport })
        : await (await browser.newContext({ baseURL, viewport })).newPage();
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await ready?.(page);
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: `${FOLDER}/${name}-${size}.png`, animations: "disabled" });
      expect(await sidewaysScroll(page)).toBe(0);
      await expectAccessible(page, `${name} ${size}`);
      if (!who) await page.context().close();
    });
  }

  test(`what opens on demand at ${size}: menus, lists, questions`, async ({ as }) => {
    const page = await as("head", { viewport });
    await page.goto("/home/workbench");
    await page.getByRole("button", { name: /账户菜单/ }).click();
    await expect(page.getByRole("menuitem", { name: "退出登录" })).toBeVisible();
    await page.screenshot({ path: `${FOLDER}/user-menu-${size}.png`, animations: "disabled" });
    await expectAccessible(page, `user menu ${size}`);
    await page.keyboard.press("Escape");
    if (viewport.width < 768) {
      await page.getByRole("button", { name: "打开菜单" }).click();
      await expect(page.getByRole("dialog", { name: "菜单" })).toBeVisible();
      await page.screenshot({ path: `${FOLDER}/drawer-${size}.png`, animations: "disabled" });
      await expectAccessible(page, `drawer ${size}`);
      await page.getByRole("dialog", { name: "菜单" }).getByRole("link", { name: "事务所信息管理" }).click();
      await expect(page).toHaveURL("/basic/firm");
    }
  });

  test(`a form with faults at ${size}: readable, accessible, within the window`, async ({ as }) => {
    const page = await as("admin", { viewport });
    await page.goto("/basic/firm?edit=1");
    await saveBar(page);
    await page.getByLabel("电子邮箱", { exact: true }).fill("x");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("还有 1 处需要改正")).toBeVisible();
    await page.screenshot({ path: `${FOLDER}/firm-edit-faults-${size}.png`, animations: "disabled" });
    expect(await sidewaysScroll(page)).toBe(0);
    await expectAccessible(page, `faults ${size}`);
    await page.getByRole("button", { name: "取消", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.screenshot({ path: `${FOLDER}/question-${size}.png`, animations: "disabled" });
    await expectAccessible(page, `question ${size}`);
  });
}
