import type { z } from "zod";
import { INSPECT_STATUS, SECTION_FILES } from "@/contracts/inspection/company-fields";
import { ALL_PAPERS, sampledItems, sampleItems, unansweredSampleItems } from "@/contracts/inspection/checklist-rules";
import { itemsOfSection, sheetSections } from "@/contracts/inspection/company-rules";
import { financeToFill } from "@/contracts/inspection/finance-rules";
import {
  type askUnlockStep,
  type concludeStep,
  type decideAppealStep,
  type extendStep,
  type rectifyStep,
  type sendBackStep,
  SENT,
} from "@/contracts/inspection/company-lifecycle";
import { COMPANY_STEP_RULES } from "@/contracts/inspection/company-step-rules";
import { RESULT } from "@/contracts/inspection/score";
import { PLAN_STATUS } from "@/contracts/inspection/plan";
import { answeredItems, DEDUCTIONS, SECTION_TITLES, type SectionKey } from "@/contracts/inspection/template";
import type { Finding } from "@/contracts/kit/validate";
import { workingDaysAfter } from "@/contracts/kit/day/working-days";
import { money } from "@/contracts/statement/dues/engine/amounts";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { calendarOf } from "@/server/records/review/read";
import { type Held, REVIEW_RESULT, type StepContext } from "@/server/records/steps/port";
import {
  answeredTime,
  auditScore,
  lateDaysOn,
  planOf,
  selfScore,
  sheetFacts,
  waitingOf,
} from "@/server/modules/inspection/company-facts";
import type { TaskRecord } from "@/server/modules/inspection/company.table";
import { scoresBy } from "@/server/modules/inspection/extension";
import { appealDays, returnDays } from "@/server/modules/inspection/params";
import { tellOfUnlock, textReminder } from "@/server/modules/inspection/tell";
import { lacksAssurance, prefilled } from "@/server/modules/inspection/prefill";
import { effectsOnFirm } from "@/server/modules/rewards/read";
import { overdueDues } from "@/server/modules/statement/read";

const { todo, filling, returned, overdue, rectify } = INSPECT_STATUS;
/** States in which a firm may be urged. */
const URGED = [todo, filling, returned, rectify] as const;
type OnTask = Held<TaskRecord>;

type Counting = Pick<StepContext, "today"> & { readonly services: Pick<StepContext["services"], "params"> };
const dayAfter = ({ services, today }: Counting, count: Parameters<StepContext["services"]["params"]["get"]>[0]) =>
  workingDaysAfter(today, Number(services.params.get(count)), calendarOf(services));
/** Until when a conclusion of today may be appealed against. // domain b §1 (4) */
export const appealUntil = (context: Counting): string => dayAfter(context, appealDays);

/** Nothing is asked of a firm once the plan is over, nor before it begins. */
export function assertPlanOpen({ now }: Pick<StepContext, "now">, record: TaskRecord): void {
  const { planStatus, closeTime } = planOf(record);
  if (planStatus === PLAN_STATUS.closed)
    throw stateConflict(
      `「${record.planName}」已于 ${closeTime ? calendarDate(closeTime) : ""} 结束，不能再填报或提交。已填写的内容都保留着；确需补报的请联系协会`,
    );
  if (record.fillStart > now)
    throw stateConflict(`「${record.planName}」自 ${calendarDate(record.fillStart)} 起填报，请届时再办理`);
}

const isUnsent = (status: number): boolean => [todo, filling, overdue].some((one) => one === status);
/** What a firm has not submitted ends with its plan. */
function assertPlanGoing(record: TaskRecord, what: string): void {
  if (planOf(record).planStatus === PLAN_STATUS.closed)
    throw stateConflict(`「${record.planName}」已经结束，不能${what}；没有提交的单位正在登记，结论有误的可以更正`);
}

