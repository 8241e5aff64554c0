import type { FastifyInstance } from "fastify";
import { reviewerApi } from "@/contracts/filing/reviewer";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import type { Handler } from "@/server/platform/call/context";
import { stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { actingCompanyId, assertActing } from "@/server/reference/scope";
import { closedFirmReason } from "@/server/reference/firm-closed";
import { peopleToName } from "@/server/modules/basic/read";
import { assertPublishable, publicised } from "@/server/modules/filing/reviewer-publicity";
import { reviewerRecords } from "@/server/modules/filing/reviewer-records";

const { valid, suspended, expired } = REVIEWER_STATUS;
const RENEWABLE: readonly number[] = [valid, suspended, expired];

/** A new draft about the same person; what has to be proved anew is left out. // domain b §7 (4) 续期, 变更范围 */
const renew: Handler<typeof reviewerApi.renew> = async (context) => {
  const from = await reviewerRecords.load(context, context.params.reviewerId);
  assertActing(context.user, from.companyId);
  if (!RENEWABLE.includes(from.reviewerStatus)) throw stateConflict("只有已生效或已到期的复核人可以续期或变更范围");
  const companyId = actingCompanyId(context.user);
  const reason = await closedFirmReason(context, companyId, "复核人申请");
  if (reason !== null) throw stateConflict(reason);
  const { staffId, scopeCategories, resume, recommendOpinion, recommender } = from;
  return reviewerRecords.enter(context, {
    companyId,
    form: {
      applyType: context.body.applyType,
      staffId,
      scopeCategories,
      resume,
      recommendOpinion,
      recommender,
      reportCount3y: null,
      assureCount3y: null,
      ceHours: null,
      achievements: from.achievements.map((one) => ({ ...one, rowId: null })),
      attachments: [],
    },
    columns: {},
  });
};

const publish: Handler<typeof reviewerApi.publish> = async (context) => {
  const answer = await reviewerRecords.handlers.publish(context);
  const { publishTo } = context.body;
  if (publishTo !== null) await publicised(context, [answer.reviewerId], publishTo);
  return answer;
};

/** 批量公示: one notice of all that were chosen, or none of them and why. // domain b §7 (4) */
const publicise: Handler<typeof reviewerApi.publicise> = async (context) => {
  const { reviewers: chosen, publishTo } = context.body;
  await assertPublishable(context, chosen);
  for (const { reviewerId, version } of chosen)
    await reviewerRecords.handlers.publish({
      ...context,
      params: { reviewerId },
      body: { version, publishTo },
    });
  const ids = chosen.map(({ reviewerId }) => reviewerId);
  await publicised(context, ids, publishTo);
  return { published: ids.length };
};

/** 报告复核人申请. // domain b §7 */
export const registerReviewer = (app: FastifyInstance): void =>
  implement(app, reviewerApi, {
    ...reviewerRecords.handlers,
    candidates: ({ db, user, query }) => peopleToName(db, user, query, query),
    renew,
    publish,
    publicise,
  });
