"use client";

import { type duesReduction, duesReductionApi } from "@/contracts/statement/dues/reduction";
import { REDUCTION_LOOK } from "@/features/statement/dues/reduction/desk-look";
import { type RecordsScreenParts, RecordsScreen } from "@/components/record/records/records-screen";

const parts: RecordsScreenParts<typeof duesReduction> = {
  ...REDUCTION_LOOK,
  totals: duesReductionApi.totals,
  empty: { title: "没有减免申请", hint: "事务所申请会费减免以后，在这里和「待审核」中审批。" },
};

/** 减免申请 of all firms. // domain a §12.8 DuesReduction */
export const DeskReductionScreen = () => <RecordsScreen parts={parts} />;
