import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choice, day, optionalParagraph } from "@/contracts/kit/items";
import { bareStep, BY_SYSTEM, defineLifecycle } from "@/contracts/kit/lifecycle";
import { text } from "@/contracts/kit/scalars";
import { WITHDRAWN } from "@/contracts/kit/submission";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";

const { draft, auditing, active, completed, ended, expired, voided } = CONTRACT_STATUS;

const submits = anyOf("g_hy_contract_submit");
const approves = anyOf("g_hy_contract_audit");
const changes = anyOf("g_hy_contract_change");
const voids = anyOf("g_hy_contract_void");

/** Every step stays within the firm: nobody else reads its reasons. */
const notedStep = bareStep.extend({ opinion: optionalParagraph("说明", 500, { help: "选填，记入审核记录" }) });
const reasonStep = bareStep.extend({
  opinion: field(text(500, 2), { label: "原因", kind: "longText", help: "2 至 500 字，记入审核记录" }),
});
export const endStep = bareStep.extend({
  endActualDate: day("终止日期"),
  endReason: choice("end_reason", "终止原因"),
  opinion: optionalParagraph("说明", 500, { help: "选填，记入审核记录" }),
});
export const extendStep = bareStep.extend({
  newEndDate: day("服务期延至"),
  opinion: optionalParagraph("说明", 500, { help: "选填，如补充约定的文号" }),
});

/** States and steps of a contract; the association has no part in them. // domain b §3 (4), (5) */
export const contractLifecycle = defineLifecycle({
  key: "contractStatus",
  dict: "contract_status",
  initial: draft,
  // Behind 生效 what was agreed is locked (`lockedContractItems`), receipts and team go on.
  open: [draft, active, completed, ended, expired],
  removable: [draft],
  lasting: [active],
  tabs: [
    { key: "drafts", label: "草稿", states: [draft] },
    { key: "auditing", label: "内部审批中", states: [auditing] },
    { key: "active", label: "履行中", states: [active] },
    { key: "expired", label: "已到期", states: [expired] },
    { key: "over", label: "完成、终止与作废", states: [completed, ended, voided] },
  ],
  transitions: {
    submit: {
      label: "提交内审",
      from: [draft],
      to: [auditing],
      by: "firm",
      access: submits,
      form: bareStep,
      ask: "提交后由本所有审批权限的人员审批，通过后合同生效；审批前可以撤回。",
      done: "已提交内部审批",
      needsAll: true,
    },
    activate: {
      label: "生效",
      from: [draft],
      to: [active],
      by: "firm",
      access: submits,
      form: bareStep,
      ask: "生效后合同内容锁定，收款和承办人员仍可登记；内容有变的办理「变更」。",
      done: "合同已生效",
      needsAll: true,
    },
    withdraw: {
      ...WITHDRAWN,
      from: [auditing],
      to: [draft],
      by: "firm",
      access: submits,
    },
    approve: {
      label: "审批通过",
      from: [auditing],
      to: [active],
      by: "firm",
      access: approves,
      form: notedStep,
      ask: "通过后合同生效，内容锁定。",
      done: "已通过，合同生效",
    },
    sendBack: {
      label: "驳回",
      from: [auditing],
      to: [draft],
      by: "firm",
      access: approves,
      form: reasonStep,
      ask: "驳回后退回草稿，改好后可以重新提交。",
      done: "已驳回",
      isReturn: true,
    },
    complete: {
      label: "完成",
      from: [active, expired],
      to: [completed],
      by: "firm",
      access: submits,
      form: notedStep,
      ask: "服务已全部完成的合同确认完成；收款仍可继续登记。",
      done: "合同已完成",
    },
    extend: {
      label: "延期",
      from: [active, expired],
      to: [active],
      by: "firm",
      access: changes,
      form: extendStep,
      ask: "服务期止改为新的日期，其他内容不变；已到期的合同恢复为履行中。",
      done: "服务期已延长",
      onPageOnly: true,
    },
    terminate: {
      label: "终止",
      from: [active],
      to: [ended],
      by: "firm",
      access: changes,
      form: endStep,
      ask: "终止后不能恢复，收款仍可继续登记。",
      done: "合同已终止",
      onPageOnly: true,
      danger: true,
    },
    void: {
      label: "作废",
      from: [active],
      to: [voided],
      by: "firm",
      access: voids,
      form: reasonStep,
      ask: "作废后不能恢复，记录保留备查。已有协议备案、发票、报告或补充合同的不能作废。",
      done: "合同已作废",
      onPageOnly: true,
      danger: true,
    },
    expire: {
      label: "到期",
      from: [active],
      to: [expired],
      ...BY_SYSTEM,
      access: submits,
    },
  },
});
