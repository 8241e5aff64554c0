import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { attachmentApi } from "@/contracts/file/attachment";
import { type CompanyDraft, inspectionCompanyApi } from "@/contracts/inspection/company";
import { FILE_CATEGORY, SECTION_FILES } from "@/contracts/inspection/company-fields";
import { isOfficeLeased } from "@/contracts/inspection/company-rules";
import { companySample } from "@/contracts/inspection/company-sample";
import { planApi, SCOPE } from "@/contracts/inspection/plan";
import { answeredItems, STANDARD_TEMPLATE } from "@/contracts/inspection/template";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { encodeQuery } from "@/contracts/kit/query";
import { calendarDate } from "@/server/platform/call/services";
import { newId } from "@/server/platform/clock/id";
import { aPdf } from "@/server/platform/files/inspect/samples";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { multipart } from "@/server/tests/examples";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { aPlan } from "@/contracts/inspection/plan-sample";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import { inspectionPlans } from "@/server/modules/inspection/plan.table";

export interface Told {
  readonly status: number;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly fieldErrors?: readonly { readonly path: string; readonly message: string }[];
  readonly totalCount?: number;
  readonly data: Readonly<Record<string, unknown>> & {
    readonly taskId: string;
    readonly planId: string;
    readonly version: number;
  };
}

const API = {
  ...inspectionCompanyApi,
  ...Object.fromEntries(Object.entries(planApi).map(([k, v]) => [`plan.${k}`, v])),
};
type Asked = { readonly params?: Readonly<Record<string, string>>; readonly query?: object; readonly body?: object };
export type Hands = (name: string, asked?: Asked) => Promise<Told>;
const handsWith =
  (t: TestApp, token: string): Hands =>
  async (name, { params = {}, query = {}, body } = {}) => {
    const endpoint = (API as Readonly<Record<string, Endpoint>>)[name];
    assert.ok(endpoint, name);
    const asked = encodeQuery(query as Readonly<Record<string, unknown>>);
    const url = `${fillPath(endpoint.path, params)}${asked && `?${asked}`}`;
    const answer = await t.call({ method: endpoint.spec.method, url, token, ...(body && { payload: body }) });
    return { ...answer.json<Omit<Told, "status">>(), status: answer.statusCode };
  };

export const step = (hands: Hands, name: string, of: Told["data"], body: object = {}) =>
  hands(name, { params: { taskId: of.taskId }, body: { ...body, version: of.version } });
export const read = async (hands: Hands, taskId: string) => (await hands("get", { params: { taskId } })).data;
export const versionOf = (of: Told["data"], key: string): number =>
  (of["sectionVersions"] as Readonly<Record<string, number>>)[key] ?? 0;
export const save = (
  hands: Hands,
  of: Told["data"],
  section: string,
  form: CompanyDraft,
  sectionVersion = versionOf(of, section),
) => hands("section", { params: { taskId: of.taskId, section }, body: { ...form, sectionVersion } });

/** The notice that a plan is published with, uploaded by the association's officer of this token. */
export const planNotice = (t: TestApp, token: string) => aPaper(t, token, "inspection.plan");

/** A paper of a kind, as a form sends it. */
export async function aPaper(t: TestApp, token: string, bizType: string) {
  const { payload, contentType } = await multipart({ bizType }, aPdf(newId()), "检查通知.pdf");
  const headers = { "content-type": contentType };
  const answer = await t.call({ method: "POST", url: attachmentApi.upload.path, token, payload, headers });
  assert.equal(answer.statusCode, 200, answer.body);
  const { fileId } = answer.json<{ data: { fileId: string } }>().data;
  return { fileId, attachType: 99, sortNo: 0 };
}

export const [FIRST, SECOND] = [DEMO.firm.first, DEMO.firm.generalPartnership];

export interface MadeReport {
  readonly serviceCategory?: number;
  readonly filedOn?: string;
  readonly reportStatus?: number;
  readonly lateFlag?: boolean;
  readonly fee?: string;
  readonly client?: string;
  readonly companyId?: string;
}
let made = 0;

