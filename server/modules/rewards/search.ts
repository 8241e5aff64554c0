import { SEARCH_LIMIT } from "@/contracts/common/search";
import { companyReward } from "@/contracts/rewards/company";
import { personReward } from "@/contracts/rewards/person";
import { detailOf, searchOfList } from "@/server/records/search/of-list";
import type { SearchSource } from "@/server/records/search/source";
import { companyRecords, personRecords } from "@/server/modules/rewards/records";

const named = { key: "rewards", label: "奖惩" } as const;

const ofFirms = searchOfList({
  ...named,
  of: companyReward,
  records: companyRecords,
  screens: { firm: "rewards.company", desk: "rewards.desk-company" },
  hitOf: ({ title, recordNo, companyName }) => ({
    title: title ?? recordNo,
    detail: detailOf(recordNo, companyName),
  }),
});
const ofPeople = searchOfList({
  ...named,
  of: personReward,
  records: personRecords,
  screens: { firm: "rewards.person", desk: "rewards.desk-person" },
  hitOf: ({ title, recordNo, staffName, companyName }) => ({
    title: title ?? recordNo,
    detail: detailOf(recordNo, staffName, companyName),
  }),
});

/** 奖惩 of firms and people by what their lists are searched by, for the association as they were submitted. // domain a §0.4 */
export const rewardsSearch: SearchSource = {
  ...named,
  find: async (asked) => {
    const kinds = [await ofFirms.find(asked), await ofPeople.find(asked)];
    // The newest of each kind: neither takes all the room.
    return Array.from({ length: SEARCH_LIMIT }, (_, at) => kinds.flatMap((hits) => hits[at] ?? []))
      .flat()
      .slice(0, SEARCH_LIMIT);
  },
};
