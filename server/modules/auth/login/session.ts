import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { authApi } from "@/contracts/auth/session";
import { forbidden, notFound } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { issueCaptcha } from "@/server/modules/auth/login/captcha";
import { login } from "@/server/modules/auth/login/login";
import { redeem } from "@/server/modules/auth/login/redeem";
import { sessions } from "@/server/reference/session.table";
import { currentUserOf } from "@/server/modules/auth/account/user-info";

/** Sign-in, sign-out, captcha, the signed-in person, and the firm acted for. // spec §7, contract §2, §7.5 */
export function registerAuth(app: FastifyInstance): void {
  const { platform } = app;
  implement(app, authApi, {
    login: (ctx) => login(platform, ctx),
    redeem: redeem(platform),

    logout: async ({ db, user, now, http, audit }) => {
      if (user) {
        await platform.sessions.end(db, user.sessionId, "logout", now);
        audit({ action: "auth.logout", object: "auth.user", objectId: user.userId, companyId: user.companyId });
      }
      http.clearCookie(platform.env.sessionCookie);
      http.setHeader("clear-site-data", '"cache"');
      return null;
    },

    captcha: issueCaptcha,

    userInfo: async (ctx) => [await currentUserOf(ctx, ctx.user)],

    actAs: async (ctx) => {
      const { body, db, user, audit } = ctx;
      const { companyId } = body;
      if (!user.switchable.includes(companyId)) {
        throw user.reach.includes(companyId) ? forbidden("您只能查看该事务所，不能代其办理") : notFound();
      }
      const actingCompanyId = companyId === user.homeCompanyId ? null : companyId;
      await db.update(sessions).set({ actingCompanyId }).where(eq(sessions.sessionId, user.sessionId));
      audit({
        object: "auth.session",
        objectId: user.sessionId,
        companyId,
        before: { companyId: user.companyId },
        after: { companyId },
      });
      return [await currentUserOf(ctx, { ...user, companyId })];
    },
  });
}
