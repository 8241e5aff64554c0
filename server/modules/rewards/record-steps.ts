import type { z } from "zod";
import { RECORD_TYPE, RECTIFY, RP_STATUS } from "@/contracts/rewards/record-fields";
import type { appealStep, publishStep, rectifyStep } from "@/contracts/rewards/record-lifecycle";
import { invalid, stateConflict } from "@/server/kit/errors";
import { takeFiles } from "@/server/kit/files-take";
import type { PlainContext } from "@/server/kit/plain/parts";
import { accountsOfStaff } from "@/server/modules/auth/read";
import { appealUntil, REWARD_FILE, stepFiles } from "@/server/modules/rewards/record-facts";
import type { RewardRecord } from "@/server/modules/rewards/record.table";
import { AUDIT_RESULT, type Held, type StepContext } from "@/server/modules/workflow/port";
import type { Db } from "@/server/db/client";

type OnRecord = Held<RewardRecord>;
type Refs = z.output<typeof appealStep>["attachments"];

const take = ({ db, user, now }: StepContext, { id, companyId }: OnRecord, step: "appeal" | "rectify", files: Refs) =>
  takeFiles(db, { bizType: REWARD_FILE, bizId: stepFiles(id, step), companyId, userId: user.userId }, files, now);

/** Steps that are for penalties alone, and those of them that come later. */
export function unusedSteps(_context: PlainContext, row: Readonly<Record<string, unknown>>): string[] {
  const isPenalty = row["recordType"] === RECORD_TYPE.punishment;
  const hasAppealed = row["appealTime"] !== null && row["appealTime"] !== undefined;
  return [
    ...(isPenalty ? [] : ["appeal", "rectify", "lift"]),
    ...(isPenalty && row["rectifyStatus"] === RECTIFY.done ? [] : ["verify"]),
    ...(hasAppealed ? ["appeal"] : []),
  ];
}

function assertPenalty({ record }: OnRecord, what: string): void {
  if (record.recordType !== RECORD_TYPE.punishment) throw stateConflict(`奖励记录不需要${what}`);
}

/** What each step needs and brings. // domain b §8 (4)–(6) */
export const stepRules = {
  pass: ({ now }: StepContext) => ({ auditResult: AUDIT_RESULT.passed, set: { effectiveTime: now } }),
  refuse: () => ({ auditResult: AUDIT_RESULT.refused }),
  appeal: async (context: StepContext, held: OnRecord, body: z.output<typeof appealStep>) => {
    assertPenalty(held, "申诉");
    const until = appealUntil(context.services, held.record);
    if (until === null) throw stateConflict("本记录已申诉过，协会的处理结果见审核记录");
    if (context.today > until) throw stateConflict(`申诉期限已于 ${until} 届满`);
    await take(context, held, "appeal", body.attachments);
    return { set: { appealContent: body.opinion, appealTime: context.now } };
  },
  uphold: () => ({ set: { appealResult: "维持原决定" } }),
  revoke: (_context: StepContext, { status }: OnRecord) =>
    status === RP_STATUS.appealed ? { set: { appealResult: "撤销原决定" } } : {},
  rectify: async (context: StepContext, held: OnRecord, body: z.output<typeof rectifyStep>) => {
    assertPenalty(held, "报送整改");
    await take(context, held, "rectify", body.attachments);
    return { set: { rectifyStatus: body.rectifyStatus } };
  },
  verify: (_context: StepContext, held: OnRecord) => {
    assertPenalty(held, "验收整改");
    if (held.record.rectifyStatus !== RECTIFY.done) throw stateConflict("事务所尚未报送「已整改」，不能验收");
    return { set: { rectifyStatus: RECTIFY.verified } };
  },
  publish: ({ today }: StepContext, _held: OnRecord, { publishTo }: z.output<typeof publishStep>) => {
    if (publishTo !== null && publishTo < today)
      throw invalid([{ path: "publishTo", message: `公示期限不能早于今天 ${today}` }]);
    return { set: { publishTo } };
  },
  lift: (_context: StepContext, held: OnRecord) => {
    assertPenalty(held, "解除");
    return {};
  },
} as const;

/** 本人: whoever signs in as the person of the record. // domain b §11.3 */
export const toldUsers = (tx: Db, { staffId }: RewardRecord): Promise<string[]> =>
  staffId === null ? Promise.resolve([]) : accountsOfStaff(tx, staffId);
