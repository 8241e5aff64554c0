import type { APIRequestContext, Page } from "@playwright/test";
import { reviewer, reviewerApi } from "@/contracts/filing/reviewer";
import { COMMITMENT_FILE } from "@/contracts/filing/reviewer-fields";
import { reviewerSample } from "@/contracts/filing/reviewer-sample";
import { href } from "@/lib/routes/href";
import { callBy, paperOf } from "../kit/calls";
import { listPage } from "../kit/list-page";
import { lookAt, lookAtBoth } from "../kit/look";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { expect, test } from "../kit/test";

// 报告复核人: the firm nominates, the association sends back and passes, the register tells the number and the term, and
// several of it are published as one notice.

lookAt([
  { name: "filing-reviewer", path: "/business/reviewer", who: "admin" },
  {
    name: "filing-reviewer-new",
    path: "/business/reviewer?reviewerId=new",
    who: "admin",
    ready: (page) => page.getByRole("button", { name: "保存" }).waitFor(),
  },
  { name: "filing-desk-reviewer", path: "/desk/reviewer", who: "desk" },
]);

const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const RESUME =
  "2012 年起从事涉税鉴证业务，2016 年起担任本所三级复核人，主持多个鉴证项目的质量复核，编写本所复核操作指引并组织培训。";

/** Somebody else of the firm who is nominated and passed. */
async function alsoPassed(firm: APIRequestContext, desk: APIRequestContext, staffId: string): Promise<void> {
  const attachments = [await paperOf(firm, reviewer.id, { name: "承诺书.pdf", attachType: COMMITMENT_FILE })];
  const made = await callBy(firm, reviewerApi.create, { body: { ...reviewerSample, staffId, attachments } });
  const params = { reviewerId: made.reviewerId };
  const { version } = await callBy(firm, reviewerApi.submit, { params, body: { version: made.version } });
  const yes = { version, validTo: null, examScore: null, isConfirmed: true, opinion: null };
  await callBy(desk, reviewerApi.pass, { params, body: yes });
}

test("a practising tax agent is nominated, sent back once, passed, and stands in the register", async ({ as, api }) => {
  test.slow();
  const caller = await api("admin");
  const found = await caller.get("/rest/basic/staff/v1.0/list/page?page=1&pageSize=30&memberType[]=1&staffStatus[]=1");
  type Person = { readonly staffId: string; readonly staffName: string; readonly certNo: string | null };
  const { data } = (await found.json()) as { data: readonly Person[] };
  const [first, second] = data.filter(({ certNo }) => certNo !== null);
  const [name, other] = [first?.staffName ?? "", second?.staffName ?? ""];
  expect([name, other]).not.toContain("");

  const page = await as("admin");
  await page.goto(href("filing.reviewer", { reviewerId: "new" }));
  const { choose } = recordParts(page);
  const field = (label: string) => mainOf(page).getByLabel(label, { exact: true });
  await choose(field("申请类型"), "首次申请");
  await field("人员").click();
  await page.keyboard.type(name);
  await page.locator(".ant-select-item-option").getByText(name).first().click();
  await choose(field("申请复核范围"), "涉税鉴证");
  await page.keyboard.press("Escape");
  await field("工作经历与复核经历").fill(RESUME);
  await field("所内推荐意见").fill("同意推荐");
  await field("推荐人").fill("李所长");
  await button(page, "保存").click();
  await expect(mainOf(page).getByRole("table", { name: "申请条件" })).toContainText("待协会核实");
  await button(page, "提交").click();
  await expect(page.getByRole("dialog").getByText("请上传本人签字的承诺书")).toBeVisible();
  await inDialog(page, "去补齐").click();
  await mainOf(page).getByRole("tab", { name: "附件" }).click();
  await mainOf(page).locator("input[type=file]").setInputFiles(upload("承诺书.pdf", pdf()));
  await expect(mainOf(page).getByRole("link", { name: "承诺书.pdf" })).toBeVisible();
  await button(page, "保存").click();
  await button(page, "提交").click();
  await inDialog(page, "提交").click();
  await expect(mainOf(page).getByText("待审核").first()).toBeVisible();

  const desk = await as("desk");
  await desk.goto(href("filing.desk-reviewer", { staffName: name }));
  await listPage(desk, "filing.desk-reviewer").row(name).getByRole("link").first().click();
  await button(desk, "退回").click();
  await desk.getByRole("dialog").getByLabel("原因").fill("请写明推荐意见");
  await inDialog(desk, "退回").click();
  await expect(desk.getByRole("dialog")).toHaveCount(0);

  await page.bringToFront();
  await page.reload();
  await expect(mainOf(page).getByRole("alert").first()).toContainText("请写明推荐意见");
  await button(page, "编辑").click();
  await button(page, "保存").waitFor();
  // The form opens where it was left.
  await mainOf(page).getByRole("tab", { name: "基本信息" }).click();
  await field("所内推荐意见").fill("业务能力强，复核严格，同意推荐。");
  await button(page, "保存").click();
  await button(page, "提交").click();
  await inDialog(page, "提交").click();
  await expect(mainOf(page).getByText("待审核").first()).toBeVisible();

  await desk.bringToFront();
  await desk.reload();
  await button(desk, "通过").click();
  await desk.getByRole("dialog").getByText("是", { exact: true }).click();
  await inDialog(desk, "通过").click();
  await expect(mainOf(desk).getByText("有效", { exact: true }).first()).toBeVisible();
  await expect(recordParts(desk).value("复核人编号")).toHaveText(/FR\d{8}/);

  // Reviewers in force are published together: a draft of a notice, which an officer reads over.
  await alsoPassed(caller, await api("desk"), second?.staffId ?? "");
  const register = listPage(desk, "filing.desk-reviewer");
  await register.open();
  for (const one of [name, other]) await register.row(one).getByRole("checkbox").check();
  await register.bulk.getByRole("button", { name: "公示", exact: true }).click();
  const publicity = desk.getByRole("dialog");
  await expect(publicity.getByText(new RegExp(`${other}.*写成一份公告草稿`))).toContainText(name);
  await lookAtBoth(desk, "filing-publicity");
  await inDialog(desk, "生成公示公告").click();
  await expect(publicity).toHaveCount(0);
  await desk.goto(href("desk.notice"));
  await expect(
    mainOf(desk)
      .getByText(/^报告复核人公示（.*，2 人）/)
      .first(),
  ).toBeVisible();

  await page.bringToFront();
  await page.reload();
  await expect(recordParts(page).value("有效期止")).toHaveText(/-12-31/);
  await button(page, "变更范围").click();
  await inDialog(page, "变更范围").click();
  await expect(field("申请类型")).toBeVisible();
});
