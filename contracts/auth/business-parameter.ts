import { z } from "zod";
import { anyOf, endpoint, pageOf } from "@/contracts/kit/endpoint";
import { historyLine } from "@/contracts/kit/history";
import { field } from "@/contracts/kit/field";
import { pageQuery } from "@/contracts/kit/query";
import { isoDateTime, version } from "@/contracts/kit/scalars";

/** Names a parameter: `login.captchaAfter`. */
const paramKey = () =>
  z
    .string()
    .max(80)
    .regex(/^[a-z][a-zA-Z]*(\.[a-zA-Z0-9]+)+$/, "参数编码不正确");

/**
 * How a value is typed in: `list` and `numbers` line by line, `rows` as the columns say; `json` is for structures that
 * have no input of their own.
 */
export const paramKind = z.enum([
  "number",
  "flag",
  "text",
  "paragraph",
  "choice",
  "choices",
  "dicts",
  "list",
  "numbers",
  "rows",
  "json",
]);
export type ParamKind = z.infer<typeof paramKind>;

/** Headings by the first part of the key, the work of the association before the system's own; others stand under 其他. */
export const PARAM_GROUPS: Readonly<Record<string, string>> = {
  site: "站点",
  workbench: "工作台",
  calendar: "节假日",
  audit: "审核",
  firm: "事务所",
  application: "备案申请",
  staff: "人员",
  transfer: "转所",
  tax: "涉税信息",
  party: "党建",
  statement: "财务报表",
  dues: "会费",
  customer: "客户与合同",
  contract: "客户与合同",
  agreement: "协议备案",
  report: "业务报备",
  reviewer: "报告复核人",
  rewards: "奖惩",
  inspect: "监督检查",
  statistics: "业务统计",
  verify: "单据查验",
  message: "消息",
  login: "登录",
  session: "会话",
  password: "密码",
  sms: "短信验证码",
  cert: "登录证书",
  limits: "访问限制",
  file: "附件、导出与打印",
  export: "附件、导出与打印",
  print: "附件、导出与打印",
};

const bound = z.number().nullable();
const options = z.array(z.object({ value: z.string(), label: z.string() }));

/** One item of a `rows` parameter's rows; `choices` is a list of texts out of `options`. */
export const paramColumn = z.object({
  key: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  kind: z.enum(["text", "number", "choices"]),
  isRequired: z.boolean(),
  /** Bounds of a number, else null. */
  min: bound,
  max: bound,
  options,
});
export type ParamColumn = z.infer<typeof paramColumn>;

/** One business parameter with what it may be. Values are JSON of the parameter's own shape. */
export const businessParameter = z.object({
  paramKey: paramKey(),
  label: z.string(),
  kind: paramKind,
  value: z.unknown(),
  standard: z.unknown(),
  /** Bounds of a number, else null. */
  min: bound,
  max: bound,
  /** Dictionary type of `dicts`. */
  dict: z.string().nullable(),
  /** Of `choice` and `choices`. */
  options,
  /** Of `rows`; the first one names a row. */
  columns: z.array(paramColumn),
  /** 0 until it is changed for the first time. */
  version: version(),
  updateTime: isoDateTime().nullable(),
  updateUserName: z.string().nullable(),
});
export type BusinessParameter = z.infer<typeof businessParameter>;

const base = "/rest/auth/security/businessparameter/management/v1.0";
const view = anyOf("g_hy_desk_param_view");

export const businessParameterApi = {
  list: endpoint("auth.business-parameter.list", base, {
    method: "GET",
    access: view,
    origin: "spec",
    summary: "业务参数：现值、标准值、取值范围与最近一次保存",
    data: z.array(businessParameter),
  }),
  /** Checked by the parameter's own schema; the value holds from the next request on (other processes: within seconds). */
  update: endpoint("auth.business-parameter.update", base, {
    method: "PUT",
    access: anyOf("g_hy_desk_param_edit"),
    origin: "spec",
    summary: "修改业务参数：立即生效，留存变更记录",
    body: z.strictObject({
      paramKey: field(paramKey(), { label: "参数编码" }),
      value: field(z.unknown(), { label: "参数值" }),
      version: version().optional(),
    }),
    data: businessParameter,
  }),
  history: endpoint("auth.business-parameter.history", `${base}/history/{paramKey}`, {
    method: "GET",
    access: view,
    origin: "ours",
    summary: "业务参数的变更记录：何人何时由何值改为何值",
    params: z.strictObject({ paramKey: paramKey() }),
    query: pageQuery.omit({ sort: true }),
    data: pageOf(historyLine),
  }),
} as const;
