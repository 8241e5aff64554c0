import { INVOICE_FILE, OTHER_FILE } from "@/contracts/agreement/invoice/invoice-fields";
import type { RecordTab } from "@/components/record/record-spec";
import type { Section } from "@/components/record/section";

/** Items in the order of the paper. // domain b §5 (2) */
export const SECTIONS: readonly Section[] = [
  {
    title: "发票",
    keys: ["invoiceType", "redFlag", "invoiceNo", "invoiceCode", "issueDate", "originalInvoiceId", "redConfirmNo"],
  },
  { title: "购买方与销售方", keys: ["buyerName", "buyerTaxNo", "sellerName", "sellerTaxNo"] },
  {
    title: "金额",
    keys: ["goodsName", "amountExTax", "taxRate", "taxAmount", "totalAmount", "nonTaxAmount", "invoiceRemark"],
  },
  { title: "收款与查验", keys: ["payStatus", "paidAmount", "paidDate", "verifyStatus"] },
  { title: "说明", keys: ["differenceReason"] },
];
export const KNOWN: Section = {
  title: "红冲与锁定",
  keys: ["redAmount", "unlockedUntil", "unlockAskedTime", "unlockReason"],
};
export const FILE_TYPES: readonly number[] = [INVOICE_FILE, OTHER_FILE];

/** 明细 of an invoice with several rates or services. // domain b §5 (2) lines[] */
export const LINES: RecordTab = {
  key: "lines",
  label: "明细",
  rows: [
    {
      list: "lines",
      noun: "明细",
      keys: ["goodsName", "taxRate", "amountExTax", "taxAmount"],
      emptyRow: { rowId: null, goodsName: "", taxRate: null, amountExTax: "", taxAmount: "" },
      totals: ["amountExTax", "taxAmount"],
    },
  ],
};

export const SHARES_TAB = "allocations";
/** Columns of 关联协议. */
export const SHARE_KEYS = ["agreementId", "agreementItemId", "allocAmount"] as const;
