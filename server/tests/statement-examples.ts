import { anXlsx } from "@/server/platform/files/inspect/samples";
import type { CallInput, Example, Makers } from "@/server/tests/examples";

/** Calls of statements beside the usual ones, and of the association's side. */
export const statementExamples = ({
  plain,
  ofRecord,
}: Pick<Makers, "plain" | "ofRecord">): Readonly<Record<string, Example>> => {
  const period = { year: 2025, periodType: 1, period: 0, scope: 1 };
  const officers = (input: CallInput = {}): Example => ({ ...plain(input), onlyOfficers: true });
  const summary = { year: 2025, statementType: 1, standard: 1, scope: 1 };
  const ofKind = (id: string): Readonly<Record<string, Example>> => ({
    [`${id}.terms`]: plain(),
    [`${id}.opening`]: plain({ query: period }),
    [`${id}.template`]: plain({ query: period }),
    [`${id}.workbook`]: ofRecord(({ records }) => ({ params: { statementId: records[id] ?? "nothing" } })),
    [`${id}.bringIn`]: {
      ...ofRecord(({ records }) => ({
        params: { statementId: records[id] ?? "nothing" },
        fields: { version: "1" },
        file: { bytes: anXlsx(), fileName: "报表.xlsx" },
      })),
      refusesWith: "VALIDATION",
    },
    [`${id}.check`]: ofRecord(({ records }) => ({ params: { statementId: records[id] ?? "nothing" } })),
  });
  return {
    ...ofKind("statement.balance-sheet"),
    ...ofKind("statement.income-statement"),
    ...ofKind("statement.cash-flow-statement"),
    "statement.desk.filings": officers({ query: { page: 1, year: 2025 } }),
    "statement.desk.filingCounts": officers({ query: { year: 2025 } }),
    "statement.desk.filingExport": officers({ query: { year: 2025 } }),
    "statement.desk.remind": {
      ...officers({ body: { year: 2025, companyIds: ["nothing"] } }),
      isPrivate: true,
    },
    "statement.desk.summary": officers({ query: summary }),
    "statement.desk.summaryExport": officers({ query: summary }),
    "statement.desk.recount": officers({ query: { year: 2025 } }),
    "statement.desk.compare": { ...officers({ params: { statementId: "nothing" } }), isPrivate: true },
  };
};
