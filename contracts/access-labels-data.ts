import { DESK_CODES } from "@/contracts/access-labels-desk";
import type { GroupCodes } from "@/contracts/kit/codes";
import { partyInfoCodes } from "@/contracts/party/info-codes";
import { partyActivityCodes } from "@/contracts/party/activity-codes";
import { companyRewardCodes } from "@/contracts/rewards/company-codes";
import { personRewardCodes } from "@/contracts/rewards/person-codes";

/** Menus, their screens and the actions there, in the order of the menus. // contract §4, §5 */
export const GROUPS = [
  {
    group: "基本信息",
    screens: [
      {
        screen: "事务所信息管理",
        actions: [
          ["g_hy_member_firm_find", "查看"],
          ["g_hy_member_firm_edit", "修改"],
          ["g_hy_member_firm_submit", "提交变更"],
          ["g_hy_member_firm_export", "导出"],
          ["g_hy_member_firm_print", "打印"],
        ],
      },
      {
        screen: "人员管理",
        actions: [
          ["g_hy_member_staff_find", "查看"],
          ["g_hy_member_staff_add", "新增"],
          ["g_hy_member_staff_edit", "修改（含查看完整证件号与手机）"],
          ["g_hy_member_staff_del", "删除草稿"],
          ["g_hy_member_staff_transfer", "办理转所"],
          ["g_hy_member_staff_leave", "办理离职"],
          ["g_hy_member_staff_import", "导入"],
          ["g_hy_member_staff_export", "导出"],
          ["g_hy_member_staff_print", "打印花名册"],
        ],
      },
      {
        screen: "账号管理",
        actions: [
          ["g_hy_account_see", "查看"],
          ["g_hy_account_add", "新增账号"],
          ["g_hy_account_edit", "修改、停用与分配角色"],
          ["g_hy_account_reset", "重置密码"],
          ["g_hy_account_unlock", "解锁"],
          ["g_hy_account_online", "查看在线会话与强制下线"],
          ["g_hy_account_cert", "办理登录证书"],
          ["g_hy_account_export", "导出"],
          ["g_hy_account_role", "维护角色"],
        ],
      },
      {
        screen: "事务所涉税信息",
        actions: [
          ["g_hy_com_taxcode_view", "查看"],
          ["g_hy_com_taxcode_edit", "修改"],
        ],
      },
    ],
  },
  {
    group: "党建管理",
    screens: [partyInfoCodes, partyActivityCodes],
  },
  {
    group: "报表管理",
    screens: [
      {
        screen: "资产负债表",
        actions: [
          ["g_hy_statement_balancesheet_find", "查看"],
          ["g_hy_statement_balancesheet_edit", "填报"],
          ["g_hy_statement_balancesheet_submit", "提交"],
          ["g_hy_statement_balancesheet_import", "导入"],
        ],
      },
      {
        screen: "利润表",
        actions: [
          ["g_hy_statement_profitstatement_find", "查看"],
          ["g_hy_statement_profitstatement_edit", "填报"],
          ["g_hy_statement_profitstatement_submit", "提交"],
          ["g_hy_statement_profitstatement_import", "导入"],
        ],
      },
      {
        screen: "现金流量表",
        actions: [
          ["g_hy_statement_cashflowstatement_find", "查看"],
          ["g_hy_statement_cashflowstatement_edit", "填报"],
          ["g_hy_statement_cashflowstatement_submit", "提交"],
          ["g_hy_statement_cashflowstatement_import", "导入"],
        ],
      },
      {
        screen: "会费缴纳明细",
        actions: [
          ["g_hy_statement_dues_find", "查看"],
          ["g_hy_statement_dues_edit", "填报"],
          ["g_hy_statement_dues_pay", "登记缴费"],
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
    ],
  },
  {
    group: "业务管理",
    screens: [
      {
        screen: "上报事务所检查",
        actions: [
          ["g_hy_annual_company_view", "查看年检"],
          ["g_hy_special_company_view", "查看专项检查"],
        ],
      },
      { screen: "客户企业", actions: [["g_hy_cust_view", "查看"]] },
      { screen: "业务合同", actions: [["g_hy_contract_view", "查看"]] },
      { screen: "协议备案", actions: [["g_hy_agree_filing_view", "查看"]] },
      { screen: "协议发票", actions: [["g_hy_agree_invoice_view", "查看"]] },
      { screen: "业务报备管理", actions: [["g_hy_business_filing_view", "查看"]] },
      { screen: "报告复核人申请", actions: [["g_hy_report_reviewer_manage", "办理"]] },
      companyRewardCodes,
      personRewardCodes,
      { screen: "单位业务统计", actions: [["g_hy_business_filing_company_view", "查看"]] },
      { screen: "个人业务统计", actions: [["g_hy_business_filing_personal_view", "查看"]] },
    ],
  },
  {
    group: "培训管理",
    screens: [
      { screen: "视频培训", actions: [["g_hy_px_sppx_find", "查看与学习"]] },
      { screen: "视频培训统计", actions: [["g_hy_px_sppx_tj", "查看"]] },
      { screen: "面授培训报名", actions: [["g_hy_px_mspxbm_find", "查看与报名"]] },
      { screen: "面授培训统计", actions: [["g_hy_px_mspxbm_tj", "查看"]] },
      { screen: "查看报名情况", actions: [["g_hy_px_mspxbm_ckbmqk", "查看"]] },
      { screen: "培训统计", actions: [["g_hy_px_pxtj_find", "查看"]] },
    ],
  },
  DESK_CODES,
] as const satisfies readonly GroupCodes[];
