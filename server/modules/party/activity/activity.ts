import type { FastifyInstance } from "fastify";
import { activityApi } from "@/contracts/party/activity/activity";
import { implement } from "@/server/platform/call/implement";
import { copyActivity, copyJoint, listJoint } from "@/server/modules/party/activity/activity-copy";
import { listPeople } from "@/server/modules/party/activity/activity-people";
import { activityRecords } from "@/server/modules/party/activity/activity-records";
import { scoreboardOf } from "@/server/modules/party/activity/activity-score";

/** Party activities: a record with states, and copies, joint activities and the year beside it. */
export const registerActivity = (app: FastifyInstance): void =>
  implement(app, activityApi, {
    ...activityRecords.handlers,
    copy: copyActivity,
    joint: listJoint,
    copyJoint,
    people: listPeople,
    scoreboard: scoreboardOf,
  });
