"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import type { activity } from "@/contracts/party/activity/activity";
import { activityNames } from "@/features/party/activity/activity-names";
import { ActivityTools, RowTools } from "@/features/party/activity/activity-tools";
import { type ActivityRoute, SCOREBOARD } from "@/features/party/activity/scoreboard-address";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const ScoreboardScreen = dynamic(() => import("@/features/party/activity/scoreboard").then((m) => m.ScoreboardScreen));

const PARTS: RecordsApartParts<typeof activity> = {
  ...activityNames,
  record: dynamic(() => import("@/features/party/activity/activity-record").then((m) => m.ActivityRecord)),
  listActions: () => <ActivityTools />,
  rowActions: (row) => <RowTools row={row} />,
  empty: {
    title: "还没有活动记录",
    hint: "点击「新增」登记一次会议或活动；其他事务所登记的联合活动可以直接引用。",
  },
};

interface Props {
  readonly route?: ActivityRoute;
  readonly parts?: RecordsApartParts<typeof activity>;
}

/** 党建培训管理: activities, one of them, or the year. // domain a §6 */
export function ActivityScreen({ route = "party.activity", parts = PARTS }: Props) {
  const isYear = useSearchParams().get("view") === SCOREBOARD;
  return isYear ? <ScoreboardScreen route={route} /> : <RecordsScreen parts={parts} />;
}
