import { z } from "zod";
import { COMPANY_STATUS, ENDS, MEMBERS } from "@/contracts/basic/firm/firm-form";
import { defineParam } from "@/server/platform/params/params";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import type { Context } from "@/server/platform/call/context";
import { firms } from "@/server/reference/firm.table";
import { dictionaryOf } from "@/server/reference/dictionary-cache";

/** Firms in other states are closed books. */
export const editableStatuses = defineParam(
  "firm.editableStatuses",
  z.array(z.int().min(1).max(99)).max(20),
  [COMPANY_STATUS.applying, ...MEMBERS],
  "可修改档案的会员状态",
  { dict: "company_status" },
);

/** Whether a firm's membership is over for good. // domain a §1.5 */
export const hasEnded = async (db: Db, companyId: string): Promise<boolean> =>
  (await db.$count(firms, and(eq(firms.companyId, companyId), inArray(firms.companyStatus, [...ENDS])))) > 0;

/** Whether a member has closed for a time (停业). // domain a §1.5 */
export const hasPaused = async (db: Db, companyId: string): Promise<boolean> =>
  (await db.$count(firms, and(eq(firms.companyId, companyId), eq(firms.companyStatus, COMPANY_STATUS.suspended)))) > 0;

type Asking = Pick<Context, "db" | "services" | "now">;

/** Why nobody writes in a firm of this state, in words; null when its books are open. `result`: 「人员档案只读」. */
export async function closedBooksReason(
  { db, services, now }: Asking,
  companyStatus: number,
  result: string,
): Promise<string | null> {
  if (services.params.get(editableStatuses).includes(companyStatus)) return null;
  const label = (await dictionaryOf(services).get(db, now)).label("company_status", companyStatus);
  return `事务所当前状态为「${label}」，${result}`;
}

/** The same of a firm by its id; `noun` names the records that nobody writes. */
export async function closedFirmReason(context: Asking, companyId: string, noun: string): Promise<string | null> {
  const [firm] = await context.db
    .select({ companyStatus: firms.companyStatus })
    .from(firms)
    .where(eq(firms.companyId, companyId));
  return firm ? closedBooksReason(context, firm.companyStatus, `${noun}只读`) : null;
}
