"use client";

import type { agreementFiling } from "@/contracts/agreement/filing/filing";
import { filingParts } from "@/features/agreement/filing/filing";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const parts: RecordsApartParts<typeof agreementFiling> = {
  ...filingParts,
  empty: { title: "还没有协议备案", hint: "事务所提交以后，备案会出现在这里。" },
};

/** The association's view: decides what is not filed by itself, and looks into what is. // domain b §4 (4) */
export const DeskAgreementFilingScreen = () => <RecordsScreen parts={parts} />;
