import { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  choice,
  day,
  instantOrNone,
  line,
  optionalChoice,
  optionalDay,
  optionalLine,
  optionalMoney,
  optionalParagraph,
  optionalYesOrNo,
  rowId,
  shownChoice,
  shownCount,
  shownChoiceOrNone,
  shownText,
  yesOrNo,
} from "@/contracts/kit/items";
import { currency, decimal, dict, id, optional, paperNo } from "@/contracts/kit/scalars";

/** Dictionary `contract_status`. // domain b §3 (5) */
export const CONTRACT_STATUS = {
  draft: 0,
  auditing: 1,
  active: 2,
  completed: 3,
  ended: 4,
  expired: 5,
  voided: 6,
} as const;
/** Dictionary `contract_type`. */
export const CONTRACT_TYPE = { single: 1, yearly: 2, framework: 3, supplement: 4 } as const;
/** Dictionary `pricing_mode`. */
export const PRICING = { fixed: 1, hourly: 2, byTarget: 3, contingent: 4, free: 5 } as const;
/** Dictionary `risk_level`. */
export const RISK = { low: 1, middle: 2, high: 3 } as const;
/** Dictionary `attach_type`: 业务合同/委托协议. */
export const SCAN_FILE = 22;

/** One service that the contract is about. // domain b §3 (2) items[] */
export const contractItem = z.strictObject({
  ...rowId,
  serviceCategory: choice("service_category", "服务类别", { width: 160 }),
  serviceSubType: choice("service_sub_type", "服务小类", { width: 200 }),
  content: optionalLine("服务内容", 200, { width: 240 }),
  amount: optionalMoney("金额"),
  startDate: optionalDay("服务期起"),
  endDate: optionalDay("服务期止"),
  reportRequired: optionalYesOrNo("出具报告"),
});
export type ContractItem = z.output<typeof contractItem>;

/** One instalment that is agreed. // domain b §3 (2) payPlans[] */
export const payPlan = z.strictObject({
  ...rowId,
  phase: line("期次", 40),
  planDate: optionalDay("计划收款日期"),
  amount: field(currency(), { label: "金额", kind: "money", unit: "元" }),
  condition: optionalLine("收款条件", 200),
});

/** One payment that has come in. // domain b §3 (2) receipts[] */
export const receipt = z.strictObject({
  ...rowId,
  receiptDate: day("收款日期"),
  amount: field(currency(), { label: "金额", kind: "money", unit: "元" }),
  method: optionalChoice("pay_method", "收款方式", { among: [1, 2, 3, 4, 5] }),
  note: optionalLine("说明", 100),
});

/** Far beyond a real contract, near enough to bound a request. */
const MAX_ROWS = 100;

/** The three lists of rows. */
export const contractRows = {
  items: field(z.array(contractItem).max(MAX_ROWS), { label: "服务项目" }),
  payPlans: field(z.array(payPlan).max(MAX_ROWS), { label: "收款计划" }),
  receipts: field(z.array(receipt).max(MAX_ROWS), { label: "收款记录" }),
} as const;

