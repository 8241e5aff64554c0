import type { Access } from "@/contracts/kit/endpoint";
import { bareStep, defineLifecycle, reasonedStep, remarkedStep, returningStep } from "@/contracts/kit/lifecycle";

/** Dictionary `audit_status`. // domain a §0.4 */
export const SUBMISSION = {
  draft: 0,
  submitted: 1,
  accepted: 2,
  passed: 3,
  returned: 4,
  rejected: 5,
  voided: 6,
  changeAsked: 7,
} as const;

interface SubmissionAccess<Firm extends Access, Desk extends Access> {
  /** Whoever submits and withdraws for the firm; whoever decides for the association. */
  readonly firm: Firm;
  readonly desk: Desk;
}

/** States in which the firm works on it: not sent, or sent back. */
export const UNSENT: readonly number[] = [SUBMISSION.draft, SUBMISSION.returned];

const { draft, submitted, accepted, passed, returned, rejected, voided, changeAsked } = SUBMISSION;

/** A firm's step to the association, which then decides. */
export const SUBMITTED = {
  label: "提交",
  form: bareStep,
  ask: "提交后由协会审核，审核前可以撤回。",
  done: "已提交，请等待协会审核",
  needsAll: true,
} as const;

/** The step back. */
export const WITHDRAWN = {
  label: "撤回",
  form: bareStep,
  ask: "撤回后可以继续修改，改好后再提交。",
  done: "已撤回",
} as const;

/** The generic submission: submitted by the firm, decided by the association. // domain a §0.4 */
export const submissionLifecycle = <Firm extends Access, Desk extends Access>({
  firm,
  desk,
}: SubmissionAccess<Firm, Desk>) =>
  defineLifecycle({
    key: "auditStatus",
    dict: "audit_status",
    initial: draft,
    open: [draft, returned],
    removable: [draft, returned],
    lasting: [passed],
    waiting: [submitted, accepted, changeAsked],
    tabs: [
      { key: "drafts", label: "草稿", states: [draft], side: "firm" },
      { key: "returned", label: "退回修改", states: [returned] },
      { key: "waiting", label: "待审核", states: [submitted, accepted, changeAsked] },
      { key: "passed", label: "审核通过", states: [passed] },
      { key: "over", label: "不通过与作废", states: [rejected, voided] },
    ],
    track: ["submit", "accept", "pass"],
    transitions: {
      submit: {
        label: "提交",
        from: [draft, returned],
        to: [submitted, passed],
        by: "firm",
        access: firm,
        form: bareStep,
        ask: "提交后内容锁定；协会受理前可以撤回。",
        done: "已提交",
        needsAll: true,
      },
      withdraw: {
        ...WITHDRAWN,
        from: [submitted],
        // What was in force is corrected, and never a draft again.
        to: [draft, returned],
        by: "firm",
        access: firm,
        refusals: { [accepted]: "税协已受理，不能撤回，请联系协会退回" },
      },
      requestChange: {
        label: "申请修改",
        from: [passed],
        to: [changeAsked],
        by: "firm",
        access: firm,
        form: reasonedStep,
        ask: "协会同意后可以修改，期间原内容继续有效。",
        done: "已申请，请等待协会答复",
        onPageOnly: true,
      },
      cancelRequest: {
        label: "撤销申请",
        from: [changeAsked],
        to: [passed],
        by: "firm",
        access: firm,
        form: bareStep,
        ask: "撤销后内容保持不变，继续有效。",
        done: "修改申请已撤销",
        onPageOnly: true,
      },
      accept: {
        label: "受理",
        from: [submitted],
        to: [accepted],
        by: "desk",
        access: desk,
        form: bareStep,
        ask: "受理后事务所不能撤回。",
        done: "已受理",
      },
      pass: {
        label: "通过",
        from: [submitted, accepted],
        to: [passed],
        by: "desk",
        access: desk,
        form: remarkedStep,
        forwardsTo: accepted,
        ask: "通过后内容生效。",
        done: "已通过",
      },
      sendBack: {
        label: "退回",
        from: [submitted, accepted],
        to: [returned],
        by: "desk",
        access: desk,
        form: returningStep,
        ask: "退回后事务所可以修改并重新提交。",
        done: "已退回",
        isReturn: true,
      },
      reject: {
        label: "不通过",
        from: [submitted, accepted],
        to: [rejected],
        by: "desk",
        access: desk,
        form: reasonedStep,
        ask: "不通过后本记录终止，内容保留备查；事务所可以另建一份重新提交。",
        done: "已记为不通过",
        danger: true,
      },
      agreeChange: {
        label: "同意修改",
        from: [changeAsked],
        to: [returned],
        by: "desk",
        access: desk,
        form: remarkedStep,
        ask: "同意后事务所可以修改，改好后重新提交。",
        done: "已同意修改",
      },
      refuseChange: {
        label: "不同意修改",
        from: [changeAsked],
        to: [passed],
        by: "desk",
        access: desk,
        form: reasonedStep,
        ask: "内容保持不变，继续有效。",
        done: "已答复不同意修改",
      },
      void: {
        label: "作废",
        from: [passed],
        to: [voided],
        by: "desk",
        access: desk,
        form: reasonedStep,
        ask: "作废后不能恢复，记录保留备查。",
        done: "已作废",
        onPageOnly: true,
        danger: true,
      },
    },
  });
