import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「税务师奖惩」. // contract §5 */
export const personRewardCodes = {
  screen: "税务师奖惩",
  actions: [
    ["g_hy_rewards_and_punishment_person_find", "查看本人"],
    ["g_hy_rewards_and_punishment_person_all", "查看本所全部人员"],
    ["g_hy_rewards_and_punishment_person_add", "申报"],
    ["g_hy_rewards_and_punishment_person_edit", "修改与整改"],
    ["g_hy_rewards_and_punishment_person_del", "删除草稿"],
    ["g_hy_rewards_and_punishment_person_submit", "提交与撤回"],
    ["g_hy_rewards_and_punishment_person_appeal", "申诉"],
    ["g_hy_rewards_and_punishment_person_export", "导出"],
    ["g_hy_rewards_and_punishment_person_print", "打印"],
  ],
} as const satisfies ScreenCodes;
