import { NATURE, OFFICE, PARTNER_TYPE } from "@/contracts/basic/firm/firm-form";
import { application } from "@/contracts/public/application";
import { APPLICATION_SECTIONS, PARTNER_KEYS, PERSON_KEYS } from "@/contracts/public/application-fields";
import type { RecordLook } from "@/components/record/records/kept-spec";

type Values = Readonly<Record<string, unknown>>;

const PARENT = ["parentCompanyName", "parentCreditCode", "parentProvinceCode", "parentMemberNo"];
const CAPITAL = ["registeredCapital", "paidInCapital"];

/** Items that do not apply to what is typed. // domain a §1.1 column R = C */
export function isHidden(key: string, { companyNature, officeOwnership }: Values): boolean {
  if (PARENT.includes(key)) return companyNature !== NATURE.branch && companyNature !== NATURE.subsidiary;
  if (CAPITAL.includes(key)) return companyNature === NATURE.branch;
  return key === "leaseEndDate" && officeOwnership !== OFFICE.leased;
}

const emptyRow = (keys: readonly string[]) => ({ rowId: null, ...Object.fromEntries(keys.map((key) => [key, null])) });

export const PARTNERS = {
  list: "partners",
  noun: "合伙人(股东)",
  keys: PARTNER_KEYS,
  emptyRow: { ...emptyRow(PARTNER_KEYS), partnerType: PARTNER_TYPE.person, idType: 1, isManagingPartner: false },
  nameKey: "partnerName",
} as const;
export const PEOPLE = {
  list: "people",
  noun: "人员",
  keys: PERSON_KEYS,
  emptyRow: { ...emptyRow(PERSON_KEYS), idType: 1 },
  nameKey: "staffName",
} as const;

/** Papers of an application, the most usual first. // domain a §14.3 附件 */
export const PAPER_TYPES = [1, 2, 19, 6, 4, 5, 8, 9, 11, 17, 3, 7, 18, 99];

/** Names of places for their codes. */
export const PLACES = {
  regProvinceCode: "regPlace",
  provinceCode: "officePlace",
  parentProvinceCode: "parentPlace",
} as const;

/** Where an application stands, and what the system knows of it. */
const KNOWN = [
  {
    title: "办理",
    keys: [
      "applyNo",
      "orgName",
      "applicantMobile",
      "submitTime",
      "promiseTime",
      "taxAgentCount",
      "peopleCount",
      "returnDueDate",
      "publishTo",
      "meetingNo",
      "memberNo",
      "joinDate",
      "regPlace",
      "officePlace",
      "notes",
    ],
  },
] as const;

/** The form as the association reads it, in the list of applications and in its inbox. // domain a §14 */
export const applicationLook: RecordLook<typeof application> = {
  of: application,
  files: "application",
  nameKey: "companyName",
  sections: APPLICATION_SECTIONS.map(({ title, keys }) => ({ title, keys: [...keys] })),
  tabs: [
    { key: "partners", label: "合伙人(股东)", rows: [PARTNERS] },
    { key: "people", label: "人员名单", rows: [PEOPLE] },
  ],
  fileTypes: PAPER_TYPES,
  known: KNOWN,
  isHidden,
};
