import { companyReward } from "@/contracts/rewards/company";
import { rewardSample } from "@/contracts/rewards/record-sample";
import { stepSamples } from "@/server/modules/rewards/step-samples";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: companyReward,
  form: rewardSample,
  table: "reward_records",
  step: stepSamples,
  ownOnly: true,
};
