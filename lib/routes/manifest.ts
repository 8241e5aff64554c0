import { anyOf, open, session } from "@/contracts/kit/endpoint";
import { reviewAccess } from "@/contracts/review/access";
import { group, type Route, root, screen } from "@/lib/routes/route";
import { LOGIN_PAGE } from "@/lib/routes/sign-in-path";

/**
 * The portal's routes: guard, both menus, titles, links and the e2e walk all read this one list. A route enters it
 * together with its screen; `specified.ts` says what the specification still asks for. // spec §2, contract §4
 */
export const manifest = [
  root("home", "/home", "工作台", { icon: "dashboard" }),
  screen("home.workbench", "/home/workbench", "我的工作台", session, { isHidden: true }),

  root("basic", "/basic", "基本信息", { icon: "customer" }),
  screen("basic.firm", "/basic/firm", "事务所信息管理", anyOf("g_hy_member_firm_find"), { sideIcon: "building" }),
  screen("basic.firm-change", "/basic/firm/change", "会员信息变更申请", anyOf("g_hy_member_firm_find"), {
    origin: "ours",
    isHidden: true,
  }),
  screen("basic.firm-exit", "/basic/firm/exit", "退会与注销申请", anyOf("g_hy_member_firm_find"), {
    origin: "ours",
    isHidden: true,
  }),
  screen("basic.staff", "/basic/personnel", "人员管理", anyOf("g_hy_member_staff_find"), { sideIcon: "people" }),

  screen("basic.transfer", "/basic/personnel/transfer", "转所申请", anyOf("g_hy_member_staff_find"), {
    isHidden: true,
    origin: "ours",
  }),
  screen("basic.member-apply", "/basic/personnel/memberApply", "会员申请", anyOf("g_hy_member_staff_find"), {
    isHidden: true,
    origin: "ours",
  }),
  screen("basic.account", "/basic/account", "账号管理", anyOf("g_hy_account_see"), { sideIcon: "key" }),
  screen("basic.tax-info", "/basic/tax_info", "事务所涉税信息", anyOf("g_hy_com_taxcode_view"), { sideIcon: "book" }),
  screen("basic.tax-year", "/basic/tax_info/year", "年度纳税情况", anyOf("g_hy_com_taxcode_view"), {
    isHidden: true,
    origin: "ours",
  }),
  screen("basic.credit-year", "/basic/tax_info/credit", "信用等级", anyOf("g_hy_com_taxcode_view"), {
    isHidden: true,
    origin: "ours",
  }),

  root("party", "/party", "党建管理", { icon: "contract" }),
  screen("party.info", "/party/info", "基本信息管理", anyOf("g_hy_party_manage_find"), { sideIcon: "flag" }),
  screen("party.activity", "/party/activity", "党建培训管理", anyOf("g_hy_party_training_find"), {
    sideIcon: "calendar",
  }),

  root("statement", "/statement", "报表管理", { icon: "income" }),
  screen(
    "statement.balance-sheet",
    "/statement/balance_sheet",
    "资产负债表",
    anyOf("g_hy_statement_balancesheet_find"),
    { sideIcon: "file" },
  ),
  screen(
    "statement.income-statement",
    "/statement/income_statement",
    "利润表",
    anyOf("g_hy_statement_profitstatement_find"),
    { sideIcon: "book" },
  ),
  screen(
    "statement.cash-flow-statement",
    "/statement/cash_flow_statement",
    "现金流量表",
    anyOf("g_hy_statement_cashflowstatement_find"),
    { sideIcon: "refresh" },
  ),
  screen("statement.dues", "/statement/dues", "会费缴纳明细", anyOf("g_hy_statement_dues_find"), { sideIcon: "send" }),
  screen("statement.dues-payment", "/statement/dues/payment", "会费缴费明细", anyOf("g_hy_statement_dues_find"), {
    isHidden: true,
    origin: "ours",
  }),
  screen("statement.dues-receipt", "/statement/dues/receipt", "会费票据", anyOf("g_hy_statement_dues_find"), {
    isHidden: true,
    origin: "ours",
  }),
  screen("statement.dues-reduction", "/statement/dues/reduction", "会费减免申请", anyOf("g_hy_statement_dues_find"), {
    isHidden: true,
    origin: "ours",
  }),
  // A branch has its own line there.
  screen(
    "statement.head-office-dues",
    "/statement/head_office_dues",
    "会费汇总管理",
    anyOf("g_hy_dues_summanage_find"),
    { sideIcon: "building" },
  ),

  root("business", "/business", "业务管理", { icon: "project" }),
  screen("filing.reviewer", "/business/reviewer", "报告复核人申请", anyOf("g_hy_report_reviewer_manage"), {
    sideIcon: "shield",
  }),
  group("business.inspection", "/business/supervision_and_inspection", "监督检查"),
  screen(
    "inspection.company",
    "/business/supervision_and_inspection/company",
    "上报事务所检查",
    anyOf("g_hy_annual_company_view", "g_hy_special_company_view"),
    { sideIcon: "file" },
  ),
  group("business.rewards", "/business/rewards_and_punishment", "奖惩管理"),
  screen(
    "rewards.company",
    "/business/rewards_and_punishment/company",
    "事务所奖惩",
    anyOf("g_hy_rewards_and_punishment_company_find"),
    { sideIcon: "award" },
  ),
  screen(
    "rewards.person",
    "/business/rewards_and_punishment/person",
    "税务师奖惩",
    anyOf("g_hy_rewards_and_punishment_person_find"),
    { sideIcon: "user" },
  ),
  group("business.agreement", "/business/agreement", "协议管理"),
  screen("agreement.customer", "/business/agreement/customer", "客户企业", anyOf("g_hy_cust_view")),
  screen("agreement.contract", "/business/agreement/contract", "业务合同", anyOf("g_hy_contract_view")),
  screen("agreement.filing", "/business/agreement/manage", "协议备案", anyOf("g_hy_agree_filing_view")),
  screen("agreement.invoice", "/business/agreement/voucher", "协议发票", anyOf("g_hy_agree_invoice_view")),
  screen("agreement.report", "/business/report", "业务报备管理", anyOf("g_hy_business_filing_view"), {
    sideIcon: "send",
  }),
  screen(
    "statistics.company",
    "/business/statistics/company",
    "单位业务统计",
    anyOf("g_hy_business_filing_company_view"),
    { sideIcon: "building" },
  ),
  screen(
    "statistics.personal",
    "/business/statistics/personal",
    "个人业务统计",
    anyOf("g_hy_business_filing_personal_view"),
    { sideIcon: "user" },
  ),

  root("desk", "/desk", "协会工作台", { origin: "ours", icon: "project" }),
  screen("desk.review", "/desk/review", "待审核", reviewAccess, {
    origin: "ours",
    sideIcon: "clock",
    section: "审核",
  }),
  screen("desk.data-requests", "/desk/dataRequests", "个人信息请求", anyOf("g_hy_desk_account_view"), {
    origin: "ours",
    sideIcon: "file",
    section: "审核",
  }),
  screen("basic.desk-firm", "/desk/firm", "会员单位", anyOf("g_hy_desk_firm_view"), {
    origin: "ours",
    sideIcon: "building",
    section: "会员与人员",
  }),
  screen("public.desk-application", "/desk/application", "备案申请", anyOf("g_hy_desk_application_view"), {
    origin: "ours",
    sideIcon: "flag",
    section: "会员与人员",
  }),
  screen("basic.desk-firm-change", "/desk/firmChange", "会员信息变更审核", anyOf("g_hy_desk_firm_view"), {
    origin: "ours",
    sideIcon: "refresh",
    section: "会员与人员",
  }),
  screen("basic.desk-firm-exit", "/desk/firmExit", "退会与注销审核", anyOf("g_hy_desk_firm_view"), {
    origin: "ours",
    sideIcon: "history",
    section: "会员与人员",
  }),
  screen("basic.desk-member-apply", "/desk/memberApply", "会员申请审核", anyOf("g_hy_desk_staff_view"), {
    origin: "ours",
    sideIcon: "people",
    section: "会员与人员",
  }),
  screen("basic.desk-transfer", "/desk/transfer", "转所办理", anyOf("g_hy_desk_staff_view"), {
    origin: "ours",
    sideIcon: "send",
    section: "会员与人员",
  }),
  screen("basic.desk-tax-info", "/desk/taxInfo", "涉税信息", anyOf("g_hy_desk_taxinfo_view"), {
    origin: "ours",
    sideIcon: "book",
    section: "会员与人员",
  }),
  screen("basic.desk-tax-year", "/desk/taxYear", "年度纳税情况", anyOf("g_hy_desk_taxinfo_view"), {
    origin: "ours",
    sideIcon: "file",
    section: "会员与人员",
  }),
  screen("basic.desk-tax-standing", "/desk/taxYear/standing", "年度纳税填报情况", anyOf("g_hy_desk_taxinfo_view"), {
    isHidden: true,
    origin: "ours",
  }),
  screen("basic.desk-credit-year", "/desk/creditYear", "信用等级审核", anyOf("g_hy_desk_taxinfo_view"), {
    origin: "ours",
    sideIcon: "shield",
    section: "会员与人员",
  }),
  screen("desk.move-in", "/desk/moveIn", "资料迁入", anyOf("g_hy_desk_movein_view"), {
    origin: "ours",
    sideIcon: "file",
    section: "会员与人员",
  }),
  screen("party.desk-info", "/desk/partyInfo", "党建基本信息", anyOf("g_hy_desk_party_view"), {
    origin: "ours",
    sideIcon: "flag",
    section: "党建",
  }),
  screen("party.activity-desk", "/desk/partyActivity", "党建活动审核", anyOf("g_hy_desk_party_view"), {
    origin: "ours",
    sideIcon: "calendar",
    section: "党建",
  }),
  screen("agreement.desk-filing", "/desk/agreement", "协议备案", anyOf("g_hy_desk_agreement_view"), {
    origin: "ours",
    sideIcon: "file",
    section: "业务",
  }),
  screen("agreement.desk-invoice", "/desk/agreementInvoice", "协议发票", anyOf("g_hy_desk_invoice_view"), {
    origin: "ours",
    sideIcon: "book",
    section: "业务",
  }),
  screen("agreement.desk-report", "/desk/report", "业务报备", anyOf("g_hy_desk_report_view"), {
    origin: "ours",
    sideIcon: "send",
    section: "业务",
  }),
  screen("filing.desk-reviewer", "/desk/reviewer", "报告复核人", anyOf("g_hy_desk_reviewer_view"), {
    origin: "ours",
    sideIcon: "shield",
    section: "业务",
  }),
  screen("statistics.desk-company", "/desk/statistics", "单位业务统计", anyOf("g_hy_desk_statistics_view"), {
    origin: "ours",
    sideIcon: "building",
    section: "业务",
  }),
  screen("statistics.desk-personal", "/desk/statisticsPersonal", "个人业务统计", anyOf("g_hy_desk_statistics_view"), {
    origin: "ours",
    isHidden: true,
  }),
  screen("inspection.desk-company", "/desk/inspectionTask", "检查任务", anyOf("g_hy_desk_inspection_view"), {
    origin: "ours",
    sideIcon: "file",
    section: "检查与奖惩",
  }),
  screen("inspection.plan", "/desk/inspectionPlan", "检查计划", anyOf("g_hy_desk_inspection_view"), {
    origin: "ours",
    sideIcon: "calendar",
    section: "检查与奖惩",
  }),
  screen("rewards.desk-company", "/desk/rewardsCompany", "事务所奖惩", anyOf("g_hy_desk_rewards_view"), {
    origin: "ours",
    sideIcon: "award",
    section: "检查与奖惩",
  }),
  screen("rewards.desk-person", "/desk/rewardsPerson", "税务师奖惩", anyOf("g_hy_desk_rewards_view"), {
    origin: "ours",
    sideIcon: "user",
    section: "检查与奖惩",
  }),
  screen("statement.desk-balance-sheet", "/desk/balanceSheet", "资产负债表", anyOf("g_hy_desk_statement_view"), {
    origin: "ours",
    sideIcon: "file",
    section: "报表",
  }),
  screen("statement.desk-income-statement", "/desk/incomeStatement", "利润表", anyOf("g_hy_desk_statement_view"), {
    origin: "ours",
    sideIcon: "book",
    section: "报表",
  }),
  screen(
    "statement.desk-cash-flow-statement",
    "/desk/cashFlowStatement",
    "现金流量表",
    anyOf("g_hy_desk_statement_view"),
    {
      origin: "ours",
      sideIcon: "refresh",
      section: "报表",
    },
  ),
  screen("statement.filing", "/desk/statementFiling", "报表填报情况", anyOf("g_hy_desk_statement_view"), {
    origin: "ours",
    sideIcon: "people",
    section: "报表",
  }),
  screen("statement.summary", "/desk/statementSummary", "报表汇总", anyOf("g_hy_desk_statement_view"), {
    origin: "ours",
    sideIcon: "sliders",
    section: "报表",
  }),
  screen("statement.desk-dues", "/desk/dues", "会费单", anyOf("g_hy_desk_dues_view"), {
    origin: "ours",
    sideIcon: "file",
    section: "会费",
  }),
  screen("statement.desk-head-office-dues", "/desk/headOfficeDues", "会费汇总", anyOf("g_hy_desk_dues_view"), {
    origin: "ours",
    sideIcon: "building",
    section: "会费",
  }),
  screen("statement.desk-dues-payment", "/desk/duesPayment", "会费到账", anyOf("g_hy_desk_dues_view"), {
    origin: "ours",
    sideIcon: "award",
    section: "会费",
  }),
  screen("statement.dues-bank", "/desk/duesBank", "银行流水", anyOf("g_hy_desk_dues_view"), {
    origin: "ours",
    sideIcon: "refresh",
    section: "会费",
  }),
  screen("statement.desk-dues-receipt", "/desk/duesReceipt", "会费票据", anyOf("g_hy_desk_dues_view"), {
    origin: "ours",
    sideIcon: "book",
    section: "会费",
  }),
  screen("statement.desk-dues-reduction", "/desk/duesReduction", "会费减免", anyOf("g_hy_desk_dues_view"), {
    origin: "ours",
    sideIcon: "flag",
    section: "会费",
  }),
  screen("statement.dues-standard", "/desk/duesStandard", "会费标准", anyOf("g_hy_desk_dues_view"), {
    origin: "ours",
    sideIcon: "sliders",
    section: "会费",
  }),
  screen("desk.account", "/desk/account", "会员账号", anyOf("g_hy_desk_account_view"), {
    origin: "ours",
    sideIcon: "building",
    section: "账号",
  }),
  screen("desk.officer", "/desk/colleague", "协会账号", anyOf("g_hy_desk_colleague_view"), {
    origin: "ours",
    sideIcon: "people",
    section: "账号",
  }),
  screen("desk.online", "/desk/online", "在线用户", anyOf("g_hy_desk_online_view"), {
    origin: "ours",
    sideIcon: "clock",
    section: "账号",
  }),
  screen("desk.certificate", "/desk/certificate", "登录证书", anyOf("g_hy_desk_cert_view"), {
    origin: "ours",
    sideIcon: "key",
    section: "账号",
  }),
  screen("desk.notice", "/desk/notice", "系统公告", anyOf("g_hy_desk_notice_view"), {
    origin: "ours",
    sideIcon: "bell",
    section: "通知",
  }),
  screen("message.desk", "/desk/message", "站内信", anyOf("g_hy_desk_message_view"), {
    origin: "ours",
    sideIcon: "mail",
    section: "通知",
  }),
  screen("desk.whitelist", "/desk/whitelist", "发送白名单", anyOf("g_hy_desk_whitelist_view"), {
    origin: "ours",
    sideIcon: "shield",
    section: "通知",
  }),
  screen("desk.params", "/desk/params", "业务参数", anyOf("g_hy_desk_param_view"), {
    origin: "ours",
    sideIcon: "sliders",
    section: "配置",
  }),
  screen("desk.dictionary", "/desk/dictionary", "字典维护", anyOf("g_hy_desk_dict_view"), {
    origin: "ours",
    sideIcon: "book",
    section: "配置",
  }),
  screen("desk.mail", "/desk/mail", "邮件发送记录", anyOf("g_hy_desk_sendlog_view"), {
    origin: "ours",
    sideIcon: "send",
    section: "日志",
  }),
  screen("desk.sms", "/desk/sms", "短信发送记录", anyOf("g_hy_desk_sendlog_view"), {
    origin: "ours",
    sideIcon: "phone",
    section: "日志",
  }),
  screen("desk.jobs", "/desk/jobs", "后台任务", anyOf("g_hy_desk_job_view"), {
    origin: "ours",
    sideIcon: "refresh",
    section: "日志",
  }),
  screen("desk.audit", "/desk/audit", "操作日志", anyOf("g_hy_desk_audit_view"), {
    origin: "ours",
    sideIcon: "history",
    section: "日志",
  }),

  root("security", "/security", "安全设置", { isHidden: true, icon: "settings" }),
  screen("security.change-password", "/security/changePassword", "修改密码", session, { sideIcon: "lock" }),
  screen("security.second-factor", "/security/secondFactor", "两步验证", session, {
    origin: "ours",
    sideIcon: "shield",
  }),
  screen("security.sign-ins", "/security/signIns", "登录记录", session, { origin: "ours", sideIcon: "history" }),
  screen("security.my-data", "/security/myData", "个人信息", session, { origin: "ours", sideIcon: "user" }),

  screen("auth.login", LOGIN_PAGE, "登录", open, { isHidden: true }),
  screen("message.center", "/message", "消息中心", session, { isHidden: true, origin: "ours" }),
  // Its group is opened by nobody: there is no page at /public. // contract §4
  screen("public.application", "/public/application", "新事务所备案申请", open),
  screen("public.privacy", "/public/privacy", "隐私政策", open, { isHidden: true, origin: "ours" }),
  screen("public.help", "/public/help", "帮助", open, { isHidden: true, origin: "ours" }),
  screen("public.verify", "/verify", "单据查验", open, { isHidden: true, origin: "ours" }),
  // Opened by GALLERY=1 only (`isClosedPage`). // contract §1
  screen("gallery", "/gallery", "组件展示", open, { isHidden: true, origin: "ours" }),
  screen("error.forbidden", "/403", "无权访问", open, { isHidden: true }),
  screen("error.not-found", "/404", "页面不存在", open, { isHidden: true }),
] as const satisfies readonly Route[];

