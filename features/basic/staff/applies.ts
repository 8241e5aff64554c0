import { EMPLOYMENT, isMember, MEMBER_TYPE } from "@/contracts/basic/staff-form";
import { staffNeeds } from "@/contracts/basic/staff-missing";
import { SECTIONS } from "@/features/basic/staff/staff-tabs-data";

const OF_AGENTS = new Set(SECTIONS.member[0]?.keys.filter((key) => key !== "hasTaxAgentCert"));
const OF_MEMBERS = new Set(["memberNo", "joinDate", "firstPracticeDate"]);
/** Asked for in some cases only; elsewhere shown if somebody once filled them in. */
const CONDITIONAL = new Set(["nationality", "partyJoinDate", "contractFrom"]);
const isNone = (value: unknown): boolean => value === null || value === undefined || value === "";

type Values = Readonly<Record<string, unknown>>;

/** Items that do not apply to this person as typed or stored: neither shown nor asked for. // domain a §2.1 column R */
export function isHidden(key: string, values: Values): boolean {
  const { hasTaxAgentCert, memberType, employmentType, certNo } = values;
  if (key === "examProofFileId") return hasTaxAgentCert !== true || !isNone(certNo);
  if (OF_AGENTS.has(key)) return hasTaxAgentCert !== true;
  if (OF_MEMBERS.has(key)) return !isMember(memberType as number | null);
  if (key === "practiceDate") return memberType !== MEMBER_TYPE.practising;
  if (key === "contractTo") return isHidden("contractFrom", values) && isNone(values[key]);
  if (key === "contribution") return values.isPartner !== true;
  if (key.startsWith("socialInsurance")) return employmentType === EMPLOYMENT.reemployed && isNone(values[key]);
  if (!CONDITIONAL.has(key)) return false;
  return isNone(values[key]) && !staffNeeds(values as Parameters<typeof staffNeeds>[0]).some((need) => need === key);
}