/** What the portal knows of the firm by now. */
function askedOf(record: TaskRecord) {
  const { companyId, inspectYear, figures } = record;
  const { template, periodStart, periodEnd } = planOf(record);
  return { companyId, inspectYear, figures, template, periodStart, periodEnd };
}
const knownOf = (context: StepContext, record: TaskRecord) => prefilled(context, askedOf(record));

/** An assurance report that came after the sample was drawn is drawn, too, before the sheet is submitted. // domain b §1 (2g) */
async function assertAssuranceDrawn(context: StepContext, record: TaskRecord): Promise<void> {
  if (sampledItems(planOf(record).template).length === 0 || !(await lacksAssurance(context, askedOf(record)))) return;
  throw stateConflict(
    "抽查样本中还没有涉税鉴证报告，而本期已有涉税鉴证报告报备，本次没有提交；已填写的内容都保留着。请先「带入数据」，由系统补抽一份涉税鉴证样本，填写其核查项目后再提交",
  );
}

async function broughtIn(context: StepContext, record: TaskRecord) {
  const found = await knownOf(context, record);
  const { total } = selfScore({ ...record, ...found }, record, context.services);
  const { returnedItems, sectionVersions } = record;
  const inspectStatus = record.inspectStatus === todo ? filling : record.inspectStatus;
  const blank = financeToFill(record, found.figures, { inspectStatus, returnedItems });
  const isFilled = Object.keys(blank).length > 0;
  return {
    ...found,
    ...blank,
    // Who has that section open is told before he writes over it.
    ...(isFilled && { sectionVersions: { ...sectionVersions, D: (sectionVersions["D"] ?? 0) + 1 } }),
    syncTime: context.now,
    selfScore: total,
    returnedItems: withUnanswered(record.returnedItems, record, found.figures),
  };
}

/** Of samples that came later, or were never asked about, a returned sheet is open as well. */
function withUnanswered(items: string[] | null, record: TaskRecord, figures: TaskRecord["figures"]): string[] | null {
  if (items === null) return null;
  return [...new Set([...items, ...unansweredSampleItems(record, { template: planOf(record).template, figures })])];
}

function assertFuture(path: string, day: string, today: string, label: string): void {
  if (day <= today) throw invalid([{ path, message: `${label}应晚于今天 ${today}` }]);
}

/** Who owes dues or is punished is 合格 for a reason alone. // domain b §1 (6) */
export async function assertMayPass(
  context: StepContext,
  companyId: string,
  overrideReason: string | null,
): Promise<void> {
  if (overrideReason !== null) return;
  const { db, today } = context;
  const overdue = await overdueDues(db, companyId, today);
  const { capsInspection } = await effectsOnFirm(context, companyId);
  const why = [
    ...(overdue ? [`有会费 ${money(overdue.owing)} 元已过缴费截止日未缴`] : []),
    ...(capsInspection ? ["有惩戒在影响期内"] : []),
  ];
  if (why.length > 0)
    throw invalid([{ path: "overrideReason", message: `该事务所${why.join("，")}，评为合格的请写明理由` }]);
}

/** Until when a firm corrects or rectifies; null in other states. */
const answerDayOf = ({ inspectStatus, returnDeadline, rectifyDeadline }: Answering): string | null =>
  inspectStatus === returned ? returnDeadline : inspectStatus === rectify ? rectifyDeadline : null;
type Answering = Pick<TaskRecord, "inspectStatus" | "returnDeadline" | "rectifyDeadline">;
/** Whether a firm may still answer what was sent back or is to be rectified: nothing is concluded before. */
export const mayStillAnswer = (record: Answering, today: string): boolean => {
  const until = answerDayOf(record);
  return until !== null && today <= until;
};

/** What a step says is refused by the rules that its form knows. */
export function assertSaid(found: readonly Finding[]): void {
  if (found.length > 0) throw invalid(found.map(({ path, message }) => ({ path, message })));
}

