import { expect, type Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { listPage } from "./list-page";
import { recordParts } from "./record-parts";
import { pdf, upload } from "./samples";

const mainOf = (page: Page) => page.getByRole("main");
/** A step by its button and the button of its question. */
async function step(page: Page, name: string): Promise<void> {
  await mainOf(page).getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

/** 会员申请 of somebody of the firm, from his record; saved with its paper and submitted. */
export async function applyFor(firm: Page, staffId: string, kind: string, fill: () => Promise<void>): Promise<void> {
  const main = mainOf(firm);
  await firm.goto(href("basic.staff", { staffId }));
  await main.getByRole("button", { name: "会员申请", exact: true }).click();
  await recordParts(firm).choose(main.getByLabel("申请事项", { exact: true }), kind);
  await fill();
  await main
    .getByRole("radiogroup", { name: /承诺所填内容/ })
    .getByLabel("是")
    .check();
  await main.getByRole("tab", { name: /^附件/ }).click();
  await main.locator("input[type=file]").setInputFiles(upload("证明.pdf", pdf()));
  await expect(main.getByRole("link", { name: "证明.pdf" })).toBeVisible();
  await main.getByRole("button", { name: "保存", exact: true }).click();
  await step(firm, "提交");
  await expect(main.getByText("待审核").first()).toBeVisible();
}

/** The association passes what waits of somebody. */
export async function passOf(desk: Page, name: string): Promise<void> {
  await desk.goto(href("basic.desk-member-apply", { staffName: name }));
  await listPage(desk, "basic.desk-member-apply").row(name).getByRole("link").first().click();
  await step(desk, "通过");
  await expect(mainOf(desk).getByText("审核通过").first()).toBeVisible();
}
