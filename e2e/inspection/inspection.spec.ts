import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { aPlan } from "@/contracts/inspection/plan-sample";
import { STANDARD_TEMPLATE } from "@/contracts/inspection/template";
import { href } from "@/lib/routes/href";
import { lookAt, lookAtBoth } from "../kit/look";
import { onPaper, pagesOf } from "../kit/paper";
import { recordParts } from "../kit/record-parts";
import { fillRest, pick, planNotice } from "../kit/inspection-sheet";
import { pdf, upload } from "../kit/samples";
import { MARKER } from "../kit/sign-in";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// 监督检查: the association opens a plan, two firms have their tasks; one fills, is concluded and appeals, one runs late.

lookAt(
  [
    { name: "inspection-company", path: "/business/supervision_and_inspection/company", who: "admin" },
    { name: "inspection-desk-company", path: "/desk/inspectionTask", who: "desk" },
    { name: "inspection-plan", path: "/desk/inspectionPlan", who: "desk" },
    {
      name: "inspection-plan-new",
      path: "/desk/inspectionPlan",
      who: "desk",
      ready: async (page) => {
        await page.getByRole("button", { name: "新建计划" }).click();
        await page.getByRole("dialog").getByLabel("计划名称").waitFor();
      },
    },
  ],
  ["inspection-plan-new"],
);

const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => mainOf(page).getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const tab = (page: Page, name: string | RegExp) => mainOf(page).getByRole("tab", { name });
const YEAR = 2025;

interface Row {
  readonly taskId: string;
  readonly companyName: string;
  readonly version: number;
}

