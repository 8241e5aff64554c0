import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { bareStep, defineLifecycle } from "@/contracts/kit/lifecycle";
import { text } from "@/contracts/kit/scalars";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer/customer-fields";

const { normal, stopped, frozen, merged } = CUSTOMER_STATUS;
const edit = anyOf("g_hy_cust_edit");
const freezes = anyOf("g_hy_cust_freeze");

const because = (label: string) =>
  bareStep.extend({ opinion: field(text(200, 2), { label, kind: "longText", help: "2 至 200 字" }) });

/** States and steps of a customer; who merges two ends one of them by a call of its own. // domain b §2 (5) */
export const customerLifecycle = defineLifecycle({
  key: "customerStatus",
  dict: "customer_status",
  initial: normal,
  open: [normal, stopped, frozen],
  removable: [normal, stopped],
  tabs: [
    { key: "normal", label: "正常", states: [normal] },
    { key: "stopped", label: "停用", states: [stopped] },
    { key: "frozen", label: "风险冻结", states: [frozen] },
    { key: "merged", label: "已合并", states: [merged] },
  ],
  transitions: {
    stop: {
      label: "停用",
      from: [normal],
      to: [stopped],
      by: "firm",
      access: edit,
      form: because("停用原因"),
      ask: "停用后不能为该客户登记新的合同，履行中的合同不受影响；可随时恢复。",
      done: "已停用",
      danger: true,
      isAside: true,
    },
    resume: {
      label: "恢复",
      from: [stopped],
      to: [normal],
      by: "firm",
      access: edit,
      form: bareStep,
      ask: "恢复后可以为该客户登记新的合同。",
      done: "已恢复",
      isAside: true,
    },
    freeze: {
      label: "风险冻结",
      from: [normal],
      to: [frozen],
      by: "firm",
      access: freezes,
      form: because("冻结原因"),
      ask: "冻结后不能为该客户登记新的合同和业务报告，由负责人解除。",
      done: "已冻结",
      onPageOnly: true,
      danger: true,
      isAside: true,
    },
    unfreeze: {
      label: "解除冻结",
      from: [frozen],
      to: [normal],
      by: "firm",
      access: freezes,
      form: because("解除原因"),
      ask: "解除后可以为该客户登记新的合同和业务报告。",
      done: "已解除冻结",
      onPageOnly: true,
      isAside: true,
    },
  },
});
