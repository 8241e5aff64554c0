/** Why rules hang on a type's values; `named` alone where further values would do no harm. */
interface RuleOfType {
  /** Behind 「…」, told at the desk. */
  readonly why: string;
  /** Values that rules name and that stay; without it the whole type is as it is shipped. */
  readonly named?: readonly number[];
}

const STATE: RuleOfType = { why: "状态决定记录可以办理哪些事项" };

/** Types whose values the product's rules know by number. // domain a §15, b §12 */
const RULES: Readonly<Record<string, RuleOfType>> = {
  yes_no: { why: "只有是与否两种填法" },
  gender: { why: "按国家标准编号，由身份证号码推算" },
  user_type: { why: "决定账号属于会员单位还是协会" },
  init_pwd_mode: { why: "决定初始密码如何送达" },
  msg_source_type: { why: "系统按发送事由登记短信与邮件" },
  company_nature: { why: "决定总所、分所与子所之间的填报和管理关系" },
  company_org_form: { why: "决定名称、合伙人与出资的核对规则" },
  group_type: { why: "决定集团化情况的填报项目" },
  id_type: { why: "决定证件号码的核对方法" },
  partner_type: { why: "决定合伙人按自然人还是机构填报" },
  partner_qualification: { why: "决定合伙人资格与占比的核对规则" },
  staff_category: { why: "决定人员的必填项目、签字资格与统计口径" },
  member_type: { why: "决定会籍、签字资格与统计口径" },
  cert_obtain_mode: { why: "决定资格证书的必填项目", named: [1] },
  cert_type: { why: "税务师等证书参与资格核对", named: [1, 2, 3] },
  employment_type: { why: "专职、返聘与实习人员的填报和核对规则不同", named: [1, 2, 5] },
  contribution_mode: { why: "劳务出资只适用于普通合伙人", named: [4] },
  education: { why: "党员学历按本科以上统计", named: [11, 14, 21] },
  political_status: { why: "党员身份与党员名册互相核对", named: [1, 2] },
  office_ownership: { why: "决定经营场所的必填项目", named: [1, 2, 3] },
  member_apply_type: { why: "决定会员申请的填报项目和审核后的会籍" },
  transfer_type: { why: "决定转所由谁提出、由谁办理" },
  transfer_starter: { why: "决定由哪一方答复" },
  leave_reason: { why: "退休、死亡决定离职后的人员状态，调动由转所登记", named: [3, 5, 6] },
  leave_member_after: { why: "决定离职后的会籍" },
  consolidate_mode: { why: "决定分所会费的缴纳方" },
  data_request_type: { why: "决定个人信息申请如何办理" },
  party_org_type: { why: "决定党组织的设置与换届规则" },
  party_org_form: { why: "决定联合组建、派驻指导员等填报项目" },
  party_affiliation: { why: "决定与上级党组织名称的核对规则" },
  party_no_org_reason: { why: "未建立原因与党员人数互相核对", named: [1, 2, 3] },
  party_member_type: { why: "决定党员人数、预备期与党费的计算" },
  party_post: { why: "决定书记与支部委员会的核对规则" },
  party_activity_type: { why: "会议次数目标与学时按活动类型统计" },
  firm_exit_type: { why: "决定退出后的会员状态和办理条件" },
  firm_change_item: { why: "决定变更申请填报哪些项目" },
  attach_type: {
    why: "证照、照片等附件类型由系统规则使用",
    named: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 14, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 99],
  },
  audit_result: { why: "审核只有通过、退回、不通过三种结果" },
  white_type: { why: "决定按手机还是邮箱核对" },
  notice_target: { why: "决定公告由谁阅读" },
  msg_type: { why: "审核结果、到期预警等消息由系统发送" },
  msg_scope: { why: "决定消息如何确定收件人" },
  msg_read: { why: "记录消息的阅读与回执" },
  contract_filing_state: { why: "由系统按合同金额和已备案的协议计算" },
  agree_filing_type: { why: "由系统按首次、变更和终止登记" },
  agree_exec_status: { why: "未履行的协议终止后不再占用合同金额" },
  service_category: { why: "决定哪些业务须由有签字资格的人员负责，以及代理与鉴证的回避" },
  contract_type: { why: "决定合同的必填项目与服务期" },
  pricing_mode: { why: "决定合同金额是否可以为零" },
  service_sub_type: { why: "编号的前几位就是所属的服务类别，决定报告要素" },
  vat_taxpayer_type: { why: "一般纳税人与小规模纳税人的必填项目、征收率和申报周期不同" },
  vat_rate: { why: "编号就是税率的百分数，用于计算不含税金额" },
  invoice_type: { why: "决定发票代码和号码的位数，以及能否作废" },
  invoice_red: { why: "红字发票冲减蓝字发票的金额" },
  invoice_verify: { why: "按发票查验平台的结果登记" },
  rp_record_type: { why: "奖励与惩戒处罚的填报项目和办理流程不同" },
  rp_source: { why: "由系统按记录的来源登记" },
  customer_type: { why: "决定客户按信用代码还是证件号码登记" },
  risk_level: { why: "高风险客户签订合同须经负责人批准" },
  industry_section: { why: "按国家标准 GB/T 4754 分类" },
  punish_type: { why: "停止执业等惩戒决定签字、复核与检查的限制", named: [1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16] },
  opinion_type: { why: "保留、否定与无法表明意见的报告须说明理由" },
  correct_class: { why: "决定更正直接生效还是须经审核" },
  application_type: { why: "决定申请的填报项目和通过后登记的事务所" },
  applicant_role: { why: "委托代理人须上传委托书" },
  reviewer_apply_type: { why: "首次、续期与变更的填报项目和核对规则不同" },
  inspect_type: { why: "年度检查与专项检查的范围和办理流程不同" },
  inspect_scope: { why: "决定哪些事务所列入检查" },
  inspect_result: { why: "决定整改、公示和结果上限" },
  inspect_file_category: { why: "承诺书、整改报告由检查流程使用", named: [12, 13, 99] },
  check_answer: { why: "决定检查项目的得分" },
  statement_type: { why: "三种报表的格式和勾稽关系不同" },
  report_period_type: { why: "决定报表的期次和期限" },
  statement_scope: { why: "决定报表含不含分所" },
  accounting_standard: { why: "决定财务报表的格式和勾稽关系", named: [1, 2, 3] },
  tax_period: { why: "增值税按月或按季申报", named: [1, 2] },
  levy_method: { why: "核定征收须提示核对", named: [1, 2] },
  tax_credit_level: { why: "信用级别与得分互相核对" },
  tsc_level: { why: "信用等级与积分、限制情形互相核对" },
  tsc_limit_reason: { why: "决定信用等级最高到哪一级", named: [0, 1, 2, 3, 9] },
  income_tax_type: { why: "决定年度税收填报企业所得税还是经营所得个人所得税" },
  company_grade: { why: "未评级的不享受等级减免", named: [0] },
  dues_type: { why: "单位会费与各类个人会费分别计算" },
  dues_calc_method: { why: "决定单位会费如何计算" },
  dues_pay_party: { why: "决定会费由谁缴纳" },
  dues_owner: { why: "决定转所当年的会费归哪一方", named: [1, 2] },
  round_mode: { why: "决定会费金额如何取整" },
  half_year: { why: "决定会费按全年还是上、下半年计算" },
  new_member_rule: { why: "决定新入会当年的会费" },
  reduction_type: { why: "减免按类型计算并计入会费明细", named: [1, 2, 3, 4, 5, 6, 7, 9] },
  pay_method: { why: "个人转账、现金与多缴抵扣的核对方法不同", named: [1, 2, 3, 4, 5, 6] },
  notice_type: { why: "检查结果公示为业务通知", named: [2] },
};

const ruleOf = (keyName: string): RuleOfType | undefined =>
  RULES[keyName] ?? (keyName.endsWith("_status") ? STATE : undefined);

/** Why a type can neither gain nor lose a value; null where the association may add its own. */
export function closedReason(keyName: string): string | null {
  const rule = ruleOf(keyName);
  return rule && !rule.named ? rule.why : null;
}

/** Why this value can always be chosen; null for one that may be switched off. */
export function keptReason(keyName: string, keyValue: number): string | null {
  const rule = ruleOf(keyName);
  return rule && (rule.named?.includes(keyValue) ?? true) ? rule.why : null;
}
