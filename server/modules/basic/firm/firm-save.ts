import { and, eq, notInArray, sql } from "drizzle-orm";
import { firmCollects } from "@/contracts/basic/collected";
import type { FirmDetail, firmApi } from "@/contracts/basic/firm";
import { canonicalForm } from "@/contracts/basic/firm-canonical";
import { firmDiff } from "@/contracts/basic/firm-diff";
import type { FirmFacts } from "@/contracts/basic/firm-facts";
import { type FirmForm, partnerNoun } from "@/contracts/basic/firm-form";
import { lockedChanges } from "@/contracts/basic/firm-key";
import { firmRules } from "@/contracts/basic/firm-rules";
import type { FieldError } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import type { Context, Handler } from "@/server/platform/call/context";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { takeFiles } from "@/server/platform/files/take";
import { assertActing } from "@/server/reference/scope";
import { remember } from "@/server/records/history";
import { consentFaults, keepConsent } from "@/server/modules/auth/port";
import { FIRM_BIZ, type FirmAggregate, loadAggregate } from "@/server/modules/basic/firm/firm-aggregate";
import { firmBranches } from "@/server/modules/basic/firm/firm-branch.table";
import { detailOf, type FirmContext, readOnlyReasonOf } from "@/server/modules/basic/firm/firm-detail";
import { findParent, gatherFacts } from "@/server/modules/basic/firm/firm-facts";
import { branchRows, firmColumns, formOf, partnerRows } from "@/server/modules/basic/firm/firm-form";
import { fileChanges } from "@/server/platform/files/file-changes";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { lockedPatterns } from "@/server/modules/basic/firm/firm-params";
import { referenceFaults } from "@/server/modules/basic/firm/firm-reference";
import { firms } from "@/server/reference/firm.table";
import { dictionaryOf, localityText } from "@/server/modules/common/read";

/** The kind of record that histories and audit rows name. */
export const FIRM = { of: { id: "basic.firm" } } as const;

/** The aggregate or the 404 that foreign firms answer, too. */
export async function loadOrRefuse(db: Db, companyId: string): Promise<FirmAggregate> {
  const aggregate = await loadAggregate(db, companyId);
  if (!aggregate) throw notFound();
  return aggregate;
}

/** Takes the next version if the caller has seen the current one; else 409 with the current record. // promises P-D3 */
async function claimVersion(context: FirmContext, companyId: string, version: number): Promise<void> {
  const claimed = await context.db
    .update(firms)
    .set({ version: sql`${firms.version} + 1` })
    .where(and(eq(firms.companyId, companyId), eq(firms.version, version)))
    .returning({ companyId: firms.companyId });
  if (claimed.length === 0) throw conflict(await detailOf(context, await loadOrRefuse(context.db, companyId)));
}

/** A link to a person is the stored one or leads to somebody 在职. */
const staffFaults = (form: FirmForm, before: FirmForm, facts: FirmFacts): FieldError[] =>
  form.partners.flatMap((row, i) => {
    const kept = before.partners.find((old) => old.partnerId === row.partnerId)?.staffId;
    const isGood = !row.staffId || row.staffId === kept || facts.staff?.some((p) => p.staffId === row.staffId);
    return isGood ? [] : [{ path: `partners.${i}.staffId`, message: "所选人员不在本所在职名册中，请重新选择" }];
  });

/** Everything that may refuse the form, all at once. */
async function assertAllowed(
  context: FirmContext & Pick<Context, "http">,
  aggregate: FirmAggregate,
  form: FirmForm,
  before: FirmForm,
): Promise<{ collects: boolean }> {
  const { db, services, now, today } = context;
  const locked = lockedPatterns(services.params, aggregate.firm.companyStatus);
  const facts = await gatherFacts({ db, vault: services.vault, aggregate, form, locked, today });
  const dictionary = await dictionaryOf(services).get(db, now);
  const faults: FieldError[] = [
    ...lockedChanges(before, form, locked),
    ...referenceFaults(form, before, dictionary),
    ...staffFaults(form, before, facts),
    ...firmRules(form, facts).filter((finding) => finding.level === "error"),
  ];
  const collects = firmCollects(before, form);
  if (collects) faults.push(...consentFaults(context.http));
  const byPath = new Map<string, FieldError>();
  for (const { path, message } of faults) if (!byPath.has(path)) byPath.set(path, { path, message });
  if (byPath.size > 0) throw invalid([...byPath.values()]);
  return { collects };
}

/** The head office: a member is stored as a link, another one as typed; an unchanged one stays as it is. */
async function parentColumns(db: Db, { firm }: FirmAggregate, form: FirmForm, before: FirmForm) {
  const { parentCompanyName, parentCreditCode, parentProvinceCode } = form;
  const isSame = parentCompanyName === before.parentCompanyName && parentCreditCode === before.parentCreditCode;
  if (isSame && firm.parentCompanyId) return {};
  const member = await findParent(db, form, firm.associationOrgId);
  return member
    ? { parentCompanyId: member.companyId, parentCompanyName: null, parentCreditCode: null, parentProvinceCode: null }
    : { parentCompanyId: null, parentCompanyName, parentCreditCode, parentProvinceCode };
}

