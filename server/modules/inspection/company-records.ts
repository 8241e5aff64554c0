import { eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type CompanyDraft, inspectionCompany } from "@/contracts/inspection/company";
import { COMMITMENT_KINDS, INSPECT_STATUS, INSPECT_TYPE, SECTION_FILES } from "@/contracts/inspection/company-fields";
import { ALL_PAPERS, arePapersOpen, isItemOpen, sampleItems } from "@/contracts/inspection/checklist-rules";
import {
  changedItems,
  hasPapers,
  sectionOfPath,
  missingInSections,
  sheetMissing,
  sheetRules,
  sheetSections,
} from "@/contracts/inspection/company-rules";
import { itemName } from "@/contracts/inspection/item-names";
import { PLAN_STATUS } from "@/contracts/inspection/plan";
import { RESULT, suggestedResult } from "@/contracts/inspection/score";
import { answeredItems, SECTION_KEYS, type SectionKey } from "@/contracts/inspection/template";
import { daysAfter, daysBetween } from "@/contracts/kit/day/dates";
import { SENT, TOLD } from "@/contracts/inspection/company-lifecycle";
import { snakeCase } from "@/contracts/review/form-types";
import type { Finding } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import { hasCode } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import { calendarDate, type Services, startOfDay } from "@/server/platform/call/services";
import { storedFiles } from "@/server/platform/files/files.table";
import { recordHistories } from "@/server/records/history.table";
import { keepRecords } from "@/server/records/records";
import type { StepContext } from "@/server/records/steps/port";
import { stepsOf } from "@/server/records/steps/read";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { isOfficer } from "@/server/reference/scope";
import { amendingSteps } from "@/server/modules/inspection/amend";
import {
  auditScore,
  isOfPlanCalled,
  isPastDayOn,
  isRectifying,
  mergedInto,
  planOf,
  planPart,
  selfScore,
  sheetFacts,
  specialAnswers,
  submittedVersions,
  typesOf,
} from "@/server/modules/inspection/company-facts";
import { companySteps, mayStillAnswer } from "@/server/modules/inspection/company-steps";
import { inspectionTasks, type TaskRecord, taskSearched } from "@/server/modules/inspection/company.table";
import { onsiteFiles, onsiteSteps } from "@/server/modules/inspection/onsite";
import { scoreBounds } from "@/server/modules/inspection/params";
import { lightsOf } from "@/server/modules/inspection/prefill";
import { sheetInWords } from "@/server/modules/inspection/sheet-words";

const { returned, rectify, closed, exempt } = INSPECT_STATUS;

const isTold = (user: SessionUser, status: number): boolean => isOfficer(user) || TOLD.includes(status);

/** What a review notes of a sheet is the association's own until a return or a conclusion tells it. // domain b §1 (4) */
async function reviewLinesWithheld(record: TaskRecord, { db, user }: Pick<StepContext, "db" | "user">) {
  if (isTold(user, record.inspectStatus)) return null;
  const steps = await stepsOf(db, inspectionCompany.id, record.taskId);
  const told = steps.filter(({ toStatus }) => TOLD.includes(toStatus)).at(-1)?.operateTime;
  const { action, changeTime } = recordHistories;
  return told === undefined
    ? eq(action, "review")
    : sql`(${action} = 'review' and ${changeTime} > ${told}::timestamptz)`;
}

const isType = ({ user }: { readonly user: SessionUser }): SQL | undefined => {
  const types = typesOf(user);
  return types.length === 0 ? sql`false` : inArray(inspectionTasks.inspectType, types);
};

const { todo, filling, overdue } = INSPECT_STATUS;
/** Until when the firm has to do what its task asks now. */
interface Waiting {
  readonly inspectStatus: number;
  readonly fillEnd: string;
  readonly returnDeadline: string | null;
  readonly rectifyDeadline: string | null;
}
const deadlineOf = ({ inspectStatus, fillEnd, returnDeadline, rectifyDeadline }: Waiting): string | null => {
  if ([todo, filling, overdue].some((status) => status === inspectStatus)) return calendarDate(new Date(fillEnd));
  if (inspectStatus === returned) return returnDeadline;
  return inspectStatus === rectify ? rectifyDeadline : null;
};
const remainingDaysOf = (row: Waiting, today: string): number | null => {
  const until = deadlineOf(row);
  return until === null ? null : daysBetween(today, until);
};

/** A conclusion is told with its message, until an appeal asks about it. */
async function resultWord({ inspectStatus, inspectResult }: TaskRecord, services: Services, db: Db) {
  if (inspectResult === null || ![closed, exempt].some((one) => one === inspectStatus)) return null;
  return (await dictionaryOf(services).get(db, services.clock.now())).label("inspect_result", inspectResult);
}

