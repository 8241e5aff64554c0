import { canonicalStaff, emptyStaff, type StaffForm } from "@/contracts/basic/staff-form";
import { factsOfIdNo } from "@/contracts/basic/staff-rules";
import { type StaffSheetRow, staffSheet } from "@/contracts/basic/staff-sheet";
import type { CellFault, SheetRow } from "@/server/kit/excel/excel";
import { rowForm } from "@/server/kit/sheet/row-form";
import type { Dictionary } from "@/server/modules/basic/dictionary-faults";

type Typed = Partial<StaffSheetRow>;
type Certificate = StaffForm["certificates"][number];

/** A row as typed: its items, and what is wrong in single cells. */
export interface ReadRow {
  readonly rowNumber: number;
  readonly typed: Typed;
  readonly certificates: readonly Certificate[];
  readonly faults: readonly CellFault[];
}

const COLUMNS = new Set<string>(staffSheet.columns.map((column) => column.key));
const SEPARATOR = /[；;\n]+/;

/** 「注册会计师 430100001；律师 14301200」 as rows of 其他证书. */
function certificatesOf(text: string, dictionary: Dictionary): { rows: Certificate[]; message: string | null } {
  const kinds = dictionary.byName.get("cert_type") ?? [];
  const rows: Certificate[] = [];
  for (const part of text.split(SEPARATOR).map((one) => one.trim())) {
    if (part === "") continue;
    const [name = "", certNo] = part.split(/[\s　:：]+/);
    const kind = kinds.find((item) => item.keyNotes === name && !item.keyDisabled);
    if (!kind) return { rows, message: `「${name.slice(0, 20)}」不是可选的证书类型，如：${sample(kinds)}` };
    if (!certNo || certNo.length > 50) return { rows, message: `请在「${name}」后写证书编号（50 字以内），中间空一格` };
    const none = { rowId: null, issueDate: null, issuer: null, validTo: null, fileId: null };
    rows.push({ ...none, certType: kind.keyValue, certNo });
  }
  return { rows, message: null };
}

const sample = (kinds: readonly { keyNotes: string }[]): string =>
  kinds
    .slice(0, 4)
    .map((kind) => kind.keyNotes)
    .join("、");

/** Reads one row; a document with its own facts fills gender and birth date that were left open. */
export function readRow(row: SheetRow, dictionary: Dictionary): ReadRow {
  const { value, faults } = rowForm(staffSheet, row);
  const { otherCertificates, ...typed } = value as Typed;
  const stated = factsOfIdNo(typed.idType ?? null, typed.idNo ?? null);
  const { rows, message } = certificatesOf(otherCertificates ?? "", dictionary);
  const { rowNumber } = row;
  return {
    rowNumber,
    typed: {
      ...typed,
      gender: typed.gender ?? stated?.gender ?? null,
      birthDate: typed.birthDate ?? stated?.birthDate ?? null,
    },
    certificates: rows,
    faults: message === null ? faults : [...faults, { rowNumber, key: "otherCertificates", message }],
  };
}

/** The row laid over a record: cells left empty change nothing, certificates are added. */
export function laidOver(base: StaffForm | null, row: ReadRow): StaffForm {
  const old = base ?? emptyStaff;
  const filled = Object.fromEntries(
    Object.entries(row.typed).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  ) as Partial<StaffForm>;
  const known = new Set(old.certificates.map((one) => `${one.certType} ${one.certNo}`));
  const added = row.certificates.filter((one) => !known.has(`${one.certType} ${one.certNo}`));
  return canonicalStaff({ ...old, ...filled, certificates: [...old.certificates, ...added] });
}

/** Where a finding of the record stands in the row: its own cell, or the row as a whole. */
export function cellFault(rowNumber: number, { path, message }: { path: string; message: string }): CellFault {
  const [head = ""] = path.split(".");
  const key = head === "certificates" ? "otherCertificates" : head;
  return { rowNumber, key: COLUMNS.has(key) ? key : null, message };
}
