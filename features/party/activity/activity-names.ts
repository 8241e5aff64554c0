import { activity } from "@/contracts/party/activity";
import type { PlainNames } from "@/components/record/plain/plain-spec";

/** What list and record of an activity share. */
export const activityNames: PlainNames<typeof activity> = {
  of: activity,
  files: "party.activity",
  nameKey: "title",
  alsoShownBy: [{ id: "party.activity.scoreboard" }, { id: "party.activity.joint" }],
};
