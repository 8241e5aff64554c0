import type { FastifyInstance } from "fastify";
import { handoverApi } from "@/contracts/auth/handover";
import type { Handler } from "@/server/platform/call/context";
import { invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { takeFiles } from "@/server/platform/files/take";
import type { RecordContext } from "@/server/records/hooks";
import { newId } from "@/server/platform/clock/id";
import { implement } from "@/server/platform/call/implement";
import { assertOfficer, assertReach } from "@/server/reference/scope";
import { handovers } from "@/server/modules/auth/account/handover.table";
import { closeAccount } from "@/server/modules/auth/port";
import { consentFaults } from "@/server/reference/consent";
import { tellKeepers } from "@/server/modules/auth/tell";
import { openMain, openMember } from "@/server/modules/auth/account/opening";
import { loadAccount } from "@/server/modules/auth/account/user-records";
import { assertNotAbove, holdFirm } from "@/server/modules/auth/account/user-rights";
import { USER_STATUS } from "@/server/reference/user.table";
import { openingFaults } from "@/server/modules/basic/port";

/** What files of a 管理员变更 are kept under. */
export const HANDOVER_BIZ = "handover";

/** One new member firm. // domain a §3 */
const openFirm: Handler<typeof handoverApi.openFirm> = async (context) => {
  const orgId = assertOfficer(context.user);
  const refused = [...(await openingFaults(context, context.body, orgId)), ...consentFaults(context.http)];
  if (refused.length > 0) throw invalid(refused);
  return openMember(context, orgId, context.body);
};

/** The old administrator's account, closed with its sessions; null when none is named. */
async function closeOld(context: RecordContext, companyId: string, oldUserId: string | null) {
  if (oldUserId === null) return null;
  const old = await loadAccount(context.db, context.user, oldUserId);
  if (old.companyId !== companyId) throw invalid([{ path: "oldUserId", message: "该账号不属于所选事务所" }]);
  await assertNotAbove(context.db, context.user, old.userId);
  if (old.userStatus === USER_STATUS.closed) throw stateConflict("原管理员账号已注销，请不选原账号直接办理");
  await closeAccount(context, old.userId, "handOver");
  return old;
}

/** 管理员变更: the letter is kept, the old account closed, the new person gets the firm's main account. // domain a §3.4 */
const handOver: Handler<typeof handoverApi.handOver> = async (context) => {
  const { db, user, body, now, audit } = context;
  const orgId = assertOfficer(user);
  const { companyId, oldUserId, username, reason, attachments } = body;
  await assertReach(user, companyId, db);
  if (companyId === orgId) throw notFound();
  await holdFirm(db, companyId);
  const old = await closeOld(context, companyId, oldUserId);
  const opened = await openMain(context, companyId, username, body, [
    { path: "reason", label: "原因", before: null, after: reason },
    ...(old ? [{ path: "replaces", label: "原管理员账号", before: null, after: old.username }] : []),
  ]);
  const handoverId = newId();
  await db.insert(handovers).values({
    handoverId,
    companyId,
    oldUserId,
    newUserId: opened.userId,
    reason,
    userId: user.userId,
    userName: user.nickName,
    createTime: now,
  });
  await takeFiles(
    db,
    { bizType: HANDOVER_BIZ, bizId: handoverId, companyId: orgId, userId: user.userId },
    attachments,
    now,
  );
  const told = `协会已办理管理员变更，${body.nickName}（账号 ${username}）为本所管理员。${old ? `原管理员账号 ${old.username} 已注销。` : ""}事由：${reason}`;
  await tellKeepers(db, companyId, { title: "本所管理员已变更", text: told, now });
  if (old)
    audit({
      object: "auth.user",
      objectId: old.userId,
      companyId,
      before: { userStatus: old.userStatus },
      after: { userStatus: USER_STATUS.closed, reason },
    });
  return opened;
};

/** What only the association does with firms' accounts. */
export function registerHandover(app: FastifyInstance): void {
  const send = () => app.platform.jobs.poke();
  implement(app, handoverApi, {
    openFirm: (context) => {
      context.afterCommit(send);
      return openFirm(context);
    },
    handOver: (context) => {
      context.afterCommit(send);
      return handOver(context);
    },
  });
}
