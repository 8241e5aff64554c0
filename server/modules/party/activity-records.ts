import { gte, inArray, lt, or, sql } from "drizzle-orm";
import { activity } from "@/contracts/party/activity";
import { type ActivityForm, canonicalActivity } from "@/contracts/party/activity-form";
import { activityGaps, activityRules, dayOf } from "@/contracts/party/activity-rules";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { RecordContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { cleanRichText } from "@/server/platform/text/rich-text";
import { activityReview, backdateDays } from "@/server/modules/party/activity-params";
import { partnersOf, unknownPartners } from "@/server/modules/party/activity-partners";
import { onRoster, openedPeople, peopleFindings } from "@/server/modules/party/activity-people";
import { partyActivities } from "@/server/modules/party/activity.table";
import { submissionRules } from "@/server/records/steps/port";
import { unusedSteps } from "@/server/records/steps/read";

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

/** Midnight in Shanghai. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`);
const DAY_MS = 86_400_000;

const { extraTypes, activityType, startTime } = partyActivities;
const toCondition = {
  activityType: (types: readonly number[]) =>
    types.length === 0
      ? undefined
      : or(inArray(activityType, [...types]), ...types.map((type) => sql`${extraTypes} @> ${String(type)}::jsonb`)),
  startFrom: (day: string) => gte(startTime, startOf(day)),
  startTo: (day: string) => lt(startTime, new Date(startOf(day).getTime() + DAY_MS)),
};

const { hostName, speakerName, actualCount, dueCount } = partyActivities;
const leaders = ({ hostName: host, speakerName: speaker }: Stored): string | null =>
  [...new Set([host, speaker])].filter(Boolean).join(" / ") || null;
const attendance = ({ actualCount: actual, dueCount: due }: Stored): string | null =>
  actual === null && due === null ? null : `${actual ?? "—"}/${due ?? "—"}`;

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
  toAnswer: (record) => ({
    leaders: leaders(record),
    attendance: attendance(record),
    activityQuarter: record.activityMonth && Math.ceil(record.activityMonth / 3),
  }),
  listColumns: {
    leaders: sql<string | null>`nullif(concat_ws(' / ', ${hostName}, nullif(${speakerName}, ${hostName})), '')`,
    attendance: sql<string | null>`case when ${actualCount} is null and ${dueCount} is null then null
      else coalesce(${actualCount}::text, '—') || '/' || coalesce(${dueCount}::text, '—') end`,
  },
  toCondition,
  removeRefusal: ({ effectiveTime }) => (effectiveTime ? "该活动曾审核通过，不能删除" : null),
  lifecycle: {
    notifyCodes: ["g_hy_party_training_submit"],
    titleOf: ({ title }) => title,
    unusedSteps: ({ services }) => unusedSteps(services),
    rules: {
      ...submissionRules,
      submit: ({ services, user, now }) => {
        const isReviewed = services.params.get(activityReview);
        const submitted = { submitUserName: user.nickName, submitTime: now };
        return isReviewed
          ? { to: SUBMISSION.submitted, set: submitted }
          : { to: SUBMISSION.passed, set: { ...submitted, effectiveTime: now } };
      },
      pass: (context) => ({ ...submissionRules.pass(), set: { ...decided(context), effectiveTime: context.now } }),
      sendBack: (context) => ({ set: decided(context) }),
      reject: (context) => ({ ...submissionRules.reject(), set: decided(context) }),
      void: (context) => ({ set: decided(context) }),
    },
  },
});
