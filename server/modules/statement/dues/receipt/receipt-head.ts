import { creditCode } from "@/contracts/kit/scalars";

interface Invoice {
  readonly invoiceTitle: string;
  readonly taxpayerNo: string;
  readonly invoiceEmail: string;
}
interface Firm {
  readonly companyName: string;
  readonly creditCode: string;
  readonly email: string | null;
}

/** A bill takes credit codes alone; a number of another kind stands on the receipt beside it. */
const codeOf = (taxpayerNo: string | undefined): string | undefined => creditCode().safeParse(taxpayerNo).data;

/** What the receipt is to be made out to: the firm's 涉税信息, else its file; the firm may change it. // domain a §12.4 */
export const receiptHead = ({ companyName, creditCode: ofFile, email }: Firm, invoice?: Invoice) => ({
  receiptTitle: invoice?.invoiceTitle ?? companyName,
  receiptCreditCode: codeOf(invoice?.taxpayerNo) ?? ofFile,
  receiptEmail: invoice?.invoiceEmail ?? (email === "" ? null : email),
});

/** Whether a receipt's heading is what the firm's 涉税信息 says, as far as a bill can take it. // domain a §4.1 */
export const isHeadedAs = (
  { receiptTitle, receiptCreditCode }: { readonly receiptTitle: string; readonly receiptCreditCode: string },
  { invoiceTitle, taxpayerNo }: Pick<Invoice, "invoiceTitle" | "taxpayerNo">,
): boolean => receiptTitle === invoiceTitle && (codeOf(taxpayerNo) ?? receiptCreditCode) === receiptCreditCode;
