/**
 * Every route of the specification with its title and access, as data: what `docs/routes.md` compares the manifest
 * with. Only the generator and tests read it; it is no part of the portal. // spec §2, contract §4
 */
export interface SpecifiedRoute {
  readonly path: string;
  readonly title: string;
  /** Permission codes, or `session`, `public`, `container` ("not shown" in the specification). */
  readonly access: "public" | "session" | "container" | readonly string[];
  readonly isHidden?: true;
}

const one = (path: string, title: string, access: SpecifiedRoute["access"], isHidden?: true): SpecifiedRoute => ({
  path,
  title,
  access,
  ...(isHidden ? { isHidden } : {}),
});

export const specifiedRoutes: readonly SpecifiedRoute[] = [
  one("/home", "工作台", "session"),
  one("/home/workbench", "我的工作台", "session", true),
  one("/auth", "登录", "public", true),
  one("/security", "安全设置", "session", true),
  one("/security/changePassword", "修改密码", "session"),
  one("/public", "", "public", true),
  one("/public/application", "新事务所备案申请", "public"),
  one("/public/training", "视频培训", "public"),
  one("/basic", "基本信息", "container"),
  one("/basic/firm", "事务所信息管理", ["g_hy_member_firm_find"]),
  one("/basic/personnel", "人员管理", ["g_hy_member_staff_find"]),
  one("/basic/account", "账号管理", ["g_hy_account_see"]),
  one("/basic/tax_info", "事务所涉税信息", ["g_hy_com_taxcode_view"]),
  one("/party", "党建管理", "container"),
  one("/party/info", "基本信息管理", ["g_hy_party_manage_find"]),
  one("/party/activity", "党建培训管理", ["g_hy_party_training_find"]),
  one("/statement", "报表管理", "container"),
  one("/statement/balance_sheet", "资产负债表", ["g_hy_statement_balancesheet_find"]),
  one("/statement/income_statement", "利润表", ["g_hy_statement_profitstatement_find"]),
  one("/statement/cash_flow_statement", "现金流量表", ["g_hy_statement_cashflowstatement_find"]),
  one("/statement/dues", "会费缴纳明细", ["g_hy_statement_dues_find"]),
  one("/statement/head_office_dues", "会费汇总管理", ["g_hy_dues_summanage_find"]),
  one("/business", "业务管理", "container"),
  one("/business/supervision_and_inspection", "监督检查", "container"),
  one("/business/supervision_and_inspection/company", "上报事务所检查", [
    "g_hy_annual_company_view",
    "g_hy_special_company_view",
  ]),
  one("/business/agreement", "协议管理", "session"),
  one("/business/agreement/customer", "客户企业", ["g_hy_cust_view"]),
  one("/business/agreement/contract", "业务合同", ["g_hy_contract_view"]),
  one("/business/agreement/manage", "协议备案", ["g_hy_agree_filing_view"]),
  one("/business/agreement/voucher", "协议发票", ["g_hy_agree_invoice_view"]),
  one("/business/report", "业务报备管理", ["g_hy_business_filing_view"]),
  one("/business/reviewer", "报告复核人申请", ["g_hy_report_reviewer_manage"]),
  one("/business/rewards_and_punishment", "奖惩管理", "session"),
  one("/business/rewards_and_punishment/company", "事务所奖惩", ["g_hy_rewards_and_punishment_company_find"]),
  one("/business/rewards_and_punishment/person", "税务师奖惩", ["g_hy_rewards_and_punishment_person_find"]),
  one("/business/statistics/company", "单位业务统计", ["g_hy_business_filing_company_view"]),
  one("/business/statistics/personal", "个人业务统计", ["g_hy_business_filing_personal_view"]),
  one("/training", "培训管理", "container"),
  one("/training/menVideo", "视频培训", ["g_hy_px_sppx_find"]),
  one("/training/menVideoStatistical", "视频培训统计", ["g_hy_px_sppx_tj"], true),
  one("/training/menFaceTrainingSignUp", "面授培训报名", ["g_hy_px_mspxbm_find"]),
  one("/training/menFaceTrainingStatistical", "面授培训统计", ["g_hy_px_mspxbm_tj"], true),
  one("/training/menFaceTrainingRegistration", "查看报名情况", ["g_hy_px_mspxbm_ckbmqk"], true),
  one("/training/menTrainingStatistics", "培训统计", ["g_hy_px_pxtj_find"]),
  one("/403", "无权访问", "public", true),
  one("/404", "页面不存在", "public", true),
];
