import type { RecordContext } from "@/server/records/hooks";
import { transferDayOf } from "@/server/modules/basic/dues-port";
import { duesDay } from "@/server/modules/basic/transfer/transfer-params";
import type { TransferRecord } from "@/server/modules/basic/transfer/transfer.table";

/**
 * The last day (`MM-DD`) of a year on which a transfer between provinces brings the year's dues to the receiving one: that
 * of the year's rules, by which bills are made, else the parameter. // domain a §2.2, §12.1 R9
 */
export async function lastDayFor(
  { db, services }: Pick<RecordContext, "db" | "services">,
  { fromCompanyId, toCompanyId }: Pick<TransferRecord, "fromCompanyId" | "toCompanyId">,
  day: string,
): Promise<string> {
  const year = Number(day.slice(0, 4));
  return (await transferDayOf(db, fromCompanyId ?? toCompanyId, year)) ?? services.params.get(duesDay);
}
