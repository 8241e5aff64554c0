import { and, eq, isNull } from "drizzle-orm";
import type { authApi } from "@/contracts/auth/session";
import { LOGIN_ERROR } from "@/contracts/auth/wire";
import type { Handler } from "@/server/platform/call/context";
import { KeptRefusal, loginRefused } from "@/server/platform/call/errors";
import type { Platform } from "@/server/platform/call/platform";
import { hashToken, mayUse } from "@/server/reference/session";
import { certificates, loginTickets } from "@/server/modules/auth/cert/cert.table";
import { certRefused } from "@/server/modules/auth/cert/cert-login";
import { consumeOfBrowser } from "@/server/modules/auth/login/known-device";
import { enter } from "@/server/modules/auth/login/login-enter";
import { loginsPerMinute } from "@/server/modules/auth/login/login-look";
import { users } from "@/server/reference/user.table";

const stale = () =>
  loginRefused(LOGIN_ERROR.certificate, "证书登录已超时或凭据已使用，请回到登录页重新选择「证书登录」");

/**
 * A ticket becomes a session: whoever shows it uses it up, and only in time, at its target and with the state of the
 * browser that set out it counts. A certificate revoked in between is refused. // contract §7.14
 */
export const redeem =
  (platform: Platform): Handler<typeof authApi.redeem> =>
  async (ctx) => {
    const { db, body, now, http, services, audit } = ctx;
    await consumeOfBrowser(ctx, "ticket", { points: services.params.get(loginsPerMinute), windowSeconds: 60 });
    const [ticket] = await db
      .update(loginTickets)
      .set({ usedTime: now })
      .where(and(eq(loginTickets.ticketHash, hashToken(body.ticket)), isNull(loginTickets.usedTime)))
      .returning();
    if (!ticket) {
      const after = { reason: "ticket", userAgent: http.userAgent };
      audit({ action: "auth.login", object: "auth.user", objectId: "unknown", companyId: null, after });
      throw new KeptRefusal(stale());
    }
    const [found] = await db
      .select({ account: users, revokeTime: certificates.revokeTime })
      .from(users)
      .innerJoin(certificates, eq(certificates.certificateId, ticket.certificateId))
      .where(eq(users.userId, ticket.userId));
    const refuse = (reason: string, error = stale()): never => {
      const after = { reason, userAgent: http.userAgent };
      const companyId = found?.account.companyId ?? null;
      audit({ action: "auth.login", object: "auth.user", objectId: ticket.userId, companyId, after });
      throw new KeptRefusal(error);
    };
    const isHere = http.host === new URL(ticket.target).host;
    if (!isHere || ticket.expireTime <= now || ticket.stateHash !== hashToken(body.state)) return refuse("ticket");
    if (!found || found.revokeTime !== null) return refuse("certRevoked", certRefused("certRevoked"));
    if (!mayUse(found.account, ctx.today)) return refuse("credentials");
    await enter({ ctx, platform, device: null, proof: "certificate" }, found.account);
    return null;
  };
