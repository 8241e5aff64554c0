/**
 * The standard dictionaries: one line per type, `value label` joined by `|`, in display order. Data, not code: the
 * association may change labels or disable entries in the database, and its changes win.
 * // domain a §15; service_category, vat_rate, audit_result, notice_*, msg_*, customer_*: domain b §12
 */
export const STANDARD_DICTIONARIES = {
  yes_no: "0 否|1 是",
  audit_status: "0 草稿|1 待审核|2 受理中|3 审核通过|4 退回修改|5 审核不通过|6 已作废|7 申请修改中",
  company_org_form: "1 有限责任公司|2 普通合伙|3 特殊普通合伙|4 个人独资(历史)|9 其他",
  company_nature: "1 独立所|2 总所|3 分所|4 子所",
  group_type: "1 总部|2 分支机构|3 无",
  company_status: "1 待入会|2 正常|3 暂停|4 注销中|5 已注销|6 已退会|7 已除名|8 迁出中|9 已迁出",
  company_service_status: "1 正常服务|2 暂停服务|3 恢复服务|4 终止服务",
  company_grade: "0 未评级|1 A级|2 AA级|3 AAA级|4 AAAA级|5 AAAAA级|6 AAAA级授牌分支机构|7 AAAAA级授牌分支机构",
  accounting_standard: "1 小企业会计准则|2 企业会计准则|3 其他",
  office_ownership: "1 自有|2 租赁|3 无偿使用",
  related_qualification:
    "1 会计师事务所|2 资产评估机构|3 工程造价咨询|4 代理记账机构|5 律师事务所|6 管理咨询公司|7 土地房地产估价|9 其他",
  partner_type: "1 自然人|2 机构",
  partner_qualification: "1 税务师|2 注册会计师|3 律师|4 机构|9 其他(历史)",
  contribution_mode: "1 货币|2 实物|3 知识产权|4 劳务(仅普通合伙人)|9 其他",
  firm_change_item:
    "1 名称|2 组织形式|3 经营场所(办公地址)|4 注册地址|5 法定代表人/执行事务合伙人|6 合伙人(股东)|7 注册资本(出资额)|8 经营范围|9 营业期限|10 所长|11 联系方式|12 分支机构|13 开户银行账号|14 会计准则|15 机构性质/集团化情况|16 行政登记证书|99 其他",
  firm_exit_type: "1 退会|2 注销|3 合并|4 迁出外省",
  gender: "0 未知|1 男|2 女|9 未说明",
  id_type:
    "1 居民身份证|2 港澳居民来往内地通行证|3 台湾居民来往大陆通行证|4 港澳台居民居住证|5 护照|6 外国人永久居留身份证|7 军官证|9 其他",
  ethnicity:
    "1 汉族|2 蒙古族|3 回族|4 藏族|5 维吾尔族|6 苗族|7 彝族|8 壮族|9 布依族|10 朝鲜族|11 满族|12 侗族|13 瑶族|14 白族|15 土家族|16 哈尼族|17 哈萨克族|18 傣族|19 黎族|20 傈僳族|21 佤族|22 畲族|23 高山族|24 拉祜族|25 水族|26 东乡族|27 纳西族|28 景颇族|29 柯尔克孜族|30 土族|31 达斡尔族|32 仫佬族|33 羌族|34 布朗族|35 撒拉族|36 毛南族|37 仡佬族|38 锡伯族|39 阿昌族|40 普米族|41 塔吉克族|42 怒族|43 乌孜别克族|44 俄罗斯族|45 鄂温克族|46 德昂族|47 保安族|48 裕固族|49 京族|50 塔塔尔族|51 独龙族|52 鄂伦春族|53 赫哲族|54 门巴族|55 珞巴族|56 基诺族|97 其他|98 外国血统中国籍人士",
  political_status:
    "1 中共党员|2 中共预备党员|3 共青团员|4 民革党员|5 民盟盟员|6 民建会员|7 民进会员|8 农工党党员|9 致公党党员|10 九三学社社员|11 台盟盟员|12 无党派人士|13 群众",
  education: "11 博士研究生|14 硕士研究生|21 大学本科|31 大学专科|41 中专/职高/技校|61 高中|71 初中及以下|90 其他",
  degree: "1 名誉博士|2 博士|3 硕士|4 学士|9 无",
  staff_category:
    "1 税务师(执业)|2 税务师(未执业)|3 其他专业人员(注会/律师/评估师等)|4 业务助理|5 行政管理|6 财务|7 信息技术|8 实习生|9 其他",
  position:
    "1 所长/主任税务师|2 法定代表人|3 执行事务合伙人|4 合伙人/股东|5 副所长|6 总审/质量控制负责人|7 部门经理|8 项目经理|9 业务员|10 助理|11 行政|12 财务|13 分所负责人|99 其他",
  professional_title:
    "1 正高级会计师|2 高级会计师|3 会计师|4 助理会计师|5 高级经济师|6 经济师|7 高级审计师|8 审计师|9 高级工程师|10 教授/副教授|98 无|99 其他",
  employment_type: "1 全日制(专职)|2 退休返聘|3 劳务派遣|4 兼职|5 实习",
  cert_type:
    "1 税务师|2 注册会计师|3 律师|4 资产评估师|5 中级会计|6 高级会计|7 造价工程师|8 房地产估价师|9 国际注册内部审计师(CIA)|10 ACCA|11 美国CPA|12 管理会计师|99 其他",
  cert_obtain_mode: "1 考试|2 考核认定|3 其他历史取得",
  member_type: "1 执业会员|2 非执业会员|3 非会员|4 名誉会员",
  member_status: "1 待入会|2 正常|3 转所中|4 离职待转|5 已转出外省|6 暂停会籍|7 已退会|8 已除名|9 注销(死亡等)",
  member_apply_type: "1 入会|2 非执业转执业|3 执业转非执业|4 退会|5 补发会员证|6 信息更正",
  staff_status: "1 在职|2 离职|3 转所中|4 退休|5 死亡",
  talent_type: "1 全国税务领军人才|2 全国税务师行业高端人才|3 省级领军人才|4 青年英才|5 行业专家库|9 其他",
  transfer_type: "1 省内转所|2 转出外省|3 外省转入|4 总分所间调动|5 非执业转执业|6 执业转非执业",
  transfer_status:
    "0 草稿|1 待转出单位确认|2 转出单位不同意|3 待转入单位确认|4 待税协审核|5 退回|6 已完成|7 已撤回|8 税协协调|9 待转出地税协|10 待转入地税协",
  transfer_reason: "1 个人发展|2 合同到期|3 原所注销/合并|4 新设事务所|5 机构分立|6 家庭原因|9 其他",
  transfer_starter: "1 转入单位|2 转出单位",
  dues_owner: "1 转入地|2 转出地|3 原所已缴",
  leave_reason: "1 辞职|2 合同到期|3 退休|4 解聘|5 调动|6 死亡|7 机构注销|9 其他",
  leave_member_after: "1 转为非执业会员|2 待转所|3 退会",
  user_type: "1 会员单位用户|2 税协用户",
  user_status: "0 停用|1 正常|2 锁定|3 待激活|4 已过期|5 已注销",
  init_pwd_mode: "1 短信|2 邮件|3 手工",
  cert_status: "0 未申请|1 待制证|2 正常|3 即将到期|4 已到期|5 已吊销",
  vat_taxpayer_type: "1 一般纳税人|2 小规模纳税人|3 非增值税纳税人",
  tax_period: "1 月|2 季|3 年|4 次",
  income_tax_type: "1 企业所得税|2 经营所得个人所得税",
  levy_method: "1 查账征收|2 核定征收",
  invoice_mode: "1 数电发票|2 税控UKey|3 税控盘/金税盘|4 代开",
  tax_credit_level: "1 A级|2 B级|3 M级|4 C级|5 D级|9 未参评",
  tsc_level: "1 TSC1级|2 TSC2级|3 TSC3级|4 TSC4级|5 TSC5级|9 未参评",
  tsc_limit_reason:
    "0 无|1 评价周期内新设立(最高TSC3)|2 上周期纳税缴费信用D级等(不得TSC5)|3 当前D级等(最高TSC1)|9 其他",
  dishonest_flag: "0 否|1 涉税服务失信主体|2 涉税服务严重失信主体",
  party_org_type: "1 党委|2 党总支|3 党支部|4 联合党支部|5 临时(功能型)党支部|6 党小组|9 未建立",
  party_org_form: "1 单独组建|2 联合组建|3 挂靠组建|4 区域/行业统建|5 派驻指导员(工作覆盖)",
  party_affiliation: "1 税务师行业党委|2 市级行业党组织|3 街道社区|4 园区/楼宇|5 集团总部|9 其他",
  party_no_org_reason: "1 无党员|2 党员不足3名|3 党员组织关系均在外|4 新成立待组建|5 正在审批|9 其他",
  party_member_type: "1 正式党员|2 预备党员|3 发展对象|4 入党积极分子|5 入党申请人",
  party_post: "1 书记|2 副书记|3 组织委员|4 宣传委员|5 纪检委员|6 青年/群工委员|7 党小组组长|9 普通党员",
  party_activity_type:
    "1 支部党员大会|2 支部委员会|3 党小组会|4 党课|5 主题党日|6 组织生活会|7 民主评议党员|8 理论学习/专题学习|9 党员教育培训|10 谈心谈话|11 志愿服务|12 红色教育参观|13 换届选举|14 发展党员|15 走访慰问|16 结对共建|99 其他",
  party_activity_form: "1 线下|2 线上|3 线上线下结合",
  statement_type: "1 资产负债表|2 利润表|3 现金流量表",
  report_period_type: "1 年报|2 半年报|3 季报|4 月报",
  statement_scope: "1 本机构|2 汇总(含分所)",
  dues_calc_method: "1 定额分档+比例封顶减免(2019)|2 超额累退比例(2008)|3 固定比例|4 手工核定",
  round_mode: "1 保留分|2 四舍五入到元|3 舍去角分",
  half_year: "0 全年|1 上半年|2 下半年",
  new_member_rule: "1 当年免单位会费|2 按实际月份|3 全额",
  dues_type: "1 单位会费|2 个人会费(执业)|3 个人会费(非执业)|4 补缴以前年度|5 会员证工本费|9 其他",
  reduction_type:
    "1 定额超比例减免|2 临时比例减免|3 等级所减免|4 困难减免|5 高龄/荣誉免缴|6 新入会减免|7 特殊时期(疫情、灾害)减免|9 其他",
  dues_pay_party: "1 本所缴纳|2 总所统一缴纳|3 个人自行缴纳",
  pay_method: "1 对公转账|2 网上支付|3 现金(现场缴费)|4 支票|5 个人转账(注明单位)|6 多缴抵扣",
  dues_pay_status: "0 未缴|1 部分缴纳|2 已缴|3 免缴",
  pay_confirm_status: "0 待确认|1 已到账|2 部分到账|3 未到账驳回",
  receipt_type: "1 财政电子会费票据|2 纸质会费票据",
  receipt_status: "0 未开具|1 已开具|2 已发送|3 已冲红|4 申请换开",
  dues_status:
    "1 待申报|2 待核定|3 退回|4 待缴费|5 待确认到账|6 部分缴费|7 已缴清|8 已开票|9 免缴|10 退费中|11 已退费|12 已作废|13 已并入总所缴纳",
  consolidate_mode: "1 收入并入总所统一计缴|2 分别计算总所缴纳|3 各自缴纳|4 在当地税协缴纳",
  summary_status: "0 草稿|1 待分所确认|2 待税协核定|3 退回|4 待缴费|5 待确认到账|6 部分缴费|7 已缴清|8 已开票|9 已作废",
  application_type: "1 新设事务所|2 新设分所|3 外省迁入|4 补办备案",
  applicant_role: "1 法定代表人|2 执行事务合伙人|3 委托代理人",
  application_status: "0 暂存|1 已提交|2 已受理|3 待补正|4 审核中|5 公示中|6 已通过|7 不予通过|8 已撤回|9 超期失效",
  attach_type:
    "1 营业执照|2 行政登记证书|3 会员证|4 法定代表人身份证|5 资格证书|6 合伙协议/章程|7 股东会决议/合伙人决议|8 劳动合同|9 社保证明|10 离职证明|11 租赁合同/产权证|12 银行回单|13 盖章报表|14 纳税申报表/完税证明|15 审计报告|16 照片|17 委托书|18 承诺书|19 申请表|20 会议/活动照片|21 签到表|22 业务合同/委托协议|23 发票影像|24 业务报告附件|25 奖惩文书|26 学时佐证|99 其他",
  service_category:
    "1 纳税申报代理(代办)|2 一般税务咨询|3 专业税务顾问|4 税收策划(税务合规计划)|5 涉税鉴证|6 纳税情况审查|7 其他税务事项代理(代办)|8 其他涉税服务",
  contract_filing_state: "0 未备案|1 部分备案|2 已备案",
  agree_filing_type: "1 首次备案|2 变更|3 终止",
  agree_exec_status: "1 已全部履行|2 部分履行|3 未履行",
  tax_confirm_status: "0 未采集|1 待委托方确认|2 已确认|3 已驳回",
  agree_status:
    "0 草稿|1 待审核|2 退回修改|3 已备案|4 变更审核中|5 终止审核中|6 已终止|7 已到期|8 作废审核中|9 已作废|10 已变更",
  service_sub_type:
    "101 增值税申报代理|102 消费税申报代理|103 企业所得税预缴申报|104 企业所得税年度申报(准备)|105 个人所得税扣缴申报|106 个税综合所得/经营所得汇算|107 土地增值税申报|108 财产和行为税合并申报|109 出口退(免)税申报|110 社保费及非税收入申报|199 其他申报代理|201 税收政策解答|202 办税事项辅导|203 纳税申报准备咨询|204 日常常年咨询|205 涉税培训讲座|299 其他一般咨询|301 专项税务咨询|302 长期税务顾问|303 涉税尽职调查|304 税务风险评估(健康检查)|305 稽查应对与争议协助|306 并购重组税务顾问|307 转让定价与同期资料|308 国际税收/非居民|309 税务内控与数字化|399 其他专业顾问|401 战略规划税收策划|402 经营活动税收策划|403 企业重组策划|404 投融资策划|405 跨境策划|406 资产管理策划|407 PPP项目策划|408 个人与股权激励策划|499 其他策划|501 企业所得税汇算清缴鉴证|502 资产损失税前扣除鉴证|503 可弥补亏损鉴证|504 研发费用加计扣除鉴证|505 高新技术企业认定专项鉴证|506 土地增值税清算鉴证|507 企业注销(清算)税务鉴证|508 房地产企业计税成本/毛利差异鉴证|509 企业重组特殊性税务处理鉴证|510 关联交易/同期资料鉴证|511 即征即退及减免退税鉴证|512 税务司法鉴定|599 其他鉴证|601 海关委托保税核查/稽查|602 企业信息公示委托审查|603 税务机关委托审查|604 司法机关委托审查|605 其他行政机关委托审查|699 其他审查|701 税务信息报告代理|702 发票办理代理|703 税收优惠办理代理|704 税收证明办理代理|705 国际税收事项代理|706 清税注销代理|707 税务争议(行政复议)代理|708 建账记账代理|799 其他代理|801 税务信息化服务|802 涉税培训外包|803 社会保险费及非税服务|804 涉税软件与数据服务|899 其他",
  contract_type: "1 单项|2 常年|3 框架|4 补充",
  pricing_mode: "1 固定收费|2 计时收费|3 按标的比例|4 风险(或有)收费|5 免费/公益",
  contract_status: "0 草稿|1 内部审批中|2 履行中|3 已完成|4 已终止|5 已到期|6 已作废",
  end_reason: "1 服务完成|2 双方协商终止|3 委托人违约/违法|4 受托方原因|5 到期不续|6 政策变化|7 委托人注销|9 其他",
  vat_rate: "6 6%|3 3%|1 1%|0 免税/零税率",
  invoice_type:
    "1 数电票(增值税专用发票)|2 数电票(普通发票)|3 增值税专用发票(纸质)|4 增值税普通发票(纸质)|5 增值税电子专用发票|6 增值税电子普通发票|9 其他",
  invoice_red: "1 蓝字|2 红字",
  invoice_verify: "0 未查验|1 一致|2 不一致|3 查无",
  invoice_status: "0 待关联|1 已关联|2 已锁定|3 已红冲|4 部分红冲|5 已作废",
  invoice_pay_status: "0 未收款|1 部分收款|2 已收款",
  audit_result: "1 通过|2 退回|3 不通过",
  msg_source_type:
    "1 找回密码验证码|2 公开业务验证码|3 初始密码|4 密码重置|5 登录证书|6 证书到期提醒|7 业务通知|9 其他",
  data_request_type: "1 更正信息|2 删除信息|3 撤回同意|9 其他",
  data_request_status: "0 待处理|1 已处理",
  job_status: "0 排队中|1 处理中|2 等待确认|3 已完成|4 已取消|5 失败",
  send_status: "0 待发送|1 发送中|2 已发送|3 发送失败|4 未外发|5 已过期",
  notice_status: "0 草稿|1 生效|2 停用|3 已过期",
  notice_target: "1 协会端|2 税务端|3 会员端",
  notice_type: "1 系统通知|2 业务通知|3 培训通知|4 升级维护",
  msg_type: "1 通知|2 待办提醒|3 审核结果|4 到期预警|5 培训|6 系统|9 其他",
  msg_scope: "1 全体会员单位|2 指定单位|3 指定用户|4 指定角色|5 按地市",
  msg_status: "0 草稿|1 已发布|2 已撤回|3 已删除|4 定时待发",
  msg_read: "0 未读|1 已读|2 已回执",
  report_status:
    "0 草稿|1 待内部复核|2 退回修改|3 待报备|4 协会审核中|5 已报备|6 更正审核中|7 已被替代|8 作废审核中|9 已作废|10 抽查核验中|11 异常",
  opinion_type: "1 无保留意见|2 保留意见|3 否定意见|4 无法表明意见|9 不适用",
  report_use: "1 汇算清缴申报|2 税务机关备案|3 优惠资格认定|4 注销清算|5 诉讼仲裁|6 投融资并购|7 内部管理|9 其他",
  void_reason: "1 未实际出具|2 重复报备|3 信息录入错误|4 委托人撤回|5 报告内容错误|9 其他",
  correct_class: "1 A类(直接更正)|2 B类(需审核)|3 C类(作废重报)",
  tax_report_status: "0 未报送|1 已报送|2 不适用",
  asset_loss_type: "1 货币|2 存货|3 固定资产|4 股权|9 其他",
  tax_kind:
    "1 增值税|2 消费税|3 企业所得税|4 个人所得税|5 土地增值税|6 房产税|7 城镇土地使用税|8 印花税|9 契税|10 资源税|11 城市维护建设税|12 环境保护税|13 车辆购置税|14 关税|99 其他",
  reviewer_apply_type: "1 首次申请|2 续期|3 变更范围|4 注销",
  reviewer_status: "0 草稿|1 待审核|2 退回|3 有效|4 不通过|5 暂停|6 已到期|7 已注销",
  reviewer_achievement: "1 专业培训|2 论文|3 课题|9 其他",
  inspect_type: "1 年度检查|2 专项检查",
  inspect_scope: "1 全部单位会员|2 按地市|3 指定单位|4 随机抽取",
  inspect_reason: "1 投诉举报|2 报备异常|3 低价竞争|4 执业质量|5 信息不实|6 上级部署|7 随机抽查|9 其他",
  inspect_plan_status: "0 草稿|1 已发布|2 已结束",
  inspect_status:
    "0 待填报|1 填报中|2 待初审|3 退回补正|4 待复审|5 实地检查|6 待整改|7 整改待验收|8 已办结|9 逾期未报|10 复核申请中|11 免检",
  inspect_result: "1 合格|2 基本合格|3 限期整改|4 不合格|5 未参加年检|6 免检",
  check_answer: "1 符合|2 部分符合|3 不符合|4 不适用",
  self_conclusion: "1 全面符合|2 基本符合存在轻微问题|3 存在问题已整改|4 存在问题整改中",
  violation_type: "1 行政处罚|2 行业惩戒|3 刑事/司法|4 投诉举报属实|5 信息报送违规|6 低价竞争|9 其他",
  inspect_file_category:
    "1 营业执照|2 行政登记证书|3 劳动合同清单|4 社保清单|5 质量控制制度|6 印章编号制度|7 财务报表|8 完税证明|9 风险基金/保险凭证|10 总体情况表回执|11 自查报告|12 承诺书|13 整改报告|14 底稿样本|99 其他",
  rp_record_type: "1 奖励|2 惩戒处罚",
  reward_type: "1 先进单位(个人)|2 行业表彰|3 政府表彰|4 党建荣誉|5 公益|6 论文课题|7 竞赛|9 其他",
  punish_type:
    "1 提醒谈话|2 训诫(约谈)|3 通报批评|4 公开谴责|5 暂停会员权利|6 取消会员资格|11 警告|12 罚款|13 没收违法所得|14 暂停执业|15 列入失信名单|16 刑事处罚|99 其他",
  rp_level: "1 国家级|2 省部级|3 地市级|4 全国行业|5 省级行业|9 其他",
  rp_authority_type: "1 税务机关|2 其他行政机关|3 司法机关|4 中税协|5 省税协|6 行业党委|9 其他",
  rp_source: "1 协会录入|2 会员申报|3 接口同步|4 检查生成",
  rp_status: "0 草稿|1 待审核|2 退回|3 已生效|4 不予认定|5 申诉中|6 已撤销|7 已到期",
  rectify_status: "1 未整改|2 整改中|3 已整改|4 已验收",
  white_type: "1 手机号码|2 电子邮箱",
  customer_type: "1 企业|2 个体工商户|3 行政事业单位|4 社会组织|5 自然人|6 境外机构",
  enterprise_scale: "1 大型|2 中型|3 小型|4 微型",
  risk_level: "1 低|2 中|3 高",
  customer_source: "1 老客户介绍|2 自主开发|3 网络|4 主管机关委托|5 招投标|9 其他",
  customer_status: "1 正常|2 停用|3 风险冻结|9 已合并",
  industry_section:
    "1 A 农、林、牧、渔业|2 B 采矿业|3 C 制造业|4 D 电力、热力、燃气及水生产和供应业|5 E 建筑业|6 F 批发和零售业|7 G 交通运输、仓储和邮政业|8 H 住宿和餐饮业|9 I 信息传输、软件和信息技术服务业|10 J 金融业|11 K 房地产业|12 L 租赁和商务服务业|13 M 科学研究和技术服务业|14 N 水利、环境和公共设施管理业|15 O 居民服务、修理和其他服务业|16 P 教育|17 Q 卫生和社会工作|18 R 文化、体育和娱乐业|19 S 公共管理、社会保障和社会组织|20 T 国际组织",
} as const satisfies Readonly<Record<string, string>>;

