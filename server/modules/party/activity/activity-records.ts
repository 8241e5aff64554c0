import { eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { PermissionCode } from "@/contracts/access";
import { activity } from "@/contracts/party/activity/activity";
import { type ActivityForm, canonicalActivity } from "@/contracts/party/activity/activity-form";
import { activityGaps, activityRules } from "@/contracts/party/activity/activity-rules";
import { dayOf } from "@/contracts/kit/day/dates";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import type { RecordContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { asSubmitted } from "@/server/records/told";
import { cleanRichText } from "@/server/platform/text/rich-text";
import { activityReview, backdateDays } from "@/server/modules/party/activity/activity-params";
import { partnersOf, unknownPartners } from "@/server/modules/party/activity/activity-partners";
import { onRoster, openedPeople, peopleFindings } from "@/server/modules/party/activity/activity-people";
import { partyActivities } from "@/server/modules/party/activity/activity.table";
import { submissionRules } from "@/server/records/steps/port";
import { tell } from "@/server/records/steps/tell";
import { unusedSteps } from "@/server/records/steps/read";
import { startOfDay } from "@/server/platform/call/services";

type Stored = typeof partyActivities.$inferSelect;

const decided = ({ user, now }: Pick<RecordContext, "user" | "now">) => ({
  auditUserName: user.nickName,
  auditTime: now,
});

/** Columns that follow from the form. */
function computed(form: ActivityForm) {
  const day = form.startTime === null ? null : dayOf(form.startTime);
  return {
    activityYear: day && Number(day.slice(0, 4)),
    activityMonth: day && Number(day.slice(5, 7)),
    content:
      form.content && (cleanRichText(form.content, new Set(form.attachments.map(({ fileId }) => fileId))) || null),
  };
}

/** Dictionary `msg_type`: 待办提醒, 系统. */
const TO_DO = 2;
const NEWS = 6;
const INVITED: readonly PermissionCode[] = ["g_hy_party_training_add"];

/** Partners are told that they may take a joint activity over, once for each. // domain a §6.2 edge cases */
async function tellPartners({ db, now }: Pick<RecordContext, "db" | "now">, record: Stored): Promise<void> {
  const day = record.startTime ? dayOf(record.startTime.toISOString()) : "";
  for (const companyId of record.partnerFirmIds.filter((id) => id !== record.companyId))
    await tell(db, {
      title: `联合活动可以引用：${record.title}`.slice(0, 100),
      text: `${record.companyName} 登记的联合活动「${record.title}」（${day}）已审核通过，列明本所为联合单位。请在「党建培训管理」点击「引用联合活动」，补填本所参加人员和照片。`,
      msgType: TO_DO,
      firm: { companyId, anyOf: INVITED },
      now,
      eventKey: `party.activity.joint:${record.activityId}:${companyId}`,
    });
}

/** Whoever has taken over an activity that does not hold any more is told, with its own record. */
async function tellCopies({ db, now }: Pick<RecordContext, "db" | "now">, record: Stored): Promise<void> {
  const copies = await db
    .select({
      activityId: partyActivities.activityId,
      companyId: partyActivities.companyId,
      title: partyActivities.title,
    })
    .from(partyActivities)
    .where(eq(partyActivities.sourceActivityId, record.activityId));
  for (const { activityId, companyId, title } of copies)
    await tell(db, {
      title: `引用的联合活动已作废：${title}`.slice(0, 100),
      text: `${record.companyName} 登记的联合活动「${record.title}」已被协会作废，本所引用的记录「${title}」请核对；内容有误的请申请修改或联系协会。`,
      msgType: NEWS,
      firm: { companyId, anyOf: INVITED },
      biz: { type: "party.activity", id: activityId },
      now,
    });
}

/** The firm that an activity was taken over from, and that its record does not hold any more. */
async function sourceName(db: Db, { sourceActivityId, sourceFirmName }: Stored): Promise<string | null> {
  if (sourceActivityId === null) return sourceFirmName;
  const [source] = await db
    .select({ auditStatus: partyActivities.auditStatus })
    .from(partyActivities)
    .where(eq(partyActivities.activityId, sourceActivityId));
  const isGone = !source || source.auditStatus === SUBMISSION.voided;
  return isGone ? `${sourceFirmName ?? ""}（来源记录已作废）` : sourceFirmName;
}

/** Midnight in Shanghai. */
const DAY_MS = 86_400_000;

const told = asSubmitted({ of: activity, table: partyActivities });

type Key = Parameters<typeof told.column>[0] & keyof typeof partyActivities;
/** A column as this user is shown it. */
const shown = ({ user }: Pick<RecordContext, "user">, key: Key): SQL =>
  told.isFor(user) ? told.column(key) : sql`${partyActivities[key]}`;

const toCondition = {
  activityType: (types: readonly number[], context: RecordContext) => {
    const [main, extra] = [shown(context, "activityType"), shown(context, "extraTypes")];
    return types.length === 0
      ? undefined
      : or(inArray(main, [...types]), ...types.map((type) => sql`${extra} @> ${String(type)}::jsonb`));
  },
  startFrom: (day: string, context: RecordContext) => gte(shown(context, "startTime"), startOfDay(day).toISOString()),
  startTo: (day: string, context: RecordContext) =>
    lt(shown(context, "startTime"), new Date(startOfDay(day).getTime() + DAY_MS).toISOString()),
};

const leaders = ({ hostName: host, speakerName: speaker }: Stored): string | null =>
  [...new Set([host, speaker])].filter(Boolean).join(" / ") || null;
const attendance = ({ actualCount: actual, dueCount: due }: Stored): string | null =>
  actual === null && due === null ? null : `${actual ?? "—"}/${due ?? "—"}`;

/** Items of the list that several columns make. */
const computedColumns = (column: (key: "hostName" | "speakerName" | "actualCount" | "dueCount") => SQL) => {
  const [host, speaker] = [column("hostName"), column("speakerName")];
  const [actual, due] = [column("actualCount"), column("dueCount")];
  return {
    leaders: sql<string | null>`nullif(concat_ws(' / ', ${host}, nullif(${speaker}, ${host})), '')`,
    attendance: sql<string | null>`case when ${actual} is null and ${due} is null then null
      else coalesce(${actual}::text, '—') || '/' || coalesce(${due}::text, '—') end`,
  };
};

/** Of the association's list. */
const TOLD = [
  ...(["title", "activityType", "startTime", "activityYear", "place", "creditHours"] as const),
  ...(["updateTime", "searchKeys"] as const),
];

export const activityRecords = keepRecords({
  of: activity,
  table: partyActivities,
  files: "party.activity",
  toForm: ({ participants }) => ({ participants: openedPeople(participants) }),
  rules: async (form, facts) => {
    const { context, companyId } = facts;
    const participants = await onRoster(context.db, companyId, form.participants);
    return [
      ...activityRules(canonicalActivity({ ...form, participants }), { today: context.today }),
      ...(await unknownPartners(context, companyId, form.coOrganizers)),
      ...(await peopleFindings(form, facts)),
    ];
  },
  missingItems: (form, { context: { today, now, services } }) =>
    activityGaps(form, { today, now: now.toISOString(), backdateDays: services.params.get(backdateDays) }),
  toColumns: async (form, { context, companyId }) => {
    const participants = await onRoster(context.db, companyId, form.participants);
    const canonical = canonicalActivity({ ...form, participants });
    return { ...canonical, ...computed(canonical), ...(await partnersOf(context, companyId, form.coOrganizers)) };
  },
  searched: ({ title }) => ({ words: [title] }),
  searchesFirm: true,
  toAnswer: async (record, { db }) => ({
    sourceFirmName: await sourceName(db, record),
    leaders: leaders(record),
    attendance: attendance(record),
    activityQuarter: record.activityMonth && Math.ceil(record.activityMonth / 3),
  }),
  listColumns: computedColumns((key) => sql`${partyActivities[key]}`),
  // What a firm has changed since and not sent is its own affair. // domain a §0.4
  toldColumns: {
    ...told,
    columns: {
      ...Object.fromEntries(TOLD.map((key) => [key, told.column(key)])),
      ...computedColumns(told.column),
    },
  },
  toCondition,
  removeRefusal: ({ effectiveTime }) => (effectiveTime ? "该活动曾审核通过，不能删除" : null),
  lifecycle: {
    notifyCodes: ["g_hy_party_training_submit"],
    titleOf: ({ title }) => title,
    unusedSteps: ({ services }, { auditStatus }) => unusedSteps(services, auditStatus),
    rules: {
      ...submissionRules,
      submit: async ({ db, services, user, now }, { record }) => {
        const isReviewed = services.params.get(activityReview);
        const submitted = { submitUserName: user.nickName, submitTime: now };
        if (!isReviewed) await tellPartners({ db, now }, record);
        return isReviewed
          ? { to: SUBMISSION.submitted, set: submitted }
          : { to: SUBMISSION.passed, set: { ...submitted, effectiveTime: now } };
      },
      pass: async (context, { record }) => {
        await tellPartners(context, record);
        return { ...submissionRules.pass(), set: { ...decided(context), effectiveTime: context.now } };
      },
      sendBack: (context) => ({ set: decided(context) }),
      reject: (context, held) => ({ ...submissionRules.reject(context, held), set: decided(context) }),
      void: async (context, { record }) => {
        await tellCopies(context, record);
        return { set: decided(context) };
      },
    },
  },
});
