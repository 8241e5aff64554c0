import { companyReward, companyRewardApi } from "@/contracts/rewards/company";
import { definePrint } from "@/contracts/kit/resource";
import { listParts } from "@/features/rewards/record/list-parts";
import { PRINTED, SIGNED } from "@/features/rewards/record/look";

const { roster, totals } = companyRewardApi;
const paper = { label: "打印", title: "事务所奖惩情况表", columns: PRINTED, ...SIGNED } as const;
const print = definePrint({ of: roster, row: companyReward.row, ...paper });

/** The list of a firm; the association's builds on it. */
export const companyRewardList = listParts(companyReward, { totals, print });
