import { readFile } from "node:fs/promises";
import type { agreementReportApi } from "@/contracts/agreement/report/report";
import { type BatchList, batchSheet, MOST_TARGETS } from "@/contracts/agreement/report/report-batch";
import { XLSX } from "@/contracts/kit/sheet";
import { type Handler, type Preparing, preparedWrite } from "@/server/platform/call/context";
import { AppError, invalid } from "@/server/platform/call/errors";
import type { CellFault, SheetColumn, SheetContent } from "@/server/platform/excel/excel";
import { sheetColumns } from "@/server/records/sheet/columns";
import { duplicates } from "@/server/records/sheet/import-duplicates";
import { inTurn } from "@/server/records/sheet/in-turn";
import { rowForm } from "@/server/records/sheet/row-form";
import { actingCompanyId } from "@/server/reference/scope";

type Reading = typeof agreementReportApi.batchRead;

const NOT_XLSX = "只能读取 .xlsx 工作簿：请用 Excel 或 WPS 打开后另存为 .xlsx，再上传";
const EMPTY = "文件中没有单位，请在模板的表头下面逐行填写后再上传";
const CODE = "targetCreditCode";

/** A list of units to fill in. // domain b §6 (7) */
export const batchTemplate: Handler<typeof agreementReportApi.batchTemplate> = async (context) => {
  const columns = await sheetColumns(batchSheet, context);
  const notes = [`一个文件不超过 ${MOST_TARGETS} 行。`, "上传后列入名单，核对后再生成草稿；同一单位只填一行。"];
  const { title, maxRows } = batchSheet;
  const asked = { title, columns, notes, maxRows };
  const body = await inTurn(context.services.excel, context, (sheets) => sheets.template(asked));
  return { contentType: XLSX, body, contentLength: body.length, fileName: `${title}模板.xlsx` };
};

interface Prepared {
  readonly columns: readonly SheetColumn[];
  readonly content: SheetContent;
  /** Why the file is no list. */
  readonly refusal: string | null;
}

/** Read before the transaction; a refusal is told by the call. */
async function prepare(context: Preparing<Reading>): Promise<Prepared> {
  const { file, services } = context;
  const columns = await sheetColumns(batchSheet, context);
  const none = { columns, content: { rows: [], faults: [] } };
  if (file.fileExt !== "xlsx") return { ...none, refusal: NOT_XLSX };
  const bytes = await readFile(file.path);
  try {
    const { maxRows } = batchSheet;
    const content = await inTurn(services.excel, context, (sheets) => sheets.read(bytes, columns, { maxRows }));
    return { columns, content, refusal: content.rows.length === 0 ? EMPTY : null };
  } catch (error) {
    if (error instanceof AppError && error.errorCode === "VALIDATION") return { ...none, refusal: error.publicMessage };
    throw error;
  }
}

/** Rows as they are written, so that the user mends them in the list, and what is wrong in each. */
function listOf({ columns, content }: Prepared, today: string): BatchList {
  const labelOf = (key: string | null) => columns.find((one) => one.key === key)?.label ?? null;
  const schema = batchSheet.form.shape[CODE];
  const found: CellFault[] = [
    ...content.faults,
    ...content.rows.flatMap((row) => rowForm(batchSheet, row, today).faults),
    ...duplicates(content.rows, [{ key: CODE, label: labelOf(CODE) ?? "", schema }]),
  ];
  const rows = content.rows.map((row) => {
    const { value } = rowForm(batchSheet, row, today);
    const textOf = (key: string): string => String(value[key] ?? row.values[key] ?? "");
    return { rowNumber: row.rowNumber, targetName: textOf("targetName"), targetCreditCode: textOf(CODE) };
  });
  const faults = found
    .map(({ rowNumber, key, message }) => ({ rowNumber, label: labelOf(key), message }))
    .sort((a, b) => a.rowNumber - b.rowNumber);
  return { rows, faults };
}

/** A workbook's units, for the list of the dialog; nothing is made of them yet. // domain b §6 (7) */
export const batchRead: Handler<Reading> = preparedWrite<Reading, Prepared>(prepare, async (context, prepared) => {
  const { user, audit, today, file } = context;
  const companyId = actingCompanyId(user);
  if (prepared.refusal !== null) throw invalid([{ path: "file", message: prepared.refusal }]);
  const list = listOf(prepared, today);
  const after = { fileName: file.fileName, rows: list.rows.length, faults: list.faults.length };
  audit({ object: "agreement.report", objectId: "batch-copy", companyId, after });
  return list;
});
