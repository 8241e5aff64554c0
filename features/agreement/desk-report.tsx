"use client";

import type { agreementReport } from "@/contracts/agreement/report/report";
import { reportParts } from "@/features/agreement/report/report";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const parts: RecordsApartParts<typeof agreementReport> = {
  ...reportParts,
  empty: { title: "还没有业务报备", hint: "事务所报备以后，报告会出现在这里。" },
};

/** The association's view: decides corrections and voids, looks into what is filed, unlocks. // domain b §6 (4) */
export const DeskAgreementReportScreen = () => <RecordsScreen parts={parts} />;
