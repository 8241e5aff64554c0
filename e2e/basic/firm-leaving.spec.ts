import type { Page } from "@playwright/test";
import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { anExit } from "@/contracts/basic/firm-exit/firm-exit-sample";
import { staffApi } from "@/contracts/basic/staff/staff";
import { MEMBER_TYPE } from "@/contracts/basic/staff/staff-form";
import { activityApi } from "@/contracts/party/activity/activity";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { href } from "@/lib/routes/href";
import { FIRM, FIRM_NAME } from "../kit/accounts";
import { callBy, callPath } from "../kit/calls";
import { firmApi } from "../kit/firm-api";
import { firmPage } from "../kit/firm-page";
import { lookAtBoth } from "../kit/look";
import { applyFor, passOf } from "../kit/member-apply";
import { ownProduct } from "../kit/product/own-product";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// 退会 to its end: a branch reads what it has to settle, settles it (submissions, people, dues, its head last) and leaves;
// its books close at once, its account stays for reading, its head office hears of it. A merger: accepted, not ended while
// people are there, given up.

test.describe.configure({ mode: "serial" });
const product = ownProduct();
const LEAVING = FIRM.branchZhuzhou;
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
let firm: Page;
let desk: Page;
let exitId = "";

test.beforeAll(async ({ browser }) => {
  firm = await product.as(browser, "branch");
  desk = await product.as(browser, "desk");
  for (const page of [firm, desk]) page.setDefaultTimeout(20_000);
});

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => main(page).getByRole("form").getByLabel(label, { exact: true });
const condition = (page: Page, name: string) => main(page).getByRole("row", { name: new RegExp(`^${name} `) });

async function attach(page: Page, type: string): Promise<void> {
  await main(page).getByRole("tab", { name: /^附件/ }).click();
  await page.getByLabel(`选择附件：${type}`).setInputFiles(upload(`${type.slice(0, 4)}.pdf`, pdf(2_000)));
  await expect(page.getByRole("list", { name: `${type}附件` })).toBeVisible();
}

