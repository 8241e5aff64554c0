import { readFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { IMPORT_LIMIT, type ImportApi, XLSX } from "@/contracts/kit/sheet";
import { type Handler, type Handlers, preparedWrite } from "@/server/platform/call/context";
import { invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import type { Excel, Sheets } from "@/server/platform/excel/excel";
import { implement } from "@/server/platform/call/implement";
import { dropParts, fileOf, putFile } from "@/server/platform/jobs/parts";
import { addJob, OVER } from "@/server/platform/jobs/run";
import type { Lane } from "@/server/platform/jobs/options";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { assertOfficer } from "@/server/reference/scope";
import { sheetColumns } from "@/server/records/sheet/columns";
import { currentOf, jobOf, OPEN, shown } from "@/server/records/sheet/import-find";
import {
  APPLY,
  CHECK,
  emptyResult,
  faultsOf,
  type ImportTools,
  kindOf,
  ownerOf,
  payloadOf,
  resourceOf,
  resultOf,
  sealPayload,
  verdictsOf,
} from "@/server/records/sheet/import-state";
import { inTurn } from "@/server/records/sheet/in-turn";
import { importWork } from "@/server/records/sheet/import-work";

const NOT_XLSX = "只能导入 .xlsx 工作簿：请用 Excel 或 WPS 打开后另存为 .xlsx，再上传";
/** Imports wait for a turn at the Excel engine and go on for minutes. */
const LANE: Lane = { name: "import" };
const GONE = "文件已清除（上传 24 小时后），请重新上传";

const start = (tools: ImportTools): Handler<ImportApi["importStart"]> =>
  // Read before the transaction: a disk that hangs holds no connection.
  preparedWrite<ImportApi["importStart"], Buffer>(
    ({ file }) => readFile(file.path),
    async (context, bytes) => {
      const { db, user, file, body, services, now, ip, http, audit, afterCommit } = context;
      if (file.fileExt !== "xlsx") throw invalid([{ path: "file", message: NOT_XLSX }]);
      const companyId = ownerOf(tools, user);
      const documentId = body.fields.documentId ?? null;
      await tools.mayStart?.({ db, user, documentId });
      const kind = kindOf(tools.api);
      const payload = { sessionId: user.sessionId, ip, requestId: http.requestId, documentId };
      const job = await addJob(db, {
        kind,
        step: CHECK,
        companyId,
        userId: user.userId,
        exclusiveKey: [kind, user.userId, companyId].join(" "),
        payload: sealPayload(services.vault, payload),
        result: emptyResult(file.fileName),
        now,
      });
      if (!job) {
        const open = await currentOf(context, tools, true);
        const name = open ? `「${resultOf(open).fileName}」` : "";
        const message = `您上传的${name}还没有导入完。请先导入或取消它，再上传新的文件`;
        throw stateConflict(message, open ? await shown(context, open) : undefined);
      }
      await putFile(db, services.vault, job.jobId, bytes);
      audit({
        object: `${resourceOf(tools.api)}.import`,
        objectId: job.jobId,
        companyId,
        after: { fileSize: file.fileSize },
      });
      afterCommit(() => tools.platform.jobs.poke());
      return shown(context, job);
    },
  );

const apply =
  (tools: ImportTools): Handler<ImportApi["importApply"]> =>
  async (context) => {
    const { db, user, params, services, ip, http, audit, afterCommit } = context;
    const job = await jobOf(db, tools, user, params.jobId, true);
    if (job.status !== "held")
      throw stateConflict("这次导入不在待确认状态，请以显示的进度为准", await shown(context, job));
    const { counts } = resultOf(job);
    const total = counts.create + counts.update;
    if (total === 0) throw stateConflict("没有可以导入的行：请改正文件后重新上传", await shown(context, job));
    tools.mayApply?.(counts, http);
    const { documentId } = payloadOf(services.vault, job);
    const own = { sessionId: user.sessionId, ip, requestId: http.requestId, documentId };
    const payload = sealPayload(services.vault, own);
    const change = {
      status: "queued",
      step: APPLY,
      done: 0,
      total,
      payload,
      attempts: 0,
      runAfter: sql`clock_timestamp()`,
    } as const;
    const [next] = await db.update(jobs).set(change).where(eq(jobs.jobId, job.jobId)).returning();
    if (!next) throw notFound();
    audit({
      object: `${resourceOf(tools.api)}.import`,
      objectId: job.jobId,
      companyId: job.companyId,
      after: { rows: total, ...(tools.mayApply && { privacyDate: http.consent }) },
    });
    afterCommit(() => tools.platform.jobs.poke());
    return shown(context, next);
  };

const cancel =
  (tools: ImportTools): Handler<ImportApi["importCancel"]> =>
  async (context) => {
    const { db, user, params, audit } = context;
    // Waits for the slice under way: from here on the figures are final.
    const job = await jobOf(db, tools, user, params.jobId, true);
    if (job.status === "done") throw stateConflict("已经导入完毕，不能取消", await shown(context, job));
    audit({
      object: `${resourceOf(tools.api)}.import`,
      objectId: job.jobId,
      companyId: job.companyId,
      after: resultOf(job).applied,
    });
    if (!OPEN.includes(job.status)) return shown(context, job);
    const [next] = await db
      .update(jobs)
      .set({ status: "cancelled", ...OVER })
      .where(eq(jobs.jobId, job.jobId))
      .returning();
    await dropParts(db, job.jobId);
    return shown(context, next ?? job);
  };

const marked =
  (tools: ImportTools): Handler<ImportApi["importMarked"]> =>
  async (context) => {
    const { db, user, params, services } = context;
    const job = await jobOf(db, tools, user, params.jobId);
    const mark = async (sheets: Sheets) => {
      const bytes = await fileOf(db, services.vault, job.jobId);
      if (!bytes) throw stateConflict(GONE);
      const faults = await faultsOf(db, services.vault, job.jobId);
      const verdicts = await verdictsOf(db, services.vault, job.jobId, faults);
      if (verdicts.length === 0) throw stateConflict("这个文件还没有核对完，请稍后再下载");
      const copy = await sheets.mark(bytes, await sheetColumns(tools.sheet, context), faults, verdicts);
      return { copy, what: faults.length > 0 ? "标出错误" : "核对结果" };
    };
    const { copy, what } = await inTurn(tools.excel, context, mark);
    const fileName = `${resultOf(job).fileName.replace(/\.xlsx$/i, "")}（${what}）.xlsx`;
    return { contentType: XLSX, body: copy, contentLength: copy.length, fileName };
  };

const template =
  ({ sheet, excel, isDesk }: ImportTools): Handler<ImportApi["importTemplate"]> =>
  async (context) => {
    if (isDesk) assertOfficer(context.user);
    const asked = { ...sheet, columns: sheet.columns.filter(({ onlyRead }) => !onlyRead) };
    const columns = await sheetColumns(asked, context);
    const key = columns.find((column) => column.key === sheet.updateKey)?.label ?? "";
    const limit = `${sheet.maxRows.toLocaleString("zh-CN")} 行、${IMPORT_LIMIT.maxBytes / 1024 / 1024} MB`;
    const sameKey = sheet.linesNote ?? `「${key}」相同的已有记录会被更新，没有的会新增；同一文件内不能重复。`;
    const notes = [`一个文件不超过 ${limit}。`, sameKey];
    const write = (sheets: Sheets) => sheets.template({ title: sheet.title, columns, notes, maxRows: sheet.maxRows });
    const body = await inTurn(excel, context, write);
    return { contentType: XLSX, body, contentLength: body.length, fileName: `${sheet.title}导入模板.xlsx` };
  };

/** Handlers of one resource's import. */
const handlersOf = (tools: ImportTools): Handlers<ImportApi> => ({
  importTemplate: template(tools),
  importStart: start(tools),
  importCurrent: async (context) => {
    const job = await currentOf(context, tools, false);
    return job && shown(context, job);
  },
  importJob: async (context) => shown(context, await jobOf(context.db, tools, context.user, context.params.jobId)),
  importApply: apply(tools),
  importCancel: cancel(tools),
  importMarked: marked(tools),
});

/** Registers a resource's import calls and who does its jobs. The module says what a row means: `ImportTarget`. */
export function implementImport(
  app: FastifyInstance,
  api: ImportApi,
  parts: Pick<ImportTools, "sheet" | "target" | "mayStart" | "mayApply" | "isDesk" | "combine"> & {
    readonly excel?: Excel;
  },
): void {
  const { platform } = app;
  const tools: ImportTools = { excel: platform.services.excel, ...parts, api, platform };
  const handlers = handlersOf(tools);
  // The resource's whole api may be handed over; the other calls are the module's.
  const own = Object.fromEntries(Object.keys(handlers).map((key) => [key, api[key as keyof ImportApi]]));
  implement(app, own as unknown as ImportApi, handlers);
  platform.jobs.register(kindOf(api), importWork(tools), LANE);
}
