// Guarantees that a party activity shares with every record, and the forms that it refuses. // domain a §6
import { activity } from "@/contracts/party/activity/activity";
import { aGuest, aLesson } from "@/contracts/party/activity/activity-sample";
import { recordPromises } from "@/server/records/testing";
import { partyActivities } from "@/server/modules/party/activity/activity.table";

recordPromises({
  of: activity,
  table: partyActivities,
  form: { ...aLesson, participants: [] },
  change: { place: "二楼党员活动室" },
  required: "title",
  refused: [
    ["an end before its start", { endTime: aLesson.startTime }, "endTime"],
    ["counts that do not add up", { dueCount: 9 }, "dueCount"],
    ["a type that the dictionary lacks", { activityType: 77 }, "activityType"],
    [
      "a post that the dictionary lacks, in its row",
      { participants: [aGuest({ partyPost: 77 })] },
      "participants.0.partyPost",
    ],
    [
      "somebody of no roster under a roster's name",
      { participants: [aGuest({ memberId: "nobody" })] },
      "participants.0.personName",
    ],
    [
      "somebody of the staff, who must stand on the roster",
      { participants: [aGuest({ staffId: "demostaff0000000000000000000001" })] },
      "participants.0.personName",
    ],
    [
      "itself as a partner",
      { coOrganizers: [{ rowId: null, unitName: "湖南晴川示例税务师事务所有限公司" }] },
      "coOrganizers.0.unitName",
    ],
  ],
});
