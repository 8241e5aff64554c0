import { z } from "zod";
import { ACTIVITY, activityFields, MAX_CONTENT, MIN_CONTENT } from "@/contracts/party/activity/activity-fields";
import { attachmentItems } from "@/contracts/file/attachment";
import { fixed } from "@/contracts/kit/amount/decimal";
import { metaOf } from "@/contracts/kit/field";
import { hasMarkup } from "@/contracts/kit/text/rich-text";
import { type FieldError, requestOf } from "@/contracts/kit/validate";
import { isEmpty } from "@/contracts/kit/none";

/** An activity as typed. */
export const activityForm = z.strictObject({
  ...activityFields,
  attachments: attachmentItems("附件"),
});
export type ActivityForm = z.output<typeof activityForm>;
export type ActivityKey = keyof ActivityForm;

type Types = Pick<ActivityForm, "activityType" | "extraTypes">;

/** Every type that the activity counts as. */
export const typesOf = ({ activityType, extraTypes }: Types): number[] => [
  ...new Set([...(activityType === null ? [] : [activityType]), ...extraTypes]),
];
const LEARNED: readonly number[] = [ACTIVITY.lesson, ACTIVITY.training];
/** 党课 and 党员教育培训: somebody speaks, everybody gets hours. */
export const isTraining = (form: Types): boolean => typesOf(form).some((type) => LEARNED.includes(type));
const VOTED: readonly number[] = [ACTIVITY.meeting, ACTIVITY.election, ACTIVITY.admission];
/** A meeting of all members that resolved something: its quorum is told. */
export const isVoting = (form: Types & Pick<ActivityForm, "resolutions">): boolean =>
  Boolean(form.resolutions) && typesOf(form).some((type) => VOTED.includes(type));

/** How many characters of a written text are read. */
export function contentLength(content: string | null): number {
  if (content === null) return 0;
  const words = hasMarkup(content) ? content.replace(/<[^>]*>/g, "").replace(/&(?:#\d+|[a-z]+);/gi, "字") : content;
  return words.replace(/\s/g, "").length;
}

/** One writing for one meaning: nothing stays behind a question that was not asked. */
export function canonicalActivity<F extends ActivityForm>(form: F): F {
  const extraTypes = [...new Set(form.extraTypes)].filter((type) => type !== form.activityType).sort((a, b) => a - b);
  const types = { ...form, extraTypes };
  const spoken = isTraining(types);
  const voted = isVoting(types);
  return {
    ...types,
    speakerName: spoken ? form.speakerName : null,
    speakerPost: spoken ? form.speakerPost : null,
    votingDue: voted ? form.votingDue : null,
    votingActual: voted ? form.votingActual : null,
    creditHours: fixed(form.creditHours, 1),
    cost: fixed(form.cost, 2),
    participants: form.participants.map((person) => ({ ...person, hours: fixed(person.hours, 1) })),
  };
}

const ALWAYS = [
  "title",
  "activityType",
  "activityForm",
  "startTime",
  "endTime",
  "place",
  "hostOrgName",
  "hostName",
  "dueCount",
  "actualCount",
  "leaveCount",
  "absentCount",
  "content",
  "photos",
] as readonly ActivityKey[];

/** Items that a submitted activity has; the screen draws its required marks from the same list. // domain a §6.1 column R */
export const activityNeeds = (form: Types & Pick<ActivityForm, "resolutions">): ActivityKey[] => [
  ...ALWAYS,
  ...(isTraining(form) ? (["speakerName", "creditHours", "participants"] as const) : []),
  ...(isVoting(form) ? (["votingDue", "votingActual"] as const) : []),
];

const REQUESTS: Readonly<Record<string, string>> = {
  photos: "请上传至少1张活动照片",
  participants: "请登记参加人员和学时",
};

/** What keeps an activity from being submitted for want of an answer, in the order of the form. */
export function activityMissing(form: ActivityForm): FieldError[] {
  const needed = new Set(activityNeeds(form));
  const gaps = (Object.keys(activityForm.shape) as ActivityKey[])
    .filter((key) => needed.has(key) && isEmpty(form[key]))
    .map((path) => ({ path, message: REQUESTS[path] ?? requestOf(metaOf(activityForm.shape[path])) }));
  const length = contentLength(form.content);
  const isShort = form.content !== null && length < MIN_CONTENT;
  return isShort
    ? [...gaps, { path: "content", message: `活动内容/纪要不少于${MIN_CONTENT}字，现有${length}字` }]
    : gaps;
}

export const isTooLong = (content: string | null): boolean => contentLength(content) > MAX_CONTENT;
