import type { Page } from "@playwright/test";
import { agreementContractApi } from "@/contracts/agreement/contract/contract";
import { SCAN_FILE } from "@/contracts/agreement/contract/contract-fields";
import { agreementContractSample } from "@/contracts/agreement/contract/contract-sample";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { attachmentApi } from "@/contracts/file/attachment";
import { reportPaperApi } from "@/contracts/agreement/report/report-paper";
import { daysAfter } from "@/contracts/kit/day/dates";
import { encodeQuery } from "@/contracts/kit/query";
import { shownReportNumber } from "@/contracts/public/report-number";
import { verifyAddress } from "@/contracts/public/verify-wire";
import { href } from "@/lib/routes/href";
import { callBy, callPath } from "../kit/calls";
import { lookAtBoth } from "../kit/look";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { MARKER } from "../kit/sign-in";
import { stranger } from "../kit/stranger";
import { expect, test } from "../kit/test";

// 业务链: from a contract in force, every further stage is begun where it is missing, until the report has its number,
// which a stranger checks; another firm finds nothing; voided by the association, the number says so.
// domain b §0.4, §6

const TODAY = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const TAIL = String(Date.now()).slice(-7);
const CUSTOMER = "长沙云麓软件有限公司";
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const tab = (page: Page, name: string) => main(page).getByRole("tab", { name }).click();
const stages = (page: Page) => main(page).getByRole("list", { name: "业务链各环节" });
const notes = (page: Page) => main(page).getByRole("list", { name: "需要核对或办理" });

async function attach(page: Page, name: string): Promise<void> {
  await tab(page, "附件");
  await main(page).locator("input[type=file]").setInputFiles(upload(name, pdf()));
  await expect(main(page).getByRole("link", { name })).toBeVisible();
}

/** What a field of a form offers. */
const offered = (page: Page, path: string, keyword?: string) =>
  callPath<readonly { id: string; name: string }[]>(
    page.request,
    "GET",
    `${path}?${encodeQuery({ page: 1, pageSize: 10, ...(keyword && { keyword }) })}`,
  );

/** A contract of agency work in force, as the screen of contracts leaves it. */
async function aContract(page: Page): Promise<string> {
  const api = page.request;
  const [customer] = await offered(page, agreementContractApi.customers.path, CUSTOMER);
  const [leader, acceptor] = (await offered(page, agreementContractApi.people.path)).map(({ id }) => id);
  const multipart = { bizType: "agreement.contract", file: upload("约定书.pdf", pdf()) };
  const scan = await api.post(attachmentApi.upload.path, { headers: MARKER, multipart });
  const { data } = (await scan.json()) as { data: { fileId: string } };
  const days = { startDate: daysAfter(TODAY, -60), endDate: daysAfter(TODAY, 300) };
  const { contractId, version } = await callBy(api, agreementContractApi.create, {
    body: {
      ...agreementContractSample,
      contractName: `企业所得税申报代理合同 ${TAIL}`,
      customerId: customer?.id,
      projectLeaderId: leader,
      servicePersonIds: [leader],
      acceptorId: acceptor,
      signDate: daysAfter(TODAY, -63),
      acceptDate: daysAfter(TODAY, -66),
      ...days,
      contractAmount: "31800.00",
      items: [
        {
          rowId: null,
          serviceCategory: 1,
          serviceSubType: 104,
          content: null,
          amount: "31800.00",
          ...days,
          reportRequired: true,
        },
      ],
      payPlans: [],
      receipts: [],
      attachments: [{ fileId: data.fileId, attachType: SCAN_FILE, sortNo: 1 }],
    },
  });
  await callBy(api, agreementContractApi.activate, { params: { contractId }, body: { version } });
  return contractId;
}

async function fillAgreement(page: Page): Promise<void> {
  await field(page, "经办人电话").fill("0731-84410000");
  await field(page, "协议摘要").fill("代理编制并报送年度企业所得税纳税申报表。");
  await attach(page, "委托协议.pdf");
  await button(page, "保存").click();
  await button(page, "提交").click();
  await inDialog(page, "提交").click();
  await tab(page, "基本信息");
  await expect(recordParts(page).value("备案编号")).toHaveText(/^XY43\d{14}$/);
}

async function fillInvoice(page: Page): Promise<void> {
  const { choose, setDate } = recordParts(page);
  await choose(field(page, "发票类型"), "数电票(普通发票)");
  await field(page, "发票号码").fill(`2643${TAIL.padStart(16, "0")}`);
  await setDate(field(page, "开票日期"), TODAY);
  await field(page, "项目名称").fill("*鉴证咨询服务*代理申报服务费");
  await field(page, "金额（不含税）").fill("10000");
  await choose(field(page, "税率"), "6%");
  await field(page, "税额").fill("600");
  await field(page, "价税合计").fill("10600");
  await tab(page, "关联协议");
  await main(page)
    .getByRole("group", { name: "关联协议 1" })
    .getByLabel(/^分摊金额/)
    .fill("10600");
  await button(page, "保存").click();
  await expect(main(page).getByText("已关联", { exact: true }).first()).toBeVisible();
}

