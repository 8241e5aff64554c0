import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { encryptPassword } from "../sign-in";

/** Its own name for the session: the specification knows none. */
const COOKIE = "JSESSIONID";
export const FOREIGN_PASSWORD = "Foreign#2026";
export const FOREIGN_FIRM = "长沙某某税务师事务所";

/** The fields of the current user, all of them and no others. // spec §3 */
const userOf = (username: string, functionCodes: readonly string[], accessCompanyIds: readonly string[] = []) => ({
  accessCompanyIds,
  companyId: "c-1",
  companyName: FOREIGN_FIRM,
  createTime: "2024-03-01T02:00:00Z",
  email: null,
  fullOrgName: "湖南省注册税务师协会",
  functionCodes,
  lv1FullOrgName: "湖南省注册税务师协会",
  lv1OrgId: "o-1",
  lv1OrgName: "湖南税协",
  mobilephone: null,
  nickName: `张${username}`,
  orgId: "o-1",
  orgName: "湖南税协",
  roleCodes: ["admin"],
  roleNames: ["管理员"],
  userId: `u-${username}`,
  userStatus: 1,
  userType: 1,
  username,
});

/** Codes of spec §2. */
const CODES = [
  "g_hy_member_firm_find",
  "g_hy_member_staff_find",
  "g_hy_account_see",
  "g_hy_party_manage_find",
  "g_hy_party_training_find",
  "g_hy_rewards_and_punishment_company_find",
  "g_hy_rewards_and_punishment_person_find",
] as const;

export const FOREIGN_USERS = {
  manager: userOf("manager", [...CODES, "g_hy_member_staff_add"]),
  head: userOf("head", CODES, ["c-2"]),
  nobody: userOf("nobody", []),
} as const;
export type ForeignUser = keyof typeof FOREIGN_USERS;

const DICTIONARY = [
  { keyName: "education", keyValue: 1, keyNotes: "博士", keyDisabled: false },
  { keyName: "staff_status", keyValue: 1, keyNotes: "在所", keyDisabled: false },
  { keyName: "staff_status", keyValue: 2, keyNotes: "已离所", keyDisabled: false },
  { keyName: "staff_status", keyValue: 3, keyNotes: "旧值", keyDisabled: true },
];

const NOTICES = [
  {
    noticeId: "n-1",
    noticeTitle: "系统升级",
    noticeContent: "周六停机\n两小时",
    enableTime: "2026-11-20T01:00:00Z",
    noticeStatus: 1,
    noticeTarget: 3,
  },
  {
    noticeId: "n-2",
    noticeTitle: "年检通知",
    noticeContent: "请于月底前报送",
    enableTime: "2026-11-18T01:00:00Z",
    noticeStatus: 1,
    noticeTarget: 3,
  },
];

/** A picture to read, where a browser of ours would be given a riddle. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><text x="10" y="28">7F3K</text></svg>';

/** How it says that nobody is signed in: by a status, or by a code of spec §8. */
export type Shut = "401" | "GW0002";

/**
 * A backend that knows the specification and nothing else: its calls, its fields, its words for a failure. What the
 * portal adds (workbench, drafts, records of the domains, probes, versions in headers) is answered 404, as a server
 * answers that never heard of it.
 */
export class ForeignBackend {
  readonly #server: Server = createServer((req, res) => this.#handle(req, res));
  #sessions = new Map<string, ForeignUser>();
  #count = 0;
  /** Paths that it did not know, in order. */
  readonly unknown: string[] = [];
  wantsCaptcha = false;
  shut: Shut = "401";

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Everybody is signed out, as by a restart. */
  forgetSessions(): void {
    this.#sessions.clear();
  }

  get sessions(): number {
    return this.#sessions.size;
  }

  #userOf(req: IncomingMessage): ForeignUser | undefined {
    const token = new RegExp(`${COOKIE}=([^;]+)`).exec(req.headers.cookie ?? "")?.[1];
    return token === undefined ? undefined : this.#sessions.get(token);
  }

  #handle(req: IncomingMessage, res: ServerResponse): void {
    const url = new URL(req.url ?? "/", "http://backend");
    const call = `${req.method} ${url.pathname}`;
    req.resume();
    if (call === "GET /auth/login/memberMen") return this.#login(url.searchParams, res);
    if (call === "GET /rest/auth/captcha/login") {
      res.writeHead(200, { "content-type": "image/svg+xml" });
      return void res.end(PICTURE);
    }
    if (call === "GET /restOpen/common/dimensionality/gdconfig/v1.0") return give(res, DICTIONARY);
    if (call === "GET /restOpen/common/msg/sys_notice/v1.0/3") return give(res, NOTICES);
    const user = this.#userOf(req);
    if (call === "GET /logout") {
      this.#sessions.clear();
      return give(res);
    }
    if (url.pathname.startsWith("/rest/") && !user) return this.#refuse(res);
    if (call === "GET /rest/auth/security/userCenter/userInfo" && user) return give(res, [FOREIGN_USERS[user]]);
    if (call === "GET /rest/common/siteMsg/consumer/v1.0/quickUnread") return give(res);
    if (call === "GET /rest/common/siteMsg/consumer/v1.0/list") return give(res, [{ msgSiteId: "m-1" }]);
    if (call === "GET /rest/auth/security/user/management/v1.0/account") return give(res, [{ userId: "u-manager" }]);
    this.unknown.push(call);
    send(res, 404, { timestamp: "2026-11-23T01:00:00Z", status: 404, error: "Not Found", path: url.pathname });
  }

  #login(query: URLSearchParams, res: ServerResponse): void {
    const username = query.get("username") ?? "";
    if (this.wantsCaptcha && query.get("captcha_code") !== "7F3K")
      return send(res, 400, { success: false, error: "invalid_spsoft_auth0092", errorMessage: "验证码不正确" });
    if (!(username in FOREIGN_USERS) || query.get("password") !== encryptPassword(FOREIGN_PASSWORD))
      return send(res, 400, { success: false, error_description: "账号或密码有误" });
    const token = `t${(this.#count += 1)}`;
    this.#sessions.set(token, username as ForeignUser);
    res.setHeader("set-cookie", `${COOKIE}=${token}; Path=/; HttpOnly`);
    give(res);
  }

  #refuse(res: ServerResponse): void {
    if (this.shut === "401") return send(res, 401, { success: false });
    send(res, 400, { success: false, errorCode: "GW0002", errorMessage: "登录已失效" });
  }
}

function send(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { "content-type": "application/json" });
  res.end(JSON.stringify(body));
}

const give = (res: ServerResponse, data?: unknown): void => send(res, 200, { success: true, data });
