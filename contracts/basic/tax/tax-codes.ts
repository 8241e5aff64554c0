import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「事务所涉税信息」, with its yearly taxes and credit levels. // domain a §0.8, §4.4 */
export const taxCodes = {
  screen: "事务所涉税信息",
  actions: [
    ["g_hy_com_taxcode_view", "查看"],
    ["g_hy_com_taxcode_edit", "填报与修改"],
    ["g_hy_com_taxcode_submit", "提交信用等级与识别号变更、撤回"],
    ["g_hy_com_taxcode_export", "导出"],
    ["g_hy_com_taxcode_print", "打印"],
  ],
} as const satisfies ScreenCodes;
