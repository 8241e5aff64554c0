import { canonicalStaff, emptyStaff, type StaffForm } from "@/contracts/basic/staff/staff-form";
import type { staffMoveInSheet } from "@/contracts/basic/staff/staff-move-in";
import { type StaffSheetRow, type staffSheet } from "@/contracts/basic/staff/staff-sheet";
import type { SheetRow } from "@/server/platform/excel/excel";
import { rowForm } from "@/server/records/sheet/row-form";
import type { Dictionary } from "@/server/reference/dictionary-faults";
import type { ReadRow } from "@/server/records/import";

type Typed = Partial<StaffSheetRow>;
type Certificate = StaffForm["certificates"][number];

/** A row as typed: its items, and what is wrong in single cells. */
export interface StaffRow extends ReadRow {
  readonly typed: Typed;
  readonly certificates: readonly Certificate[];
  /** Whom it means, nobody can tell. */
  readonly isMasked: boolean;
}

const MASKED = "这是遮盖后的证件号码（已离职人员或其他事务所的人员），该行不会导入";
/** 「类型 编号」, the number in quotes where it holds a separator; separators are ； ; and line ends. */
const PART = /\s*([^\s:：；;"]+)[ \t　:：]+("(?:[^"]|"")*"|[^；;\n"]+)\s*(?:[；;\n]+|$)/y;

/** A number as it stands in a cell, so that it is read back as it is. */
export const quoted = (certNo: string): string =>
  /[；;\n"]/.test(certNo) ? `"${certNo.replaceAll('"', '""')}"` : certNo;

const unquoted = (text: string): string =>
  text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text.trim();

/** 「注册会计师 430100001；律师 14301200」 as rows of 其他证书. */
function certificatesOf(text: string, dictionary: Dictionary): { rows: Certificate[]; message: string | null } {
  const kinds = dictionary.byName.get("cert_type") ?? [];
  const rows: Certificate[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < text.trimEnd().length) {
    const rest = text.slice(PART.lastIndex).trim();
    const [, name = "", typed = ""] = PART.exec(text) ?? [];
    if (name === "") return { rows, message: `「${rest.slice(0, 20)}」须写成「证书类型 证书编号」，中间空一格` };
    const kind = kinds.find((item) => item.keyNotes === name && !item.keyDisabled);
    if (!kind) return { rows, message: `「${name.slice(0, 20)}」不是可选的证书类型，如：${sample(kinds)}` };
    const certNo = unquoted(typed);
    if (certNo.length > 50) return { rows, message: `「${name}」的证书编号不能超过50个字` };
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

/** Reads one row of a workbook of people: the firm's own, or the association's of all firms. */
export const readRowOf =
  (sheet: typeof staffSheet | typeof staffMoveInSheet) =>
  (row: SheetRow, dictionary: Dictionary, today: string): StaffRow => {
    const { value, faults: found } = rowForm(sheet, row, today);
    const {
      otherCertificates,
      firmCreditCode: _firm,
      ...typed
    } = value as Typed & { readonly firmCreditCode?: unknown };
    const { rows, message } = certificatesOf(otherCertificates ?? "", dictionary);
    const { rowNumber } = row;
    const isMasked = String(row.values["idNo"] ?? "").includes("*");
    const faults = isMasked ? [{ rowNumber, key: "idNo", message: MASKED }] : found;
    return {
      rowNumber,
      typed,
      certificates: rows,
      isMasked,
      faults: message === null ? faults : [...faults, { rowNumber, key: "otherCertificates", message }],
    };
  };

/** The row laid over a record: cells left empty change nothing, certificates are added. */
export function layOver(base: StaffForm | null, row: StaffRow): StaffForm {
  const old = base ?? emptyStaff;
  const filled = Object.fromEntries(
    Object.entries(row.typed).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  ) as Partial<StaffForm>;
  const known = new Set(old.certificates.map((one) => `${one.certType} ${one.certNo}`));
  const added = row.certificates.filter((one) => !known.has(`${one.certType} ${one.certNo}`));
  return canonicalStaff({ ...old, ...filled, certificates: [...old.certificates, ...added] });
}

/** The column that tells of an item. */
export const columnOf = (item: string): string => (item === "certificates" ? "otherCertificates" : item);
