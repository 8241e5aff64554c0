import { schemaAt } from "@/contracts/kit/field";
import { type Lifecycle, lifecycleShown } from "@/contracts/kit/lifecycle";
import { standingKeys } from "@/contracts/kit/record-schemas";
import type { FieldError } from "@/contracts/kit/validate";
import { invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { copyFiles } from "@/server/platform/files/take";
import {
  closedToSteps,
  detailOf,
  formOf,
  inReach,
  loadRecord,
  readable,
  standingRecord,
} from "@/server/records/answer";
import { heldFiles } from "@/server/records/files";
import { nameColumn } from "@/server/records/firm-columns";
import type { Parts, RecordContext, StoredRecord, Values } from "@/server/records/hooks";
import type { KeepingContext } from "@/server/records/step-hooks";
import { itemKeys, wire } from "@/server/records/items";
import { inform } from "@/server/records/judge";
import { type Kept, SUBMITTED_FILES } from "@/server/records/review/keep";
import { reviewKind, type ReviewedKind, type ReviewedRecord } from "@/server/records/review/kinds";
import { takenBackWords } from "@/server/records/review/turn";
import { idOf, readRow, updateRow } from "@/server/records/table";
import { searchColumns } from "@/server/records/write";
import {
  type Doing,
  type Held,
  type KeptLifecycle,
  recordEntry,
  systemStep,
  transitionHandlers,
} from "@/server/records/steps/port";

type Steps = KeptLifecycle<StoredRecord, unknown>;

const heldOf = (
  { of, lifecycle, associationKey }: Parts,
  { key }: Lifecycle,
  record: StoredRecord,
): Held<StoredRecord> => ({
  bizType: of.id,
  id: idOf({ of }, record),
  companyId: record.companyId,
  companyName: record.companyName,
  ...(associationKey === undefined ? {} : { orgId: String(record[associationKey]) }),
  status: Number(record[key]),
  version: record.version,
  title: lifecycle?.titleOf(record) ?? of.noun,
  ...(lifecycle?.formTypeOf ? { formType: lifecycle.formTypeOf(record) } : {}),
  record,
});

/** What keeps a stored record from being submitted: what it lacks, and what the rules refuse today. */
async function faultsOf(
  parts: Parts,
  context: RecordContext,
  record: StoredRecord,
  step: Values,
): Promise<FieldError[]> {
  const recordId = idOf(parts, record);
  const { companyId } = record;
  const before = formOf(parts, context, record, await heldFiles(parts, context.db, recordId));
  const [one] = await inform(parts, { context, companyId }, [{ recordId, form: before, before, record }]);
  if (!one) throw new Error("each subject is informed");
  const facts = { ...one.facts, step };
  const missing = (await parts.missingItems?.(one.form, facts)) ?? [];
  const findings = (await parts.rules?.(one.form, facts)) ?? [];
  return [...missing, ...findings.filter(({ level }) => level === "error")];
}

/** A record is submitted while its firm's books are open, whole, and under the name that the firm has that day. // domain b §0.2 snapshot */
async function submitWhole(parts: Parts, context: RecordContext, record: StoredRecord, step: Values) {
  const { companyId } = record;
  const reason = await closedToSteps(parts, context, record);
  if (reason !== null) throw stateConflict(reason, await detailOf(parts, context, record));
  const faults = await faultsOf(parts, context, record, step);
  if (faults.length > 0) throw invalid(faults);
  return nameColumn(parts, context.db, companyId);
}

/** What the resource's rule says of a step; one that submits the record first looks whether it may be submitted. */
const decideOf =
  (parts: Parts, lifecycle: Lifecycle): Steps["decide"] =>
  (name) =>
  async (context, held, body) => {
    const isSubmission = lifecycle.transitions[name]?.needsAll;
    const submitted = isSubmission ? await submitWhole(parts, context, held.record, body) : {};
    const rules = parts.lifecycle?.rules as Readonly<Record<string, ReturnType<Steps["decide"]>>> | undefined;
    const outcome = (await rules?.[name]?.(context, held, body)) ?? {};
    return { ...outcome, set: { ...submitted, ...outcome.set } };
  };

/** A submission as its readers see the record: numbers masked, files by copies of their own. // domain b §0.2 snapshot */
async function keptAsShown(
  parts: Parts,
  context: KeepingContext,
  { id, record }: { readonly id: string; readonly record: StoredRecord },
  submissionId: string,
): Promise<Kept> {
  const { of, files } = parts;
  const { companyId, companyName } = record;
  const held = await heldFiles(parts, context.db, id);
  const to = { bizType: SUBMITTED_FILES, bizId: submissionId, companyId };
  const ids = files === undefined ? new Map() : await copyFiles(context.db, { bizType: files, bizId: id }, to);
  const shown = of.personal.masked({ ...record, ...formOf(parts, context, record, held) });
  const items = Object.entries(wire(shown)).filter(([key]) => Object.hasOwn(of.detail.shape, key));
  const copied = (_key: string, value: unknown) => (typeof value === "string" ? (ids.get(value) ?? value) : value);
  const values = JSON.parse(JSON.stringify(Object.fromEntries(items)), copied) as Values;
  const more = await parts.lifecycle?.keepMore?.(context, record);
  return { content: { companyName, values, ...(more ? { more } : {}) } };
}

/**
 * Whether the record has this item, or in a list of it this row, by the id or the name that its kind gives to rows, or of
 * that row this item: `rows.r1.amount`. No form has rows within rows.
 */
function hasItem(parts: Parts, context: RecordContext, record: StoredRecord, path: string): boolean {
  const [key = "", row, item, ...deeper] = path.split(".");
  if (key !== "attachments" && !itemKeys(parts.of).includes(key)) return false;
  if (row === undefined) return true;
  const rows: unknown = formOf(parts, context, record, [])[key];
  const isThere =
    (parts.lifecycle?.hasRow?.(record, key, row) ?? false) ||
    (Array.isArray(rows) && rows.some((one: Values) => one["rowId"] === row));
  return (
    isThere && (item === undefined || (deeper.length === 0 && schemaAt(parts.of.form, [key, 0, item]) !== undefined))
  );
}

/** Why a step finds no record. */
async function notThere(context: RecordContext, bizType: string, bizId: string): Promise<Error> {
  const words = await takenBackWords(context, { bizType, bizId });
  return words === null ? notFound() : stateConflict(words);
}

/** How a record with states keeps them; null for records without. */
function keptOf(parts: Parts): Steps | null {
  const { of, lifecycle: hooks } = parts;
  const { lifecycle } = of;
  if (!lifecycle || !hooks) return null;
  return {
    lifecycle,
    bizType: of.id,
    noun: of.noun,
    notifyCodes: hooks.notifyCodes,
    notifiedFirmOf: (db, { record, companyId }) => hooks.notifiedFirmOf?.(db, record) ?? Promise.resolve(companyId),
    notifyUserIds: (tx, { record }) => hooks.notifyUserIds?.(tx, record) ?? Promise.resolve([]),
    wordsOf: ({ db, services }, { record }, { to, set }) =>
      hooks.wordsOf?.({ ...record, ...set, [lifecycle.key]: to }, services, db),
    mendWords: hooks.mendWords,
    returnDueOf: ({ record }, { set }) => hooks.returnDueOf?.({ ...record, ...set }) ?? null,
    titleOf: (record) => hooks.titleOf(record),
    otherFirmOf: ({ record }) => hooks.otherFirmOf?.(record) ?? null,
    afterStep: (doing, { record }, step) => hooks.afterStep?.(doing, record, step) ?? Promise.resolve(),
    hold: async (context, id, { name, by, body }) => {
      const where = by === "other" ? readable(parts, context, "record") : inReach(parts, context);
      if (hooks.holdFirst) {
        if (!(await readRow(parts, context.db, id, { where }))) throw await notThere(context, of.id, id);
        await hooks.holdFirst(context.db, id, { name, body });
      }
      const record = await readRow(parts, context.db, id, { where, isHeld: true });
      if (!record) throw await notThere(context, of.id, id);
      return heldOf(parts, lifecycle, record);
    },
    foundBy: (context, { record }, set) =>
      (parts.searched || parts.texts?.keyword) && Object.keys(set).length > 0
        ? searchColumns(parts, context, formOf(parts, context, record, []), { ...record, ...set })
        : {},
    store: async (doing, { id }, { status, version, patch }) => {
      await updateRow(parts, doing, id, { ...patch, [lifecycle.key]: status, version });
    },
    answer: async (context, id) => detailOf(parts, context, await loadRecord(parts, context, id)),
    decide: decideOf(parts, lifecycle),
    hasItem: (context, { record }, path) => hasItem(parts, context, record, path),
    keep:
      (context, { id, record }, body) =>
      (submissionId) =>
        hooks.keep?.(context, record, { step: body, submissionId }) ??
        keptAsShown(parts, context, { id, record }, submissionId),
    keepByTime: (doing, { id, record }) =>
      hooks.keep
        ? null
        : (submissionId) =>
            keptAsShown(parts, { ...doing, today: calendarDate(doing.now) }, { id, record }, submissionId),
  };
}

/** What the engine itself tells of a record that is read. */
const TOLD: ReadonlySet<string> = new Set([...standingKeys, ...Object.keys(lifecycleShown)]);

/** What the module finds out for who reads a record: neither typed nor a column, so that it holds no edit of the firm. */
function computedOf({ of }: Parts, stored: StoredRecord, values: Values): Values {
  const items = new Set(itemKeys(of));
  const isComputed = (key: string): boolean => !Object.hasOwn(stored, key) && !items.has(key) && !TOLD.has(key);
  return Object.fromEntries(Object.entries(values).filter(([key]) => isComputed(key)));
}

/** The kind as the association's inbox and both sides' notes know it. */
const reviewedAs = (parts: Parts, { lifecycle, bizType, noun, notifyCodes }: Steps): ReviewedKind => ({
  bizType,
  noun,
  lifecycle,
  notifyCodes,
  notifiedFirmOf: async (db, { bizId, companyId }) =>
    (await parts.lifecycle?.notifiedFirmOf?.(db, await standingRecord(parts, db, bizId))) ?? companyId,
  hasOwnReturnDay: parts.lifecycle?.returnDueOf !== undefined,
  find: (parts.of.api.get ?? parts.of.api.list).spec.access,
  read: async (context, id) => {
    const stored = await loadRecord(parts, context, id);
    const values = await detailOf(parts, context, stored);
    const title = parts.lifecycle?.titleOf(stored) ?? noun;
    const beside = computedOf(parts, stored, values);
    return { companyId: stored.companyId, title, values: values as ReviewedRecord["values"], beside };
  },
  compare: (before, after, lookups) => [
    ...parts.of.diff(before.values, after.values, lookups),
    ...(parts.lifecycle?.compare?.(before, after, lookups) ?? []),
  ],
  keepsOwn: parts.lifecycle?.keep !== undefined,
  tellsChanges: (told, of) => parts.lifecycle?.tellsChanges?.(told, of),
  asksFor: (values) => parts.lifecycle?.asksFor?.(values) ?? null,
});

/** What a module does with the states of its records beside the calls. */
export function recordLifecycle(parts: Parts) {
  const steps = keptOf(parts);
  if (steps) reviewKind(reviewedAs(parts, steps));
  const held = (record: StoredRecord) => {
    if (!steps) throw new Error(`${parts.of.id} has no states`);
    return { steps, held: heldOf(parts, steps.lifecycle, record) };
  };
  return {
    /** Handlers of the lifecycle's calls; none for records without states. */
    handlers: steps ? transitionHandlers(steps) : {},
    /** A step that time does with a record that this transaction holds; for chores. */
    systemStep: async (doing: Omit<Doing, "user">, record: StoredRecord, name: string): Promise<void> => {
      const at = held(record);
      await systemStep(doing, at.steps, at.held, name);
    },
    /** A record that the association entered: a line of 审核记录, and the firm is told `what` has happened. */
    entered: async (doing: Doing, record: StoredRecord, what: string, isGathered = false): Promise<void> => {
      const at = held(record);
      await recordEntry(doing, at.steps, at.held, { what, isGathered });
    },
  };
}
