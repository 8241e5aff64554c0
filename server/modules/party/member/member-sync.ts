import { eq } from "drizzle-orm";
import { type MemberForm, type MemberSync, partyMember } from "@/contracts/party/member/member";
import { MEMBER_TYPE, memberFields, ORDINARY, POLITICAL } from "@/contracts/party/member/member-fields";
import { memberRules } from "@/contracts/party/member/member-rules";
import { rowChanges } from "@/contracts/kit/diff";
import type { Handlers } from "@/server/platform/call/context";
import { conflict, invalid, stateConflict } from "@/server/platform/call/errors";
import type { RecordContext } from "@/server/records/hooks";
import { newId } from "@/server/platform/clock/id";
import { actingCompanyId } from "@/server/reference/scope";
import { consentFaults } from "@/server/reference/consent";
import { type StaffTraits, staffTraits } from "@/server/modules/basic/read";
import { closedFirmReason } from "@/server/reference/firm-closed";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { closedRoster, memberFacts } from "@/server/modules/party/member/member-form";
import { memberRecords } from "@/server/modules/party/member/member-records";
import { partyMembers, type PartyMemberRecord } from "@/server/modules/party/member/member.table";
import { orgNameOf, rosterOf } from "@/server/modules/party/member/roster";

const PARTY = [POLITICAL.member, POLITICAL.probationary];

/** What the staff says of a person, laid over his line or a new one; what the staff does not know stays. */
function laidOver(person: StaffTraits, line: MemberForm | null, idNo: string, relationUnit: string | null): MemberForm {
  const blank = Object.fromEntries(Object.keys(memberFields).map((key) => [key, null]));
  const isFull = person.politicalStatus === POLITICAL.member;
  return {
    ...(blank as unknown as MemberForm),
    relationInFirm: true,
    isFloating: false,
    isRetired: false,
    partyPost: ORDINARY,
    relationUnit,
    attachments: [],
    ...line,
    staffId: person.staffId,
    memberName: person.memberName,
    idType: person.idType ?? 1,
    idNo,
    gender: person.gender ?? line?.gender ?? 0,
    birthDate: person.birthDate ?? line?.birthDate ?? "",
    ethnicity: person.ethnicity ?? line?.ethnicity ?? null,
    education: person.education ?? line?.education ?? null,
    // A probationer who became full keeps what his line says; the staff knows no day of it.
    partyMemberType: isFull ? MEMBER_TYPE.full : (line?.partyMemberType ?? MEMBER_TYPE.probationary),
    joinDate: line?.joinDate ?? person.joinDate,
  };
}

interface Proposal {
  readonly person: StaffTraits;
  readonly line: PartyMemberRecord | null;
  readonly before: MemberForm | null;
  readonly form: MemberForm;
}

/** Everybody of the staff who is a party member, with the line that is his by link or by document. */
async function proposals({
  db,
  user,
  services,
}: RecordContext): Promise<{ found: Proposal[]; rest: PartyMemberRecord[] }> {
  const companyId = actingCompanyId(user);
  const [roster, people] = [await rosterOf(db, companyId), await staffTraits(db, companyId, { political: PARTY })];
  const current = roster.filter(({ outDate }) => outDate === null);
  const unit = await orgNameOf(db, companyId);
  const found = people.map((person) => {
    const line = current.find((row) => row.staffId === person.staffId || row.personId === person.personId) ?? null;
    const before = line && memberRecords.formOf({ services }, line);
    const idNo = person.idNo === null ? (before?.idNo ?? "") : services.vault.open(person.idNo);
    return { person, line, before, form: laidOver(person, before, idNo, unit) };
  });
  const matched = new Set(found.flatMap(({ line }) => line?.memberId ?? []));
  return { found, rest: current.filter((row) => row.staffId !== null && !matched.has(row.memberId)) };
}

