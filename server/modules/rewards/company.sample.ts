import { companyReward } from "@/contracts/rewards/company";
import { rewardSample } from "@/contracts/rewards/record-sample";
import { stepSamples } from "@/server/modules/rewards/step-samples";
import type { PlainSample } from "@/server/tests/plain-examples";

export const sample: PlainSample = {
  of: companyReward,
  form: rewardSample,
  table: "reward_records",
  step: stepSamples,
  ownOnly: true,
};
