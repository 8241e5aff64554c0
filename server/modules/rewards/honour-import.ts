import type { FastifyInstance } from "fastify";
import type { FieldError } from "@/contracts/kit/validate";
import { companyHonourApi, personHonourApi } from "@/contracts/rewards/honour-import-api";
import { companyHonourSheet, type HonourRow, personHonourSheet } from "@/contracts/rewards/honour-sheet";
import { RECORD_TYPE } from "@/contracts/rewards/record-fields";
import { PROOF_FILE, type RecordForm } from "@/contracts/rewards/record-rules";
import { invalid } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import type { CellFault, SheetRow } from "@/server/platform/excel/excel";
import { copySomeFiles, isFreeFile } from "@/server/platform/files/take";
import { callOf } from "@/server/records/sheet/import-actor";
import { implementImport } from "@/server/records/sheet/import";
import { rowForm } from "@/server/records/sheet/row-form";
import type { Batches, ImportContext, ImportTarget, RowVerdict, WholeVerdict } from "@/server/records/sheet/target";
import { assertOfficer } from "@/server/reference/scope";
import { firmsMeant, type Meant, peopleMeant, type Subject } from "@/server/modules/rewards/honour-subject";
import { type Made, noteHonours, registerHonoursTold } from "@/server/modules/rewards/honours-told";
import { enterCompany, enterPerson } from "@/server/modules/rewards/record-entry";
import {
  Comparables,
  comparedWith,
  displayFaults,
  missingFor,
  oneByOne,
  otherDayFaults,
  REWARD_FILE,
  writingOf,
} from "@/server/modules/rewards/record-facts";
import { companyRecords, personRecords } from "@/server/modules/rewards/records";
import { titleOf } from "@/server/modules/rewards/words";

const NO_DOCUMENT = "请先上传本次奖励的证书或表彰决定，没有导入任何数据";
const DOCUMENT_GONE = "表彰文书上传后超过 24 小时已清除，没有导入，请重新上传文书和工作簿";

type Sheets = typeof companyHonourSheet | typeof personHonourSheet;

/** Honours of firms or of people: their workbook, and whom its rows mean. */
interface Kind {
  readonly sheet: Sheets;
  readonly subject: "company" | "person";
  meant(rows: readonly object[], context: ImportContext): Promise<Meant[]>;
}

interface Read {
  readonly row: SheetRow;
  /** Whole only where no cell is wrong. */
  readonly value: Partial<HonourRow>;
  readonly faults: readonly CellFault[];
  readonly subject: Subject | null;
}

/** The rows as typed, and whose they are. */
async function readRows(kind: Kind, rows: readonly SheetRow[], context: ImportContext): Promise<Read[]> {
  const typed = rows.map((row) => ({ row, ...rowForm(kind.sheet, row, context.today) }));
  const meant = await kind.meant(
    typed.map(({ value }) => value),
    context,
  );
  return typed.map(({ row, value, faults }, at) => {
    const found = meant[at];
    const broken = new Set<string | null>(faults.map(({ key }) => key));
    const told = found && "fault" in found && !broken.has(found.fault.path) ? [found.fault] : [];
    const { rowNumber } = row;
    return {
      row,
      value,
      faults: [...faults, ...told.map(({ path, message }) => ({ rowNumber, key: path, message }))],
      subject: found && "subject" in found ? found.subject : null,
    };
  });
}

/** The honour as the association's own form would have it; the document is the workbook's. */
function formOf(value: Partial<HonourRow>, documentId: string | null) {
  const { publishTo: _day, ...honour } = value as HonourRow;
  const { rewardType, level, title, authority, authorityType, docNo, decideDate, bonusAmount, score } = honour;
  return {
    recordType: RECORD_TYPE.reward,
    rewardType,
    level,
    title,
    authority,
    authorityType,
    docNo,
    decideDate,
    bonusAmount,
    score,
    punishType: null,
    factBasis: null,
    fineAmount: null,
    effectFrom: null,
    effectTo: null,
    attachments: documentId === null ? [] : [{ fileId: documentId, attachType: PROOF_FILE, sortNo: 1 }],
  };
}

type Gathered = Parameters<typeof comparedWith>[1];

/** What keeps a readable row from being entered. */
async function refusals(kind: Kind, { value, subject }: Read, context: ImportContext): Promise<FieldError[]> {
  if (subject === null) return [];
  const { companyId, staffId } = subject;
  const form = formOf(value, context.documentId);
  const place = { context: callOf(context), companyId };
  const own = { recordId: newId(), record: null, before: null } as const;
  const told = async (one: { form: RecordForm; facts: Gathered } | undefined, faults: FieldError[]) => {
    if (!one) return faults;
    const found = [...faults, ...(await missingFor(kind.subject)(one.form, one.facts))];
    const isThere = found.some(({ path }) => path === "docNo");
    return [...found, ...(isThere ? [] : await otherDayFaults(one.form, comparedWith(kind.subject, one.facts)))];
  };
  const found = async () => {
    if (kind.subject === "person") {
      const [one] = await personRecords.inform(place, [{ ...own, form: { ...form, staffId } }]);
      return told(one, one ? await personRecords.faultsOf(one) : []);
    }
    const [one] = await companyRecords.inform(place, [{ ...own, form }]);
    return told(one, one ? await companyRecords.faultsOf(one) : []);
  };
  return [...(await found()), ...displayFaults((value as HonourRow).publishTo, context.today)];
}

interface Judged extends RowVerdict {
  readonly read: Read;
}

