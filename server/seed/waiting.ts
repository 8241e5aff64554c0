import { eq, inArray } from "drizzle-orm";
import { activity } from "@/contracts/party/activity/activity";
import { companyReward } from "@/contracts/rewards/company";
import { personReward } from "@/contracts/rewards/person";
import { rewardLifecycle } from "@/contracts/rewards/record-lifecycle";
import { RP_STATUS, SUBJECT } from "@/contracts/rewards/record-fields";
import { anyOf } from "@/contracts/kit/endpoint";
import { SUBMISSION, submissionLifecycle } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { createParams } from "@/server/platform/params/params";
import { wire } from "@/server/records/items";
import { openFor, submissions } from "@/server/records/review/read";
import { partyActivities } from "@/server/modules/party/activity/activity.table";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { titleOf } from "@/server/modules/rewards/words";
import { DEMO, userIdOf } from "@/server/seed/demo";

const activityLifecycle = submissionLifecycle({
  firm: anyOf("g_hy_party_training_submit"),
  desk: anyOf("g_hy_desk_party_audit"),
});

/** What the demo's firms have asked and nobody has answered, as their steps would have left it in the inbox. */
export async function insertWaiting(db: Db): Promise<void> {
  const services = { params: createParams({ error: () => undefined }) };
  const user = { userId: userIdOf(DEMO.user.admin), nickName: "演示管理员" };
  const { submitted, appealed } = RP_STATUS;
  const rewards = await db
    .select()
    .from(rewardRecords)
    .where(inArray(rewardRecords.rpStatus, [submitted, appealed]));
  for (const row of rewards) {
    const { recordId, companyId, companyName, version, rpStatus } = row;
    const of = row.subjectType === SUBJECT.company ? companyReward : personReward;
    const isAppeal = rpStatus === appealed;
    await openFor(
      { db, now: row.updateTime, user, services },
      { bizType: of.id, lifecycle: rewardLifecycle(row.subjectType === SUBJECT.company ? "company" : "person") },
      { id: recordId, companyId, companyName, version, title: titleOf(row) },
      {
        action: isAppeal ? "appeal" : "submit",
        to: rpStatus,
        reason: row.appealContent,
        kept: isAppeal ? null : async () => ({ content: { companyName, values: wire(row) } }),
      },
    );
  }
  const activities = await db
    .select()
    .from(partyActivities)
    .where(inArray(partyActivities.auditStatus, [SUBMISSION.submitted, SUBMISSION.accepted]));
  for (const row of activities) {
    const { activityId, companyId, companyName, version, auditStatus } = row;
    const made = await openFor(
      { db, now: row.submitTime ?? row.updateTime, user, services },
      { bizType: activity.id, lifecycle: activityLifecycle },
      { id: activityId, companyId, companyName, version, title: row.title ?? "" },
      {
        action: "submit",
        to: auditStatus,
        reason: null,
        kept: async () => ({ content: { companyName, values: wire(row) } }),
      },
    );
    if (auditStatus !== SUBMISSION.accepted) continue;
    const taken = { acceptTime: row.updateTime };
    await db.update(submissions).set(taken).where(eq(submissions.submissionId, made.submissionId));
  }
}
