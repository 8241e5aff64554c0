import { z } from "zod";
import type { Access } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { instantOrNone } from "@/contracts/kit/items";
import { bareStep, defineLifecycle } from "@/contracts/kit/lifecycle";
import { SUBMISSION, submissionLifecycle } from "@/contracts/kit/submission";

const { draft, submitted, accepted, passed, returned, voided } = SUBMISSION;

const VOIDED = { label: "作废", to: [voided], by: "system", form: bareStep, ask: "", done: "已作废" } as const;

/**
 * Steps of what a firm applies for about itself: the generic submission without a way back, since what was decided has
 * changed the firm's record; a mistake takes another application. What was sent back may be given up.
 * // domain a §0.4, §1.4
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
      drop: {
        label: "不再申请",
        isAside: true,
        // Of what was answered once, a draft, too: it cannot be deleted.
        from: [draft, returned],
        to: [voided],
        by: "firm",
        access: access.firm,
        form: bareStep,
        ask: "本申请随即作废，不能恢复，内容和审核记录保留备查；以后需要时可以另行申请。",
        done: "已不再申请，本申请作废",
        danger: true,
      },
      lapse: { ...VOIDED, from: [draft, submitted, accepted, returned], access: access.desk },
      /** What was decided is given up again, where that can be. */
      abandon: { ...VOIDED, from: [passed], access: access.desk },
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