const wordsOf = async (record: TaskRecord, services: Services, db: Db): Promise<string> =>
  [
    ["任务编号", record.taskNo],
    ["检查结论", await resultWord(record, services, db)],
    ["填报截止", calendarDate(record.fillEnd)],
    ["补正期限", record.returnDeadline],
    ["实地检查日期", record.onsiteDate],
    ["整改期限", record.rectifyDeadline],
    ["申请复核期限", record.inspectStatus === closed && !record.hasAppealed ? record.appealUntil : null],
  ]
    .flatMap(([label, text]) => (text ? [`${label ?? ""}：${text}`] : []))
    .join("\n");

/** Sections that may be saved now, and of a returned sheet the items. */
function openOf(record: TaskRecord, canEdit: boolean) {
  const openItems = record.inspectStatus === returned ? record.returnedItems : null;
  if (!canEdit) return { openSections: [], openItems };
  const sections = sheetSections({ ...sheetFacts(record, ""), isRectifying: isRectifying(record) });
  const isOpen = (key: SectionKey): boolean => {
    if (record.inspectStatus === rectify) return key === "R";
    if (openItems === null) return key !== "R";
    return openItems.some((item) =>
      item === ALL_PAPERS ? hasPapers(key, planOf(record)) : sectionOfPath(item) === key,
    );
  };
  return { openSections: sections.filter(isOpen), openItems };
}

/** The signed commitment is a scan or a photograph. // domain b §1 (2h) L */
async function commitmentFindings(db: Db, { itemFiles }: Pick<CompanyDraft, "itemFiles">): Promise<Finding[]> {
  const ids = itemFiles.flatMap(({ itemCode, fileId }) => (itemCode === SECTION_FILES.L ? [fileId] : []));
  if (ids.length === 0) return [];
  const { fileExt, fileId } = storedFiles;
  const rows = await db.select({ fileExt }).from(storedFiles).where(inArray(fileId, ids));
  if (rows.every((row) => COMMITMENT_KINDS.includes(row.fileExt))) return [];
  const message = "承诺书须为 pdf 或 jpg 文件，请重新上传签字盖章后的扫描件或照片";
  return [{ level: "error", rule: "I11", path: `itemFiles.${SECTION_FILES.L}`, message }];
}

