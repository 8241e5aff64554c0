import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type BankCheck, bankColumnsOf, type BankImport, type duesDeskApi } from "@/contracts/statement/dues/desk";
import {
  type BankFile,
  type BankRow,
  csvRows,
  decodedText,
  readBankRows,
} from "@/contracts/statement/dues/engine/bank-file";
import type { Db } from "@/server/db/client";
import { lockByName } from "@/server/db/lock";
import { preparedWrite, type Preparing } from "@/server/platform/call/context";
import { AppError, invalid } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import type { SheetGrid } from "@/server/platform/excel/excel";
import { assertOfficer } from "@/server/reference/scope";
import { inTurn } from "@/server/records/sheet/in-turn";
import { linkImported } from "@/server/modules/statement/dues/bank/bank-link";
import { twinsAmong } from "@/server/modules/statement/dues/bank/bank-twins";
import { duesBankLines } from "@/server/modules/statement/dues/record.table";

/** What the bank's lines are called in the audit log. */
export const BANK_OBJECT = "statement.dues-desk";
const t = duesBankLines;
const MOST_FAULTS = 100;
const AT_ONCE = 1_000;

interface Prepared {
  readonly file: BankFile;
  readonly encoding: string;
}

/** No amount, so that its row is told: what a formula comes to is not read. */
const FORMULA = "公式";
/** Rows of a workbook's cells, empty cells included. */
function tableOf({ cells }: SheetGrid): string[][] {
  const rows: string[][] = [];
  for (const { rowNumber, column, kind, text } of cells) {
    const row = (rows[rowNumber - 1] ??= []);
    row[column - 1] = kind === "formula" ? FORMULA : text;
  }
  return Array.from(rows, (row) => Array.from(row ?? [], (text) => text ?? ""));
}

/** Read before the transaction, whoever wrote the file; a refusal is told by the write. */
async function prepare({
  file,
  body,
  services,
  user,
  http,
}: Preparing<typeof duesDeskApi.bankImport>): Promise<Prepared> {
  const bytes = await readFile(file.path);
  const named = bankColumnsOf(body.fields.columns) ?? {};
  if (file.fileExt === "csv") {
    const { text, encoding } = decodedText(bytes);
    return { file: readBankRows(csvRows(text), named), encoding };
  }
  const none = { rows: [], outgoing: 0, faults: [] };
  if (file.fileExt !== "xlsx")
    return {
      file: { ...none, refusal: "只能导入 CSV 或 XLSX 文件：请从网银导出其中一种，或用 Excel 打开后另存为 .xlsx" },
      encoding: "",
    };
  try {
    const grid = await inTurn(services.excel, { user, http }, (sheets) => sheets.grid(bytes, [], "list"));
    return { file: readBankRows(tableOf(grid), named), encoding: "XLSX" };
  } catch (error) {
    if (error instanceof AppError && error.errorCode === "VALIDATION")
      return { file: { ...none, refusal: error.publicMessage }, encoding: "" };
    throw error;
  }
}

/** What makes a line this line: its number, day, amount and payer, without a number all that is told; and which of the alike it is. */
function keyed(rows: readonly BankRow[]): readonly { readonly row: BankRow; readonly lineKey: string }[] {
  const alike = new Map<string, number>();
  return rows.map((row) => {
    const { tradeDate, amount, payerName, payerAccount, bankSerialNo, purpose } = row;
    const told = bankSerialNo
      ? ["serial", bankSerialNo, tradeDate, amount, payerName, payerAccount]
      : ["told", tradeDate, amount, payerName, payerAccount, purpose];
    const hash = createHash("sha256").update(JSON.stringify(told)).digest("hex");
    const nth = (alike.get(hash) ?? 0) + 1;
    alike.set(hash, nth);
    return { row, lineKey: `${hash}:${nth}` };
  });
}

/** Keys of a file's lines that stand already. */
async function knownAmong(db: Db, orgId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const found = await db
      .select({ lineKey: t.lineKey })
      .from(t)
      .where(and(eq(t.orgId, orgId), inArray(t.lineKey, keys.slice(at, at + AT_ONCE))));
    found.forEach(({ lineKey }) => known.add(lineKey));
  }
  return known;
}

