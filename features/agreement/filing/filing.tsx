"use client";

import dynamic from "next/dynamic";
import { type agreementFiling, agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { agreementImportApi } from "@/contracts/agreement/filing/filing-sheet";
import { IMPORT_LIMIT } from "@/contracts/kit/sheet";
import { NAMES } from "@/features/agreement/filing/names";
import { ReportCount } from "@/features/agreement/report/report-count";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const Record = dynamic(() => import("@/features/agreement/filing/filing-record").then((m) => m.AgreementFilingRecord));

const { list } = agreementFilingApi;

/** The list of both sides. */
export const filingParts: RecordsApartParts<typeof agreementFiling> = {
  ...NAMES,
  record: Record,
  cells: {
    reportCount: ({ reportCount, filingId, agreementNo }) => (
      <ReportCount count={reportCount} of={{ agreementId: filingId }} name={agreementNo} />
    ),
  },
  importing: { title: "协议备案", api: { ...agreementImportApi, list }, maxRows: IMPORT_LIMIT.manyRows },
  empty: { title: "还没有协议备案" },
};

/** 协议备案: the firm's agreements as they are filed with the association. // domain b §4 */
export const AgreementFilingScreen = () => <RecordsScreen parts={filingParts} />;
