import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { bareStep, BY_SYSTEM, defineLifecycle, reasonedStep } from "@/contracts/kit/lifecycle";
import { text } from "@/contracts/kit/scalars";
import { INVOICE_STATUS } from "@/contracts/agreement/invoice/invoice-fields";

const { waiting, linked, locked, reversed, partly, voided } = INVOICE_STATUS;
const decides = anyOf("g_hy_desk_invoice_audit");

/** Stays within the firm. */
const reasonStep = bareStep.extend({
  opinion: field(text(500, 2), { label: "原因", kind: "longText", help: "2 至 500 字，记入办理记录" }),
});

/** States and steps of an invoice; which of 待关联, 已关联 and 红冲 it is in follows from what is saved. // domain b §5 (4), (5) */
export const invoiceLifecycle = defineLifecycle({
  key: "invoiceStatus",
  dict: "invoice_status",
  initial: waiting,
  open: [waiting, linked],
  removable: [waiting],
  lasting: [locked],
  tabs: [
    { key: "waiting", label: "待关联", states: [waiting] },
    { key: "linked", label: "已关联", states: [linked, locked] },
    { key: "reversed", label: "红冲", states: [partly, reversed] },
    { key: "voided", label: "已作废", states: [voided] },
  ],
  transitions: {
    unlink: {
      label: "解除关联",
      from: [linked],
      to: [waiting],
      by: "firm",
      access: anyOf("g_hy_agree_invoice_edit"),
      form: bareStep,
      ask: "清除本发票的协议分摊，发票回到「待关联」；协议的已开票金额随之减少。",
      done: "已解除关联",
      onPageOnly: true,
      isAside: true,
    },
    void: {
      label: "作废",
      from: [waiting, linked],
      to: [voided],
      by: "firm",
      access: anyOf("g_hy_agree_invoice_void"),
      form: reasonStep,
      ask: "只有纸质发票可以在开票当月作废；作废后不能恢复，记录保留备查。",
      done: "已作废",
      onPageOnly: true,
      isAside: true,
      danger: true,
    },
    lock: {
      label: "年度锁定",
      from: [linked],
      to: [locked],
      ...BY_SYSTEM,
      access: decides,
    },
    askUnlock: {
      label: "申请解锁",
      from: [waiting, locked],
      to: [waiting, locked],
      by: "firm",
      access: anyOf("g_hy_agree_invoice_edit"),
      form: reasonedStep,
      ask: "说明需要修改的内容；协会同意后可以在限期内修改，办理结果通知本所。",
      done: "申请已提交，请等待协会答复",
      onPageOnly: true,
      isAside: true,
    },
    cancelUnlock: {
      label: "撤回解锁申请",
      from: [waiting, locked],
      to: [waiting, locked],
      by: "firm",
      access: anyOf("g_hy_agree_invoice_edit"),
      form: bareStep,
      ask: "撤回后协会不再办理，发票保持锁定；需要时可以重新申请。",
      done: "解锁申请已撤回",
      onPageOnly: true,
      isAside: true,
    },
    refuseUnlock: {
      label: "不同意解锁",
      from: [waiting, locked],
      to: [waiting, locked],
      by: "desk",
      access: decides,
      form: reasonedStep,
      ask: "发票保持锁定，原因通知事务所。",
      done: "已答复不同意解锁",
      onPageOnly: true,
      isAside: true,
    },
    unlock: {
      label: "解锁",
      from: [waiting, locked],
      to: [waiting, linked],
      by: "desk",
      access: decides,
      form: reasonedStep,
      ask: "解锁后事务所可以在限期内修改本发票及其协议分摊，过期自动锁定。",
      done: "已解锁，并通知事务所",
    },
    sendBack: {
      label: "退回",
      from: [linked],
      to: [waiting],
      by: "desk",
      access: decides,
      form: reasonedStep,
      ask: "退回后清除协议分摊，发票回到「待关联」，更正以前不计入协议和统计；原因通知事务所，由事务所更正后重新关联。",
      done: "已退回，并通知事务所",
      onPageOnly: true,
      isAside: true,
      isReturn: true,
      refusals: {
        [waiting]: "该发票没有关联协议，不用退回",
        [locked]: "该发票的年度已锁定，请先「解锁」，再退回",
        [partly]: "该发票已部分红冲，不能退回；请在「抽查」中说明，由事务所以红字发票更正",
        [reversed]: "该发票已红冲，不计入协议和统计，不用退回",
      },
    },
    spotCheck: {
      label: "抽查",
      from: [linked, locked, partly, reversed],
      to: [linked, locked, partly, reversed],
      by: "desk",
      access: decides,
      form: reasonedStep,
      ask: "抽查情况记入办理记录，并通知事务所；抽查过的发票不能删除。",
      done: "抽查情况已记录",
      onPageOnly: true,
      isAside: true,
    },
  },
});
