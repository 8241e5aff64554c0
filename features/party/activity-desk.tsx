"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { activity } from "@/contracts/party/activity";
import { ActivityScreen } from "@/features/party/activity/activity";
import { activityLook } from "@/features/party/activity/activity-look";
import { PrintButton } from "@/features/party/activity/activity-tools";
import { scoreboardLink } from "@/features/party/activity/scoreboard-address";
import type { PlainScreenParts } from "@/components/resource/plain-screen";

const ROUTE = "party.activity-desk";

/** The association has no year of its own: it opens a firm's from one of the firm's records. */
function YearButton({ companyId }: { readonly companyId: string }) {
  const router = useRouter();
  return <Button onClick={() => router.push(scoreboardLink(ROUTE, { companyId }))}>年度统计</Button>;
}

const TITLE = "党建活动审核";
/** What a reviewer goes by comes first; the rest stands in the record. */
const COLUMNS = [
  "title",
  "auditStatus",
  "activityType",
  "startTime",
  "attendance",
  "submitTime",
  "companyName",
] as const;
const DESK = { ...activity, resource: { ...activity.resource, title: TITLE, columns: COLUMNS } };

const PARTS: PlainScreenParts<typeof activity> = {
  ...activityLook,
  of: DESK,
  rowActionsWidth: 168,
  recordActions: (record) => (
    <>
      <YearButton {...record} />
      <PrintButton record={record} need="g_hy_desk_party_view" />
    </>
  ),
  empty: { title: "还没有提交的活动记录", hint: "事务所提交后在这里审核。" },
};

/** 党建活动审核: what firms have submitted, for the association. // contract §7.6 */
export const DeskActivityScreen = () => <ActivityScreen route={ROUTE} parts={PARTS} />;