/** Tasks with their sheets, as the engine keeps them. */
export const companyRecords = keepRecords({
  of: inspectionCompany,
  table: inspectionTasks,
  files: "inspection.company",
  alsoLoad: async (db, { planId }) => ({ plan: await planPart(db, planId) }),
  rules: async (form, { before, record, context }) => {
    if (!record) return [];
    const found = [
      ...sheetRules(form, sheetFacts(record, context.today)),
      ...(await commitmentFindings(context.db, form)),
    ];
    // What is shown or submitted is the stored sheet itself; a save is judged by the sections that it changes.
    if (before === null || before === form) return found;
    const typed = new Set(changedItems(before, form).map(({ path }) => sectionOfPath(path)));
    return found.filter(({ path }) => typed.has(sectionOfPath(path)));
  },
  missingItems: (form, { record, context }) =>
    record ? missingInSections(sheetMissing(form, sheetFacts(record, context.today))) : [],
  lockedChanges: (before, form, record) =>
    changedItems(before, form)
      .filter(({ path, item }) => !(path.startsWith("itemFiles.") ? arePapersOpen : isItemOpen)(item, record))
      .map(({ path, item }) => ({
        path,
        message:
          record.inspectStatus === returned
            ? `协会没有要求补正「${itemName(item, planOf(record))}」，不能改动；确需修改的请申请解锁`
            : `当前只能填写整改报告，「${itemName(item, planOf(record))}」已锁定`,
      })),
  toColumns: (form, { before, record, context }) => {
    if (!record) return {};
    const changed = new Set(before ? changedItems(before, form).map(({ path }) => sectionOfPath(path)) : []);
    const versions = Object.fromEntries(
      SECTION_KEYS.map((key) => [key, (record.sectionVersions[key] ?? 0) + (changed.has(key) ? 1 : 0)]),
    );
    return { sectionVersions: versions, selfScore: selfScore(record, form, context.services).total };
  },
  readOnlyReason: (context, record) => {
    if (record === null) return "检查任务由协会发布的检查计划生成";
    const { planStatus } = planOf(record);
    if (planStatus === PLAN_STATUS.closed && record.inspectStatus !== returned && record.inspectStatus !== rectify)
      return `「${record.planName}」已经结束，不能再填报；已填写的内容都保留着`;
    return record.fillStart > context.now ? `自 ${calendarDate(record.fillStart)} 起填报` : null;
  },
  visibleTo: isType,
  linesWithheld: reviewLinesWithheld,
  searched: (_form, task) => taskSearched(task),
  searchesFirm: true,
  // A plan has thousands of tasks: its name stands once.
  alsoFoundBy: (text) => isOfPlanCalled(text),
  toCondition: {
    planId: (planId) => eq(inspectionTasks.planId, planId),
    isPastDay: (isAsked, { today }) => (isAsked ? isPastDayOn(today) : sql`not coalesce(${isPastDayOn(today)}, false)`),
    submitFrom: (day) => gte(inspectionTasks.submitTime, startOfDay(day)),
    submitTo: (day) => lt(inspectionTasks.submitTime, startOfDay(daysAfter(day, 1))),
  },
  listColumns: {
    hasAppealed: inspectionTasks.hasAppealed,
    onsiteConfirmTime: inspectionTasks.onsiteConfirmTime,
    onsiteRecordTime: inspectionTasks.onsiteRecordTime,
    onsiteSignTime: inspectionTasks.onsiteSignTime,
    returnDeadline: inspectionTasks.returnDeadline,
    rectifyDeadline: inspectionTasks.rectifyDeadline,
  },
  toRows: (rows, { user, today }) =>
    rows.map(({ hasAppealed: _appealed, returnDeadline, ...shown }) => {
      const { onsiteConfirmTime: _confirmed, onsiteRecordTime: _recorded, onsiteSignTime: _signed, ...row } = shown;
      return {
        ...row,
        remainingDays: remainingDaysOf({ ...row, returnDeadline } as unknown as Waiting, today),
        ...(isTold(user, Number(row["inspectStatus"])) ? {} : { auditScore: null }),
      };
    }),
  toAnswer: async (record, context, { closed: reason }) => {
    const { user, db, services } = context;
    const plan = planOf(record);
    const bounds = scoreBounds(services);
    const told = isTold(user, record.inspectStatus);
    const own = selfScore(record, record, services);
    const audited = auditScore(record, services);
    // Of what was never sent there is nothing to suggest: an exempt firm's empty sheet would be 不合格.
    const isSuggested = isOfficer(user) && record.submitTime !== null;
    const mayEdit = reason === null && user.companyId === record.companyId && hasCode(user, "g_hy_annual_company_edit");
    return {
      template: plan.template,
      specialItems: plan.specialItems,
      lights: await lightsOf(context, record, record.autoAnswers),
      sectionScores: [...own.sections],
      deduction: own.deduction,
      late: own.late,
      suggestedResult: isSuggested ? suggestedResult(audited, bounds, specialAnswers(record)) : null,
      remainingDays: remainingDaysOf({ ...record, fillEnd: record.fillEnd.toISOString() }, context.today),
      ...openOf(record, mayEdit),
      unlockSections: record.unlockSections,
      onsiteFiles: await onsiteFiles(db, record.taskId),
      mergedFirms: await mergedInto(db, record),
      packs: await submittedVersions(db, record.taskId),
      ...(told ? {} : { reviewed: {}, auditScore: null }),
    };
  },
  lifecycle: {
    notifyCodes: ["g_hy_annual_company_submit"],
    titleOf: ({ planName }) => planName,
    returnDueOf: ({ returnDeadline }) => returnDeadline,
    wordsOf,
    // Items of the checklist, of its samples and of a special inspection are marked by their code, answered or not.
    hasRow: (record, list, row) => {
      const { template, specialItems } = planOf(record);
      if (list === "specials") return specialItems.some(({ itemCode }) => itemCode === row);
      if (list === "sampleAnswers") return sampleItems({ template, figures: record.figures }).has(row);
      return list === "answers" && answeredItems(template).some(({ code }) => code === row);
    },
    formTypeOf: ({ inspectType }) => snakeCase(inspectType === INSPECT_TYPE.annual ? "JGXT_DW_NJSH" : "JGXT_DW_ZXSH"),
    keepMore: async (context, record) => ({
      ...(await sheetInWords(context, record)),
      template: planOf(record).template,
      specialItems: planOf(record).specialItems,
    }),
    unusedSteps: ({ today }, row) => [
      ...(mayStillAnswer(row as unknown as TaskRecord, today) ? ["conclude"] : []),
      ...(SENT.some((one) => one === row["inspectStatus"]) && !row["lateDays"] ? ["extend"] : []),
      ...(row["onsiteConfirmTime"] ? ["confirmOnsite"] : []),
      ...(row["onsiteRecordTime"] && !row["onsiteSignTime"] ? [] : ["signOnsite"]),
      ...(row["hasAppealed"] === true ? ["appeal"] : []),
      // Of what is concluded only who never came may still be exempt.
      ...(row["inspectStatus"] === closed && row["inspectResult"] !== RESULT.absent ? ["exempt"] : []),
      ...(row["returnedItems"] && !row["unlockSections"] ? [] : ["askUnlock"]),
      ...(row["unlockSections"] ? [] : ["grantUnlock", "refuseUnlock"]),
    ],
    rules: { ...companySteps, ...onsiteSteps, ...amendingSteps },
  },
});
