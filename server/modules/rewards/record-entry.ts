import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { companyEntryForm } from "@/contracts/rewards/company";
import type { personEntryForm } from "@/contracts/rewards/person";
import { RP_STATUS, SOURCE, type SubjectName } from "@/contracts/rewards/record-fields";
import type { RecordForm } from "@/contracts/rewards/record-rules";
import { invalid, notFound } from "@/server/kit/errors";
import { copyFiles } from "@/server/kit/files-take";
import { newId } from "@/server/kit/id";
import type { PlainContext } from "@/server/kit/plain/parts";
import { assertReach, assertStaff } from "@/server/kit/scope";
import { orgName } from "@/server/modules/auth/read";
import { personOf } from "@/server/modules/basic/read";
import { alertAssociation } from "@/server/modules/rewards/alert";
import { gapsFor, REWARD_FILE } from "@/server/modules/rewards/record-facts";
import { toldUsers } from "@/server/modules/rewards/record-steps";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { companyRecords, personRecords } from "@/server/modules/rewards/records";
import { addStep, tellFirm } from "@/server/modules/workflow/port";

type Entered = { readonly recordId: string; readonly companyId: string; readonly companyName: string };

/** What a record that the association enters begins with: in effect at once. // domain b §8 (5) */
const inEffect = ({ now }: PlainContext, eventId: string | null) => ({
  rpStatus: RP_STATUS.effective,
  sourceType: SOURCE.desk,
  effectiveTime: now,
  eventId,
});

/** The step and the message of an entry, as of every other one. */
async function tell(context: PlainContext, { recordId, companyId, companyName }: Entered, bizType: string) {
  const { db, user, now } = context;
  const [record] = await db.select().from(rewardRecords).where(eq(rewardRecords.recordId, recordId));
  if (!record) throw notFound();
  const status = RP_STATUS.effective;
  await addStep(db, {
    ...{ bizType, bizId: recordId, companyId, action: "enter", label: "录入", fromStatus: status, toStatus: status },
    operatorUserId: user.userId,
    operatorName: user.nickName,
    operatorOrg: (user.lv1OrgId && (await orgName(db, user.lv1OrgId))) ?? "协会",
    operateTime: now,
    auditResult: null,
    opinion: null,
    isReturn: false,
  });
  const told = [
    bizType === "rewards.person"
      ? "g_hy_rewards_and_punishment_person_edit"
      : "g_hy_rewards_and_punishment_company_edit",
  ] as const;
  const title = record.title ?? record.recordNo;
  const held = { id: recordId, companyId, companyName, status, version: record.version, title, record };
  const flow = { bizType, noun: "奖惩记录", told, toldUsers: () => toldUsers(db, record) };
  await tellFirm(db, flow, held, { what: "生效", opinion: null, now });
  await alertAssociation(context, record);
}

/** What the association enters takes effect at once, so it must be whole. */
async function assertWhole(context: PlainContext, form: RecordForm, subject: SubjectName, companyId: string) {
  // Two clerks at once: the second one sees what the first has entered. // domain b §8 (7)
  await context.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`rewards:${companyId}`}, 0))`);
  const missing = await gapsFor(subject)(form, { context, recordId: "", companyId, before: null });
  if (missing.length > 0) throw invalid(missing);
}

/** The association enters a person's record; it is of the firm where the person's row stands. */
export async function enterPerson(
  context: PlainContext & { readonly body: z.output<typeof personEntryForm> },
  { eventId = null, filesOf }: { eventId?: string | null; filesOf?: string } = {},
) {
  const { db, user, body } = context;
  const alsoFrom = assertStaff(user);
  const person = await personOf(db, body.staffId);
  if (!person) throw invalid([{ path: "staffId", message: "没有这位人员，请重新选择" }]);
  const { companyId } = person;
  await assertReach(user, companyId, db);
  if (!filesOf) await assertWhole(context, body, "person", companyId);
  const entry = { companyId, form: body, columns: inEffect(context, eventId), alsoFrom };
  const made = await personRecords.enter(context, entry);
  if (filesOf) {
    const from = { bizType: REWARD_FILE, bizId: filesOf };
    await copyFiles(db, from, { bizType: REWARD_FILE, bizId: made.recordId, companyId });
  }
  await tell(context, made, "rewards.person");
  return personRecords.answer(context, await personRecords.load(context, made.recordId));
}

/** The association enters a firm's record, and one for each person of the same event. // domain b §8 (7) */
export async function enterCompany(context: PlainContext & { readonly body: z.output<typeof companyEntryForm> }) {
  const { db, user, body } = context;
  const alsoFrom = assertStaff(user);
  const { companyId, staffIds, ...form } = body;
  await assertReach(user, companyId, db);
  await assertWhole(context, form, "company", companyId);
  const eventId = staffIds.length > 0 ? newId() : null;
  const made = await companyRecords.enter(context, { companyId, form, columns: inEffect(context, eventId), alsoFrom });
  await tell(context, made, "rewards.company");
  for (const [at, staffId] of [...new Set(staffIds)].entries()) {
    const person = await personOf(db, staffId);
    if (person?.companyId !== companyId) {
      throw invalid([{ path: `staffIds.${at}`, message: "所选人员不是该事务所的人员，请重新选择" }]);
    }
    await assertWhole(context, { ...form, staffId }, "person", companyId);
    const own = { ...form, staffId, attachments: [] };
    await enterPerson({ ...context, body: own }, { eventId, filesOf: made.recordId });
  }
  return companyRecords.answer(context, await companyRecords.load(context, made.recordId));
}
