import type { APIRequestContext, Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { aPlan } from "@/contracts/inspection/plan-sample";
import { ACCOUNTS } from "../kit/accounts";
import { controlledProduct } from "../kit/product/controlled-product";
import { fillRest, pick, planNotice } from "../kit/inspection-sheet";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { MARKER, signIn, signInByApi } from "../kit/sign-in";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// A firm that runs late: told, still taken, sent back by item on the record's own page, unlocked on request, visited,
// asked to put something right, concluded and publicised. Before a backend whose clock can be turned.

const own = controlledProduct();
const YEAR = 2025;
const NAME = `${YEAR}年度检查`;

const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const says = (page: Page, text: string) => expect(mainOf(page).getByText(text).first()).toBeVisible();
async function step(page: Page, name: string, fill: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>) {
  await button(page, name).click();
  await fill(page.getByRole("dialog"));
  await inDialog(page, name).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
const nothing = () => Promise.resolve();

/** A plan for one firm that ends in an hour, published; the id of the firm's task. */
async function published(desk: APIRequestContext, companyId: string): Promise<string> {
  const plans = "/rest/business/inspection-plan/v1.0";
  const own = { inspectYear: YEAR, periodStart: `${YEAR}-01-01`, periodEnd: `${YEAR}-12-31`, planName: NAME };
  const fillEnd = new Date(Date.now() + 3_600_000).toISOString();
  const attachments = [await planNotice(desk)];
  const scope = { scopeType: 3, scopeFirms: [companyId] };
  const data = aPlan(new Date(), { ...own, ...scope, fillEnd, attachments });
  const made = await desk.post(plans, { headers: MARKER, data });
  expect(made.status(), await made.text()).toBe(200);
  const { planId, version } = ((await made.json()) as { data: { planId: string; version: number } }).data;
  const out = await desk.put(`${plans}/${planId}/publish`, { headers: MARKER, data: { version } });
  expect(out.status(), await out.text()).toBe(200);
  const listed = await desk.get(`/rest/business/inspection-company/v1.0/list/page?page=1&planId=${planId}`);
  return ((await listed.json()) as { data: readonly { taskId: string }[] }).data[0]?.taskId ?? "";
}

test(
  "a late firm is taken, sent back by item, unlocked, visited, rectified, concluded and publicised",
  LONG,
  async ({ page, browser, playwright }) => {
    test.slow();
    const caller = await playwright.request.newContext({ baseURL: own.portal.origin });
    await signInByApi(caller, ACCOUNTS.admin);
    const mine = (await (await caller.get("/rest/auth/security/userCenter/userInfo")).json()) as {
      data: readonly { companyId: string }[];
    };
    await signInByApi(caller, ACCOUNTS.desk);
    const taskId = await published(caller, mine.data[0]?.companyId ?? "");
    await caller.dispose();
    await own.backend.minutesPass(26 * 60);

    // Late by two days, and still taken.
    await signIn(page, ACCOUNTS.admin, href("inspection.company", { taskId }));
    await expect(async () => {
      await page.reload();
      await expect(mainOf(page).getByText("逾期未报").first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 40_000 });
    await step(page, "带入数据", nothing);
    await fillRest(page.request, taskId, { laborContractCount: 3, laborContractNote: "其余人员为退休返聘" });
    await page.reload();
    await step(page, "提交", nothing);
    await says(page, "待初审");
    // The year has no statements, and of its contracts not all are filed: points of D-08 and C-01 are lost.
    await says(page, "90.67");

    // Sent back for one item, marked on the record itself.
    const desk = await own.browserOf(browser, ACCOUNTS.desk, href("inspection.desk-company", { taskId, tab: "A" }));
    await mainOf(desk).getByRole("checkbox", { name: "标出「A-02」需修改" }).check();
    await step(desk, "退回补正", async (dialog) => {
      await expect(dialog.getByText(/^A-02 /)).toBeVisible();
      await dialog.getByLabel("原因").fill("变更登记的日期请核对");
    });
    await says(desk, "退回补正");

    // The firm needs another section as well, and is given it.
    await page.reload();
    await step(page, "申请解锁", async (dialog) => {
      await dialog.getByLabel(/^B 人员情况/).check();
      await dialog.getByLabel("原因").fill("社保人数填写有误");
    });
    await desk.reload();
    await says(desk, "社保人数填写有误");
    await step(desk, "同意解锁", nothing);
    await page.goto(href("inspection.company", { taskId, tab: "B" }));
    await button(page, "填报人员情况").click();
    await mainOf(page).getByLabel("缴纳社保人数").fill("4");
    await button(page, "保存").click();
    await expect(button(page, "填报人员情况")).toBeVisible();
    await step(page, "提交", nothing);

    // On site, then put right.
    await desk.reload();
    await step(desk, "初审通过", nothing);
    await step(desk, "实地检查", async (dialog) => {
      await recordParts(desk).setDate(dialog.getByLabel("检查日期"), "2060-01-05");
      await dialog.getByLabel("检查人员").fill("张三、李四");
      await dialog.getByLabel("需准备的材料").fill("工作底稿");
    });
    await page.goto(href("inspection.company", { taskId }));
    await says(page, "2060-01-05");
    await step(page, "确认实地检查", nothing);
    await desk.reload();
    await step(desk, "登记现场意见", (dialog) => dialog.getByLabel("现场检查意见").fill("档案柜未上锁"));
    await step(desk, "限期整改", async (dialog) => {
      await dialog.getByLabel("原因").fill("档案管理不符合要求");
      await recordParts(desk).setDate(dialog.getByLabel("整改期限"), "2060-03-31");
    });
    await page.goto(href("inspection.company", { taskId, tab: "R" }));
    await button(page, "填报整改报告").click();
    await mainOf(page).getByLabel("整改情况").fill("档案柜已加锁，并修订了档案管理制度。");
    await mainOf(page).locator("#field-files-R-00").setInputFiles(upload("整改报告.pdf", pdf()));
    await expect(mainOf(page).getByRole("link", { name: "整改报告.pdf" })).toBeVisible();
    await button(page, "保存").click();
    await step(page, "提交整改", nothing);
    await desk.reload();
    await step(desk, "整改验收通过", async (dialog) => {
      await pick(desk, dialog.getByLabel("检查结论"), "基本合格");
      await dialog.getByLabel("结论说明").fill("已按期整改");
    });
    await says(desk, "已办结");

    // Told to all, as a notice that an officer reads over first.
    await desk.goto(href("inspection.plan"));
    await desk.getByRole("button", { name: `公示 ${NAME}` }).click();
    await recordParts(desk).setDate(desk.getByRole("dialog").getByLabel("公示截止"), "2060-12-31");
    await inDialog(desk, "生成公示公告").click();
    await expect(desk.getByRole("dialog")).toHaveCount(0);
    await desk.goto(href("desk.notice"));
    await expect(mainOf(desk).getByText(`${NAME}结论公示`).first()).toBeVisible();
  },
);
