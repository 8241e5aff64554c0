import { z } from "zod";
import { firmFields, firmPartnerFields } from "@/contracts/basic/firm/firm-fields";
import { MAX_PARTNERS } from "@/contracts/basic/firm/firm-form";
import { staffFields } from "@/contracts/basic/staff/staff-fields";
import { field, isOptional, metaOf } from "@/contracts/kit/field";
import { optionalChoice, optionalLine, optionalMobileNumber, optionalParagraph, rowId } from "@/contracts/kit/items";
import { email, optional, personName, residentIdNo } from "@/contracts/kit/scalars";

type Shape = Readonly<Record<string, z.ZodType>>;
type Draftable<S extends Shape> = { readonly [K in keyof S]: z.ZodType<z.output<S[K]> | null, z.input<S[K]> | null> };

/** The same items, each of which a draft may lack; what must be there is asked on submission. */
function draftable<S extends Shape>(shape: S): Draftable<S> {
  const entries = Object.entries(shape).map(([key, schema]) => {
    const meta = metaOf(schema);
    const loose = isOptional(schema) ? schema : optional(schema);
    return [key, meta ? field(loose, meta) : loose];
  });
  return Object.fromEntries(entries) as Draftable<S>;
}

function picked<S extends Shape, const K extends readonly (keyof S)[]>(shape: S, keys: K): Pick<S, K[number]> {
  return Object.fromEntries(keys.map((key) => [key, shape[key]])) as Pick<S, K[number]>;
}

/** Dictionary `application_type`. // domain a §15 */
export const APPLICATION_TYPE = { newFirm: 1, newBranch: 2, movedIn: 3, late: 4 } as const;
/** Dictionary `applicant_role`. // domain a §15 */
export const APPLICANT_ROLE = { legalPerson: 1, managingPartner: 2, agent: 3 } as const;

/** Who applies, and for what. // domain a §14.3 */
const applicant = {
  applyType: optionalChoice("application_type", "申请类型"),
  applicantName: field(optional(personName()), { label: "申请人姓名" }),
  applicantIdNo: field(optional(residentIdNo()), { label: "申请人身份证号码", kind: "idNo" }),
  applicantRole: optionalChoice("applicant_role", "申请人身份", { help: "委托代理人须上传委托书" }),
  originNote: optionalParagraph("筹备或原隶属情况", 500, { help: "由其他事务所分立、外省迁入的请说明" }),
} as const;

/** Items of the firm's own record that the application asks for, in the order of its paper form. // domain a §14.3 */
export const FIRM_KEYS = [
  ...(["companyName", "shortName", "creditCode", "orgForm", "companyNature", "groupType"] as const),
  ...(["parentCompanyName", "parentCreditCode", "parentProvinceCode"] as const),
  ...(["establishDate", "licenseStart", "licenseEnd", "regCertNo", "regCertDate", "regAuthority"] as const),
  ...(["registeredCapital", "paidInCapital"] as const),
  ...(["legalPersonName", "legalPersonIdType", "legalPersonIdNo", "legalPersonMobile", "legalPersonCertNo"] as const),
  ...(["directorName", "directorMobile", "contactName", "contactMobile", "contactPost"] as const),
  ...(["regProvinceCode", "regCityCode", "regDistrictCode", "regAddress"] as const),
  ...(["provinceCode", "cityCode", "districtCode", "officeAddress"] as const),
  ...(["officeOwnership", "officeArea", "leaseEndDate", "phone", "email"] as const),
  ...(["taxAuthorityName", "accountingStandard"] as const),
] as const;
export type FirmKey = (typeof FIRM_KEYS)[number];

/** Items that are chosen together as one place, by the first of them: by it they are shown, marked and locked. */
export const APPLICATION_PLACES = {
  regProvinceCode: ["regProvinceCode", "regCityCode", "regDistrictCode"],
  provinceCode: ["provinceCode", "cityCode", "districtCode"],
} as const;

