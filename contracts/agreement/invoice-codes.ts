import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「协议发票」. // contract §5 */
export const agreementInvoiceCodes = {
  screen: "协议发票",
  actions: [
    ["g_hy_agree_invoice_view", "查看"],
    ["g_hy_agree_invoice_find", "查看"],
    ["g_hy_agree_invoice_add", "新增"],
    ["g_hy_agree_invoice_edit", "修改"],
    ["g_hy_agree_invoice_del", "删除"],
    ["g_hy_agree_invoice_export", "导出"],
  ],
} as const satisfies ScreenCodes;
