import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { authApi } from "@/contracts/auth/session";
import { forbidden, notFound } from "@/server/kit/errors";
import { implement } from "@/server/kit/implement";
import { consumeOfAddress } from "@/server/kit/rate-limit";
import { captchaSeconds, captchasPerMinute, issueCaptcha } from "@/server/modules/auth/captcha";
import { captchaSvg, randomCaptchaText } from "@/server/modules/auth/captcha-image";
import { login } from "@/server/modules/auth/login";
import { redeem } from "@/server/modules/auth/redeem";
import { sessions } from "@/server/modules/auth/session.table";
import { currentUserOf } from "@/server/modules/auth/user-info";

/** Sign-in, sign-out, captcha, the signed-in person, and the firm acted for. // spec §7, contract §2, §7.5 */
export function registerAuth(app: FastifyInstance, { captchaText }: { captchaText?: () => string } = {}): void {
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

    captcha: async (ctx) => {
      const { params, db, now, services, http } = ctx;
      const points = services.params.get(captchasPerMinute);
      await consumeOfAddress(ctx, "captcha", { points, windowSeconds: 60 });
      const text = captchaText?.() ?? randomCaptchaText();
      const expireTime = new Date(now.getTime() + services.params.get(captchaSeconds) * 1_000);
      await issueCaptcha(db, services.vault, http, { codeType: params.codeType, text, expireTime });
      return { contentType: "image/svg+xml", body: Buffer.from(captchaSvg(text)) };
    },

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
