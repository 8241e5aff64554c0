import { PERIOD } from "@/contracts/statement/terms";
import type { Services } from "@/server/platform/call/services";
import { deadlineOf } from "@/server/modules/statement/params";
import type { StatementRecord } from "@/server/modules/statement/record.table";

const DAY_MS = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Days behind the deadline on which a yearly statement is submitted. // domain a §7.3 */
export const lateDaysOn = (
  services: Pick<Services, "params">,
  { year, periodType }: Pick<StatementRecord, "year" | "periodType">,
  day: string,
): number => (periodType === PERIOD.year ? Math.max(0, dayNumber(day) - dayNumber(deadlineOf(services, year))) : 0);
