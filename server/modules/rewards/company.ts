import type { FastifyInstance } from "fastify";
import { companyRewardApi } from "@/contracts/rewards/company";
import { implement } from "@/server/platform/call/implement";
import { assertOfficer } from "@/server/reference/scope";
import { firmChoices } from "@/server/modules/basic/read";
import { enterCompany } from "@/server/modules/rewards/record-entry";
import { companyRecords } from "@/server/modules/rewards/records";
import { totalsByYear } from "@/server/modules/rewards/totals";
import { waitingCounts } from "@/server/modules/rewards/waiting";

/** 事务所奖惩: self-reported by firms and decided by the association, or entered by it. // domain b §8 */
export const registerCompanyReward = (app: FastifyInstance): void =>
  implement(app, companyRewardApi, {
    ...companyRecords.handlers,
    enter: enterCompany,
    roster: companyRecords.roster,
    waiting: async (context) => {
      assertOfficer(context.user);
      return waitingCounts(context.db, companyRecords.where(context, {}));
    },
    totals: async (context) => totalsByYear(context.db, companyRecords.where(context, context.query)),
    // Firms report for themselves: only the association has a choice.
    subjects: async ({ db, user, query }) => {
      if (user.companyId) return { rows: [], totalCount: 0 };
      const { keyword, id } = query;
      return firmChoices(
        db,
        { associationOrgId: assertOfficer(user), keyword, ...(id && { companyIds: [id] }) },
        query,
      );
    },
  });
