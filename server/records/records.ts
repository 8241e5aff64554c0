import type { z } from "zod";
import { and, count, desc, eq } from "drizzle-orm";
import type { Plain, PlainDetail } from "@/contracts/kit/plain";
import type { Db } from "@/server/db/client";
import type { Handlers } from "@/server/platform/call/context";
import { stateConflict } from "@/server/platform/call/errors";
import { filesOf } from "@/server/platform/files/take";
import { newId } from "@/server/platform/clock/id";
import { closedReason, detailOf, formOf, loadRecord } from "@/server/records/answer";
import { assertKept } from "@/server/records/assert-kept";
import { nameOfFirm } from "@/server/records/firm-columns";
import { plainFlow } from "@/server/records/flow";
import { plainList } from "@/server/records/list";
import {
  columnOf,
  itemKeys,
  type Parts,
  type PlainContext,
  type PlainParts,
  type PlainTable,
  toColumns,
  wire,
} from "@/server/records/parts";
import { recordHistories } from "@/server/records/record-history.table";
import { rosterOf } from "@/server/records/roster";
import {
  assertAllowed,
  claimRecord,
  finishSave,
  orTaken,
  remember,
  removeRecord,
  stampOf,
  type Step,
} from "@/server/records/write";
import { actingCompanyId, assertActing } from "@/server/reference/scope";

type Form = Readonly<Record<string, unknown>>;
type Call = PlainContext & {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Form & { readonly page: number; readonly pageSize: number; readonly version: number };
  readonly body: Form & { readonly version: number };
};

/** A new record as somebody else enters it for a firm: what it begins with, and whose files it may take. */
export interface Entry {
  readonly companyId: string;
  readonly form: Form;
  /** Columns beside the form's: a state that it begins in. */
  readonly columns?: Form;
  /** The association's, for what it enters. */
  readonly alsoFrom?: string;
  /** What the firm is told that has happened: 「生效」. Entered by the association, and a line of its 审核记录. */
  readonly entered?: string;
}

async function insert(parts: Parts, context: PlainContext, { companyId, form, columns, alsoFrom }: Entry) {
  const { of, table } = parts;
  const { db, user, now } = context;
  const companyName = await nameOfFirm(context.db, companyId);
  const recordId = newId();
  const facts = { context, recordId, companyId, before: null };
  await assertAllowed(parts, form, facts);
  const row = {
    ...toColumns(parts, (await parts.stored?.(form as never, facts)) ?? form),
    ...(of.flow ? { [of.flow.key]: of.flow.initial } : {}),
    ...columns,
    [of.idKey]: recordId,
    companyId,
    companyName,
    createTime: now,
    createUserId: user.userId,
    createUserName: user.nickName,
    ...stampOf(context),
  };
  await orTaken(parts, db.insert(table).values(row as never));
  return finishSave(parts, context, { action: "create", recordId, companyId, alsoFrom, form, before: null, files: [] });
}

async function create(parts: Parts, context: Call) {
  const companyId = actingCompanyId(context.user);
  const reason = await closedReason(parts, context, companyId, null);
  if (reason !== null) throw stateConflict(reason);
  return insert(parts, context, { companyId, form: context.body });
}

async function update(parts: Parts, context: Call) {
  const { of, table } = parts;
  const { version, ...form } = context.body;
  const recordId = context.params[of.idKey] ?? "";
  const record = await claimRecord(parts, context, recordId, version);
  const { companyId } = record;
  const files = await filesOf(context.db, parts.files, recordId);
  const before = formOf(parts, context, record, files);
  const facts = { context, recordId, companyId, before };
  await assertAllowed(parts, form, facts);
  const columns = toColumns(parts, (await parts.stored?.(form as never, facts as never)) ?? form);
  const write = context.db
    .update(table)
    .set({ ...columns, companyName: await nameOfFirm(context.db, companyId), ...stampOf(context) } as never)
    .where(eq(columnOf(table, of.idKey), recordId));
  await orTaken(parts, write);
  return finishSave(parts, context, { action: "update", recordId, companyId, form, before, files });
}

