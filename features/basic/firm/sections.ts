import { NATURE, OFFICE } from "@/contracts/basic/firm/firm-form";

/** Values that decide what a section shows; a record and a form both have them. */
interface Shown {
  readonly companyNature?: unknown;
  readonly officeOwnership?: unknown;
  readonly liabilityInsured?: unknown;
}

interface Section {
  readonly title: string;
  /** Items of the record, in the order of the paper form. */
  readonly keys: readonly string[];
}

const PARENT = ["parentCompanyName", "parentCreditCode", "parentProvinceCode"];
const INSURANCE = ["insuredAmount", "insuredFrom", "insuredTo"];
const CAPITAL = ["registeredCapital", "paidInCapital"];

/** Items that do not apply to this firm: neither shown nor typed. // domain a §1.1 column R, §1.6 F7 */
export function isHidden(key: string, firm: Shown): boolean {
  const hasParent = firm.companyNature === NATURE.branch || firm.companyNature === NATURE.subsidiary;
  if (PARENT.includes(key)) return !hasParent;
  if (CAPITAL.includes(key) || key === "taxAgentPartnerRatio") return firm.companyNature === NATURE.branch;
  if (key === "leaseEndDate") return firm.officeOwnership !== OFFICE.leased;
  if (INSURANCE.includes(key)) return firm.liabilityInsured !== true;
  return false;
}

export const BASIC_SECTIONS: readonly Section[] = [
  {
    title: "登记信息",
    keys: [
      "companyName",
      "shortName",
      "companyNameEn",
      "creditCode",
      "orgForm",
      "companyNature",
      "groupType",
      ...PARENT,
      "establishDate",
      "licenseStart",
      "licenseEnd",
      "licenseAuthority",
      ...CAPITAL,
      "businessScope",
    ],
  },
  {
    title: "负责人与联系人",
    keys: [
      "legalPersonName",
      "legalPersonIdType",
      "legalPersonIdNo",
      "legalPersonMobile",
      "legalPersonCertNo",
      "directorName",
      "directorMobile",
      "contactName",
      "contactMobile",
      "contactPost",
      "financeName",
      "financeMobile",
    ],
  },
  {
    title: "地址与联系方式",
    keys: [
      "regProvinceCode",
      "regAddress",
      "provinceCode",
      "officeAddress",
      "officeOwnership",
      "officeArea",
      "leaseEndDate",
      "phone",
      "fax",
      "email",
      "website",
      "postcode",
    ],
  },
  {
    title: "税务与银行",
    keys: ["taxAuthorityName", "accountingStandard", "serviceStatus", "bankName", "bankAccount", "bankAccountName"],
  },
  {
    title: "组织与其他",
    keys: ["relatedQualifications", "hasUnion", "hasYouthLeague", "hasWomenOrg", "introduction", "remark"],
  },
];

export const LICENCE_SECTIONS: readonly Section[] = [
  { title: "行政登记", keys: ["regCertNo", "regCertDate", "regAuthority", "oldLicenseNo"] },
  { title: "执业保障", keys: ["liabilityInsured", ...INSURANCE, "riskFundBalance"] },
];

/** Given by the association or counted by the system: read only. */
export const MEMBER_KEYS = [
  "memberNo",
  "joinDate",
  "companyStatus",
  "associationName",
  "formerNames",
  "hasPartyOrg",
] as const;
export const GRADE_KEYS = [
  "firmGrade",
  "gradeYear",
  "gradeCertNo",
  "gradeValidTo",
  "tscLevel",
  "taxCreditLevel",
  "taxAgentPartnerRatio",
  "lastYearRevenue",
] as const;

/** Items that are one place in one to three codes (province, city, district); the first stands for the group. */
export const PLACES: Readonly<
  Record<string, { readonly label: string; readonly keys: readonly [string, string?, string?]; readonly text: string }>
> = {
  parentProvinceCode: { label: "总所所在省", keys: ["parentProvinceCode"], text: "parentPlace" },
  regProvinceCode: { label: "注册地", keys: ["regProvinceCode", "regCityCode", "regDistrictCode"], text: "regPlace" },
  provinceCode: { label: "办公地", keys: ["provinceCode", "cityCode", "districtCode"], text: "officePlace" },
};

export const TABS = [
  { key: "basic", label: "基本信息" },
  { key: "partners", label: "合伙人(股东)" },
  { key: "branches", label: "分支机构" },
  { key: "licences", label: "证照资质" },
  { key: "grade", label: "等级信用" },
  { key: "history", label: "变更记录" },
  { key: "files", label: "附件" },
] as const;
export type TabKey = (typeof TABS)[number]["key"];
export const TAB_KEYS = TABS.map(({ key }) => key) as [TabKey, ...TabKey[]];

const LICENCE_KEYS = new Set(LICENCE_SECTIONS.flatMap((section) => section.keys));

/** The tab that holds the item at a path, so that an error can open it. */
export function tabOf(path: string): TabKey {
  const [head = ""] = path.split(".");
  if (head === "partners" || head === "branches") return head;
  if (head === "attachments" || head === "logoFileId") return "files";
  return LICENCE_KEYS.has(head) ? "licences" : "basic";
}
