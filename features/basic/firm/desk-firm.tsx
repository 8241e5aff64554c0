"use client";

import { useSearchParams } from "next/navigation";
import dynamic from "next/dynamic";

// Apart: a list does not load what a record needs, nor the other way round.
const FirmList = dynamic(() => import("@/features/basic/firm/firm-list").then((m) => m.FirmList));
const FirmPage = dynamic(() => import("@/features/basic/firm/firm-page").then((m) => m.FirmPage));

/** 会员单位: the association's view of its firms, where it sets membership and grade. // domain a §1.5 Association */
export function DeskFirmScreen() {
  const companyId = useSearchParams().get("companyId");
  return companyId ? <FirmPage key={companyId} companyId={companyId} /> : <FirmList route="basic.desk-firm" />;
}