/** The demo's product with two firms of a plan, clerks of both, and what every journey begins with. */
export async function inspectionProduct() {
  const t = await buildDemoApp();
  const firmToken = await tokenOf(t, DEMO.user.admin);
  const firm = handsWith(t, firmToken);
  const deskToken = await tokenOf(t, DEMO.user.desk);
  const desk = handsWith(t, deskToken);
  const codes = ["g_hy_annual_company_view", "g_hy_annual_company_edit", "g_hy_annual_company_submit"] as const;
  const clerkOf = async (companyId: string) =>
    handsWith(t, await openSession(t, (await createUser(t.db, { companyId, codes })).userId));
  const clerk = await clerkOf(FIRST);
  const other = await clerkOf(SECOND);

  const plan = (more: object = {}) =>
    aPlan(t.clock.now(), { scopeType: SCOPE.firms, scopeFirms: [FIRST, SECOND], ...more });
  let year = 2050;
  /** A published plan of a year of its own, and the task of a firm. */
  async function published(more: object = {}, of = FIRST): Promise<{ planId: string; task: Told["data"] }> {
    // Published of a year that may be, then moved out of the next one's way.
    year += 1;
    const next = Number(calendarDate(t.clock.now()).slice(0, 4)) + 1;
    const own = { inspectYear: next, periodStart: `${next}-01-01`, periodEnd: `${next}-12-31` };
    const attachments = [await planNotice(t, deskToken)];
    const made = await desk("plan.create", { body: plan({ ...own, attachments, ...more }) });
    assert.equal(made.status, 200, JSON.stringify(made));
    const { planId, version } = made.data;
    const out = await desk("plan.publish", { params: { planId }, body: { version } });
    assert.equal(out.status, 200, JSON.stringify(out));
    if (!("inspectYear" in more)) {
      const moved = { periodStart: `${year}-01-01`, periodEnd: `${year}-12-31` };
      await t.db
        .update(inspectionPlans)
        .set({ inspectYear: year, ...moved })
        .where(eq(inspectionPlans.planId, planId));
      await t.db.update(inspectionTasks).set({ inspectYear: year }).where(eq(inspectionTasks.planId, planId));
    }
    const rows = await t.db.select().from(inspectionTasks).where(eq(inspectionTasks.planId, planId));
    const row = rows.find(({ companyId }) => companyId === of);
    assert.ok(row);
    const task = await desk("get", { params: { taskId: row.taskId } });
    return { planId, task: task.data };
  }

  async function aFile(bytes = aPdf(newId()), name = "证明材料.pdf"): Promise<string> {
    const { payload, contentType } = await multipart({ bizType: "inspection.company" }, bytes, name);
    const answer = await t.call({
      method: "POST",
      url: attachmentApi.upload.path,
      token: firmToken,
      payload,
      headers: { "content-type": contentType },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ data: { fileId: string } }>().data.fileId;
  }

  /** A report of a firm that was filed in a year. */
  async function aReport(year: string, more: MadeReport = {}): Promise<string> {
    const { filedOn = `${year}-05-20`, reportStatus = REPORT_STATUS.filed, fee = "1000.00", client = "甲" } = more;
    const reportId = newId();
    made += 1;
    const isFiled = reportStatus >= REPORT_STATUS.filed;
    await t.db.insert(reportFilings).values({
      reportId,
      reportStatus,
      serviceCategory: more.serviceCategory ?? 3,
      reportTitle: "报告",
      serviceFee: fee,
      clientName: client,
      clientCreditCode: client,
      lateFlag: more.lateFlag ?? false,
      reportDate: `${year}-05-18`,
      ...(isFiled ? { filingNo: `BB${made}`, filingTime: new Date(`${filedOn}T10:00:00+08:00`) } : {}),
      companyId: more.companyId ?? FIRST,
      companyName: "x",
      createTime: t.clock.now(),
      updateTime: t.clock.now(),
    });
    return reportId;
  }

  /** Every section filled by the firm, papers included. */
  async function filled(task: Told["data"]): Promise<Told["data"]> {
    const started = await step(firm, "start", task);
    assert.equal(started.status, 200, JSON.stringify(started));
    const needed = answeredItems(STANDARD_TEMPLATE).filter(({ needsFile }) => needsFile);
    const itemFiles = [];
    const lease = isOfficeLeased(started.data["figures"] as never) ? [SECTION_FILES.A] : [];
    for (const code of [...needed.map(({ code: one }) => one), ...lease, SECTION_FILES.L])
      itemFiles.push({ rowId: null, itemCode: code, fileCategory: FILE_CATEGORY.other, fileId: await aFile() });
    const form = { ...companySample, itemFiles, commitDate: t.clock.now().toISOString().slice(0, 10) };
    let at = started.data;
    for (const key of ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "L"]) {
      const saved = await save(firm, at, key, form);
      assert.equal(saved.status, 200, `${key}: ${JSON.stringify(saved)}`);
      at = saved.data;
    }
    return at;
  }
  async function submitted(task: Told["data"]): Promise<Told["data"]> {
    const sent = await step(firm, "submit", await filled(task));
    assert.equal(sent.status, 200, JSON.stringify(sent));
    return sent.data;
  }
  const formOf = async (taskId: string): Promise<CompanyDraft> => {
    const { version: _version, ...form } = (await firm("full", { params: { taskId } }))
      .data as unknown as CompanyDraft & { version: number };
    return form;
  };

  const notice = () => planNotice(t, deskToken);
  return {
    t,
    firmToken,
    deskToken,
    firm,
    clerk,
    other,
    desk,
    notice,
    plan,
    published,
    aFile,
    aReport,
    filled,
    submitted,
    formOf,
  };
}
export type InspectionProduct = Awaited<ReturnType<typeof inspectionProduct>>;
