import { duesReceiptResource } from "@/contracts/statement/dues/receipt";

/** Receipts of all firms: found by the firm's name. */
export const deskReceiptResource = {
  ...duesReceiptResource,
  filter: duesReceiptResource.filter.omit({ companyId: true, duesId: true }),
  columns: [
    ...(["receiptNo", "companyName", "receiptStatus", "amount", "issueDate", "duesYear", "title"] as const),
    ...(["billNo", "receiptCode", "receiptType", "redReason", "updateTime"] as const),
  ],
  mainFilters: ["keyword", "duesYear", "receiptStatus"] as const,
} as const;
