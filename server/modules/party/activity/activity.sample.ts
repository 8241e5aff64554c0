import { activity } from "@/contracts/party/activity/activity";
import { aLesson } from "@/contracts/party/activity/activity-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = { of: activity, form: aLesson, table: "party_activities" };