const excluded = (...columns: string[]) =>
  Object.fromEntries(
    columns.map((key) => [key, sql.raw(`excluded.${key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`)]),
  );

async function writeRows(context: FirmContext, companyId: string, form: FirmForm): Promise<void> {
  const { db, services } = context;
  const partners = partnerRows(form, companyId, services.vault);
  const branches = branchRows(form, companyId, services.vault);
  const keptPartners = partners.map((row) => row.partnerId);
  const keptBranches = branches.map((row) => row.branchId);
  await db
    .delete(firmPartners)
    .where(and(eq(firmPartners.companyId, companyId), notInArray(firmPartners.partnerId, keptPartners)));
  await db
    .delete(firmBranches)
    .where(and(eq(firmBranches.companyId, companyId), notInArray(firmBranches.branchId, keptBranches)));
  const [partner, branch] = [partners[0], branches[0]];
  if (partner) {
    const { partnerId: _id, companyId: _company, ...rest } = partner;
    await db
      .insert(firmPartners)
      .values(partners)
      .onConflictDoUpdate({ target: firmPartners.partnerId, set: excluded(...Object.keys(rest)) });
  }
  if (branch) {
    const { branchId: _id, companyId: _company, ...rest } = branch;
    await db
      .insert(firmBranches)
      .values(branches)
      .onConflictDoUpdate({ target: firmBranches.branchId, set: excluded(...Object.keys(rest)) });
  }
}

async function writeFirm(context: FirmContext, aggregate: FirmAggregate, form: FirmForm, before: FirmForm) {
  const { db, services, user, now } = context;
  const { companyId } = aggregate.firm;
  await db
    .update(firms)
    .set({
      ...firmColumns(form, services.vault),
      ...(await parentColumns(db, aggregate, form, before)),
      updateTime: now,
      updateUserId: user.userId,
      updateUserName: user.nickName,
    })
    .where(eq(firms.companyId, companyId));
  await writeRows(context, companyId, form);
  await takeFiles(db, { bizType: FIRM_BIZ, bizId: companyId, companyId, userId: user.userId }, form.attachments, now);
}

/** The logo is one of the record's own pictures. */
function assertLogo({ firm, attachments }: FirmAggregate): void {
  const file = attachments.find((one) => one.fileId === firm.logoFileId);
  if (file && !/^(jpe?g|png)$/.test(file.fileExt)) {
    throw invalid([{ path: "logoFileId", message: "事务所标志须为 jpg 或 png 图片" }]);
  }
}

const placeName = (code: string): string =>
  localityText(code, "", "") || localityText("", code, "") || localityText("", "", code) || code;

/** What changed, in words; the same lines go into 变更记录 and, by path, into the audit log. */
async function changesOf(context: FirmContext, old: FirmAggregate, saved: FirmAggregate, before: FirmForm) {
  const { db, services, now } = context;
  const dictionary = await dictionaryOf(services).get(db, now);
  const names = new Map([...old.attachments, ...saved.attachments].map((file) => [file.fileId, file.fileName]));
  const lookups = { dict: dictionary.label, place: placeName, file: (fileId: string) => names.get(fileId) ?? "图片" };
  const after = formOf(saved, services.vault);
  return [
    ...firmDiff(before, after, partnerNoun(after.orgForm), lookups),
    ...fileChanges(old.attachments, saved.attachments, (type) => dictionary.label("attach_type", type)),
  ];
}

/** Saves firm, partners, typed branches and files as one; nothing of it on any refusal. // contract §7.7 */
export const updateFirm: Handler<typeof firmApi.update> = async (context): Promise<FirmDetail> => {
  const { db, user, params, body, services } = context;
  const { companyId } = params;
  assertActing(user, companyId);
  await claimVersion(context, companyId, body.version);
  const old = await loadOrRefuse(db, companyId);
  const reason = await readOnlyReasonOf(context, companyId, old.firm.companyStatus);
  if (reason) throw stateConflict(reason);
  const before = formOf(old, services.vault);
  const form = canonicalForm(body);
  const { collects } = await assertAllowed(context, old, form, before);
  if (collects) await keepConsent(context, { purpose: "firmData", bizId: companyId, companyId });
  await writeFirm(context, old, form, before);
  const saved = await loadOrRefuse(db, companyId);
  assertLogo(saved);
  const changes = await changesOf(context, old, saved, before);
  const { version } = saved.firm;
  await remember(FIRM, context, {
    action: "update",
    recordId: companyId,
    companyId,
    version,
    changes,
    stood: old.firm,
  });
  return detailOf(context, saved);
};
