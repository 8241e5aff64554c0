import { type OpeningForm, openingForm } from "@/contracts/auth/handover";
import { openingAsForm, openingRules } from "@/contracts/basic/firm/firm-opening";
import { COMPANY_STATUS, NATURE } from "@/contracts/basic/firm/firm-form";
import { emptyStaff, type StaffForm } from "@/contracts/basic/staff/staff-form";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { FieldError } from "@/contracts/kit/validate";
import { writtenName } from "@/contracts/kit/text/visible-text";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import type { Vault } from "@/server/platform/secrets/vault";
import type { RecordContext, WriteContext } from "@/server/records/hooks";
import type { FirmFacts } from "@/contracts/basic/firm/firm-facts";
import { isBoundPartner } from "@/contracts/basic/firm/firm-rules-rows";
import { canonicalForm } from "@/contracts/basic/firm/firm-canonical";
import { firmItems, type FirmForm } from "@/contracts/basic/firm/firm-form";
import { findParent, gatherFacts } from "@/server/modules/basic/firm/firm-facts";
import { firmChildren, sealedNumbers } from "@/server/modules/basic/firm/firm-form";
import { firmRecords } from "@/server/modules/basic/firm/firm-records";
import { placeFaults } from "@/server/modules/basic/firm/firm-reference";
import { groupOf, partnersBeside } from "@/server/modules/basic/staff/staff-facts";
import { staffRecords } from "@/server/modules/basic/staff/staff-records";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { dictionaryFaults } from "@/server/reference/dictionary-faults";
import { keysOf } from "@/server/platform/search/search-keys";
import { firmSearched } from "@/server/reference/searched";
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
  /** Of a firm whose application has it already. */
  readonly companyId?: string;
  readonly vault: Vault;
  readonly now: Date;
  readonly userId: string;
  readonly userName: string;
}

/** What the rules must be told of a firm that nobody has opened yet. */
export async function factsOfNew(context: WriteContext, form: FirmForm, orgId: string): Promise<FirmFacts> {
  const { db, services, today } = context;
  const aggregate = {
    companyId: "",
    parentCompanyId: null,
    associationOrgId: orgId,
    joinDate: null,
    linked: [],
    partners: [],
  };
  const ask = { db, vault: services.vault, aggregate, form, locked: [], today };
  // It has no people yet that its head could stand among.
  const { staff: _none, ...facts } = await gatherFacts(ask);
  return facts;
}

