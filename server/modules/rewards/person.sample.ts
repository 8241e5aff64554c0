import { personReward } from "@/contracts/rewards/person";
import { rewardSample } from "@/contracts/rewards/record-sample";
import { stepSamples } from "@/server/modules/rewards/step-samples";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: personReward,
  form: { staffId: null, ...rewardSample },
  table: "reward_records",
  step: stepSamples,
  ownOnly: true,
  finerSteps: { appeal: ["g_hy_rewards_and_punishment_person_appeal"] },
  finerAnyOf: ["g_hy_rewards_and_punishment_person_all", "g_hy_desk_rewards_view"],
};
