import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { OTHER_FILE } from "@/contracts/agreement/report/report-fields";
import { shownReportNumber } from "@/contracts/public/report-number";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { shownCode, verifyAddress } from "@/contracts/public/verify-wire";
import type { Db } from "@/server/db/client";
import { writeAudits } from "@/server/platform/audit/audit";
import { type Context, type Handler, preparedWrite, type SessionUser } from "@/server/platform/call/context";
import { AppError, invalid } from "@/server/platform/call/errors";
import type { Platform } from "@/server/platform/call/platform";
import type { Services } from "@/server/platform/call/services";
import { newId } from "@/server/platform/clock/id";
import { SheetRefusal } from "@/server/platform/excel/excel";
import { claimContent, databaseTime } from "@/server/platform/files/clean";
import { storedFiles } from "@/server/platform/files/files.table";
import { DamagedContent } from "@/server/platform/files/hash";
import { addJob, JobFailure, type JobRun } from "@/server/platform/jobs/run";
import { defineParam } from "@/server/platform/params/params";
import { inTurn } from "@/server/records/sheet/in-turn";
import { reportCode } from "@/server/modules/agreement/report/paper/report-verify";
import { reportFilings } from "@/server/modules/agreement/report/report.table";

const REPORT = "agreement.report";
const STAMP_JOB = "agreement.report.stamp";

/** // domain b §6 (2) stampMode */
const stamps = defineParam("report.stamps", z.boolean(), true, "业务报备后在报告正文首页自动加盖报备编号和二维码");
export const stampsReports = ({ params }: Pick<Services, "params">): boolean => params.get(stamps);

/** The report with its paper as it was uploaded; null where there is none. */
async function paperOf(db: Db, reportId: string) {
  const [row] = await db
    .select({ report: reportFilings, file: storedFiles })
    .from(reportFilings)
    .innerJoin(storedFiles, eq(storedFiles.fileId, reportFilings.reportFile))
    .where(and(eq(reportFilings.reportId, reportId), eq(storedFiles.bizType, REPORT)));
  return row ?? null;
}
type Paper = NonNullable<Awaited<ReturnType<typeof paperOf>>>;

/** A paper that a step brings along. */
async function paperTold(db: Db, fileId: string | null) {
  if (fileId === null) return null;
  const [file] = await db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.fileId, fileId), eq(storedFiles.bizType, REPORT)));
  return file ?? null;
}

/** Null where the store has it no more, or not as it was; the association hears of it from the store. */
async function bytesOf({ files }: Pick<Services, "files">, file: Paper["file"]): Promise<Uint8Array | null> {
  const content = await files.open(file.sha256, file.fileSize).catch((error: unknown) => {
    if (error instanceof DamagedContent) return null;
    throw error;
  });
  return content && new Uint8Array(await buffer(content.stream));
}

const unnumbered = (why: string) => invalid([{ path: "reportFile", message: `报备编号尚未生成：报告正文${why}` }]);

/** A paper that takes no stamp is refused before anything is numbered. // domain b §6 (2) 报告正文 */
async function assertStampable({ services, user, http }: Asking, paper: Paper["file"]): Promise<void> {
  const pdf = await bytesOf(services, paper);
  if (pdf === null) throw unnumbered("在存储中已丢失或损坏，协会已收到提醒。请联系协会恢复，或重新上传后再报备");
  await inTurn(services.excel, { user, http }, (sheets) => sheets.stamp(pdf, null)).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.errorCode !== "VALIDATION") throw error;
    throw unnumbered(`的 ${error.publicMessage}`);
  });
}
type Asking = Pick<Context, "services" | "http"> & { readonly user: SessionUser };

type Filing = Endpoint & { readonly spec: { readonly method: "PUT" | "POST" } };

/**
 * A step that files, or brings another paper: one that takes no stamp is refused before the number is given out; the
 * stamp itself is put on after the commit, since the store is asked in no transaction.
 */
export function stamping<E extends Filing>({ jobs, env }: Platform, handler: Handler<E>): Handler<E> {
  const reportIdOf = (context: unknown) =>
    (context as { readonly params: { readonly reportId: string } }).params.reportId;
  return preparedWrite<E, AppError | null>(
    async (context) => {
      if (!stampsReports(context.services)) return null;
      const { services, user, http } = context;
      const { reportFile } = context.body as { readonly reportFile?: string | null };
      const file =
        reportFile === undefined
          ? (await paperOf(context.db, reportIdOf(context)))?.file
          : await paperTold(context.db, reportFile);
      // Whose it is, and in which state, the step itself asks.
      if (!file || user === null || file.companyId !== user.companyId) return null;
      try {
        await assertStampable({ services, user, http }, file);
        return null;
      } catch (error) {
        if (error instanceof AppError) return error;
        throw error;
      }
    },
    async (context, refusal) => {
      if (refusal !== null) throw refusal;
      const before = await paperOf(context.db, reportIdOf(context));
      const told = await handler(context);
      await addStamp(context, { reportId: reportIdOf(context), before }, { jobs, env });
      return told;
    },
  );
}

type Writing = Pick<Context, "db" | "now" | "http" | "services" | "afterCommit">;

