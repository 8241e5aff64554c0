import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「业务合同」. // contract §5 */
export const agreementContractCodes = {
  screen: "业务合同",
  actions: [
    ["g_hy_contract_view", "查看"],
    ["g_hy_contract_add", "新增与复制"],
    ["g_hy_contract_edit", "修改与登记收款"],
    ["g_hy_contract_del", "删除草稿"],
    ["g_hy_contract_submit", "提交内审、生效与完成"],
    ["g_hy_contract_audit", "内部审批"],
    ["g_hy_contract_change", "变更、续签、延期与终止"],
    ["g_hy_contract_void", "作废"],
    ["g_hy_contract_import", "导入"],
    ["g_hy_contract_export", "导出"],
    ["g_hy_contract_print", "打印台账"],
  ],
} as const satisfies ScreenCodes;
