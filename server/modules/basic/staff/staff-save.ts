import { and, eq } from "drizzle-orm";
import { staffCollects } from "@/contracts/basic/collected";
import type { staffApi } from "@/contracts/basic/staff";
import { canonicalStaff, type StaffForm } from "@/contracts/basic/staff-form";
import type { FieldError } from "@/contracts/kit/validate";
import type { Context, Handler } from "@/server/platform/call/context";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { actingCompanyId, assertActing } from "@/server/reference/scope";
import { fileChanges } from "@/server/platform/files/file-changes";
import { consentFaults, keepConsent } from "@/server/modules/auth/port";
import { closedBooksReason } from "@/server/reference/firm-closed";
import { firms } from "@/server/reference/firm.table";
import { closedReasonOf, detailOf, isEffective, lockedOf } from "@/server/modules/basic/staff/staff-detail";
import { gatherFacts, groupOf } from "@/server/modules/basic/staff/staff-facts";
import { faultsOf } from "@/server/modules/basic/staff/staff-faults";
import { takeStaffFiles } from "@/server/modules/basic/staff/staff-files";
import { formOf, namedFilesOf } from "@/server/modules/basic/staff/staff-form";
import {
  loadPerson,
  loadWithinReach,
  type StaffAggregate,
  type StaffContext,
} from "@/server/modules/basic/staff/staff-load";
import {
  changesOf,
  newRecord,
  nextVersion,
  overwrite,
  remember,
  type WriteContext,
} from "@/server/modules/basic/staff/staff-write";
import { staff, type StaffRecord } from "@/server/reference/staff.table";
import { dictionaryOf } from "@/server/reference/dictionary-cache";

export const writing = ({ db, user, services, now }: StaffContext): WriteContext => ({
  db,
  user,
  vault: services.vault,
  now,
});

/** Takes the next version if the caller has seen the current one; else 409 with the current record. // promises P-D3 */
export async function claimVersion(context: StaffContext, staffId: string, version: number): Promise<void> {
  const claimed = await context.db
    .update(staff)
    .set(nextVersion())
    .where(and(eq(staff.staffId, staffId), eq(staff.version, version)))
    .returning({ staffId: staff.staffId });
  if (claimed.length === 0) throw conflict(await detailOf(context, await loadWithinReach(context, staffId)));
}

/** The person of the acting firm, held by this transaction at the version that the caller saw; open for changes. */
export async function claimPerson(context: StaffContext, staffId: string, version: number): Promise<StaffAggregate> {
  const { record } = await loadWithinReach(context, staffId);
  assertActing(context.user, record.companyId);
  await claimVersion(context, staffId, version);
  const person = await loadPerson(context.db, staffId);
  if (!person) throw notFound();
  const reason = await closedReasonOf(context, person);
  if (reason) throw stateConflict(reason, await detailOf(context, person));
  return person;
}

/** The acting firm, open for new people. */
export async function openFirm(context: StaffContext) {
  const { db, user } = context;
  const companyId = actingCompanyId(user);
  const [firm] = await db
    .select({ companyName: firms.companyName, companyStatus: firms.companyStatus })
    .from(firms)
    .where(eq(firms.companyId, companyId));
  if (!firm) throw notFound();
  const reason = await closedBooksReason(context, firm.companyStatus, "不能新增人员");
  if (reason !== null) throw stateConflict(reason);
  return { companyId, companyName: firm.companyName };
}

