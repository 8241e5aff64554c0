import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「协议备案」. // contract §5 */
export const agreementFilingCodes = {
  screen: "协议备案",
  actions: [
    ["g_hy_agree_filing_view", "查看"],
    ["g_hy_agree_filing_find", "查看"],
    ["g_hy_agree_filing_add", "新增"],
    ["g_hy_agree_filing_edit", "修改"],
    ["g_hy_agree_filing_del", "删除"],
    ["g_hy_agree_filing_export", "导出"],
  ],
} as const satisfies ScreenCodes;
