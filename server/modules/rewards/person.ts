import type { FastifyInstance } from "fastify";
import { personRewardApi } from "@/contracts/rewards/person";
import { implement } from "@/server/platform/call/implement";
import { assertOfficer } from "@/server/reference/scope";
import { peopleToName } from "@/server/modules/basic/read";
import { enterPerson } from "@/server/modules/rewards/record-entry";
import { personRecords } from "@/server/modules/rewards/records";
import { totalsByYear } from "@/server/modules/rewards/totals";
import { waitingCounts } from "@/server/modules/rewards/waiting";

/** 税务师奖惩. // domain b §8 */
export const registerPersonReward = (app: FastifyInstance): void =>
  implement(app, personRewardApi, {
    ...personRecords.handlers,
    enter: (context) => enterPerson(context),
    roster: personRecords.roster,
    waiting: async (context) => {
      assertOfficer(context.user);
      return waitingCounts(context.db, personRecords.where(context, {}));
    },
    totals: async (context) => totalsByYear(context.db, personRecords.where(context, context.query)),
    subjects: ({ db, user, query }) => peopleToName(db, user, query, query),
  });
