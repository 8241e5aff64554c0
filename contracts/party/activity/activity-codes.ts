import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「党建培训管理」. // contract §5 */
export const partyActivityCodes = {
  screen: "党建培训管理",
  actions: [
    ["g_hy_party_training_find", "查看"],
    ["g_hy_party_training_add", "新增"],
    ["g_hy_party_training_edit", "修改"],
    ["g_hy_party_training_del", "删除"],
    ["g_hy_party_training_submit", "提交与撤回"],
    ["g_hy_party_training_export", "导出"],
    ["g_hy_party_training_print", "打印会议记录"],
  ],
} as const satisfies ScreenCodes;
