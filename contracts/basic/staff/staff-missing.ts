import {
  EMPLOYMENT,
  isMember,
  MEMBER_TYPE,
  type StaffForm,
  staffForm,
  type StaffKey,
} from "@/contracts/basic/staff/staff-form";
import { metaOf } from "@/contracts/kit/field";
import { ID_TYPE } from "@/contracts/kit/number/id-no";
import { type FieldError, requestOf } from "@/contracts/kit/validate";
import { isEmpty } from "@/contracts/kit/none";

const ALWAYS = [
  "staffName",
  "idType",
  "idNo",
  "gender",
  "birthDate",
  "ethnicity",
  "politicalStatus",
  "isCivilServant",
  "mobile",
  "education",
  "graduateSchool",
  "major",
  "staffCategory",
  "position",
  "employmentType",
  "hireDate",
  "hasTaxAgentCert",
  "memberType",
] as const satisfies readonly StaffKey[];

/** Dictionary `political_status`: 中共党员, 中共预备党员. */
const PARTY = [1, 2];
const FOREIGN: readonly (number | null)[] = [ID_TYPE.passport, ID_TYPE.foreignResidence];

type Answers = Pick<
  StaffForm,
  "idType" | "politicalStatus" | "employmentType" | "memberType" | "hasTaxAgentCert" | "examProofFileId"
>;

/**
 * Items that a complete record of this person has; the screen draws its required marks from the same list. The day of
 * joining is asked of whoever has joined; to others the association gives it. // domain a §2.1 column R, §2.7 item 2
 */
export function staffNeeds(form: Answers, hasJoined = false): StaffKey[] {
  const out: StaffKey[] = [...ALWAYS];
  const { memberType, employmentType } = form;
  const isPractising = memberType === MEMBER_TYPE.practising;
  if (FOREIGN.includes(form.idType)) out.push("nationality");
  if (PARTY.includes(form.politicalStatus ?? 0)) out.push("partyJoinDate");
  if (employmentType === EMPLOYMENT.fullTime) out.push("contractFrom");
  if (isPractising && employmentType !== EMPLOYMENT.reemployed) out.push("socialInsuranceUnit", "socialInsuranceFrom");
  if (form.hasTaxAgentCert) {
    out.push("certObtainMode", "certApproveDate");
    // Passed, and the certificate not issued yet: the proof stands in for it.
    if (!form.examProofFileId) out.push("certNo", "certIssueDate");
  }
  if (isMember(memberType)) out.push("photoFileId", ...(hasJoined ? (["joinDate"] as const) : []));
  if (isPractising) out.push("practiceDate");
  return out;
}

/** What keeps the record from being complete, in words, in the order of the form. Empty = complete. */
export function staffMissing(form: StaffForm, hasJoined = false): FieldError[] {
  const needed = new Set(staffNeeds(form, hasJoined));
  return (Object.keys(staffForm.shape) as StaffKey[])
    .filter((key) => needed.has(key) && isEmpty(form[key]))
    .map((path) => ({ path, message: requestOf(metaOf(staffForm.shape[path])) }));
}
