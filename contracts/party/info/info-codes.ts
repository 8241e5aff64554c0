import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「基本信息管理」. // contract §5 */
export const partyInfoCodes = {
  screen: "基本信息管理",
  actions: [
    ["g_hy_party_manage_find", "查看"],
    ["g_hy_party_manage_edit", "修改"],
    ["g_hy_party_manage_submit", "提交与撤回"],
    ["g_hy_party_manage_import", "导入党员名册"],
    ["g_hy_party_manage_export", "导出"],
    ["g_hy_party_manage_print", "打印"],
  ],
} as const satisfies ScreenCodes;
