import { readFile } from "node:fs/promises";
import type { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import { FORMS, formByKey } from "@/contracts/statement/forms/forms";
import { XLSX } from "@/contracts/kit/sheet";
import { periodDays, type StatementType } from "@/contracts/statement/terms";
import { preparedWrite, type BinaryAnswer, type Context, type Preparing } from "@/server/platform/call/context";
import { AppError, invalid, stateConflict } from "@/server/platform/call/errors";
import type { SheetGrid } from "@/server/platform/excel/excel";
import { columnName } from "@/server/platform/excel/text";
import type { RecordContext } from "@/server/records/hooks";
import { inTurn } from "@/server/records/sheet/in-turn";
import { actingCompanyId, assertActing } from "@/server/reference/scope";
import { firmOfStatement } from "@/server/modules/basic/read";
import { whichOf } from "@/server/modules/statement/facts";
import { formOfRecord } from "@/server/modules/statement/form-of-record";
import { openingOf } from "@/server/modules/statement/opening";
import type { StatementRecord } from "@/server/modules/statement/record.table";
import { paperOf } from "@/server/modules/statement/workbook/workbook-layout";
import { mergedLines, readStatement } from "@/server/modules/statement/workbook/workbook-read";

type Template = Context<typeof balanceSheetApi.template>;
type Workbook = Context<typeof balanceSheetApi.workbook>;
type BringIn = typeof balanceSheetApi.bringIn;

const answered = (body: Buffer, fileName: string): BinaryAnswer => ({
  contentType: XLSX,
  body,
  contentLength: body.length,
  fileName,
});

/** What a kind's records do here. */
interface Keeping<Detail> {
  readonly statementType: StatementType;
  load(context: RecordContext, statementId: string): Promise<StatementRecord>;
  told(context: RecordContext, statementId: string): Promise<StatementRecord>;
  claim(context: RecordContext, statementId: string, version: number | null): Promise<StatementRecord>;
  save(context: RecordContext, claimed: StatementRecord, lines: StatementRecord["lines"]): Promise<Detail>;
}

/** What the workbook said, or why the engine would not read it. */
interface Prepared {
  readonly bytes: Buffer;
  readonly grid: SheetGrid | null;
  readonly refusal: string | null;
}

const NOT_XLSX = "只能导入 .xlsx 工作簿：请用 Excel 或 WPS 打开后另存为 .xlsx，再上传";

/** Read before the transaction: a workbook waits for its turn, and no row waits with it. Of many sheets the form's own is meant. */
async function prepare(
  { file, services, user, http }: Preparing<BringIn>,
  titles: readonly string[],
): Promise<Prepared> {
  const bytes = await readFile(file.path);
  if (file.fileExt !== "xlsx") return { bytes, grid: null, refusal: NOT_XLSX };
  try {
    const work = { user, http };
    return { bytes, grid: await inTurn(services.excel, work, (sheets) => sheets.grid(bytes, titles)), refusal: null };
  } catch (error) {
    // Told where the write is judged: a refusal of the file says nothing of whose statement it is.
    if (error instanceof AppError && error.errorCode === "VALIDATION")
      return { bytes, grid: null, refusal: error.publicMessage };
    throw error;
  }
}

/** Calls of the workbook, for one kind. // domain a §7.3 */
export function workbookCallsOf<Detail>({ statementType, load, told, claim, save }: Keeping<Detail>) {
  const titles = [...new Set(FORMS.filter((form) => form.statementType === statementType).map(({ title }) => title))];
  return {
    template: async (context: Template): Promise<BinaryAnswer> => {
      const { db, services, query, user } = context;
      const companyId = actingCompanyId(user);
      const opening = await openingOf(context, whichOf(companyId, statementType, query));
      // What stands already may be filled on, also when nothing new is begun for its period.
      if (opening.refusal !== null && opening.existingId === null) throw stateConflict(opening.refusal);
      const form = formByKey(opening.formKey);
      if (!form) throw new Error(`no form ${opening.formKey}`);
      const firm = await firmOfStatement(db, companyId);
      const sheet = paperOf({
        form,
        companyName: firm.companyName,
        periodText: opening.periodText,
        periodType: query.periodType,
        reportDate: periodDays(query).to,
        lines: opening.lines,
        legalPerson: opening.legalPerson,
        financeHead: opening.financeHead,
        preparer: null,
      });
      const body = await inTurn(services.excel, context, (sheets) => sheets.paper(sheet));
      return answered(body, `${form.title}_${opening.periodText}_模板.xlsx`);
    },
    workbook: async (context: Workbook): Promise<BinaryAnswer> => {
      const record = await told(context, context.params.statementId);
      const form = formOfRecord(record);
      const body = await inTurn(context.services.excel, context, (sheets) =>
        sheets.paper(paperOf({ ...record, form })),
      );
      context.audit({ object: "statement.workbook", objectId: record.statementId, companyId: record.companyId });
      return answered(body, `${form.title}_${record.companyName}_${record.periodText}.xlsx`);
    },
    bringIn: preparedWrite<BringIn, Prepared>(
      (preparing) => prepare(preparing, titles),
      async (context: Context<BringIn>, { bytes, grid, refusal }: Prepared) => {
        const { params, body, services } = context;
        // Whose it is comes first: a foreign one does not exist, whatever is sent.
        const seen = await load(context, params.statementId);
        assertActing(context.user, seen.companyId);
        if (grid === null) throw invalid([{ path: "file", message: refusal ?? NOT_XLSX }]);
        const form = formOfRecord(seen);
        const read = readStatement(grid, form, seen);
        if (read.refusal !== null) throw invalid([{ path: "file", message: read.refusal }]);
        if (read.faults.length > 0) {
          const marked = await inTurn(services.excel, context, (sheets) =>
            sheets.markCells(bytes, read.faults, titles),
          );
          const faults = read.faults.map(({ rowNumber, column, message }) => ({
            cell: `${columnName(column)}${rowNumber}`,
            message,
          }));
          context.audit({
            object: "statement.workbook",
            objectId: seen.statementId,
            companyId: seen.companyId,
            after: { faults: faults.length },
          });
          return { record: null, faults, taken: 0, marked: marked.toString("base64") };
        }
        const claimed = await claim(context, seen.statementId, Number(body.fields.version));
        const record = await save(context, claimed, mergedLines(form, claimed.lines, read.lines));
        return { record: record as never, faults: [], taken: read.taken, marked: null };
        // The three answers differ in their headlines alone, and each kind saves its own.
      },
    ) as never,
  };
}
