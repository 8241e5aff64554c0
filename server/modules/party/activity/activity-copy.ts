import { and, desc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { activity, type activityApi } from "@/contracts/party/activity/activity";
import type { ActivityForm } from "@/contracts/party/activity/activity-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Handler } from "@/server/platform/call/context";
import { notFound, stateConflict } from "@/server/platform/call/errors";
import type { RecordContext } from "@/server/records/hooks";
import { actingCompanyId, assertActing } from "@/server/reference/scope";
import { closedFirmReason } from "@/server/reference/firm-closed";
import { copiedPeople } from "@/server/modules/party/activity/activity-people";
import { namesFirm } from "@/server/modules/party/activity/activity-partners";
import { activityRecords } from "@/server/modules/party/activity/activity-records";
import { partyActivities } from "@/server/modules/party/activity/activity.table";

type Stored = typeof partyActivities.$inferSelect;

/** States in which an activity stands as it is. */
const EFFECTIVE = [SUBMISSION.passed, SUBMISSION.changeAsked];
const MAX_JOINT = 100;

/** What was told of the matter itself: no time, no files, nobody who took part. */
const matterOf = (from: Stored) => ({
  title: from.title,
  activityType: from.activityType,
  extraTypes: from.extraTypes,
  activityForm: from.activityForm,
  place: from.place,
  hostOrgName: from.hostOrgName,
  hostName: from.hostName,
  recorderName: from.recorderName,
  speakerName: from.speakerName,
  speakerPost: from.speakerPost,
  creditHours: from.creditHours,
  content: from.content,
  materials: from.materials,
});

const EMPTY: Omit<ActivityForm, keyof ReturnType<typeof matterOf>> = {
  startTime: null,
  endTime: null,
  cost: null,
  publishFlag: null,
  lateReason: null,
  resolutions: null,
  dueCount: null,
  actualCount: null,
  leaveCount: null,
  absentCount: null,
  remark: null,
  partyAttend: null,
  activistAttend: null,
  massAttend: null,
  votingDue: null,
  votingActual: null,
  participants: [],
  coOrganizers: [],
  photos: [],
  attachments: [],
};

/** Rows of a copy are rows of their own. */
const fresh = <R extends object>(rows: readonly R[]): R[] => rows.map((row) => ({ ...row, rowId: null }));

/** A new draft of the acting firm, made as if it had been typed. */
async function draft(context: RecordContext, form: ActivityForm, columns: object = {}) {
  const companyId = actingCompanyId(context.user);
  const reason = await closedFirmReason(context, companyId, activity.noun);
  if (reason !== null) throw stateConflict(reason);
  return activityRecords.enter(context, { companyId, form, columns: { ...columns } });
}

/** The same again: people and matter, without time, proof and files. */
export const copyActivity: Handler<typeof activityApi.copy> = async (context) => {
  const from = await activityRecords.load(context, context.params.activityId);
  assertActing(context.user, from.companyId);
  return draft(context, {
    ...EMPTY,
    ...matterOf(from),
    participants: await copiedPeople(context.db, from.companyId, from.participants),
    coOrganizers: fresh(from.coOrganizers),
  });
};

/** Activities of other firms that name this one; nothing of the people who took part. // domain a §6.2 edge cases */
export const listJoint: Handler<typeof activityApi.joint> = async ({ db, user }) => {
  const companyId = actingCompanyId(user);
  const own = alias(partyActivities, "own");
  const rows = await db
    .select({
      activityId: partyActivities.activityId,
      companyName: partyActivities.companyName,
      title: partyActivities.title,
      activityType: partyActivities.activityType,
      startTime: partyActivities.startTime,
      place: partyActivities.place,
      copyId: own.activityId,
    })
    .from(partyActivities)
    .leftJoin(own, and(eq(own.sourceActivityId, partyActivities.activityId), eq(own.companyId, companyId)))
    .where(and(namesFirm(companyId), inArray(partyActivities.auditStatus, EFFECTIVE)))
    .orderBy(desc(partyActivities.startTime), partyActivities.activityId)
    .limit(MAX_JOINT);
  return rows.map((row) => ({ ...row, startTime: row.startTime?.toISOString() ?? null }));
};

/** Takes a joint activity over as a reference: the firm adds its own people and proof. */
export const copyJoint: Handler<typeof activityApi.copyJoint> = async (context) => {
  const { db, user, params } = context;
  const companyId = actingCompanyId(user);
  const [from] = await db
    .select()
    .from(partyActivities)
    .where(
      and(
        eq(partyActivities.activityId, params.activityId),
        namesFirm(companyId),
        inArray(partyActivities.auditStatus, EFFECTIVE),
      ),
    )
    // Two people of the firm at once: the second finds the first's copy.
    .for("update");
  if (!from) throw notFound();
  const isCopy = and(eq(partyActivities.companyId, companyId), eq(partyActivities.sourceActivityId, from.activityId));
  const known = await db.select({ activityId: partyActivities.activityId }).from(partyActivities).where(isCopy);
  if (known.length > 0) throw stateConflict("本所已引用过该活动，请在列表中查找");
  const times = {
    startTime: from.startTime?.toISOString() ?? null,
    endTime: from.endTime?.toISOString() ?? null,
    coOrganizers: [{ rowId: null, unitName: from.companyName }],
  };
  const source = { sourceActivityId: from.activityId, sourceFirmName: from.companyName };
  return draft(context, { ...EMPTY, ...matterOf(from), ...times }, source);
};
