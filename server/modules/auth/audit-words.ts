import { allEndpoints } from "@/contracts/index";
import { type Change, describeValue } from "@/contracts/kit/diff";
import type { AuditedChange } from "@/server/platform/audit/audit.table";
import { metaOfField } from "@/server/platform/openapi/contract-words";

/** Events of the platform and of modules that are no endpoint of their own. */
const EVENTS: Readonly<Record<string, string>> = {
  "auth.association.create": "建立协会",
  "auth.login": "登录",
  "auth.login.password": "密码正确，等待两步验证",
  "auth.logout": "退出登录",
  "auth.user.closeAtLeave": "离职时停用账号",
  "auth.user.regain": "在服务器上重置账号",
  "basic.staff.left": "离职到期生效",
  "front.refused": "门户直接拒绝的请求",
  "file.content.damaged": "发现附件内容已损坏",
  "file.content.missing": "发现附件内容已丢失",
  "kit.refusals.capped": "超过记录上限的失败请求",
  "kit.dataFault": "发现数据异常",
  "common.outbox.secret": "查看含验证码或密码的内容",
};
/** What was acted upon, by the noun of its rows; the longest beginning that fits speaks. */
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
  "auth.cert": "证书",
  "basic.firm": "事务所",
  "basic.staff": "人员",
  "common.dictionary": "字典",
  "common.job": "后台任务",
  "common.locality": "行政区划",
  "common.message": "站内消息",
  "common.notice": "系统公告",
  "common.outbox": "邮件短信",
  "common.whitelist": "白名单",
  "file.attachment": "附件",
};
/** Facts that no form has a label for. */
const FIELDS: Readonly<Record<string, string>> = {
  errorCode: "错误代码",
  errorMessage: "提示",
  method: "请求方法",
  path: "请求路径",
  reason: "原因",
  reset: "重置内容",
  count: "次数",
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

/** The summary up to its first stop: 「修改业务参数」. */
const nameOf = (summary: string): string => summary.split(/[：（；，。]/, 1)[0] ?? summary;
const actions = new Map([
  ...allEndpoints.map(({ id, spec }) => [id, nameOf(spec.summary)] as const),
  ...Object.entries(EVENTS),
]);

export const actionText = (action: string): string => actions.get(action) ?? action;
export const objectText = (object: string): string => {
  const [, text] = Object.entries(OBJECTS)
    .filter(([noun]) => object.startsWith(noun))
    .reduce<readonly [string, string]>((a, b) => (b[0].length > a[0].length ? b : a), ["", object]);
  return text;
};
/** Actions whose words, or whose own name, hold this text. */
export const actionsNamed = (text: string): string[] =>
  [...actions].filter(([action, words]) => `${words} ${action}`.includes(text)).map(([action]) => action);
/** Beginnings of nouns whose words hold this text. */
export const objectsNamed = (text: string): string[] =>
  Object.entries(OBJECTS)
    .filter(([noun, words]) => `${words} ${noun}`.includes(text))
    .map(([noun]) => noun);

type LabelOf = (keyName: string, keyValue: number) => string;

/** Differing fields as people read them. */
export function changesInWords(object: string, changes: readonly AuditedChange[], labelOf: LabelOf): Change[] {
  const lookups = { dict: labelOf, place: (code: string) => code, file: (fileId: string) => fileId };
  return changes.map(({ field: path, before, after }) => {
    const meta = metaOfField(object, path);
    const words = (value: unknown): string | null => {
      const isDeep = Array.isArray(value) ? value.some((one) => typeof one === "object") : typeof value === "object";
      return isDeep && value !== null ? JSON.stringify(value) : describeValue(meta, value, lookups);
    };
    return { path, label: FIELDS[path] ?? meta?.label ?? path, before: words(before), after: words(after) };
  });
}
