import { CODE_LABELS } from "@/contracts/access-labels";
import { allEndpoints, kindNouns } from "@/contracts/index";
import { type Change, describeValue } from "@/contracts/kit/diff";
import type { AuditedChange } from "@/server/platform/audit/audit.table";
import { declaredParams } from "@/server/platform/params/params";
import { metaOfField } from "@/server/platform/openapi/contract-words";

/** Events of the platform and of modules that are no endpoint of their own. */
const EVENTS: Readonly<Record<string, string>> = {
  "auth.association.city": "设置市级协会",
  "auth.association.create": "建立协会",
  "auth.login": "登录",
  "auth.login.password": "密码正确，等待两步验证",
  "auth.login.certificate": "证书登录",
  "auth.logout": "退出登录",
  "auth.user.closeAtLeave": "离职时停用账号",
  "auth.user.moveAtTransfer": "转所时账号转到新单位",
  "auth.user.unbindAtTransfer": "转所时解除账号关联人员",
  "auth.user.unbindAtLeave": "离职时解除账号关联人员",
  "auth.user.regain": "在服务器上重置账号",
  "agreement.report.stamp": "在报告正文上加盖报备编号和二维码",
  "basic.staff.left": "离职到期生效",
  "auth.user.closeAtEnd": "会籍终止后停用账号",
  "public.application.erase": "删除逾期的备案申请",
  "statement.dues-payment.arrival": "按缴费通道的通知登记到账",
  "public.application.full": "查看备案申请的完整号码",
  "front.refused": "门户直接拒绝的请求",
  "file.content.damaged": "发现附件内容已损坏",
  "file.content.missing": "发现附件内容已丢失",
  "kit.refusals.capped": "超过记录上限的失败请求",
  "kit.dataFault": "发现数据异常",
  "kit.unrouted.broken": "无法识别的请求",
  "message.site-message.sendPlanned": "定时发送站内信",
  "common.outbox.secret": "查看含验证码或密码的内容",
};
/**
 * What was acted upon, by the noun of its rows; the longest beginning that fits speaks. Kinds of records that
 * `contracts/index` names are called there.
 */
const OBJECTS: Readonly<Record<string, string>> = {
  access: "访问权限",
  request: "失败的请求",
  "auth.association": "协会",
  "auth.audit": "操作日志",
  "auth.business-parameter": "业务参数",
  "auth.data-request": "个人信息请求",
  "auth.consent": "个人信息告知同意",
  "auth.handover": "管理员变更",
  "auth.online": "在线用户",
  "auth.password": "密码",
  "auth.phone": "手机验证",
  "auth.role": "角色",
  "auth.second-factor": "两步验证",
  "auth.session": "登录会话",
  "auth.user": "账号",
  "auth.cert": "账号证书",
  "auth.login-cert": "登录证书",
  "auth.anonymous": "公开业务",
  "auth.colleague": "协会用户",
  "auth.account-move-in": "账号迁入",
  "auth.staff-move-in": "人员迁入",
  "common.review": "待审核的提交",
  "auth.move-in": "会员迁入",
  "auth.sign-in": "登录记录",
  "basic.firm": "事务所",
  "basic.firm-change": "会员信息变更申请",
  "basic.firm-exit": "退会与注销申请",
  "basic.tax-info": "涉税信息",
  "basic.tax-standing": "年度纳税填报情况",
  "public.application": "新事务所备案申请",
  "public.verify": "公开查验的单据",
  "agreement.customer": "客户企业",
  "agreement.contract": "业务合同",
  "filing.reviewer": "复核人申请",
  "agreement.filing": "协议备案",
  "agreement.invoice": "协议发票",
  "agreement.report": "业务报备",
  "agreement.chain": "业务链",
  "inspection.company": "检查任务",
  "inspection.statistics": "检查计划统计",
  "statistics.annual": "年度总体情况草表",
  "statistics.company": "单位业务统计",
  "statistics.engagements": "合同、协议与开票统计",
  "statistics.personal": "个人业务统计",
  "statistics.reconciliation": "统计核对通知",
  "statistics.year": "统计年度",
  "statement.balance-sheet": "资产负债表",
  "statement.income-statement": "利润表",
  "statement.cash-flow-statement": "现金流量表",
  "statement.desk": "报表催报与汇总",
  "statement.workbook": "报表工作簿",
  "statement.dues": "会费单",
  "statement.dues-item": "个人会费明细",
  "statement.dues-payment": "缴费登记",
  "statement.dues-reduction": "会费减免申请",
  "statement.dues-desk": "会费收缴",
  "statement.dues-bank": "银行流水",
  "statement.head-office-dues": "会费汇总单",
  "statement.head-office-line": "会费汇总分所明细",
  "basic.staff": "人员",
  "common.dictionary": "字典",
  "common.draft": "草稿",
  "common.preference": "列表设置",
  "common.review-times": "办理时长",
  "common.job": "后台任务",
  "common.locality": "行政区划",
  "common.mail-log": "邮件发送记录",
  "common.message": "站内信",
  "common.notice": "系统公告",
  "common.outbox": "邮件短信",
  "common.sms-log": "短信发送记录",
  "common.whitelist": "白名单",
  "common.search": "查找",
  "common.workbench": "工作台",
  "file.attachment": "附件",
  message: "站内信",
  "party.activity": "党建活动",
  "party.firmScore": "党建活动年度统计",
  "party.info": "党组织",
  "party.member": "党员",
  "party.unreported": "未上报党建信息的事务所",
  "rewards.company": "事务所奖惩",
  "rewards.person": "税务师奖惩",
};
const NOUNS = [...new Map([...kindNouns, ...Object.entries(OBJECTS)])];
/** Facts that no form has a label for. */
const FIELDS: Readonly<Record<string, string>> = {
  errorMessage: "提示",
  reason: "原因",
  why: "原因",
  note: "备注",
  reset: "重置内容",
  count: "次数",
  rows: "行数",
  people: "人数",
  ended: "结束的登录",
  file: "文件",
  password: "密码",
  by: "发送方式",
  isRepeated: "再次发送",
  tries: "尝试次数",
  to: "新状态",
  set: "内容",
  name: "名称",
  cities: "所辖市",
  kind: "种类",
  confirmYear: "确认年度",
  smsCopy: "短信提醒",
  mailCopy: "邮件提醒",
  purpose: "用途",
  privacyDate: "隐私政策日期",
  username: "登录账号",
  replaces: "原管理员账号",
  userAgent: "浏览器",
  proof: "验证方式",
  secondFactor: "两步验证",
  value: "参数值",
  version: "版本",
  status: "状态",
};