/** Why a person cannot be taken over; items still open are typed later. */
async function problemOf(context: RecordContext, { form, line }: Proposal): Promise<string | null> {
  if (form.idNo === "") return "人员档案缺少证件号码，请先补齐";
  const companyId = actingCompanyId(context.user);
  const facts = await memberFacts(context, form, { companyId, memberId: line?.memberId ?? null });
  const fault = memberRules(form, facts).find(({ level, rule }) => level === "error" && rule !== "NEED");
  return fault?.message ?? null;
}

async function preview(context: RecordContext): Promise<MemberSync> {
  const { db, now, services } = context;
  const { found, rest } = await proposals(context);
  const { label } = await dictionaryOf(services).get(db, now);
  const lookups = { dict: label, place: String, file: String };
  const additions: MemberSync["additions"] = [];
  const changes: MemberSync["changes"] = [];
  for (const one of found) {
    const { person, line, before, form } = one;
    if (!line) {
      const { staffId, memberName, idNoMask } = person;
      const { partyMemberType, joinDate } = form;
      const problem = await problemOf(context, one);
      additions.push({ staffId, memberName, maskedIdNo: idNoMask ?? "", partyMemberType, joinDate, problem });
      continue;
    }
    const { staffId: _link, ...shape } = memberFields;
    const lines = rowChanges(shape, before, form, { lookups, personal: partyMember.personal });
    if (lines.length > 0 && (await problemOf(context, one)) === null)
      changes.push({ memberId: line.memberId, version: line.version, memberName: line.memberName, changes: lines });
  }
  const message = "人员管理中已不在职，或政治面貌不是中共党员，请核对";
  return { additions, changes, doubts: rest.map(({ memberId, memberName }) => ({ memberId, memberName, message })) };
}

async function assertOpen(context: RecordContext, companyId: string): Promise<void> {
  const reason =
    (await closedFirmReason(context, companyId, partyMember.noun)) ?? (await closedRoster(context, companyId));
  if (reason !== null) throw stateConflict(reason);
}

type Api = Pick<(typeof partyMember)["api"], "syncPreview" | "sync">;

/** Takes over from the staff what was chosen in the preview: all of it or nothing. // domain a §5.3 */
export const syncHandlers = (): Handlers<Api> => ({
  syncPreview: preview,
  sync: async (context) => {
    const { db, user, body, audit, http } = context;
    const companyId = actingCompanyId(user);
    // The staff's numbers come onto the roster for another purpose.
    const refused = body.staffIds.length > 0 ? consentFaults(http) : [];
    if (refused.length > 0) throw invalid(refused);
    await assertOpen(context, companyId);
    await db
      .select({ memberId: partyMembers.memberId })
      .from(partyMembers)
      .where(eq(partyMembers.companyId, companyId))
      .orderBy(partyMembers.memberId)
      .for("update");
    const { found } = await proposals(context);
    const added = body.staffIds.map((staffId) => found.find((one) => !one.line && one.person.staffId === staffId));
    const updated = body.members.map(({ memberId, version }) => {
      const one = found.find(({ line }) => line?.memberId === memberId);
      if (one?.line?.version !== version) throw conflict();
      return one;
    });
    const chosen: Proposal[] = [];
    for (const one of [...added, ...updated]) {
      if (!one) throw invalid([{ path: "staffIds", message: "所选人员已有变动，请重新核对" }]);
      const problem = await problemOf(context, one);
      if (problem !== null) throw invalid([{ path: "staffIds", message: `${one.person.memberName}：${problem}` }]);
      chosen.push(one);
    }
    const place = { context, companyId };
    const forms = await memberRecords.inform(
      place,
      chosen.map(({ line, before, form }) => ({ recordId: line?.memberId ?? newId(), record: line, before, form })),
    );
    await memberRecords.writeAll(place, "sync", forms);
    if (added.length + updated.length === 0) audit({ object: partyMember.id, objectId: companyId, companyId });
    return { added: added.length, updated: updated.length };
  },
});
