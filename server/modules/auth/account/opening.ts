import type { HandoverForm, OpeningForm } from "@/contracts/auth/handover";
import { type AccountDetail, INIT_PWD_MODE } from "@/contracts/auth/user-fields";
import type { Change } from "@/contracts/kit/diff";
import type { RecordContext } from "@/server/records/hooks";
import { orRefused } from "@/server/records/table";
import { keepConsent } from "@/server/reference/consent";
import { USER_TYPE } from "@/server/reference/user.table";
import { openAccount } from "@/server/modules/auth/account/user-create";
import { adminRoleId } from "@/server/modules/auth/account/user-rights";
import { linkWaiting, openApplyingFirm } from "@/server/modules/basic/port";

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
export async function openMain(
  context: RecordContext,
  companyId: string,
  username: string,
  person: Pick<OpeningForm | HandoverForm, "nickName" | "mobilephone" | "email">,
  told: readonly Change[] = [],
): Promise<AccountDetail> {
  const account = {
    userType: USER_TYPE.member,
    ownerId: companyId,
    username,
    isMain: true,
    staffId: null,
    accessCompanyIds: [],
    expireDate: null,
    password: null,
    nickName: person.nickName,
    mobilephone: person.mobilephone,
    email: person.email,
    roleIds: [await adminRoleId(context.db)],
    initPwdMode: INIT_PWD_MODE.sms,
  };
  return openAccount(context, account, told);
}

/**
 * A firm row 待入会 and its main account, in the caller's transaction; he has asked `openingFaults` and the consent. A
 * firm that applied has its id from then on, and its applicant's own consent. // decision 0041
 */
export async function openMember(
  context: RecordContext,
  orgId: string,
  papers: OpeningForm,
  applied?: { readonly companyId: string },
): Promise<AccountDetail> {
  const { db, user, services, now, audit } = context;
  const { nickName, mobilephone, email, ...facts } = papers;
  const companyId = await orRefused(
    { uniqueErrors },
    openApplyingFirm(db, facts, {
      orgId,
      vault: services.vault,
      now,
      userId: user.userId,
      userName: user.nickName,
      ...applied,
    }),
  );
  if (!applied) await keepConsent(context, { purpose: "firmData", bizId: companyId, companyId });
  await linkWaiting(context, papers, { companyId, orgId });
  const { companyName, creditCode } = papers;
  audit({ object: "basic.firm", objectId: companyId, companyId, before: null, after: { companyName, creditCode } });
  return openMain(context, companyId, creditCode, { nickName, mobilephone, email });
}
