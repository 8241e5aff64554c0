import { companyReward, companyRewardApi } from "@/contracts/rewards/company";
import { personReward, personRewardApi } from "@/contracts/rewards/person";
import { prefetchWithTotals } from "@/lib/session/prefetch-records";

export const prefetchCompanyRewards = prefetchWithTotals(companyReward, companyRewardApi.totals);
export const prefetchPersonRewards = prefetchWithTotals(personReward, personRewardApi.totals);
