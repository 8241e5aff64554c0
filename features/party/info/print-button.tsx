"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { DetailOf } from "@/contracts/kit/record";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { partyInfo } from "@/contracts/party/info";
import { partyTotalsApi } from "@/contracts/party/info-totals";
import type { PartySnapshot } from "@/contracts/party/info-year";
import { asOf } from "@/components/print/as-of";
import { SaveButton } from "@/components/record/save-button";
import { useDictionary } from "@/lib/dictionary/context";
import { Can, useMayCall } from "@/lib/session/can";

const InfoPrint = dynamic(() => import("@/features/party/info/info-print").then((m) => m.InfoPrint));
const YearPrint = dynamic(() => import("@/features/party/info/year-print").then((m) => m.YearPrint));

const NEED = ["g_hy_party_manage_print", "g_hy_desk_party_view"] as const;

/** 《党组织基本情况表》 of one firm as it stands now; what was not submitted says so. */
export function PrintButton({ record }: { readonly record: DetailOf<typeof partyInfo> }) {
  const [isPrinting, setPrinting] = useState(false);
  const dictionary = useDictionary();
  const isDraft = record.auditStatus === SUBMISSION.draft || record.auditStatus === SUBMISSION.returned;
  const state = dictionary.label("audit_status", record.auditStatus);
  // What stands there now was told last, be it for an older year, or will be told for the year that is proposed.
  const year = isDraft ? record.openYears.find(({ isProposed }) => isProposed)?.year : (record.toldYear ?? undefined);
  const period = `${year === undefined ? "" : `${year} 年度　`}${asOf(state, isDraft)}`;
  return (
    <Can need={NEED}>
      <Button onClick={() => setPrinting(true)}>打印</Button>
      {isPrinting && <InfoPrint record={record} period={period} onDone={() => setPrinting(false)} />}
    </Can>
  );
}

/** The same of a year as it was told. */
export function YearPrintButton({ year }: { readonly year: PartySnapshot }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Can need={NEED}>
      <Button onClick={() => setPrinting(true)}>打印</Button>
      {isPrinting && <YearPrint year={year} onDone={() => setPrinting(false)} />}
    </Can>
  );
}

/** The same as a workbook. */
export function YearExportButton({ partyOrgId, year }: { readonly partyOrgId: string; readonly year: PartySnapshot }) {
  if (!useMayCall(partyTotalsApi.export)) return null;
  return (
    <SaveButton
      endpoint={partyTotalsApi.export}
      input={{ query: { year: year.year, partyOrgId, isPassed: year.isPassed } }}
      fileName={`${year.companyName}${year.year}年度党建基本信息.xlsx`}
      busyText="正在导出…"
    >
      导出
    </SaveButton>
  );
}
