import { and, eq, lt, sql } from "drizzle-orm";
import { RP_STATUS, SUBJECT } from "@/contracts/rewards/record-fields";
import type { Db } from "@/server/db/client";
import { writeAudits } from "@/server/kit/audit";
import { calendarDate } from "@/server/kit/services";
import { toldUsers } from "@/server/modules/rewards/record-steps";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { addStep, tellFirm } from "@/server/modules/workflow/port";

const SYSTEM = "系统";

/** Penalties whose term is over end by themselves; repeatable, and harmless in several processes. // domain b §8 (5) 3→7 */
export async function expireRewards(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const over = await tx
      .select()
      .from(rewardRecords)
      .where(and(eq(rewardRecords.rpStatus, RP_STATUS.effective), lt(rewardRecords.effectTo, calendarDate(now))))
      .for("update", { skipLocked: true });
    for (const record of over) {
      const { recordId, companyId, companyName, version } = record;
      const bizType = record.subjectType === SUBJECT.company ? "rewards.company" : "rewards.person";
      const to = { rpStatus: RP_STATUS.ended, version: version + 1 };
      await tx
        .update(rewardRecords)
        .set({ ...to, version: sql`${rewardRecords.version} + 1`, updateTime: now })
        .where(eq(rewardRecords.recordId, recordId));
      const step = { action: "expire", label: "到期", fromStatus: record.rpStatus, toStatus: to.rpStatus };
      const by = { operatorUserId: null, operatorName: SYSTEM, operatorOrg: SYSTEM, operateTime: now };
      const said = { auditResult: null, opinion: null, isReturn: false };
      await addStep(tx, { bizType, bizId: recordId, companyId, ...step, ...by, ...said });
      const facts = { user: null, ip: "", now, requestId: "housekeeping", action: `${bizType}.expire` };
      const before = { status: record.rpStatus, version };
      const after = { status: to.rpStatus, version: to.version };
      await writeAudits(tx, facts, [{ object: bizType, objectId: recordId, companyId, before, after }]);
      const title = record.title ?? record.recordNo;
      const held = { id: recordId, companyId, companyName, status: record.rpStatus, version, title, record };
      const code = `g_hy_rewards_and_punishment_${bizType === "rewards.company" ? "company" : "person"}_edit` as const;
      const flow = { bizType, noun: "奖惩记录", told: [code], toldUsers: () => toldUsers(tx, record) };
      await tellFirm(tx, flow, held, { what: "到期", opinion: null, now });
    }
  });
}