test("a plan goes from its opening to a conclusion and an appeal, and its figures know both firms", async ({
  as,
  api,
}) => {
  test.slow();
  const officer = await api("desk");
  const admin = await api("admin");
  const me = (await (await admin.get("/rest/auth/security/userCenter/userInfo")).json()) as {
    data: readonly { companyId: string; companyName: string }[];
  };
  const own = me.data[0];
  const candidates = (await (
    await officer.get("/rest/business/inspection-plan/v1.0/firms/list/page?page=1&pageSize=50")
  ).json()) as { data: readonly { id: string; name: string }[] };
  const other = candidates.data.find(({ id }) => id !== own?.companyId && !/分所/.test(id));

  // Opened on the screen, for two firms.
  const desk = await as("desk");
  await desk.goto(href("inspection.plan"));
  await button(desk, "新建计划").click();
  const form = desk.getByRole("dialog");
  const { setDate } = recordParts(desk);
  await form.getByLabel("计划名称").fill(`${YEAR}年度单位会员年度检查`);
  await form.getByLabel("检查年度").fill(String(YEAR));
  await form.getByLabel("检查年度").press("Enter");
  await setDate(form.getByLabel("检查期间起"), `${YEAR}-01-01`);
  await setDate(form.getByLabel("检查期间止"), `${YEAR}-12-31`);
  await pick(desk, form.getByLabel("检查范围"), "指定单位");
  for (const name of [own?.companyName ?? "", other?.name ?? ""]) {
    await form.getByLabel("指定单位").click();
    await desk.keyboard.type(name);
    await desk.locator(".ant-select-item-option").getByText(name).first().click();
  }
  await desk.keyboard.press("Escape");
  await form.getByLabel("检查依据").fill("单位会员管理办法");
  await form.locator("input[type=file]").setInputFiles(upload("检查通知.pdf", pdf()));
  await expect(form.getByText("检查通知.pdf").first()).toBeVisible();
  await inDialog(desk, "保存草稿").click();
  await expect(mainOf(desk).getByText(`${YEAR}年度单位会员年度检查`).first()).toBeVisible();
  await button(desk, `发布 ${YEAR}年度单位会员年度检查`).click();
  await inDialog(desk, "发布计划").click();
  await expect(mainOf(desk).getByText("已发布").first()).toBeVisible();

  const listed = (await (
    await officer.get(`/rest/business/inspection-company/v1.0/list/page?page=1&inspectYear=${YEAR}`)
  ).json()) as { data: readonly Row[]; totalCount: number };
  expect(listed.totalCount).toBe(2);
  const mine = listed.data.find(({ companyName }) => companyName === own?.companyName);
  const taskId = mine?.taskId ?? "";

  // The firm fills one section on the screen, the others by the same call.
  const page = await as("admin");
  await page.goto(href("inspection.company", { taskId }));
  await button(page, "开始填报").click();
  await inDialog(page, "开始填报").click();
  await expect(mainOf(page).getByText("填报中").first()).toBeVisible();
  await tab(page, /B 人员情况/).click();
  await expect(mainOf(page).getByRole("region", { name: "系统数据" })).toContainText("人员管理");
  await lookAtBoth(page, "inspection-sheet");
  await button(page, "填报人员情况").click();
  await mainOf(page).getByLabel("签订劳动合同人数").waitFor();
  await lookAtBoth(page, "inspection-section");
  await mainOf(page).getByLabel("签订劳动合同人数").fill("3");
  await mainOf(page).getByLabel("未签订劳动合同的人员及原因").fill("其余人员为退休返聘");
  await pick(page, mainOf(page).getByLabel("B-01 自评"), "符合");
  await mainOf(page).locator("#field-files-B-01").setInputFiles(upload("劳动合同清单.pdf", pdf()));
  await expect(mainOf(page).getByRole("link", { name: "劳动合同清单.pdf" })).toBeVisible();
  await button(page, "保存").click();
  await expect(button(page, "填报人员情况")).toBeVisible();
  await expect(mainOf(page).getByRole("link", { name: "劳动合同清单.pdf" })).toBeVisible();
  await button(page, "提交").click();
  await expect(page.getByRole("dialog").getByText(/^A .+：请填写填表人$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await fillRest(admin, taskId);
  await page.reload();
  await button(page, "提交").click();
  await inDialog(page, "提交").click();
  await expect(mainOf(page).getByText("待初审").first()).toBeVisible();

  // The association reviews an item, passes, concludes.
  await desk.goto(href("inspection.desk-company", { taskId, tab: "A" }));
  await button(desk, "填写审核结果").click();
  await desk.getByRole("dialog").getByLabel("A-01 审核意见").fill("营业执照复印件不清晰");
  await pick(desk, desk.getByRole("dialog").getByLabel("A-01 审核", { exact: true }), "部分符合");
  await inDialog(desk, "保存").click();
  await expect(mainOf(desk).getByText("营业执照复印件不清晰").first()).toBeVisible();
  await button(desk, "初审通过").click();
  await inDialog(desk, "初审通过").click();
  await expect(mainOf(desk).getByText("待复审").first()).toBeVisible();
  await button(desk, "出具结论").click();
  await pick(desk, desk.getByRole("dialog").getByLabel("检查结论"), "基本合格");
  await desk.getByRole("dialog").getByLabel("结论说明").fill("营业执照复印件请补正");
  await inDialog(desk, "出具结论").click();
  await expect(mainOf(desk).getByText("已办结").first()).toBeVisible();

  // The firm appeals, and its pack and prints are there.
  await page.bringToFront();
  await page.goto(href("inspection.company", { taskId, tab: "packs" }));
  const saved = page.waitForEvent("download");
  await mainOf(page)
    .getByRole("button", { name: /^下载 / })
    .click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
  const ofSheet = () => pagesOf(page, "inspection-sheet");
  const sheet = await onPaper(page, () => button(page, "打印检查表").click(), ofSheet);
  expect(isAcross("inspection-sheet")).toBe(true);
  expect(sheet.length).toBeGreaterThan(2);
  expect(sheet[0]).toContain("单位核查工作表");
  const ofNotice = () => pagesOf(page, "inspection-notice");
  const notice = await onPaper(page, () => button(page, "打印结论通知书").click(), ofNotice);
  expect(notice).toHaveLength(1);
  expect(notice[0]).toContain("检查结论为「基本合格」");
  await button(page, "申请复核").click();
  await page.getByRole("dialog").getByLabel("申请复核的理由").fill("营业执照已重新扫描上传，申请改为合格。");
  await inDialog(page, "申请复核").click();
  await expect(mainOf(page).getByText("复核申请中").first()).toBeVisible();

  // Who is not under appeal is publicised: here nobody, and the officer is told why.
  await desk.goto(href("inspection.plan"));
  await desk.getByRole("button", { name: `公示 ${YEAR}年度单位会员年度检查` }).click();
  await setDate(desk.getByRole("dialog").getByLabel("公示截止"), "2060-12-31");
  await inDialog(desk, "生成公示公告").click();
  await expect(desk.getByRole("dialog").getByText(/没有需要公示的检查结论/)).toBeVisible();
  await inDialog(desk, "取消").click();
  await inDialog(desk, "放弃并关闭").click();
  await expect(desk.getByRole("dialog")).toHaveCount(0);

  // Figures of the plan know both firms, and leave as a workbook.
  await desk.goto(href("inspection.plan"));
  await button(desk, `统计 ${YEAR}年度单位会员年度检查`).click();
  await expect(desk.getByRole("dialog").getByText("应检 2 家", { exact: false })).toBeVisible();
  const figures = desk.waitForEvent("download");
  await inDialog(desk, "导出统计").click();
  expect((await figures).suggestedFilename()).toMatch(/统计.*\.xlsx$/);
  await lookAtBoth(desk, "inspection-figures");
});

test(
  "each drawn engagement has its checklist, and the section's own answers are no better",
  LONG,
  async ({ as, api }) => {
    test.slow();
    const officer = await api("desk");
    const admin = await api("admin");
    const me = (await (await admin.get("/rest/auth/security/userCenter/userInfo")).json()) as {
      data: readonly { companyId: string }[];
    };
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    // Reports of the last weeks, of section E alone.
    const data = aPlan(new Date(), {
      planName: "鉴证质量专项检查",
      inspectType: 2,
      specialReason: [3],
      periodStart: day(90),
      periodEnd: day(0),
      inspectYear: Number(day(0).slice(0, 4)),
      scopeType: 3,
      scopeFirms: [me.data[0]?.companyId ?? ""],
      template: STANDARD_TEMPLATE.filter(({ key }) => key === "E").map((one) => ({ ...one, weight: 100 })),
      specialItems: [{ itemCode: "S-01", itemName: "业务收费", checkContent: "是否存在低价竞争" }],
      attachments: [await planNotice(officer)],
    });
    const plans = "/rest/business/inspection-plan/v1.0";
    const made = await officer.post(plans, { headers: MARKER, data });
    expect(made.status(), await made.text()).toBe(200);
    const { planId, version } = ((await made.json()) as { data: { planId: string; version: number } }).data;
    const out = await officer.put(`${plans}/${planId}/publish`, { headers: MARKER, data: { version } });
    expect(out.status(), await out.text()).toBe(200);
    const listed = (await (
      await officer.get(`/rest/business/inspection-company/v1.0/list/page?page=1&planId=${planId}`)
    ).json()) as { data: readonly Row[] };
    const taskId = listed.data[0]?.taskId ?? "";

    // One item of one sample is typed on the screen, the rest by the same call.
    const page = await as("admin");
    const samples = mainOf(page).getByRole("region", { name: /^样本 \S+ 核查项目$/ });
    await page.goto(href("inspection.company", { taskId, tab: "E" }));
    await button(page, "开始填报").click();
    await inDialog(page, "开始填报").click();
    await expect(mainOf(page).getByText("填报中").first()).toBeVisible();
    await expect(samples).toHaveCount(3);
    await lookAtBoth(page, "inspection-samples");
    const label = (await samples.first().getAttribute("aria-label")) ?? "";
    const no = /样本 (\S+) 核查项目/.exec(label)?.[1] ?? "";
    const name = `样本 ${no} 的 E-04`;
    const note = () => mainOf(page).getByLabel(`${name} 说明`, { exact: true });
    await button(page, "填报执业质量").click();
    await expect(mainOf(page).getByRole("tab", { name: `${no}（9 项未填）` })).toBeVisible();
    await pick(page, mainOf(page).getByLabel(`${name} 自评`, { exact: true }), "不符合");
    await note().fill("缺索引");
    await mainOf(page).locator(`[id="field-files-E-04/${no}"]`).setInputFiles(upload("底稿索引.pdf", pdf()));
    await expect(mainOf(page).getByRole("link", { name: "底稿索引.pdf" })).toBeVisible();
    await lookAtBoth(page, "inspection-samples-section");
    await button(page, "保存").click();
    await expect(button(page, "填报执业质量")).toBeVisible();
    await expect(mainOf(page).getByRole("link", { name: "底稿索引.pdf" })).toBeVisible();
    const statement =
      "本所各项业务均按收费标准签订委托合同，收费依据完整，经逐份核对没有低于成本承接业务的情况，也没有以不正当手段招揽业务。";
    await fillRest(admin, taskId, { specials: [{ rowId: null, itemCode: "S-01", answer: 1, statement }] });
    await page.reload();
    await button(page, "提交").click();
    await expect(page.getByText(/E-04 自评「符合」高于样本的结果/).first()).toBeVisible();
    await expect(page.getByText(`${name} 部分符合或不符合，请填写说明，不少于10字`).first()).toBeVisible();
    await page.keyboard.press("Escape");

    // The foot of the form leads to what is missing, and it is put right there.
    await button(page, "填报执业质量").click();
    await expect(mainOf(page).getByText("样本结果：部分符合")).toBeVisible();
    await pick(page, mainOf(page).getByLabel("E-04 自评", { exact: true }), "部分符合");
    await mainOf(page).getByLabel("E-04 说明", { exact: true }).fill("一份报告的底稿索引不全，已安排补齐");
    await mainOf(page).getByRole("tab").filter({ hasText: /^BB/ }).last().click();
    await mainOf(page)
      .getByRole("button", { name: /^还缺 1 项/ })
      .click();
    await expect(note()).toBeVisible();
    await note().fill("工作底稿缺少索引，已安排补齐");
    await button(page, "保存").click();
    await expect(button(page, "填报执业质量")).toBeVisible();
    await button(page, "提交").click();
    await inDialog(page, "提交").click();
    await expect(mainOf(page).getByText("待初审").first()).toBeVisible();
    await tab(page, "变更记录").click();
    await expect(mainOf(page).getByText(`样本核查 E-04/${no} · 自评`).first()).toBeVisible();
    const ofSheet = () => pagesOf(page, "inspection-samples");
    const sheet = await onPaper(page, () => button(page, "打印检查表").click(), ofSheet);
    expect(isAcross("inspection-samples")).toBe(true);
    expect(sheet.join("")).toContain(`样本${no}核查项目`);

    // One item of one sample is sent back: it and the item that sums it up are open, nothing else.
    const desk = await as("desk");
    await desk.goto(href("inspection.desk-company", { taskId, tab: "E" }));
    await mainOf(desk)
      .getByRole("checkbox", { name: `标出「${name}」需修改` })
      .check();
    await button(desk, "退回补正").click();
    await expect(desk.getByRole("dialog").getByText(new RegExp(`^${name} `))).toBeVisible();
    await desk.getByRole("dialog").getByLabel("原因").fill("请补充底稿索引");
    await inDialog(desk, "退回补正").click();
    await expect(mainOf(desk).getByText("退回补正").first()).toBeVisible();
    await page.goto(href("inspection.company", { taskId, tab: "E" }));
    await button(page, "填报执业质量").click();
    await expect(note()).toBeEnabled();
    await expect(mainOf(page).getByLabel("E-04 说明", { exact: true })).toBeEnabled();
    await expect(mainOf(page).getByLabel(`样本 ${no} 的 E-05 说明`, { exact: true })).toBeDisabled();
  },
);

/** Whether the paper that was kept under this name lies across. */
function isAcross(name: string): boolean {
  const paper = readFileSync(`test-results/screens/${name}.pdf`, "latin1");
  const [, width = "0", height = "0"] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? [];
  return Number(width) > Number(height);
}
