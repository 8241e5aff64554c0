import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「业务合同」. // contract §5 */
export const agreementContractCodes = {
  screen: "业务合同",
  actions: [
    ["g_hy_contract_view", "查看"],
    ["g_hy_contract_find", "查看"],
    ["g_hy_contract_add", "新增"],
    ["g_hy_contract_edit", "修改"],
    ["g_hy_contract_del", "删除"],
    ["g_hy_contract_export", "导出"],
  ],
} as const satisfies ScreenCodes;
