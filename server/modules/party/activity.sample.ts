import { activity } from "@/contracts/party/activity";
import { aLesson } from "@/contracts/party/activity-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = { of: activity, form: aLesson, table: "party_activities" };
