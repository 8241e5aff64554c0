import { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  choice,
  line,
  optionalCount,
  optionalDay,
  optionalLine,
  optionalMobileNumber,
  optionalParagraph,
  optionalYesOrNo,
  mobileNumber,
  shownChoice,
  shownText,
  instantOrNone,
  yesOrNo,
} from "@/contracts/kit/items";
import { bankAccount, email, mobile, optional, percent, personName, phone } from "@/contracts/kit/scalars";
import { pastedDigits } from "@/contracts/kit/text/visible-text";

/** Dictionary `vat_taxpayer_type`. // domain a §15 */
export const VAT_TYPE = { general: 1, small: 2, none: 3 } as const;
/** Dictionary `vat_rate`. */
export const VAT_RATE = { six: 6, three: 3, one: 1, zero: 0 } as const;
/** Dictionary `tax_period`. */
export const TAX_PERIOD = { month: 1, quarter: 2 } as const;
/** Dictionary `levy_method`. */
export const LEVY = { audited: 1, assessed: 2 } as const;
/** Dictionary `attach_type`: 营业执照, 纳税申报表/完税证明, 其他. */
export const TAX_FILES = { licence: 1, taxPaper: 14, other: 99 } as const;

/** 15 to 20 capitals and digits: old numbers have 15, credit codes 18, numbers of persons 20. // domain a §4.1 */
export const taxpayerNumber = () =>
  z
    .string()
    .overwrite((s) => pastedDigits(s).toUpperCase())
    .regex(/^[0-9A-Z]{15,20}$/, "纳税人识别号为15至20位数字或大写字母，请核对");

/** 涉税信息: the items of the form, in the order of the paper form. // domain a §4.1 */
export const taxInfoFields = {
  taxpayerNo: field(taxpayerNumber(), {
    label: "纳税人识别号",
    kind: "code",
    width: 190,
    help: "一般与统一社会信用代码相同",
  }),
  taxpayerNoReason: optionalLine("与信用代码不一致的原因", 200, { help: "识别号与统一社会信用代码不同时填写" }),
  taxAuthorityCode: field(
    optional(
      z
        .string()
        .overwrite(pastedDigits)
        .regex(/^\d{11}$/, "税务机关代码为11位数字"),
    ),
    { label: "主管税务机关代码", kind: "code", help: "11 位，可不填" },
  ),
  taxAuthorityName: line("主管税务机关", 100, {
    width: 220,
    help: "如：国家税务总局某市某区税务局第一税务所",
  }),
  taxOfficer: field(optional(personName()), { label: "税收管理员" }),
  taxOfficerPhone: field(optional(phone().or(mobile())), { label: "税收管理员电话", kind: "code" }),
  vatTaxpayerType: choice("vat_taxpayer_type", "增值税纳税人类型", {
    width: 130,
    among: [VAT_TYPE.general, VAT_TYPE.small],
  }),
  generalTaxpayerDate: optionalDay("一般纳税人认定日期"),
  vatRate: choice("vat_rate", "适用税率（征收率）", { width: 150, help: "小规模纳税人的 1% 为阶段性减征" }),
  vatPeriod: choice("tax_period", "增值税申报周期", { among: [TAX_PERIOD.month, TAX_PERIOD.quarter] }),
  incomeTaxType: choice("income_tax_type", "所得税类型", {
    width: 150,
    help: "公司缴纳企业所得税，合伙缴纳经营所得个人所得税",
  }),
  levyMethod: choice("levy_method", "征收方式", { width: 100 }),
  isSmallProfit: optionalYesOrNo("是否小型微利企业"),
  isConsolidatedTax: optionalYesOrNo("跨地区汇总纳税", { help: "总所、分所填写；分所不单独申报企业所得税的选「是」" }),
  allocationRatio: field(optional(percent()), { label: "分配比例", kind: "percent", help: "本机构分摊的比例" }),
  invoiceMode: choice("invoice_mode", "开票方式", { width: 110 }),
  invoiceTitle: line("开票名称", 100, { help: "发票抬头，一般为事务所全称" }),
  invoiceAddress: optionalLine("开票地址", 200),
  invoicePhone: field(optional(phone().or(mobile())), { label: "开票电话", kind: "code" }),
  invoiceBank: line("开户银行", 100),
  invoiceAccount: field(bankAccount(), { label: "银行账号", kind: "code" }),
  invoiceEmail: field(email(), { label: "收票邮箱", help: "会费电子票据发送到此邮箱" }),
  invoiceMobile: mobileNumber("收票手机"),
  taxHandlerName: field(optional(personName()), { label: "办税人员" }),
  taxHandlerMobile: optionalMobileNumber("办税人员手机"),
  orgRealNameDone: yesOrNo("已办理涉税机构实名采集", {
    help: "首次开展涉税专业服务前报送《涉税专业服务机构（人员）基本信息采集表》",
  }),
  orgRealNameDate: optionalDay("采集（最近变更）日期", { help: "信息变更的，30 日内报送" }),
  realNameStaffCount: optionalCount("已采集人员数", 99_999, { unit: "人" }),
  remark: optionalParagraph("备注", 500),
} as const;

/** What the system knows beside it. */
export const taxInfoKnown = {
  auditStatus: shownChoice("audit_status", "状态", { width: 116, readOnly: true }),
  creditCode: shownText("统一社会信用代码", { kind: "code" }),
  orgForm: field(z.int().nullable(), { label: "组织形式", kind: "dict", dict: "company_org_form", readOnly: true }),
  companyNature: field(z.int().nullable(), { label: "机构性质", kind: "dict", dict: "company_nature", readOnly: true }),
  staffTotal: field(z.int(), { label: "在职人数", kind: "int", unit: "人", readOnly: true }),
  /** A change of the number that the association is asked for. */
  newTaxpayerNo: shownText("申请变更为", { kind: "code" }),
  newTaxpayerReason: shownText("变更原因"),
  submitUserName: shownText("提交人"),
  submitTime: instantOrNone("提交时间", { readOnly: true }),
  auditUserName: shownText("审核人"),
  auditTime: instantOrNone("审核时间", { readOnly: true }),
  auditOpinion: shownText("审核意见", { kind: "longText" }),
} as const;
