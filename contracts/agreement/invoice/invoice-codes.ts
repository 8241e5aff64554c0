import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「协议发票」. // contract §5, domain b §0.2 */
export const agreementInvoiceCodes = {
  screen: "协议发票",
  actions: [
    ["g_hy_agree_invoice_view", "查看"],
    ["g_hy_agree_invoice_add", "新增"],
    ["g_hy_agree_invoice_edit", "修改与关联协议"],
    ["g_hy_agree_invoice_del", "删除待关联发票"],
    ["g_hy_agree_invoice_void", "作废"],
    ["g_hy_agree_invoice_import", "导入"],
    ["g_hy_agree_invoice_export", "导出"],
  ],
} as const satisfies ScreenCodes;
