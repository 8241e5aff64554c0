import { activity } from "@/contracts/party/activity/activity";
import type { RecordNames } from "@/components/record/records/kept-spec";

/** What list and record of an activity share. */
export const activityNames: RecordNames<typeof activity> = {
  of: activity,
  files: "party.activity",
  nameKey: "title",
  alsoShownBy: [{ id: "party.activity.scoreboard" }, { id: "party.activity.joint" }],
};
