import { z } from "zod";
import type { Access } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { instantOrNone } from "@/contracts/kit/items";
import { bareStep, defineLifecycle } from "@/contracts/kit/lifecycle";
import { SUBMISSION, submissionLifecycle } from "@/contracts/kit/submission";

const { draft, submitted, accepted, returned, voided } = SUBMISSION;

/**
 * Steps of what a firm applies for about itself: the generic submission without a way back, since what was decided has
 * changed the firm's record; a mistake takes another application. // domain a §0.4, §1.4
 */
export function applicationLifecycle<const Firm extends Access, const Desk extends Access>(access: {
  readonly firm: Firm;
  readonly desk: Desk;
}) {
  const { transitions, ...lifecycle } = submissionLifecycle(access);
  const { submit, withdraw, accept, pass, sendBack, reject } = transitions;
  return defineLifecycle({
    ...lifecycle,
    waiting: [submitted, accepted],
    transitions: {
      submit: { ...submit, to: [submitted] },
      withdraw,
      accept,
      pass: { ...pass, ask: "通过后立即生效，写入事务所档案。" },
      sendBack,
      reject: { ...reject, from: [submitted, accepted], ask: "不通过后本申请终止，事务所档案不变。" },
      lapse: {
        label: "作废",
        from: [draft, submitted, accepted, returned],
        to: [voided],
        by: "system",
        access: access.desk,
        form: bareStep,
        ask: "",
        done: "已作废",
      },
    },
  });
}

const doneBy = (label: string) => field(z.string().nullable(), { label, readOnly: true });
const state = z.int();

/** What the system knows of an application. // domain a §0.2 */
export const applicationKnown = {
  auditStatus: field(state, { label: "状态", kind: "dict", dict: "audit_status", width: 104, readOnly: true }),
  submitUserName: doneBy("提交人"),
  submitTime: instantOrNone("提交时间", { readOnly: true }),
  auditUserName: doneBy("审核人"),
  auditTime: instantOrNone("审核时间", { readOnly: true }),
} as const;
