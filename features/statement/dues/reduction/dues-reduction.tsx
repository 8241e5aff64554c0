"use client";

import dynamic from "next/dynamic";
import type { duesReduction } from "@/contracts/statement/dues/reduction";
import { REDUCTION_NAMES } from "@/features/statement/dues/look";
import { DuesViews } from "@/features/statement/dues/views";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const parts: RecordsApartParts<typeof duesReduction> = {
  ...REDUCTION_NAMES,
  record: dynamic(() => import("@/features/statement/dues/reduction-record").then((m) => m.ReductionRecord)),
  views: <DuesViews at="statement.dues-reduction" />,
  empty: { title: "还没有减免申请", hint: "点击「新增」选择会费单，写明理由并上传证明材料。" },
};

/** 减免申请: what was asked for and what was granted. // domain a §12.8 */
export const DuesReductionScreen = () => <RecordsScreen parts={parts} />;
