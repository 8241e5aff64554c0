import { createHash } from "node:crypto";
import { and, arrayContains, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type Notice, noticeApi } from "@/contracts/common/notice";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/kit/context";
import { implement } from "@/server/kit/implement";
import { accountRights } from "@/server/modules/auth/read";
import { dictionaryOf } from "@/server/modules/common/dictionary-cache";
import { NOTICE_STATUS, NOTICE_TARGET, notices } from "@/server/modules/common/notice.table";

/** Most that a popup can show; older ones have been read. */
const MAX_NOTICES = 20;
const STAFF = 2;

async function validNotices(db: Db, noticeTarget: number, now: Date): Promise<Notice[]> {
  const rows = await db
    .select({
      noticeId: notices.noticeId,
      noticeTitle: notices.noticeTitle,
      noticeContent: notices.noticeContent,
      enableTime: notices.enableTime,
      noticeStatus: notices.noticeStatus,
    })
    .from(notices)
    .where(
      and(
        eq(notices.noticeStatus, NOTICE_STATUS.active),
        arrayContains(notices.noticeTargets, [noticeTarget]),
        lte(notices.enableTime, now),
        or(isNull(notices.disableTime), gt(notices.disableTime, now)),
      ),
    )
    .orderBy(desc(notices.enableTime), desc(notices.noticeId))
    .limit(MAX_NOTICES);
  return rows.map((row) => ({ ...row, enableTime: row.enableTime.toISOString(), noticeTarget }));
}

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
      return isPublic || user?.userType === STAFF ? validNotices(db, noticeTarget, now) : [];
    },
  });
}
