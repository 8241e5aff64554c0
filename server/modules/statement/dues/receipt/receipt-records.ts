import { eq, ilike, inArray, not, or } from "drizzle-orm";
import { duesReceipt } from "@/contracts/statement/dues/receipt";
import { RECEIPT } from "@/contracts/statement/dues/terms";
import { askedText, holdsText } from "@/server/platform/search/text-pieces";
import { likeText } from "@/server/platform/sql/list";
import { isOfficer } from "@/server/reference/scope";
import { foundFirms } from "@/server/reference/searched";
import { keepRecords } from "@/server/records/records";
import { ofEndedFirms } from "@/server/modules/statement/dues/answering";
import { isUncovered } from "@/server/modules/statement/dues/receipt/receipt-cover";
import { duesBills, duesReceipts, type ReceiptRecord } from "@/server/modules/statement/dues/record.table";

const t = duesReceipts;
const NAMED = [t.receiptNo, t.billNo, t.title, t.companyName];

/** Where a receipt stands that nobody asks to be changed. */
export const issuedAs = ({ sendTime }: Pick<ReceiptRecord, "sendTime">): number =>
  sendTime === null ? RECEIPT.issued : RECEIPT.sent;

/** Receipts of firms, entered and corrected by the association; whoever has taken in a firm reads its. // domain a §12.7 */
export const receiptRecords = keepRecords({
  of: duesReceipt,
  table: duesReceipts,
  files: duesReceipt.id,
  // Money is receipted whatever becomes of its firm.
  outlivesBooks: true,
  alsoVisibleTo: ({ user }) => ofEndedFirms(user, t.companyId),
  isCorrectable: ({ user }) => isOfficer(user),
  readOnlyReason: (_context, record) => (record?.receiptStatus === RECEIPT.red ? "这张票据已经冲红" : null),
  uniqueErrors: {
    dues_receipts_no_key: { path: "receiptNo", message: "这个票据号码已经登记过，没有重复登记" },
  },
  toCondition: {
    keyword: (text, { db, services }) =>
      or(holdsText(NAMED, askedText(text)), inArray(t.companyId, foundFirms(db, services.vault, text, "companyId"))),
    receiptNo: (text) => ilike(t.receiptNo, `%${likeText(text)}%`),
    companyName: (text) => ilike(t.companyName, `%${likeText(text)}%`),
    duesId: (duesId) => eq(t.duesId, duesId),
    isUncovered: (isOver) => (isOver ? isUncovered : not(isUncovered)),
  },
  defaultSort: "-updateTime",
  namesOf: async (forms, { db }) => {
    const ids = [...new Set(forms.flatMap(({ duesId }) => duesId ?? []))];
    const { duesId, billNo } = duesBills;
    const bills =
      ids.length === 0 ? [] : await db.select({ duesId, billNo }).from(duesBills).where(inArray(duesId, ids));
    return new Map(bills.map((bill) => [bill.duesId, bill.billNo]));
  },
});
