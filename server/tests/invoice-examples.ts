import { anXlsx } from "@/server/platform/files/inspect/samples";
import type { Example, Makers } from "@/server/tests/examples";

const ofOwnJob: Example = { input: () => ({ params: { jobId: "nothing" } }), isPrivate: true };

/** Calls of agreement invoices beside those of every record. */
export const invoiceExamples = ({ plain }: Makers): Readonly<Record<string, Example>> => ({
  "agreement.invoice.agreements": plain({ query: { page: 1, keyword: "税务" } }),
  "agreement.invoice.originals": plain({ query: { page: 1, keyword: "2643" } }),
  "agreement.invoice.items": plain({ params: { agreementId: "nothing" } }),
  "agreement.invoice.begin": plain({ query: {} }),
  "agreement.invoice.totals": plain({ query: {} }),
  "agreement.invoice.importTemplate": plain(),
  "agreement.invoice.importStart": plain({ file: { bytes: anXlsx(), fileName: "协议发票.xlsx" } }),
  "agreement.invoice.importCurrent": plain(),
  "agreement.invoice.importJob": ofOwnJob,
  "agreement.invoice.importApply": ofOwnJob,
  "agreement.invoice.importCancel": ofOwnJob,
  "agreement.invoice.importMarked": ofOwnJob,
});