/** What is typed; a draft needs only its name and its kind. // domain b §3 (2) */
export const contractFields = {
  contractNo: field(optional(paperNo(40)), {
    label: "合同编号",
    kind: "code",
    width: 140,
    help: "本所自编；留空按 HT-年度-序号 自动编号",
  }),
  contractName: line("合同名称", 100, { width: 220 }),
  customerId: field(optional(id()), { label: "客户", help: "状态正常的客户" }),
  contractType: choice("contract_type", "合同类型", { width: 80 }),
  parentContractId: field(optional(id()), { label: "主合同", help: "同一客户履行中的合同" }),
  signDate: optionalDay("签订日期", { width: 112 }),
  startDate: optionalDay("服务期起", { width: 112 }),
  endDate: optionalDay("服务期止", { width: 112, help: "单项合同至报告出具的可以不填" }),
  pricingMode: optionalChoice("pricing_mode", "计价方式", { help: "免费、公益业务请选「免费/公益」" }),
  contractAmount: optionalMoney("合同金额", { width: 130, help: "含税；免费/公益业务填 0" }),
  taxRate: optionalChoice("vat_rate", "税率"),
  planHours: field(optional(decimal(1, "9999999.9", "0")), {
    label: "预估工时",
    kind: "decimal",
    unit: "小时",
    places: 1,
  }),
  foreignCurrency: optionalLine("原币币种", 20, { help: "以外币签订的填写，如 美元；其他合同不用填" }),
  foreignAmount: field(optional(currency()), { label: "原币金额", kind: "decimal" }),
  exchangeRate: field(optional(decimal(6, "99999", "0.000001")), { label: "折算汇率", kind: "decimal", places: 6 }),
  exchangeDate: optionalDay("汇率日期"),
  projectLeaderId: field(optional(id()), { label: "项目负责人", help: "本所在职人员；特定业务须有签字资格" }),
  servicePersonIds: field(z.array(id()).max(50), { label: "承办人员" }),
  acceptRisk: optionalChoice("risk_level", "承接风险等级"),
  acceptOpinion: optionalParagraph("承接评估意见", 500),
  acceptorId: field(optional(id()), { label: "承接批准人", help: "风险等级为高时不能是项目负责人" }),
  acceptDate: optionalDay("承接评估日期"),
  independenceOk: optionalYesOrNo("已声明保持独立性", { help: "涉税鉴证业务必填" }),
  purpose: optionalLine("委托目的与报告用途", 200, { help: "涉税鉴证、纳税情况审查业务必填" }),
  clientSigner: optionalLine("委托方签约人", 30),
  firmSigner: optionalLine("受托方签约人", 30),
  ...contractRows,
  remark: optionalParagraph("备注", 1_000),
} as const;

const reckonedYuan = (label: string, more: object = {}) =>
  field(z.string().nullable(), { label, kind: "money", unit: "元", readOnly: true, width: 130, ...more });

/** What the system knows beside it. */
export const contractKnown = {
  contractStatus: shownChoice("contract_status", "状态", { readOnly: true, width: 100 }),
  /** As it was called when the contract came into force. // domain b §0.2 snapshot */
  customerName: shownText("客户", { width: 220 }),
  customerCreditCode: shownText("客户统一社会信用代码", { kind: "code" }),
  parentContractNo: shownText("主合同", { kind: "code" }),
  /** The contract that this one renews. */
  renewedFromId: id().nullable(),
  renewedFromNo: shownText("续签自", { kind: "code" }),
  /** Categories of its items, for lists. */
  serviceCategories: field(z.array(dict()), {
    label: "服务类别",
    kind: "dicts",
    dict: "service_category",
    readOnly: true,
    width: 200,
  }),
  /** Its amount may be nothing. // domain b §3 (2) freeFlag */
  freeFlag: yesOrNo("免费/公益", { readOnly: true }),
  amountExTax: reckonedYuan("不含税金额"),
  taxAmount: reckonedYuan("税额"),
  receivedAmount: reckonedYuan("已收款"),
  /** Net of the invoices of its agreements. // domain b §3 (6) */
  invoicedAmount: field(z.string(), {
    label: "已开票",
    kind: "money",
    unit: "元",
    readOnly: true,
    allowNegative: true,
  }),
  invoicedRatio: field(z.string().nullable(), { label: "开票进度", kind: "percent", width: 100, readOnly: true }),
  /** Reports of its agreements that stand. // domain b §3 (3) */
  reportCount: shownCount("报告数", { unit: "份", width: 90, readOnly: true }),
  /** 待变更备案: a supplement has changed its amount, and its agreement is to follow; null: it has. // domain b §3 (6) */
  change: z
    .object({
      supplementNo: z.string(),
      since: z.string(),
      dueDate: z.string(),
      filingId: z.string(),
      agreementNo: z.string(),
    })
    .nullable(),
  /** How far its agreements are filed with the association. // domain b §3 (3) */
  filingState: shownChoice("contract_filing_state", "协议备案", { readOnly: true, width: 100 }),
  projectLeaderName: shownText("项目负责人", { width: 100 }),
  servicePersonNames: field(z.array(z.string()), { label: "承办人员", readOnly: true }),
  acceptorName: shownText("承接批准人"),
  effectTime: instantOrNone("生效时间", { readOnly: true }),
  endActualDate: shownText("终止日期", { kind: "date" }),
  endReason: shownChoiceOrNone("end_reason", "终止原因", { readOnly: true }),
} as const;
