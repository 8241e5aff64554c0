import type { Page } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { FIRM, FIRM_NAME } from "../kit/accounts";
import { expectAccessible } from "../kit/axe";
import { firmApi } from "../kit/firm-api";
import { firmPage } from "../kit/firm-page";
import { ownProduct } from "../kit/product/own-product";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { MARKER } from "../kit/sign-in";
import { expect, test } from "../kit/test";

// A firm asks for another name and another office at once, is sent back with the item that is wrong, mends it, and is
// accepted: its record changes then, and tells by which application. Then it wants to leave, and reads what it has to
// settle first.

test.describe.configure({ mode: "serial" });

const NAME = "湖南晴川新程税务师事务所有限公司";
const CHANGES = "/rest/basic/firm-change/v1.0";

const product = ownProduct();
let firm: Page;
let desk: Page;
let id = "";

test.beforeAll(async ({ browser }) => {
  firm = await product.as(browser, "admin");
  desk = await product.as(browser, "desk");
});

/** A step by its button and the button of its question. */
async function step(page: Page, name: string, opinion?: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  if (opinion !== undefined) await dialog.getByLabel("原因").fill(opinion);
  await dialog.getByRole("button", { name, exact: true }).click();
}

test("two items are applied for at once, read before and after side by side, and submitted with their papers", async () => {
  await firm.goto("/basic/firm");
  await firm.getByRole("button", { name: "编辑", exact: true }).click();
  // The way from a locked item.
  await firm.getByRole("link", { name: "申请变更事务所名称" }).click();
  const form = firm.getByRole("form", { name: "新增变更申请" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  const parts = recordParts(firm);
  await expect(field("事务所名称")).toHaveValue(FIRM_NAME.first);
  await field("事务所名称").fill("湖南晴川新程税务师事务所");
  // The firm's own rules run over what it would be.
  await expect(form.getByText("有限责任制事务所的名称须含「有限公司」或「有限责任公司」").first()).toBeVisible();
  await field("事务所名称").fill(NAME);
  await expect(form.getByText("处问题，提交前须改正")).toBeHidden();
  await parts.choose(field("变更事项"), "经营场所(办公地址)");
  await field("办公地址").fill("芙蓉中路 9 号");
  await expect(form.getByRole("row", { name: new RegExp(`${FIRM_NAME.first}.*${NAME}`) })).toBeVisible();
  await expect(form.getByRole("row", { name: /办公地址.*芙蓉中路 9 号/ })).toBeVisible();
  await parts.setDate(field("变更日期(工商)"), "2026-03-02");
  await field("变更原因").fill("经股东会决议，变更名称并迁入新址");
  await expectAccessible(firm, "application form");
  await firm.getByRole("tab", { name: "附件" }).click();
  for (const type of ["营业执照", "租赁合同/产权证"]) {
    await firm.getByLabel("附件类型").click();
    await firm.getByTitle(`${type}（0）`, { exact: true }).last().click();
    await firm.getByLabel(`选择附件：${type}`).setInputFiles(upload(`${type.slice(0, 4)}.pdf`, pdf(2_000)));
    await expect(firm.getByRole("list", { name: `${type}附件` })).toBeVisible();
  }
  await form.getByRole("button", { name: "保存" }).click();
  await expect(firm.getByRole("heading", { level: 1 })).toHaveText(/名称、经营场所\(办公地址\)变更（BG\d{12}）/);
  await step(firm, "提交");
  await expect(firm.getByText("已提交", { exact: true })).toBeVisible();
  id = new URL(firm.url()).searchParams.get("changeId") ?? "";
  expect((await firmApi(firm.request).get(FIRM.first)).companyName).toBe(FIRM_NAME.first);
});

test("the association reads the difference and sends it back with the item that is wrong", async () => {
  await desk.goto(`/desk/firmChange?changeId=${id}`);
  await expect(desk.getByRole("row", { name: new RegExp(`${FIRM_NAME.first}.*${NAME}`) })).toBeVisible();
  await expectAccessible(desk, "application, read");
  const { data } = (await (await desk.request.get(`${CHANGES}/${id}`, { headers: MARKER })).json()) as {
    data: { version: number };
  };
  const told = await desk.request.put(`${CHANGES}/${id}/send-back`, {
    headers: { ...MARKER, "idempotency-key": uuidv7() },
    data: {
      version: data.version,
      opinion: "办公地址与租赁合同不一致",
      marks: [{ path: "officeAddress", note: "合同上为芙蓉中路 10 号" }],
    },
  });
  expect(told.status(), await told.text()).toBe(200);
});

test("the firm reads what is wrong, mends it and submits again; accepted, its record changes and says by what", async () => {
  await firm.goto(`/basic/firm/change?changeId=${id}`);
  await expect(firm.getByText(/办公地址与租赁合同不一致/).first()).toBeVisible();
  await firm.getByRole("button", { name: "编辑", exact: true }).click();
  const form = firm.getByRole("form", { name: "编辑变更申请" });
  await expect(form.getByText("合同上为芙蓉中路 10 号").first()).toBeVisible();
  await form.getByLabel("办公地址", { exact: true }).fill("芙蓉中路 10 号");
  await form.getByRole("button", { name: "保存" }).click();
  await step(firm, "提交");
  await expect(firm.getByText("已提交", { exact: true })).toBeVisible();

  await desk.goto(`/desk/firmChange?changeId=${id}`);
  await expect(desk.getByRole("row", { name: /办公地址.*芙蓉中路 10 号/ })).toBeVisible();
  await step(desk, "通过");
  await expect(desk.getByText("已通过", { exact: true })).toBeVisible();

  const page = firmPage(firm);
  await page.open();
  await expect(page.heading).toHaveText(NAME);
  await expect(page.value("办公地址")).toHaveText("芙蓉中路 10 号");
  await expect(page.value("曾用名")).toHaveText(FIRM_NAME.first);
  await page.openTab("变更记录");
  await expect(page.entries.first()).toContainText("变更申请通过");
  await expect(page.entries.first()).toContainText(NAME);
  // The paper stands under the name with which it was handed in.
  await firm.goto(`/basic/firm/change?changeId=${id}`);
  await expect(recordParts(firm).value("所属事务所")).toHaveText(FIRM_NAME.first);
  await firm.evaluate(() => {
    window.print = () => void document.body.setAttribute("data-printed", "1");
  });
  await firm.getByRole("button", { name: "打印申请表" }).click();
  await expect(firm.locator("body[data-printed]")).toBeAttached();
  await firm.pdf({ path: "test-results/screens/firm-change-print.pdf", preferCSSPageSize: true });
});

test("who wants to leave reads what has to be settled first, and is refused until it is", async () => {
  await firm.goto("/basic/firm");
  await recordParts(firm).rarely("退会与注销");
  await firm.getByRole("button", { name: "申请退会或注销" }).click();
  const form = firm.getByRole("form", { name: "新增退会注销申请" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  const parts = recordParts(firm);
  await parts.choose(field("申请事项"), "退会");
  await parts.setDate(field("决议日期"), "2026-03-02");
  await field("申请原因").fill("经股东会决议，不再从事涉税服务");
  await field("善后联系人").fill("冯听雨");
  await field("善后联系人手机").fill("13800000002");
  await firm.getByRole("tab", { name: "附件" }).click();
  await firm.getByLabel("选择附件：股东会决议/合伙人决议").setInputFiles(upload("决议.pdf", pdf(2_000)));
  await expect(firm.getByRole("list", { name: "股东会决议/合伙人决议附件" })).toBeVisible();
  await form.getByRole("button", { name: "保存" }).click();
  await expect(firm.getByRole("heading", { level: 1 })).toHaveText(/退会申请（TH\d{12}）/);
  await expect(firm.getByRole("row", { name: /在职人员.*须先办结.*还有 \d+ 名/ })).toBeVisible();
  await expect(firm.getByRole("row", { name: /会费.*尚欠 [\d,.]+ 元/ })).toBeVisible();
  await expectAccessible(firm, "application to leave");
  await step(firm, "提交");
  await expect(firm.getByText(/在职人员：还有 \d+ 名/).first()).toBeVisible();
  expect((await firmApi(firm.request).get(FIRM.first)).companyStatus).toBe(2);
});

test("who is struck off is accepted with its people still there, and reads at both ends that they follow", async () => {
  const exitId = new URL(firm.url()).searchParams.get("exitId") ?? "";
  await firm.goto(`/basic/firm/exit?exitId=${exitId}`);
  await firm.getByRole("button", { name: "编辑", exact: true }).click();
  const form = firm.getByRole("form", { name: "编辑退会注销申请" });
  await recordParts(firm).choose(form.getByLabel("申请事项", { exact: true }), "注销");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(firm.getByRole("heading", { level: 1 })).toHaveText(/注销申请（TH\d{12}）/);
  await step(firm, "提交");
  await expect(firm.getByText("已提交", { exact: true })).toBeVisible();

  await desk.goto(`/desk/firmExit?exitId=${exitId}`);
  await expect(desk.getByRole("row", { name: /在职人员.*还有 \d+ 名/ })).toBeVisible();
  await step(desk, "通过");
  await expect(desk.getByText("已通过", { exact: true })).toBeVisible();
  expect((await firmApi(firm.request).get(FIRM.first)).companyStatus).toBe(4);

  await firm.goto(`/basic/firm/exit?exitId=${exitId}`);
  await expect(firm.getByText("审核通过").first()).toBeVisible();
  await firm.goto("/basic/firm");
  await expect(firm.getByRole("main").getByText("注销中").first()).toBeVisible();
  // People leave one by one, by their own transfer or leave, before the end.
  await firm.goto("/basic/personnel");
  await expect(firm.getByRole("main").getByText("在职").first()).toBeVisible();
});
