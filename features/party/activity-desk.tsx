"use client";

import dynamic from "next/dynamic";
import { activity } from "@/contracts/party/activity";
import { ActivityScreen } from "@/features/party/activity/activity";
import { activityNames } from "@/features/party/activity/activity-names";
import type { PlainApartParts } from "@/components/record/plain/plain-screen";

const TITLE = "党建活动审核";
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

const PARTS: PlainApartParts<typeof activity> = {
  ...activityNames,
  of: { ...activity, resource: { ...activity.resource, title: TITLE, columns: COLUMNS } },
  record: dynamic(() => import("@/features/party/activity/activity-record").then((m) => m.DeskActivityRecord)),
  empty: { title: "还没有提交的活动记录", hint: "事务所提交后在这里审核。" },
};

/** 党建活动审核: what firms have submitted, for the association. // contract §7.6 */
export const DeskActivityScreen = () => <ActivityScreen route="party.activity-desk" parts={PARTS} />;
