"use client";

import type { activity } from "@/contracts/party/activity/activity";
import { activityLook } from "@/features/party/activity/activity-look";
import { RecordTools } from "@/features/party/activity/activity-tools";
import { DeskRecordTools } from "@/features/party/activity/desk-tools";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";

const OF_FIRM: KeptRecordParts<typeof activity> = {
  ...activityLook,
  recordActions: (record) => <RecordTools record={record} />,
};
const OF_DESK: KeptRecordParts<typeof activity> = {
  ...activityLook,
  recordActions: (record) => <DeskRecordTools record={record} />,
};

/** One activity, of the firm that holds it. // domain a §6.1 */
export const ActivityRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={OF_FIRM} />;

/** The same for the association. */
export const DeskActivityRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={OF_DESK} />;
