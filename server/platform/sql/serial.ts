import { sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { serials } from "@/server/platform/sql/serial.table";

/** The next running number of a series, beginning with 1; given out once, and back when the transaction fails. */
export async function nextSerial(tx: Db, name: string): Promise<number> {
  const [row] = await tx
    .insert(serials)
    .values({ name, last: 1 })
    .onConflictDoUpdate({ target: serials.name, set: { last: sql`${serials.last} + 1` } })
    .returning({ last: serials.last });
  if (!row) throw new Error(`no serial for ${name}`);
  return row.last;
}

/** `JC202600001`: prefix, year and a running number of so many digits. // domain b §8 编号 */
export async function yearlyNumber(tx: Db, { prefix, year, digits }: { prefix: string; year: string; digits: number }) {
  return `${prefix}${year}${String(await nextSerial(tx, prefix + year)).padStart(digits, "0")}`;
}

/** `BG202603010001`: prefix, day and a running number of so many digits. // domain a §1.4 申请编号 */
export async function dailyNumber(tx: Db, { prefix, day, digits }: { prefix: string; day: string; digits: number }) {
  const series = prefix + day.replaceAll("-", "");
  return `${series}${String(await nextSerial(tx, series)).padStart(digits, "0")}`;
}

/** `KH2026030001` of one owner: prefix, month and a running number of so many digits. // domain b §2 客户编号 */
export async function monthlyNumber(
  tx: Db,
  { prefix, owner, month, digits }: { prefix: string; owner: string; month: string; digits: number },
) {
  const head = prefix + month.replaceAll("-", "");
  return `${head}${String(await nextSerial(tx, `${head}:${owner}`)).padStart(digits, "0")}`;
}
