import { sql } from "drizzle-orm";
import type { z } from "zod";
import { applyCollects, type joiningStep, memberApply } from "@/contracts/basic/member-apply/member-apply";
import { APPLY_TYPE } from "@/contracts/basic/member-apply/member-apply-fields";
import {
  applyMissing,
  applyRules,
  canonicalApply,
  type MemberApplyForm,
} from "@/contracts/basic/member-apply/member-apply-rules";
import { SUBMISSION } from "@/contracts/kit/submission";
import { findingsAt } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import { invalid } from "@/server/platform/call/errors";
import { yearlyNumber } from "@/server/platform/sql/serial";
import type { RecordContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { submissionRules } from "@/server/records/steps/port";
import { unusedSteps } from "@/server/records/steps/read";
import { accountsOfStaff } from "@/server/modules/auth/read";
import { applicationFaults, takeEffect } from "@/server/modules/basic/member-apply/member-apply-effect";
import { type MemberApplyRecord, memberApplies } from "@/server/modules/basic/member-apply/member-apply.table";
import { duesOf } from "@/server/modules/basic/dues-port";
import { ownPerson } from "@/server/modules/basic/transfer/transfer-resolve";
import { dictionaryOf } from "@/server/reference/dictionary-cache";

const { error } = findingsAt();

/** The application as its rules see it. */
const formOf = (record: MemberApplyRecord, context: Pick<RecordContext, "services">): MemberApplyForm => ({
  ...record,
  newIdNo: record.newIdNo === null ? null : context.services.vault.open(record.newIdNo),
  attachments: [],
});

async function answerOf(record: MemberApplyRecord, context: RecordContext) {
  const { db, services, now } = context;
  const row = await ownPerson(db, record.companyId, record.staffId);
  const dictionary = await dictionaryOf(services).get(db, now);
  const dues = row && (await duesOf(db, row.personId));
  return {
    idNoNow: row?.idNoMask ?? null,
    certNoNow: row?.certNo ?? null,
    memberNoNow: row?.memberNo ?? null,
    memberNow: row?.memberType ? dictionary.label("member_type", row.memberType) : null,
    // 会员退会应结清会费. // domain a §2.4
    duesNote: record.applyType === APPLY_TYPE.quit ? (dues?.unpaid.join("；") ?? "尚无数据，请自行核对") : null,
  };
}

async function wordsOf(record: MemberApplyRecord, db: Db): Promise<string> {
  const isJoined = record.applyType === APPLY_TYPE.join && record.auditStatus === SUBMISSION.passed;
  const isQuit = record.applyType === APPLY_TYPE.quit;
  const person = isJoined || isQuit ? await ownPerson(db, record.companyId, record.staffId) : null;
  const dues = isQuit && person ? await duesOf(db, person.personId) : null;
  return [
    `人员：${record.staffName ?? ""}`,
    record.applyNo && `编号：${record.applyNo}`,
    isJoined && person?.memberNo && `个人会员证号：${person.memberNo}`,
    record.auditStatus === SUBMISSION.passed && "人员档案已按申请更新，请核对。",
    dues?.unpaid.length && `会费：${dues.unpaid.join("；")}`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** 会员申请 of the firms' people. // domain a §2.4 */
export const memberApplyRecords = keepRecords({
  of: memberApply,
  table: memberApplies,
  files: "basic.member-apply",
  toCanonical: canonicalApply,
  rules: async (form, { context, companyId }) => [
    ...applyRules(form, context),
    ...(await applicationFaults(context, companyId, form)).map(({ path, message }) => error("HY4", path, message)),
  ],
  missingItems: applyMissing,
  toColumns: async (form, { context, companyId }) => ({
    newIdNo: form.newIdNo === null ? null : context.services.vault.seal(form.newIdNo),
    staffName: (await ownPerson(context.db, companyId, form.staffId))?.staffName ?? null,
  }),
  searched: (_form, { staffName, applyNo }) => ({ words: [staffName ?? null], numbers: [applyNo ?? null] }),
  searchesFirm: true,
  toForm: ({ newIdNo }, { vault }) => ({ newIdNo: newIdNo === null ? null : vault.open(newIdNo) }),
  toAnswer: answerOf,
  // What is decided asks nobody for his number.
  staysMasked: ({ auditStatus }) => auditStatus === SUBMISSION.passed || auditStatus === SUBMISSION.rejected,
  consent: { purpose: "staffData", isCollected: applyCollects },
  uniqueErrors: {
    member_applies_open_key: { path: "", message: "该人员已有同类申请正在审核，请等待结果或先撤回" },
  },
  lifecycle: {
    notifyCodes: ["g_hy_member_staff_edit"],
    titleOf: ({ staffName, applyNo }) => (applyNo === null ? (staffName ?? "") : `${staffName ?? ""}（${applyNo}）`),
    wordsOf: (record, _services, db) => wordsOf(record, db),
    notifyUserIds: (tx, { staffId }) => (staffId === null ? Promise.resolve([]) : accountsOfStaff(tx, sql`${staffId}`)),
    unusedSteps: ({ services }, { auditStatus }) => unusedSteps(services, auditStatus),
    // Whoever says yes begins with the number that he has.
    keepMore: async ({ db }, { companyId, staffId }) => ({
      memberNoNow: (await ownPerson(db, companyId, staffId))?.memberNo ?? null,
    }),
    rules: {
      ...submissionRules,
      submit: async ({ db, user, now, today }, { record }) => {
        if (record.staffId === null) throw invalid([{ path: "staffId", message: "请选择申请人" }]);
        const year = today.replaceAll("-", "");
        const applyNo = record.applyNo ?? (await yearlyNumber(db, { prefix: "HY", year, digits: 4 }));
        return { to: SUBMISSION.submitted, set: { applyNo, submitUserName: user.nickName, submitTime: now } };
      },
      pass: async (context, { record, companyId }, { memberNo, joinDate }: z.output<typeof joiningStep>) => {
        await takeEffect(context, companyId, formOf(record, context), { memberNo, joinDate });
        const { user, now } = context;
        return { ...submissionRules.pass(), set: { auditUserName: user.nickName, auditTime: now } };
      },
      sendBack: ({ user, now }) => ({ set: { auditUserName: user.nickName, auditTime: now } }),
      reject: (context, held) => ({
        ...submissionRules.reject(context, held),
        set: { auditUserName: context.user.nickName, auditTime: context.now },
      }),
    },
  },
});