/** What of a file's lines stands already, and which of the others another export may have brought. */
async function standingOf(db: Db, orgId: string, lines: ReturnType<typeof keyed>) {
  const known = await knownAmong(
    db,
    orgId,
    lines.map(({ lineKey }) => lineKey),
  );
  const fresh = lines.filter(({ lineKey }) => !known.has(lineKey));
  return { known, twins: new Set(await twinsAmong(db, orgId, fresh)) };
}

const MOST_SHOWN = 20;
/** The file as it is understood, and what of it is there already; nothing is taken in. */
export const bankCheck = preparedWrite<typeof duesDeskApi.bankCheck, Prepared>(
  prepare,
  async (context, { file, encoding }): Promise<BankCheck> => {
    const { db, user, audit } = context;
    const orgId = assertOfficer(user);
    if (file.refusal !== null) throw invalid([{ path: "file", message: file.refusal }]);
    const all = keyed(file.rows);
    const { known, twins } = await standingOf(db, orgId, all);
    const created = all.length - known.size;
    const { fileName } = context.file;
    audit({
      object: BANK_OBJECT,
      objectId: "bank-check",
      companyId: null,
      after: { fileName, rows: all.length, created },
    });
    return {
      fileName,
      encoding,
      rows: all.length,
      created,
      existing: all.length - created,
      twins: twins.size,
      outgoing: file.outgoing,
      faults: file.faults.slice(0, MOST_FAULTS).map((one) => ({ ...one })),
      faultCount: file.faults.length,
      preview: all.slice(0, MOST_SHOWN).map(({ row: { payerAccount: _account, ...row }, lineKey }) => ({
        ...row,
        isExisting: known.has(lineKey),
        isTwin: twins.has(lineKey),
      })),
    };
  },
);

export const bankImport = preparedWrite<typeof duesDeskApi.bankImport, Prepared>(
  prepare,
  async (context, { file, encoding }): Promise<BankImport> => {
    const { db, user, now, audit } = context;
    const orgId = assertOfficer(user);
    if (file.refusal !== null) throw invalid([{ path: "file", message: file.refusal }]);
    const fileName = context.file.fileName;
    const lines = keyed(file.rows);
    // Two files with the same lines, each in its own order, would wait for each other.
    await lockByName(db, `dues-bank-import:${orgId}`);
    const { twins } = await standingOf(db, orgId, lines);
    let created = 0;
    for (let at = 0; at < lines.length; at += AT_ONCE) {
      const records = lines.slice(at, at + AT_ONCE).map(({ row, lineKey }) => ({
        line_id: newId(),
        line_key: lineKey,
        trade_date: row.tradeDate,
        amount: row.amount,
        payer_name: row.payerName,
        payer_account: row.payerAccount,
        bank_serial_no: row.bankSerialNo,
        purpose: row.purpose,
      }));
      // One parameter for a thousand rows; who came with another file stays as it is.
      const made = await db.execute(sql`insert into ${t} (line_id, org_id, line_key, trade_date, amount, payer_name,
          payer_account, bank_serial_no, purpose, file_name, import_time)
        select line_id, ${orgId}, line_key, trade_date, amount, payer_name, payer_account, bank_serial_no, purpose,
          ${fileName}, ${now.toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as rows (line_id text, line_key text, trade_date date,
          amount numeric(18, 2), payer_name text, payer_account text, bank_serial_no text, purpose text)
        on conflict (org_id, line_key) do nothing returning line_id`);
      created += made.rows.length;
    }
    await linkImported(context, orgId);
    audit({
      object: BANK_OBJECT,
      objectId: "bank",
      companyId: null,
      after: { fileName, rows: file.rows.length, created },
    });
    return {
      fileName,
      encoding,
      rows: file.rows.length,
      created,
      existing: file.rows.length - created,
      twins: twins.size,
      outgoing: file.outgoing,
      faults: file.faults.slice(0, MOST_FAULTS).map((one) => ({ ...one })),
      faultCount: file.faults.length,
    };
  },
);
