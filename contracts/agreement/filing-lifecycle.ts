import { attachmentItems } from "@/contracts/file/attachment";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choice, day, line } from "@/contracts/kit/items";
import {
  bareStep,
  BY_SYSTEM,
  defineLifecycle,
  reasonedStep,
  remarkedStep,
  returningStep,
} from "@/contracts/kit/lifecycle";
import { WITHDRAWN } from "@/contracts/kit/submission";
import { AGREE_STATUS, taxCollectNo } from "@/contracts/agreement/filing-fields";

const { draft, submitted, returned, filed, changing, ending, ended, expired, voiding, voided, replaced } = AGREE_STATUS;

const submits = anyOf("g_hy_agree_filing_submit");
const changes = anyOf("g_hy_agree_filing_change");
const voids = anyOf("g_hy_agree_filing_void");
const desk = anyOf("g_hy_desk_agreement_audit");

/** 终止. // domain b §4 (2) */
export const endStep = bareStep.extend({
  endDate: day("终止日期"),
  execStatus: choice("agree_exec_status", "执行情况"),
  endReason: choice("end_reason", "终止原因"),
  endHandler: line("经办人", 50),
});
/** 作废申请: why, and what shows it. // domain b §4 (4) */
export const voidStep = reasonedStep.extend({ attachments: attachmentItems("证明材料") });
/** 补录采集编号. */
export const collectStep = bareStep.extend({
  taxCollectNo: field(taxCollectNo(), { label: "采集编号", kind: "code" }),
  taxConfirmStatus: choice("tax_confirm_status", "税务端确认状态"),
});

/** States and steps of an agreement filing. // domain b §4 (4), (5) */
export const filingLifecycle = defineLifecycle({
  key: "agreeStatus",
  dict: "agree_status",
  initial: draft,
  open: [draft, returned],
  removable: [draft, returned],
  lasting: [filed, changing, ending, ended, expired, replaced],
  waiting: [submitted, ending, voiding],
  tabs: [
    // Earlier versions stand behind the one that took their place.
    {
      key: "current",
      label: "现行版本",
      states: [draft, submitted, returned, filed, changing, ending, ended, expired, voiding, voided],
      isUnasked: true,
    },
    { key: "drafts", label: "草稿", states: [draft], side: "firm" },
    { key: "returned", label: "退回修改", states: [returned] },
    { key: "waiting", label: "待审核", states: [submitted, ending, voiding] },
    { key: "filed", label: "已备案", states: [filed, changing] },
    { key: "over", label: "到期、终止与作废", states: [ended, expired, voided] },
  ],
  track: ["submit", "pass"],
  transitions: {
    submit: {
      label: "提交",
      from: [draft, returned],
      to: [submitted, filed],
      by: "firm",
      access: submits,
      form: bareStep,
      ask: "提交后内容锁定；要素齐全即予备案，须审核的类别由协会审核，审核前可以撤回。",
      done: "已提交，备案结果见记录",
      needsAll: true,
    },
    withdraw: { ...WITHDRAWN, from: [submitted], to: [draft], by: "firm", access: submits },
    end: {
      label: "终止",
      from: [filed],
      to: [ending, ended],
      by: "firm",
      access: changes,
      form: endStep,
      ask: "终止后不能恢复；继续服务的请另签协议并重新备案。",
      done: "终止已提交，结果见记录",
      onPageOnly: true,
      danger: true,
    },
    cancelEnd: {
      label: "撤销终止",
      from: [ending],
      to: [filed],
      by: "firm",
      access: changes,
      form: bareStep,
      ask: "撤销后本备案继续有效。",
      done: "终止申请已撤销",
      onPageOnly: true,
    },
    askVoid: {
      label: "申请作废",
      from: [returned, filed],
      to: [voiding],
      by: "firm",
      access: voids,
      form: voidStep,
      ask: "备案有误、需要重新备案的申请作废，由协会审核；审核期间不能用于新的发票和业务报备，不同意的恢复原状。备案编号作废后不再使用。",
      done: "作废申请已提交，请等待协会审核",
      onPageOnly: true,
      danger: true,
    },
    cancelVoid: {
      label: "撤销作废申请",
      from: [voiding],
      to: [returned, filed],
      by: "firm",
      access: voids,
      form: bareStep,
      ask: "撤销后本备案保持原来的状态。",
      done: "作废申请已撤销",
      onPageOnly: true,
    },
    collect: {
      label: "补录采集编号",
      from: [submitted, filed, changing, ending, ended, expired, voiding],
      to: [submitted, filed, changing, ending, ended, expired, voiding],
      by: "firm",
      access: anyOf("g_hy_agree_filing_edit"),
      form: collectStep,
      ask: "",
      done: "采集编号已保存",
      isAside: true,
    },
    pass: {
      label: "备案",
      from: [submitted],
      to: [filed],
      by: "desk",
      access: desk,
      form: remarkedStep,
      forwardsTo: submitted,
      ask: "备案后取得备案编号，并通知事务所；变更的沿用原编号。",
      done: "已备案",
    },
    sendBack: {
      label: "退回",
      isReturn: true,
      from: [submitted],
      to: [returned],
      by: "desk",
      access: desk,
      form: returningStep,
      ask: "退回后事务所可以修改并重新提交；变更被退回的，原备案继续有效。",
      done: "已退回",
    },
    agreeEnd: {
      label: "同意终止",
      from: [ending],
      to: [ended],
      by: "desk",
      access: desk,
      form: remarkedStep,
      ask: "同意后本备案终止，不能恢复。",
      done: "已同意终止",
    },
    refuseEnd: {
      label: "不同意终止",
      from: [ending],
      to: [filed],
      by: "desk",
      access: desk,
      form: reasonedStep,
      ask: "本备案继续有效。",
      done: "已答复不同意终止",
    },
    agreeVoid: {
      label: "同意作废",
      from: [voiding],
      to: [voided],
      by: "desk",
      access: desk,
      form: remarkedStep,
      ask: "作废后不能恢复，备案编号不再使用，记录保留备查。",
      done: "已同意作废",
      danger: true,
    },
    refuseVoid: {
      label: "不同意作废",
      from: [voiding],
      to: [returned, filed],
      by: "desk",
      access: desk,
      form: reasonedStep,
      ask: "本备案保持原来的状态。",
      done: "已答复不同意作废",
    },
    spotCheck: {
      label: "抽查",
      from: [filed, changing, expired],
      to: [filed, changing, expired],
      by: "desk",
      access: desk,
      form: reasonedStep,
      ask: "抽查情况记入审核记录，并通知事务所；备案状态不变。",
      done: "抽查情况已记录",
      onPageOnly: true,
      isAside: true,
    },
    expire: {
      label: "到期",
      from: [filed],
      to: [expired],
      ...BY_SYSTEM,
      access: desk,
    },
  },
});
