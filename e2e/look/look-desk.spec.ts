import { randomUUID } from "node:crypto";
import type { Page, PlaywrightWorkerArgs } from "@playwright/test";
import { PASS_BY } from "@/contracts/auth/cert";
import type { Who } from "../kit/accounts";
import { dialog, lookAt, type Place, tabPanel } from "../kit/look";
import { MARKER } from "../kit/sign-in";
import { origin, sessionFile, test } from "../kit/test";

// The association's tools, accounts and their dialogs, as `look.spec.ts` looks at the rest.

/** A parameter's dialog: what is looked for stands open. */
const param =
  (wanted: string, button = /^编辑 /) =>
  async (page: Page) => {
    await page.getByLabel("查找参数").fill(wanted);
    await dialog(button)(page);
  };

const DESK: readonly Place[] = [
  { name: "desk-params", path: "/desk/params", who: "desk" },
  {
    name: "desk-param-dialog",
    path: "/desk/params",
    who: "desk",
    ready: async (page) => {
      await param("可修改档案的会员状态")(page);
      await page.getByRole("dialog").getByText("标准值：", { exact: false }).waitFor();
    },
  },
  { name: "desk-audit", path: "/desk/audit", who: "desk" },
  {
    name: "desk-audit-dialog",
    path: "/desk/audit",
    who: "desk",
    ready: async (page) => {
      await dialog(/^查看 /)(page);
      await page.getByRole("dialog").getByText("事件编号").waitFor();
    },
  },
  { name: "desk-dictionary", path: "/desk/dictionary?keyName=position", who: "desk" },
  {
    name: "desk-dictionary-dialog",
    path: "/desk/dictionary?keyName=position",
    who: "desk",
    ready: async (page) => {
      await page.getByRole("button", { name: "编辑 合伙人/股东" }).click();
      await page.getByRole("dialog").getByLabel("排列顺序").waitFor();
    },
  },
  { name: "desk-jobs", path: "/desk/jobs", who: "desk" },
  { name: "desk-data-requests", path: "/desk/dataRequests", who: "desk" },
  { name: "desk-sms", path: "/desk/sms", who: "desk" },
  { name: "desk-mail", path: "/desk/mail", who: "desk" },
];

const account =
  (tab: string, username = "demo-hr") =>
  async (page: Page) => {
    const link = page.getByRole("link", { name: username });
    const address = new URL((await link.getAttribute("href")) ?? "", page.url());
    await page.goto(`${address.pathname}${address.search}&tab=${tab}`);
    await tabPanel(page);
  };
const ACCOUNTS: readonly Place[] = [
  { name: "account-list", path: "/basic/account", who: "admin" },
  { name: "account-list-head", path: "/basic/account", who: "head" },
  { name: "account-new", path: "/basic/account", who: "admin", ready: dialog("新增") },
  { name: "account-missing", path: "/basic/account?userId=x", who: "admin" },
  ...["basic", "rights", "certificates", "sessions", "history"].map((tab): Place => ({
    name: `account-${tab}`,
    path: "/basic/account?keyword=demo-hr",
    who: "admin",
    ready: account(tab),
  })),
  { name: "account-roles", path: "/basic/account?view=roles", who: "admin" },
  { name: "account-role-new", path: "/basic/account?view=roles", who: "admin", ready: dialog("新增角色") },
  {
    name: "account-role-copy",
    path: "/basic/account?view=roles",
    who: "admin",
    ready: async (page) => {
      await dialog("复制 人事")(page);
      // With what is gained and lost.
      for (const name of ["账号管理：查看", "人员管理：办理离职"])
        await page.getByRole("checkbox", { name, exact: true }).click();
      await page.getByRole("status").filter({ hasText: "减少：" }).scrollIntoViewIfNeeded();
    },
  },
  { name: "account-online", path: "/basic/account?view=online", who: "admin" },
  { name: "desk-account", path: "/desk/account", who: "desk" },
  { name: "desk-opening", path: "/desk/account", who: "desk", ready: dialog("开通会员单位") },
  { name: "desk-handover", path: "/desk/account", who: "desk", ready: dialog("管理员变更") },
  { name: "desk-officer", path: "/desk/colleague", who: "desk" },
  { name: "desk-officer-new", path: "/desk/colleague", who: "desk", ready: dialog("新增") },
  {
    name: "desk-officer-record",
    path: "/desk/colleague?keyword=demo-desk",
    who: "desk",
    ready: account("rights", "demo-desk"),
  },
  { name: "desk-online", path: "/desk/online", who: "desk" },
  { name: "desk-certificate", path: "/desk/certificate", who: "desk" },
  { name: "desk-certificate-open", path: "/desk/certificate", who: "desk", ready: dialog("开通事务所") },
  { name: "sign-ins", path: "/security/signIns", who: "admin" },
];

