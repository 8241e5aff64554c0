import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「客户企业」. // contract §5 */
export const agreementCustomerCodes = {
  screen: "客户企业",
  actions: [
    ["g_hy_cust_view", "查看"],
    ["g_hy_cust_add", "新增"],
    ["g_hy_cust_edit", "修改、更名与停用"],
    ["g_hy_cust_del", "删除"],
    ["g_hy_cust_import", "导入"],
    ["g_hy_cust_export", "导出"],
    ["g_hy_cust_merge", "合并重复"],
    ["g_hy_cust_freeze", "风险冻结与解除"],
  ],
} as const satisfies ScreenCodes;
