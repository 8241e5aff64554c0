import { z } from "zod";
import { anyOf, binary, endpoint, pageOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { instant, instantOrNone, optionalLine, lineFilter, shownCount } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { defineResource } from "@/contracts/kit/resource";
import { id } from "@/contracts/kit/scalars";

const base = "/rest/auth/security/loginCert/v1.0/association";

/** A firm for which the association has opened login certificates. // spec §7, domain a §3.2 */
export const loginCertRow = z.object({
  loginCertOrgId: id(),
  companyId: id(),
  companyName: field(z.string(), { label: "事务所", width: 280 }),
  /** Neither revoked nor expired. */
  validCount: shownCount("有效证书", { width: 96 }),
  /** The first of them to run out; null without one. */
  nextValidTo: instantOrNone("最近到期"),
  remark: field(z.string().nullable(), { label: "备注", width: 220 }),
  createTime: instant("开通时间"),
  createUserName: field(z.string(), { label: "开通人", width: 110 }),
});
export type LoginCertRow = z.infer<typeof loginCertRow>;

export const loginCertFilter = z.strictObject({
  companyName: lineFilter("事务所", 50, { help: "可只填名称中的几个字" }),
});

export const loginCertForm = z.strictObject({
  companyId: field(id(), { label: "事务所" }),
  remark: optionalLine("备注", 200),
});

const view = anyOf("g_hy_desk_cert_view");
const edit = anyOf("g_hy_desk_cert_edit");
const byId = z.strictObject({ loginCertOrgId: id() });

/** The association's approval that a firm may hold login certificates. */
export const loginCertApi = {
  create: endpoint("auth.login-cert.create", base, {
    method: "POST",
    access: edit,
    origin: "spec",
    summary: "为会员单位开通登录证书：此后该所可为本所账号申请证书；只限协会账号",
    body: loginCertForm,
    data: loginCertRow,
  }),
  list: endpoint("auth.login-cert.list", `${base}/list`, {
    method: "GET",
    access: view,
    origin: "spec",
    summary: "已开通登录证书的会员单位（分页）：有效证书数与最近到期时间",
    query: pageQuery.extend(loginCertFilter.shape),
    data: pageOf(loginCertRow),
  }),
  remove: endpoint("auth.login-cert.remove", `${base}/{loginCertOrgId}`, {
    method: "DELETE",
    access: edit,
    origin: "spec",
    summary: "停用会员单位的登录证书：该所全部有效证书随即吊销；只限协会账号",
    params: byId,
    data: z.object({ revoked: z.int() }),
  }),
  export: endpoint("auth.login-cert.export", `${base}/{loginCertOrgId}/export`, {
    method: "GET",
    wantsPage: true,
    access: view,
    origin: "spec",
    summary: "导出会员单位全部有效证书的公开部分（PEM，含签发者证书，不含私钥），供备案核对",
    params: byId,
    data: binary("application/x-pem-file"),
  }),
} as const;

export const loginCertResource = defineResource({
  title: "登录证书",
  api: loginCertApi,
  idKey: "loginCertOrgId",
  row: loginCertRow,
  filter: loginCertFilter,
  columns: ["companyName", "validCount", "nextValidTo", "createTime", "createUserName", "remark"],
  sortable: ["createTime"],
  mainFilters: ["companyName"],
});