/** The account's record, then one of its dialogs. */
const accountDialog = (button: string) => async (page: Page) => {
  await account("basic")(page);
  await dialog(button)(page);
};
const certificateDialog = (button: string) => async (page: Page) => {
  await account("certificates")(page);
  await dialog(button)(page);
};
const HR = "/basic/account?keyword=demo-hr";
const DIALOGS: readonly Place[] = [
  { name: "account-edit", path: HR, who: "admin", ready: accountDialog("编辑") },
  { name: "account-roles-dialog", path: HR, who: "admin", ready: accountDialog("分配角色") },
  { name: "account-staff-dialog", path: HR, who: "admin", ready: accountDialog("关联人员") },
  { name: "account-disable", path: HR, who: "admin", ready: accountDialog("停用") },
  { name: "account-reset", path: HR, who: "admin", ready: accountDialog("重置密码") },
  { name: "account-certificate-apply", path: HR, who: "admin", ready: certificateDialog("续期") },
  { name: "account-certificate-revoke", path: HR, who: "admin", ready: certificateDialog("吊销") },
  { name: "account-kick", path: "/basic/account?view=online", who: "admin", ready: dialog(/强制下线/) },
  { name: "desk-data-request-settle", path: "/desk/dataRequests", who: "desk", ready: dialog(/^办结 /) },
  { name: "desk-sms-dialog", path: "/desk/sms", who: "desk", ready: dialog(/^查看发给/) },
  { name: "desk-dictionary-new", path: "/desk/dictionary?keyName=position", who: "desk", ready: dialog("新增字典项") },
  {
    name: "desk-dictionary-history",
    path: "/desk/dictionary?keyName=position",
    who: "desk",
    ready: dialog("变更记录"),
  },
  { name: "desk-param-number", path: "/desk/params", who: "desk", ready: param("登录证书有效期") },
  { name: "desk-param-numbers", path: "/desk/params", who: "desk", ready: param("登录证书到期前多少天提醒") },
  { name: "desk-param-choices", path: "/desk/params", who: "desk", ready: param("人员审核项目") },
  { name: "desk-param-rows", path: "/desk/params", who: "desk", ready: param("日历") },
  { name: "desk-param-history", path: "/desk/params", who: "desk", ready: param("日历", /^变更记录/) },
  { name: "desk-whitelist-new", path: "/desk/whitelist", who: "desk", ready: dialog("加入白名单") },
];

/** What the pictures need to show more than emptiness: a certificate, a request about own data. */
async function fill({ playwright }: Pick<PlaywrightWorkerArgs, "playwright">): Promise<void> {
  const headers = { ...MARKER, origin: origin() };
  const as = (who: Who) =>
    playwright.request.newContext({ baseURL: origin(), storageState: sessionFile(who), extraHTTPHeaders: headers });
  const admin = await as("admin");
  const found = await admin.get("/rest/auth/security/user/management/v1.0/account?keyword=demo-hr");
  const [hr] = ((await found.json()) as { data: { userId: string }[] }).data;
  await admin.post("/rest/auth/security/cert/v1.0/certificate", {
    data: { userId: hr?.userId, passBy: PASS_BY.sms },
    headers: { "idempotency-key": randomUUID() },
  });
  await admin.dispose();
  const readonly = await as("readonly");
  await readonly.post("/rest/auth/data-request/v1.0", {
    data: { requestType: 1, content: "我的毕业院校写错了，应为湖南大学，请更正。学历证书可以带到协会核对。" },
    headers: { "idempotency-key": randomUUID() },
  });
  await readonly.dispose();
}

test.beforeAll(fill);
/** Other tabs, dialogs and roles of screens that are looked at in every run. */
const DETAILS = [
  "desk-audit-dialog",
  "desk-dictionary-dialog",
  "account-list-head",
  "account-missing",
  "account-certificates",
  "account-sessions",
  "account-history",
  "account-role-new",
  "desk-opening",
  "desk-handover",
  "desk-officer-new",
  "desk-officer-record",
  "desk-certificate-open",
  "account-edit",
  "account-roles-dialog",
  "account-staff-dialog",
  "account-disable",
  "account-certificate-apply",
  "account-certificate-revoke",
  "account-kick",
  "desk-data-request-settle",
  "desk-sms-dialog",
  "desk-dictionary-new",
  "desk-dictionary-history",
  "desk-param-number",
  "desk-param-numbers",
  "desk-param-choices",
  "desk-param-history",
  "desk-whitelist-new",
  "account-role-copy",
  "account-rights",
  "account-reset",
  "desk-param-rows",
  "desk-data-requests",
];
lookAt([...DESK, ...ACCOUNTS, ...DIALOGS], DETAILS);
