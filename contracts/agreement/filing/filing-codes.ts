import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「协议备案」. // contract §5, domain b §0.2 */
export const agreementFilingCodes = {
  screen: "协议备案",
  actions: [
    ["g_hy_agree_filing_view", "查看"],
    ["g_hy_agree_filing_add", "新增"],
    ["g_hy_agree_filing_edit", "修改与补录采集编号"],
    ["g_hy_agree_filing_del", "删除草稿"],
    ["g_hy_agree_filing_submit", "提交与撤回"],
    ["g_hy_agree_filing_change", "变更与终止"],
    ["g_hy_agree_filing_void", "申请作废"],
    ["g_hy_agree_filing_import", "导入"],
    ["g_hy_agree_filing_export", "导出"],
    ["g_hy_agree_filing_print", "打印备案表"],
  ],
} as const satisfies ScreenCodes;
