import { and, eq, isNotNull, ne, or, type SQL } from "drizzle-orm";
import { transfer, transferCollects } from "@/contracts/basic/transfer/transfer";
import { STARTER, TRANSFER } from "@/contracts/basic/transfer/transfer-fields";
import {
  canonicalTransfer,
  duesOwnerOf,
  isAcross,
  transferMissing,
  transferRules,
} from "@/contracts/basic/transfer/transfer-rules";
import { maskIdNo } from "@/contracts/kit/number/id-no";
import type { StepLine } from "@/contracts/kit/lifecycle";
import { findingsAt, type Finding } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { calendarDate } from "@/server/platform/call/services";
import type { FormFacts, RecordContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { leaveChecks } from "@/server/modules/basic/staff/staff-checks";
import { openedNumbers } from "@/server/modules/basic/staff/staff-form";
import { duesOf } from "@/server/modules/basic/dues-port";
import { hoursOf } from "@/server/modules/basic/staff/staff-ports";
import { boundBeside } from "@/server/modules/basic/transfer/transfer-bound";
import { lastDayFor } from "@/server/modules/basic/transfer/transfer-dues";
import { ownPerson } from "@/server/modules/basic/transfer/transfer-resolve";
import { transferSteps, unusedHere } from "@/server/modules/basic/transfer/transfer-steps";
import {
  HIDDEN_DOER,
  HIDDEN_FIRM,
  isFromHidden,
  nextOf,
  tellOthers,
  titleOf,
  TRANSFER_CODES,
  wordsOf,
} from "@/server/modules/basic/transfer/transfer-words";
import { type TransferRecord, transfers } from "@/server/modules/basic/transfer/transfer.table";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { canReach, isOfficer } from "@/server/reference/scope";
import { staff } from "@/server/reference/staff.table";

export const TRANSFER_FILE = "transfer";
const NO_DATA = "尚无数据";

const { error } = findingsAt();
type Form = Parameters<typeof transferRules>[0];

/** Whom the leaving firm lets go is one of its own. */
async function picked(form: Form, { context: { db }, companyId }: Pick<FormFacts, "context" | "companyId">) {
  const isHis = form.startedBy === STARTER.from && form.staffId !== null;
  if (!isHis || (await ownPerson(db, companyId, form.staffId))) return [];
  return [error("ZS5", "staffId", "请从本所在职人员中选择")] satisfies Finding[];
}

/** What is typed anew asks nobody yet, and nobody has answered it. */
const MENDED = { otherCompanyId: null, answerTime: null };

/** Who it is about, as the table holds him: as typed, or as his row says. */
async function whoIs(
  form: Form & { readonly idNo: string | null },
  { context, companyId }: FormFacts<never, never, never>,
) {
  const { vault } = context.services;
  const row = form.startedBy === STARTER.from ? await ownPerson(context.db, companyId, form.staffId) : null;
  if (form.startedBy === STARTER.from) {
    const {
      staffName = null,
      idType = null,
      idNo = null,
      idNoIndex = null,
      idNoMask = null,
      certNo = null,
    } = row ?? {};
    return { staffName, idType, idNo, idNoIndex, idNoMask, certNo, ...MENDED };
  }
  const { idNo } = form;
  return {
    idNo: idNo === null ? null : vault.seal(idNo),
    idNoIndex: idNo === null ? null : vault.index(idNo),
    idNoMask: idNo === null ? null : maskIdNo(idNo),
    ...MENDED,
  };
}

/**
 * Records of others that ask the acting firm for its answer, or have done so; drafts and what is being mended are not
 * among them. What came back stays in sight of whoever answered it until its owner begins to mend it.
 */
export const askedOf = (user: SessionUser): SQL | undefined =>
  isOfficer(user) || user.companyId === null
    ? undefined
    : and(
        eq(transfers.otherCompanyId, user.companyId),
        ne(transfers.transferStatus, TRANSFER.draft),
        or(
          ne(transfers.transferStatus, TRANSFER.returned),
          isNotNull(transfers.answerTime),
          isNotNull(transfers.answerOpinion),
        ),
      );

/** Whether the reader is of the firm that may not know yet where the person works. */
async function hidesFrom({ db, user }: Pick<RecordContext, "db" | "user">, record: TransferRecord): Promise<boolean> {
  if (isOfficer(user) || !isFromHidden(record)) return false;
  return record.fromCompanyId === null || !(await canReach(user, record.fromCompanyId, db));
}

/** Who has the dues, in words: as it was settled, or as both halves of the year would have it. // domain a §2.2 */
async function duesWords(context: RecordContext, record: TransferRecord): Promise<string> {
  if (!isAcross(record)) return "省内转所，会费仍由本人所在单位缴纳";
  const { db, services, now, today } = context;
  const finished = record.finishTime === null ? null : calendarDate(record.finishTime);
  const lastDay = await lastDayFor(context, record, finished ?? today);
  const dictionary = await dictionaryOf(services).get(db, now);
  const [month = "", date = ""] = lastDay.split("-");
  const rule = `${Number(month)}月${Number(date)}日（含）前办结的，当年会费归转入地，之后归转出地`;
  const owner = record.duesOwner ?? duesOwnerOf(record, finished ?? today, lastDay);
  const label = owner === null ? "" : dictionary.label("dues_owner", owner);
  return finished ? `${label}（${finished} 办结；${rule}）` : `如今日办结归${label}；${rule}`;
}

async function personIdOf(db: Db, { fromStaffId }: TransferRecord): Promise<string | null> {
  if (fromStaffId === null) return null;
  const [row] = await db.select({ personId: staff.personId }).from(staff).where(eq(staff.staffId, fromStaffId));
  return row?.personId ?? null;
}

/** What the leaving firm has to look at before it lets him go, and the association before its last word; others are not told what he is there. */
async function checksOf(context: RecordContext, record: TransferRecord) {
  const { db, user } = context;
  const { fromStaffId, fromCompanyId, transferStatus } = record;
  const isOver = transferStatus === TRANSFER.done || transferStatus === TRANSFER.withdrawn;
  const isTold = isOfficer(user) || user.companyId === fromCompanyId;
  if (isOver || !isTold) return [];
  const bound = isOfficer(user) ? await boundBeside(context, record) : null;
  const [row] = fromStaffId === null ? [] : await db.select().from(staff).where(eq(staff.staffId, fromStaffId));
  const checks = row ? (await leaveChecks(context, row)).map(({ text }) => text) : [];
  return bound === null ? checks : [bound, ...checks];
}

/** The refusal of the firm that may not be known, without who wrote it. */
const unnamed = (lines: readonly StepLine[]): StepLine[] =>
  lines.map((line) =>
    line.action === "decline" ? { ...line, operatorOrg: HIDDEN_FIRM, operatorName: HIDDEN_DOER } : line,
  );

/** Who changed it last, where that was who declined it. */
const hiddenUpdater = ({ transferStatus }: Pick<TransferRecord, "transferStatus">): { updateUserName?: string } =>
  transferStatus === TRANSFER.declined ? { updateUserName: HIDDEN_DOER } : {};

async function answerOf(
  record: TransferRecord,
  context: RecordContext,
  { auditRecords }: { readonly auditRecords: readonly StepLine[] },
) {
  const { db, user } = context;
  const isHidden = await hidesFrom(context, record);
  const personId = await personIdOf(db, record);
  const dues = await duesOf(db, personId);
  const isAsked = !isOfficer(user) && user.companyId === record.otherCompanyId;
  return {
    fromCompanyName: isHidden ? HIDDEN_FIRM : record.fromCompanyName,
    duesPaidTo: dues?.paidToYear ? `${dues.paidToYear} 年度` : NO_DATA,
    duesNote: await duesWords(context, record),
    hoursNote: (await hoursOf(db, personId)) ?? NO_DATA,
    checks: await checksOf(context, record),
    ...(isHidden ? { auditRecords: unnamed(auditRecords), ...hiddenUpdater(record) } : {}),
    ...(isAsked ? { canEdit: false, readOnlyReason: "这是对方单位提出的申请，本所可以查看和答复" } : {}),
  };
}

/** 转所 of the firms. // domain a §2.2 */
export const transferRecords = keepRecords({
  of: transfer,
  table: transfers,
  files: TRANSFER_FILE,
  toCanonical: canonicalTransfer,
  rules: async (form, facts) => [...transferRules(form, facts.context), ...(await picked(form, facts))],
  missingItems: transferMissing,
  toColumns: (form, facts) => whoIs(form, facts as never),
  // Never by the firm that he leaves: who asks for him may not know it yet.
  searched: (_form, { staffName, transferNo, certNo }) => ({
    words: [staffName ?? null],
    numbers: [transferNo ?? null, certNo ?? null],
  }),
  searchesFirm: true,
  toForm: (record, { vault }) => ({ idNo: openedNumbers({ idNo: record.idNo, mobile: null }, vault).idNo }),
  toAnswer: answerOf,
  // He has gone, or stays: what is over asks nobody for his number.
  staysMasked: ({ transferStatus }) => transferStatus === TRANSFER.done || transferStatus === TRANSFER.withdrawn,
  consent: { purpose: "staffData", isCollected: transferCollects },
  alsoVisibleTo: ({ user }) => askedOf(user),
  listColumns: {
    idNo: transfers.idNoMask,
    otherCompanyId: transfers.otherCompanyId,
    startedBy: transfers.startedBy,
    answerTime: transfers.answerTime,
    fromCompanyId: transfers.fromCompanyId,
  },
  toRows: async (rows, context) =>
    Promise.all(
      rows.map(async (row) => {
        const record = row as unknown as TransferRecord;
        return (await hidesFrom(context, record))
          ? { ...row, fromCompanyName: HIDDEN_FIRM, ...("updateUserName" in row ? hiddenUpdater(record) : {}) }
          : row;
      }),
    ),
  uniqueErrors: {
    transfers_open_key: {
      path: "",
      message: "该人员已有办理中的转所申请，请与本人核对；原申请办结或撤回后才能再次申请",
    },
  },
  lifecycle: {
    notifyCodes: TRANSFER_CODES,
    titleOf,
    wordsOf: (record) => [wordsOf(record), nextOf(record)].filter(Boolean).join("\n"),
    otherFirmOf: (row) => (row["otherCompanyId"] as string | null | undefined) ?? null,
    afterStep: async (doing, record, step) => tellOthers(doing, record, step),
    rules: transferSteps,
    unusedSteps: (_context, row) => unusedHere(row as unknown as TransferRecord),
  },
});
