import { and, count, desc, eq, inArray, or } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { signInApi } from "@/contracts/auth/sign-in";
import { type AuditedChange, audits } from "@/server/platform/audit/audit.table";
import type { Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { deviceOfAgent } from "@/server/modules/auth/login/device";

const LOGIN = "auth.login";
const CERT_LOGIN = "auth.login.certificate";
const PASSWORD_STEP = "auth.login.password";
/** What the owner did to his own second factor. */
const OWN_FACTOR = ["confirm", "renewCodes", "turnOff"].map((name) => `auth.second-factor.${name}`);
const REFUSALS: Readonly<Record<string, string>> = {
  locked: "登录失败，账号被锁定",
  credentials: "登录失败，密码错误或账号不可用",
  captchaNone: "登录失败，未完成验证",
  captchaWrong: "登录失败，验证未通过",
  tooOften: "登录失败，尝试过于频繁",
  networkLocked: "登录失败，所在网络暂停登录",
  certNone: "证书登录失败，没有出示证书",
  certUnknown: "证书登录失败，证书不是本协会签发",
  certRevoked: "证书登录失败，证书已吊销",
  certExpired: "证书登录失败，证书已到期",
  certOther: "证书登录失败，证书与账号不符",
  factor: "登录失败，验证码不正确",
  factorStale: "登录失败，两步验证已超时",
  ticket: "证书登录失败，凭据超时或无效",
};
const EVENTS: Readonly<Record<string, string>> = {
  [LOGIN]: "登录成功",
  [CERT_LOGIN]: "登录证书核验通过",
  [PASSWORD_STEP]: "密码正确，等待两步验证",
  "auth.second-factor.confirm": "启用或更换验证器",
  "auth.second-factor.renewCodes": "重新生成恢复码",
  "auth.second-factor.turnOff": "关闭两步验证",
  "auth.logout": "退出登录",
  "auth.online.end": "被强制下线",
  "auth.user.reset": "密码被重置",
  "auth.user.resetFactor": "两步验证被重置",
};
/** What others did to the account, told to its owner as well. */
const DONE_TO = ["auth.online.end", "auth.user.reset", "auth.user.resetFactor"];

const textOf = (changes: readonly AuditedChange[], field: string): string | null => {
  const value = changes.find((change) => change.field === field)?.after;
  return typeof value === "string" ? value : null;
};

function eventOf(action: string, result: "ok" | "refused", changes: readonly AuditedChange[]): string {
  const more = changes.find(({ field }) => field === "count")?.after;
  if (result === "refused" && more !== undefined) return `登录失败，此前一分钟另有 ${String(more)} 次未逐条记录`;
  if (result === "refused") return REFUSALS[textOf(changes, "reason") ?? ""] ?? "登录失败";
  const proof = action === LOGIN ? textOf(changes, "proof") : null;
  if (proof !== null) return `登录成功（${proof}）`;
  const reason = action === "auth.online.end" ? textOf(changes, "reason") : null;
  return (EVENTS[action] ?? action) + (reason === null ? "" : `：${reason}`);
}

/** The own account's rows of the audit log, and nobody else's. */
const list: Handler<typeof signInApi.list> = async ({ db, user, query }) => {
  const own = and(
    eq(audits.userId, user.userId),
    inArray(audits.action, [LOGIN, CERT_LOGIN, PASSWORD_STEP, ...OWN_FACTOR, "auth.logout"]),
  );
  const ofObject = and(eq(audits.object, "auth.user"), eq(audits.objectId, user.userId));
  const result = query.isRefused === undefined ? undefined : eq(audits.result, query.isRefused ? "refused" : "ok");
  // A refusal that somebody else met with this name counts as well: it names the account.
  const where = and(or(own, and(ofObject, inArray(audits.action, [LOGIN, ...DONE_TO]))), result);
  const rows = await db
    .select()
    .from(audits)
    .where(where)
    .orderBy(desc(audits.recordTime), desc(audits.auditId))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [total] = await db.select({ n: count() }).from(audits).where(where);
  return {
    totalCount: total?.n ?? 0,
    rows: rows.map(({ auditId, actionTime, action, result: outcome, ip, changes }) => {
      const agent = textOf(changes, "userAgent");
      // What an administrator did came from his place, which is not the owner's business.
      const isOthers = DONE_TO.includes(action);
      return {
        auditId,
        actionTime: actionTime.toISOString(),
        event: eventOf(action, outcome, changes),
        isRefused: outcome === "refused",
        ip: isOthers ? "—" : ip,
        device: agent === null ? null : deviceOfAgent(agent),
      };
    }),
  };
};

/** Everybody's own sign-in history. */
export const registerSignIn = (app: FastifyInstance): void => implement(app, signInApi, { list });
