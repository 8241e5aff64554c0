import { SUBMISSION } from "@/contracts/kit/submission";
import { formByKey } from "@/contracts/statement/forms/forms";
import { PERIOD, STATEMENT, type StatementType } from "@/contracts/statement/terms";
import { timesPassed } from "@/server/records/steps/read";
import { submissionRules, type Doing, type Held, type StepContext } from "@/server/records/steps/port";
import { sendSystemMessage } from "@/server/modules/message/port";
import { followStatement } from "@/server/modules/statement/dues/follow-statement";
import { tellSummaries } from "@/server/modules/statement/dues/head-office/head-office-stale";
import { followingOf, kindName, movedOpenings } from "@/server/modules/statement/facts";
import { dropFigures, keepFigures } from "@/server/modules/statement/summary/figures";
import { lateDaysOn } from "@/server/modules/statement/filings/late";
import { PARTS } from "@/server/modules/statement/parts";
import type { StatementRecord } from "@/server/modules/statement/record.table";

type OnStatement = Held<StatementRecord>;
/** Dictionary `msg_type`. */
const REMINDER = 2;

/** A period that has ended without a statement holds none: another one may be filed. */
const NOT_ACCEPTED = { acceptedLines: null, acceptedBreakdown: null, acceptedTime: null };

/** What the steps bring. // domain a §0.4, §7.3 */
export const statementSteps = {
  submit: ({ now, today, services }: StepContext, { record }: OnStatement) => ({
    to: SUBMISSION.submitted,
    set: {
      submitTime: now,
      auditOpinion: null,
      // Late is who was late the first time, not who mends.
      lateDays: record.submitTime ? record.lateDays : lateDaysOn(services, record, today),
    },
  }),
  withdraw: async (context: StepContext, held: OnStatement) => ({
    ...(await submissionRules.withdraw(context, held)),
    // What has been answered was told at its time, whatever becomes of what mends it.
    set: held.record.auditTime ? {} : { submitTime: null, lateDays: 0 },
  }),
  pass: ({ now }: StepContext, { record }: OnStatement) => ({
    ...submissionRules.pass(),
    set: {
      auditTime: now,
      auditOpinion: null,
      acceptedLines: record.lines,
      acceptedBreakdown: record.breakdown,
      acceptedTime: now,
    },
  }),
  sendBack: ({ now }: StepContext, _held: OnStatement, { opinion }: { readonly opinion: string }) => ({
    set: { auditTime: now, auditOpinion: opinion },
  }),
  reject: (context: StepContext, held: OnStatement, { opinion }: { readonly opinion: string }) => ({
    ...submissionRules.reject(context, held),
    set: { auditTime: context.now, auditOpinion: opinion, ...NOT_ACCEPTED },
  }),
  void: ({ now }: StepContext, _held: OnStatement, { opinion }: { readonly opinion: string }) => ({
    set: { auditTime: now, auditOpinion: opinion, ...NOT_ACCEPTED },
  }),
} as const;

/** A later statement whose opening is not what has now been accepted: its firm is told, nothing in it changes. */
async function tellFollowing({ db, now }: Doing, record: StatementRecord, isCorrection: boolean): Promise<void> {
  const statementType = record.statementType as StatementType;
  const { companyId, year, period, scope } = record;
  const which = { companyId, statementType, year, periodType: PERIOD.year, period, scope };
  for (const later of await followingOf(db, which)) {
    const moved = movedOpenings(later, record);
    if (moved.length === 0) continue;
    const name = kindName(statementType);
    const kind = PARTS[statementType];
    await sendSystemMessage(db, {
      title: `${record.periodText}${name}${isCorrection ? "已更正" : "已审核通过"}，请核对${later.periodText}的期初数`,
      text: `贵所${record.periodText}${name}${isCorrection ? "的更正" : ""}已审核通过。已报送的${later.periodText}${name}中，期初（上年）数有 ${moved.length} 处与${isCorrection ? "更正后的" : "它"}不一致，系统没有改动它。需要更正的，请在该表中申请修改。`,
      msgType: REMINDER,
      firm: { companyId, anyOf: [kind.submit] },
      biz: { type: kind.bizType, id: later.statementId },
      eventKey: `statement.moved:${later.statementId}:${record.version}`,
      now,
    });
  }
}

/** Figures follow what is accepted; whoever took over the old ones is told. */
export async function afterStatementStep(
  doing: Doing,
  record: StatementRecord,
  { name }: { readonly name: string },
): Promise<void> {
  const { db } = doing;
  if (name === "void" || name === "reject") await dropFigures(db, record.statementId);
  if (name !== "pass" || formByKey(record.formKey) === null) return;
  await keepFigures(db, record, record);
  const which = { bizType: PARTS[record.statementType as StatementType].bizType, bizId: record.statementId };
  // This acceptance stands among them.
  if (record.periodType === PERIOD.year) await tellFollowing(doing, record, (await timesPassed(db, which)) > 1);
  // Bills of this revenue follow, each with a note of what moved. // domain a §12.10 D10
  if (record.periodType === PERIOD.year && record.statementType === STATEMENT.income) {
    await followStatement(doing, record.companyId, record.year);
    await tellSummaries(doing, record.companyId, record.year);
  }
}
