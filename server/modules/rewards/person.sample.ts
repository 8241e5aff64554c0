import { personReward } from "@/contracts/rewards/person";
import { rewardSample } from "@/contracts/rewards/record-sample";
import { stepSamples } from "@/server/modules/rewards/step-samples";
import type { PlainSample } from "@/server/tests/plain-examples";

export const sample: PlainSample = {
  of: personReward,
  form: { staffId: null, ...rewardSample },
  table: "reward_records",
  step: stepSamples,
  ownOnly: true,
  finerSteps: { appeal: ["g_hy_rewards_and_punishment_person_appeal"] },
  finerAnyOf: ["g_hy_rewards_and_punishment_person_all", "g_hy_desk_rewards_view"],
};
