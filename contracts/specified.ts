/**
 * Every call that spec §7 names, as data: what `docs/endpoints.md` compares the contracts with. Only the generator and
 * tests read it; it is no part of the product.
 */
export interface SpecifiedCall {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** As the specification spells it; `{name}` places may have other names in the contracts. */
  readonly path: string;
  /** The specification's group, for the page. */
  readonly group: string;
  /** Answered outside of the contracts: where. */
  readonly elsewhere?: string;
}

const of =
  (group: string, base: string) =>
  (lines: string): SpecifiedCall[] =>
    lines
      .trim()
      .split("\n")
      .flatMap((line) => {
        const [methods = "", path = ""] = line.trim().split(/\s+/);
        return methods
          .split(",")
          .map((method) => ({ group, method: method as SpecifiedCall["method"], path: base + path }));
      });

/** The 86 calls of the specification, in its order. // spec §7 */
export const specifiedCalls: readonly SpecifiedCall[] = [
  ...of(
    "登录与密码",
    "",
  )(`
    GET /auth/login/{product}Men
    GET /logout
    GET /rest/auth/captcha/{codeType}
    GET /rest/auth/security/userCenter/userInfo
    PUT /rest/auth/security/userCenter/pwd
    PUT /restOpen/auth/security/userCenter/pwd/reset
    GET /restOpen/auth/security/smsCode/{mobilePhone}
    POST /restOpen/auth/security/anonymous/byPhoneCode
    GET /restOpen/auth/security/anonymous
    GET /restOpen/auth/security/anonymous/association
    GET /restOpen/auth/security/anonymous/comPeople`),
  {
    group: "登录与密码",
    method: "GET",
    path: "/auth/login/{product}Men",
    elsewhere: "证书主机（`CERT_HOST`）上的同一调用",
  },
  ...of("业务参数", "/rest/auth/security/businessparameter/management/v1.0")("GET,PUT"),
  ...of(
    "证书",
    "/rest/auth/security/cert/v1.0",
  )(`
    POST /certificate
    GET /certificate/download/{certificateId}
    GET /certificate/mail/{companyId}/{certificateId}
    GET /certificate/sms/{companyId}/{certificateId}
    GET /certificate/{companyId}
    POST /passMail/again/{companyId}`),
  ...of(
    "登录证书",
    "/rest/auth/security/loginCert/v1.0",
  )(`
    POST /association
    GET /association/list
    DELETE /association/{loginCertOrgId}
    GET /association/{loginCertOrgId}/export`),
  ...of(
    "用户管理",
    "/rest/auth/security/user/management/v1.0",
  )(`
    GET /account
    PUT /account/user
    PUT /account/user/role
    GET /function
    GET /org/drop
    GET,POST,PUT /role
    PUT /role/copy
    GET /role/drop
    DELETE /role/{roleId}
    DELETE /unlockLoginFail/{userId}
    GET,POST,PUT /user
    GET /user/drop
    POST /user/roles
    POST /users/role`),
  ...of(
    "在线用户",
    "/rest/auth/security/user/online/v1.0",
  )(`
    GET
    DELETE /{userId}`),
  ...of(
    "公共配置",
    "/restOpen/common/dimensionality/gdconfig/v1.0",
  )(`
    GET
    GET /batch
    GET /list
    GET /{keyName}
    GET /{keyName}/{keyValue}
    DELETE /cacheEvict`),
  ...of(
    "行政区划",
    "/restOpen/common/dimensionality/locality/v1.0",
  )(`
    GET /provinces
    GET /cities
    GET /cities/{provinceCode}
    GET /districts
    GET /districts/{cityCode}
    GET /districtsByProvince/{provinceCode}
    GET /localityCacheEvict`),
  ...of(
    "邮件与短信",
    "/rest/common/msg",
  )(`
    GET /mail/v1.0
    GET /sms/v1.0
    GET /sms/v1.0/detail
    GET /sms/v1.0/novel/{sourceType}`),
  ...of(
    "系统公告",
    "/rest/common/msg/sys_notice/v1.0",
  )(`
    GET,POST
    PUT,DELETE /{noticeId}
    PUT /{noticeId}/{noticeStatus}`),
  ...of("系统公告", "/restOpen/common/msg/sys_notice/v1.0")("GET /{noticeTarget}"),
  ...of(
    "白名单",
    "/rest/common/msg/whitelist/v1.0",
  )(`
    GET,POST
    DELETE /{whiteId}`),
  ...of(
    "站内消息（阅读）",
    "/rest/common/siteMsg/consumer/v1.0",
  )(`
    GET /list
    GET /quickUnread
    GET /sendList
    GET /{msgSiteId}
    GET /{msgSiteId}/file/{msgSiteFileId}
    PUT /markRead`),
  ...of(
    "站内消息（管理）",
    "/rest/common/siteMsg/management/v1.0",
  )(`
    POST,GET
    GET /list
    PUT /publish/{msgSiteId}
    PUT /withdraw/{msgSiteId}
    GET,POST,DELETE /{msgSiteId}
    GET /{msgSiteId}/file/{msgSiteFileId}`),
  { group: "应用描述", method: "GET", path: "/app.json", elsewhere: "门户进程的静态文件" },
];

/** `{name}` places compare as equal whatever they are called; everything else letter by letter. */
export const spelled = (method: string, path: string): string => `${method} ${path.replace(/\{\w+\}/g, "{}")}`;