async function judge(kind: Kind, rows: readonly SheetRow[], context: ImportContext): Promise<Judged[]> {
  const columns = new Set<string>(kind.sheet.columns.map(({ key }) => key));
  const judged: Judged[] = [];
  for (const read of await readRows(kind, rows, context)) {
    const { rowNumber } = read.row;
    const more = read.faults.length > 0 ? [] : await refusals(kind, read, context);
    const told = more.map(({ path, message }) => ({ rowNumber, key: columns.has(path) ? path : null, message }));
    judged.push({ rowNumber, action: "create", faults: [...read.faults, ...told], read });
  }
  return judged;
}

/** Rows that say the same honour of the same subject: by its document, without one by name and day. // domain b §8 (7) */
async function repeated(
  kind: Kind,
  rows: readonly SheetRow[],
  context: ImportContext,
  batches: Batches,
): Promise<WholeVerdict> {
  const first = new Map<string, number>();
  const faults: CellFault[] = [];
  const read: Read[] = [];
  for await (const batch of batches(rows)) read.push(...(await readRows(kind, batch, context)));
  for (const { row, value, subject } of read) {
    const { docNo = null, title = null, decideDate = null } = value;
    if (subject === null || (docNo === null && (title === null || decideDate === null))) continue;
    const day = docNo === null ? decideDate : "";
    const same = [subject.key, writingOf({ docNo, title }), day].join("\n");
    const { rowNumber } = row;
    const earlier = first.get(same);
    if (earlier === undefined) first.set(same, rowNumber);
    else {
      const [key, what] = docNo === null ? ["title", "名称和日期"] : ["docNo", "文号"];
      faults.push({ rowNumber, key, message: `与第 ${earlier} 行是同一对象、同一${what}，请只保留一行` });
    }
  }
  return { faults };
}

/** Enters a row whose subject is locked already: what another writer has entered meanwhile is seen. */
async function enter(kind: Kind, read: Read, context: ImportContext): Promise<Made> {
  const { value, subject } = read;
  const { documentId } = context;
  if (subject === null || documentId === null) throw new Error("a row without its firm or document is refused before");
  const { companyId, staffId } = subject;
  const now = new Comparables({ context: callOf(context), companyId, recordId: "" }, kind.subject);
  const there = await otherDayFaults({ ...formOf(value, documentId), staffId }, now);
  if (there.length > 0) throw invalid(there);
  const { publishTo } = value as HonourRow;
  const body = { ...formOf(value, documentId), publishTo };
  const papers = (to: Parameters<typeof copySomeFiles>[2]) => copySomeFiles(context.db, [documentId], to, PROOF_FILE);
  const call = callOf(context);
  const how = { papers, isGathered: true } as const;
  if (kind.subject === "person" && staffId !== null) {
    const made = await enterPerson({ ...call, body: { ...body, staffId } }, how);
    return { companyId, recordId: made.recordId, title: titleOf(made) };
  }
  const made = await enterCompany({ ...call, body: { ...body, companyId, staffIds: [] } }, how);
  return { companyId, recordId: made.recordId, title: titleOf({ ...made, staffName: null }) };
}

/** Whether the document that all rows share is still there, as it was uploaded for them. */
const hasDocument = async ({ db, user, documentId }: Pick<ImportContext, "db" | "user" | "documentId">) => {
  const owner = { bizType: REWARD_FILE, userId: user.userId, companyId: assertOfficer(user) };
  return documentId !== null && (await isFreeFile(db, documentId, owner));
};

const bySubject = (one: Judged, other: Judged): number =>
  (one.read.subject?.key ?? "") < (other.read.subject?.key ?? "") ? -1 : 1;

const targetOf = (kind: Kind): ImportTarget => ({
  check: async (rows, context) => (await judge(kind, rows, context)).map(({ read: _read, ...verdict }) => verdict),
  checkWhole: (rows, context, batches) => repeated(kind, rows, context, batches),
  apply: async (rows, context) => {
    if (!(await hasDocument(context))) throw invalid([], DOCUMENT_GONE);
    const judged = await judge(kind, rows, context);
    const right = judged.filter(({ faults }) => faults.length === 0).sort(bySubject);
    // All subjects, in one order, before the first record takes the numbers' row: no two writers wait for each other.
    for (const { read } of right) if (read.subject) await oneByOne(context.db, read.subject.key);
    const made: Made[] = [];
    for (const { read } of right) made.push(await enter(kind, read, context));
    await noteHonours(context, kind.subject, made);
    return judged.map(({ rowNumber, action, faults }) => ({ rowNumber, action, faults }));
  },
});

const partsOf = (kind: Kind) => ({
  sheet: kind.sheet,
  isDesk: true,
  mayStart: async (context: Parameters<typeof hasDocument>[0]) => {
    if (!(await hasDocument(context))) throw invalid([{ path: "documentId", message: NO_DOCUMENT }]);
  },
  target: targetOf(kind),
});

/**
 * Honours out of the association's workbook, row by row as it enters a single one: in effect at once, each with the
 * document that was uploaded with the workbook. // domain b §8 (4), (5)
 */
export function registerHonourImports(app: FastifyInstance): void {
  registerHonoursTold(app.platform);
  implementImport(app, companyHonourApi, partsOf({ sheet: companyHonourSheet, subject: "company", meant: firmsMeant }));
  implementImport(app, personHonourApi, partsOf({ sheet: personHonourSheet, subject: "person", meant: peopleMeant }));
}
