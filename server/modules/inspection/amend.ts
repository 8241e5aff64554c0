import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import type { correctStep, revokeExemptionStep } from "@/contracts/inspection/company-lifecycle";
import { COMPANY_STEP_RULES } from "@/contracts/inspection/company-step-rules";
import { PLAN_STATUS } from "@/contracts/inspection/plan";
import { RESULT } from "@/contracts/inspection/score";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import type { Held, StepContext } from "@/server/records/steps/port";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { firms } from "@/server/reference/firm.table";
import { endedMembers } from "@/server/modules/basic/read";
import { planOf } from "@/server/modules/inspection/company-facts";
import { appealUntil, assertMayPass, assertSaid } from "@/server/modules/inspection/company-steps";
import type { TaskRecord } from "@/server/modules/inspection/company.table";

type OnTask = Held<TaskRecord>;
const { todo, filling, closed } = INSPECT_STATUS;

/** What every conclusion of today brings: its day, its appeal, its place among those that are to be publicised. */
const toldAnew = (context: StepContext) => ({
  concludeTime: context.now,
  publicTime: null,
  appealUntil: appealUntil(context),
  hasAppealed: false,
});

async function isMember({ db }: StepContext, companyId: string): Promise<boolean> {
  const { companyId: id } = firms;
  return (await db.$count(firms, and(eq(id, companyId), sql`${id} not in ${endedMembers}`))) > 0;
}

/** What was concluded wrongly is put right: the old value stays in 审核记录, the firm is told. // domain b §1 (5) */
export const amendingSteps = {
  correctConclusion: async (context: StepContext, { record }: OnTask, body: z.output<typeof correctStep>) => {
    const { db, now, services } = context;
    const { inspectResult, resultRemark, overrideReason, opinion } = body;
    const isOther = inspectResult !== record.inspectResult;
    if (!isOther && resultRemark === record.resultRemark)
      throw invalid([{ path: "inspectResult", message: "与现有结论相同，没有需要更正的内容" }]);
    if (inspectResult === RESULT.absent && record.submitTime !== null)
      throw invalid([{ path: "inspectResult", message: "该单位已经提交检查表，不能记为未参加年检" }]);
    assertSaid(COMPANY_STEP_RULES.correctConclusion(body));
    if (inspectResult === RESULT.passed) await assertMayPass(context, record.companyId, overrideReason);
    const words = await dictionaryOf(services).get(db, now);
    const named = (value: number | null) => (value === null ? "—" : words.label("inspect_result", value));
    const change = isOther
      ? `结论由「${named(record.inspectResult)}」更正为「${named(inspectResult)}」`
      : `结论「${named(inspectResult)}」不变，更正结论说明`;
    return {
      opinion: `${change}：${opinion}`,
      set: { inspectResult, resultRemark, overrideReason, ...toldAnew(context) },
    };
  },
  revokeExemption: async (context: StepContext, { record }: OnTask, body: z.output<typeof revokeExemptionStep>) => {
    const { now } = context;
    if (!(await isMember(context, record.companyId)))
      throw stateConflict(`「${record.companyName}」的会籍已经终止，仍属免检，本次没有撤销`);
    if (planOf(record).planStatus === PLAN_STATUS.closed)
      return {
        to: closed,
        set: {
          ...toldAnew(context),
          inspectResult: RESULT.absent,
          resultRemark: "撤销免检，检查计划已经结束",
          mergedIntoId: null,
        },
      } as const;
    const fillEnd = body.fillEnd === null ? record.fillEnd : new Date(body.fillEnd);
    if (fillEnd < record.fillEnd) throw invalid([{ path: "fillEnd", message: "新的填报截止时间不能早于原截止时间" }]);
    if (fillEnd <= now) throw invalid([{ path: "fillEnd", message: "原截止时间已过，请填写晚于现在的填报截止时间" }]);
    return {
      to: record.syncTime === null ? todo : filling,
      set: {
        fillEnd,
        isExtended: record.isExtended || fillEnd > record.fillEnd,
        inspectResult: null,
        resultRemark: null,
        concludeTime: null,
        mergedIntoId: null,
      },
    } as const;
  },
};
