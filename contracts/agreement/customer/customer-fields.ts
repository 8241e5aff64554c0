import { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  choice,
  line,
  optionalChoice,
  optionalDay,
  optionalLine,
  optionalParagraph,
  optionalYesOrNo,
  shownChoice,
  shownCount,
  shownText,
  yesOrNo,
} from "@/contracts/kit/items";
import { creditCodeFault } from "@/contracts/kit/number/credit-code";
import {
  bankAccount,
  email,
  id,
  idNo,
  localityCode,
  mobile,
  optional,
  personName,
  phone,
  text,
  wan,
} from "@/contracts/kit/scalars";
import { pastedDigits } from "@/contracts/kit/text/visible-text";

/** Dictionary `customer_type`. // domain b §12.2 */
export const CUSTOMER_TYPE = { firm: 1, trader: 2, institution: 3, society: 4, person: 5, foreign: 6 } as const;
/** Dictionary `customer_status`. // domain b §2 (5) */
export const CUSTOMER_STATUS = { normal: 1, stopped: 2, frozen: 3, merged: 9 } as const;
/** Dictionary `risk_level`. */
export const RISK_LEVEL = { low: 1, middle: 2, high: 3 } as const;
/** Characters of 曾用名 at most; the oldest of the names goes first. */
export const FORMER_NAME_MAX = 100;
/** Dictionary `attach_type`: 营业执照, 其他. */
export const CUSTOMER_FILES = { licence: 1, other: 99 } as const;

/** What stands before the unified code came: 15 characters. // domain b §0.2 */
export const isLegacyTaxNo = (code: string): boolean => /^[0-9A-Z]{15}$/.test(code);

/** A unified code, or a number of before; whether those are taken still, a parameter says. */
export const customerCode = () =>
  z
    .string()
    .overwrite((s) => pastedDigits(s).toUpperCase())
    .superRefine((s, ctx) => {
      const fault = isLegacyTaxNo(s) ? null : creditCodeFault(s);
      if (fault) ctx.addIssue({ code: "custom", message: fault });
    });

/** 中类 of GB/T 4754-2017: three digits. */
export const industryCode = () => z.string().regex(/^\d{3}$/, "请选择到行业中类");

const registeredAt = (label: string) => field(optional(localityCode()), { label, kind: "locality" });

const identity = {
  customerType: choice("customer_type", "客户类型", { width: 120 }),
  customerName: field(text(100, 2), { label: "客户名称", width: 240, help: "与营业执照或有效证件一致" }),
  isPreparing: optionalYesOrNo("筹建中", { help: "尚未取得统一社会信用代码的选「是」，取得后补填" }),
  creditCode: field(optional(customerCode()), { label: "统一社会信用代码", kind: "code", width: 164 }),
  idType: optionalChoice("id_type", "证件类型", { help: "境外机构选「其他」，填写注册登记号" }),
  idNo: field(optional(idNo()), { label: "证件号码", kind: "idNo" }),
  formerName: optionalLine("曾用名", FORMER_NAME_MAX, { help: "更名时自动带出原名称" }),
} as const;

const business = {
  vatTaxpayerType: choice("vat_taxpayer_type", "纳税人类型", { width: 130 }),
  enterpriseScale: optionalChoice("enterprise_scale", "企业规模"),
  industryCode: field(optional(industryCode()), { label: "行业", help: "按 GB/T 4754—2017 选到中类" }),
  provinceCode: registeredAt("注册地"),
  cityCode: registeredAt("注册地(市)"),
  districtCode: registeredAt("注册地(区县)"),
  address: line("注册（经营）地址", 200),
  taxAuthorityName: optionalLine("主管税务机关", 80, {
    width: 220,
    help: "如：国家税务总局某市某区税务局第一税务所",
  }),
  legalPersonName: field(optional(personName()), { label: "法定代表人（负责人）" }),
  registeredCapital: field(optional(wan()), { label: "注册资本", kind: "wan", unit: "万元" }),
  establishDate: optionalDay("成立日期"),
  listedFlag: optionalYesOrNo("是否上市"),
  stateOwnedFlag: optionalYesOrNo("是否国有"),
  foreignFlag: optionalYesOrNo("是否外资"),
  taxCreditLevel: optionalChoice("tax_credit_level", "纳税缴费信用级别"),
} as const;

