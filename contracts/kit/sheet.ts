import { z } from "zod";
import {
  type Access,
  type BinaryData,
  binary,
  type Endpoint,
  endpoint,
  type EndpointSpec,
  upload,
} from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { yesOrNo, instant, shownCount } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { id, isoDateTime, text } from "@/contracts/kit/scalars";

type Key<S> = S extends z.ZodObject<infer Shape> ? keyof Shape & string : never;

/** Told to the user beforehand, enforced by the server. // domain a §0.7 */
export const IMPORT_LIMIT = {
  maxBytes: 5 * 1024 * 1024,
  maxRows: 2_000,
  /** Of kinds that a firm has by the thousands in a season: filings. // decision 0054 */
  manyRows: 10_000,
  maxShownFaults: 200,
} as const;

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** One column: an item of the form. Label, kind, dictionary and width are those of its field. */
export interface SheetItem<K extends string = string> {
  readonly key: K;
  /** Must be filled in; may differ from the form, e.g. where an import may leave an item open. */
  readonly isRequired?: boolean;
  /** One sentence for the template's notes and the cell's hint. */
  readonly note?: string;
  /** Other heads under which files of others have it, without our unit. */
  readonly heads?: readonly string[];
  /** Understood in files of others; our own template does not ask for it. */
  readonly onlyRead?: true;
}

/** Which items of an object stand in a workbook, in which order; a column 「序号」 comes before them by itself. */
export interface ListSheet<Form extends z.ZodObject = z.ZodObject> {
  /** Name of the screen, as in the file's name. */
  readonly title: string;
  readonly form: Form;
  readonly columns: readonly SheetItem<Key<Form>>[];
}

/** A workbook that can be read back. */
export interface Sheet<Form extends z.ZodObject = z.ZodObject> extends ListSheet<Form> {
  /** The item that tells which record a row means; two rows of one file must differ in it. None: each row is a new one. */
  readonly updateKey?: Key<Form>;
  /** Further items that no two rows of one file may share where they are filled in. */
  readonly uniqueKeys?: readonly Key<Form>[];
  /** Items that no two rows of one file may share together; told at the last of them. */
  readonly uniqueTogether?: readonly Key<Form>[];
  /** What the template says where rows with the same key are lines of one record, or where there is no key. */
  readonly linesNote?: string;
  readonly maxRows: number;
}

/** Declares a workbook to import; a key that the form does not have does not compile. */
export function defineSheet<Form extends z.ZodObject>(
  sheet: Omit<Sheet<Form>, "maxRows"> & { readonly maxRows?: number },
): Sheet<Form> {
  return { maxRows: IMPORT_LIMIT.maxRows, ...sheet };
}

/** The columns of a list as a workbook to export. */
export const listSheet = <Row extends z.ZodObject>(list: {
  readonly title: string;
  readonly row: Row;
  readonly columns: readonly Key<Row>[];
}): ListSheet<Row> => ({ title: list.title, form: list.row, columns: list.columns.map((key) => ({ key })) });

/**
 * `waiting` → `checking` → `checked` (the user decides) → `applying` → `done`; `cancelled` by the user; `failed` with
 * its sentence in `refusal`.
 */
export const IMPORT_STATUS = ["waiting", "checking", "checked", "applying", "done", "cancelled", "failed"] as const;
export type ImportStatus = (typeof IMPORT_STATUS)[number];

const rows = (label: string) => field(z.int().min(0), { label, kind: "int", unit: "行" });

export const sheetFault = z.object({
  /** As Excel counts, from 1. */
  rowNumber: shownCount("行号", { width: 72 }),
  /** Head of the column; null = the row as a whole. */
  label: field(z.string().nullable(), { label: "列", width: 140 }),
  message: field(z.string(), { label: "原因", width: 320 }),
});
export type SheetFault = z.infer<typeof sheetFault>;

