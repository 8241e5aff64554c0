import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { anonymousApi, contactWay, STANDARD_HELP_TEXT } from "@/contracts/auth/password";
import { implement } from "@/server/platform/call/implement";
import { defineParam } from "@/server/platform/params/params";
import { consumeOfBrowser } from "@/server/modules/auth/login/known-device";
import { policyOf } from "@/server/modules/auth/password/password-policy";
import {
  codeMinutes,
  holdsPhoneCode,
  issueTicket,
  redeemPhoneCode,
  resendSeconds,
  ticketOf,
} from "@/server/modules/auth/password/phone-code";
import { accountsOfPhone } from "@/server/modules/auth/password/phone-code-send";
import { orgs } from "@/server/reference/user.table";
import { firmBriefs, personState } from "@/server/modules/basic/read";

export const associationContact = defineParam(
  "site.contact",
  z.string().max(200),
  "",
  "协会联系方式（显示在找回密码页与帮助页，空为不显示）",
);
export const helpText = defineParam(
  "site.helpText",
  z.string().max(1_000),
  STANDARD_HELP_TEXT,
  "帮助页「联系协会」的说明（空为不显示）",
);
export const contactWays = defineParam(
  "site.contactWays",
  z.array(contactWay).max(12),
  [],
  "协会的更多联系方式（电话、服务时间、邮箱、地址等，显示在帮助页）",
);
export const codeChecksPerMinute = defineParam(
  "limits.codeChecksPerMinute",
  z.int().min(1).max(10_000),
  30,
  "每个网络地址每分钟核对短信验证码次数上限",
);

/** What strangers may ask: nothing that tells who is known here. // spec §7, domain a §14.5 */
export function registerAnonymous(app: FastifyInstance): void {
  implement(app, anonymousApi, {
    byPhoneCode: async (ctx) => {
      const { db, body, today, services, audit } = ctx;
      const { vault, params } = services;
      const { mobilePhone: mobile, purpose, smsCode: code } = body;
      const points = params.get(codeChecksPerMinute);
      // Who holds a code has passed a captcha and has a few tries with it, whatever strangers at his address do.
      if (!(await holdsPhoneCode(ctx, purpose))) {
        await consumeOfBrowser(ctx, "code-check", { points, windowSeconds: 60 });
      }
      audit({ object: "auth.phone", objectId: purpose, companyId: null });
      await redeemPhoneCode(ctx, { mobile, purpose, code });
      const mobileIndex = vault.index(mobile);
      const { token, expireTime } = await issueTicket(ctx, purpose, {
        mobileIndex,
        idNoIndex: body.idNo === null ? null : vault.index(body.idNo),
        staffName: body.staffName === null ? null : vault.seal(body.staffName),
      });
      const accounts = purpose === "resetPwd" ? await accountsOfPhone(db, mobileIndex, today) : [];
      const ids = accounts.flatMap(({ companyId }) => (companyId ? [companyId] : []));
      const names = new Map((await firmBriefs(db, ids)).map((firm) => [firm.companyId, firm.companyName]));
      return {
        token,
        expireTime: expireTime.toISOString(),
        accounts: accounts.map(({ username, companyId }) => ({
          username,
          companyName: (companyId && names.get(companyId)) ?? null,
        })),
      };
    },

    site: ({ services: { params } }) =>
      Promise.resolve({
        passwordPolicy: policyOf(params),
        codeMinutes: params.get(codeMinutes),
        resendSeconds: params.get(resendSeconds),
        contact: params.get(associationContact) || null,
        helpText: params.get(helpText),
        contactWays: params.get(contactWays),
      }),

    association: ({ db }) =>
      db
        .select({ orgId: orgs.orgId, orgName: orgs.orgName, fullOrgName: orgs.fullOrgName })
        .from(orgs)
        .where(eq(orgs.orgId, orgs.lv1OrgId))
        .orderBy(orgs.orgId),

    comPeople: async (ctx) => {
      const verified = await ticketOf(ctx, {
        token: ctx.query.token,
        purposes: ["application", "training"],
        take: false,
      });
      if (!verified?.idNoIndex || !verified.staffName) return [];
      const staffName = ctx.services.vault.open(verified.staffName);
      const state = await personState(ctx.db, { idNoIndex: verified.idNoIndex, staffName });
      return state ? [state] : [];
    },
  });
}
