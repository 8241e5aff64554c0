import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { day, optionalParagraph } from "@/contracts/kit/items";
import { bareStep, defineLifecycle, reasonedStep, remarkedStep, returningStep } from "@/contracts/kit/lifecycle";
import { id } from "@/contracts/kit/scalars";
import { bankSerial } from "@/contracts/statement/dues/bank-serial";
import { DUES } from "@/contracts/statement/dues/terms";
import { optionalYuan, typedYuan } from "@/contracts/statement/dues/money-items";

const { toDeclare, toCheck, returned, toPay, toConfirm, partly, paid, receipted, free } = DUES;
const { refunding, refunded, voided, merged } = DUES;

const edit = anyOf("g_hy_statement_dues_edit");
const pay = anyOf("g_hy_statement_dues_pay");
const checks = anyOf("g_hy_desk_dues_audit");
const money = anyOf("g_hy_desk_dues_confirm");

export const settleStep = remarkedStep.extend({
  unitByHand: optionalYuan("单位会费（手工核定）", "留空按标准计算；填写的须写明理由"),
});
export const recalculateStep = reasonedStep.extend({
  revenueBase: optionalYuan("更正后的业务收入总额", "留空取审核通过的利润表；手工核定的单位会费，填写后改按标准计算"),
  taxRevenue: optionalYuan("其中：涉税业务收入"),
});
export const refundStep = bareStep.extend({
  amount: typedYuan("退费金额"),
  refundDate: day("退费日期"),
  bankSerialNo: field(bankSerial(), { label: "退费流水号" }),
  opinion: optionalParagraph("说明", 500),
});
/** A repayment that the bank has sent back, or that was never made so, by its number. */
export const undoRefundStep = reasonedStep.extend({
  bankSerialNo: field(bankSerial(), { label: "原退费流水号" }),
});
export const offsetStep = bareStep.extend({
  toDuesId: field(id(), { label: "抵扣到的会费单" }),
  amount: typedYuan("抵扣金额"),
});

/** Bills that stand: what is paid, refunded and reckoned anew. */
const STANDING = [toPay, toConfirm, partly, paid, receipted, free, refunding, refunded] as const;