type LabelOf = (keyName: string, keyValue: number) => string;

/** The summary up to its first stop: 「修改业务参数」. */
const nameOf = (summary: string): string => summary.split(/[：（；，。]/, 1)[0] ?? summary;
const actions = new Map([
  ...allEndpoints.map(({ id, spec }) => [id, nameOf(spec.summary)] as const),
  ...Object.entries(EVENTS),
]);

/** Codes of what technicians look for, who have the event number: officers are told the sentence beside them. */
const TECHNICAL: ReadonlySet<string> = new Set(["errorCode", "method", "path", "sha256", "userId", "companyId"]);
/** Values that are words of the code. */
const VALUES: Readonly<Record<string, string>> = {
  changed: "已修改",
  reset: "已重置",
  exported: "已导出",
  downloaded: "已下载",
  sms: "短信",
  mail: "邮件",
  capped: "超过记录上限",
};

/** In words, never the code: a call that is gone from the product is another one. */
export const actionText = (action: string): string => actions.get(action) ?? "其他操作";
export const objectText = (object: string): string => {
  const [, text] = NOUNS.filter(([noun]) => object.startsWith(noun)).reduce<readonly [string, string]>(
    (a, b) => (b[0].length > a[0].length ? b : a),
    ["", "其他"],
  );
  return text;
};

const RECORD_ID = /^[0-9a-f]{32}$/;
/** Which one it was: the name where the row names it, the number where it has one; never a code. */
export function subjectText(object: string, objectId: string, labelOf: LabelOf): string | null {
  if (RECORD_ID.test(objectId)) return objectId;
  if (object === "request" || object === "access") return actions.get(objectId) ?? null;
  if (object === "auth.business-parameter") return declaredParams().get(objectId)?.label ?? null;
  const [, keyName, keyValue] = /^([a-z_]+)-(\d+)$/.exec(objectId) ?? [];
  return object === "common.dictionary" && keyName && keyValue ? labelOf(keyName, Number(keyValue)) || null : null;
}
/** Actions whose words, or whose own name, hold this text. */
export const actionsNamed = (text: string): string[] =>
  [...actions].filter(([action, words]) => `${words} ${action}`.includes(text)).map(([action]) => action);
/** Beginnings of nouns whose words hold this text. */
export const objectsNamed = (text: string): string[] =>
  NOUNS.filter(([noun, words]) => `${words} ${noun}`.includes(text)).map(([noun]) => noun);

const CODE_WORDS = new Map<string, string>(
  CODE_LABELS.map(({ code, screen, action }) => [code, `${screen}：${action}`]),
);

/** Lists and rows in words: rows apart, permission codes by what they allow. */
function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(plainText).join("；");
  if (typeof value === "object") return Object.values(value).map(plainText).filter(Boolean).join("，");
  if (typeof value === "boolean") return value ? "是" : "否";
  return CODE_WORDS.get(String(value)) ?? String(value);
}

/** Differing fields as people read them. */
export function changesInWords(object: string, changes: readonly AuditedChange[], labelOf: LabelOf): Change[] {
  const lookups = { dict: labelOf, place: (code: string) => code, file: (fileId: string) => fileId };
  const told = changes.filter(({ field }) => !TECHNICAL.has(field));
  return told.map(({ field: path, before, after }) => {
    const meta = metaOfField(object, path);
    const words = (value: unknown): string | null => {
      if (typeof value === "string" && value in VALUES) return VALUES[value] ?? value;
      const isDeep = Array.isArray(value) ? value.some((one) => typeof one === "object") : typeof value === "object";
      return isDeep && value !== null ? plainText(value) : describeValue(meta, value, lookups);
    };
    return { path, label: FIELDS[path] ?? meta?.label ?? "其他内容", before: words(before), after: words(after) };
  });
}
