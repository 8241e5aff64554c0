import { and, asc, eq } from "drizzle-orm";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { StepLine } from "@/contracts/kit/lifecycle";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import { stepLines } from "@/server/records/steps/step.table";

/** 审核记录 of one record, the oldest first. The caller has checked that the user may see the record. */
export async function stepsOf(db: Db, bizType: string, bizId: string): Promise<StepLine[]> {
  const rows = await db
    .select()
    .from(stepLines)
    .where(and(eq(stepLines.bizType, bizType), eq(stepLines.bizId, bizId)))
    .orderBy(asc(stepLines.operateTime), asc(stepLines.recordId));
  return rows.map((row) => ({ ...row, operateTime: row.operateTime.toISOString() }));
}

/** How often a generic submission has come into force, answers that left it so among them. */
export async function timesPassed(
  db: Db,
  { bizType, bizId }: { readonly bizType: string; readonly bizId: string },
): Promise<number> {
  const isIt = and(eq(stepLines.bizType, bizType), eq(stepLines.bizId, bizId));
  return db.$count(stepLines, and(isIt, eq(stepLines.toStatus, SUBMISSION.passed)));
}

/** Adds a line to 审核记录, in the transaction of the step; its id. */
export async function addStep(tx: Db, step: Omit<typeof stepLines.$inferInsert, "recordId">): Promise<string> {
  const recordId = newId();
  await tx.insert(stepLines).values({ ...step, recordId });
  return recordId;
}

/** A record that goes for good leaves no steps behind. */
export const dropSteps = (tx: Db, bizType: string, bizId: string) =>
  tx.delete(stepLines).where(and(eq(stepLines.bizType, bizType), eq(stepLines.bizId, bizId)));
