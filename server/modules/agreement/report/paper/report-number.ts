import { REPORT_PREFIX, reportNumberOf } from "@/contracts/public/report-number";
import type { Db } from "@/server/db/client";
import { calendarDate } from "@/server/platform/call/services";
import { nextSerial } from "@/server/platform/sql/serial";
import { memberDigitsOf } from "@/server/modules/agreement/filing/filing-number";

interface Filed {
  readonly companyId: string;
  readonly serviceCategory: number;
  readonly now: Date;
}

/**
 * 报备编号, given out in the transaction that files: one series for each firm and year over all categories; whoever files
 * for the same firm waits until this transaction ends, and one that fails gives its number back. Firms without 会员序号
 * share the series of their province, so that none is given out twice. // domain b §6 (6)
 */
export async function issueFilingNo(tx: Db, { companyId, serviceCategory, now }: Filed): Promise<string> {
  const member = await memberDigitsOf(tx, companyId);
  const year = calendarDate(now).slice(0, 4);
  const serial = await nextSerial(tx, `${REPORT_PREFIX}${member}${year}`);
  return reportNumberOf({ member, year, serviceCategory, serial });
}
