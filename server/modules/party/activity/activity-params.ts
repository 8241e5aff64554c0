import { z } from "zod";
import { ACTIVITY } from "@/contracts/party/activity/activity-fields";
import { STANDARD_TARGETS } from "@/contracts/party/activity/activity-score";
import { defineParam } from "@/server/platform/params/params";
import type { Services } from "@/server/platform/call/services";

/** Whether the association reviews activities; without review a submission takes effect. // domain a §6.2 [AC] */
export const activityReview = defineParam("party.activity.audit", z.boolean(), true, "党建活动提交后须审核");

export const backdateDays = defineParam(
  "party.activity.backdateDays",
  z.int().min(1).max(3_650),
  90,
  "党建活动超过多少天提交须填补录原因",
);

const TARGET_NAMES: Readonly<Record<number, string>> = {
  [ACTIVITY.meeting]: "支部党员大会",
  [ACTIVITY.committee]: "支部委员会",
  [ACTIVITY.group]: "党小组会",
  [ACTIVITY.lesson]: "党课",
  [ACTIVITY.themeDay]: "主题党日",
  [ACTIVITY.orgLife]: "组织生活会",
  [ACTIVITY.appraisal]: "民主评议党员",
};

const targets = STANDARD_TARGETS.map(({ activityType, target }) => ({
  activityType,
  param: defineParam(
    `party.activity.target.${activityType}`,
    z.int().min(0).max(366),
    target,
    `${TARGET_NAMES[activityType]}每年目标次数（12为每月，4为每季，0不考核）`,
  ),
}));

const hours = (who: string, standard: number, label: string) =>
  defineParam(`party.activity.hours.${who}`, z.int().min(0).max(1_000), standard, label);
const memberHours = hours("member", 32, "党员每年教育培训学时");
const secretaryHours = hours("secretary", 56, "党组织书记每年教育培训学时");

/** The year's targets as they stand now. // domain a §6.2 */
export const targetsOf = ({ params }: Pick<Services, "params">) => ({
  types: targets.map(({ activityType, param }) => ({ activityType, target: params.get(param) })),
  memberHours: params.get(memberHours),
  secretaryHours: params.get(secretaryHours),
});