async function history(parts: Parts, context: Call) {
  const { db, query, params } = context;
  const record = await loadRecord(parts, context, params[parts.of.idKey] ?? "");
  const ofRecord = and(
    eq(recordHistories.object, parts.of.id),
    eq(recordHistories.objectId, String(record[parts.of.idKey])),
  );
  const rows = await db
    .select()
    .from(recordHistories)
    .where(ofRecord)
    .orderBy(desc(recordHistories.changeTime), desc(recordHistories.historyId))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [total] = await db.select({ n: count() }).from(recordHistories).where(ofRecord);
  return { rows: rows.map((row) => wire(row)), totalCount: total?.n ?? 0 };
}

/** The edit form's values; audited where they are masked for readers. */
async function full(parts: Parts, context: Call) {
  const { of } = parts;
  const record = await loadRecord(parts, context, context.params[of.idKey] ?? "");
  const { companyId, version } = record;
  assertActing(context.user, companyId);
  const recordId = String(record[of.idKey]);
  if (itemKeys(of).some(of.personal.isPersonal)) context.audit({ object: of.id, objectId: recordId, companyId });
  return { ...formOf(parts, context, record, await filesOf(context.db, parts.files, recordId)), version };
}

async function enter(parts: Parts, flow: ReturnType<typeof plainFlow>, context: PlainContext, entry: Entry) {
  const made = await insert(parts, context, entry);
  if (entry.entered === undefined) return made;
  const record = await loadRecord(parts, context, String(made[parts.of.idKey]));
  await flow.entered(context, record, entry.entered);
  return detailOf(parts, context, record);
}

function handlersOf(parts: Parts, lists: ReturnType<typeof plainList>, flow: ReturnType<typeof plainFlow>) {
  const { idKey } = parts.of;
  const idOf = ({ params }: Call): string => params[idKey] ?? "";
  const { list, export: exported } = lists;
  return {
    ...{ list, export: exported },
    ...flow.handlers,
    get: async (context: Call) => detailOf(parts, context, await loadRecord(parts, context, idOf(context))),
    full: (context: Call) => full(parts, context),
    create: (context: Call) => create(parts, context),
    update: (context: Call) => update(parts, context),
    remove: async (context: Call) =>
      removeRecord(parts, context, await claimRecord(parts, context, idOf(context), context.query.version)),
    history: (context: Call) => history(parts, context),
  };
}

/**
 * Keeps a plain record's contract: list, record, form, writes, history and export, each scoped, versioned and audited.
 * `handlers` go to `implement`, beside handlers of further endpoints; those use `load` (404 out of reach), `claim`
 * (acting firm, version, open), `remember` (history and audit) and `answer`. A form's item without a column throws here.
 */
export function plainRecords<P extends Plain, T extends PlainTable>(given: PlainParts<P, T>) {
  // What the types pin from outside is all alike in here.
  const parts = given as unknown as Parts;
  assertKept(parts);
  type Stored = T["$inferSelect"];
  const lists = plainList(parts);
  const flow = plainFlow(parts);
  return {
    handlers: handlersOf(parts, lists, flow) as unknown as Handlers<P["api"]>,
    load: (context: PlainContext, recordId: string) => loadRecord(parts, context, recordId) as Promise<Stored>,
    claim: (context: PlainContext, recordId: string, version: number) =>
      claimRecord(parts, context, recordId, version) as Promise<Stored>,
    remember: (context: PlainContext, step: Step) => remember(parts, context, step),
    /** Condition of the list's rows for this user and these filters: what totals count. */
    where: lists.where,
    /** Handler of a print of the list: `{ companyName, rows }` of all that match. */
    roster: rosterOf(parts, lists) as (
      context: PlainContext & { readonly query: Form },
    ) => Promise<{ companyName: string; rows: z.output<P["row"]>[] }>,
    /** For calls of a module's own: a record that the association enters for a firm. The caller has checked the reach. */
    enter: (context: PlainContext, entry: Entry) => enter(parts, flow, context, entry) as Promise<PlainDetail<P>>,
    /** For chores: a step that time does with a record that the transaction holds, with all that belongs to a step. */
    systemStep: (doing: { readonly db: Db; readonly now: Date }, record: Stored, name: string) =>
      flow.systemStep(doing, record as never, name),
    answer: (context: PlainContext, record: Stored) =>
      detailOf(parts, context, record as never) as Promise<PlainDetail<P>>,
  };
}
