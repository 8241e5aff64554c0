import type { APIRequestContext, Page } from "@playwright/test";
import { MANAGEMENT } from "@/contracts/auth/user";
import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { memberApplySample } from "@/contracts/basic/member-apply/member-apply-sample";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { href } from "@/lib/routes/href";
import type { RouteId } from "@/lib/routes/manifest";
import { FIRM_NAME } from "../kit/accounts";
import { expectAccessible } from "../kit/axe";
import { callBy, paperOf } from "../kit/calls";
import { askedFor, enterColleague, inWords, today } from "../kit/colleague";
import { listPage } from "../kit/list-page";
import { lookAtBoth } from "../kit/look";
import { applyFor, passOf } from "../kit/member-apply";
import { recordParts } from "../kit/record-parts";
import { idNo, pdf, upload } from "../kit/samples";
import { DEMO_PASSWORD, encryptPassword, login, loginPage, MARKER } from "../kit/sign-in";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// 转所 in three browsers: the new firm asks, the old one agrees or refuses, the association finishes or mediates; the person's
// account goes along. Out of the province both associations have their say. 会员申请: a corrected name, a corrected number.

const stamp = `${Date.now()}`.slice(-7);
const NAME = `转所${inWords(stamp.slice(-4))}`;
const NUMBER = idNo("430104", "19880317", stamp.slice(-3));
const OWN_PASSWORD = "Kestrel-47";

const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const MOBILE = `137${stamp.padStart(8, "0")}`;