/** A partner or shareholder; who is on the staff is not known yet. // domain a §1.2 */
export const PARTNER_KEYS = [
  ...(["partnerType", "partnerName", "idType", "idNo", "qualification", "qualCertNo"] as const),
  ...(["contribution", "paidContribution", "contributionMode", "isManagingPartner", "joinDate", "isOnDuty"] as const),
] as const;
const partnerItems = picked(firmPartnerFields, PARTNER_KEYS);

/** A person of the firm: what the roster begins with. // domain a §14.3, §2.1 */
const personItems = {
  ...picked(staffFields, ["staffName", "idType", "idNo", "gender", "education", "staffCategory"]),
  ...picked(staffFields, ["certNo", "certManageNo", "memberNo", "mobile", "hireDate"]),
  currentCompany: optionalLine("现所在单位", 100, { help: "仍在其他事务所登记的请填写，须同步办理转所" }),
} as const;
export const PERSON_KEYS = Object.keys(personItems) as (keyof typeof personItems)[];
export const MAX_PEOPLE = 200;

/** Items of the firm's record, as its own form has them. */
export const wholeFirmItems = picked(firmFields, FIRM_KEYS);
/** Rows as their own forms have them: what must be there on submission. */
export const wholeRows = { partners: partnerItems, people: personItems } as const;

const firm = draftable(wholeFirmItems);
const administrator = {
  adminName: field(optional(personName()), { label: "管理员姓名", help: "管理本所账号的人，主账号由其使用" }),
  adminMobile: optionalMobileNumber("管理员手机", { help: "通过后以短信接收登录账号和初始密码" }),
  adminIdNo: field(optional(residentIdNo()), { label: "管理员身份证号码", kind: "idNo" }),
  adminEmail: field(optional(email()), { label: "管理员邮箱" }),
} as const;

/** Every item that an applicant types. // domain a §14.3 */
export const applicationFields = {
  ...applicant,
  ...firm,
  parentMemberNo: optionalLine("总所会员证号", 30, { help: "总所为会员的分所填写" }),
  partners: field(z.array(z.strictObject({ ...rowId, ...draftable(partnerItems) })).max(MAX_PARTNERS), {
    label: "合伙人(股东)",
  }),
  people: field(z.array(z.strictObject({ ...rowId, ...draftable(personItems) })).max(MAX_PEOPLE), { label: "人员" }),
  ...administrator,
} as const;

/** Required of everybody, beside what the firm's own form requires. */
export const OWN_REQUIRED = [
  ...(["applyType", "applicantName", "applicantIdNo", "applicantRole"] as const),
  ...(["adminName", "adminMobile", "adminIdNo", "adminEmail"] as const),
] as const;

/** What is asked together, in the order of the paper form; the page goes through them one by one. // domain a §14.2 */
export const APPLICATION_SECTIONS = [
  { title: "申请人", keys: Object.keys(applicant) },
  {
    title: "登记信息",
    keys: [
      "companyName",
      "shortName",
      "creditCode",
      "orgForm",
      "companyNature",
      "groupType",
      "parentCompanyName",
      "parentCreditCode",
      "parentProvinceCode",
      "parentMemberNo",
      "establishDate",
      "licenseStart",
      "licenseEnd",
      "regCertNo",
      "regCertDate",
      "regAuthority",
      "registeredCapital",
      "paidInCapital",
      "taxAuthorityName",
      "accountingStandard",
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
      "phone",
      "email",
    ],
  },
  {
    title: "地址与办公用房",
    keys: [
      "regProvinceCode",
      "regAddress",
      "provinceCode",
      "officeAddress",
      "officeOwnership",
      "officeArea",
      "leaseEndDate",
    ],
  },
  { title: "管理员账号", keys: Object.keys(administrator) },
] as const satisfies readonly { title: string; keys: readonly string[] }[];
