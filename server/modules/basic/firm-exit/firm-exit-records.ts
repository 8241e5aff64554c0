import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import type { FirmExitForm } from "@/contracts/basic/firm-exit/firm-exit-form";
import { canonicalExit, exitMissing, exitRules, type MergeTarget } from "@/contracts/basic/firm-exit/firm-exit-rules";
import type { ExitCheck } from "@/contracts/basic/firm-exit/firm-exit";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Finding } from "@/contracts/kit/validate";
import { stateConflict } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { dailyNumber } from "@/server/platform/sql/serial";
import type { FormFacts } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { submissionRules } from "@/server/records/steps/port";
import { decidedBy, submittedBy, unusedOf } from "@/server/modules/basic/firm-application/steps";
import { hasHead } from "@/server/modules/basic/firm-application/standing";
import { exitChecks, mergeTargetOf, waitingExit } from "@/server/modules/basic/firm-exit/firm-exit-checks";
import { assertAlone, passedWords, passExit } from "@/server/modules/basic/firm-exit/firm-exit-pass";
import { firmExits, type FirmExitRecord } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { tellReceiving } from "@/server/modules/basic/firm-exit/firm-exit-tell";
import { firmRecords } from "@/server/modules/basic/firm/firm-records";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import type { FirmRecord } from "@/server/reference/firm.table";

interface ExitKnown {
  readonly firm: FirmRecord;
  readonly target: MergeTarget | null;
  readonly checks: readonly ExitCheck[];
  readonly other: string | null;
}

/** What stands in the way refuses the submission of who leaves at once. // domain a §1.5 */
function findings(
  form: FirmExitForm,
  { known, context, step }: FormFacts<FirmExitForm, FirmExitRecord, ExitKnown>,
): Finding[] {
  const { firm, target, checks, other } = known;
  const level = step ? ("error" as const) : ("warning" as const);
  // While it is typed they stand beside it, as checks.
  const blocks = step ? checks.filter(({ standing }) => standing === "block") : [];
  return [
    ...exitRules(form, { today: context.today, firm, target }).map((found) =>
      // A draft may wait for what the other side has still to do.
      found.rule === "MERGE" && !step ? { ...found, level } : found,
    ),
    ...blocks.map(({ key, label, text }) => ({ level, rule: key, path: "exitType", message: `${label}：${text}` })),
    ...(other && !step
      ? [{ level, rule: "TWICE", path: "exitType", message: `申请 ${other} 正在等待协会审核，不能同时申请` }]
      : []),
  ];
}

async function columnsOf(form: FirmExitForm, facts: FormFacts<FirmExitForm, FirmExitRecord, ExitKnown>) {
  const { record, known, context } = facts;
  const { db, now, today, services } = context;
  const { label } = await dictionaryOf(services).get(db, now);
  const exitNo = record?.exitNo ?? (await dailyNumber(db, { prefix: "TH", day: today, digits: 4 }));
  return {
    exitNo,
    title: `${label("firm_exit_type", form.exitType)}申请（${exitNo}）`,
    mergeCompanyId: known.target?.companyId ?? null,
    handlerMobile: form.handlerMobile === null ? null : services.vault.seal(form.handlerMobile),
  };
}

const UNDECIDED: readonly number[] = [SUBMISSION.draft, SUBMISSION.returned, SUBMISSION.submitted, SUBMISSION.accepted];

/** 退会、注销、合并与迁出申请. // domain a §1.5 */
export const firmExitRecords = keepRecords({
  of: firmExit,
  table: firmExits,
  files: "basic.firm-exit",
  toCanonical: canonicalExit,
  gather: async (subjects, { context, companyId }) => {
    const all: ExitKnown[] = [];
    const firm = await firmRecords.read(context.db, companyId);
    for (const { form, recordId } of subjects)
      all.push({
        firm,
        target: await mergeTargetOf(context.db, form, firm.associationOrgId),
        checks: await exitChecks(context, firm, { exitId: recordId, exitType: form.exitType }),
        other: await waitingExit(context.db, companyId, recordId),
      });
    return all;
  },
  rules: findings,
  missingItems: (form) => exitMissing(form),
  toColumns: columnsOf,
  searched: ({ mergeFirmName, mergeCreditCode }, { exitNo }) => ({
    words: [mergeFirmName],
    numbers: [exitNo ?? null, mergeCreditCode],
  }),
  searchesFirm: true,
  toForm: ({ handlerMobile }, { vault }) => ({ handlerMobile: handlerMobile && vault.open(handlerMobile) }),
  toAnswer: async (record, context) => {
    if (!UNDECIDED.includes(record.auditStatus)) return {};
    const firm = await firmRecords.read(context.db, record.companyId);
    return { checks: await exitChecks(context, firm, record) };
  },
  removeRefusal: ({ submitTime, auditTime }) =>
    submitTime && auditTime ? "协会已经办理过这份申请，不能删除；不再办理的，请点「不再申请」" : null,
  lifecycle: {
    notifyCodes: ["g_hy_member_firm_submit"],
    titleOf: ({ title }) => title,
    wordsOf: ({ auditStatus, exitType, auditTime }, services) =>
      auditStatus === SUBMISSION.passed && auditTime
        ? passedWords(services, exitType, calendarDate(auditTime))
        : undefined,
    unusedSteps: unusedOf,
    afterStep: (doing, record, step) => tellReceiving(doing, record as FirmExitRecord, step),
    rules: {
      ...submissionRules,
      submit: async (context, { record }) => {
        await assertAlone(context, record);
        const firm = await firmRecords.read(context.db, record.companyId);
        const checks = await exitChecks(context, firm, record);
        return { to: SUBMISSION.submitted, set: { ...submittedBy(context), checks } };
      },
      // Its head went because of it: taken back or given up, the firm would stand without one.
      withdraw: async (context, held) => {
        if (!(await hasHead(context.db, held.record.companyId)))
          throw stateConflict("本所法定代表人（负责人）已离职，不能撤回；不再退会的，请联系协会退回，并先补齐负责人");
        return submissionRules.withdraw(context, held);
      },
      drop: async ({ db }, { record }) => {
        if (!(await hasHead(db, record.companyId)))
          throw stateConflict(
            "本所法定代表人（负责人）已离职，申请保持退回；不再办理的，请先在「会员信息变更申请」中补齐负责人，通过后再点「不再申请」",
          );
        return {};
      },
      pass: async (context, { record }) => {
        const checks = await passExit(context, record, firmExitRecords.formOf(context, record));
        return { ...submissionRules.pass(), set: { ...decidedBy(context), checks } };
      },
      sendBack: (context) => ({ set: decidedBy(context) }),
      reject: (context, held) => ({ ...submissionRules.reject(context, held), set: decidedBy(context) }),
    },
  },
});
