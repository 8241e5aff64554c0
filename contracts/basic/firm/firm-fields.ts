import { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  choice,
  optionalChoice,
  yesOrNo,
  day,
  optionalDay,
  line,
  optionalLine,
  optionalParagraph,
  mobileNumber,
  optionalMobileNumber,
  place,
} from "@/contracts/kit/items";
import {
  bankAccount,
  certNo,
  creditCode,
  decimal,
  email,
  id,
  idNo,
  localityCode,
  currency,
  optional,
  paperNo,
  personName,
  phone,
  postcode,
  text,
  url,
  wan,
  yesNo,
} from "@/contracts/kit/scalars";
import { writtenName } from "@/contracts/kit/text/visible-text";

const yes = (label: string) => field(yesNo().default(false), { label, kind: "yesNo" });
/** Yuan on the wire, typed and shown in 万元; above zero. */
const capital = (label: string, min: string) =>
  field(optional(wan(min)), { label, kind: "wan", unit: "万元", help: "以万元填写，如一千万元填 1000" });

/** Registration and licence. // domain a §1.1 */
const registration = {
  companyName: field(
    text(100).overwrite(writtenName).includes("税务师事务所", { message: "事务所名称须含「税务师事务所」" }),
    { label: "事务所名称", width: 400, help: "与营业执照一致，括号自动转为全角" },
  ),
  shortName: optionalLine("事务所简称", 30),
  companyNameEn: optionalLine("英文名称", 200),
  creditCode: field(creditCode(), { label: "统一社会信用代码", kind: "code", width: 164 }),
  orgForm: choice("company_org_form", "组织形式"),
  companyNature: choice("company_nature", "机构性质"),
  groupType: choice("group_type", "集团化情况"),
  parentCompanyName: field(optional(text(100).overwrite(writtenName)), { label: "总所名称" }),
  parentCreditCode: field(optional(creditCode()), { label: "总所统一社会信用代码", kind: "code" }),
  parentProvinceCode: field(optional(localityCode()), { label: "总所所在省", kind: "locality" }),
  regCertNo: field(paperNo(50, 4), { label: "行政登记证书编号", kind: "code" }),
  regCertDate: day("行政登记日期"),
  regAuthority: line("行政登记机关", 100, { help: "省级税务机关" }),
  oldLicenseNo: field(optional(paperNo(50)), {
    label: "原执业证书编号",
    kind: "code",
    help: "2017 年以前设立的事务所填写",
  }),
  establishDate: day("成立日期", { help: "营业执照上的成立日期" }),
  licenseStart: day("营业期限起"),
  licenseEnd: optionalDay("营业期限止", { help: "不填为长期" }),
  licenseAuthority: optionalLine("登记机关", 100, { help: "市场监督管理局" }),
  businessScope: optionalParagraph("经营范围", 2000),
  registeredCapital: capital("注册资本(出资额)", "0.01"),
  paidInCapital: capital("实缴资本", "0"),
} as const;

/** Who answers for the firm. */
const people = {
  legalPersonName: field(personName(), { label: "法定代表人/执行事务合伙人" }),
  legalPersonIdType: choice("id_type", "法定代表人证件类型"),
  legalPersonIdNo: field(idNo(), { label: "法定代表人证件号码", kind: "idNo" }),
  legalPersonMobile: mobileNumber("法定代表人手机"),
  legalPersonCertNo: field(optional(certNo()), {
    label: "法定代表人税务师证书编号",
    kind: "code",
    help: "是税务师的须填写",
  }),
  directorName: field(personName(), { label: "所长(主任税务师)" }),
  directorMobile: mobileNumber("所长手机"),
  contactName: field(personName(), { label: "联系人", help: "接收短信与通知" }),
  contactMobile: mobileNumber("联系人手机"),
  contactPost: line("联系人职务", 50),
  financeName: field(optional(personName()), { label: "财务负责人" }),
  financeMobile: optionalMobileNumber("财务负责人手机", { help: "接收会费通知" }),
} as const;

/** Where the firm is and how to reach it. */
const places = {
  phone: field(phone(), { label: "办公电话", kind: "code" }),
  fax: field(optional(phone()), { label: "传真", kind: "code" }),
  email: field(email(), { label: "电子邮箱", help: "会费电子票据发送至此邮箱" }),
  website: field(optional(url()), { label: "网址" }),
  regProvinceCode: place("注册地(省)"),
  regCityCode: place("注册地(市)"),
  regDistrictCode: place("注册地(区县)"),
  regAddress: line("注册地址", 200),
  provinceCode: place("办公地(省)"),
  cityCode: place("办公地(市)"),
  districtCode: place("办公地(区县)"),
  officeAddress: line("办公地址", 200),
  postcode: field(optional(postcode()), { label: "邮编", kind: "code" }),
  officeOwnership: choice("office_ownership", "办公用房性质"),
  officeArea: field(decimal(2, "9999999.99", "0.01"), { label: "办公用房面积", kind: "decimal", unit: "㎡" }),
  leaseEndDate: optionalDay("租赁到期日"),
} as const;