/** A step by its button and the button of its question. */
async function step(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

/** Whoever is entered as leaving today; the answer's status and sentence. */
async function leave(staffId: string, memberAfter: number | null, version: number) {
  const answer = await firm.request.post(staffApi.leave.path.replace("{staffId}", staffId), {
    headers: { "x-requested-with": "XMLHttpRequest", "idempotency-key": crypto.randomUUID() },
    data: { leaveDate: today, leaveReason: 1, memberAfter, handoverDone: true, reason: null, attachments: [], version },
  });
  const { errorMessage } = (await answer.json()) as { errorMessage?: string };
  return { status: answer.status(), errorMessage };
}
interface Person {
  readonly staffId: string;
  readonly memberType: number | null;
  readonly isIncomplete: boolean;
  readonly version: number;
}
const onStaff = () =>
  callPath<readonly Person[]>(firm.request, "GET", `${staffApi.list.path}?page=1&pageSize=100&staffStatus=1`);

test("what has to be settled first is named one by one, and a submission is refused until it is", LONG, async () => {
  await firm.goto(href("basic.firm-exit", { exitId: "new" }));
  await recordParts(firm).choose(field(firm, "申请事项"), "退会");
  await recordParts(firm).setDate(field(firm, "决议日期"), today);
  await field(firm, "申请原因").fill("经合伙人会议决议，分所撤销，不再从事涉税服务");
  await field(firm, "善后联系人").fill("邵若兰");
  await field(firm, "善后联系人手机").fill("13800000002");
  await attach(firm, "股东会决议/合伙人决议");
  await button(firm, "保存").click();
  await expect(firm.getByRole("heading", { level: 1 })).toHaveText(/退会申请（TH\d{12}）/);
  exitId = new URL(firm.url()).searchParams.get("exitId") ?? "";
  await expect(condition(firm, "在职人员")).toContainText(/须先办结.*还有 \d+ 名/);
  await expect(condition(firm, "未办结的申报")).toContainText("党建活动记录「分所主题党日：红色教育」、党组织年度上报");
  await expect(condition(firm, "会费")).toContainText("尚欠 16,000.00 元");
  await lookAtBoth(firm, "firm-leaving-conditions");
  await step(firm, "提交");
  await expect(firm.getByText(/在职人员：还有 \d+ 名/).first()).toBeVisible();
});

test("submissions are taken back, dues are paid and confirmed, everybody but the head leaves", LONG, async () => {
  const { list, withdraw } = activityApi;
  const waiting = await callPath<readonly { activityId: string; version: number }[]>(
    firm.request,
    "GET",
    `${list.path}?page=1&pageSize=30&auditStatus=1`,
  );
  for (const { activityId, version } of waiting)
    await callBy(firm.request, withdraw, { params: { activityId }, body: { version } });
  await firm.goto(href("party.info"));
  await step(firm, "撤回");
  await expect(button(firm, "提交")).toBeVisible();

  await firm.goto(href("statement.dues"));
  await main(firm).getByRole("row", { name: /HF\d+/ }).getByRole("link").first().click();
  await button(firm, "登记缴费").click();
  await field(firm, "银行流水号").fill("TX-LEAVING-1");
  await attach(firm, "银行回单");
  await button(firm, "保存").click();
  await expect(firm.getByRole("heading", { level: 1 })).toHaveText(/缴费登记 JF\d{10}/);
  const paymentId = new URL(firm.url()).searchParams.get("paymentId") ?? "";
  const { version } = await callBy(desk.request, duesPaymentApi.get, { params: { paymentId } });
  await callBy(desk.request, duesPaymentApi.confirm, {
    params: { paymentId },
    body: { version, arrivedAmount: "16000.00", arrivedDate: today, opinion: null },
  });

  const refused: string[] = [];
  for (const person of await onStaff()) {
    const { staffId, isIncomplete, memberType } = person;
    if (isIncomplete)
      await callBy(firm.request, staffApi.remove, { params: { staffId }, query: { version: person.version } });
    else {
      const memberAfter = memberType === MEMBER_TYPE.none ? null : 3;
      const { status, errorMessage } = await leave(staffId, memberAfter, person.version);
      if (status !== 200) refused.push(errorMessage ?? String(status));
    }
  }
  expect(refused).toEqual(["邵若兰是本所法定代表人（负责人），请先办理负责人变更，再办理离职"]);
  await firm.goto(href("basic.firm-exit", { exitId }));
  await expect(condition(firm, "在职人员")).toContainText(
    /请留意.*还有 1 名负责人、合伙人（股东），提交后为其办理离职或转所/,
  );
  await expect(condition(firm, "未办结的申报")).toContainText("没有");
  await expect(condition(firm, "会费")).toContainText("已结清");
});

test("submitted, it is not passed before its head has left; then the membership ends on both sides", LONG, async () => {
  await step(firm, "提交");
  await expect(firm.getByText("已提交", { exact: true })).toBeVisible();
  await desk.goto(href("basic.desk-firm-exit", { exitId }));
  await step(desk, "通过");
  await expect(desk.getByText(/在职人员：还有 1 名/).first()).toBeVisible();
  await desk.getByRole("dialog").getByRole("button", { name: "取消" }).click();

  const [head] = await onStaff();
  expect(await leave(head?.staffId ?? "", 3, head?.version ?? 0)).toMatchObject({ status: 200 });
  await desk.reload();
  await expect(condition(desk, "在职人员")).toContainText("没有");
  await step(desk, "通过");
  await expect(desk.getByText("已通过", { exact: true })).toBeVisible();
  expect((await firmApi(firm.request).get(LEAVING)).companyStatus).toBe(6);
});

test("the branch reads what it was and changes nothing more; its head office is told", LONG, async ({ browser }) => {
  await firm.goto(href("message.center"));
  await main(firm)
    .getByRole("link", { name: /退会申请/ })
    .first()
    .click();
  await expect(firm.getByText(/会籍已终止，档案只读；账号保留至 \d{4}-\d\d-\d\d/).first()).toBeVisible();
  const record = firmPage(firm);
  await firm.goto(href("basic.firm"));
  await expect(main(firm).getByText("已退会").first()).toBeVisible();
  await expect(record.editButton).toBeDisabled();
  await expect(main(firm).getByText("事务所当前状态为「已退会」，档案只读")).toBeVisible();
  await expect(button(firm, "打印会员证")).toBeHidden();
  await lookAtBoth(firm, "firm-left");
  await firm.goto(href("basic.staff"));
  await expect(main(firm).getByText("档案可以查看、导出和打印，不再新增和修改")).toBeVisible();
  await expect(main(firm).getByText("还没有人员")).toBeVisible();
  await expect(button(firm, "新增")).toBeHidden();
  const head = await product.as(browser, "head");
  await head.goto(href("message.center"));
  await expect(main(head).getByText(`分支机构已办结退出：${FIRM_NAME.branchZhuzhou}`).first()).toBeVisible();
});

test("a member leaves the association and stays on the staff", LONG, async ({ browser }) => {
  const own = await product.as(browser, "admin");
  const listed = await callPath<readonly (Person & { readonly staffName: string })[]>(
    own.request,
    "GET",
    `${staffApi.list.path}?page=1&pageSize=100&staffStatus=1`,
  );
  const isMember = ({ memberType, isIncomplete }: Person) => memberType !== MEMBER_TYPE.none && !isIncomplete;
  const { staffId, staffName } = listed.find(isMember) ?? { staffId: "nobody", staffName: "" };
  await applyFor(own, staffId, "退会", () =>
    main(own).getByLabel("申请理由", { exact: true }).fill("本人不再从事涉税服务"),
  );
  await passOf(desk, staffName);
  await own.goto(href("basic.staff", { staffId }));
  await expect(main(own).getByText("在职").first()).toBeVisible();
  await main(own).getByRole("tab", { name: "资格与会籍" }).click();
  await expect(main(own).getByText("已退会").first()).toBeVisible();
});

test(
  "a firm goes into another: both sides read what it brings; it is not struck off with people, and may go on",
  LONG,
  async ({ browser }) => {
    const going = await product.as(browser, "admin");
    const into = await product.as(browser, "head");
    const { creditCode } = await firmApi(into.request).get(FIRM.headOffice);
    await going.goto(href("basic.firm-exit", { exitId: "new" }));
    await recordParts(going).choose(field(going, "申请事项"), "合并");
    await field(going, "并入的事务所").fill(FIRM_NAME.headOffice);
    await field(going, "并入事务所的统一社会信用代码").fill(creditCode);
    await recordParts(going).setDate(field(going, "决议日期"), today);
    await field(going, "申请原因").fill("经股东会决议，并入岳麓山示例税务师事务所");
    await field(going, "善后联系人").fill("王芳");
    await field(going, "善后联系人手机").fill("13800000001");
    await attach(going, "股东会决议/合伙人决议");
    await button(going, "保存").click();
    await expect(going.getByRole("heading", { level: 1 })).toHaveText(/TH\d{12}/);
    await expect(condition(going, "在职人员")).toContainText(/请留意.*转入接收的事务所或/);
    await step(going, "提交");
    await expect(going.getByText("已提交", { exact: true })).toBeVisible();
    const merger = new URL(going.url()).searchParams.get("exitId") ?? "";

    await desk.goto(href("basic.desk-firm-exit", { exitId: merger }));
    await step(desk, "通过");
    await expect(desk.getByText("已通过", { exact: true })).toBeVisible();
    expect((await firmApi(going.request).get(FIRM.first)).companyStatus).toBe(4);

    // The firm that receives it may not leave before.
    const own = await callBy(into.request, firmExit.api.create, { body: anExit(), consent: true });
    await into.goto(href("basic.firm-exit", { exitId: own.exitId }));
    await expect(condition(into, "正在并入本所的事务所")).toContainText(FIRM_NAME.first);

    // With people in it, it is not struck off; given up, it goes on and binds nobody.
    await desk.goto(href("basic.desk-firm", { companyId: FIRM.first }));
    const dialog = desk.getByRole("dialog");
    await button(desk, "办理会籍").click();
    const enter = async (status: string) => {
      await recordParts(desk).choose(dialog.getByLabel("会员状态", { exact: true }), status);
      await dialog.getByRole("button", { name: "办理", exact: true }).click();
    };
    await enter("已注销");
    await expect(dialog.getByText(/本所还有 \d+ 名在职人员，请先办理转所或离职/).first()).toBeVisible();
    await dialog.getByLabel("办理说明").fill("双方放弃合并");
    await enter("正常");
    await expect(dialog).toHaveCount(0);
    await into.reload();
    await expect(condition(into, "会费")).toBeVisible();
    await expect(condition(into, "正在并入本所的事务所")).toHaveCount(0);
  },
);
