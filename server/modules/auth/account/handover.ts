import type { FastifyInstance } from "fastify";
import { handoverApi, type HandoverForm, type OpeningForm } from "@/contracts/auth/handover";
import { type AccountDetail, INIT_PWD_MODE } from "@/contracts/auth/user-fields";
import type { Change } from "@/contracts/kit/diff";
import type { Handler } from "@/server/platform/call/context";
import { invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { takeFiles } from "@/server/platform/files/take";
import type { RecordContext } from "@/server/records/hooks";
import { orRefused } from "@/server/records/table";
import { newId } from "@/server/platform/clock/id";
import { implement } from "@/server/platform/call/implement";
import { assertOfficer, assertReach } from "@/server/reference/scope";
import { handovers } from "@/server/modules/auth/account/handover.table";
import { closeAccount } from "@/server/modules/auth/port";
import { keepConsent } from "@/server/reference/consent";
import { consentFaults } from "@/server/reference/consent";
import { tellKeepers } from "@/server/modules/auth/tell";
import { openAccount } from "@/server/modules/auth/account/user-create";
import { loadAccount } from "@/server/modules/auth/account/user-records";
import { adminRoleId, assertNotAbove, holdFirm } from "@/server/modules/auth/account/user-rights";
import { USER_STATUS, USER_TYPE } from "@/server/reference/user.table";
import { openApplyingFirm, openingFaults } from "@/server/modules/basic/port";

/** What files of a 管理员变更 are kept under. */
export const HANDOVER_BIZ = "handover";

/** Papers that another firm has, in words. */
export const TAKEN_PAPERS = {
  companyName: "该事务所名称已登记，请核对",
  creditCode: "该统一社会信用代码已登记，请核对",
  regCertNo: "该行政登记证书编号已登记，请核对",
} as const;

/** A unique index of firms has the last word. */
const uniqueErrors = {
  firms_company_name_key: { path: "companyName", message: TAKEN_PAPERS.companyName },
  firms_credit_code_key: { path: "creditCode", message: TAKEN_PAPERS.creditCode },
  firms_reg_cert_no_key: { path: "regCertNo", message: TAKEN_PAPERS.regCertNo },
};

/** The firm's main account: all codes, its password on its way. */
async function openMain(
  context: RecordContext,
  companyId: string,
  username: string,
  person: Pick<OpeningForm | HandoverForm, "nickName" | "mobilephone" | "email">,
  told: readonly Change[] = [],
): Promise<AccountDetail> {
  const account = {
    ...{
      userType: USER_TYPE.member,
      ownerId: companyId,
      username,
      isMain: true,
      staffId: null,
      accessCompanyIds: [],
      expireDate: null,
      password: null,
    },
    nickName: person.nickName,
    mobilephone: person.mobilephone,
    email: person.email,
    roleIds: [await adminRoleId(context.db)],
    initPwdMode: INIT_PWD_MODE.sms,
  };
  return openAccount(context, account, told);
}

/** A firm row 待入会 and its main account, in the caller's transaction; he has asked `openingFaults` and the consent. */
export async function openMember(context: RecordContext, orgId: string, papers: OpeningForm): Promise<AccountDetail> {
  const { db, user, services, now, audit } = context;
  const { nickName, mobilephone, email, ...facts } = papers;
  const companyId = await orRefused(
    { uniqueErrors },
    openApplyingFirm(db, facts, { orgId, vault: services.vault, now, userId: user.userId, userName: user.nickName }),
  );
  await keepConsent(context, { purpose: "firmData", bizId: companyId, companyId });
  const { companyName, creditCode } = papers;
  audit({ object: "basic.firm", objectId: companyId, companyId, before: null, after: { companyName, creditCode } });
  return openMain(context, companyId, creditCode, { nickName, mobilephone, email });
}

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
    ...{ handoverId, companyId, oldUserId, newUserId: opened.userId, reason },
    ...{ userId: user.userId, userName: user.nickName, createTime: now },
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
      ...{ object: "auth.user", objectId: old.userId, companyId },
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
