import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screens of this domain, in the order of the menus. // contract §5 */
export const statementCodes = [
  {
    screen: "资产负债表",
    actions: [
      ["g_hy_statement_balancesheet_find", "查看"],
      ["g_hy_statement_balancesheet_edit", "填报"],
      ["g_hy_statement_balancesheet_submit", "提交、撤回与申请修改"],
      ["g_hy_statement_balancesheet_import", "导入"],
      ["g_hy_statement_balancesheet_export", "导出"],
      ["g_hy_statement_balancesheet_print", "打印"],
    ],
  },
  {
    screen: "利润表",
    actions: [
      ["g_hy_statement_profitstatement_find", "查看"],
      ["g_hy_statement_profitstatement_edit", "填报"],
      ["g_hy_statement_profitstatement_submit", "提交、撤回与申请修改"],
      ["g_hy_statement_profitstatement_import", "导入"],
      ["g_hy_statement_profitstatement_export", "导出"],
      ["g_hy_statement_profitstatement_print", "打印"],
    ],
  },
  {
    screen: "现金流量表",
    actions: [
      ["g_hy_statement_cashflowstatement_find", "查看"],
      ["g_hy_statement_cashflowstatement_edit", "填报"],
      ["g_hy_statement_cashflowstatement_submit", "提交、撤回与申请修改"],
      ["g_hy_statement_cashflowstatement_import", "导入"],
      ["g_hy_statement_cashflowstatement_export", "导出"],
      ["g_hy_statement_cashflowstatement_print", "打印"],
    ],
  },
  {
    screen: "会费缴纳明细",
    actions: [
      ["g_hy_statement_dues_find", "查看"],
      ["g_hy_statement_dues_edit", "申报、异议与申请减免"],
      ["g_hy_statement_dues_pay", "登记缴费、申请退费与换开"],
      ["g_hy_statement_dues_export", "导出"],
      ["g_hy_statement_dues_print", "打印"],
    ],
  },
  {
    screen: "会费汇总管理",
    actions: [
      ["g_hy_dues_summanage_find", "查看"],
      ["g_hy_dues_summanage_edit", "填报"],
      ["g_hy_dues_summanage_submit", "提交"],
    ],
  },
] as const satisfies readonly ScreenCodes[];