const contact = {
  contactName: field(personName(), { label: "联系人" }),
  contactTitle: optionalLine("联系人职务", 50),
  contactPhone: field(phone().or(mobile()), { label: "联系电话", kind: "code", help: "手机或固定电话" }),
  contactEmail: field(optional(email()), { label: "联系邮箱" }),
} as const;

const billing = {
  invoiceTitle: optionalLine("发票抬头", 100),
  invoiceTaxNo: field(
    optional(
      z
        .string()
        .overwrite((s) => pastedDigits(s).toUpperCase())
        .regex(/^[0-9A-Z]{15,20}$/, "纳税人识别号为15至20位数字或大写字母，请核对"),
    ),
    { label: "开票纳税人识别号", kind: "code" },
  ),
  invoiceBank: optionalLine("开户银行", 100),
  invoiceAccount: field(optional(bankAccount()), { label: "银行账号", kind: "code" }),
  invoicePhone: field(optional(phone().or(mobile())), { label: "开票电话", kind: "code" }),
} as const;

const relation = {
  sourceType: optionalChoice("customer_source", "客户来源"),
  managerStaffId: field(optional(id()), { label: "客户经理", help: "本所在职人员" }),
  parentCustomerId: field(optional(id()), { label: "所属集团客户", help: "集团的母公司，须先登记为客户" }),
  coopStart: optionalDay("合作开始日期", { width: 120 }),
  riskLevel: choice("risk_level", "风险等级", { width: 90, help: "高风险客户签订合同须经负责人批准" }),
  relatedFlag: yesOrNo("与本所有关联关系", { help: "有关联关系的，不能承接其涉税鉴证业务" }),
  relatedRemark: optionalParagraph("关联关系说明", 500),
  remark: optionalParagraph("备注", 1_000),
} as const;

/** 客户企业 in the order of the form. // domain b §2 (2) */
export const customerFields = { ...identity, ...business, ...contact, ...billing, ...relation } as const;

/** One item that 更名 or 换证 has changed. // domain b §2 (6) */
export const nameChange = z.object({
  changeId: z.string(),
  label: z.string(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  changeDate: z.string(),
  fileNames: z.array(z.string()),
  createUserName: z.string(),
});
export type NameChange = z.infer<typeof nameChange>;

/** What the system knows beside it. */
export const customerKnown = {
  customerCode: shownText("客户编号", { kind: "code", width: 120 }),
  /** Contracts in force, and the sum of all that ever were. // domain b §2 (3) */
  contractCount: shownCount("有效合同数", { unit: "份", width: 110, readOnly: true }),
  contractTotal: field(z.string(), { label: "累计合同金额", kind: "wan", unit: "万元", width: 140, readOnly: true }),
  /** Net of the invoices of his agreements. */
  invoicedTotal: field(z.string(), { label: "累计开票", kind: "wan", unit: "万元", width: 130, readOnly: true }),
  /** Reports of him that stand. */
  reportCount: shownCount("累计报告数", { unit: "份", width: 110, readOnly: true }),
  customerStatus: shownChoice("customer_status", "状态", { readOnly: true, width: 100 }),
  stopReason: shownText("停用（冻结）原因", { kind: "longText" }),
  industryName: shownText("行业", { width: 160 }),
  placeName: shownText("所属地区", { width: 160 }),
  managerName: shownText("客户经理", { width: 100 }),
  parentName: shownText("所属集团客户"),
  /** Of a merged one: the customer that has taken its place. */
  mergedIntoId: z.string().nullable(),
  mergedIntoName: shownText("已合并至"),
  /** 更名 and 换证, the newest first. */
  nameChanges: z.array(nameChange),
} as const;
