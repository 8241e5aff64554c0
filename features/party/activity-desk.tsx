"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import type { activity } from "@/contracts/party/activity";
import { ActivityScreen } from "@/features/party/activity/activity";
import { activityLook } from "@/features/party/activity/activity-look";
import { PrintButton } from "@/features/party/activity/activity-tools";
import { scoreboardLink } from "@/features/party/activity/scoreboard-address";
import type { PlainScreenParts } from "@/components/resource/plain-screen";

const ROUTE = "party.activity-desk";

/** The association has no year of its own: it opens a firm's from that firm's row. */
function YearButton({ companyId, companyName }: { readonly companyId: string; readonly companyName: string }) {
  const router = useRouter();
  return (
    <Button
      type="link"
      aria-label={`年度统计 ${companyName}`}
      onClick={() => router.push(scoreboardLink(ROUTE, { companyId }))}
    >
      年度统计
    </Button>
  );
}

const PARTS: PlainScreenParts<typeof activity> = {
  ...activityLook,
  rowActionsWidth: 168,
  rowActions: (row) => <YearButton {...row} />,
  recordActions: (record) => <PrintButton record={record} need="g_hy_desk_party_view" />,
  empty: { title: "还没有提交的活动记录", hint: "事务所提交后在这里审核。" },
};

/** 党建活动审核: what firms have submitted, for the association. // contract §7.6 */
export const DeskActivityScreen = () => <ActivityScreen route={ROUTE} parts={PARTS} />;
