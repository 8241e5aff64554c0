"use client";

import dynamic from "next/dynamic";
import type { taxInfo } from "@/contracts/basic/tax/tax-info";
import { NAMES } from "@/features/basic/tax/tax-info/look";
import { TaxLinks } from "@/features/basic/tax/tax-info/tax-links";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

/** The list of both sides. */
export const taxInfoListParts: RecordsApartParts<typeof taxInfo> = {
  ...NAMES,
  isSingle: true,
  record: dynamic(() => import("@/features/basic/tax/tax-info/tax-info-record").then((m) => m.TaxInfoRecord)),
  listActions: () => <TaxLinks from="info" />,
  empty: { title: "还没有填报涉税信息", hint: "点击「新增」填报，事务所档案中已有的内容自动带入。" },
};

/** 事务所涉税信息: the firm's record, or the list of a head office. // domain a §4 */
export const TaxInfoScreen = () => <RecordsScreen parts={taxInfoListParts} />;