/** Somebody of the old firm, and an account that is his. */
async function aColleague(hr: APIRequestContext, admin: APIRequestContext, own: APIRequestContext): Promise<string> {
  const staffId = await enterColleague(hr, { staffName: NAME, idNo: NUMBER, mobile: MOBILE });
  const username = `zs-${stamp}`;
  const account = {
    orgId: null,
    username,
    nickName: NAME,
    mobilephone: MOBILE,
    email: null,
    staffId,
    roleIds: ["role_tax_agent"],
    accessCompanyIds: [],
    expireDate: null,
    initPwdMode: 3,
    password: DEMO_PASSWORD,
  };
  const opened = await admin.post(`${MANAGEMENT}/user`, { headers: MARKER, data: account });
  expect(opened.status(), await opened.text()).toBe(200);
  expect((await login(own, username)).status()).toBe(200);
  const changed = await own.put("/rest/auth/security/userCenter/pwd", {
    headers: MARKER,
    data: { oldPassword: encryptPassword(DEMO_PASSWORD), newPassword: encryptPassword(OWN_PASSWORD) },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  return username;
}

async function openTransfer(page: Page, route: RouteId, name = NAME): Promise<void> {
  await page.goto(href(route, { staffName: name }));
  await listPage(page, route).row(name).getByRole("link").first().click();
  await expect(mainOf(page).getByRole("heading", { level: 1 })).toContainText(name);
}

/** The papers of a transfer, saved and submitted. */
async function handIn(page: Page): Promise<void> {
  await mainOf(page).getByRole("tab", { name: /^附件/ }).click();
  await mainOf(page).locator("input[type=file]").setInputFiles(upload("转所申请表.pdf", pdf()));
  await expect(mainOf(page).getByRole("link", { name: "转所申请表.pdf" })).toBeVisible();
  await button(page, "保存").click();
  await expect(button(page, "提交")).toBeVisible();
  await expectAccessible(page, "transfer");
  await button(page, "提交").click();
  await inDialog(page, "提交").click();
}

async function fillDays(page: Page): Promise<void> {
  const parts = recordParts(page);
  const field = (label: string) => mainOf(page).getByLabel(label, { exact: true });
  await parts.choose(field("转出原因"), "个人发展");
  await parts.setDate(field("原单位离职日期"), today());
  await parts.setDate(field("新单位入职日期"), today());
}

/** The new firm types him in, is refused, and is led to the transfer with him in it. */
async function askFor(page: Page, name: string, number: string): Promise<void> {
  const parts = recordParts(page);
  const field = (label: string) => mainOf(page).getByLabel(label, { exact: true });
  const consent = mainOf(page).getByRole("checkbox", { name: /取得同意/ });
  await page.goto(href("basic.staff", { staffId: "new" }));
  await field("姓名").fill(name);
  await parts.choose(field("证件类型").first(), "居民身份证");
  await field("证件号码").fill(number);
  await consent.check();
  await button(page, "保存").click();
  await expect(mainOf(page).getByText("该人员已在其他税务师事务所登记，请办理转所").first()).toBeVisible();
  await button(page, "办理转入").click();
  await expect(field("姓名")).toHaveValue(name);
  await expect(field("证件号码")).toHaveValue(number);
  expect(page.url()).not.toContain(number);
  await fillDays(page);
  // Beside what it is about.
  await consent.check();
  await handIn(page);
  await expect(mainOf(page).getByText("待转出单位确认").first()).toBeVisible();
}

/** A step that has to say why. */
async function refuse(page: Page, name: string, opinion: string): Promise<void> {
  await button(page, name).click();
  await page.getByRole("dialog").getByLabel("原因").fill(opinion);
  await inDialog(page, name).click();
}

/** A message about somebody has come. */
async function expectTold(page: Page, name: string, text: RegExp): Promise<void> {
  await page.goto(href("message.center"));
  await expect(
    mainOf(page)
      .getByRole("link", { name: new RegExp(name) })
      .first(),
  ).toBeVisible();
  await mainOf(page)
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await expect(mainOf(page).getByText(text).first()).toBeVisible();
}

async function expectAtWork(page: Page, name: string): Promise<void> {
  await page.goto(href("basic.staff", { keyword: name }));
  await expect(listPage(page, "basic.staff").row(name)).toContainText("在职");
}

test("a refused person leads to his transfer; both firms and the association agree, and the account follows him", async ({
  as,
  api,
  page,
}) => {
  test.slow();
  const username = await aColleague(await api("hr"), await api("admin"), page.request);
  expect((await login(page.request, username, OWN_PASSWORD)).status()).toBe(200);
  await page.goto(href("home.workbench"));
  await expect(page.getByText(FIRM_NAME.first).first()).toBeVisible();

  const head = await as("head");
  await askFor(head, NAME, NUMBER);
  await expect(mainOf(head).getByText(FIRM_NAME.first), "where he works is not told before consent").toHaveCount(0);

  // The old firm sees who asks and until when, and agrees.
  const hr = await as("hr");
  await openTransfer(hr, "basic.transfer");
  await expect(mainOf(hr).getByText(/对方单位提出转所申请，请在 \d{4}-\d{2}-\d{2} 前答复/)).toBeVisible();
  await expect(mainOf(hr).getByText("个人会费：尚无数据，请自行核对")).toBeVisible();
  await button(hr, "同意").click();
  await inDialog(hr, "同意").click();
  await expect(mainOf(hr).getByText("待税协审核").first()).toBeVisible();

  // The association finishes it.
  const desk = await as("desk");
  await openTransfer(desk, "basic.desk-transfer");
  await button(desk, "办结").click();
  await inDialog(desk, "办结").click();
  await expect(mainOf(desk).getByText("已完成").first()).toBeVisible();

  // In the old firm he has left, in the new one he is at work.
  await hr.goto(href("basic.staff", { keyword: NAME }));
  await listPage(hr, "basic.staff").tab("离职").click();
  await expect(listPage(hr, "basic.staff").row(NAME)).toContainText("离职");
  await head.goto(href("basic.staff", { keyword: NAME }));
  await expect(listPage(head, "basic.staff").row(NAME)).toContainText("在职");

  // His session of the old firm is over; the same name and password open the new one.
  await page.goto(href("home.workbench"));
  await page.waitForURL(/\/auth/);
  await loginPage(page).submit(username, OWN_PASSWORD);
  await page.waitForURL((url) => url.pathname === href("home.workbench"));
  await expect(page.getByText(FIRM_NAME.headOffice).first()).toBeVisible();
  await expect(page.getByText(FIRM_NAME.first)).toHaveCount(0);
});

test(
  "the old firm refuses: he stays, the new one reads why and takes its application back, and the old one is told",
  LONG,
  async ({ as, api }) => {
    test.slow();
    const name = `拒转${inWords(stamp.slice(-4))}`;
    const number = idNo("430104", "19900317", stamp.slice(-3));
    await enterColleague(await api("hr"), { staffName: name, idNo: number, mobile: `135${stamp.padStart(8, "0")}` });
    const head = await as("head");
    await askFor(head, name, number);

    const hr = await as("hr");
    await openTransfer(hr, "basic.transfer", name);
    await refuse(hr, "不同意", "手头的项目尚未交接");
    await expect(mainOf(hr).getByText("转出单位不同意").first()).toBeVisible();
    await expectAtWork(hr, name);

    await expectTold(head, name, /手头的项目尚未交接/);
    await openTransfer(head, "basic.transfer", name);
    await expect(mainOf(head).getByText("手头的项目尚未交接").first()).toBeVisible();
    await recordParts(head).rarely("撤回");
    await inDialog(head, "撤回").click();
    await expect(mainOf(head).getByText("已撤回").first()).toBeVisible();
    await expectTold(hr, name, /对方已撤回转所申请/);
    await expectAtWork(hr, name);
  },
);

test(
  "the new firm refuses: it comes back with the reason, and he is at work where he was",
  LONG,
  async ({ as, api }) => {
    test.slow();
    const name = `拒收${inWords(stamp.slice(-4))}`;
    const number = idNo("430104", "19910317", stamp.slice(-3));
    const staffId = await enterColleague(await api("hr"), {
      staffName: name,
      idNo: number,
      mobile: `134${stamp.padStart(8, "0")}`,
    });
    const hr = await as("hr");
    await hr.goto(href("basic.staff", { staffId }));
    await button(hr, "转出").click();
    await mainOf(hr).getByLabel("对方单位", { exact: true }).fill(FIRM_NAME.headOffice);
    await fillDays(hr);
    await handIn(hr);
    await expect(mainOf(hr).getByText("待转入单位确认").first()).toBeVisible();

    const head = await as("head");
    await openTransfer(head, "basic.transfer", name);
    await refuse(head, "不同意", "本所暂无岗位");
    await expectTold(hr, name, /本所暂无岗位/);
    await openTransfer(hr, "basic.transfer", name);
    await expect(mainOf(hr).getByText("退回").first()).toBeVisible();
    await expectAtWork(hr, name);
  },
);

test(
  "refused by the old firm, the transfer goes to the association, which mediates: he moves, and both firms read why",
  LONG,
  async ({ as, api }) => {
    test.slow();
    const name = `协调${inWords(stamp.slice(-4))}`;
    const number = idNo("430104", "19920317", stamp.slice(-3));
    const [hrApi, headApi] = [await api("hr"), await api("head")];
    await enterColleague(hrApi, { staffName: name, idNo: number, mobile: `133${stamp.padStart(8, "0")}` });
    const { params, version } = await askedFor(headApi, { staffName: name, idNo: number });
    const opinion = "手头的项目尚未交接";
    await callBy(hrApi, transfer.api.decline, { params, body: { version, opinion } });

    const head = await as("head");
    await openTransfer(head, "basic.transfer", name);
    await expect(mainOf(head).getByText(opinion).first()).toBeVisible();
    await refuse(head, "申请税协协调", "劳动合同已到期，项目已交接完毕");
    await expect(mainOf(head).getByText("税协协调").first()).toBeVisible();

    // The association reads both sides before it decides against one of them.
    const desk = await as("desk");
    await openTransfer(desk, "basic.desk-transfer", name);
    await expect(mainOf(desk).getByText(opinion).first()).toBeVisible();
    await expect(mainOf(desk).getByText("劳动合同已到期，项目已交接完毕").first()).toBeVisible();
    await button(desk, "办结").click();
    await desk.getByRole("dialog").getByLabel("意见").fill("经协调，准予转所");
    await inDialog(desk, "办结").click();
    await expect(mainOf(desk).getByText("已完成").first()).toBeVisible();

    await expectAtWork(head, name);
    const hr = await as("hr");
    await expectTold(hr, name, /转所已办结/);
    await mainOf(hr)
      .getByRole("link", { name: /打开相关记录/ })
      .click();
    await expect(mainOf(hr).getByText("经协调，准予转所").first()).toBeVisible();
  },
);

test(
  "who moves to another province is on his way until its association has agreed, then gone",
  LONG,
  async ({ as, api }) => {
    test.slow();
    const name = `出省${inWords(stamp.slice(-4))}`;
    const number = idNo("430104", "19930317", stamp.slice(-3));
    const mobile = `132${stamp.padStart(8, "0")}`;
    const staffId = await enterColleague(await api("hr"), { staffName: name, idNo: number, mobile });
    const hr = await as("hr");
    const { choose } = recordParts(hr);
    const field = (label: string) => mainOf(hr).getByLabel(label, { exact: true });
    await hr.goto(href("basic.staff", { staffId }));
    await button(hr, "转出").click();
    await choose(field("转所类型"), "转出外省");
    await choose(field("对方省份"), "广东省");
    await field("对方单位").fill("广东示例税务师事务所有限公司");
    await fillDays(hr);
    await handIn(hr);
    await expect(mainOf(hr).getByText("待转出地税协").first()).toBeVisible();
    await expect(recordParts(hr).value("会费归属")).toContainText(/6月30日（含）前办结的，当年会费归转入地/);
    await lookAtBoth(hr, "transfer-out");

    const desk = await as("desk");
    await openTransfer(desk, "basic.desk-transfer", name);
    await expect(button(desk, "办结")).toHaveCount(0);
    await button(desk, "转出地同意").click();
    await inDialog(desk, "转出地同意").click();
    await expect(mainOf(desk).getByText("待转入地税协").first()).toBeVisible();
    await hr.goto(href("basic.staff", { staffId }));
    await expect(mainOf(hr).getByText("转所中").first()).toBeVisible();
    await button(desk, "办结").click();
    await inDialog(desk, "办结").click();
    await expect(mainOf(desk).getByText("已完成").first()).toBeVisible();

    await expectTold(hr, name, /人员已转出本所，请核对人员名单/);
    await hr.goto(href("basic.staff", { keyword: name }));
    await listPage(hr, "basic.staff").tab("离职").click();
    await expect(listPage(hr, "basic.staff").row(name)).toContainText("离职");
  },
);

test("a membership application goes to the association and takes effect", async ({ as, api }) => {
  test.slow();
  const name = `更名${inWords(stamp.slice(-4))}`;
  const after = `改后${inWords(stamp.slice(-4))}`;
  const somebody = {
    staffName: name,
    idNo: idNo("430104", "19890317", stamp.slice(-3)),
    mobile: `136${stamp.padStart(8, "0")}`,
  };
  const staffId = await enterColleague(await api("hr"), somebody);
  const hr = await as("hr");
  const field = (label: string) => mainOf(hr).getByLabel(label, { exact: true });
  await applyFor(hr, staffId, "信息更正", async () => {
    await field("更正后姓名").fill(after);
    await field("申请理由").fill("公安机关更名");
  });
  await passOf(await as("desk"), name);

  await hr.goto(href("basic.staff", { staffId }));
  await expect(mainOf(hr).getByRole("heading", { level: 1 })).toHaveText(after);
});

test(
  "a corrected number is decided by the association, and stands in the record with what it tells",
  LONG,
  async ({ as, api }) => {
    test.slow();
    const name = `更号${inWords(stamp.slice(-4))}`;
    const hrApi = await api("hr");
    const [wrong, right] = ["19950317", "19950713"].map((born) => idNo("430104", born, stamp.slice(-3)));
    const somebody = { staffName: name, idNo: wrong ?? "", mobile: `131${stamp.padStart(8, "0")}` };
    const staffId = await enterColleague(hrApi, somebody);
    const attachments = [await paperOf(hrApi, "basic.member-apply", { name: "更正证明.pdf" })];
    const correction = { newName: null, newIdType: 1, newIdNo: right, reason: "登记时号码有误" };
    const body = { ...memberApplySample, ...correction, staffId, attachments };
    const made = await callBy(hrApi, memberApply.api.create, { body, consent: true });
    const params = { applyId: made.applyId };
    await callBy(hrApi, memberApply.api.submit, { params, body: { version: made.version } });
    await passOf(await as("desk"), name);

    const hr = await as("hr");
    await hr.goto(href("basic.staff", { staffId }));
    await expect(recordParts(hr).value("出生日期")).toHaveText("1995-07-13");
    await expect(recordParts(hr).value("证件号码")).toContainText((right ?? "").slice(-4));
  },
);
