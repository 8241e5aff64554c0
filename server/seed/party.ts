import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SUBMISSION } from "@/contracts/kit/submission";
import { ACTIVITY, type Participant, PHOTO_TYPE } from "@/contracts/party/activity/activity-fields";
import type { Db } from "@/server/db/client";
import { DEMO, demoId } from "@/server/seed/demo";
import { lineIdOf, membersOf } from "@/server/seed/party-info";
import type { PlainStaff } from "@/server/seed/people";
import { demoScene } from "@/server/seed/photo";
import type { Files } from "@/server/platform/files/files";
import { keysOf } from "@/server/platform/search/search-keys";
import { storedFiles } from "@/server/platform/files/files.table";
import { newId } from "@/server/platform/clock/id";
import { partyActivities } from "@/server/modules/party/activity/activity.table";
import { addStep } from "@/server/records/steps/port";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const RETURNED = "请补充签到表，并核对实到人数。";

interface Plan {
  readonly companyId: string;
  readonly title: string;
  readonly type: number;
  readonly extra?: number;
  /** Days before now. */
  readonly days: number;
  readonly status: number;
  readonly hours?: string;
  readonly partners?: readonly string[];
}

// Not the firms that tests take for strangers.
const { first, branchZhuzhou, subsidiary } = DEMO.firm;
const PLANS: readonly Plan[] = [
  { companyId: first, title: "三季度支部党员大会", type: ACTIVITY.meeting, days: 80, status: SUBMISSION.passed },
  { companyId: first, title: "支委会研究党员发展工作", type: ACTIVITY.committee, days: 62, status: SUBMISSION.passed },
  {
    companyId: first,
    title: "学习贯彻全会精神专题党课",
    type: ACTIVITY.lesson,
    extra: ACTIVITY.themeDay,
    days: 41,
    status: SUBMISSION.passed,
    hours: "3.0",
    partners: [subsidiary, branchZhuzhou],
  },
  {
    companyId: first,
    title: "走进社区税收宣传主题党日",
    type: ACTIVITY.themeDay,
    days: 33,
    status: SUBMISSION.returned,
  },
  {
    companyId: first,
    title: "支委会部署年底重点工作",
    type: ACTIVITY.committee,
    days: 20,
    status: SUBMISSION.accepted,
  },
  {
    companyId: first,
    title: "党员教育培训：纪律处分条例解读",
    type: ACTIVITY.training,
    days: 12,
    status: SUBMISSION.submitted,
    hours: "4.0",
  },
  { companyId: first, title: "四季度组织生活会", type: ACTIVITY.orgLife, days: 3, status: SUBMISSION.draft },
  { companyId: branchZhuzhou, title: "分所党小组学习会", type: ACTIVITY.group, days: 25, status: SUBMISSION.passed },
  {
    companyId: branchZhuzhou,
    title: "分所主题党日：红色教育",
    type: ACTIVITY.themeDay,
    days: 6,
    status: SUBMISSION.submitted,
  },
  {
    companyId: subsidiary,
    title: "两所结对共建主题党日",
    type: ACTIVITY.themeDay,
    extra: 16,
    days: 30,
    status: SUBMISSION.passed,
    partners: [first],
  },
  { companyId: subsidiary, title: "民主评议党员大会", type: ACTIVITY.appraisal, days: 9, status: SUBMISSION.submitted },
];

const CONTENT =
  "<p>会议传达学习了上级文件精神，围绕税务师行业服务高质量发展开展了讨论。</p><ul><li>对照标准查找了工作中的不足；</li>" +
  "<li>结合本职岗位交流了学习体会，明确了下一步措施和责任人；</li><li>布置了近期重点工作和时间要求。</li></ul>";

const MEMBERS: readonly number[] = [1, 2];
const row = (person: PlainStaff, partyPost: number | null): Participant => {
  const isMember = MEMBERS.includes(person.politicalStatus);
  const memberId = isMember ? lineIdOf(person.staffId) : null;
  const named = { rowId: newId(), memberId, staffId: null, personName: person.staffName, hours: null, partyPost };
  return { ...named, memberType: isMember ? person.politicalStatus : null };
};

/** Up to eight people of the firm, its members first; the first is the secretary. */
function attendees(people: readonly PlainStaff[], companyId: string): Participant[] {
  const own = people.filter((person) => person.companyId === companyId && (person.staffStatus ?? 1) === 1);
  const members = membersOf(people, companyId).slice(0, 6);
  const guests = own.filter((person) => !MEMBERS.includes(person.politicalStatus)).slice(0, 2);
  return [...members, ...guests].map((person, i) => row(person, i === 0 ? 1 : null));
}

interface Association {
  readonly people: readonly PlainStaff[];
  readonly firms: readonly { readonly companyId: string; readonly companyName: string }[];
}

