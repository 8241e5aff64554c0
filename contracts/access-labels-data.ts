import { DESK_CODES, type GroupCodes } from "@/contracts/access-labels-desk";

/** Menus, their screens and the actions there, in the order of the menus. // contract §4, §5 */
export const GROUPS: readonly GroupCodes[] = [
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
    screens: [
      {
        screen: "基本信息管理",
        actions: [
          ["g_hy_party_manage_find", "查看"],
          ["g_hy_party_manage_edit", "修改"],
          ["g_hy_party_manage_submit", "提交与撤回"],
          ["g_hy_party_manage_import", "导入党员名册"],
          ["g_hy_party_manage_export", "导出"],
          ["g_hy_party_manage_print", "打印"],
        ],
      },
      {
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
      },
    ],
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
      {
        screen: "事务所奖惩",
        actions: [
          ["g_hy_rewards_and_punishment_company_find", "查看"],
          ["g_hy_rewards_and_punishment_company_add", "申报"],
          ["g_hy_rewards_and_punishment_company_edit", "修改与整改"],
          ["g_hy_rewards_and_punishment_company_del", "删除草稿"],
          ["g_hy_rewards_and_punishment_company_submit", "提交与撤回"],
          ["g_hy_rewards_and_punishment_company_appeal", "申诉"],
          ["g_hy_rewards_and_punishment_company_export", "导出"],
          ["g_hy_rewards_and_punishment_company_print", "打印"],
        ],
      },
      {
        screen: "税务师奖惩",
        actions: [
          ["g_hy_rewards_and_punishment_person_find", "查看"],
          ["g_hy_rewards_and_punishment_person_own", "查看本人"],
          ["g_hy_rewards_and_punishment_person_add", "申报"],
          ["g_hy_rewards_and_punishment_person_edit", "修改与整改"],
          ["g_hy_rewards_and_punishment_person_del", "删除草稿"],
          ["g_hy_rewards_and_punishment_person_submit", "提交与撤回"],
          ["g_hy_rewards_and_punishment_person_appeal", "申诉"],
          ["g_hy_rewards_and_punishment_person_export", "导出"],
          ["g_hy_rewards_and_punishment_person_print", "打印"],
        ],
      },
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
];
