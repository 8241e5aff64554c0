import type { APIRequestContext, Page } from "@playwright/test";
import { inspectionCompanyApi } from "@/contracts/inspection/company";
import { planApi } from "@/contracts/inspection/plan";
import { aPlan } from "@/contracts/inspection/plan-sample";
import { STANDARD_TEMPLATE } from "@/contracts/inspection/template";
import { href } from "@/lib/routes/href";
import { callBy, callPath } from "../kit/calls";
import { fillRest, pick, planNotice } from "../kit/inspection-sheet";
import { lookAtBoth } from "../kit/look";
import { onPaper, pagesOf } from "../kit/paper";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// A special inspection: its checklist is written, the firm is visited, the record of the visit answered, a conclusion that
// was entered wrongly is put right, and an exemption is taken back.

const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => mainOf(page).getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const says = (page: Page, text: string | RegExp) => expect(mainOf(page).getByText(text).first()).toBeVisible();
const NAME = "内部管理专项检查";
const STATEMENT =
  "本所各项业务均按收费标准签订委托合同，收费依据完整，经逐份核对没有低于成本承接业务的情况，也没有以不正当手段招揽业务。";

/** Two firms, the caller's own first. */
async function twoFirms(officer: APIRequestContext, admin: APIRequestContext) {
  const me = await callPath<readonly { companyId: string; companyName: string }[]>(
    admin,
    "GET",
    "/rest/auth/security/userCenter/userInfo",
  );
  const own = me[0]?.companyId ?? "";
  const { data } = (await (
    await officer.get("/rest/business/inspection-plan/v1.0/firms/list/page?page=1&pageSize=50")
  ).json()) as { data: readonly { id: string; name: string }[] };
  const other = data.find(({ id, name }) => id !== own && !/分所/.test(name));
  return [own, other?.id ?? ""] as const;
}