/** A conclusion with its reasons. // domain b §1 (2b), (6) */
async function concluded(context: StepContext, { record }: OnTask, body: z.output<typeof concludeStep>) {
  const { inspectResult, opinion, overrideReason } = body;
  if (mayStillAnswer(record, context.today))
    throw stateConflict(
      `事务所可在 ${answerDayOf(record)} 前提交补正或整改，期限未过，本次没有出具结论；请在期限过后办理`,
    );
  const among: readonly number[] = [RESULT.passed, RESULT.mostly, RESULT.failed];
  if (!among.includes(inspectResult))
    throw invalid([{ path: "inspectResult", message: "请选择合格、基本合格或不合格" }]);
  assertSaid(COMPANY_STEP_RULES.conclude(body));
  if (inspectResult === RESULT.passed) await assertMayPass(context, record.companyId, overrideReason);
  return {
    auditResult: inspectResult === RESULT.failed ? REVIEW_RESULT.refused : REVIEW_RESULT.passed,
    set: {
      inspectResult,
      resultRemark: opinion,
      overrideReason,
      auditScore: auditScore(record, context.services).total,
      concludeTime: context.now,
      appealUntil: appealUntil(context),
    },
  };
}

function ordered(context: StepContext, { record }: OnTask, body: z.output<typeof rectifyStep>) {
  assertFuture("rectifyDeadline", body.rectifyDeadline, context.today, "整改期限");
  return {
    set: {
      inspectResult: RESULT.rectify,
      resultRemark: body.opinion,
      rectifyDeadline: body.rectifyDeadline,
      auditScore: auditScore(record, context.services).total,
    },
  };
}

/** A list that is marked as a whole, as the items that its rows stand at; any other is an item itself. */
function itemsOfList(key: string, record: TaskRecord): string[] {
  const { template, specialItems } = planOf(record);
  if (key === "itemFiles") return [ALL_PAPERS];
  // 「无违规」, its rows and their papers are put right together.
  if (key === "violations" || key === "hasNoViolations") return itemsOfSection(DEDUCTIONS, { template, specialItems });
  if (key === "answers") return answeredItems(template).map(({ code }) => code);
  if (key === "sampleAnswers") return [...sampleItems({ template, figures: record.figures }).keys()];
  return key === "specials" ? specialItems.map(({ itemCode }) => itemCode) : [key];
}

/**
 * Marks as items: rows that stand at an item are told by its code, whichever of their ids marked them, other rows by
 * themselves.
 */
function markedItems(record: TaskRecord, marks: z.output<typeof sendBackStep>["marks"]): string[] | null {
  if (!marks || marks.length === 0) return null;
  const rows = [...record.answers, ...record.sampleAnswers, ...record.itemFiles, ...record.specials];
  return [
    ...new Set(
      marks.flatMap(({ path }) => {
        const [key = "", row] = path.split(".");
        if (row === undefined) return itemsOfList(key, record);
        const own = `${key}.${row}`;
        if (key === "problems") return [own];
        // Papers of a case stand at what it is a case of.
        if (key === "violations")
          return [own, ...record.violations.flatMap(({ rowId, itemCode }) => (rowId === row ? [itemCode] : []))];
        return [rows.find((one) => one.rowId === row)?.itemCode ?? row];
      }),
    ),
  ];
}

const NO_UNLOCK = { unlockSections: null, unlockReason: null } as const;
const sectionNames = (sections: readonly SectionKey[]): string =>
  sections.map((section) => `${section} ${SECTION_TITLES[section]}`).join("、");

/** Sections that the firm asks for. */
function asked({ unlockSections }: TaskRecord): SectionKey[] {
  if (unlockSections === null) throw stateConflict("事务所没有申请解锁，或者已经答复");
  return unlockSections as SectionKey[];
}

