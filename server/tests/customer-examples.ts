import { anXlsx } from "@/server/platform/files/inspect/samples";
import type { Example, Makers } from "@/server/tests/examples";

/** Beyond every version that the suites reach: whoever is let in is told CONFLICT, and the records stay. */
const OTHER_VERSION = 9_999;

/** Calls of customers beside those of every record. */
export const customerExamples = ({ plain, ofRecord }: Makers): Readonly<Record<string, Example>> => {
  const idOf = (records: Readonly<Record<string, string>>) => records["agreement.customer"] ?? "nothing";
  const ofOwnJob: Example = { ...plain({ params: { jobId: "nothing" } }), isPrivate: true };
  return {
    "agreement.customer.managers": plain({ query: { page: 1, keyword: "张" } }),
    "agreement.customer.choices": plain({ query: { page: 1, keyword: "机械" } }),
    "agreement.customer.alike": plain({ query: { customerName: "长沙示例机械制造有限公司" } }),
    "agreement.customer.rename": ofRecord(({ records }) => ({
      params: { customerId: idOf(records) },
      body: {
        customerName: "长沙示例智能装备有限公司",
        creditCode: "91430100MA4L00003Q",
        changeDate: "2026-03-01",
        changeNote: null,
        attachments: [],
        version: OTHER_VERSION,
      },
    })),
    "agreement.customer.merge": ofRecord(({ records }) => ({
      body: {
        kept: { customerId: idOf(records), version: OTHER_VERSION },
        gone: { customerId: `${idOf(records)}x`, version: OTHER_VERSION },
        taken: [],
      },
    })),
    "agreement.customer.importTemplate": plain(),
    "agreement.customer.importStart": plain({ file: { bytes: anXlsx(), fileName: "客户企业.xlsx" } }),
    "agreement.customer.importCurrent": plain(),
    "agreement.customer.importJob": ofOwnJob,
    "agreement.customer.importApply": ofOwnJob,
    "agreement.customer.importCancel": ofOwnJob,
    "agreement.customer.importMarked": ofOwnJob,
  };
};
