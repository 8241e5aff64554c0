"use client";

import type { activity } from "@/contracts/party/activity";
import { activityLook } from "@/features/party/activity/activity-look";
import { RecordTools } from "@/features/party/activity/activity-tools";
import { DeskRecordTools } from "@/features/party/activity/desk-tools";
import { PlainRecord } from "@/components/record/plain/plain-record";
import type { PlainRecordParts, PlainRecordProps } from "@/components/record/plain/plain-screen";

const OF_FIRM: PlainRecordParts<typeof activity> = {
  ...activityLook,
  recordActions: (record) => <RecordTools record={record} />,
};
const OF_DESK: PlainRecordParts<typeof activity> = {
  ...activityLook,
  recordActions: (record) => <DeskRecordTools record={record} />,
};

/** One activity, of the firm that holds it. // domain a §6.1 */
export const ActivityRecord = (props: PlainRecordProps) => <PlainRecord {...props} parts={OF_FIRM} />;

/** The same for the association. */
export const DeskActivityRecord = (props: PlainRecordProps) => <PlainRecord {...props} parts={OF_DESK} />;
