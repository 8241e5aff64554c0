import { submissionSearch } from "@/server/records/review/search";
import type { SearchSource } from "@/server/records/search/source";
import { agreementSearch, contractSearch, customerSearch, reportSearch } from "@/server/modules/agreement/search";
import {
  firmChangeSearch,
  firmExitSearch,
  firmSearch,
  memberApplySearch,
  peopleSearch,
  transferSearch,
} from "@/server/modules/basic/search";
import { reviewerSearch } from "@/server/modules/filing/search";
import { inspectionSearch } from "@/server/modules/inspection/search";
import { partySearch } from "@/server/modules/party/search";
import { applicationSearch } from "@/server/modules/public/search";
import { rewardsSearch } from "@/server/modules/rewards/search";
import { duesSearch } from "@/server/modules/statement/search";

/** What 查找 knows, one line each, in the order of its answer. // docs/decisions/0038 */
export const SEARCH_SOURCES: readonly SearchSource[] = [
  submissionSearch,
  peopleSearch,
  firmSearch,
  customerSearch,
  contractSearch,
  agreementSearch,
  reportSearch,
  reviewerSearch,
  inspectionSearch,
  rewardsSearch,
  transferSearch,
  memberApplySearch,
  firmChangeSearch,
  firmExitSearch,
  applicationSearch,
  partySearch,
  duesSearch,
];
