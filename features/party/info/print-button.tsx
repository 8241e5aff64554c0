"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import { partyTotalsApi } from "@/contracts/party/info/info-totals";
import { partyYearApi, type PartySnapshot } from "@/contracts/party/info/info-year";
import { askTold, isUntold, type Org } from "@/features/party/info/told";
import { asOf } from "@/components/print/as-of";
import { SaveButton } from "@/components/record/save-button";
import { useSaving } from "@/components/ui/use-saving";
import { call } from "@/lib/api/call";
import { useDictionary } from "@/lib/dictionary/context";
import { today } from "@/lib/format/date";
import { Can, useMayCall } from "@/lib/session/can";

const InfoPrint = dynamic(() => import("@/features/party/info/info-print").then((m) => m.InfoPrint));
const YearPrint = dynamic(() => import("@/features/party/info/year-print").then((m) => m.YearPrint));

const NEED = ["g_hy_party_manage_print", "g_hy_desk_party_view"] as const;

/** 《党组织基本情况表》 of a firm's own record: what was told as it was told, what is being worked on as it stands now. */
export function PrintButton({ record }: { readonly record: Org }) {
  const told = isUntold(record) ? null : askTold(record);
  return <Can need={NEED}>{told ? <PrintTold told={told} /> : <PrintNow record={record} />}</Can>;
}

/** The roster moves on after a report: its paper is the year's snapshot, fetched when it is asked for. */
function PrintTold({ told }: { readonly told: NonNullable<ReturnType<typeof askTold>> }) {
  const [year, setYear] = useState<PartySnapshot | null>(null);
  const { isBusy, start } = useSaving(async () => setYear(await call(partyYearApi.year, told)));
  return (
    <>
      <Button onClick={start} loading={isBusy}>
        打印
      </Button>
      {year && <YearPrint year={year} onDone={() => setYear(null)} />}
    </>
  );
}

function PrintNow({ record }: { readonly record: Org }) {
  const [isPrinting, setPrinting] = useState(false);
  const dictionary = useDictionary();
  const state = dictionary.label("audit_status", record.auditStatus);
  // What stands there now will be told for the year that is proposed.
  const year = isUntold(record) ? record.openYears.find(({ isProposed }) => isProposed)?.year : undefined;
  const told = year === undefined ? "" : `${year} 年度　`;
  const period = `${told}党员数截至 ${today()}　${asOf(state, isUntold(record))}`;
  return (
    <>
      <Button onClick={() => setPrinting(true)}>打印</Button>
      {isPrinting && <InfoPrint record={record} period={period} onDone={() => setPrinting(false)} />}
    </>
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
