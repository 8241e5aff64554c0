import { and, eq, inArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { staffImportApi } from "@/contracts/basic/staff/staff";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import type { staffMoveInSheet } from "@/contracts/basic/staff/staff-move-in";
import { staffSheet } from "@/contracts/basic/staff/staff-sheet";
import { implementImport } from "@/server/records/sheet/import";
import type { ImportContext } from "@/server/records/sheet/target";
import type { Dictionary } from "@/server/reference/dictionary-faults";
import { ACTIVE_STATUSES, peopleBy } from "@/server/modules/basic/staff/staff-facts";
import { staffRecords } from "@/server/modules/basic/staff/staff-records";
import { columnOf, layOver, readRowOf, type StaffRow } from "@/server/modules/basic/staff/staff-sheet-row";
import { staff, type StaffRecord } from "@/server/reference/staff.table";

/** The firm's active people whom the rows mean by 证件号码; held by the slice's transaction when it will write. */
async function findStored(rows: readonly StaffRow[], { db, services, companyId }: ImportContext, isHeld: boolean) {
  const keys = rows.map(({ typed }) => (typed.idNo ? services.vault.index(typed.idNo) : null));
  const isMeant = and(eq(staff.companyId, companyId), inArray(staff.staffStatus, ACTIVE_STATUSES));
  const texts = keys.filter((key) => key !== null);
  const known = await peopleBy(db, staff.idNoIndex, texts, isMeant);
  if (known.length === 0) return [];
  const staffIds = known.map((person) => person.staffId);
  const query = db
    .select()
    .from(staff)
    .where(and(inArray(staff.staffId, staffIds), isMeant))
    // One order for all who hold several.
    .orderBy(staff.staffId);
  const found = await (isHeld ? query.for("update") : query);
  const byKey = new Map(found.map((row) => [row.idNoIndex, row]));
  return keys.map((key) => (key === null ? null : (byKey.get(key) ?? null)));
}

/** Why the row cannot come in at all: its person's record is closed, or he left this very firm. */
function refusalOf(record: StaffRecord | null, hasLeft: boolean, dictionary: Dictionary): string | null {
  if (record && record.staffStatus !== STAFF_STATUS.active) {
    return `该人员为「${dictionary.label("staff_status", record.staffStatus)}」状态，不能通过导入更新`;
  }
  return !record && hasLeft ? "该人员已从本所离职，不能通过导入重新入职；确需重新入职请在人员管理中新增" : null;
}

/** A firm's people out of a workbook's rows, whoever brings it. // domain a §0.7, §2.5, §2.6 P5a */
export const staffImportOf = (sheet: typeof staffSheet | typeof staffMoveInSheet) =>
  staffRecords.importOf<StaffRow>({
    words: "该人员的档案",
    columns: new Set<string>(sheet.columns.map(({ key }) => key)),
    readRow: readRowOf(sheet),
    findStored,
    layOver,
    columnOf,
    wholeFaults: ({ rowNumber, isMasked, faults }, _form, { record, known }, dictionary) => {
      if (isMasked) return faults;
      const hasLeft = (known.facts.earlier ?? null) !== null;
      const message = refusalOf(record, hasLeft, dictionary);
      return message === null ? [] : [{ rowNumber, key: "idNo", message }];
    },
  });

/** People from the firm's own workbook: new ones are added, known ones updated by 证件号码. */
export const registerStaffImport = (app: FastifyInstance): void =>
  implementImport(app, staffImportApi, { sheet: staffSheet, ...staffImportOf(staffSheet) });
