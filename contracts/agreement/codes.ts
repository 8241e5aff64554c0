import { agreementCustomerCodes } from "@/contracts/agreement/customer/customer-codes";
import { agreementContractCodes } from "@/contracts/agreement/contract/contract-codes";
import { agreementFilingCodes } from "@/contracts/agreement/filing/filing-codes";
import { agreementInvoiceCodes } from "@/contracts/agreement/invoice/invoice-codes";
import { agreementReportCodes } from "@/contracts/agreement/report/report-codes";
import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screens of this domain, in the order of the menus. // contract §5 */
export const agreementCodes = [
  agreementCustomerCodes,
  agreementContractCodes,
  agreementFilingCodes,
  agreementInvoiceCodes,
  agreementReportCodes,
] as const satisfies readonly ScreenCodes[];