async function assertAllowed(
  context: StaffContext & Pick<Context, "http">,
  companyId: string,
  form: StaffForm,
  person: StaffAggregate | null,
) {
  const { db, services, now, today } = context;
  const group = await groupOf(db, companyId);
  const ask = { db, vault: services.vault, companyId, today, group };
  const before = person && formOf(person.record, person.files, services.vault);
  const [facts] = await gatherFacts(ask, [{ staffId: person?.record.staffId ?? null, form }]);
  if (!facts) throw new Error("one subject has one set of facts");
  const faults = faultsOf({
    form,
    before,
    isEffective: person !== null && isEffective(person.record),
    locked: person && before ? lockedOf(context, person, before) : [],
    facts,
    groupIds: group.map((firm) => firm.companyId),
    dictionary: await dictionaryOf(services).get(db, now),
  });
  const collects = staffCollects(before, form);
  const refused = [...faults, ...(collects ? consentFaults(context.http) : [])];
  if (refused.length > 0) throw invalid(refused);
  return { before, collects, wasMember: facts.earlier?.wasMember ?? false };
}

/** Two saves at once may both have found the document free: the index has the last word. */
export async function orTaken<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw takenError(error) ?? error;
  });
}

/** The refusal that a unique index of active people stands for; null for any other failure. */
export function takenError(error: unknown) {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { constraint } = at as Error & { constraint?: string };
    const fault: FieldError | undefined =
      constraint === "staff_active_id_no_key" || constraint === "staff_firm_id_no_key"
        ? { path: "idNo", message: "该证件号码刚刚被登记，请刷新后核对" }
        : constraint === "staff_active_cert_no_key"
          ? { path: "certNo", message: "该资格证书编号刚刚被登记，请刷新后核对" }
          : undefined;
    if (fault) return invalid([fault]);
  }
  return null;
}

async function finish(
  context: StaffContext & { audit: Parameters<typeof remember>[2] },
  record: Pick<StaffRecord, "staffId" | "companyId">,
  form: StaffForm,
  old: { readonly before: StaffForm | null; readonly files: StaffAggregate["files"]; readonly version: number },
) {
  const { db, services, now } = context;
  const { staffId, companyId } = record;
  const files = await takeStaffFiles(db, { staffId, companyId, userId: context.user.userId }, form, now);
  const dictionary = await dictionaryOf(services).get(db, now);
  const saved = await loadPerson(db, staffId);
  if (!saved) throw notFound();
  const after = formOf(saved.record, files, services.vault);
  const named = new Set([...namedFilesOf(after), ...(old.before ? namedFilesOf(old.before) : [])]);
  const loose = (list: StaffAggregate["files"]) => list.filter((file) => !named.has(file.fileId));
  const changes = [
    ...changesOf(old.before, after, dictionary, [...old.files, ...files]),
    ...fileChanges(loose(old.files), loose(files), (type) => dictionary.label("attach_type", type)),
  ];
  const action = old.before ? ("update" as const) : ("create" as const);
  await remember(writing(context), { staffId, companyId, action, version: old.version, changes }, context.audit);
  return detailOf(context, saved);
}

const consentOf = ({ staffId, companyId }: Pick<StaffRecord, "staffId" | "companyId">) =>
  ({ purpose: "staffData", bizId: staffId, companyId }) as const;

/** A new person: in effect when complete, else a draft. // contract §7.7 */
export const createPerson: Handler<typeof staffApi.create> = async (context) => {
  const { db, body } = context;
  const firm = await openFirm(context);
  const form = canonicalStaff(body);
  const { wasMember, collects } = await assertAllowed(context, firm.companyId, form, null);
  const record = newRecord(writing(context), form, firm, wasMember);
  await orTaken(db.insert(staff).values(record));
  if (collects) await keepConsent(context, consentOf(record));
  return finish(context, record, form, { before: null, files: [], version: 1 });
};

export const updatePerson: Handler<typeof staffApi.update> = async (context) => {
  const { params, body } = context;
  const { version, ...typed } = body;
  const person = await claimPerson(context, params.staffId, version);
  const form = canonicalStaff(typed);
  const { before, wasMember, collects } = await assertAllowed(context, person.record.companyId, form, person);
  await orTaken(overwrite(writing(context), person.record, form, wasMember));
  if (collects) await keepConsent(context, consentOf(person.record));
  return finish(context, person.record, form, { before, files: person.files, version: version + 1 });
};