async function fillReport(page: Page, leader: string): Promise<void> {
  const { choose, setDate } = recordParts(page);
  await field(page, "报告名称").fill(`年度申报代理报告 ${TAIL}`);
  await field(page, "报告文号").fill(`税代〔${TODAY.slice(0, 4)}〕第${TAIL}号`);
  await setDate(field(page, "报告日期"), TODAY);
  await main(page).locator("input[type=file]").first().setInputFiles(upload("报告.pdf", pdf()));
  await choose(field(page, "报告用途"), "汇算清缴申报");
  await field(page, "报告使用人").fill("委托人");
  await main(page).getByLabel(/^份数/).fill("2");
  await main(page)
    .getByLabel(/^收费金额（含税）/)
    .fill("10600");
  await choose(field(page, "涉及税种"), "企业所得税");
  await page.keyboard.press("Escape");
  await main(page)
    .getByLabel(/^服务次数/)
    .fill("1");
  await field(page, "项目负责人").click();
  await page.keyboard.type(leader);
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option").getByText(leader).first().click();
  await button(page, "保存").click();
  await expect(button(page, "编辑")).toBeVisible();
}

test("an engagement grows along its chain, is numbered, checked by a stranger, and voided", async ({ as, browser }) => {
  test.slow();
  const page = await as("admin");
  const contractId = await aContract(page);
  const chain = href("agreement.contract", { contractId, tab: "chain" });
  await page.goto(chain);
  await expect(notes(page)).toContainText("合同已生效，还没有办理协议备案");
  await notes(page).getByRole("link", { name: "生成协议备案" }).click();
  await fillAgreement(page);

  // Back to the whole by the agreement's own link.
  await main(page)
    .getByRole("link", { name: /（业务链）$/ })
    .click();
  await expect(stages(page)).toContainText("协议备案 1 份31,800.00 元占合同金额 100.00%");
  await notes(page).getByRole("link", { name: "登记发票" }).click();
  await fillInvoice(page);

  await page.goto(chain);
  await expect(stages(page)).toContainText("发票净额 1 张10,600.00 元");
  await expect(main(page).getByText("还没有业务报备")).toBeVisible();
  await main(page)
    .getByRole("region", { name: /服务项目$/ })
    .waitFor();
  await main(page).getByRole("link", { name: /^XY43/ }).click();
  await tab(page, "业务报备");
  await main(page)
    .getByRole("button", { name: /^新增报备/ })
    .click();
  const people = await offered(page, agreementReportApi.people.path);
  await fillReport(page, people[0]?.name ?? "");
  await button(page, "提交复核").click();
  await inDialog(page, "提交复核").click();
  await button(page, "报备").click();
  await inDialog(page, "报备").click();
  await expect(recordParts(page).value("报备编号")).toHaveText(/^BB43\d{18}$/);
  const reportId = new URL(page.url()).searchParams.get("reportId") ?? "";
  const report = await callBy(page.request, agreementReportApi.get, { params: { reportId } });

  await page.goto(chain);
  await expect(stages(page)).toContainText("业务报备 1 份10,600.00 元占合同金额 33.33%");
  await expect(main(page).getByRole("link", { name: `年度申报代理报告 ${TAIL}` })).toBeVisible();
  await lookAtBoth(page, "agreement-chain");

  const { checkCode } = await callBy(page.request, reportPaperApi.get, { params: { reportId } });
  const phone = await stranger(browser, new URL(page.url()).origin);
  const filingNo = report.filingNo ?? "";
  const check = verifyAddress("", { paperNo: filingNo, code: checkCode ?? "" });
  await phone.goto(check);
  await expect(main(phone).getByRole("region", { name: /^真实有效/ })).toContainText(shownReportNumber(filingNo));

  const other = await as("other");
  await other.goto(href("agreement.report", { reportId }));
  await expect(main(other).getByText(filingNo)).toHaveCount(0);
  expect((await other.request.get(`/rest/business/report/v1.0/${reportId}`, { headers: MARKER })).status()).toBe(404);
  expect(
    (await other.request.get(`/rest/business/contract/v1.0/${contractId}/chain`, { headers: MARKER })).status(),
  ).toBe(404);

  const opinion = "委托人名称录入有误，需要重新出具";
  // Another journey of the same firm may have corrected it meanwhile.
  const { version } = await callBy(page.request, agreementReportApi.get, { params: { reportId } });
  const asked = { version, voidReason: 3, opinion, attachments: [] };
  await callBy(page.request, agreementReportApi.askVoid, { params: { reportId }, body: asked });
  const desk = await as("desk");
  await desk.goto(href("agreement.desk-report", { reportId }));
  await main(desk).getByRole("button", { name: "同意作废", exact: true }).click();
  await inDialog(desk, "同意作废").click();
  await expect(main(desk).getByText("已作废").first()).toBeVisible();
  await main(phone).getByRole("button", { name: "查验", exact: true }).click();
  await expect(main(phone).getByRole("region", { name: /^已作废/ })).toBeVisible();
  await page.reload();
  await expect(stages(page)).toContainText("业务报备 0 份0.00 元");
  await phone.context().close();
});
