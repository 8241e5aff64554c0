import { type OpeningForm, openingForm } from "@/contracts/auth/handover";
import { normaliseBrackets } from "@/contracts/basic/firm-name";
import { openingAsForm, openingRules } from "@/contracts/basic/firm-opening";
import { COMPANY_STATUS, NATURE } from "@/contracts/basic/firm-form";
import { eq } from "drizzle-orm";
import type { FieldError } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import type { Vault } from "@/server/platform/secrets/vault";
import type { WriteContext } from "@/server/records/hooks";
import { findParent, gatherFacts } from "@/server/modules/basic/firm/firm-facts";
import { placeFaults } from "@/server/modules/basic/firm/firm-reference";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { dictionaryFaults } from "@/server/reference/dictionary-faults";
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

/** All that the record's own rules find against the papers of a new member, at their items. // domain a §1.6, §3 */
export async function openingFaults(context: WriteContext, papers: OpeningForm, orgId: string): Promise<FieldError[]> {
  const { db, services, today, now } = context;
  const form = openingAsForm(papers);
  const aggregate = {
    companyId: "",
    parentCompanyId: null,
    associationOrgId: orgId,
    joinDate: null,
    linked: [],
    partners: [],
  };
  // A firm that is being opened has no people yet that its head could stand among.
  const { staff: _none, ...facts } = await gatherFacts({
    db,
    vault: services.vault,
    aggregate,
    form,
    locked: [],
    today,
  });
  const dictionary = await dictionaryOf(services).get(db, now);
  const found = [
    ...dictionaryFaults(openingForm, papers, undefined, "", dictionary),
    ...placeFaults(form),
    ...openingRules(papers, today, facts).filter(({ level }) => level === "error"),
  ];
  const first = new Map<string, FieldError>();
  for (const { path, message } of found) {
    if (Object.hasOwn(papers, path) && !first.has(path)) first.set(path, { path, message });
  }
  return [...first.values()];
}

/** Its head office: linked when it is a member of this association, as typed otherwise. // contract §7.7 */
async function headOfficeOf(tx: Db, papers: AdmissionFacts, orgId: string) {
  const { parentCreditCode, companyNature } = papers;
  const parentCompanyName = papers.parentCompanyName && normaliseBrackets(papers.parentCompanyName);
  if (companyNature !== NATURE.branch && companyNature !== NATURE.subsidiary) return {};
  const member = await findParent(tx, { parentCompanyName, parentCreditCode }, orgId);
  return member ? { parentCompanyId: member.companyId } : { parentCompanyName, parentCreditCode };
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
    ...sealed("legalPersonIdNo", facts.legalPersonIdNo),
    ...sealed("legalPersonMobile", facts.legalPersonMobile),
    directorName: unknown,
    ...sealed("directorMobile", unknown),
    contactName: unknown,
    ...sealed("contactMobile", unknown),
    contactPost: unknown,
    email: unknown,
    regProvinceCode: unknown,
    regCityCode: unknown,
    regDistrictCode: unknown,
    regAddress: unknown,
    taxAuthorityName: unknown,
    bankName: unknown,
    bankAccount: unknown,
    bankAccountName: unknown,
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
