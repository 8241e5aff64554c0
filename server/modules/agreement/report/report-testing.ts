import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { agreementReportApi, type AgreementReportForm } from "@/contracts/agreement/report/report";
import { agreementReportSample } from "@/contracts/agreement/report/report-sample";
import { creditCodeCheckChar } from "@/contracts/kit/number/credit-code";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { newId } from "@/server/platform/clock/id";
import { openFiles } from "@/server/platform/files/files";
import { storedFiles } from "@/server/platform/files/files.table";
import type { TestApp } from "@/server/testing/testing";
import { agreementFilings, type FilingRow } from "@/server/modules/agreement/filing/filing.table";

export interface ToldReport {
  readonly status: number;
  readonly errorMessage?: string;
  readonly faults: readonly { readonly path: string; readonly message: string }[];
  readonly data: Readonly<Record<string, unknown>> & { readonly reportId: string; readonly version: number };
}
export type ReportHands = (
  name: keyof typeof agreementReportApi,
  reportId?: string,
  payload?: object,
  key?: string,
) => Promise<ToldReport>;

/** Calls of report filings with one session. */
export const reportHands =
  (t: TestApp, token: string): ReportHands =>
  async (name, reportId = "", payload, key) => {
    const endpoint: Endpoint = agreementReportApi[name];
    const url = fillPath(endpoint.path, { reportId, agreementId: reportId });
    const headers = key === undefined ? {} : { "idempotency-key": key };
    const answer = await t.call({ method: endpoint.spec.method, url, token, headers, ...(payload && { payload }) });
    const body = answer.json<Omit<ToldReport, "status" | "faults"> & { fieldErrors?: ToldReport["faults"] }>();
    return { ...body, status: answer.statusCode, faults: body.fieldErrors ?? [] };
  };

/** A database and what o'clock it is there. */
type Store = Pick<TestApp, "db"> & { readonly clock: Pick<TestApp["clock"], "now"> };
type Papers = Store & { readonly env: Pick<TestApp["env"], "fileStore"> };

let made = 0;
const CODE = "91430100MA4L16JQ9D";

/** An agreement in force with one service, put into the store. */
export async function anAgreement(
  t: Store,
  companyId: string,
  {
    serviceCategory,
    serviceSubType,
    people = [],
    ...client
  }: { serviceCategory: number; serviceSubType: number; people?: string[] } & Partial<
    Pick<FilingRow, "customerId" | "clientName" | "clientCreditCode">
  >,
) {
  made += 1;
  const filingId = newId();
  const itemId = newId();
  await t.db.insert(agreementFilings).values({
    filingId,
    rootId: filingId,
    versionNo: 1,
    agreeStatus: 3,
    filingNo: `XYT${made}`,
    filingDate: new Date("2025-12-02T10:00:00+08:00"),
    filingType: 1,
    agreementNo: `XY-R-${made}`,
    clientName: "湖南甲乙制造有限公司",
    clientCreditCode: CODE,
    ...client,
    signDate: "2025-12-01",
    serviceStart: "2025-12-01",
    serviceEnd: "2027-12-31",
    agreementAmount: "100000.00",
    items: [
      {
        rowId: itemId,
        serviceCategory,
        serviceSubType,
        itemAmount: "100000.00",
        periodStart: "2025-12-01",
        periodEnd: "2027-12-31",
        servicePersonIds: people,
      },
    ],
    serviceCategories: [serviceCategory],
    companyId,
    companyName: "x",
    createTime: t.clock.now(),
    updateTime: t.clock.now(),
  });
  return { filingId, itemId };
}

let paper: Promise<Uint8Array> | undefined;

/** A page that takes a stamp, in the store. */
async function keptPaper({ env }: Papers) {
  paper ??= PDFDocument.create().then((document) => {
    document.addPage();
    return document.save();
  });
  const bytes = await paper;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const files = await openFiles(env.fileStore);
  const path = join(files.tempDir, newId());
  await writeFile(path, bytes);
  await files.put(path, sha256, bytes.length);
  await rm(path, { force: true });
  return { sha256, fileSize: bytes.length };
}

/** The paper itself, as if it had just been uploaded. */
export async function aReportFile(t: Papers, companyId: string, userId: string, fileExt = "pdf"): Promise<string> {
  const fileId = newId();
  const { sha256, fileSize } = await keptPaper(t);
  await t.db.insert(storedFiles).values({
    fileId,
    bizType: "agreement.report",
    fileName: `报告.${fileExt}`,
    sha256,
    fileSize,
    fileExt,
    uploadTime: t.clock.now(),
    uploadUserName: "x",
    uploadUserId: userId,
    orphanSince: t.clock.now(),
    companyId,
  });
  return fileId;
}

/** Codes with a right check sign, another one for each number. */
export function creditCodeOf(n: number): string {
  const body = `9143010055${String(n).padStart(7, "0")}`;
  return body + creditCodeCheckChar(body);
}

/** A whole form of agency work, of a unit of its own. */
export function aReport(more: Partial<AgreementReportForm>): AgreementReportForm {
  made += 1;
  return {
    ...agreementReportSample,
    reportNo: `晴川〔2026〕T${made}号`,
    reportDate: "2026-11-20",
    serviceFee: "100.00",
    periodStart: "2026-01-01",
    // Of each call another one.
    periodEnd: `2026-0${(made % 9) + 1}-${10 + (Math.floor(made / 9) % 18)}`,
    ...more,
  };
}
