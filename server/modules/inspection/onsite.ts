import type { z } from "zod";
import type { onsiteStep, recordOnsiteStep, signOnsiteStep } from "@/contracts/inspection/company-lifecycle";
import { COMPANY_STEP_RULES } from "@/contracts/inspection/company-step-rules";
import type { Db } from "@/server/db/client";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { filesOf, takeFiles } from "@/server/platform/files/take";
import type { Held, StepContext } from "@/server/records/steps/port";
import { assertOfficer } from "@/server/reference/scope";
import { assertSaid } from "@/server/modules/inspection/company-steps";
import type { TaskRecord } from "@/server/modules/inspection/company.table";
import { tellReviewers } from "@/server/modules/inspection/tell";

type OnTask = Held<TaskRecord>;
/** The association's papers of a visit; the firm's own stand with the sheet. */
const FILES = "onsite";

export const onsiteFiles = (db: Db, taskId: string) => filesOf(db, FILES, taskId);

/** Papers of an earlier visit stay beside those of this one. */
async function keepFiles(
  { db, user, now }: StepContext,
  { id, companyId }: OnTask,
  files: NonNullable<z.output<typeof recordOnsiteStep>["attachments"]>,
): Promise<void> {
  if (files.length === 0) return;
  const earlier = await onsiteFiles(db, id);
  const kept = earlier.map(({ fileId, attachType }, at) => ({ fileId, attachType, sortNo: at + 1 }));
  const added = files.map((file, at) => ({ ...file, sortNo: kept.length + at + 1 }));
  const owner = { bizType: FILES, bizId: id, companyId, userId: user.userId, alsoFrom: assertOfficer(user) };
  await takeFiles(db, owner, [...kept, ...added], now);
}

/** An inspection on the spot: arranged, confirmed, recorded, and the record answered by the firm. // domain b §1 (4) */
export const onsiteSteps = {
  drawOnsite: ({ today }: StepContext, _held: OnTask, body: z.output<typeof onsiteStep>) => {
    const { onsiteDate, onsiteTeam, onsiteMaterials } = body;
    if (onsiteDate < today) throw invalid([{ path: "onsiteDate", message: `检查日期不能早于今天 ${today}` }]);
    const arranged = { onsiteDate, onsiteTeam, onsiteMaterials, onsiteConfirmTime: null };
    // What an earlier visit has found stays in 审核记录.
    const anew = { onsitePeople: null, onsiteOpinion: null, onsiteRecordTime: null };
    return {
      set: { ...arranged, ...anew, onsiteSignTime: null, onsiteSignNote: null },
      opinion: `${onsiteDate}，${onsiteTeam}${onsiteMaterials === null ? "" : `。请准备：${onsiteMaterials}`}`,
    };
  },
  confirmOnsite: ({ now }: StepContext) => ({ set: { onsiteConfirmTime: now } }),
  recordOnsite: async (context: StepContext, held: OnTask, body: z.output<typeof recordOnsiteStep>) => {
    const { today, now } = context;
    const { visitDate, visitTeam, firmPeople, opinion, attachments = [] } = body;
    const day = visitDate ?? held.record.onsiteDate ?? today;
    const team = visitTeam ?? held.record.onsiteTeam ?? "";
    if (day > today)
      throw invalid([
        {
          path: "visitDate",
          message:
            visitDate === null
              ? `安排的检查日期 ${day} 还没有到；已经提前检查的，请填写实际检查日期`
              : `实际检查日期不能晚于今天 ${today}`,
        },
      ]);
    await keepFiles(context, held, attachments);
    return {
      set: {
        onsiteDate: day,
        onsiteTeam: team,
        onsitePeople: firmPeople,
        onsiteOpinion: opinion,
        onsiteRecordTime: now,
        onsiteSignTime: null,
        onsiteSignNote: null,
      },
      opinion: `${day}，检查人员 ${team}${firmPeople === null ? "" : `，事务所在场 ${firmPeople}`}：${opinion}`,
    };
  },
  signOnsite: async (context: StepContext, { record }: OnTask, body: z.output<typeof signOnsiteStep>) => {
    const { isAgreed, opinion } = body;
    if (record.onsiteRecordTime === null) throw stateConflict("还没有现场检查记录，不需要确认");
    if (record.onsiteSignTime !== null)
      throw stateConflict("现场检查记录已经确认过，本次没有重复办理；需要补充的，请用沟通");
    assertSaid(COMPANY_STEP_RULES.signOnsite(body));
    const said = isAgreed ? opinion : `有异议：${opinion ?? ""}`;
    if (!isAgreed)
      await tellReviewers(context, record, {
        what: "对现场检查记录有异议",
        text: `${record.companyName}对现场检查记录有异议，请在复审中核实。\n${opinion ?? ""}`,
      });
    return {
      set: { onsiteSignTime: context.now, onsiteSignNote: said },
      opinion: isAgreed ? `没有异议${opinion === null ? "" : `：${opinion}`}` : said,
    };
  },
};
