import { and, eq } from "drizzle-orm";
import type { Lifecycle } from "@/contracts/kit/lifecycle";
import type { FieldError } from "@/contracts/kit/validate";
import { invalid, notFound, stateConflict } from "@/server/kit/errors";
import { filesOf } from "@/server/kit/files-take";
import { closedReason, detailOf, formOf, loadRecord } from "@/server/kit/plain/answer";
import { nameOfFirm } from "@/server/kit/plain/firm-columns";
import { columnOf, type Parts, type PlainContext, type StoredRecord } from "@/server/kit/plain/parts";
import { inScope } from "@/server/kit/scope";
import { type Flow, type Held, transitionHandlers } from "@/server/modules/workflow/port";

type Steps = Flow<StoredRecord, Readonly<Record<string, unknown>>, unknown, Lifecycle["transitions"]>;

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

/** A step that files the record first looks whether it may be filed. */
function rulesOf(parts: Parts, lifecycle: Lifecycle): NonNullable<Steps["rules"]> {
  const own = parts.flow?.rules as Steps["rules"];
  return Object.fromEntries(
    Object.entries(lifecycle.transitions).map(([name, { needsAll }]) => [
      name,
      async (context: PlainContext, held: Held<StoredRecord>, body: never) => {
        const filed = needsAll ? await fileWhole(parts, context, held.record) : {};
        const outcome = (await own?.[name]?.(context as never, held, body)) ?? {};
        return { ...outcome, set: { ...filed, ...outcome.set } };
      },
    ]),
  ) as NonNullable<Steps["rules"]>;
}

/** Handlers of the lifecycle's calls; none for records without states. */
export function flowHandlers(parts: Parts) {
  const { of, table, flow } = parts;
  const lifecycle = of.flow;
  if (!lifecycle || !flow) return {};
  const steps: Steps = {
    lifecycle,
    bizType: of.id,
    noun: of.noun,
    told: flow.told,
    toldUsers: (tx, { record }) => flow.toldUsers?.(tx, record as never) ?? Promise.resolve([]),
    hold: async (context, id) => {
      const { db, user } = context;
      const where = and(
        eq(columnOf(table, of.idKey), id),
        inScope(user, table.companyId),
        parts.narrowed?.(context as never),
      );
      const [record] = await db.select().from(table).where(where).for("update");
      if (!record) throw notFound();
      return heldOf(parts, lifecycle, record as StoredRecord);
    },
    store: async ({ db, user, now }, { id }, { status, version, patch }) => {
      const by = { updateTime: now, updateUserId: user.userId, updateUserName: user.nickName };
      await db
        .update(table)
        .set({ ...patch, [lifecycle.key]: status, version, ...by } as never)
        .where(eq(columnOf(table, of.idKey), id));
    },
    answer: async (context, id) => detailOf(parts, context as never, await loadRecord(parts, context as never, id)),
    rules: rulesOf(parts, lifecycle),
  };
  return transitionHandlers(steps);
}
