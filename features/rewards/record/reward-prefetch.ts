import type { Endpoint } from "@/contracts/kit/endpoint";
import type { RecordContract } from "@/contracts/kit/record";
import { companyReward, companyRewardApi } from "@/contracts/rewards/company";
import { personReward, personRewardApi } from "@/contracts/rewards/person";
import { filtersOf, listQueryOf } from "@/lib/query/list-query";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import type { PageRequest } from "@/lib/session/screen-page";

/** The list with the totals above it, or the record that the address names. */
const withTotals =
  (of: RecordContract, totals: Endpoint) =>
  (page: PageRequest): void => {
    prefetchRecord(of)(page);
    if (page.search.has(of.resource.idKey)) return;
    page.fetch(totals, { query: filtersOf(listQueryOf(of.resource, page.search)) } as never);
  };

export const prefetchCompanyRewards = withTotals(companyReward, companyRewardApi.totals);
export const prefetchPersonRewards = withTotals(personReward, personRewardApi.totals);