/** One import from its file to its outcome, as only the user who started it sees it. */
export const sheetJob = z.object({
  jobId: id(),
  fileName: field(z.string(), { label: "文件名" }),
  status: field(z.enum(IMPORT_STATUS), { label: "状态" }),
  /** Rows of the present step. */
  done: rows("已处理"),
  total: rows("总行数"),
  /** What the check found: rows that would be added, changed, left alone, and wrong ones. */
  counts: z.object({ create: rows("新增"), update: rows("更新"), same: rows("无变化"), wrong: rows("有误") }),
  /** What was done; `refused`: rows that had become wrong since the check. */
  applied: z.object({ created: rows("已新增"), updated: rows("已更新"), refused: rows("未导入") }),
  /** Why the file as a whole is refused, or why the import ended. */
  refusal: field(z.string().nullable(), { label: "未能导入的原因" }),
  /** The first ones, in the order of the rows. */
  faults: field(z.array(sheetFault), { label: "错误" }),
  faultCount: field(z.int().min(0), { label: "错误数", kind: "int", unit: "处" }),
  notes: field(z.array(z.string()), { label: "提示" }),
  /** The workbook can be downloaded with what becomes of each row, and its faults. */
  hasMarked: yesOrNo("可下载核对结果"),
  createTime: instant("上传时间"),
});
export type SheetJob = z.infer<typeof sheetJob>;

/** Still being worked on without the user. */
export const isImportRunning = (status: ImportStatus): boolean =>
  status === "waiting" || status === "checking" || status === "applying";

interface Naming {
  /** Noun of the records, e.g. 人员. */
  readonly title: string;
  /** The resource's import code. */
  readonly access: Access;
}

/** The calls of one resource's import; add them to the resource's api and implement them with `implementImport`. */
export function importApi<const Id extends string>(resourceId: Id, base: string, { title, access }: Naming) {
  const common = { access, origin: "ours" } as const;
  const ofJob = { ...common, params: z.strictObject({ jobId: id() }) } as const;
  const path = `${base}/import`;
  return {
    importTemplate: endpoint(`${resourceId}.importTemplate` as const, `${path}/template`, {
      ...common,
      method: "GET",
      summary: `${title}导入：下载模板`,
      data: binary(XLSX),
      wantsPage: true,
    }),
    importStart: endpoint(`${resourceId}.importStart` as const, path, {
      ...common,
      method: "POST",
      summary: `${title}导入：上传工作簿（multipart，文件部分名为 file，xlsx，5 MB 以内），后台核对；已有未完成的导入时为 409 STATE，data 为那一个`,
      body: upload(
        z.strictObject({
          fileName: field(text(200).optional(), { label: "文件名" }),
          documentId: field(id().optional(), { label: "各行共用的附件" }),
        }),
        IMPORT_LIMIT.maxBytes,
      ),
      data: sheetJob,
    }),
    importCurrent: endpoint(`${resourceId}.importCurrent` as const, path, {
      ...common,
      method: "GET",
      summary: `${title}导入：本人未完成的，或十分钟内完成的一个；没有时为 null`,
      data: sheetJob.nullable(),
    }),
    importJob: endpoint(`${resourceId}.importJob` as const, `${path}/{jobId}`, {
      ...ofJob,
      method: "GET",
      summary: `${title}导入：进度与结果，只有发起人可见`,
      data: sheetJob,
    }),
    importApply: endpoint(`${resourceId}.importApply` as const, `${path}/{jobId}/apply`, {
      ...ofJob,
      method: "POST",
      summary: `${title}导入：导入核对无误的行（状态须为 checked，故不带版本）`,
      takesConsent: true,
      data: sheetJob,
    }),
    importCancel: endpoint(`${resourceId}.importCancel` as const, `${path}/{jobId}/cancel`, {
      ...ofJob,
      method: "POST",
      summary: `${title}导入：取消；已导入的行保留，applied 为其确切行数`,
      data: sheetJob,
    }),
    importMarked: endpoint(`${resourceId}.importMarked` as const, `${path}/{jobId}/marked`, {
      ...ofJob,
      method: "GET",
      summary: `${title}导入：下载写明核对结果的工作簿（每行新增、更新、无变化或有误，末列「错误原因」），上传后 24 小时内`,
      data: binary(XLSX),
      wantsPage: true,
    }),
  } as const;
}

/** Any resource's import: what screens and the server's kit work with. */
export type ImportApi = ReturnType<typeof importApi<string>>;

interface Exported<Shape extends z.ZodRawShape> extends Naming {
  readonly filter: z.ZodObject<Shape, z.core.$strict>;
}

/** The list's filtered rows as a workbook: the same filters and order, no paging. // domain a §0.5 */
export function exportEndpoint<const Id extends string, Shape extends z.ZodRawShape>(
  resourceId: Id,
  base: string,
  { title, access, filter }: Exported<Shape>,
) {
  return endpoint(`${resourceId}.export` as const, `${base}/export`, {
    method: "GET",
    access,
    origin: "ours",
    summary: `${title}导出：按查询条件导出 Excel，行数在响应头 x-row-count；超过上限时拒绝，不会截断`,
    query: filter.extend({ sort: pageQuery.shape.sort }),
    data: binary(XLSX),
    wantsPage: true,
  });
}