/** States and steps of a bill. // domain a §12.8 */
export const duesLifecycle = defineLifecycle({
  key: "duesStatus",
  dict: "dues_status",
  initial: toDeclare,
  open: [toDeclare, returned],
  removable: [],
  lasting: [toPay, toConfirm, partly, paid, receipted, free],
  waiting: [toCheck, refunding],
  tabs: [
    { key: "firm", label: "待事务所办理", states: [toDeclare, returned, toPay, partly] },
    { key: "desk", label: "待协会办理", states: [toCheck, toConfirm, refunding] },
    { key: "paid", label: "已缴清", states: [paid, receipted, free, refunded] },
    { key: "over", label: "作废与并入", states: [voided, merged] },
  ],
  track: ["submit", "settle"],
  transitions: {
    submit: {
      label: "提交申报",
      from: [toDeclare, returned],
      to: [toCheck],
      by: "firm",
      access: edit,
      form: bareStep,
      ask: "确认业务收入和人员无误后提交，由协会核定；核定前可以撤回。",
      done: "已提交，请等待协会核定",
      needsAll: true,
    },
    withdraw: {
      label: "撤回",
      from: [toCheck],
      to: [toDeclare],
      by: "firm",
      access: edit,
      form: bareStep,
      ask: "撤回后可以继续修改。",
      done: "已撤回",
      refusals: { [toPay]: "协会已经核定，不能撤回；有差错的请联系协会重新核算" },
    },
    askRefund: {
      label: "申请退费",
      from: [paid, receipted, free],
      to: [refunding],
      by: "firm",
      access: pay,
      form: reasonedStep,
      ask: "多缴的部分由协会退回或抵扣以后的会费，请写明选择和收款账户。",
      done: "已申请退费，请等待协会办理",
      onPageOnly: true,
    },
    settle: {
      label: "核定",
      from: [toCheck],
      to: [toPay, free],
      by: "desk",
      access: checks,
      form: settleStep,
      ask: "按本单生成时的标准和个人会费明细核定，通知事务所缴费；应缴为 0 的转为免缴。名册或标准有变化的，先退回或作废重新生成，核定后的可以重新核算。",
      done: "已核定",
    },
    sendBack: {
      label: "退回",
      from: [toCheck],
      to: [returned],
      by: "desk",
      access: checks,
      form: returningStep,
      ask: "退回后事务所可以修改并重新提交。",
      done: "已退回",
      isReturn: true,
    },
    recalculate: {
      label: "重新核算",
      from: STANDING,
      to: [toPay, toConfirm, partly, paid, receipted, free, refunding],
      by: "desk",
      access: checks,
      form: recalculateStep,
      ask: "按更正后的收入、名册与减免重新计算；原来的计算过程保留，差额写入说明并通知事务所。",
      done: "已重新核算",
      onPageOnly: true,
      isAside: true,
    },
    refund: {
      label: "登记退费",
      from: [refunding, paid, receipted, free],
      to: [refunded, refunding],
      by: "desk",
      access: money,
      form: refundStep,
      ask: "登记已经退回的款项，金额不超过多缴的部分。",
      done: "退费已登记",
      onPageOnly: true,
    },
    undoRefund: {
      label: "退费退回",
      from: STANDING,
      to: [toPay, toConfirm, partly, paid, receipted, free, refunding],
      by: "desk",
      access: money,
      form: undoRefundStep,
      ask: "退费被银行退回或登记有误的，按原退费流水号全额冲回：原来的一笔保留，款项仍在本会，可以重新退费或抵扣。",
      done: "退费已冲回",
      onPageOnly: true,
      danger: true,
    },
    offset: {
      label: "多缴抵扣",
      from: [refunding, paid, receipted, free],
      to: [paid, receipted, free, refunding],
      by: "desk",
      access: money,
      form: offsetStep,
      ask: "把多缴的部分转作同一事务所（已并入其他事务所的，包括接收所）另一张会费单的缴费。",
      done: "已抵扣",
      onPageOnly: true,
    },
    refuseRefund: {
      label: "不予退费",
      from: [refunding],
      to: [paid, receipted, free],
      by: "desk",
      access: money,
      form: reasonedStep,
      ask: "说明理由，多缴的部分仍可抵扣以后的会费。",
      done: "已答复",
    },
    remind: {
      label: "催缴",
      from: [toPay, partly],
      to: [toPay, partly],
      by: "desk",
      access: money,
      form: bareStep,
      ask: "以站内信提醒事务所缴费；协会启用短信催缴的，同时发短信给经办人员。",
      done: "已提醒",
    },
    void: {
      label: "作废",
      from: [toDeclare, toCheck, returned, toPay, free],
      to: [voided],
      by: "desk",
      access: checks,
      form: reasonedStep,
      ask: "作废后可以重新生成；已经有到账记录的不能作废。",
      done: "已作废",
      onPageOnly: true,
      danger: true,
    },
    // Steps of the head office's summary, which asks and answers for its branches. // domain a §13.4 H2
    merge: {
      label: "并入总所统一缴纳",
      from: [toDeclare, toCheck, returned, toPay, partly, paid, receipted, free],
      to: [merged],
      by: "system",
      access: checks,
      form: bareStep,
      ask: "总所的会费汇总单提交后，分所的会费单锁定。",
      done: "已并入总所",
    },
    separate: {
      label: "不再并入总所",
      from: [merged],
      to: [toDeclare],
      by: "system",
      access: checks,
      form: bareStep,
      ask: "汇总单撤回、退回或作废后恢复原状。",
      done: "已恢复",
    },
    separateToReturned: {
      label: "不再并入总所，恢复为退回修改",
      from: [merged],
      to: [returned],
      by: "system",
      access: checks,
      form: bareStep,
      ask: "汇总单撤回、退回或作废后恢复原状。",
      done: "已恢复",
    },
    separateToCheck: {
      label: "不再并入总所，恢复待核定",
      from: [merged],
      to: [toCheck],
      by: "system",
      access: checks,
      form: bareStep,
      ask: "汇总单撤回、退回或作废后恢复原状。",
      done: "已恢复",
    },
    separateToPay: {
      label: "不再并入总所，恢复缴费",
      from: [merged],
      to: [toPay],
      by: "system",
      access: checks,
      form: bareStep,
      ask: "汇总单撤回、退回或作废后恢复原状。",
      done: "已恢复",
    },
    settleInSummary: {
      label: "随汇总单核定",
      from: [toCheck],
      to: [toPay],
      by: "system",
      access: checks,
      form: bareStep,
      ask: "总所的会费单随会费汇总单一并核定。",
      done: "已核定",
    },
  },
});
