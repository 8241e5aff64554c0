import { z } from "zod";
import { anyOf, binary, endpoint, open, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { shownChoice, instant, instantOrNone, seenVersion } from "@/contracts/kit/items";
import { id, text } from "@/contracts/kit/scalars";

/** The specification's own paths. // spec §7 */
const base = "/rest/auth/security/cert/v1.0";
const own = restBase("auth", "cert");

/** Dictionary `cert_status`. An account without a certificate is `none`; `making` is not used: issuing takes no time. */
export const CERT_STATUS = { none: 0, making: 1, normal: 2, expiring: 3, expired: 4, revoked: 5 } as const;

/** One login certificate of an account. Neither file nor pass phrase is part of it. // domain a §3.1 */
export const certificateRow = z.object({
  certificateId: id(),
  companyId: id(),
  userId: id(),
  username: field(z.string(), { label: "登录账号", kind: "code", width: 150 }),
  nickName: field(z.string(), { label: "姓名", width: 110 }),
  /** Upper-case hex, as Windows shows it. */
  certSerial: field(z.string(), { label: "证书序列号", kind: "code", width: 290 }),
  certStatus: shownChoice("cert_status", "证书状态", { width: 100 }),
  validFrom: instant("生效时间"),
  certValidTo: instant("有效期至"),
  createTime: instant("申请时间"),
  createUserName: field(z.string(), { label: "申请人", width: 110 }),
  revokeTime: instantOrNone("吊销时间"),
  revokeReason: field(z.string().nullable(), { label: "吊销原因", width: 200 }),
  /** File and pass phrase are still kept; afterwards they are erased and only a new certificate helps. */
  hasFile: z.boolean(),
  version: z.int(),
});
export type CertificateRow = z.infer<typeof certificateRow>;

/** How the pass phrase travels: never with the file, never over the page. */
export const PASS_BY = { sms: "sms", mail: "mail" } as const;

export const certificateForm = z.strictObject({
  userId: field(id(), { label: "账号" }),
  passBy: field(z.enum(PASS_BY), { label: "口令发送方式" }),
});

export const revocationForm = z.strictObject({
  revokeReason: field(text(200, 2), { label: "吊销原因", kind: "longText", help: "例如：电脑遗失、人员离职" }),
  version: seenVersion(),
});

/** `isRepeated`: the same was asked for within the last minute and is not sent again. // contract §7.8 */
export const sendingAnswer = z.object({ isRepeated: z.boolean(), receiver: z.string() });

const cert = anyOf("g_hy_account_cert");
const ids = z.strictObject({ companyId: id(), certificateId: id() });
const byId = z.strictObject({ certificateId: id() });
const byFirm = z.strictObject({ companyId: id() });
const spec = { origin: "spec" } as const;

/** Login certificates of a firm's accounts. // spec §7, domain a §3.2 */
export const certApi = {
  issue: endpoint("auth.cert.issue", `${base}/certificate`, {
    ...spec,
    method: "POST",
    access: cert,
    summary: "申请（或续期）登录证书：立即签发，口令随机生成，经短信或邮件单独发给账号本人，从不显示",
    body: certificateForm,
    data: certificateRow,
  }),
  download: endpoint("auth.cert.download", `${base}/certificate/download/{certificateId}`, {
    ...spec,
    method: "GET",
    wantsPage: true,
    access: cert,
    summary: "下载证书文件（PKCS#12，受口令保护）；每次下载留痕",
    params: byId,
    data: binary("application/x-pkcs12"),
  }),
  mail: endpoint("auth.cert.mail", `${base}/certificate/mail/{companyId}/{certificateId}`, {
    ...spec,
    method: "GET",
    access: cert,
    summary: "把证书文件发到账号的邮箱（不含口令）；60 秒内不重复发送",
    params: ids,
    data: sendingAnswer,
    changesState: true,
  }),
  sms: endpoint("auth.cert.sms", `${base}/certificate/sms/{companyId}/{certificateId}`, {
    ...spec,
    method: "GET",
    access: cert,
    summary: "把证书口令以短信再发给账号本人；60 秒内不重复发送",
    params: ids,
    data: sendingAnswer,
    changesState: true,
  }),
  list: endpoint("auth.cert.list", `${base}/certificate/{companyId}`, {
    ...spec,
    method: "GET",
    access: anyOf("g_hy_account_cert", "g_hy_desk_cert_view"),
    summary: "事务所的登录证书，最新的在前，最多 500 张；可只看一个账号",
    params: byFirm,
    query: z.strictObject({ userId: field(id().optional(), { label: "账号" }) }),
    data: z.array(certificateRow),
  }),
  passMail: endpoint("auth.cert.passMail", `${base}/passMail/again/{companyId}`, {
    ...spec,
    method: "POST",
    access: cert,
    summary: "把证书口令以邮件再发给账号本人（与证书文件分开）；60 秒内不重复发送",
    params: byFirm,
    body: z.strictObject({ certificateId: field(id(), { label: "证书" }) }),
    data: sendingAnswer,
  }),
  revoke: endpoint("auth.cert.revoke", `${own}/{certificateId}/revocation`, {
    method: "PUT",
    access: anyOf("g_hy_account_cert", "g_hy_desk_cert_edit"),
    origin: "ours",
    summary: "吊销登录证书：立即不能再用于登录，不可恢复；文件与口令随即清除",
    params: byId,
    body: revocationForm,
    data: certificateRow,
  }),
  authority: endpoint("auth.cert.authority", "/restOpen/auth/cert/v1.0/authority", {
    method: "GET",
    access: open,
    origin: "ours",
    summary: "协会登录证书的签发者证书（PEM）：代理服务器用它核验客户端证书",
    data: binary("application/x-pem-file"),
  }),
  revoked: endpoint("auth.cert.revoked", "/restOpen/auth/cert/v1.0/crl", {
    method: "GET",
    access: open,
    origin: "ours",
    summary:
      "已吊销登录证书的列表（X.509 CRL，由协会签发者签名）：供证书登录主机的代理定时取用；吊销后即更新，至少每天换新",
    query: z.strictObject({
      format: field(z.enum(["pem", "der"]).optional(), { label: "格式", help: "不填为 PEM（nginx 的 ssl_crl 所用）" }),
    }),
    data: binary("application/x-pem-file", "application/pkix-crl"),
  }),
} as const;