/** `waiting` → `running` → `done`; `cancelled` by the user; `failed` with its sentence in `refusal`. */
export const EXPORT_STATUS = ["waiting", "running", "done", "cancelled", "failed"] as const;
export type ExportStatus = (typeof EXPORT_STATUS)[number];

/** Still being worked on. */
export const isExportRunning = (status: ExportStatus): boolean => status === "waiting" || status === "running";

/** Path of the refusal of an export that is too long for one answer and may be had as a job. */
export const AS_JOB = "exportJob";

/** One export that goes on in the background, as only the user who started it sees it. */
export const exportJob = z.object({
  jobId: id(),
  status: field(z.enum(EXPORT_STATUS), { label: "状态" }),
  done: rows("已处理"),
  total: rows("总行数"),
  /** When its last row was read: later changes are not in it. */
  asOfTime: field(isoDateTime().nullable(), { label: "数据截至", kind: "dateTime" }),
  /** Until when it can be downloaded. */
  expireTime: instant("保留至"),
  /** Why there is no file. */
  refusal: field(z.string().nullable(), { label: "未能导出的原因" }),
  createTime: instant("发起时间"),
});
export type ExportJob = z.infer<typeof exportJob>;

/** A list's export in one answer, and as a job where its rows are too many for that. // decision 0050 */
export function exportApi<const Id extends string, Shape extends z.ZodRawShape>(
  resourceId: Id,
  base: string,
  named: Exported<Shape>,
) {
  const { title, access, filter } = named;
  const path = `${base}/export/job`;
  const common = { access, origin: "ours" } as const;
  const ofJob = { ...common, params: z.strictObject({ jobId: id() }) } as const;
  return {
    export: exportEndpoint(resourceId, base, named),
    exportStart: endpoint(`${resourceId}.exportStart` as const, path, {
      ...common,
      method: "POST",
      summary: `${title}后台导出：行数多时用；同一条件已在导出或刚导出时答复那一个，另有未完成的导出时为 409 STATE，data 为那一个`,
      query: filter.extend({ sort: pageQuery.shape.sort }),
      data: exportJob,
    }),
    exportCurrent: endpoint(`${resourceId}.exportCurrent` as const, path, {
      ...common,
      method: "GET",
      isPoll: true,
      summary: `${title}后台导出的现状：本人最近一次，24 小时内；没有时为 null`,
      data: exportJob.nullable(),
    }),
    exportJob: endpoint(`${resourceId}.exportJob` as const, `${path}/{jobId}`, {
      ...ofJob,
      method: "GET",
      isPoll: true,
      summary: `${title}后台导出的进度：只有发起人可见`,
      data: exportJob,
    }),
    exportCancel: endpoint(`${resourceId}.exportCancel` as const, `${path}/{jobId}/cancel`, {
      ...ofJob,
      method: "POST",
      summary: `取消${title}后台导出：已读取的内容清除`,
      data: exportJob,
    }),
    exportFile: endpoint(`${resourceId}.exportFile` as const, `${path}/{jobId}/file`, {
      ...ofJob,
      method: "GET",
      summary: `下载${title}后台导出的工作簿：发起后 24 小时内，行数在响应头 x-row-count`,
      data: binary(XLSX),
      wantsPage: true,
    }),
  } as const;
}

/** Any resource's export as a job: what screens and the server's kit work with. */
export type ExportJobApi = Omit<ReturnType<typeof exportApi<string, Record<never, never>>>, "export">;

/** Beside the filter of an export or a print: only these rows of it, by their ids. */
export const chosenRows = {
  ids: field(z.array(id()).min(1).max(100).optional(), { label: "所选记录" }),
} as const;

/**
 * Beside the filter of an export that may hold personal numbers in the clear: without a purpose everybody gets masks.
 * It stands in the address, hence no numbers. // domain a §0.5
 */
export const exportPurpose = {
  purpose: field(
    text(100, 2)
      .refine((said) => !/\d{6}/.test(said), "用途中请不要填写证件号、手机号等号码")
      .optional(),
    { label: "用途", help: "如 社保增员申报；记入操作日志" },
  ),
} as const;

/** Any resource that can be exported; of one whose rows may be many also as a job. */
export interface ExportApi extends Partial<ExportJobApi> {
  readonly export: Endpoint<`${string}.export`, EndpointSpec & { readonly data: BinaryData; readonly wantsPage: true }>;
}
