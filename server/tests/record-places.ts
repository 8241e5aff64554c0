import { eq, sql } from "drizzle-orm";
import { firms } from "@/server/reference/firm.table";
import type { Reachable } from "@/server/testing/test-reach";
import { RECORD_SAMPLES } from "@/server/tests/record-examples";

/** The column of an item. */
export const columnOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** One record of each kind, made by the product's own calls; those with states are submitted, so that either side sees them. */
export async function recordsInReach(t: Reachable, token: string, companyId: string): Promise<Record<string, string>> {
  const records: Record<string, string> = {};
  for (const { table, isSingle } of RECORD_SAMPLES)
    if (isSingle) await t.db.execute(sql`delete from ${sql.identifier(table)} where company_id = ${companyId}`);
  const [firm] = await t.db.select({ orgForm: firms.orgForm }).from(firms).where(eq(firms.companyId, companyId));
  for (const { of, form, formIn, formAnew, table } of RECORD_SAMPLES) {
    const told = await t.call({
      method: "POST",
      url: of.api.create.path,
      token,
      payload: { ...(formAnew?.() ?? formIn?.(firm?.orgForm ?? 0) ?? form) },
    });
    if (told.statusCode !== 200) throw new Error(`${of.id}: ${told.body}`);
    const id = told.json<{ data: Record<string, string> }>().data[of.idKey] ?? "";
    records[of.id] = id;
    if (!of.lifecycle) continue;
    const [status, key] = [sql.identifier(columnOf(of.lifecycle.key)), sql.identifier(columnOf(of.idKey))];
    await t.db.execute(sql`update ${sql.identifier(table)} set ${status} = 1 where ${key} = ${id}`);
  }
  return records;
}