export interface StandardEntry {
  readonly keyName: string;
  readonly keyValue: number;
  readonly keyNotes: string;
  /** Position within its type. */
  readonly sortNo: number;
}

/** The standard dictionaries as rows; a line that is not `value label|…` stops the start. */
export function standardEntries(source: Readonly<Record<string, string>> = STANDARD_DICTIONARIES): StandardEntry[] {
  return Object.entries(source).flatMap(([keyName, line]) =>
    line.split("|").map((item, sortNo) => {
      const [, value, label] = /^(\d{1,4}) (\S.*)$/.exec(item) ?? [];
      if (!value || !label) throw new Error(`dictionary ${keyName}: "${item}" is not "value label"`);
      return { keyName, keyValue: Number(value), keyNotes: label, sortNo };
    }),
  );
}

/** Names of types that no form of the product offers yet; the others are called as their forms call them. */
export const DICTIONARY_TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "correct_class 更正类别|industry_section 行业门类|yes_no 是否|firm_change_item 事务所变更事项|" +
    "dues_owner 会费归属|cert_status 登录证书状态|" +
    "vat_taxpayer_type 增值税纳税人类型|tax_period 纳税期限|income_tax_type 所得税类型|levy_method 征收方式|" +
    "invoice_mode 开票方式|tsc_level 涉税专业服务信用等级|tsc_limit_reason 信用等级限制原因|dishonest_flag 失信情形|party_org_type 党组织类型|" +
    "party_org_form 党组织组建方式|party_affiliation 党组织隶属关系|party_no_org_reason 未建立党组织原因|" +
    "party_member_type 党员类型|party_post 党内职务|party_activity_type 党建活动类型|party_activity_form 党建活动形式|" +
    "statement_type 报表类型|report_period_type 报告期类型|statement_scope 报表范围|dues_calc_method 会费计算方法|" +
    "round_mode 取整方式|half_year 上下半年|new_member_rule 新会员会费规则|dues_type 会费类型|reduction_type 减免类型|" +
    "dues_pay_party 会费缴纳方|pay_method 缴费方式|dues_pay_status 个人会费状态|pay_confirm_status 到账确认状态|" +
    "receipt_type 票据类型|receipt_status 票据状态|dues_status 会费状态|summary_status 会费汇总状态|" +
    "application_type 备案申请类型|applicant_role 申请人身份|application_status 备案申请状态|" +
    "service_category 业务类别|vat_rate 增值税税率|invoice_type 发票类型|invoice_red 发票红蓝标志|invoice_verify 发票查验状态|" +
    "invoice_status 发票状态|invoice_pay_status 发票收款状态|audit_result 审核结果|" +
    "reviewer_apply_type 复核人申请类型|reviewer_status 复核人状态|reviewer_achievement 复核人成果类别|" +
    "inspect_scope 检查范围|inspect_reason 专项检查事由|inspect_plan_status 检查计划状态|inspect_status 检查任务状态|" +
    "check_answer 核查项目结果|self_conclusion 自查结论|violation_type 违规类型|inspect_file_category 检查材料类别|" +
    "inspect_type 检查类型|inspect_result 检查结论"
  )
    .split("|")
    .map((line) => line.split(" ")),
) as Record<string, string>;
