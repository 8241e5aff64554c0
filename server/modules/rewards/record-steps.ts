import { sql } from "drizzle-orm";
import type { z } from "zod";
import { RECORD_TYPE, RECTIFY, RP_STATUS, SUBJECT } from "@/contracts/rewards/record-fields";
import type { appealStep, publishStep, rectifyStep } from "@/contracts/rewards/record-lifecycle";
import { isOver } from "@/contracts/rewards/effects";
import { alreadyThere } from "@/contracts/rewards/record-rules";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { filesOf, takeFiles } from "@/server/platform/files/take";
import type { RecordContext } from "@/server/records/hooks";
import { accountsOfStaff } from "@/server/modules/auth/read";
import { staffIdsOf } from "@/server/modules/basic/read";
import { alertAssociation, tellOfRectification } from "@/server/modules/rewards/alert";
import { assertMayAppeal, tellFirmOfAppeal } from "@/server/modules/rewards/own-appeal";
import {
  appealUntil,
  assertDisplay,
  oneByOne,
  personColumns,
  REWARD_FILE,
  Comparables,
  sameAs,
  stepFiles,
} from "@/server/modules/rewards/record-facts";
import type { RewardRecord } from "@/server/modules/rewards/record.table";
import { type Held, REVIEW_RESULT, type StepContext } from "@/server/records/steps/port";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import type { Db } from "@/server/db/client";

type OnRecord = Held<RewardRecord>;
type Refs = z.output<typeof appealStep>["attachments"];

type Taker = (context: StepContext, held: OnRecord, step: "appeal" | "rectify", files: Refs) => Promise<void>;

/** Files of a step; what an earlier report has proved stays. */
const take: Taker = async ({ db, user, now }, { id, companyId }, step, files) => {
  const bizId = stepFiles(id, step);
  const earlier = await filesOf(db, REWARD_FILE, bizId);
  const kept = earlier.map(({ fileId, attachType }, at) => ({ fileId, attachType, sortNo: at + 1 }));
  const added = files.map((file, at) => ({ ...file, sortNo: kept.length + at + 1 }));
  await takeFiles(db, { bizType: REWARD_FILE, bizId, companyId, userId: user.userId }, [...kept, ...added], now);
};

/** Steps that are for penalties alone, those of them that come later, and those whose time is over. */
export function unusedSteps({ services, today }: RecordContext, row: Readonly<Record<string, unknown>>): string[] {
  const isPenalty = row["recordType"] === RECORD_TYPE.punishment;
  const until = appealUntil(services, row as unknown as RewardRecord);
  const rectified = row["rectifyStatus"];
  return [
    ...(isPenalty ? [] : ["lift"]),
    ...(isPenalty && rectified !== RECTIFY.verified ? [] : ["rectify"]),
    ...(isPenalty && rectified === RECTIFY.done ? [] : ["verify"]),
    ...(until !== null && today <= until ? [] : ["appeal"]),
  ];
}

function assertPenalty({ record }: OnRecord, what: string): void {
  if (record.recordType !== RECORD_TYPE.punishment) throw stateConflict(`奖励记录不需要${what}`);
}

/** Steps that leave a penalty in force or over, as it is. */
const whereItIs = ({ status }: OnRecord) => (status === RP_STATUS.ended ? RP_STATUS.ended : RP_STATUS.effective);

/** What has been reported as done is not undone by a later report. */
async function backwards({ services, db, now }: StepContext, reached: number) {
  const label = (await dictionaryOf(services).get(db, now)).label("rectify_status", reached);
  return invalid([{ path: "rectifyStatus", message: `整改进度已报到「${label}」，不能退回，请选择不早于它的进度` }]);
}

/** Where the same event stands already, looked for by one clerk at a time. // domain b §8 (7) */
async function sameElsewhere(context: StepContext, record: RewardRecord): Promise<string | null> {
  const subject = record.subjectType === SUBJECT.person ? "person" : "company";
  await oneByOne(context.db, subject === "person" ? (record.personId ?? record.staffId ?? "") : record.companyId);
  const where = await sameAs(record, new Comparables({ context, ...record }, subject));
  return where === null ? null : alreadyThere(where, record).message;
}

