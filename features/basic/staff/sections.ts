import { EMPLOYMENT, isMember, MEMBER_TYPE } from "@/contracts/basic/staff-form";
import { staffNeeds } from "@/contracts/basic/staff-missing";
import type { RowSetSpec } from "@/components/resource/row-sets";
import type { Section } from "@/components/resource/sections";

/** Own items of the record by tab, in the order of the paper form. // domain a §2.1 */
export const SECTIONS: Readonly<Record<"basic" | "member", readonly Section[]>> = {
  basic: [
    {
      title: "身份信息",
      keys: [
        "photoFileId",
        "staffName",
        "idType",
        "idNo",
        "gender",
        "birthDate",
        "ethnicity",
        "nationality",
        "politicalStatus",
        "partyJoinDate",
        "isCivilServant",
        "nativePlace",
        "domicile",
      ],
    },
    { title: "联系方式", keys: ["mobile", "email", "wechat", "address", "postcode"] },
    { title: "学历", keys: ["education", "degree", "graduateSchool", "major", "graduateDate"] },
    {
      title: "任职",
      keys: [
        "staffCategory",
        "position",
        "department",
        "professionalTitle",
        "employmentType",
        "hireDate",
        "contractFrom",
        "contractTo",
        "socialInsuranceUnit",
        "socialInsuranceFrom",
        "taxServiceYears",
        "dispatchCompanyId",
        "remark",
      ],
    },
  ],
  member: [
    {
      title: "税务师资格",
      keys: [
        "hasTaxAgentCert",
        "certNo",
        "certManageNo",
        "certObtainMode",
        "certApproveDate",
        "certIssueDate",
        "certRegisterNo",
        "certRegisterDate",
        "examProofFileId",
      ],
    },
    {
      title: "会籍",
      keys: [
        "memberType",
        "memberNo",
        "joinDate",
        "practiceDate",
        "firstPracticeDate",
        "taxPersonCreditScore",
        "talentTypes",
      ],
    },
  ],
};

/** What the system knows of the person besides; read only. */
export const KNOWN_SECTIONS: Readonly<Record<"basic" | "member", readonly Section[]>> = {
  basic: [
    {
      title: "档案",
      keys: [
        "companyName",
        "age",
        "isLegalPerson",
        "isPartner",
        "contribution",
        "createUserName",
        "createTime",
        "updateUserName",
        "updateTime",
      ],
    },
  ],
  member: [{ title: "状态", keys: ["memberStatus", "canSign"] }],
};
export const LEAVE_KEYS = [
  "leaveDate",
  "leaveReason",
  "memberAfter",
  "handoverDone",
  "reason",
  "createUserName",
  "createTime",
];

const career = { rowId: null, from: "", to: "", witness: "" };

/** Lists of rows on the tab 证书与经历. */
export const ROW_SETS: readonly RowSetSpec[] = [
  {
    list: "certificates",
    noun: "其他证书",
    nameKey: "certNo",
    keys: ["certType", "certNo", "issueDate", "issuer", "validTo", "fileId"],
    emptyRow: { rowId: null, certType: null, certNo: "", issueDate: "", issuer: "", validTo: "", fileId: null },
  },
  {
    list: "educations",
    noun: "教育经历",
    keys: ["from", "to", "school", "major", "witness"],
    tracks: "130px 130px 2fr 1fr 1fr",
    emptyRow: { ...career, school: "", major: "" },
  },
  {
    list: "workHistories",
    noun: "工作经历",
    keys: ["from", "to", "company", "post", "witness"],
    tracks: "130px 130px 2fr 1fr 1fr",
    emptyRow: { ...career, company: "", post: "" },
  },
  {
    list: "socialPosts",
    noun: "社会职务",
    keys: ["postName", "level", "from", "to"],
    tracks: "2fr 1fr 130px 130px",
    emptyRow: { rowId: null, postName: "", level: "", from: "", to: "" },
  },
];

export const TABS = [
  { key: "basic", label: "基本信息" },
  { key: "member", label: "资格与会籍" },
  { key: "career", label: "证书与经历" },
  { key: "files", label: "附件" },
  { key: "history", label: "变更记录" },
] as const;
export type TabKey = (typeof TABS)[number]["key"];
export const TAB_KEYS = TABS.map(({ key }) => key) as [TabKey, ...TabKey[]];

const MEMBER_KEYS = new Set(SECTIONS.member.flatMap((section) => section.keys));
const ROW_KEYS: ReadonlySet<string> = new Set(ROW_SETS.map(({ list }) => list));

/** The tab that holds the item at a path, so that an error or a gap can open it. */
export function tabOf(path: string): TabKey {
  const [head = ""] = path.split(".");
  if (ROW_KEYS.has(head)) return "career";
  return head === "attachments" ? "files" : MEMBER_KEYS.has(head) ? "member" : "basic";
}

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

/** Columns of the printed 人员花名册. */
export const ROSTER_KEYS = [
  "staffName",
  "gender",
  "age",
  "idNo",
  "mobile",
  "staffCategory",
  "position",
  "department",
  "education",
  "certNo",
  "memberType",
  "memberNo",
  "hireDate",
  "staffStatus",
];

/** Dictionary `attach_type`: contract, social insurance, certificate, letter of commitment come first. */
export const FILE_TYPES = [8, 9, 5, 18];
