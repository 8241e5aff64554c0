import { z } from "zod";
import { type EffectRules, STANDARD_EFFECTS } from "@/contracts/rewards/effects";
import { defineParam } from "@/server/platform/params/params";
import type { Services } from "@/server/platform/call/services";

const days = (key: string, label: string) => defineParam(key, z.int().min(1).max(3650), 30, label);
/** From the day on which a penalty took effect. // domain b §8 (2) 申诉 */
export const appealDays = days("rewards.appealDays", "奖惩申诉期限(日)");
/** From the day of the decision. // domain b §8 (4) [AS] */
export const reportDays = days("rewards.reportDays", "惩戒处罚自行申报期限(日)");

const punishments = (key: string, standard: readonly number[], label: string) =>
  defineParam(key, z.array(z.int().min(1).max(99)).max(30), [...standard], label, { dict: "punish_type" });
const blocksSigning = punishments("rewards.blocksSigning", STANDARD_EFFECTS.blocksSigning, "影响签字资格的惩戒");
const capsInspection = punishments(
  "rewards.capsInspection",
  STANDARD_EFFECTS.capsInspection,
  "影响复核人申请、检查结论最高为基本合格的惩戒",
);
const alerts = punishments("rewards.alerts", STANDARD_EFFECTS.alerts, "提请协会关注的惩戒");
const appealSuspends = defineParam("rewards.appealSuspends", z.boolean(), false, "申诉期间暂停执行惩戒");

/** The person himself, who has no code for it. // domain b §0.2 税务师 */
export const agentAppeals = defineParam(
  "rewards.agentAppeals",
  z.boolean(),
  true,
  "税务师本人可以对自己的惩戒提出申诉",
);

/** The association's rules of effects in force. // domain b §8 (6) */
export const effectRules = ({ params }: Pick<Services, "params">): EffectRules => ({
  blocksSigning: params.get(blocksSigning),
  capsInspection: params.get(capsInspection),
  alerts: params.get(alerts),
  appealSuspends: params.get(appealSuspends),
});
