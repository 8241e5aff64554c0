import { memberImportApi, partyMember, ROSTER_COLUMNS } from "@/contracts/party/member/member";
import { MEMBER_CONSENT } from "@/features/party/info/consent";

const columns = [
  ...(["memberName", "partyMemberType", "partyPost", "joinDate", "formalDate", "partyAge", "gender", "idNo"] as const),
  ...(["education", "relationUnit", "monthlyDues", "duesPaidTo", "outDate", "outReason"] as const),
];
const { resource: own } = partyMember;
export const rosterFilter = own.filter.omit({ companyId: true, companyName: true });
const sortable = ["joinDate", "partyMemberType"] as const;
/** The list of a firm's own lines, and how they get here. */
export const rosterResource = {
  ...own,
  filter: rosterFilter,
  columns,
  sortable,
  consent: MEMBER_CONSENT,
  api: { ...partyMember.api, ...memberImportApi },
};

export const ROSTER_PRINT = {
  of: partyMember.api.roster,
  label: "打印名册",
  title: "党员名册",
  row: partyMember.row,
  columns: ROSTER_COLUMNS,
  signatures: ["填表人", "党组织书记"],
  seal: "党组织公章",
};
