import { creditYear } from "@/contracts/basic/tax/credit-year";
import { creditYearSample } from "@/contracts/basic/tax/credit-year-sample";
import type { APIRequestContext, Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { callBy, paperOf } from "../kit/calls";
import { recordParts } from "../kit/record-parts";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// What the association has passed is changed with its word alone: 申请修改 refused, then agreed to, and the correction
// decided beside what it was. A submission that is refused for good stays to be read, and is filed anew.

const { api: calls } = creditYear;
/** Years that the demo has nothing of. */
const [IN_FORCE, REFUSED] = [2008, 2007];
const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const says = (page: Page, text: string | RegExp) => expect(mainOf(page).getByText(text).first()).toBeVisible();

/** A step by its button, and its dialog's with what it asks for. */
async function step(page: Page, name: string, reason?: string): Promise<void> {
  await button(page, name).click();
  const dialog = page.getByRole("dialog");
  if (reason !== undefined) await dialog.getByLabel("原因").fill(reason);
  await dialog.getByRole("button", { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** A year's levels, submitted by the firm and taken in by the association. */
async function filed(firm: APIRequestContext, desk: APIRequestContext, year: number) {
  const attachments = [await paperOf(firm, creditYear.id, { name: "信用级别.pdf" })];
  const made = await callBy(firm, calls.create, { body: { ...creditYearSample, year, attachments } });
  const params = { creditYearId: made.creditYearId };
  const { version } = await callBy(firm, calls.submit, { params, body: { version: made.version } });
  return { params, ...(await callBy(desk, calls.accept, { params, body: { version } })) };
}

/** The firm's item in the inbox, of a year. */
async function openItem(desk: Page, year: number): Promise<void> {
  await desk.goto(href("desk.review", { formType: "credit_year" }));
  await mainOf(desk)
    .getByRole("link", { name: new RegExp(`${year % 100} 年度`) })
    .click();
  await expect(desk.getByRole("heading", { level: 1 })).toContainText("信用等级申报");
}

test(
  "what is in force is changed with the association's word; what is refused for good is filed anew",
  LONG,
  async ({ as, api }) => {
    test.slow();
    const [firmApi, deskApi] = [await api("head"), await api("desk")];
    const { params, version } = await filed(firmApi, deskApi, IN_FORCE);
    await callBy(deskApi, calls.pass, { params, body: { version, opinion: null } });

    const firm = await as("head");
    await firm.goto(href("basic.credit-year", params));
    await step(firm, "申请修改", "信用得分登记有误");
    await says(firm, "申请修改中");
    await expect(button(firm, "撤销申请")).toBeVisible();
    await expect(button(firm, "编辑")).toHaveCount(0);

    const desk = await as("desk");
    await openItem(desk, IN_FORCE);
    await says(desk, "申请修改理由：信用得分登记有误");
    await says(desk, "本件只是申请，记录的内容没有变；下面是目前有效的内容。");
    await step(desk, "不同意修改", "请附税务机关的更正通知");

    await firm.goto(href("message.center"));
    await mainOf(firm)
      .getByRole("link", { name: new RegExp(`${IN_FORCE} 年度`) })
      .first()
      .click();
    await says(firm, /请附税务机关的更正通知/);
    await firm.goto(href("basic.credit-year", params));
    await says(firm, "审核通过");
    await step(firm, "申请修改", "已取得税务机关的更正通知");

    await openItem(desk, IN_FORCE);
    await says(desk, "申请修改理由：已取得税务机关的更正通知");
    await step(desk, "同意修改");

    // Corrected; until it is decided the association reads what is in force.
    await firm.reload();
    await button(firm, "编辑").click();
    await mainOf(firm).getByLabel("纳税信用得分", { exact: true }).fill("95.5");
    await button(firm, "保存").click();
    await expect(recordParts(firm).value("纳税信用得分")).toContainText("95.5");
    await desk.goto(href("basic.desk-credit-year", params));
    await expect(recordParts(desk).value("纳税信用得分")).toContainText("93.125");
    await step(firm, "提交");

    await openItem(desk, IN_FORCE);
    await mainOf(desk).getByRole("tab", { name: "与上次的差异（1）" }).click();
    await expect(mainOf(desk).getByRole("row", { name: /纳税信用得分.*93\.125.*95\.5/ })).toBeVisible();
    await step(desk, "受理");
    await step(desk, "通过");
    await firm.reload();
    await says(firm, "审核通过");

    // Refused for good.
    const refused = await filed(firmApi, deskApi, REFUSED);
    await openItem(desk, REFUSED);
    await recordParts(desk).rarely("不通过");
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel("原因").fill("该年度本所尚未设立");
    await dialog.getByRole("button", { name: "不通过", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await firm.goto(href("basic.credit-year", refused.params));
    await says(firm, "审核不通过");
    await says(firm, "该年度本所尚未设立");
    await expect(button(firm, "编辑")).toHaveCount(0);
    await filed(firmApi, deskApi, REFUSED);
  },
);
