import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { noticeApi } from "@/contracts/common/notice";
import { NOTICE_TARGET } from "@/contracts/common/sys-notice";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { accountRights } from "@/server/modules/auth/read";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { validNotices } from "@/server/modules/common/notice-read";

const OFFICER = 2;

/** Changes with codes, roles, firms, status and name of this session's user; tells nothing else. // contract §7.10 */
async function rightsVersion(db: Db, user: SessionUser): Promise<string> {
  const { userId, nickName, companyId, reach, switchable } = user;
  const account = await accountRights(db, userId);
  const rights = [account, userId, nickName, companyId, reach, switchable, [...user.functionCodes].sort()];
  return createHash("sha256").update(JSON.stringify(rights)).digest("base64url").slice(0, 16);
}

/** System notices as the portal polls them. // spec §4, §7, domain b §11.1 */
export function registerNotice(app: FastifyInstance): void {
  implement(app, noticeApi, {
    valid: async ({ params, db, user, now, services, http }) => {
      if (user) {
        const { version } = await dictionaryOf(services).get(db, now);
        http.setHeader("x-dictionary-version", String(version));
        http.setHeader("x-rights-version", await rightsVersion(db, user));
      }
      const noticeTarget = Number(params.noticeTarget);
      // Only the members' notices are for everybody; the others are for the association's own people.
      const isPublic = noticeTarget === NOTICE_TARGET.member;
      return isPublic || user?.userType === OFFICER ? validNotices(db, noticeTarget, now) : [];
    },
  });
}
