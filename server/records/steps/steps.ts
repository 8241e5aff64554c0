import { and, asc, eq } from "drizzle-orm";
import type { ProcessStep } from "@/contracts/kit/lifecycle";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import { processSteps } from "@/server/records/steps/step.table";

/** 审核记录 of one record, the oldest first. The caller has checked that the user may see the record. */
export async function stepsOf(db: Db, bizType: string, bizId: string): Promise<ProcessStep[]> {
  const rows = await db
    .select()
    .from(processSteps)
    .where(and(eq(processSteps.bizType, bizType), eq(processSteps.bizId, bizId)))
    .orderBy(asc(processSteps.operateTime), asc(processSteps.recordId));
  return rows.map((row) => ({ ...row, operateTime: row.operateTime.toISOString() }));
}

/** Adds a line to 审核记录, in the transaction of the step. */
export const addStep = (tx: Db, step: Omit<typeof processSteps.$inferInsert, "recordId">) =>
  tx.insert(processSteps).values({ ...step, recordId: newId() });

/** A record that goes for good leaves no steps behind. */
export const dropSteps = (tx: Db, bizType: string, bizId: string) =>
  tx.delete(processSteps).where(and(eq(processSteps.bizType, bizType), eq(processSteps.bizId, bizId)));
