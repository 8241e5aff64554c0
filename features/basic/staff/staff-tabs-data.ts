import type { RecordSpec } from "@/components/record/record-spec";
import type { RowSetSpec } from "@/components/record/rows/row-set";
import type { Section } from "@/components/record/section";

/** Own items of the record by tab, in the order of the paper form. // domain a §2.1 */
const SECTIONS: Readonly<Record<"basic" | "member", readonly Section[]>> = {
  basic: [
    {
      title: "身份信息",
      picture: "photoFileId",
      keys: [
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
const KNOWN_SECTIONS: Readonly<Record<"basic" | "member", readonly Section[]>> = {
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
const ROW_SETS: readonly RowSetSpec[] = [
  {
    list: "certificates",
    noun: "其他证书",
    keys: ["certType", "certNo", "issueDate", "issuer", "validTo", "fileId"],
    emptyRow: { rowId: null, certType: null, certNo: "", issueDate: "", issuer: "", validTo: "", fileId: null },
  },
  {
    list: "educations",
    noun: "教育经历",
    keys: ["from", "to", "school", "major", "witness"],
    emptyRow: { ...career, school: "", major: "" },
  },
  {
    list: "workHistories",
    noun: "工作经历",
    keys: ["from", "to", "company", "post", "witness"],
    emptyRow: { ...career, company: "", post: "" },
  },
  {
    list: "socialPosts",
    noun: "社会职务",
    keys: ["postName", "level", "from", "to"],
    emptyRow: { rowId: null, postName: "", level: "", from: "", to: "" },
  },
];

/** Dictionary `attach_type`: contract, social insurance, certificate, letter of commitment come first. */
const FILE_TYPES = [8, 9, 5, 18];

export const TABS: RecordSpec["tabs"] = [
  { key: "basic", label: "基本信息", sections: SECTIONS.basic, known: KNOWN_SECTIONS.basic },
  { key: "member", label: "资格与会籍", sections: SECTIONS.member, known: KNOWN_SECTIONS.member },
  { key: "career", label: "证书与经历", rows: ROW_SETS },
  { key: "files", label: "附件", fileTypes: FILE_TYPES },
  { key: "history", label: "变更记录", isHistory: true },
];
