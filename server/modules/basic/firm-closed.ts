import { eq } from "drizzle-orm";
import type { Context } from "@/server/kit/context";
import { editableStatuses } from "@/server/modules/basic/firm-params";
import { firms } from "@/server/modules/basic/firm.table";
import { dictionaryOf } from "@/server/modules/common/read";

/** Why nobody writes records of this firm now, in words; null when its books are open. `noun` names the records. */
export async function closedFirmReason(
  { db, services, now }: Pick<Context, "db" | "services" | "now">,
  companyId: string,
  noun: string,
): Promise<string | null> {
  const [firm] = await db
    .select({ companyStatus: firms.companyStatus })
    .from(firms)
    .where(eq(firms.companyId, companyId));
  if (!firm || services.params.get(editableStatuses).includes(firm.companyStatus)) return null;
  const label = (await dictionaryOf(services).get(db, now)).label("company_status", firm.companyStatus);
  return `事务所当前状态为「${label}」，${noun}只读`;
}
