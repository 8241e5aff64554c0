import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「业务报备管理」. // contract §5, domain b §6 (4) */
export const agreementReportCodes = {
  screen: "业务报备管理",
  actions: [
    ["g_hy_business_filing_view", "查看"],
    ["g_hy_business_filing_add", "新增、复制与重新出具"],
    ["g_hy_business_filing_edit", "修改、补录归档与登记税务报送"],
    ["g_hy_business_filing_del", "删除草稿"],
    ["g_hy_business_filing_submit", "提交复核、撤回与报备"],
    ["g_hy_business_filing_review", "内部复核"],
    ["g_hy_business_filing_change", "更正"],
    ["g_hy_business_filing_void", "申请作废"],
    ["g_hy_business_filing_import", "导入"],
    ["g_hy_business_filing_export", "导出"],
    ["g_hy_business_filing_print", "打印回执"],
  ],
} as const satisfies ScreenCodes;
