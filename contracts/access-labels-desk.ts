import type { GroupCodes } from "@/contracts/kit/codes";
import { applicationCodes } from "@/contracts/public/application-codes";

/** The association's own menu. // contract §7.6 */
export const DESK_CODES = {
  group: "协会工作台",
  screens: [
    applicationCodes,
    {
      screen: "会员单位",
      actions: [
        ["g_hy_desk_firm_view", "查看"],
        ["g_hy_desk_firm_add", "开通新会员单位"],
        ["g_hy_desk_firm_edit", "办理会籍（状态、证号、入会日期）"],
        ["g_hy_desk_firm_grade", "登记等级"],
        ["g_hy_desk_firm_audit", "审核变更与退会申请"],
        ["g_hy_desk_firm_export", "导出"],
        ["g_hy_desk_firm_print", "打印会员证"],
      ],
    },
    {
      screen: "资料迁入",
      actions: [
        ["g_hy_desk_movein_view", "查看"],
        ["g_hy_desk_movein_import", "导入事务所、账号与人员"],
      ],
    },
    {
      screen: "会员人员",
      actions: [
        ["g_hy_desk_staff_view", "查看转所与会员申请"],
        ["g_hy_desk_staff_audit", "办理转所与会员申请"],
        ["g_hy_desk_staff_confirm", "确认本人身份"],
      ],
    },
    {
      screen: "会员账号",
      actions: [
        ["g_hy_desk_account_view", "查看"],
        ["g_hy_desk_account_add", "开立管理员账号"],
        ["g_hy_desk_account_edit", "修改与停用"],
        ["g_hy_desk_account_reset", "重置密码"],
        ["g_hy_desk_account_unlock", "解锁"],
        ["g_hy_desk_account_handover", "办理管理员变更"],
      ],
    },
    {
      screen: "协会账号",
      actions: [
        ["g_hy_desk_colleague_view", "查看"],
        ["g_hy_desk_colleague_edit", "开立、修改、停用、重置密码、解锁与分配角色"],
      ],
    },
    {
      screen: "在线用户",
      actions: [
        ["g_hy_desk_online_view", "查看"],
        ["g_hy_desk_online_del", "强制下线"],
      ],
    },
    {
      screen: "登录证书",
      actions: [
        ["g_hy_desk_cert_view", "查看"],
        ["g_hy_desk_cert_edit", "办理"],
      ],
    },
    {
      screen: "系统公告",
      actions: [
        ["g_hy_desk_notice_view", "查看"],
        ["g_hy_desk_notice_add", "新增"],
        ["g_hy_desk_notice_edit", "修改"],
        ["g_hy_desk_notice_publish", "发布"],
        ["g_hy_desk_notice_del", "删除"],
      ],
    },
    {
      screen: "站内信",
      actions: [
        ["g_hy_desk_message_view", "查看"],
        ["g_hy_desk_message_add", "新增"],
        ["g_hy_desk_message_publish", "发布"],
        ["g_hy_desk_message_withdraw", "撤回"],
        ["g_hy_desk_message_del", "删除"],
      ],
    },
    {
      screen: "消息白名单",
      actions: [
        ["g_hy_desk_whitelist_view", "查看"],
        ["g_hy_desk_whitelist_add", "新增"],
        ["g_hy_desk_whitelist_del", "删除"],
      ],
    },
    {
      screen: "邮件短信日志",
      actions: [
        ["g_hy_desk_sendlog_view", "查看"],
        ["g_hy_desk_sendlog_edit", "重发"],
      ],
    },
    {
      screen: "业务参数",
      actions: [
        ["g_hy_desk_param_view", "查看"],
        ["g_hy_desk_param_edit", "修改"],
      ],
    },
    {
      screen: "数据字典",
      actions: [
        ["g_hy_desk_dict_view", "查看"],
        ["g_hy_desk_dict_edit", "修改"],
      ],
    },
    {
      screen: "后台任务",
      actions: [
        ["g_hy_desk_job_view", "查看"],
        ["g_hy_desk_job_edit", "处理"],
      ],
    },
    { screen: "操作日志", actions: [["g_hy_desk_audit_view", "查看"]] },
    {
      screen: "党建管理",
      actions: [
        ["g_hy_desk_party_view", "查看"],
        ["g_hy_desk_party_audit", "审核"],
        ["g_hy_desk_party_export", "导出"],
      ],
    },
    {
      screen: "奖惩管理",
      actions: [
        ["g_hy_desk_rewards_view", "查看"],
        ["g_hy_desk_rewards_add", "录入"],
        ["g_hy_desk_rewards_edit", "修改、撤销与解除"],
        ["g_hy_desk_rewards_audit", "审核申报与申诉"],
        ["g_hy_desk_rewards_export", "导出"],
      ],
    },
    {
      screen: "报告复核人",
      actions: [
        ["g_hy_desk_reviewer_view", "查看"],
        ["g_hy_desk_reviewer_audit", "审核申请"],
        ["g_hy_desk_reviewer_edit", "暂停、恢复与公示"],
        ["g_hy_desk_reviewer_export", "导出"],
      ],
    },
    {
      screen: "协议备案",
      actions: [
        ["g_hy_desk_agreement_view", "查看"],
        ["g_hy_desk_agreement_audit", "审核备案、变更、终止与作废，抽查"],
        ["g_hy_desk_agreement_export", "导出"],
      ],
    },
    {
      screen: "协议发票",
      actions: [
        ["g_hy_desk_invoice_view", "查看"],
        ["g_hy_desk_invoice_audit", "抽查与年度解锁"],
        ["g_hy_desk_invoice_export", "导出"],
      ],
    },
    {
      screen: "业务报备",
      actions: [
        ["g_hy_desk_report_view", "查看"],
        ["g_hy_desk_report_audit", "审核报备、更正与作废，抽查与解锁"],
        ["g_hy_desk_report_export", "导出"],
      ],
    },
    {
      screen: "业务统计",
      actions: [
        ["g_hy_desk_statistics_view", "查看与导出"],
        ["g_hy_desk_statistics_lock", "锁定与解锁年度，发核对通知"],
      ],
    },
    {
      screen: "涉税信息",
      actions: [
        ["g_hy_desk_taxinfo_view", "查看"],
        ["g_hy_desk_taxinfo_audit", "审核信用等级与识别号变更"],
        ["g_hy_desk_taxinfo_export", "导出"],
      ],
    },
    {
      screen: "监督检查",
      actions: [
        ["g_hy_desk_inspection_view", "查看"],
        ["g_hy_desk_inspection_edit", "检查计划、催报、延期与免检"],
        ["g_hy_desk_inspection_audit", "审核与结论"],
        ["g_hy_desk_inspection_export", "导出"],
      ],
    },
    {
      screen: "财务报表",
      actions: [
        ["g_hy_desk_statement_view", "查看与汇总"],
        ["g_hy_desk_statement_edit", "催报"],
        ["g_hy_desk_statement_audit", "审核"],
        ["g_hy_desk_statement_export", "导出"],
      ],
    },
    {
      screen: "会费",
      actions: [
        ["g_hy_desk_dues_view", "查看"],
        ["g_hy_desk_dues_edit", "维护会费标准与生成会费单"],
        ["g_hy_desk_dues_audit", "核定、重新核算与审批减免"],
        ["g_hy_desk_dues_confirm", "到账确认、匹配、退费与催缴"],
        ["g_hy_desk_dues_receipt", "登记票据"],
        ["g_hy_desk_dues_export", "导出"],
      ],
    },
  ],
} as const satisfies GroupCodes;