/** Names a route in code; links are built from it, never from a literal path. */
export type RouteId = (typeof manifest)[number]["id"];
export type ManifestRoute = Route<RouteId>;

/** The manifest, widened: what the pure functions beside it work on. */
export const routes: readonly ManifestRoute[] = manifest;

const byId = new Map<string, ManifestRoute>(routes.map((entry) => [entry.id, entry]));
const byPath = new Map<string, ManifestRoute>(routes.map((entry) => [entry.path, entry]));

/** Where a user goes who must change the password first. */
export const CHANGE_PASSWORD: RouteId = "security.change-password";
export const SECOND_FACTOR: RouteId = "security.second-factor";

/** Where `/` leads. // spec §2 */
export const HOME: RouteId = "home.workbench";

export const isRouteId = (id: string): id is RouteId => byId.has(id);

export function routeOf(id: RouteId): ManifestRoute {
  const found = byId.get(id);
  if (!found) throw new Error(`no route ${id}`);
  return found;
}

/** The route at exactly this path, or null. Paths are case-sensitive, as the specification spells them. */
export const matchRoute = (pathname: string): ManifestRoute | null => byPath.get(pathname) ?? null;

export const isContainer = (entry: Route): boolean => entry.kind !== "screen";

/** The nearest container above a route, by its path; null for roots and lone screens. */
export function parentOf(entry: ManifestRoute): ManifestRoute | null {
  const above = routes.filter((other) => isContainer(other) && entry.path.startsWith(`${other.path}/`));
  return above.reduce<ManifestRoute | null>((a, b) => (a && a.path.length > b.path.length ? a : b), null);
}

export const childrenOf = (entry: ManifestRoute): ManifestRoute[] =>
  routes.filter((other) => parentOf(other)?.id === entry.id);

/** From the root down to the route itself: the breadcrumb. */
export function trailOf(entry: ManifestRoute): ManifestRoute[] {
  const parent = parentOf(entry);
  return parent ? [...trailOf(parent), entry] : [entry];
}
