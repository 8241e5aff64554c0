import { activity } from "@/contracts/party/activity";
import { aLesson } from "@/contracts/party/activity-sample";
import type { PlainSample } from "@/server/tests/plain-examples";

export const sample: PlainSample = { of: activity, form: aLesson, table: "party_activities" };
