"use client";

import type { taxInfo } from "@/contracts/basic/tax/tax-info";
import { taxInfoListParts } from "@/features/basic/tax/tax-info/tax-info";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const parts: RecordsApartParts<typeof taxInfo> = {
  ...taxInfoListParts,
  empty: { title: "还没有事务所填报涉税信息", hint: "事务所填报以后列在这里；识别号变更在「待审核」中办理。" },
};

/** 涉税信息 of all firms, for the association. // domain a §4 */
export const DeskTaxInfoScreen = () => <RecordsScreen parts={parts} />;