/** Tax, bank, insurance, organisations. */
const affairs = {
  taxAuthorityName: line("主管税务机关", 100),
  accountingStandard: choice("accounting_standard", "会计准则"),
  bankName: line("开户银行", 100),
  bankAccount: field(bankAccount(), { label: "银行账号", kind: "code" }),
  bankAccountName: field(text(100).overwrite(writtenName), { label: "银行户名", help: "应与事务所名称一致" }),
  serviceStatus: choice("company_service_status", "服务状态"),
  liabilityInsured: yesOrNo("是否投保职业责任保险"),
  insuredAmount: field(optional(wan("0.01")), { label: "保险金额", kind: "wan", unit: "万元" }),
  insuredFrom: optionalDay("保险期限起"),
  insuredTo: optionalDay("保险期限止"),
  riskFundBalance: field(optional(currency()), { label: "职业风险基金余额", kind: "money", unit: "元" }),
  hasUnion: yes("是否建立工会"),
  hasYouthLeague: yes("是否建立团组织"),
  hasWomenOrg: yes("是否建立妇联"),
  relatedQualifications: field(
    z
      .array(choice("related_qualification", "兼营机构"))
      .max(20)
      .default([])
      .refine((values) => new Set(values).size === values.length, "兼营机构有重复项"),
    { label: "兼营机构", kind: "dicts", dict: "related_qualification", help: "同一控制人的其他专业机构" },
  ),
  introduction: optionalParagraph("简介", 2000),
  logoFileId: field(optional(id()), { label: "事务所标志", kind: "files" }),
  remark: optionalParagraph("备注", 500),
} as const;

/** Every item of the firm's own record that a person types, in the order of the paper form. // domain a §1.1 */
export const firmFields = { ...registration, ...people, ...places, ...affairs } as const;

/** One partner or shareholder. `contributionRatio` is computed and therefore not sent. // domain a §1.2 */
export const firmPartnerFields = {
  partnerType: choice("partner_type", "出资人类型"),
  partnerName: field(text(100, 2).overwrite(writtenName), { label: "姓名/机构名称", width: 160 }),
  staffId: field(optional(id()), { label: "对应人员" }),
  idType: optionalChoice("id_type", "证件类型"),
  idNo: field(idNo(), { label: "证件号码", kind: "idNo", width: 190, help: "机构填写统一社会信用代码" }),
  qualification: choice("partner_qualification", "职业资格"),
  qualCertNo: field(optional(certNo()), { label: "资格证书编号", kind: "code" }),
  contribution: field(wan("0.01"), { label: "出资额", kind: "wan", unit: "万元" }),
  paidContribution: field(optional(wan("0")), { label: "实缴出资额", kind: "wan", unit: "万元" }),
  contributionMode: optionalChoice("contribution_mode", "出资方式"),
  isManagingPartner: yes("是否执行事务合伙人"),
  joinDate: day("入伙(入股)日期"),
  quitDate: optionalDay("退出日期"),
  isOnDuty: yesOrNo("是否在本所执业"),
} as const;

/** One typed branch; branches that are members appear by themselves. // domain a §1.3 */
export const firmBranchFields = {
  branchName: field(text(100).overwrite(writtenName), {
    label: "分支机构名称",
    width: 260,
    help: "总所全称 + 地名 + 分所",
  }),
  creditCode: field(creditCode(), { label: "统一社会信用代码", kind: "code", width: 164 }),
  branchProvinceCode: place("所在省"),
  cityCode: place("所在市"),
  principalName: field(personName(), { label: "负责人" }),
  principalCertNo: field(optional(certNo()), { label: "负责人证书编号", kind: "code" }),
  principalMobile: optionalMobileNumber("负责人手机"),
  establishDate: day("成立日期"),
  regCertNo: field(optional(paperNo(50, 4)), { label: "行政登记证书编号", kind: "code" }),
  taxAgentCount: field(optional(z.int().min(0).max(99999)), { label: "税务师人数", kind: "int", unit: "人" }),
  staffCount: field(optional(z.int().min(0).max(99999)), { label: "从业人数", kind: "int", unit: "人" }),
  lastYearRevenue: field(optional(currency()), { label: "上年业务收入", kind: "money", unit: "元" }),
  independentAccounting: yes("是否独立核算"),
  duesMode: optionalChoice("consolidate_mode", "会费缴纳方式"),
  branchStatus: choice("company_status", "状态"),
} as const;