test(
  "a checklist is written, a visit is recorded and answered, and what was entered wrongly is put right",
  LONG,
  async ({ as, api }) => {
    test.slow();
    const officer = await api("desk");
    const admin = await api("admin");
    const [own, other] = await twoFirms(officer, admin);
    const year = new Date().getFullYear();
    const draft = await callBy(officer, planApi.create, {
      body: aPlan(new Date(), {
        planName: NAME,
        inspectType: 2,
        specialReason: [3],
        inspectYear: year,
        periodStart: `${year}-01-01`,
        periodEnd: `${year}-12-31`,
        scopeType: 3,
        scopeFirms: [own, other],
        template: STANDARD_TEMPLATE.filter(({ key }) => key === "F").map((one) => ({ ...one, weight: 100 })),
        specialItems: [{ itemCode: "S-01", itemName: "业务收费", checkContent: "是否存在低价竞争" }],
        attachments: [await planNotice(officer)],
      }),
    });
    const { planId } = draft;

    const desk = await as("desk");
    await desk.goto(href("inspection.plan", { planId }));
    await button(desk, "编辑").click();
    const form = desk.getByRole("dialog");
    await form.getByText(/^F 内部管理/).click();
    await form.getByRole("button", { name: "增加核查项目：内部管理" }).click();
    await form.getByRole("button", { name: "增加核查事项" }).click();
    await inDialog(desk, "保存").click();
    await expect(form.getByText("F 内部管理 F-08：请填写核查内容")).toBeVisible();
    await expect(form.getByText("请填写核查事项")).toBeVisible();
    await lookAtBoth(desk, "inspection-template");
    await form.getByRole("button", { name: "删除 S-02" }).click();
    await form.getByLabel("F-08 核查内容").fill("业务用章与档案由专人保管");
    await form.getByRole("button", { name: "F-08 上移" }).click();
    await form.getByRole("button", { name: "删除 F-07" }).click();
    await inDialog(desk, "保存").click();
    await expect(form).toHaveCount(0);
    await mainOf(desk)
      .getByRole("tab", { name: /^评分模板/ })
      .click();
    await says(desk, "业务用章与档案由专人保管");

    const { version } = await callBy(officer, planApi.get, { params: { planId } });
    await callBy(officer, planApi.publish, { params: { planId }, body: { version } });
    const tasks = await callPath<readonly { taskId: string; companyId: string }[]>(
      officer,
      "GET",
      `/rest/business/inspection-company/v1.0/list/page?page=1&planId=${planId}`,
    );
    const taskOf = (companyId: string) => tasks.find((one) => one.companyId === companyId)?.taskId ?? "";
    const taskId = taskOf(own);
    const versionNow = async () => (await callBy(officer, inspectionCompanyApi.get, { params: { taskId } })).version;
    const step = async (caller: APIRequestContext, name: string, body: object = {}) =>
      callPath(caller, "PUT", `/rest/business/inspection-company/v1.0/${taskId}/${name}`, {
        ...body,
        version: await versionNow(),
      });
    await step(admin, "start");
    await fillRest(admin, taskId, { specials: [{ rowId: null, itemCode: "S-01", answer: 1, statement: STATEMENT }] });
    await step(admin, "submit");

    // Who decides opens it: its firm takes nothing back any more.
    const page = await as("admin");
    await page.goto(href("inspection.company", { taskId }));
    const opened = desk.waitForResponse((answer) => answer.url().endsWith(`${taskId}/open`));
    await desk.goto(href("inspection.desk-company", { taskId }));
    expect((await opened).status()).toBe(200);
    await button(page, "撤回").click();
    await inDialog(page, "撤回").click();
    await expect(page.getByText("审核人员已开始审核，请联系协会").first()).toBeVisible();
    await step(officer, "pass", { opinion: null });

    // The visit.
    const { setDate } = recordParts(desk);
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    await desk.reload();
    await button(desk, "实地检查").click();
    await setDate(form.getByLabel("检查日期"), today);
    await form.getByLabel("检查人员").fill("张三、李四");
    await inDialog(desk, "实地检查").click();
    await says(desk, "实地检查");
    await page.goto(href("inspection.company", { taskId }));
    await button(page, "确认实地检查").click();
    await inDialog(page, "确认实地检查").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await desk.reload();
    await button(desk, "登记现场意见").click();
    await form.getByLabel("事务所在场人员").fill("王五");
    await form.getByLabel("现场检查意见").fill("档案柜未上锁，印章登记簿缺少三月的记录。");
    await form.locator("input[type=file]").setInputFiles(upload("现场照片说明.pdf", pdf()));
    await expect(form.getByText("现场照片说明.pdf").first()).toBeVisible();
    await lookAtBoth(desk, "inspection-visit-record");
    await inDialog(desk, "登记现场意见").click();
    await says(desk, "待复审");
    await says(desk, "档案柜未上锁，印章登记簿缺少三月的记录。");

    await page.reload();
    await button(page, "确认检查记录").click();
    const answer = page.getByRole("dialog");
    await answer.getByText("否", { exact: true }).click();
    await inDialog(page, "确认检查记录").click();
    await expect(answer.getByText("对现场检查记录有异议的，请写明哪些与事实不符")).toBeVisible();
    await lookAtBoth(page, "inspection-visit-answer");
    await answer.getByLabel("说明").fill("档案柜当日已上锁，钥匙由档案管理员保管。");
    await inDialog(page, "确认检查记录").click();
    await expect(answer).toHaveCount(0);
    await says(page, "有异议：档案柜当日已上锁，钥匙由档案管理员保管。");
    await lookAtBoth(page, "inspection-visit-firm");
    const paper = await onPaper(
      page,
      () => button(page, "打印现场检查记录").click(),
      () => pagesOf(page, "inspection-visit"),
    );
    expect(paper).toHaveLength(1);

    // Concluded wrongly, put right.
    await step(officer, "conclude", { inspectResult: 4, opinion: "内部管理不合格", overrideReason: null });
    await desk.reload();
    await button(desk, "更正结论").click();
    await lookAtBoth(desk, "inspection-correct");
    await pick(desk, form.getByLabel("更正后的结论", { exact: true }), "基本合格");
    await form.getByLabel("更正后的结论说明").fill("档案管理需改进");
    await form.getByLabel("更正原因").fill("登记时选错结论");
    await inDialog(desk, "更正结论").click();
    await expect(form).toHaveCount(0);
    await page.reload();
    const notice = await onPaper(
      page,
      () => button(page, "打印结论通知书").click(),
      () => pagesOf(page, "inspection-notice-corrected"),
    );
    expect(notice.join("")).toContain("更正");
    await button(page, "申请复核").waitFor();

    // Exempt by mistake.
    const second = taskOf(other);
    await desk.goto(href("inspection.desk-company", { taskId: second }));
    await recordParts(desk).rarely("免检");
    await form.getByLabel("原因").fill("本年新设");
    await inDialog(desk, "免检").click();
    await says(desk, "免检");
    // Nothing of it destroys: it stands in the head.
    await button(desk, "撤销免检").click();
    await lookAtBoth(desk, "inspection-exempt-revoke");
    await form.getByLabel("原因").fill("免检登记有误");
    await inDialog(desk, "撤销免检").click();
    await expect(form).toHaveCount(0);
    await says(desk, "待填报");
  },
);
