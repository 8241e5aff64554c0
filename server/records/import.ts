import { z } from "zod";
import { metaOf } from "@/contracts/kit/field";
import type { FieldError } from "@/contracts/kit/validate";
import { newId } from "@/server/platform/clock/id";
import { invalid } from "@/server/platform/call/errors";
import type { Dictionary } from "@/server/reference/dictionary-faults";
import type { CellFault, SheetRow } from "@/server/platform/excel/excel";
import type { ImportTools } from "@/server/records/sheet/import-state";
import type { ImportContext, ImportTarget, RowVerdict } from "@/server/records/sheet/target";
import { closedReason, formOf } from "@/server/records/answer";
import { writeAll } from "@/server/records/batch";
import type { FormFacts, Parts, StoredRecord, Values } from "@/server/records/hooks";
import { faultsOf, inform, type Informed } from "@/server/records/judge";
import { idOf } from "@/server/records/table";
import { consentFaults } from "@/server/reference/consent";
import { dictionaryOf } from "@/server/reference/dictionary-cache";

/** A row as typed: its items, and what is wrong in single cells. */
export interface ReadRow {
  readonly rowNumber: number;
  readonly typed: Values;
  readonly faults: readonly CellFault[];
}

/** What a workbook's rows are to a kind of record. */
export interface ImportParts<Row extends ReadRow, Form, Stored, Known> {
  /** 「该人员的档案」. */
  readonly words: string;
  /** Keys of the workbook's columns. */
  readonly columns: ReadonlySet<string>;
  readRow(row: SheetRow, dictionary: Dictionary, today: string): Row;
  /** The firm's records that the rows mean, in their order; held by the slice's transaction when it will write. */
  findStored(rows: readonly Row[], context: ImportContext, isHeld: boolean): Promise<readonly (Stored | null)[]>;
  /** The row laid over a record: cells left empty change nothing. */
  layOver(before: Form | null, row: Row): Form;
  /** What leaves nothing else to judge: cells without which there is no form, a record that takes no import. */
  wholeFaults?(
    row: Row,
    form: Form,
    facts: FormFacts<Form, Stored, Known>,
    dictionary: Dictionary,
  ): readonly CellFault[];
  /** The column where a finding at this item is told. */
  columnOf?(item: string): string;
}

interface Judged extends RowVerdict {
  readonly own: Informed;
}

const stampOf = (parts: Parts, record: StoredRecord | null): string =>
  record ? `${idOf(parts, record)} ${record.version}` : "";

const isSame = (before: Values, after: Values): boolean =>
  Object.keys(after).every((key) => JSON.stringify(before[key] ?? null) === JSON.stringify(after[key] ?? null));

