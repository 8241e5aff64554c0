import { personReward, personRewardApi } from "@/contracts/rewards/person";
import { definePrint } from "@/contracts/kit/resource";
import { listParts } from "@/features/rewards/record/list-parts";
import { PERSON_PRINTED, SIGNED } from "@/features/rewards/record/look";

const { roster, totals } = personRewardApi;
const paper = { label: "打印", title: "税务师奖惩情况表", columns: PERSON_PRINTED, ...SIGNED } as const;
const print = definePrint({ of: roster, row: personReward.row, ...paper });

/** The list of a firm; the association's builds on it. */
export const personRewardList = listParts(personReward, { totals, print });
