import { inYuan } from "@/contracts/agreement/contract/contract-amounts";
import type { Db } from "@/server/db/client";
import type { PermissionCode } from "@/contracts/access";
import { sendSystemMessage } from "@/server/modules/message/port";
import type { ContractRow } from "@/server/modules/agreement/contract/contract.table";

/** Dictionary `msg_type`. */
const TASK = 2;
const RESULT = 3;

export const titleOf = ({ contractName, contractNo }: Pick<ContractRow, "contractName" | "contractNo">): string =>
  `${contractName}（${contractNo}）`;

/** What messages say of a contract beside its name. */
export const wordsOf = (record: ContractRow): string =>
  [
    ["客户", record.customerName],
    ["合同金额", record.contractAmount === null ? null : inYuan(record.contractAmount)],
    ["服务期", record.startDate === null ? null : `${record.startDate} 至 ${record.endDate ?? "报告出具"}`],
    ["项目负责人", record.projectLeaderName],
  ]
    .flatMap(([label, text]) => (text ? [`${label}：${text}`] : []))
    .join("\n");

interface Told {
  readonly what: string;
  readonly more?: string | null;
  readonly msgType: number;
  readonly anyOf: readonly PermissionCode[];
}

const STEPS: Readonly<Record<string, Omit<Told, "more">>> = {
  submit: { what: "待内部审批", msgType: TASK, anyOf: ["g_hy_contract_audit"] },
  approve: { what: "内部审批通过，已生效", msgType: RESULT, anyOf: ["g_hy_contract_submit"] },
  sendBack: { what: "内部审批驳回，请修改后重新提交", msgType: RESULT, anyOf: ["g_hy_contract_submit"] },
};

/** Within the firm: who approves hears of what waits, who submits of what came of it. // domain b §3 (4) */
export async function tellOfStep(
  { db, now }: { readonly db: Db; readonly now: Date },
  record: ContractRow,
  { name, opinion }: { readonly name: string; readonly opinion: string | null },
): Promise<void> {
  const step = STEPS[name];
  if (!step) return;
  const text = [`业务合同「${titleOf(record)}」：${step.what}。`, wordsOf(record), opinion && `意见：${opinion}`];
  await sendSystemMessage(db, {
    title: `业务合同${step.what.split("，")[0] ?? ""}：${titleOf(record)}`.slice(0, 100),
    text: text.filter(Boolean).join("\n"),
    msgType: step.msgType,
    firm: { companyId: record.companyId, anyOf: step.anyOf },
    biz: { type: "agreement.contract", id: record.contractId },
    now,
  });
}
