import { MAX_CONTENT } from "@/contracts/party/activity/activity-fields";
import {
  type ActivityForm,
  activityMissing,
  isTooLong,
  isTraining,
  isVoting,
} from "@/contracts/party/activity/activity-form";
import { toUnits } from "@/contracts/kit/amount/decimal";
import { type FieldError, type Finding, findingsAt } from "@/contracts/kit/validate";
import { dayOf, daysBetween } from "@/contracts/kit/day/dates";
import { isPartyMember } from "@/contracts/party/member/member-fields";

/** What rules must be told beside the form. */
export interface ActivityFacts {
  /** Calendar date in Asia/Shanghai, YYYY-MM-DD. */
  readonly today: string;
  /** How long after its end an activity is submitted without a reason; the parameter `party.activity.backdateDays`. */
  readonly backdateDays?: number;
  /** This instant; without it a day is as fine as it is judged. */
  readonly now?: string;
}

type Rule = (form: ActivityForm, facts: ActivityFacts) => readonly Finding[];
type Count =
  "dueCount" | "actualCount" | "leaveCount" | "absentCount" | "partyAttend" | "activistAttend" | "massAttend";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_DAYS = 7;
/** An hour of training has 45 minutes. // domain a §6.1 学时 */
const LESSONS_PER_HOUR = 1.34;

const { error, warning } = findingsAt();

const time: Rule = ({ startTime, endTime }) => {
  if (startTime === null || endTime === null) return [];
  const length = Date.parse(endTime) - Date.parse(startTime);
  if (length <= 0) return [error("A1", "endTime", "结束时间须晚于开始时间")];
  return length > MAX_DAYS * DAY_MS ? [error("A1", "endTime", `一次活动不超过${MAX_DAYS}天，请分次登记`)] : [];
};

/** Sum of counts; null while one of them is open. */
const sumOf = (form: ActivityForm, keys: readonly Count[]): number | null =>
  keys.reduce<number | null>((sum, key) => {
    const value = form[key];
    return sum === null || value === null ? null : sum + value;
  }, 0);

const KINDS = ["partyAttend", "activistAttend", "massAttend"] as const;

/** Nobody attends beside those present, and nobody is present beside those due. */
const beyond: Rule = (form) => {
  const { actualCount, dueCount } = form;
  const told = KINDS.map((key) => form[key] ?? 0).reduce((sum, n) => sum + n, 0);
  const first = KINDS.find((key) => actualCount !== null && (form[key] ?? 0) > actualCount);
  const isBeyond = first !== undefined || (actualCount !== null && told > actualCount);
  return [
    ...(isBeyond
      ? [error("A3", first ?? "actualCount", `党员、入党积极分子、群众不能多于实到的${actualCount ?? 0}人`)]
      : []),
    ...(dueCount !== null && actualCount !== null && actualCount > dueCount
      ? [error("A2", "actualCount", `实到不能多于应到的${dueCount}人`)]
      : []),
  ];
};

/** Who is named as a member is counted as one. */
const named: Rule = ({ participants, partyAttend, actualCount }) => {
  if (partyAttend === null || actualCount === null || partyAttend > actualCount) return [];
  if (participants.length === 0 || participants.length !== actualCount) return [];
  const members = participants.filter(({ memberType }) => memberType !== null && isPartyMember(memberType)).length;
  return members === partyAttend
    ? []
    : [warning("A12", "partyAttend", `参加人员中登记了党员${members}人，与其中党员${partyAttend}人不符，请核对`)];
};

const counts: Rule = (form) => {
  const present = sumOf(form, ["actualCount", "leaveCount", "absentCount"]);
  const kinds = sumOf(form, ["partyAttend", "activistAttend", "massAttend"]);
  const { dueCount, actualCount } = form;
  return [
    ...(dueCount !== null && present !== null && dueCount !== present
      ? [error("A2", "dueCount", `应到人数须等于实到、请假、缺席之和（现为${present}人）`)]
      : []),
    ...(actualCount !== null && kinds !== null && actualCount !== kinds
      ? [error("A3", "actualCount", `实到人数须等于党员、入党积极分子、群众之和（现为${kinds}人）`)]
      : []),
  ];
};