/** What each step needs and brings. // domain b §1 (4), (5) */
export const companySteps = {
  start: async (context: StepContext, { record }: OnTask) => {
    assertPlanOpen(context, record);
    return { set: await broughtIn(context, record) };
  },
  refresh: async (context: StepContext, { record, status }: OnTask) => {
    const to = status === returned ? returned : status === overdue ? overdue : filling;
    if (to !== returned) assertPlanOpen(context, record);
    return { to, set: await broughtIn(context, record) } as const;
  },
  submit: async (context: StepContext, { record, status }: OnTask) => {
    const isAgain = status === returned;
    if (!isAgain) {
      assertPlanOpen(context, record);
      await assertAssuranceDrawn(context, record);
    }
    const lateDays = isAgain ? record.lateDays : lateDaysOn(record.fillEnd, context.now);
    // What the system answers is of this day, not of the day on which filling began; figures stay as they were checked.
    const { autoAnswers } = await knownOf(context, record);
    const { total } = selfScore({ ...record, autoAnswers }, record, context.services, lateDays);
    // What was sent back, and until when, stands until the review has passed: the firm may take this back.
    return { set: { autoAnswers, submitTime: context.now, lateDays, selfScore: total, ...NO_UNLOCK } };
  },
  withdraw: async ({ db }: StepContext, { id, record }: OnTask) => {
    const waiting = await waitingOf(db, id);
    if (waiting?.acceptTime || waiting?.assigneeUserId) throw stateConflict("审核人员已开始审核，请联系协会");
    if (planOf(record).planStatus === PLAN_STATUS.closed)
      throw stateConflict(
        `「${record.planName}」已经结束，撤回后不能再提交，本次没有撤回；已提交的内容由协会继续审核。确需修改的请联系协会退回`,
      );
    // A corrected sheet goes back to its correction: what else was submitted stays as it is, the days of the first time too.
    if (record.returnDeadline !== null)
      return { to: returned, set: { submitTime: await answeredTime(db, id) } } as const;
    return { to: filling, set: { submitTime: null, lateDays: 0 } } as const;
  },
  askUnlock: async (context: StepContext, { record }: OnTask, body: z.output<typeof askUnlockStep>) => {
    if (record.returnedItems === null) throw stateConflict("本次退回没有限定项目，全部分节都可以修改，不需要申请解锁");
    if (record.unlockSections !== null) throw stateConflict("已经申请过解锁，请等待协会答复");
    const there = new Set(sheetSections(sheetFacts(record, "")));
    const strange = body.sections.find((section) => !there.has(section));
    if (strange !== undefined)
      throw invalid([{ path: "sections", message: `本次检查没有「${SECTION_TITLES[strange]}」一节` }]);
    const opinion = `${sectionNames(body.sections)}：${body.opinion}`;
    await tellOfUnlock(context, record, opinion);
    return { set: { unlockSections: [...new Set(body.sections)].sort(), unlockReason: body.opinion }, opinion };
  },
  grantUnlock: (_context: StepContext, { record }: OnTask, body: { readonly opinion: string | null }) => {
    const sections = asked(record);
    const { template, specialItems } = planOf(record);
    const opened = sections.flatMap((section) => itemsOfSection(section, { template, specialItems }));
    return {
      set: { returnedItems: [...new Set([...(record.returnedItems ?? []), ...opened])], ...NO_UNLOCK },
      opinion: `已解锁：${sectionNames(sections)}${body.opinion === null ? "" : `。${body.opinion}`}`,
    };
  },
  refuseUnlock: (_context: StepContext, { record }: OnTask, body: { readonly opinion: string }) => ({
    set: NO_UNLOCK,
    opinion: `未解锁：${sectionNames(asked(record))}。${body.opinion}`,
  }),
  appeal: ({ today }: StepContext, { record }: OnTask) => {
    if (record.hasAppealed) throw stateConflict("对结论只能申请复核一次，本次没有办理");
    if (record.appealUntil === null || today > record.appealUntil)
      throw stateConflict(`申请复核的期限为 ${record.appealUntil ?? "结论发布后 10 个工作日"}，已经过期`);
    return { set: { hasAppealed: true } };
  },
  pass: ({ services }: StepContext, { record }: OnTask) => ({
    auditResult: REVIEW_RESULT.passed,
    set: { auditScore: auditScore(record, services).total, returnedItems: null, returnDeadline: null },
  }),
  conclude: concluded,
  acceptRectification: concluded,
  sendBack: (context: StepContext, { record }: OnTask, body: z.output<typeof sendBackStep>) => {
    if (body.returnDeadline !== null) assertFuture("returnDeadline", body.returnDeadline, context.today, "补正期限");
    return {
      set: {
        returnedItems: withUnanswered(markedItems(record, body.marks), record, record.figures),
        returnDeadline: body.returnDeadline ?? dayAfter(context, returnDays),
      },
    };
  },
  orderRectification: ordered,
  refuseRectification: ordered,
  submitRectification: (_context: StepContext, { record }: OnTask) => {
    if (!record.itemFiles.some(({ itemCode }) => itemCode === SECTION_FILES.R))
      throw invalid([{ path: `itemFiles.${SECTION_FILES.R}`, message: "请上传整改报告" }]);
    return {};
  },
  decideAppeal: async (context: StepContext, { record }: OnTask, body: z.output<typeof decideAppealStep>) => {
    const { inspectResult, opinion, overrideReason } = body;
    const isChanged = inspectResult !== null && inspectResult !== record.inspectResult;
    if (isChanged && inspectResult === RESULT.passed) await assertMayPass(context, record.companyId, overrideReason);
    return {
      auditResult: isChanged ? REVIEW_RESULT.passed : REVIEW_RESULT.refused,
      opinion: `${isChanged ? "变更结论" : "维持原结论"}：${opinion}`,
      set: {
        // There is one appeal alone: papers printed from here on offer none.
        appealUntil: null,
        // Who never submitted has nothing that a score could be of.
        ...(record.submitTime !== null && { auditScore: auditScore(record, context.services).total }),
        ...(isChanged && {
          inspectResult,
          resultRemark: opinion,
          overrideReason,
          concludeTime: context.now,
          publicTime: null,
        }),
      },
    };
  },
  remind: async (context: StepContext, { record, status }: OnTask) => {
    const { now, today } = context;
    if (isUnsent(status)) assertPlanGoing(record, "催报");
    if (record.remindTime !== null && calendarDate(record.remindTime) === today)
      throw stateConflict(`今天已经催报过「${record.companyName}」，没有重复发送`);
    await textReminder(context, record);
    return { to: URGED.find((one) => one === status) ?? overdue, set: { remindTime: now } } as const;
  },
  extend: async (context: StepContext, { record, status }: OnTask, body: z.output<typeof extendStep>) => {
    const { now, today } = context;
    const fillEnd = new Date(body.fillEnd);
    const sent = SENT.find((one) => one === status);
    if (sent === undefined) assertPlanGoing(record, "延期");
    if (fillEnd <= record.fillEnd || (sent === undefined && fillEnd <= now))
      throw invalid([{ path: "fillEnd", message: `新的截止时间应晚于现在，也晚于原截止时间（今天 ${today}）` }]);
    const set = { fillEnd, isExtended: true };
    if (sent === undefined) return { to: record.syncTime === null ? todo : filling, set } as const;
    // Who was given more time after he had submitted is late by the new end alone.
    if (record.lateDays === 0) throw stateConflict("该单位没有逾期提交，不需要延期");
    return { to: sent, set: { ...set, ...(await scoresBy(context, record, fillEnd)) } };
  },
  exempt: ({ now }: StepContext, { record }: OnTask, { opinion }: { readonly opinion: string }) => {
    if (record.inspectResult !== null && record.inspectResult !== RESULT.absent)
      throw stateConflict("该单位已经提交检查表并有结论，不能列为免检；结论有误的请更正结论");
    return { set: { inspectResult: RESULT.exempt, resultRemark: opinion, concludeTime: now, appealUntil: null } };
  },
};
