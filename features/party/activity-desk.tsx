"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { activity } from "@/contracts/party/activity/activity";
import { ActivityScreen } from "@/features/party/activity/activity";
import { activityNames } from "@/features/party/activity/activity-names";
import type { RecordsApartParts } from "@/components/record/records/records-screen";
import { href } from "@/lib/routes/href";

const DeskScoresScreen = dynamic(() => import("@/features/party/desk-scores").then((m) => m.DeskScoresScreen));

/** Value of `view` in the address that opens the year of all firms. */
const FIRMS = "firms";

function YearButton() {
  const router = useRouter();
  return <Button onClick={() => router.push(href("party.activity-desk", { view: FIRMS }))}>各所年度统计</Button>;
}

/** What the review goes by comes first; the rest stands in the record. */
const COLUMNS = [
  "title",
  "auditStatus",
  "activityType",
  "startTime",
  "attendance",
  "submitTime",
  "place",
  "leaders",
  "creditHours",
  "companyName",
] as const;

const PARTS: RecordsApartParts<typeof activity> = {
  ...activityNames,
  of: { ...activity, resource: { ...activity.resource, columns: COLUMNS } },
  record: dynamic(() => import("@/features/party/activity/activity-record").then((m) => m.DeskActivityRecord)),
  listActions: () => <YearButton />,
  empty: { title: "还没有提交的活动记录", hint: "事务所提交后在这里审核。" },
};

/** 党建活动审核: what firms have submitted, for the association, or the year of all firms. // contract §7.6 */
export function DeskActivityScreen() {
  const isYear = useSearchParams().get("view") === FIRMS;
  return isYear ? <DeskScoresScreen /> : <ActivityScreen route="party.activity-desk" parts={PARTS} />;
}
