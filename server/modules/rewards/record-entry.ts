import type { z } from "zod";
import type { companyEntryForm } from "@/contracts/rewards/company";
import type { personEntryForm } from "@/contracts/rewards/person";
import { RP_STATUS, SOURCE, type SubjectName } from "@/contracts/rewards/record-fields";
import type { RecordForm } from "@/contracts/rewards/record-rules";
import { invalid } from "@/server/platform/call/errors";
import { copyFiles } from "@/server/platform/files/take";
import { newId } from "@/server/platform/clock/id";
import type { RecordContext } from "@/server/records/hooks";
import { assertOfficer, assertReach } from "@/server/reference/scope";
import { personOf } from "@/server/modules/basic/read";
import { alertAssociation } from "@/server/modules/rewards/alert";
import { assertDisplay, missingFor, oneByOne, REWARD_FILE } from "@/server/modules/rewards/record-facts";
import { companyRecords, personRecords } from "@/server/modules/rewards/records";

/** What a record that the association enters begins with: in effect at once. // domain b §8 (5) */
function inEffect(
  { now, today }: RecordContext,
  { eventId, publishTo }: { eventId: string | null; publishTo: string | null },
) {
  assertDisplay(publishTo, today);
  return {
    columns: { rpStatus: RP_STATUS.effective, sourceType: SOURCE.desk, effectiveTime: now, eventId, publishTo },
    entered: "生效",
  };
}

/** What the association enters takes effect at once, so it must be whole. */
async function assertWhole(context: RecordContext, form: RecordForm, subject: SubjectName, companyId: string) {
  const missing = await missingFor(subject)(form, { context, companyId, recordId: "", known: undefined });
  if (missing.length > 0) throw invalid(missing);
}

/** Files that several records have each for itself: put to a record instead of those that its form names. */
type Papers = (to: { bizType: string; bizId: string; companyId: string }) => Promise<unknown>;

interface Entering {
  readonly eventId?: string | null;
  readonly papers?: Papers;
  /** One of many: the firm is told of all of them at once. */
  readonly isGathered?: boolean;
}

/** The association enters a person's record; it is of the firm where the person's row stands. */
export async function enterPerson(
  context: RecordContext & { readonly body: z.output<typeof personEntryForm> },
  { eventId = null, papers, isGathered = false }: Entering = {},
) {
  const { db, user, body } = context;
  const { publishTo, ...form } = body;
  const alsoFrom = assertOfficer(user);
  const person = await personOf(db, form.staffId);
  if (!person) throw invalid([{ path: "staffId", message: "没有这位人员，请重新选择" }]);
  const { companyId, staffId, personId } = person;
  await assertReach(user, companyId, db);
  await oneByOne(db, personId ?? staffId);
  await assertWhole(context, form, "person", companyId);
  const made = await personRecords.enter(context, {
    companyId,
    form: papers ? { ...form, attachments: [] } : form,
    alsoFrom,
    isGathered,
    ...inEffect(context, { eventId, publishTo }),
  });
  await papers?.({ bizType: REWARD_FILE, bizId: made.recordId, companyId });
  await alertAssociation(context, await personRecords.load(context, made.recordId));
  return made;
}

/** The association enters a firm's record, and one for each person of the same event. // domain b §8 (7) */
export async function enterCompany(
  context: RecordContext & { readonly body: z.output<typeof companyEntryForm> },
  { papers, isGathered = false }: Omit<Entering, "eventId"> = {},
) {
  const { db, user, body } = context;
  const alsoFrom = assertOfficer(user);
  const { companyId, staffIds, publishTo, ...form } = body;
  await assertReach(user, companyId, db);
  await oneByOne(db, companyId);
  await assertWhole(context, form, "company", companyId);
  const eventId = staffIds.length > 0 ? newId() : null;
  const { recordId } = await companyRecords.enter(context, {
    companyId,
    form: papers ? { ...form, attachments: [] } : form,
    alsoFrom,
    isGathered,
    ...inEffect(context, { eventId, publishTo }),
  });
  await papers?.({ bizType: REWARD_FILE, bizId: recordId, companyId });
  await alertAssociation(context, await companyRecords.load(context, recordId));
  for (const [at, staffId] of [...new Set(staffIds)].entries()) {
    const person = await personOf(db, staffId);
    if (person?.companyId !== companyId) {
      throw invalid([{ path: `staffIds.${at}`, message: "所选人员不是该事务所的人员，请重新选择" }]);
    }
    const from = { bizType: REWARD_FILE, bizId: recordId };
    await enterPerson(
      { ...context, body: { ...form, staffId, publishTo } },
      { eventId, papers: (to) => copyFiles(db, from, to) },
    );
  }
  return companyRecords.answer(context, await companyRecords.load(context, recordId));
}
