import type { z } from "zod";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import type { endStep, extendStep } from "@/contracts/agreement/contract/contract-lifecycle";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import type { Held, StepContext } from "@/server/records/steps/port";
import { internalAudit } from "@/server/modules/agreement/contract/contract-params";
import { childrenOfContract } from "@/server/modules/agreement/contract/contract-children";
import { customerRefusal, customersOf } from "@/server/modules/agreement/contract/contract-facts";
import { openReportsOf } from "@/server/modules/agreement/report/report-facts";
import type { ContractRow } from "@/server/modules/agreement/contract/contract.table";

const { active } = CONTRACT_STATUS;
type OnContract = Held<ContractRow>;

/** Weeks may lie between submission and approval: its customer may have been stopped since. // domain b §0.4 X1 */
async function assertCustomer({ db }: StepContext, { companyId, record }: OnContract): Promise<void> {
  const [customer = null] =
    record.customerId === null ? [] : await customersOf(db, companyId, [record.customerId], true);
  const refusal = customerRefusal(customer);
  if (refusal !== null) throw stateConflict(refusal);
}

const inForce = ({ now }: StepContext) => ({ effectTime: now, remindedDays: null });

/** What each step needs and brings. // domain b §3 (4), (5) */
export const contractSteps = {
  submit: ({ services }: StepContext) => {
    if (!services.params.get(internalAudit)) throw stateConflict("本地区不要求内部审批，请直接办理「生效」");
    return {};
  },
  activate: (context: StepContext) => {
    if (context.services.params.get(internalAudit)) throw stateConflict("合同须经内部审批，请办理「提交内审」");
    return { set: inForce(context) };
  },
  approve: async (context: StepContext, held: OnContract) => {
    await assertCustomer(context, held);
    return { set: inForce(context) };
  },
  complete: async ({ db, today }: StepContext, { id, record }: OnContract) => {
    const { endDate } = record;
    if (endDate !== null && endDate >= today)
      throw stateConflict(`服务期至 ${endDate}，期满后可以办理「完成」；提前结束的办理「终止」`);
    const open = await openReportsOf(db, id);
    if (open > 0)
      throw stateConflict(`合同的协议还有 ${open} 份业务报备没有报备，请先报备，不再出具的请删除，再办理「完成」`);
    return {};
  },
  extend: ({ today }: StepContext, { record }: OnContract, body: z.output<typeof extendStep>) => {
    const { newEndDate, opinion } = body;
    const { endDate } = record;
    if (endDate === null) throw stateConflict("合同没有约定服务期止，不用延期");
    if (newEndDate <= endDate) throw invalid([{ path: "newEndDate", message: `须晚于原服务期止 ${endDate}` }]);
    if (newEndDate < today) throw invalid([{ path: "newEndDate", message: `不能早于今天 ${today}` }]);
    const said = `服务期止由 ${endDate} 延至 ${newEndDate}`;
    return {
      to: active,
      set: { endDate: newEndDate, remindedDays: null },
      opinion: opinion === null ? said : `${said}。${opinion}`,
    };
  },
  terminate: ({ today }: StepContext, { record }: OnContract, body: z.output<typeof endStep>) => {
    const { endActualDate, endReason } = body;
    if (record.signDate !== null && endActualDate < record.signDate)
      throw invalid([{ path: "endActualDate", message: `终止日期不能早于签订日期 ${record.signDate}` }]);
    if (endActualDate > today) throw invalid([{ path: "endActualDate", message: `终止日期不能晚于今天 ${today}` }]);
    return { set: { endActualDate, endReason } };
  },
  void: async ({ db }: StepContext, { id }: OnContract) => {
    const children = await childrenOfContract(db, id);
    if (children.length > 0)
      throw stateConflict(`合同已有${children.join("、")}，不能作废；请先作废它们，或办理「终止」`);
    return {};
  },
};
