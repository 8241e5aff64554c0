import { and, eq } from "drizzle-orm";
import type { Lifecycle } from "@/contracts/kit/lifecycle";
import type { FieldError } from "@/contracts/kit/validate";
import { invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { filesOf } from "@/server/platform/files/take";
import { closedReason, detailOf, formOf, inReach, loadRecord } from "@/server/records/answer";
import { nameOfFirm } from "@/server/records/firm-columns";
import { columnOf, type Parts, type PlainContext, type StoredRecord } from "@/server/records/parts";
import {
  type Doing,
  type Flow,
  type Held,
  recordEntry,
  systemStep,
  transitionHandlers,
} from "@/server/records/steps/port";

type Steps = Flow<StoredRecord, unknown>;

const heldOf = ({ of, flow }: Parts, { key }: Lifecycle, record: StoredRecord): Held<StoredRecord> => ({
  id: String(record[of.idKey]),
  companyId: record.companyId,
  companyName: record.companyName,
  status: Number(record[key]),
  version: record.version,
  title: flow?.titleOf(record as never) ?? of.noun,
  record,
});

/** What keeps a stored record from being filed: what it lacks, and what the rules refuse today. */
async function faultsOf(parts: Parts, context: PlainContext, record: StoredRecord): Promise<FieldError[]> {
  const recordId = String(record[parts.of.idKey]);
  const form = formOf(parts, context, record, await filesOf(context.db, parts.files, recordId));
  const facts = { context, recordId, companyId: record.companyId, before: form as never };
  const gaps = (await parts.gaps?.(form as never, facts)) ?? [];
  const findings = (await parts.rules?.(form as never, facts)) ?? [];
  return [...gaps, ...findings.filter(({ level }) => level === "error")];
}

/** A record is filed while its firm's books are open, whole, and under the name that the firm has that day. // domain b §0.2 snapshot */
async function fileWhole(parts: Parts, context: PlainContext, record: StoredRecord) {
  const { companyId } = record;
  const reason = await closedReason(parts, context, companyId, record);
  if (reason !== null) throw stateConflict(reason, await detailOf(parts, context, record));
  const faults = await faultsOf(parts, context, record);
  if (faults.length > 0) throw invalid(faults);
  return { companyName: await nameOfFirm(context.db, companyId) };
}

/** What the resource's rule says of a step; one that files the record first looks whether it may be filed. */
const decideOf =
  (parts: Parts, lifecycle: Lifecycle): Steps["decide"] =>
  (name) =>
  async (context, held, body) => {
    const isFiled = lifecycle.transitions[name]?.needsAll;
    const filed = isFiled ? await fileWhole(parts, context as never, held.record) : {};
    const rules = parts.flow?.rules as Readonly<Record<string, ReturnType<Steps["decide"]>>> | undefined;
    const outcome = (await rules?.[name]?.(context, held, body)) ?? {};
    return { ...outcome, set: { ...filed, ...outcome.set } };
  };

/** How a record with states keeps them; null for records without. */
function flowFor(parts: Parts): Steps | null {
  const { of, table, flow } = parts;
  const lifecycle = of.flow;
  if (!lifecycle || !flow) return null;
  return {
    lifecycle,
    bizType: of.id,
    noun: of.noun,
    told: flow.told,
    toldUsers: (tx, { record }) => flow.toldUsers?.(tx, record as never) ?? Promise.resolve([]),
    hold: async (context, id) => {
      const where = and(eq(columnOf(table, of.idKey), id), inReach(parts, context as never));
      const [record] = await context.db.select().from(table).where(where).for("update");
      if (!record) throw notFound();
      return heldOf(parts, lifecycle, record as StoredRecord);
    },
    store: async ({ db, user, now }, { id }, { status, version, patch }) => {
      const by = { updateTime: now, updateUserId: user?.userId ?? null, updateUserName: user?.nickName ?? null };
      await db
        .update(table)
        .set({ ...patch, [lifecycle.key]: status, version, ...by } as never)
        .where(eq(columnOf(table, of.idKey), id));
    },
    answer: async (context, id) => detailOf(parts, context as never, await loadRecord(parts, context as never, id)),
    decide: decideOf(parts, lifecycle),
  };
}

/** What a module does with the states of its records beside the calls. */
export function plainFlow(parts: Parts) {
  const steps = flowFor(parts);
  const held = (record: StoredRecord) => {
    if (!steps) throw new Error(`${parts.of.id} has no states`);
    return { steps, held: heldOf(parts, steps.lifecycle, record) };
  };
  return {
    /** Handlers of the lifecycle's calls; none for records without states. */
    handlers: steps ? transitionHandlers(steps) : {},
    /** A step that time does with a record that this transaction holds; for chores. */
    systemStep: async (doing: Pick<Doing, "db" | "now">, record: StoredRecord, name: string): Promise<void> => {
      const at = held(record);
      await systemStep(doing, at.steps, at.held, name);
    },
    /** A record that the association entered: a line of 审核记录, and the firm is told `what` has happened. */
    entered: async (doing: Doing, record: StoredRecord, what: string): Promise<void> => {
      const at = held(record);
      await recordEntry(doing, at.steps, at.held, what);
    },
  };
}
