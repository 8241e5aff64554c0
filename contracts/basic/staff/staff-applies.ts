import { EMPLOYMENT, isMember, MEMBER_TYPE, type StaffKey } from "@/contracts/basic/staff/staff-form";
import { staffNeeds } from "@/contracts/basic/staff/staff-missing";
import { isNone } from "@/contracts/kit/none";

/** Checked by name: an item that the form does not have does not compile. */
function keys(...of: StaffKey[]): ReadonlySet<string> {
  return new Set(of);
}

const OF_AGENTS = keys(
  "certNo",
  "certManageNo",
  "certObtainMode",
  "certApproveDate",
  "certIssueDate",
  "certRegisterNo",
  "certRegisterDate",
  "examProofFileId",
);
const OF_MEMBERS = keys("memberNo", "joinDate", "firstPracticeDate");
/** Asked for in some cases only; elsewhere shown if somebody once filled them in. */
const CONDITIONAL = keys("nationality", "partyJoinDate", "contractFrom");

type Values = Readonly<Record<string, unknown>>;

/** Items that do not apply to this person as typed or stored: neither shown nor asked for. // domain a §2.1 column R */
export function isStaffItemHidden(key: string, values: Values): boolean {
  const { hasTaxAgentCert, memberType, employmentType, certNo } = values;
  if (key === "examProofFileId") return hasTaxAgentCert !== true || !isNone(certNo);
  if (OF_AGENTS.has(key)) return hasTaxAgentCert !== true;
  if (OF_MEMBERS.has(key)) return !isMember(memberType as number | null);
  if (key === "practiceDate") return memberType !== MEMBER_TYPE.practising;
  if (key === "contractTo") return isStaffItemHidden("contractFrom", values) && isNone(values[key]);
  if (key === "contribution") return values.isPartner !== true;
  if (key.startsWith("socialInsurance")) return employmentType === EMPLOYMENT.reemployed && isNone(values[key]);
  if (!CONDITIONAL.has(key)) return false;
  return isNone(values[key]) && !staffNeeds(values as Parameters<typeof staffNeeds>[0]).some((need) => need === key);
}