/** Whole seconds, on the hour: meetings do not begin at 09:13:27. */
const at = (now: Date, days: number, hour: number): Date => {
  const day = new Date(now.getTime() - days * DAY_MS + 8 * HOUR_MS).toISOString().slice(0, 10);
  return new Date(Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00+08:00`));
};

function recordOf(plan: Plan, n: number, demo: Association, now: Date) {
  const [start, end] = [at(now, plan.days, 9), at(now, plan.days, 11)];
  const nameOf = (companyId: string): string =>
    demo.firms.find((firm) => firm.companyId === companyId)?.companyName ?? "";
  const participants = attendees(demo.people, plan.companyId);
  const party = participants.filter(({ memberType }) => memberType !== null).length;
  const secretary = participants[0]?.personName ?? "李明";
  const submitTime = plan.status === SUBMISSION.draft ? null : new Date(end.getTime() + DAY_MS);
  const isDecided = plan.status === SUBMISSION.passed || plan.status === SUBMISSION.returned;
  const auditTime = isDecided ? new Date(end.getTime() + 2 * DAY_MS) : null;
  const day = new Date(start.getTime() + 8 * HOUR_MS).toISOString();
  return {
    activityId: demoId("activity", n),
    companyId: plan.companyId,
    companyName: nameOf(plan.companyId),
    title: plan.title,
    auditStatus: plan.status,
    activityType: plan.type,
    extraTypes: plan.extra ? [plan.extra] : [],
    activityForm: 1,
    startTime: start,
    endTime: end,
    place: "三楼党员活动室",
    hostOrgName: `中共${nameOf(plan.companyId)}支部委员会`,
    activityYear: Number(day.slice(0, 4)),
    activityMonth: Number(day.slice(5, 7)),
    hostName: secretary,
    recorderName: participants[1]?.personName ?? null,
    ...(plan.hours ? { speakerName: secretary, speakerPost: "支部书记", creditHours: plan.hours } : {}),
    dueCount: participants.length + 1,
    actualCount: participants.length,
    leaveCount: 1,
    absentCount: 0,
    partyAttend: party,
    activistAttend: 0,
    massAttend: participants.length - party,
    content: CONTENT,
    materials: "上级文件汇编",
    participants,
    coOrganizers: (plan.partners ?? []).map((id) => ({ rowId: newId(), unitName: nameOf(id) })),
    partnerFirmIds: [...(plan.partners ?? [])],
    submitTime,
    submitUserName: submitTime && "演示党务",
    auditTime,
    auditUserName: auditTime && "演示协会",
    effectiveTime: plan.status === SUBMISSION.passed ? auditTime : null,
    createUserName: "演示党务",
    updateUserName: "演示党务",
    createTime: end,
    updateTime: auditTime ?? submitTime ?? end,
  };
}

type Made = ReturnType<typeof recordOf>;

/** 审核记录 as the steps would have left it. */
async function insertSteps(db: Db, made: Made): Promise<void> {
  const { submitTime, auditTime, auditStatus } = made;
  const step = { bizType: "party.activity", bizId: made.activityId, companyId: made.companyId, operatorUserId: null };
  const none = { opinion: null, auditResult: null, isReturn: false };
  if (!submitTime) return;
  const byFirm = { operatorName: "演示党务", operatorOrg: made.companyName, operateTime: submitTime };
  await addStep(db, { ...step, ...none, ...byFirm, action: "submit", label: "提交", fromStatus: 0, toStatus: 1 });
  const byDesk = { operatorName: "演示协会", operatorOrg: DEMO.orgName };
  if (auditStatus === SUBMISSION.accepted)
    await addStep(db, {
      ...step,
      ...none,
      ...byDesk,
      operateTime: new Date(submitTime.getTime() + HOUR_MS),
      action: "accept",
      label: "受理",
      fromStatus: 1,
      toStatus: 2,
    });
  if (!auditTime) return;
  const decision =
    auditStatus === SUBMISSION.passed
      ? { action: "pass", label: "通过", toStatus: 3, auditResult: 1, opinion: null, isReturn: false }
      : { action: "sendBack", label: "退回", toStatus: 4, auditResult: 2, opinion: RETURNED, isReturn: true };
  await addStep(db, { ...step, ...byDesk, ...decision, operateTime: auditTime, fromStatus: 1 });
}

/** Activities of three firms and a branch in every usual state, each with a picture. */
export async function insertActivities(db: Db, files: Files, demo: Association, now: Date): Promise<void> {
  const bytes = demoScene();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const path = join(files.tempDir, `demo-${randomUUID()}`);
  await writeFile(path, bytes);
  await files.put(path, sha256).finally(() => rm(path, { force: true }));
  const made = PLANS.map((plan, i) => recordOf(plan, i + 1, demo, now));
  await db.insert(partyActivities).values(made.map((one) => ({ ...one, searchKeys: keysOf({ words: [one.title] }) })));
  for (const one of made) await insertSteps(db, one);
  const photos = made.flatMap((one) => [0, 1].map((sortNo) => ({ one, sortNo })));
  await db.insert(storedFiles).values(
    photos.map(({ one, sortNo }) => ({
      fileId: newId(),
      companyId: one.companyId,
      bizType: "party.activity",
      bizId: one.activityId,
      sha256,
      attachType: PHOTO_TYPE,
      sortNo,
      fileName: `现场照片${sortNo + 1}.png`,
      fileExt: "png",
      fileSize: bytes.length,
      uploadUserId: demoId("user", 5),
      uploadUserName: "演示党务",
      uploadTime: one.createTime,
    })),
  );
}
