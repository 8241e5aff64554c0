import { z } from "zod";
import { agreementFiling } from "@/contracts/agreement/filing/filing";
import { agreementInvoice } from "@/contracts/agreement/invoice/invoice";
import { agreementReport } from "@/contracts/agreement/report/report";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { shownAmount, shownChoice } from "@/contracts/kit/items";
import { id } from "@/contracts/kit/scalars";

/** A service of an agreement, and what its reports take of it. */
export const chainItem = z.object({
  rowId: id().nullable(),
  serviceSubType: shownChoice("service_sub_type", "服务小类", { width: 200 }),
  itemAmount: shownAmount("协议金额", { width: 130 }),
  reportFee: shownAmount("报备收费", { width: 130 }),
  reportCount: z.int(),
  /** The contract asks for a report. */
  isReported: z.boolean(),
  periodEnd: z.string(),
});
export type ChainItem = z.output<typeof chainItem>;

/** An agreement as it stands; `counts`: its amount is borne by the contract. // domain b §0.4 X3 */
export const chainAgreement = agreementFiling.row
  .pick({
    filingId: true,
    agreementNo: true,
    agreeStatus: true,
    filingNo: true,
    versionNo: true,
    agreementAmount: true,
    invoicedAmount: true,
    serviceStart: true,
    serviceEnd: true,
    filingDate: true,
  })
  .extend({
    rootId: id(),
    /** A report and an invoice may stand upon it. */
    isFiled: z.boolean(),
    counts: z.boolean(),
    /** The tax bureau's number was to be added by now. // domain b §4 (2) */
    isNumberLate: z.boolean(),
    reportFee: shownAmount("报备收费"),
    items: z.array(chainItem),
  });
export type ChainAgreement = z.output<typeof chainAgreement>;

/** What an agreement has of an invoice. */
export const chainInvoice = agreementInvoice.row
  .pick({
    invoiceId: true,
    invoiceNo: true,
    invoiceStatus: true,
    redFlag: true,
    issueDate: true,
    totalAmount: true,
    payStatus: true,
  })
  .extend({ rowId: id(), rootId: id(), share: shownAmount("归属本协议", { width: 130 }) });
export type ChainInvoice = z.output<typeof chainInvoice>;

export const chainReport = agreementReport.row
  .pick({
    reportId: true,
    reportTitle: true,
    reportStatus: true,
    filingNo: true,
    reportNo: true,
    serviceSubType: true,
    reportDate: true,
    serviceFee: true,
    lateFlag: true,
  })
  .extend({ rootId: id(), agreementItemId: id().nullable(), counts: z.boolean() });
export type ChainReport = z.output<typeof chainReport>;

/** What is made from where one stands. */
export const CHAIN_STEPS = ["filing", "invoice", "report"] as const;
export type ChainStep = (typeof CHAIN_STEPS)[number];

/** Something that does not fit or is missing, in words, and what helps. */
export const chainNote = z.object({
  level: z.enum(["warning", "hint"]),
  text: z.string(),
  /** The agreement and the service that it is about; null: the contract. */
  filingId: id().nullable(),
  rowId: id().nullable(),
  step: z.enum(CHAIN_STEPS).nullable(),
});
export type ChainNote = z.output<typeof chainNote>;

/** 元: what the stages of an engagement come to. A stage that the user may not see is null. */
export const chainSums = z.object({
  contractAmount: shownAmount("合同金额").nullable(),
  receivedAmount: shownAmount("已收款"),
  agreementAmount: shownAmount("协议金额").nullable(),
  invoicedAmount: shownAmount("开票净额").nullable(),
  reportFee: shownAmount("报备收费").nullable(),
});
export type ChainSums = z.output<typeof chainSums>;

export const agreementChain = z.object({
  contractId: id(),
  contractNo: z.string().nullable(),
  contractName: z.string(),
  contractStatus: z.int(),
  customerId: id().nullable(),
  customerName: z.string().nullable(),
  companyId: id(),
  sums: chainSums,
  /** Null: the user may not see that stage. */
  agreements: z.array(chainAgreement).nullable(),
  invoices: z.array(chainInvoice).nullable(),
  reports: z.array(chainReport).nullable(),
  notes: z.array(chainNote),
});
export type AgreementChain = z.output<typeof agreementChain>;

/** 业务链: one engagement from its customer to its reports, on one page. // domain b §0.4 */
export const agreementChainApi = {
  read: endpoint("agreement.chain.read", `${restBase("business", "contract")}/{contractId}/chain`, {
    method: "GET",
    access: anyOf("g_hy_contract_view"),
    origin: "ours",
    summary: "一份合同的业务链：客户、协议备案、发票与业务报备，各环节金额与不相符之处；无权查看的环节为 null",
    params: z.strictObject({ contractId: id() }),
    data: agreementChain,
  }),
} as const;
