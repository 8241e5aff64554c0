import { normaliseBrackets } from "@/contracts/basic/firm-name";
import { COMPANY_STATUS, NATURE } from "@/contracts/basic/firm-form";
import { eq } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { invalid } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import type { Vault } from "@/server/platform/secrets/vault";
import { findParent } from "@/server/modules/basic/firm/firm-facts";
import { firms, type NewFirmRecord } from "@/server/reference/firm.table";

// What this domain does for others, inside their transaction.

/** What the admission papers of a new member say; numbers in the clear. */
export type AdmissionFacts = Pick<
  NewFirmRecord,
  | "companyName"
  | "creditCode"
  | "orgForm"
  | "companyNature"
  | "regCertNo"
  | "regCertDate"
  | "regAuthority"
  | "establishDate"
  | "legalPersonName"
  | "legalPersonIdType"
  | "legalPersonIdNo"
  | "legalPersonMobile"
  | "provinceCode"
  | "cityCode"
  | "districtCode"
  | "officeAddress"
  | "phone"
> & { readonly parentCompanyName: string | null; readonly parentCreditCode: string | null };

interface Opening {
  readonly orgId: string;
  readonly vault: Vault;
  readonly now: Date;
  readonly userId: string;
  readonly userName: string;
}

/** A branch's head office: linked when it is a member of this association, as typed otherwise. // contract §7.7 */
async function headOfficeOf(tx: Db, facts: AdmissionFacts, orgId: string) {
  const { parentCreditCode } = facts;
  const parentCompanyName = facts.parentCompanyName && normaliseBrackets(facts.parentCompanyName);
  if (facts.companyNature !== NATURE.branch) return {};
  const member = await findParent(tx, { parentCompanyName, parentCreditCode }, orgId);
  if (!member) return { parentCompanyName, parentCreditCode };
  if (member.companyNature !== NATURE.headOffice)
    throw invalid([{ path: "parentCreditCode", message: "所填总所的机构性质不是「总所」，请核对" }]);
  return { parentCompanyId: member.companyId };
}

/**
 * A firm 待入会 with what its papers say; the rest is empty until the firm fills it in (its form asks for every item,
 * and in this state all of them are open). Returns its id. // domain a §3, contract §7.7
 */
export async function openApplyingFirm(tx: Db, facts: AdmissionFacts, opening: Opening): Promise<string> {
  const { orgId, vault, now, userId, userName } = opening;
  const { parentCompanyName: _name, parentCreditCode: _code, ...papers } = facts;
  const companyId = newId();
  const sealed = <K extends string>(key: K, value: string) =>
    ({ [key]: vault.seal(value), [`${key}Index`]: vault.index(value) }) as Record<K | `${K}Index`, string>;
  const unknown = "";
  await tx.insert(firms).values({
    ...papers,
    ...(await headOfficeOf(tx, facts, orgId)),
    companyId,
    associationOrgId: orgId,
    companyName: normaliseBrackets(facts.companyName),
    companyStatus: COMPANY_STATUS.applying,
    licenseStart: facts.establishDate,
    ...sealed("legalPersonIdNo", facts.legalPersonIdNo),
    ...sealed("legalPersonMobile", facts.legalPersonMobile),
    directorName: facts.legalPersonName,
    ...sealed("directorMobile", facts.legalPersonMobile),
    contactName: facts.legalPersonName,
    ...sealed("contactMobile", facts.legalPersonMobile),
    contactPost: unknown,
    email: unknown,
    regProvinceCode: facts.provinceCode,
    regCityCode: facts.cityCode,
    regDistrictCode: facts.districtCode,
    regAddress: facts.officeAddress,
    officeOwnership: 1,
    officeArea: "0.01",
    taxAuthorityName: unknown,
    accountingStandard: 1,
    bankName: unknown,
    bankAccount: unknown,
    bankAccountName: facts.companyName,
    createUserId: userId,
    createUserName: userName,
    createTime: now,
    updateUserId: userId,
    updateUserName: userName,
    updateTime: now,
  });
  return companyId;
}

/** What the association itself keeps of a member. */
export type Membership = Pick<NewFirmRecord, "companyStatus" | "memberNo" | "joinDate">;

/** A firm that has just been opened and has long been a member: as the association's own books have it. // contract §7.22 */
export async function admitFirm(tx: Db, companyId: string, membership: Membership): Promise<void> {
  await tx.update(firms).set(membership).where(eq(firms.companyId, companyId));
}
