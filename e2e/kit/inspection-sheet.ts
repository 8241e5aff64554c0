import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { sampledItems, sampleItem, samplesOf } from "@/contracts/inspection/checklist-rules";
import { isOfficeLeased } from "@/contracts/inspection/company-rules";
import type { Figure } from "@/contracts/inspection/company-fields";
import type { Template } from "@/contracts/inspection/template";
import { paperOf } from "./calls";
import { pdf, upload } from "./samples";

/** Chooses from a list by the whole of what it shows: 「符合」 is a part of the others. */
export async function pick(page: Page, control: Locator, option: string): Promise<void> {
  await control.click();
  await page.locator(".ant-select-dropdown:visible").getByTitle(option, { exact: true }).click();
}

/** The notice without which no plan is published, uploaded by the association. */
export const planNotice = (desk: APIRequestContext) => paperOf(desk, "inspection.plan", { name: "检查通知.pdf" });

const SUMMARY =
  "本所按照检查通知的要求组织了自查，由所长牵头，质量控制负责人具体负责，对照核查项目逐项核对了证照、人员、业务、财务、内部管理、党建和会员义务等情况。".repeat(
    3,
  ) + "自查未发现重大问题。";

/** Sections that are not filled yet, by the call that the screen makes. */
export async function fillRest(caller: APIRequestContext, taskId: string, more: object = {}): Promise<void> {
  const base = `/rest/business/inspection-company/v1.0/${taskId}`;
  const headers = { "x-requested-with": "XMLHttpRequest" };
  type Answer = { itemCode: string; answer: number | null; note: string | null; rowId: string | null };
  const read = async () =>
    ((await (await caller.get(base)).json()) as { data: Record<string, unknown> }).data as {
      answers: Answer[];
      sampleAnswers: Answer[];
      figures: Figure[];
      itemFiles: { itemCode: string; fileId: string; fileCategory: number; rowId: string | null }[];
      sectionVersions: Record<string, number>;
      template: Template;
    };
  const fileAt = async (itemCode: string) => {
    const { name, mimeType, buffer } = upload("证明材料.pdf", pdf());
    const sent = await caller.post("/rest/file/attachment/v1.0", {
      headers: { ...headers, "idempotency-key": `file-${itemCode}-${taskId}` },
      multipart: { bizType: "inspection.company", file: { name, mimeType, buffer } },
    });
    const { data } = (await sent.json()) as { data: { fileId: string } };
    return { rowId: null, itemCode, fileCategory: 99, fileId: data.fileId };
  };
  const full = ((await (await caller.get(`${base}/full`, { headers })).json()) as { data: Record<string, unknown> })
    .data;
  const { version: _version, ...form } = full;
  const typed = {
    fillerName: "李文静",
    fillerPhone: "13800000000",
    isBasicConfirmed: true,
    socialInsCount: 3,
    socialInsNote: "其余人员为退休返聘",
    inCount: 0,
    outCount: 0,
    transferCount: 0,
    hasNoNominalStaff: true,
    staffNote: "人员数据已核对，入职离职人数以本所花名册为准",
    operatingRevenue: "3200000.00",
    taxRevenue: "2800000.00",
    totalProfit: "420000.00",
    netProfit: "399000.00",
    totalAssets: "1500000.00",
    totalLiabilities: "300000.00",
    totalOwnersEquity: "1200000.00",
    vatPaid: "96000.00",
    incomeTaxPaid: "21000.00",
    riskFundBalance: "160000.00",
    hasNoViolations: true,
    selfConclusion: 1,
    summary: SUMMARY,
    commitDate: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  };
  const special = "specials" in more ? ["S"] : [];
  for (const key of ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", ...special, "L"]) {
    const now = await read();
    const items = key === "I" ? [] : (now.template.find((one) => one.key === key)?.items ?? []);
    const answers = items
      .filter(({ auto }) => auto === null)
      .map(
        ({ code }) =>
          now.answers.find((row) => row.itemCode === code) ?? { rowId: null, itemCode: code, answer: 1, note: null },
      );
    const sampleAnswers = samplesOf(now.figures).flatMap(({ sampleNo }) =>
      sampledItems(now.template).map(({ code }): Answer => {
        const itemCode = sampleItem(code, sampleNo);
        const own = now.sampleAnswers.find((row) => row.itemCode === itemCode);
        return own ?? { rowId: null, itemCode, answer: 1, note: null };
      }),
    );
    const missing = items.filter(
      ({ code, needsFile }) => needsFile && !now.itemFiles.some((row) => row.itemCode === code),
    );
    const files = [];
    for (const { code } of missing) files.push(await fileAt(code));
    if (key === "A" && isOfficeLeased(now.figures)) files.push(await fileAt("A-00"));
    if (key === "L") files.push(await fileAt("L-00"));
    // Who is known to be punished tells of it, where the plan asks.
    const isPunished = Number(now.figures.find((one) => one.key === "penalties")?.value ?? 0) > 0;
    const aCase = {
      rowId: null,
      itemCode: "I-02",
      violationType: 2,
      violationDate: typed.commitDate,
      authority: null,
      docNo: null,
      amount: null,
      description: "已按决定整改",
      isRectified: true,
    };
    const tellsCases = isPunished && now.template.some((one) => one.key === "I");
    const cases = tellsCases ? { hasNoViolations: false, violations: [aCase] } : {};
    const kept = now.itemFiles.filter(({ itemCode }) => itemCode.startsWith(key));
    const told = await caller.put(`${base}/section/${key}`, {
      headers: { ...headers, "idempotency-key": `section-${key}-${taskId}` },
      data: {
        ...form,
        ...typed,
        ...cases,
        ...more,
        answers,
        sampleAnswers,
        itemFiles: [...kept, ...files],
        sectionVersion: now.sectionVersions[key] ?? 0,
      },
    });
    expect(told.status(), `${key}: ${await told.text()}`).toBe(200);
  }
}
