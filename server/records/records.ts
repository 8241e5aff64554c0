import { and, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { SEARCH_LIMIT } from "@/contracts/common/search";
import type { Recorded, DetailOf, FormOf } from "@/contracts/kit/record";
import type { ExportJobApi } from "@/contracts/kit/sheet";
import type { Db } from "@/server/db/client";
import type { Handlers } from "@/server/platform/call/context";
import type { FieldError } from "@/contracts/kit/validate";
import type { ImportTools } from "@/server/records/sheet/import-state";
import { closedReason, detailOf, formOf, loadRecord, standingRecord, toldRecord } from "@/server/records/answer";
import { assertKept } from "@/server/records/assert-kept";
import { writeAll } from "@/server/records/batch";
import { heldFiles } from "@/server/records/files";
import { recordLifecycle } from "@/server/records/lifecycle";
import { assertStep } from "@/server/records/guards";
import { addLines, asOf, historyPage, remember, stoodBefore, type Step, type Writing } from "@/server/records/history";
import type {
  FormFacts,
  Parts,
  Place,
  RecordContext,
  RecordParts,
  RecordTable,
  StoredRecord,
  Subject,
  Values,
} from "@/server/records/hooks";
import { importTarget, type ImportParts, mayImport, type ReadRow } from "@/server/records/import";
import { columnOf, itemKeys } from "@/server/records/items";
import { faultsOf, inform } from "@/server/records/judge";
import { recordList } from "@/server/records/list";
import { assertOwn } from "@/server/records/owner";
import { printOf } from "@/server/records/print";
import type { SearchAsked } from "@/server/records/search/source";
import type { Doing } from "@/server/records/steps/port";
import { idOf, updateRow } from "@/server/records/table";
import { type Sums, type SumsAsked, sumsOf } from "@/server/records/sums";
import { reopened, toldByDefault } from "@/server/records/told";
import {
  claimRecord,
  createRecord,
  type Decided,
  type Entry,
  insertRecord,
  type Marked,
  markClaimed,
  removeRecord,
  saveClaimed,
  saveDecided,
  updateRecord,
} from "@/server/records/write";

type Call = RecordContext & {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Values & { readonly page: number; readonly pageSize: number; readonly version?: number };
  readonly body: Values & { readonly version: number };
};

/** The edit form's values; audited where they are masked for readers. */
async function full(parts: Parts, context: Call) {
  const { of } = parts;
  const record = await loadRecord(parts, context, context.params[of.idKey] ?? "");
  const { companyId, version } = record;
  if (!parts.isCorrectable?.(context, record)) assertOwn(parts, context.user, record);
  const recordId = idOf(parts, record);
  const form = formOf(parts, context, record, await heldFiles(parts, context.db, recordId));
  if (parts.staysMasked?.(record) === true) return { ...of.personal.masked(form), version };
  if (itemKeys(of).some(of.personal.isPersonal)) context.audit({ object: of.id, objectId: recordId, companyId });
  return { ...form, version };
}

async function enter(
  parts: Parts,
  lifecycle: ReturnType<typeof recordLifecycle>,
  context: RecordContext,
  entry: Entry,
) {
  const made = await insertRecord(parts, context, entry);
  if (entry.entered === undefined) return made;
  const record = await loadRecord(parts, context, idOf(parts, made));
  await lifecycle.entered(context, record, entry.entered, entry.isGathered);
  return detailOf(parts, context, record);
}

function handlersOf(parts: Parts, lists: ReturnType<typeof recordList>, lifecycle: ReturnType<typeof recordLifecycle>) {
  const recordIdOf = ({ params }: Call): string => params[parts.of.idKey] ?? "";
  const { list, counts, export: exported, exportJobs } = lists;
  return {
    list,
    export: exported,
    ...exportJobs,
    ...(parts.of.api.counts ? { counts } : {}),
    ...lifecycle.handlers,
    get: async (context: Call) => detailOf(parts, context, await loadRecord(parts, context, recordIdOf(context))),
    full: (context: Call) => full(parts, context),
    create: (context: Call) => createRecord(parts, context, context.body),
    update: (context: Call) => {
      const { version, ...form } = context.body;
      return updateRecord(parts, context, { recordId: recordIdOf(context), version, form });
    },
    remove: async (context: Call) =>
      removeRecord(
        parts,
        context,
        await claimRecord(parts, context, recordIdOf(context), context.query.version ?? null),
      ),
    history: async (context: Call) => {
      const record = await loadRecord(parts, context, recordIdOf(context));
      const { toldColumns } = parts;
      const last = toldColumns?.isFor(context.user) ? await toldColumns.versionFor(record, context) : null;
      const withheld = (await parts.linesWithheld?.(record, context)) ?? null;
      return historyPage(parts, context.db, idOf(parts, record), { ...context.query, last, withheld });
    },
  };
}

/** Calls that the engine answers; steps of a lifecycle are further ones. */
type KeptCall =
  "list" | "counts" | "get" | "full" | "create" | "update" | "remove" | "history" | "export" | keyof ExportJobApi;
type StepNames<P extends Recorded> =
  NonNullable<P["lifecycle"]> extends { readonly transitions: infer T } ? keyof T : never;
type KeptHandlers<P extends Recorded> = Pick<Handlers<P["api"]>, keyof P["api"] & (KeptCall | StepNames<P>)>;

/** What a module works with beside the handlers; forms and rows as its own contract and table have them. */
interface Kept<P extends Recorded, Stored, Known> {
  /** For `implement`, beside handlers of further endpoints. */
  readonly handlers: KeptHandlers<P>;
  /** The record that the user may read; else 404. */
  load(context: RecordContext, recordId: string): Promise<Stored>;
  /** The same as the user reads it: what a firm works on again is told to the association as it was submitted. */
  told(context: RecordContext, recordId: string): Promise<Stored>;
  /** For rules of other records, which have asked who may: the record as it stands. */
  read(db: Db, recordId: string): Promise<Stored>;
  /** For another domain's write and for chores, which have asked who may: the record as it stands, held. */
  hold(db: Db, recordId: string): Promise<Stored>;
  /** The record of the acting firm at the version that was seen (null: none was told), open, under its next version. */
  claim(context: RecordContext, recordId: string, version: number | null): Promise<Stored>;
  /**
   * Saves items of a claimed record, the others as they stand, with all that belongs to a save; with columns that its form
   * does not have, all of it one line of 变更记录.
   */
  save(
    context: RecordContext,
    claimed: Stored,
    items: Partial<FormOf<P>>,
    marked?: Marked & { readonly columns: Partial<Stored> },
  ): Promise<DetailOf<P>>;
  /** Saves upon a held record what the association has decided; whoever calls has asked who may. */
  decide(
    context: RecordContext,
    held: Stored,
    decided: Decided & { readonly form: FormOf<P>; readonly columns?: Partial<Stored> },
  ): Promise<DetailOf<P>>;
  /** Sets columns of a claimed record that its form does not have, with all that belongs to a save. */
  mark(
    context: RecordContext,
    claimed: Stored,
    marked: Marked & { readonly columns: Partial<Stored> },
  ): Promise<DetailOf<P>>;
  /** The same for a guarded step: its guard has no word against it. */
  claimStep(context: RecordContext, name: string, recordId: string, version: number): Promise<Stored>;
  /** Sets columns of a record that was claimed or is held, and who did it; nobody = time itself. */
  set(
    context: Writing & { readonly user: RecordContext["user"] | null },
    recordId: string,
    columns: Partial<Stored>,
  ): Promise<unknown>;
  /** Writes a step down in 变更记录 and audit log. */
  remember(context: Parameters<typeof remember>[1], step: Step): Promise<void>;
  /** The same in 变更记录 alone: what time does is audited by its chore. */
  addLines(writing: Writing, steps: readonly Step[]): Promise<void>;
  /** Why nobody writes in this firm or record now, in words. */
  closedReason(context: Place["context"], companyId: string, record: Stored | null): Promise<string | null>;
  /** The form that would save the record unchanged, in the clear, its files left out. */
  formOf(context: Pick<Place["context"], "services">, record: Stored): FormOf<P>;
  /** Canonical forms with what is known of them. */
  inform(place: Place, subjects: readonly Subject<FormOf<P>, Stored>[]): Promise<JudgedForm<P, Stored, Known>[]>;
  /** Everything that may refuse such a form. */
  faultsOf(one: JudgedForm<P, Stored, Known>): Promise<FieldError[]>;
  /** Stores judged forms of a firm as one. */
  writeAll(place: Place, action: string, forms: readonly JudgedForm<P, Stored, Known>[]): Promise<void>;
  /** For `implementImport`. */
  importOf<Row extends ReadRow>(
    sheet: ImportParts<Row, FormOf<P>, Stored, Known>,
  ): Pick<ImportTools, "target"> & { readonly mayApply: NonNullable<ImportTools["mayApply"]> };
  /** The record at the end of a day; null before it was made. The caller has it from `load`. */
  asOf(db: Db, record: Stored, day: string): Promise<Stored | null>;
  /** The record as it stood before a step was last done with it; null: it never was. */
  stoodBefore(db: Db, recordId: string, action: string): Promise<Stored | null>;
  /** Condition of the list's rows for this user and these filters: what totals count. */
  where: ReturnType<typeof recordList>["where"];
  /** Amounts of the list's rows added up as this user's list shows them: its last row. */
  sums<Key extends string>(context: RecordContext, query: Values, asked: SumsAsked<Key>): Promise<Sums<Key>>;
  /** For 查找: rows that the search box of this user's list finds by the records' own items, the first of them. */
  found(asked: SearchAsked): Promise<z.output<P["row"]>[]>;
  /** Handler of a print of the list: `{ companyName, rows }` of all that match. */
  readonly roster: <Row = z.output<P["row"]>>(
    context: RecordContext & { readonly query: Values },
  ) => Promise<{ companyName: string; rows: Row[] }>;
  /** For calls of a module's own: a record that the association enters for a firm. The caller has checked the reach. */
  enter(context: RecordContext, entry: Entry): Promise<DetailOf<P>>;
  /** For chores: a step that time does with a record that the transaction holds, with all that belongs to a step. */
  systemStep(doing: Omit<Doing, "user">, record: Stored, name: string): Promise<void>;
  answer(context: RecordContext, record: Stored): Promise<DetailOf<P>>;
}

/** A form with what is known of it, as `inform` gives it. */
interface JudgedForm<P extends Recorded, Stored, Known> {
  readonly form: FormOf<P>;
  readonly facts: FormFacts<FormOf<P>, Stored, Known>;
}

/** Amounts that a list makes of columns, as its rows have them. */
const madeOf = ({ madeAmounts = {} }: Parts, at: (key: string) => SQL): Readonly<Record<string, SQL>> =>
  Object.fromEntries(Object.entries(madeAmounts).map(([key, made]) => [key, sql<string>`(${made(at)})::text`]));

/** What a firm changes behind a return and has not sent is its own affair, of every kind. // domain a §0.4 */
function toldAlike(named: Parts): Parts {
  const ofTable = (key: string) => sql`${columnOf(named.table, key)}`;
  const { madeAmounts, listColumns } = named;
  const parts = madeAmounts ? { ...named, listColumns: { ...listColumns, ...madeOf(named, ofTable) } } : named;
  if (parts.toldColumns || reopened(parts.of).length === 0) return parts;
  const told = toldByDefault(parts, Object.keys(parts.listColumns ?? {}));
  const made = madeOf(parts, (key) => told.columns[key] ?? ofTable(key));
  return { ...parts, toldColumns: { ...told, columns: { ...told.columns, ...made } } };
}

/** A firm is found as a firm: its name leads to no record of it. */
function searchOf({ searchesFirm: _firm, ...own }: Parts) {
  if (!own.searched) return () => Promise.resolve<readonly Values[]>([]);
  const { page } = recordList(own);
  return async (context: RecordContext, keyword: string) =>
    (await page(context, { keyword }, { page: 1, pageSize: SEARCH_LIMIT })).rows;
}

/**
 * Keeps a record's contract: list, record, form, writes, steps, history, import, export and print, each scoped, versioned
 * and audited. What the module says beside goes into its hooks. A form's item without a column throws here.
 */
export function keepRecords<P extends Recorded, T extends RecordTable, Known = unknown>(
  given: RecordParts<P, T, Known>,
): Kept<P, T["$inferSelect"], Known> {
  // What the types pin from outside is all alike in here, and back again below.
  const named = given as unknown as Parts;
  assertKept(named);
  const parts = toldAlike(named);
  const lists = recordList(parts);
  const foundBy = searchOf(parts);
  const lifecycle = recordLifecycle(parts);
  const answer = (context: RecordContext, record: StoredRecord) => detailOf(parts, context, record);
  const kept: Kept<Recorded, StoredRecord, unknown> = {
    handlers: handlersOf(parts, lists, lifecycle) as unknown as KeptHandlers<Recorded>,
    load: (context, recordId) => loadRecord(parts, context, recordId),
    told: async (context, recordId) => toldRecord(parts, context, await loadRecord(parts, context, recordId)),
    read: (db, recordId) => standingRecord(parts, db, recordId),
    hold: (db, recordId) => standingRecord(parts, db, recordId, true),
    claim: (context, recordId, version) => claimRecord(parts, context, recordId, version),
    save: (context, claimed, items, marked) =>
      saveClaimed(parts, context, claimed, { formFrom: (before) => ({ ...before, ...items }), marked }),
    decide: (context, held, decided) => saveDecided(parts, context, held, decided),
    mark: (context, claimed, marked) => markClaimed(parts, context, claimed, marked),
    claimStep: async (context, name, recordId, version) => {
      const record = await claimRecord(parts, context, recordId, version);
      await assertStep(parts, context, { name, record, answer: () => answer(context, { ...record, version }) });
      return record;
    },
    set: (context, recordId, columns) => updateRow(parts, context, recordId, columns),
    remember: (context, step) => remember(parts, context, step),
    addLines: (writing, steps) => addLines(parts, writing, steps),
    closedReason: (context, companyId, record) => closedReason(parts, context, companyId, record),
    formOf: (context, record) => formOf(parts, context, record, []),
    inform: (place, subjects) => inform(parts, place, subjects),
    faultsOf: (one) => faultsOf(parts, one),
    writeAll: (place, action, forms) => writeAll(parts, place, action, forms),
    importOf: (sheet) => ({ target: importTarget(parts, sheet), mayApply: mayImport(parts) }),
    asOf: (db, record, day) => asOf(parts, db, record, day),
    stoodBefore: (db, recordId, action) => stoodBefore(parts, db, recordId, action),
    where: lists.where,
    sums: async (context, query, { keys, also }) =>
      sumsOf(parts, context, { keys, where: and(await lists.whereFor(context, query), also) }),
    found: async (asked) =>
      [...(await foundBy(asked as unknown as RecordContext, asked.text))] as Awaited<
        ReturnType<Kept<Recorded, StoredRecord, unknown>["found"]>
      >,
    roster: printOf(parts, lists) as Kept<Recorded, StoredRecord, unknown>["roster"],
    enter: (context, entry) => enter(parts, lifecycle, context, entry),
    systemStep: (doing, record, name) => lifecycle.systemStep(doing, record, name),
    answer,
  };
  return kept as unknown as Kept<P, T["$inferSelect"], Known>;
}