/**
 * Where the public checks a paper: on the host that is production, whatever name the firm has called; null while none is
 * set. // domain b §6 (6)
 */
export const publicOrigin = ({ productionHost }: Pick<Platform["env"], "productionHost">): string | null =>
  productionHost === undefined ? null : `https://${productionHost}`;

interface Stamping {
  readonly reportId: string;
  /** As it stood before the step. */
  readonly before: Paper | null;
}

async function addStamp(
  { db, now, http, services, afterCommit }: Writing,
  { reportId, before }: Stamping,
  { jobs, env }: Pick<Platform, "jobs" | "env">,
) {
  const paper = stampsReports(services) ? await paperOf(db, reportId) : null;
  if (paper === null || paper.report.filingNo === null || paper.report.stampedFile !== null) return;
  // The client holds what was not stamped then: another correction gives it no other file.
  const isSame = before?.file.fileId === paper.file.fileId && before.report.filingNo !== null;
  if (isSame) return;
  const result = { origin: publicOrigin(env) ?? `${http.isHttps ? "https" : "http"}://${http.host}` };
  const { companyId } = paper.report;
  await addJob(db, {
    kind: STAMP_JOB,
    exclusiveKey: `${STAMP_JOB}:${reportId}:${paper.file.fileId}`,
    companyId,
    payload: reportId,
    result,
    now,
  });
  afterCommit(() => jobs.poke());
}

async function stampedBytes(run: JobRun, services: Services, paper: Paper, origin: string): Promise<Uint8Array> {
  const { reportId, filingNo } = paper.report;
  const bytes = await bytesOf(services, paper.file);
  if (bytes === null || filingNo === null) throw new JobFailure("报告正文已丢失或损坏，没有盖章；报备编号有效");
  const code = reportCode(services, { reportId, filingNo });
  const lines = [shownReportNumber(filingNo), shownCode(code)];
  const stamp = { lines, url: verifyAddress(origin, { paperNo: filingNo, code }) };
  const { jobId, companyId } = run.job;
  const asker = { firm: companyId ?? jobId, person: jobId, patienceMs: null, gone: run.signal };
  try {
    return await run.until(services.excel.inTurn(asker, (sheets) => sheets.stamp(bytes, stamp)));
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    throw new JobFailure("报告正文不能盖章；报备编号有效，请打印业务报备回执");
  }
}

/** Puts the stamped copy beside what was uploaded; from then on its SHA-256 is the one that is told. // domain b §6 (2) */
const stampNow =
  (services: Services) =>
  async (run: JobRun): Promise<void> => {
    const reportId = run.job.payload ?? "";
    const paper = await run.step((tx) => paperOf(tx, reportId));
    if (paper === null || paper.report.filingNo === null || paper.report.stampedFile !== null) return;
    const { origin } = run.job.result as { readonly origin: string };
    const bytes = await stampedBytes(run, services, paper, origin);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const path = join(services.files.tempDir, `stamp-${randomUUID()}`);
    await writeFile(path, bytes);
    const since = await run.step((tx) => databaseTime(tx));
    await services.files.put(path, sha256, bytes.length).finally(() => rm(path, { force: true }));
    await run.step((tx) => keepStamped(tx, services.clock.now(), paper, { sha256, since, size: bytes.length }));
  };

interface Made {
  readonly sha256: string;
  readonly since: string;
  readonly size: number;
}

async function keepStamped(tx: Db, now: Date, { report, file }: Paper, { sha256, since, size }: Made): Promise<void> {
  const { reportId, companyId, filingNo, fileHash, versionNo } = report;
  const name = `盖章报告-${shownReportNumber(filingNo ?? "")}${versionNo > 1 ? `-第${versionNo}版` : ""}.pdf`;
  await claimContent(tx, sha256, since);
  const fileId = newId();
  const { fileExt, uploadUserId, uploadUserName } = file;
  const set = { stampedFile: fileId, fileHash: sha256 };
  const kept = await tx
    .update(reportFilings)
    .set(set)
    .where(
      and(
        ...[eq(reportFilings.reportId, reportId), isNull(reportFilings.stampedFile)],
        // What was corrected meanwhile is stamped by itself.
        eq(reportFilings.reportFile, file.fileId),
      ),
    )
    .returning({ reportId: reportFilings.reportId });
  if (kept.length === 0) return;
  await tx.insert(storedFiles).values({
    fileId,
    companyId,
    bizType: REPORT,
    bizId: reportId,
    attachType: OTHER_FILE,
    sortNo: STAMPED_LAST,
    fileName: name,
    fileExt,
    fileSize: size,
    sha256,
    uploadUserId,
    uploadUserName,
    uploadTime: now,
  });
  const facts = { user: null, ip: "", now, requestId: "report-stamp", action: STAMP_JOB };
  const change = { before: { fileHash, stampedFile: null }, after: { fileHash: sha256, stampedFile: fileId } };
  await writeAudits(tx, facts, [{ object: REPORT, objectId: reportId, companyId, ...change }], "ok");
}
/** Behind what the firm attached. */
const STAMPED_LAST = 990;

export const registerStamping = ({ jobs, services }: Platform): void => jobs.register(STAMP_JOB, stampNow(services));
