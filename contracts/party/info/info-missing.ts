import { metaOf } from "@/contracts/kit/field";
import { type FieldError, requestOf } from "@/contracts/kit/validate";
import {
  emptyParty,
  isJoint,
  isPartyHidden,
  partyFields,
  type PartyKey,
  type PartyValues,
} from "@/contracts/party/info/info-fields";

/** Items that a submission needs. // domain a §5.1 column R */
export function partyNeeds(form: PartyValues): PartyKey[] {
  const always: PartyKey[] = [
    ...(["affiliation", "activistCount", "candidateCount", "applicantCount", "outsideMemberCount"] as const),
    ...(["inCharter", "hasVenue", "liaisonName", "liaisonMobile"] as const),
  ];
  const ofOrg: PartyKey[] = [
    ...(["partyOrgName", "partyOrgType", "partyOrgForm", "foundDate", "superiorPartyOrg"] as const),
    ...(["secretaryName", "secretaryGender", "secretaryBirthDate", "secretaryEducation", "secretaryMobile"] as const),
    ...(["secretaryPost", "secretaryIsPartner", "termFrom", "termTo"] as const),
    ...(isJoint(form) ? (["jointUnits", "isLeadUnit"] as const) : []),
  ];
  const ofNone: PartyKey[] = [
    ...(["noOrgReason", "instructorName", "instructorUnit", "instructorPhone", "instructorFrom"] as const),
    ...(form.noOrgReason === 9 ? (["noOrgNote"] as const) : []),
  ];
  return [
    ...always,
    ...(form.hasPartyOrg ? ofOrg : ofNone),
    ...(form.hasVenue ? (["venueArea"] as const) : []),
    ...(form.hasUnion ? (["unionCount"] as const) : []),
    ...(form.hasYouthLeague ? (["youthLeagueCount"] as const) : []),
    ...(form.hasWomenOrg ? (["womenOrgCount"] as const) : []),
  ];
}

/** What keeps the record from being submitted, in words, in the order of the form. Empty = complete. */
export function partyMissing(form: PartyValues): FieldError[] {
  const needed = new Set(partyNeeds(form));
  return (Object.keys(emptyParty) as PartyKey[])
    .filter((key) => needed.has(key) && !isPartyHidden(key, form) && form[key] === null)
    .map((path) => ({ path, message: requestOf(metaOf(partyFields[path])) }));
}
