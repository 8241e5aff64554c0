import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「报告复核人申请」. // contract §5 */
export const reviewerCodes = {
  screen: "报告复核人申请",
  actions: [
    ["g_hy_report_reviewer_manage", "查看"],
    ["g_hy_report_reviewer_manage_add", "新增申请"],
    ["g_hy_report_reviewer_manage_edit", "修改"],
    ["g_hy_report_reviewer_manage_del", "删除草稿"],
    ["g_hy_report_reviewer_manage_submit", "提交、撤回与注销"],
    ["g_hy_report_reviewer_manage_export", "导出"],
    ["g_hy_report_reviewer_manage_print", "打印申请表"],
  ],
} as const satisfies ScreenCodes;
