"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import type { taxYear } from "@/contracts/basic/tax/tax-year";
import { TaxLinks } from "@/features/basic/tax/tax-info/tax-links";
import { taxYearListParts } from "@/features/basic/tax/tax-year/tax-year";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";
import { href } from "@/lib/routes/href";

/** To the other two lists, and to who has not filed. */
function DeskLinks() {
  const router = useRouter();
  return (
    <>
      <Button onClick={() => router.push(href("basic.desk-tax-standing", { filed: "none" }))}>未填报单位</Button>
      <TaxLinks from="year" />
    </>
  );
}

const parts: RecordsApartParts<typeof taxYear> = {
  ...taxYearListParts,
  listActions: () => <DeskLinks />,
  empty: { title: "还没有事务所填报年度纳税情况", hint: "事务所填报以后列在这里。" },
};

/** 年度纳税情况 of all firms, for the association. // domain a §4.2 */
export const DeskTaxYearScreen = () => <RecordsScreen parts={parts} />;
