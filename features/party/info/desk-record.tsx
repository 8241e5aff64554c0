"use client";

import { useState } from "react";
import { partyInfo } from "@/contracts/party/info/info";
import { partyYearApi } from "@/contracts/party/info/info-year";
import { infoParts } from "@/features/party/info/info-record";
import { MembersTable } from "@/features/party/info/members-table";
import { YearPrintButton } from "@/features/party/info/print-button";
import { ROSTER_TAB } from "@/features/party/info/sections";
import { askTold, type Org } from "@/features/party/info/told";
import { YearNote } from "@/features/party/info/year-note";
import { Years } from "@/features/party/info/years";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { ErrorState } from "@/components/ui/state/error-state";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { describe } from "@/lib/api/describe";
import { useEndpointQuery } from "@/lib/query/query-of";

const NONE = { params: { partyOrgId: "", year: "" }, query: {} };

/** The year that the record shows: what was told last. */
function useTold(record: Org | undefined) {
  const told = record ? askTold(record) : null;
  const result = useEndpointQuery(partyYearApi.year, told ?? NONE, { silent: true, isEnabled: told !== null });
  return { ...result, isAwaited: told !== null && result.isPending };
}

function ToldRoster({ record }: { readonly record: Org }) {
  const { data, error, isFetching, refetch } = useTold(record);
  if (data) return <MembersTable members={data.members} />;
  if (!error) return <ListSkeleton rows={6} />;
  return (
    <ErrorState
      title="党员名册加载失败"
      hint={describe(error).text}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function ToldNote({ record }: { readonly record: Org }) {
  const { data } = useTold(record);
  return data ? <YearNote year={data} /> : null;
}

function ToldPrint({ record }: { readonly record: Org }) {
  const { data } = useTold(record);
  return data ? <YearPrintButton year={data} /> : null;
}

const parts: KeptRecordParts<typeof partyInfo> = {
  ...infoParts,
  recordActions: (record) => <ToldPrint record={record} />,
  intro: (record) => <ToldNote record={record} />,
  spec: {
    ...infoParts.spec,
    view: (tab, record) => (tab === ROSTER_TAB ? <ToldRoster record={record} /> : <Years record={record} />),
  },
};

/**
 * One firm's record as it was told to the association: it decides on this and nothing else. What differs from the year
 * before stands above it, so the page waits for both. // domain a §5.3
 */
export function DeskInfoRecord(props: KeptRecordProps) {
  const record = useEndpointQuery(partyInfo.api.get, { params: { partyOrgId: props.id } }, { silent: true });
  const { isAwaited } = useTold(record.data);
  const [drawn, setDrawn] = useState<string | null>(null);
  // Once drawn it stays: another answer about the year, or none, takes its place or is told there.
  if (record.data && !isAwaited && drawn !== props.id) setDrawn(props.id);
  return <KeptRecord {...props} parts={parts} isWaiting={isAwaited && drawn !== props.id} />;
}
