import { anXlsx } from "@/server/platform/files/inspect/samples";
import type { CallInput, Example, Makers } from "@/server/tests/examples";

/** Beyond every version that the suites reach. */
const OTHER_VERSION = 9_999;
const ofOwnJob: Example = { input: () => ({ params: { jobId: "nothing" } }), isPrivate: true };

/** Calls of agreement filings beside those of every record. */
export const agreementExamples = ({ plain, ofRecord }: Makers): Readonly<Record<string, Example>> => {
  const ofReport = ofRecord(({ records }) => ({
    params: { reportId: records["agreement.report"] ?? "nothing" },
    body: { version: OTHER_VERSION },
  }));
  const officers = (input: CallInput): Example => ({ ...plain(input), onlyOfficers: true });
  return {
    "agreement.filing.contracts": plain({ query: { page: 1, keyword: "税务" } }),
    "agreement.filing.people": plain({ query: { page: 1, keyword: "张" } }),
    "agreement.filing.begin": ofRecord(({ records }) => ({
      params: { contractId: records["agreement.contract"] ?? "nothing" },
    })),
    // Let in, it is told that the record has another version.
    "agreement.filing.change": ofRecord(({ records }) => ({
      params: { filingId: records["agreement.filing"] ?? "nothing" },
      body: { version: OTHER_VERSION },
    })),
    "agreement.report.agreements": plain({ query: { page: 1, keyword: "税务" } }),
    "agreement.report.people": plain({ query: { page: 1, keyword: "张" } }),
    "agreement.report.totals": plain(),
    "agreement.report.bounds": plain(),
    "statistics.company.figures": plain({ query: { monthFrom: "2026-01", groupBy: "client" } }),
    "statistics.company.export": plain({ query: { basis: "reported" } }),
    "statistics.engagements.figures": plain({ query: { groupBy: "client" } }),
    "statistics.annual.figures": plain({ query: { year: 2026 } }),
    "statistics.annual.export": plain({ query: { year: 2026 } }),
    "statistics.year.list": plain(),
    "statistics.year.adjustments": plain({ query: { year: 2025, basis: "reported" } }),
    // Let in, it is told that the year has another version.
    "statistics.year.lock": officers({ body: { year: 2025, version: OTHER_VERSION } }),
    "statistics.year.unlock": officers({ body: { year: 2025, version: OTHER_VERSION, reason: "需要重新核对" } }),
    "statistics.reconciliation.list": officers({ query: { year: 2026 } }),
    "statistics.reconciliation.send": officers({ body: { year: 2026, companyIds: ["nothing"] } }),
    "statistics.personal.figures": plain({ query: { staffName: "张" } }),
    "statistics.personal.export": plain(),
    "agreement.report.begin": ofRecord(({ records }) => ({
      params: { agreementId: records["agreement.filing"] ?? "nothing" },
      query: {},
    })),
    "agreement.report.importTemplate": plain(),
    "agreement.report.importStart": plain({ file: { bytes: anXlsx(), fileName: "业务报备.xlsx" } }),
    "agreement.report.importCurrent": plain(),
    "agreement.report.importJob": ofOwnJob,
    "agreement.report.importApply": ofOwnJob,
    "agreement.report.importCancel": ofOwnJob,
    "agreement.report.importMarked": ofOwnJob,
    "agreement.report.copy": ofReport,
    "agreement.report.reissue": ofReport,
    "agreement.report.batchCopy": ofRecord(({ records }) => ({
      params: { reportId: records["agreement.report"] ?? "nothing" },
      body: {
        version: OTHER_VERSION,
        targets: [{ targetName: "湖南示例制造有限公司", targetCreditCode: "91430100MA4L16JQ9D" }],
      },
    })),
    "agreement.report.batchTemplate": plain(),
    "agreement.report.batchRead": {
      ...plain({ fields: {}, file: { bytes: anXlsx(), fileName: "单位名单.xlsx" } }),
      refusesWith: "VALIDATION",
    },
    "agreement.report.checks": ofRecord(({ records }) => ({
      params: { reportId: records["agreement.report"] ?? "nothing" },
      query: { page: 1, pageSize: 30 },
    })),
    "agreement.report.paper": ofRecord(({ records }) => ({
      params: { reportId: records["agreement.report"] ?? "nothing" },
    })),
    "agreement.filing.importTemplate": plain(),
    "agreement.filing.importStart": plain({ file: { bytes: anXlsx(), fileName: "协议备案.xlsx" } }),
    "agreement.filing.importCurrent": plain(),
    "agreement.filing.importJob": ofOwnJob,
    "agreement.filing.importApply": ofOwnJob,
    "agreement.filing.importCancel": ofOwnJob,
    "agreement.filing.importMarked": ofOwnJob,
  };
};