/** All that the record's own rules find against the papers of a new member, at their items. // domain a §1.6, §3 */
export async function openingFaults(context: WriteContext, papers: OpeningForm, orgId: string): Promise<FieldError[]> {
  const { db, services, today, now } = context;
  const form = openingAsForm(papers);
  const facts = await factsOfNew(context, form, orgId);
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

/** Firms of this nature name a head office. // domain a §1.3 */
export const hasHeadOffice = (companyNature: number): boolean =>
  companyNature === NATURE.branch || companyNature === NATURE.subsidiary;

/** Its head office: linked when it is a member of this association, as typed otherwise. // contract §7.7 */
async function headOfficeOf(tx: Db, papers: AdmissionFacts, orgId: string) {
  const { parentCreditCode, companyNature } = papers;
  const parentCompanyName = papers.parentCompanyName && writtenName(papers.parentCompanyName);
  if (!hasHeadOffice(companyNature)) return {};
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
  const { companyId = newId() } = opening;
  const sealed = <K extends string>(key: K, value: string) =>
    ({ [key]: vault.seal(value), [`${key}Index`]: vault.index(value) }) as Record<K | `${K}Index`, string>;
  const unknown = "";
  await tx.insert(firms).values({
    ...papers,
    ...(await headOfficeOf(tx, facts, orgId)),
    companyId,
    associationOrgId: orgId,
    companyName: writtenName(facts.companyName),
    searchKeys: keysOf(firmSearched({ ...papers, companyName: writtenName(facts.companyName) })),
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

/** Branches that were opened before their head office and name it, exactly: from now on they are linked. // contract §7.7 */
export async function linkWaiting(
  context: WriteContext,
  head: Pick<AdmissionFacts, "companyName" | "creditCode" | "companyNature">,
  { companyId, orgId }: { readonly companyId: string; readonly orgId: string },
): Promise<void> {
  if (hasHeadOffice(head.companyNature)) return;
  const { db } = context;
  const companyName = writtenName(head.companyName);
  const waiting = await db
    .select({ branchId: firms.companyId })
    .from(firms)
    .where(
      and(
        eq(firms.associationOrgId, orgId),
        eq(firms.parentCreditCode, head.creditCode),
        eq(firms.parentCompanyName, companyName),
        inArray(firms.companyNature, [NATURE.branch, NATURE.subsidiary]),
        isNull(firms.parentCompanyId),
      ),
    )
    .orderBy(asc(firms.companyId))
    .for("update");
  const typed = { parentCompanyName: null, parentCreditCode: null, parentProvinceCode: null };
  for (const { branchId } of waiting) {
    const stood = await firmRecords.hold(db, branchId);
    const version = stood.version + 1;
    await firmRecords.set(context, branchId, { ...typed, parentCompanyId: companyId, version });
    await firmRecords.remember(context, {
      action: "update",
      recordId: branchId,
      companyId: branchId,
      version,
      changes: [{ path: "parentCompanyId", label: "总所", before: null, after: `已关联会员单位「${companyName}」` }],
      stood,
    });
  }
}

/** What the association itself keeps of a member. */
export type Membership = Pick<NewFirmRecord, "companyStatus" | "memberNo" | "joinDate">;

/** A firm that has just been opened and has long been a member: as the association's own books have it. // contract §7.22 */
export async function admitFirm(tx: Db, companyId: string, membership: Membership): Promise<void> {
  await tx.update(firms).set(membership).where(eq(firms.companyId, companyId));
}

/**
 * What an accepted application tells of a firm beside its papers, and its partners, in the transaction that opens it.
 * The rules were asked when it was submitted and are asked again whenever the firm saves. // domain a §14.4
 */
export async function fillOpened(context: WriteContext, companyId: string, given: FirmForm): Promise<void> {
  const { db, services } = context;
  const form = canonicalForm(given);
  const opened = new Set(["partners", "branches", "attachments", ...PARENT, ...Object.keys(openingForm.shape)]);
  const known = Object.entries({ ...form, ...sealedNumbers(form, services.vault) }).filter(
    ([key, value]) => value !== null && (key === "email" || !opened.has(key)),
  );
  await db
    .update(firms)
    .set(Object.fromEntries(known.filter(([key]) => key.endsWith("Index") || Object.hasOwn(firmItems.shape, key))))
    .where(eq(firms.companyId, companyId));
  const { table, toRow } = firmChildren.partners;
  const rows = form.partners.map((_, at) => ({
    ...toRow(form, at, context),
    partnerId: newId(),
    companyId,
    sortNo: at,
  }));
  if (rows.length > 0) await db.insert(table).values(rows as never);
}
/** Kept as a link or as typed when the firm was opened. */
const PARENT = ["parentCompanyName", "parentCreditCode"];

/** ID numbers of those who stand on some firm's staff under the very name: a number alone tells nothing. // domain a §14.5 */
export async function onOtherStaff(
  { db, services: { vault } }: Pick<WriteContext, "db" | "services">,
  people: readonly { readonly name: string | null; readonly idNo: string | null }[],
): Promise<string[]> {
  const known = people.flatMap(({ name, idNo }) => (idNo === null ? [] : [{ name, idNo, index: vault.index(idNo) }]));
  if (known.length === 0) return [];
  const rows = await db
    .select({ idNoIndex: staff.idNoIndex, staffName: staff.staffName })
    .from(staff)
    .where(
      and(
        inArray(
          staff.idNoIndex,
          known.map(({ index }) => index),
        ),
        isOnStaff,
      ),
    );
  const isThere = (one: (typeof known)[number]) =>
    rows.some(({ idNoIndex, staffName }) => idNoIndex === one.index && staffName === one.name);
  return [...new Set(known.filter(isThere).map(({ idNo }) => idNo))];
}

/** ID numbers of a new firm's partners whom another house has as its own: nobody is one of two. // 公告2017年第31号 art. 5(3) */
export async function partnersOfOthers(
  { db, services: { vault } }: Pick<WriteContext, "db" | "services">,
  form: FirmForm,
  orgId: string,
): Promise<string[]> {
  const own = form.partners.filter((row) => isBoundPartner(row) && row.idNo !== null);
  const head = hasHeadOffice(form.companyNature) ? await findParent(db, form, orgId) : null;
  const house = head ? (await groupOf(db, head.companyId)).map(({ companyId }) => companyId) : [];
  const bound = await partnersBeside(
    db,
    own.map(({ idNo }) => vault.index(idNo)),
    house,
  );
  return own.flatMap(({ idNo }) => (bound.has(vault.index(idNo)) ? [idNo] : []));
}

/** A new person of a firm, as its own form would enter him; drafts lack what nobody asked. Throws what the rules refuse. */
export const enterPerson = (context: RecordContext, companyId: string, form: Partial<StaffForm>) =>
  staffRecords.enter(context, { companyId, form: { ...emptyStaff, ...form } });
export { certNoPattern } from "@/server/modules/basic/staff/staff-params";
export type { BusinessAnswers } from "@/server/modules/basic/business-port";
export type { DuesAnswers } from "@/server/modules/basic/dues-port";
