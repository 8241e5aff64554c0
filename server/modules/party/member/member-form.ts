import { maskIdNo } from "@/contracts/kit/number/id-no";
import type { MemberValues } from "@/contracts/party/member/member-fields";
import { type MemberFacts, memberRules } from "@/contracts/party/member/member-rules";
import type { Finding } from "@/contracts/kit/validate";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Context, SessionUser } from "@/server/platform/call/context";
import type { Vault } from "@/server/platform/secrets/vault";
import { personWith } from "@/server/reference/person";
import type { PartyMemberRecord } from "@/server/modules/party/member/member.table";
import { probationMonths, rosterStaysOpen } from "@/server/modules/party/params";
import { linesOf, staffFact, staffFinder, secretaryOf, submissionStatusOf } from "@/server/modules/party/member/roster";

/** What judging and writing lines takes; imports have it, too. */
export type RosterContext = Pick<Context, "db" | "now" | "today" | "services"> & { readonly user: SessionUser };

/** The number as the table holds it. */
export const sealedNumber = (form: Pick<MemberValues, "idNo">, vault: Vault) => ({
  idNo: vault.seal(form.idNo),
  idNoIndex: vault.index(form.idNo),
  idNoMask: maskIdNo(form.idNo),
});

/** A stored line in the clear. */
export const openedMember = ({ idNo }: Pick<PartyMemberRecord, "idNo">, vault: Vault) => ({ idNo: vault.open(idNo) });

const REVIEWED: readonly (number | null)[] = [SUBMISSION.submitted, SUBMISSION.accepted];
const TOLD: readonly (number | null)[] = [SUBMISSION.passed, SUBMISSION.changeAsked];

/** Why the roster of a firm waits, in words; null when it is open. // domain a §5.3 */
export async function closedRoster({ db, services }: RosterContext, companyId: string): Promise<string | null> {
  const status = await submissionStatusOf(db, companyId);
  if (REVIEWED.includes(status)) return "党组织信息正在审核，党员名册暂不能修改；如需修改请先撤回或联系协会退回";
  return TOLD.includes(status) && !services.params.get(rosterStaysOpen)
    ? "党组织信息已审核通过，请先申请修改再更新党员名册"
    : null;
}

interface Line {
  readonly companyId: string;
  /** null = a new line. */
  readonly memberId: string | null;
}

/** What the database knows of a line about to be written. */
export async function memberFacts(
  { db, today, services }: RosterContext,
  { idNo, staffId }: Pick<MemberValues, "idNo" | "staffId">,
  { companyId, memberId }: Line,
): Promise<MemberFacts> {
  const personId = await personWith(db, services.vault.index(idNo));
  const lines = await linesOf(db, personId);
  const taken = lines.find((line) => line.companyId === companyId && line.memberId !== memberId);
  const person = (await staffFinder(db, companyId, [{ staffId, personId }]))({ staffId, personId });
  const isLost = staffId !== null && person?.staffId !== staffId;
  return {
    today,
    probationMonths: services.params.get(probationMonths),
    takenBy: taken?.memberName ?? null,
    secretary: await secretaryOf(db, companyId, memberId),
    isElsewhere: lines.some((line) => line.companyId !== companyId),
    staff: isLost ? { isHere: false, isMoving: false, isParty: false } : person ? staffFact(person) : null,
  };
}

/** A line whose person left the staff keeps standing; only a new link is checked. */
export async function memberFindings(
  context: RosterContext,
  form: MemberValues,
  line: Line & { readonly linkedBefore: string | null },
): Promise<Finding[]> {
  const found = memberRules(form, await memberFacts(context, form, line));
  return found.filter(({ rule }) => rule !== "STAFF" || form.staffId !== line.linkedBefore);
}
