"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import type { activity } from "@/contracts/party/activity/activity";
import type { DetailOf } from "@/contracts/kit/record";
import { PrintButton } from "@/features/party/activity/activity-tools";
import { scoreboardLink } from "@/features/party/activity/scoreboard-address";

/** Of a record's page: the firm's year (the association has none of its own), and 会议记录 on paper. */
export function DeskRecordTools({ record }: { readonly record: DetailOf<typeof activity> }) {
  const router = useRouter();
  const year = scoreboardLink("party.activity-desk", { companyId: record.companyId });
  return (
    <>
      <Button onClick={() => router.push(year)}>年度统计</Button>
      <PrintButton record={record} need="g_hy_desk_party_view" />
    </>
  );
}
