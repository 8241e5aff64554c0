import { and, eq, inArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { staffCollects } from "@/contracts/basic/collected";
import { staffImportApi } from "@/contracts/basic/staff";
import { canonicalStaff, STAFF_STATUS, type StaffForm } from "@/contracts/basic/staff-form";
import { staffMissing } from "@/contracts/basic/staff-missing";
import type { StaffFacts } from "@/contracts/basic/staff-rules";
import { lockedItemsOf } from "@/contracts/basic/staff-review";
import { staffSheet } from "@/contracts/basic/staff-sheet";
import { AppError, invalid } from "@/server/platform/call/errors";
import type { CellFault, SheetRow } from "@/server/platform/excel/excel";
import { insertMany } from "@/server/platform/sql/insert-many";
import { implementImport } from "@/server/records/sheet/import";
import type { ImportTools } from "@/server/records/sheet/import-state";
import type { ImportContext, ImportTarget, RowOutcome, RowVerdict } from "@/server/records/sheet/target";
import type { Dictionary } from "@/server/reference/dictionary-faults";
import { consentFaults, keepConsents } from "@/server/modules/auth/port";
import { isEffective } from "@/server/modules/basic/staff/staff-detail";
import { ACTIVE_STATUSES, gatherFacts, groupOf, peopleBy } from "@/server/modules/basic/staff/staff-facts";
import { faultsOf } from "@/server/modules/basic/staff/staff-faults";
import { formOf } from "@/server/modules/basic/staff/staff-form";
import { staffHistories } from "@/server/modules/basic/staff/staff-history.table";
import { reviewItems } from "@/server/modules/basic/staff/staff-params";
import { openFirm } from "@/server/modules/basic/staff/staff-save";
import { cellFault, laidOver, readRow } from "@/server/modules/basic/staff/staff-sheet-row";
import {
  auditEntry,
  changesOf,
  historyRow,
  newRecord,
  nextVersion,
  overwrite,
} from "@/server/modules/basic/staff/staff-write";
import { staff, type StaffRecord } from "@/server/reference/staff.table";
import { dictionaryOf } from "@/server/reference/dictionary-cache";

/** A row with what it would make of the record that it means. */
interface Judged {
  readonly rowNumber: number;
  readonly stored: StaffRecord | null;
  readonly before: StaffForm | null;
  readonly form: StaffForm;
  readonly wasMember: boolean;
  readonly action: RowVerdict["action"];
  readonly faults: readonly CellFault[];
}

/** The firm's active people whom the rows mean by 证件号码; held by the slice's transaction when it will write. */
async function storedPeople({ db, services, companyId }: ImportContext, idNos: readonly string[], isHeld: boolean) {
  const indexes = idNos.map((idNo) => services.vault.index(idNo));
  const isMeant = and(eq(staff.companyId, companyId), inArray(staff.staffStatus, ACTIVE_STATUSES));
  const known = await peopleBy(db, staff.idNoIndex, indexes, isMeant);
  if (known.length === 0) return new Map<string | null, StaffRecord>();
  const staffIds = known.map((person) => person.staffId);
  const query = db
    .select()
    .from(staff)
    .where(and(inArray(staff.staffId, staffIds), isMeant));
  const rows = await (isHeld ? query.for("update") : query);
  return new Map(rows.map((row) => [row.idNoIndex, row]));
}

const same = (a: StaffForm, b: StaffForm): boolean => JSON.stringify(a) === JSON.stringify(b);

async function judge(rows: readonly SheetRow[], context: ImportContext, isHeld: boolean): Promise<Judged[]> {
  const { db, services, companyId, now, today } = context;
  const { vault, params } = services;
  const dictionary = await dictionaryOf(services).get(db, now);
  const read = rows.map((row) => readRow(row, dictionary, today));
  const stored = await storedPeople(
    context,
    read.flatMap((row) => row.typed.idNo ?? []),
    isHeld,
  );
  const subjects = read.map((row) => {
    const record = (row.typed.idNo && stored.get(vault.index(row.typed.idNo))) || null;
    // Files stay as they are: an import never touches them.
    const before = record && formOf(record, [], vault);
    return { row, record, before, staffId: record?.staffId ?? null, form: laidOver(before, row) };
  });
  const group = await groupOf(db, companyId);
  const groupIds = group.map((firm) => firm.companyId);
  const facts = await gatherFacts({ db, vault, companyId, today, group }, subjects);
  return subjects.map(({ row, record, before, form }, i): Judged => {
    const own = facts[i];
    if (!own) throw new Error("each subject has its facts");
    const isInEffect = record !== null && isEffective(record);
    const locked = before ? lockedItemsOf(before, isInEffect, params.get(reviewItems)) : [];
    const found = faultsOf({ form, before, isEffective: isInEffect, locked, facts: own, groupIds, dictionary });
    const broken = new Set(row.faults.map((fault) => fault.key));
    const { rowNumber } = row;
    const faults = [
      ...row.faults,
      // A cell that could not be read is accused once.
      ...found
        .map((fault) => cellFault(rowNumber, fault))
        .filter((fault) => fault.key === null || !broken.has(fault.key)),
    ];
    const action = before === null ? "create" : same(canonicalStaff(before), form) ? "same" : "update";
    const wasMember = own.earlier?.wasMember ?? false;
    const judged = { rowNumber, stored: record, before, form, wasMember, action } as const;
    const isStale = isHeld && rows[i]?.stamp !== stampOf(record);
    const whole = isStale ? CHANGED : wholeFault(record, own, dictionary);
    return {
      ...judged,
      faults: whole === null ? faults : [{ rowNumber, key: isStale ? null : "idNo", message: whole }],
    };
  });
}

const CHANGED = "核对之后该人员的档案已有变动，没有导入，请重新上传后再试";

/** Which state of which record the check looked at; nothing for a new person. */
const stampOf = (record: StaffRecord | null): string => (record ? `${record.staffId} ${record.version}` : "");

/** Why the row cannot come in at all: its person's record is closed, or he left this very firm. */
function wholeFault(record: StaffRecord | null, { earlier }: StaffFacts, dictionary: Dictionary): string | null {
  if (record && record.staffStatus !== STAFF_STATUS.active) {
    return `该人员为「${dictionary.label("staff_status", record.staffStatus)}」状态，不能通过导入更新`;
  }
  return !record && earlier ? "该人员已从本所离职，不能通过导入重新入职；确需重新入职请在人员管理中新增" : null;
}

/** The sentence for every row when the firm takes no people at all. */
async function closedFaults(rows: readonly SheetRow[], context: ImportContext): Promise<CellFault[] | null> {
  try {
    await openFirm(context);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return rows.map(({ rowNumber }) => ({ rowNumber, key: null, message: error.publicMessage }));
  }
}

async function check(rows: readonly SheetRow[], context: ImportContext): Promise<RowVerdict[]> {
  const closed = await closedFaults(rows, context);
  if (closed) return closed.map((fault) => ({ rowNumber: fault.rowNumber, action: "create", faults: [fault] }));
  return (await judge(rows, context, false)).map(({ rowNumber, action, faults, form, stored }) => ({
    stamp: stampOf(stored),
    rowNumber,
    action,
    faults,
    isIncomplete: staffMissing(form).length > 0,
  }));
}

/** Writes what is still right; whoever became wrong meanwhile is told and stops nobody. */
async function apply(rows: readonly SheetRow[], context: ImportContext): Promise<RowOutcome[]> {
  const { db, services, user, now, audit } = context;
  const firm = await openFirm(context);
  const judged = await judge(rows, context, true);
  const dictionary = await dictionaryOf(services).get(db, now);
  const writing = { db, user, vault: services.vault, now };
  const right = judged.filter((row) => row.faults.length === 0 && row.action !== "same");
  const added = right
    .filter((row) => row.stored === null)
    .map((row) => ({ row, record: newRecord(writing, row.form, firm, row.wasMember) }));
  await insertMany(
    db,
    staff,
    added.map(({ record }) => record),
  );
  const agreed = added.filter(({ row }) => staffCollects(null, row.form)).map(({ record }) => record.staffId);
  await keepConsents(context, { purpose: "staffData", companyId: firm.companyId, bizIds: agreed });
  const lines = added.map(({ row, record }) => stepOf(record.staffId, 1, row, dictionary, firm.companyId));
  for (const row of right) {
    if (!row.stored) continue;
    await overwrite(writing, row.stored, row.form, row.wasMember);
    await db.update(staff).set(nextVersion()).where(eq(staff.staffId, row.stored.staffId));
    lines.push(stepOf(row.stored.staffId, row.stored.version + 1, row, dictionary, firm.companyId));
  }
  // A new record shows itself what was imported; the audit log holds it item by item.
  const told = lines.map((line) => historyRow(writing, line.version === 1 ? { ...line, changes: [] } : line));
  await insertMany(db, staffHistories, told);
  for (const line of lines) audit(auditEntry(line));
  return judged.map(({ rowNumber, action, faults }) => ({ rowNumber, action, faults }));
}

const stepOf = (
  staffId: string,
  version: number,
  { before, form }: Judged,
  dictionary: Dictionary,
  companyId: string,
) => ({ staffId, companyId, version, action: "import" as const, changes: changesOf(before, form, dictionary, []) });

const target: ImportTarget = { check, apply };

/** New people bring their numbers: one confirmation for all of them. Known ones are found by theirs. // contract §7.20 */
const mayApply: ImportTools["mayApply"] = (counts, http) => {
  const refused = counts.create > 0 ? consentFaults(http) : [];
  if (refused.length > 0) throw invalid(refused);
};

/** People from a workbook: new ones are added, known ones updated by 证件号码. // domain a §0.7, §2.5, §2.6 P5a */
export const registerStaffImport = (app: FastifyInstance): void =>
  implementImport(app, staffImportApi, { sheet: staffSheet, target, mayApply });
