import dynamic from "next/dynamic";
import type { EditProps } from "@/components/fields/edit";
import type { RecordTab } from "@/components/record/record-spec";
import type { RowSetSpec } from "@/components/record/rows/row-set";
import type { Section } from "@/components/record/section";

const FullMemberEdit = dynamic(() => import("@/features/party/info/full-member-edit").then((m) => m.FullMemberEdit));
export const editFullMember = (props: EditProps) => <FullMemberEdit {...props} />;

export const INSTRUCTOR = "党建工作指导员";

/** Items in the order of the paper form 《党组织基本情况表》. // domain a §5.1 */
export const SECTIONS: readonly Section[] = [
  {
    title: "党组织",
    keys: [
      "hasPartyOrg",
      "affiliation",
      "partyOrgName",
      "partyOrgType",
      "partyOrgForm",
      "isLeadUnit",
      "jointUnits",
      "foundDate",
      "approvalNo",
      "superiorPartyOrg",
      "noOrgReason",
      "noOrgNote",
    ],
  },
  {
    title: "书记",
    keys: [
      "secretaryName",
      "secretaryGender",
      "secretaryBirthDate",
      "secretaryEducation",
      "secretaryMobile",
      "secretaryPost",
      "secretaryIsPartner",
      "termFrom",
      "termTo",
    ],
  },
  { title: INSTRUCTOR, keys: ["instructorName", "instructorUnit", "instructorPhone", "instructorFrom"] },
  {
    title: "发展党员与组织关系",
    keys: ["activistCount", "candidateCount", "applicantCount", "outsideMemberCount"],
  },
  {
    title: "党建工作",
    keys: [
      "inCharter",
      "hasVenue",
      "venueArea",
      "annualFunds",
      "duesPaidToMonth",
      "brandName",
      "hasUnion",
      "unionCount",
      "hasYouthLeague",
      "youthLeagueCount",
      "hasWomenOrg",
      "womenOrgCount",
    ],
  },
  { title: "联络员", keys: ["liaisonName", "liaisonMobile"] },
  {
    title: "统战",
    keys: [
      "democraticCount",
      "democraticNames",
      "nonPartyCount",
      "nonPartyNames",
      "congressCount",
      "congressNames",
      "cppccCount",
      "cppccNames",
      "remark",
    ],
  },
];

/** Counted from the roster, never typed. */
export const COUNTS: Section = {
  title: "党员（按名册统计）",
  keys: [
    "memberTotal",
    "formalCount",
    "probationaryCount",
    "femaleCount",
    "ageTo35Count",
    "bachelorUpCount",
    "taxAgentCount",
    "partnerCount",
    "floatingCount",
    "retiredCount",
    "outsideCount",
  ],
};
const SUBMITTED: Section = {
  title: "填报",
  keys: ["companyName", "submitUserName", "submitTime", "createUserName", "createTime", "updateUserName", "updateTime"],
};

const COMMITTEE: RowSetSpec = {
  list: "committeeMembers",
  noun: "委员会成员",
  keys: ["memberName", "partyPost", "post", "duty"],
  editors: { memberName: editFullMember },
  emptyRow: { rowId: null, memberName: "", partyPost: null, post: "", duty: "" },
};
const TERMS: RowSetSpec = {
  list: "terms",
  noun: "换届记录",
  keys: ["termNo", "electDate", "from", "to", "secretaryName", "attendCount", "approvalNo"],
  emptyRow: {
    rowId: null,
    termNo: null,
    electDate: "",
    from: "",
    to: "",
    secretaryName: "",
    attendCount: null,
    approvalNo: "",
  },
};
const HONOURS: RowSetSpec = {
  list: "honours",
  noun: "荣誉",
  keys: ["honourName", "level", "honourYear", "issuer", "fileId"],
  emptyRow: { rowId: null, honourName: "", level: "", honourYear: "", issuer: "", fileId: null },
};
export const ROW_SETS = [COMMITTEE, TERMS, HONOURS] as const;

/** Dictionary `attach_type`: other papers, letters, meeting photos. */
const FILE_TYPES = [99, 19, 20];

/** Names of the tabs that have a view of their own. */
export const ROSTER_TAB = "roster";
const YEARS_TAB = "years";

export const TABS: readonly [RecordTab, ...RecordTab[]] = [
  { key: "basic", label: "基本信息", sections: SECTIONS, known: [COUNTS, SUBMITTED] },
  { key: ROSTER_TAB, label: "党员名册", isOwn: true },
  { key: "terms", label: "换届记录", rows: [COMMITTEE, TERMS] },
  { key: "honours", label: "荣誉", rows: [HONOURS] },
  { key: "files", label: "附件", fileTypes: FILE_TYPES },
  { key: YEARS_TAB, label: "年度快照", isOwn: true },
  { key: "steps", label: "审核记录", stepsOf: "audit_status" },
  { key: "history", label: "变更记录", isHistory: true },
];
