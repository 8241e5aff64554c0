import { isAllowed } from "@/server/platform/call/access";
import { stateConflict } from "@/server/platform/call/errors";
import type { Parts, RecordContext, StoredRecord, Values } from "@/server/records/hooks";

/** The guarded steps that this user may try with an open record of his acting firm, by name. */
export async function offersOf(
  { steps = {} }: Pick<Parts, "steps">,
  context: RecordContext,
  record: StoredRecord,
  closed: string | null,
): Promise<Readonly<Record<string, boolean>>> {
  const isOpen = closed === null && context.user.companyId === record.companyId;
  const offers: Record<string, boolean> = {};
  for (const [name, { access, refusal }] of Object.entries(steps)) {
    const isHis = isOpen && isAllowed(access, context.user);
    const refused = isHis ? await refusal(record, context) : null;
    offers[name] = isHis && (refused === null || refused.isOffered === true);
  }
  return offers;
}

/** Throws STATE with the record as it stands when the step's guard says no. */
export async function assertStep(
  { steps }: Pick<Parts, "steps">,
  context: RecordContext,
  { name, record, answer }: { readonly name: string; readonly record: StoredRecord; answer(): Promise<Values> },
): Promise<void> {
  const step = steps?.[name];
  if (!step) throw new Error(`no step ${name}`);
  const refused = await step.refusal(record, context);
  if (refused) throw stateConflict(refused.reason, await answer());
}
