import { duesReceiptResource } from "@/contracts/statement/dues/receipt";
import { byReach } from "@/lib/session/reach";

/** 票据 by their reader's reach: who has one firm sees no firms. */
export const receiptsByReach = byReach(duesReceiptResource, "companyName", "companyId", "companyName");