const hours: Rule = (form) => {
  const own = toUnits(form.creditHours, 1);
  const { startTime, endTime, participants } = form;
  const lasted = startTime && endTime ? (Date.parse(endTime) - Date.parse(startTime)) / HOUR_MS : null;
  const isLong = own !== null && lasted !== null && lasted > 0 && Number(own) / 10 > lasted * LESSONS_PER_HOUR;
  return [
    ...(isLong ? [warning("A4", "creditHours", "学时多于活动时长（45分钟计1学时），请核对")] : []),
    ...participants.flatMap((person, i) => {
      const personal = toUnits(person.hours, 1);
      return personal !== null && own !== null && personal > own
        ? [error("A5", `participants.${i}.hours`, "个人学时不能多于本次学时")]
        : [];
    }),
  ];
};

/** More than half of those with a vote decide. // 中国共产党支部工作条例 */
const quorum: Rule = (form) => {
  const { votingDue, votingActual, dueCount, actualCount } = form;
  if (!isVoting(form) || votingDue === null || votingActual === null) return [];
  return [
    ...(votingActual * 2 <= votingDue
      ? [error("A6", "votingActual", "有表决权的党员实到须超过应到的半数，决议才有效")]
      : []),
    ...(votingDue < votingActual || (dueCount !== null && votingDue > dueCount)
      ? [error("A6", "votingDue", "有表决权应到不能少于实到，也不能多于应到人数")]
      : []),
    ...(actualCount !== null && votingActual > actualCount
      ? [error("A6", "votingActual", "有表决权实到不能多于实到人数")]
      : []),
  ];
};

/** Who has a vote is a member who came. */
const voters: Rule = (form) => {
  const { votingActual, partyAttend } = form;
  if (!isVoting(form) || votingActual === null || partyAttend === null || votingActual <= partyAttend) return [];
  return [error("A6", "votingActual", `有表决权实到不能多于到会党员的${partyAttend}人`)];
};

const content: Rule = (form) =>
  isTooLong(form.content) ? [error("A7", "content", `活动内容/纪要不能超过${MAX_CONTENT}个字`)] : [];

const repeated: Rule = ({ participants }) => {
  const seen = new Set<string>();
  return participants.flatMap(({ memberId, staffId }, i) => {
    const key = memberId ?? staffId;
    if (key === null) return [];
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated ? [error("A8", `participants.${i}.personName`, "该人员已在参加人员中，请勿重复登记")] : [];
  });
};

const RULES: readonly Rule[] = [time, beyond, counts, named, hours, quorum, voters, content, repeated];

/** What contradicts itself in an activity, at most one error per item; a draft is held to it, too. // domain a §6.1 */
export function activityRules(form: ActivityForm, facts: ActivityFacts): Finding[] {
  const accused = new Set<string>();
  return RULES.flatMap((rule) => rule(form, facts)).filter(({ level, path }) => {
    if (level === "warning") return true;
    const isFirst = !accused.has(path);
    accused.add(path);
    return isFirst;
  });
}

function participation(form: ActivityForm): FieldError[] {
  const { actualCount, participants } = form;
  if (actualCount === null || participants.length === 0 || participants.length === actualCount) return [];
  return [{ path: "participants", message: `参加人员登记了${participants.length}人，与实到${actualCount}人不符` }];
}

function lateness({ endTime, lateReason }: ActivityForm, { today, backdateDays, now }: ActivityFacts): FieldError[] {
  if (endTime === null) return [];
  const days = daysBetween(dayOf(endTime), today);
  if (days < 0 || (now !== undefined && Date.parse(endTime) > Date.parse(now)))
    return [{ path: "endTime", message: "活动还没有结束，请在活动结束后提交" }];
  const isLate = backdateDays !== undefined && days > backdateDays && lateReason === null;
  return isLate ? [{ path: "lateReason", message: `活动已过${days}天，超过${backdateDays}天的请填写补录原因` }] : [];
}

/** What keeps an activity from being submitted: what is open, and what must agree by then. // domain a §6.1, §6.2 */
export const activityGaps = (form: ActivityForm, facts: ActivityFacts): FieldError[] => [
  ...activityMissing(form),
  ...participation(form),
  ...lateness(form, facts),
];

/** Whether a person's hours count: those of trainings, and of whatever else has hours. */
export const hasHours = (form: ActivityForm): boolean => isTraining(form) || form.creditHours !== null;