/** Two firms, or two clerks at once, may have submitted the same; it stands in the file once. */
async function assertOnce(context: StepContext, record: RewardRecord): Promise<void> {
  const there = await sameElsewhere(context, record);
  if (there !== null) throw stateConflict(`${there}，请先退回其中一份或不予认定`);
}

/** What each step needs and brings. // domain b §8 (4)–(6) */
export const stepRules = {
  // Submitted under the person's name of that day. // domain b §0.2 snapshot
  submit: async (context: StepContext, { record, companyId }: OnRecord) => {
    // What the draft lacks was judged before; another draft of the same event may have been submitted since.
    const there = await sameElsewhere(context, record);
    if (there !== null) throw invalid([{ path: "docNo", message: there }]);
    return { set: await personColumns(context.db, record.staffId, companyId) };
  },
  pass: async (context: StepContext, { record }: OnRecord) => {
    await assertOnce(context, record);
    const inEffect = { effectiveTime: context.now };
    await alertAssociation(context, { ...record, ...inEffect, rpStatus: RP_STATUS.effective });
    return { auditResult: REVIEW_RESULT.passed, set: inEffect };
  },
  refuse: () => ({ auditResult: REVIEW_RESULT.refused }),
  appeal: async (context: StepContext, held: OnRecord, body: z.output<typeof appealStep>) => {
    assertPenalty(held, "申诉");
    await assertMayAppeal(context, held.record);
    const until = appealUntil(context.services, held.record);
    if (until === null) throw stateConflict("本记录已申诉过，协会的处理结果见审核记录");
    if (context.today > until) throw stateConflict(`申诉期限已于 ${until} 届满`);
    await take(context, held, "appeal", body.attachments);
    await tellFirmOfAppeal(context, held.record, body.opinion);
    return { set: { appealContent: body.opinion, appealTime: context.now } };
  },
  // What was over when it was appealed against, or since, stays so.
  uphold: ({ today }: StepContext, { record }: OnRecord) => ({
    to: isOver(record, today) ? RP_STATUS.ended : RP_STATUS.effective,
    set: { appealResult: "维持原决定" },
  }),
  revoke: (_context: StepContext, { status }: OnRecord) =>
    status === RP_STATUS.appealed ? { set: { appealResult: "撤销原决定" } } : {},
  rectify: async (context: StepContext, held: OnRecord, body: z.output<typeof rectifyStep>) => {
    assertPenalty(held, "报送整改");
    const { rectifyStatus } = held.record;
    if (rectifyStatus === RECTIFY.verified) throw stateConflict("整改已经验收，不需要再报送");
    if (rectifyStatus !== null && body.rectifyStatus < rectifyStatus) throw await backwards(context, rectifyStatus);
    await take(context, held, "rectify", body.attachments);
    await tellOfRectification(context, held.record, body);
    return { to: whereItIs(held), set: { rectifyStatus: body.rectifyStatus } };
  },
  verify: (_context: StepContext, held: OnRecord) => {
    assertPenalty(held, "验收整改");
    if (held.record.rectifyStatus !== RECTIFY.done) throw stateConflict("事务所尚未报送「已整改」，不能验收");
    return { to: whereItIs(held), set: { rectifyStatus: RECTIFY.verified } };
  },
  publish: ({ today }: StepContext, _held: OnRecord, { publishTo }: z.output<typeof publishStep>) => {
    assertDisplay(publishTo, today);
    return { set: { publishTo }, opinion: publishTo === null ? "不再公示" : `公示至 ${publishTo}` };
  },
  lift: ({ now }: StepContext, held: OnRecord) => {
    assertPenalty(held, "解除");
    return { set: { liftTime: now } };
  },
} as const;

/** 本人: whoever signs in as the person of the record and may read it, wherever he works now. // domain b §11.3 */
export async function notifyUserIds(tx: Db, { staffId, personId, companyId }: RewardRecord): Promise<string[]> {
  if (staffId === null) return [];
  return accountsOfStaff(tx, personId === null ? sql`${staffId}` : staffIdsOf(personId, companyId));
}
