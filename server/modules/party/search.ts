import { activity } from "@/contracts/party/activity/activity";
import { dayOf } from "@/contracts/kit/day/dates";
import { detailOf, searchOfList } from "@/server/records/search/of-list";
import { activityRecords } from "@/server/modules/party/activity/activity-records";

/** 党建活动 by title, for the association as they were submitted. */
export const partySearch = searchOfList({
  key: "activities",
  label: "党建活动",
  of: activity,
  records: activityRecords,
  screens: { firm: "party.activity", desk: "party.activity-desk" },
  hitOf: ({ title, startTime, companyName }) => ({
    title,
    detail: detailOf(startTime && dayOf(startTime), companyName),
  }),
});