/** How a kind of record takes workbooks: rows are judged as its forms are, and written as a batch. // domain a §0.7 */
export function importTarget<Row extends ReadRow>(
  parts: Parts,
  sheet: ImportParts<Row, Values, StoredRecord, unknown>,
): ImportTarget {
  const itemOf = ({ path }: FieldError): string => path.split(".")[0] ?? "";
  const keyOf = (fault: FieldError): string => sheet.columnOf?.(itemOf(fault)) ?? itemOf(fault);
  const isCells = (fault: FieldError): boolean => sheet.columns.has(keyOf(fault));
  const cellOf = (rowNumber: number, fault: FieldError): CellFault => {
    const { message } = fault;
    const [item, key] = [itemOf(fault), keyOf(fault)];
    if (isCells(fault)) return { rowNumber, key, message };
    // An item without a column names itself.
    const label = metaOf(parts.of.fields[item] ?? z.unknown())?.label;
    return {
      rowNumber,
      key: null,
      message: label === undefined || message.includes(label) ? message : `${label}：${message}`,
    };
  };

  async function judge(rows: readonly SheetRow[], context: ImportContext, isHeld: boolean): Promise<Judged[]> {
    const { db, services, companyId, now, today } = context;
    const dictionary = await dictionaryOf(services).get(db, now);
    const read = rows.map((row) => sheet.readRow(row, dictionary, today));
    const stored = await sheet.findStored(read, context, isHeld);
    const subjects = read.map((row, i) => {
      const record = stored[i] ?? null;
      const before = record && formOf(parts, context, record, []);
      return { recordId: record ? idOf(parts, record) : newId(), record, before, form: sheet.layOver(before, row) };
    });
    const informed = await inform(parts, { context, companyId }, subjects);
    const judged: Judged[] = [];
    for (const [i, own] of informed.entries()) {
      const row = read[i];
      if (!row) throw new Error("each row is informed");
      const faults = await faultsFor(row, own, {
        isStale: isHeld && rows[i]?.stamp !== stampOf(parts, own.facts.record),
      });
      judged.push({ ...verdictOf(own), rowNumber: row.rowNumber, faults, own });
    }
    return judged;

    async function faultsFor(row: Row, own: Informed, { isStale }: { isStale: boolean }): Promise<CellFault[]> {
      const { rowNumber } = row;
      if (isStale)
        return [{ rowNumber, key: null, message: `核对之后${sheet.words}已有变动，没有导入，请重新上传后再试` }];
      const whole = sheet.wholeFaults?.(row, own.form, own.facts, dictionary) ?? [];
      if (whole.length > 0) return [...whole];
      const broken = new Set(row.faults.map(({ key }) => key));
      const all = await faultsOf(parts, own);
      // What a cell would change in items that have no column is refused with the cell, and said there.
      const said = new Set(all.filter(isCells).map(({ message }) => message));
      const found = all
        .filter((fault) => isCells(fault) || !said.has(fault.message))
        .map((fault) => cellOf(rowNumber, fault));
      // A cell that could not be read is accused once.
      return [...row.faults, ...found.filter(({ key }) => key === null || !broken.has(key))];
    }
  }

  const verdictOf = ({ form, facts }: Informed) => ({
    action:
      facts.before === null
        ? ("create" as const)
        : isSame(facts.before, form)
          ? ("same" as const)
          : ("update" as const),
    stamp: stampOf(parts, facts.record),
  });

  /** The sentence for every row when the firm takes none at all. */
  const closedOf = ({ companyId, ...context }: ImportContext) => closedReason(parts, context, companyId, null);

  return {
    check: async (rows, context) => {
      const closed = await closedOf(context);
      if (closed !== null)
        return rows.map(({ rowNumber }) => ({
          rowNumber,
          action: "create" as const,
          faults: [{ rowNumber, key: null, message: closed }],
        }));
      const verdicts: RowVerdict[] = [];
      for (const { own, ...verdict } of await judge(rows, context, false)) {
        const missing = parts.isInForce ? ((await parts.missingItems?.(own.form, own.facts)) ?? []) : [];
        verdicts.push({ ...verdict, isIncomplete: missing.length > 0 });
      }
      return verdicts;
    },
    // Writes what is still right; whoever became wrong meanwhile is told and stops nobody.
    apply: async (rows, context) => {
      const closed = await closedOf(context);
      if (closed !== null) throw invalid([], closed);
      const judged = await judge(rows, context, true);
      const right = judged.filter(({ faults, action }) => faults.length === 0 && action !== "same");
      const forms = right.map(({ own }) => own);
      await writeAll(parts, { context, companyId: context.companyId }, "import", forms);
      return judged.map(({ rowNumber, action, faults }) => ({ rowNumber, action, faults }));
    },
  };
}

/** New records bring their people's numbers: one confirmation for all of them. Known ones are found by theirs. // contract §7.20 */
export const mayImport =
  ({ consent }: Pick<Parts, "consent">): NonNullable<ImportTools["mayApply"]> =>
  (counts, http) => {
    const refused = consent && counts.create > 0 ? consentFaults(http) : [];
    if (refused.length > 0) throw invalid(refused);
  };
