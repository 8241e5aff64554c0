import { daysBetween } from "@/contracts/kit/day/dates";
import type { StatementPeriod } from "@/contracts/statement/terms";
import type { Services } from "@/server/platform/call/services";
import { deadlineOf, isOwed } from "@/server/modules/statement/params";

/** Days behind the deadline on which a statement is submitted; none where nobody asked for it. // domain a §7.3 */
export const lateDaysOn = (services: Pick<Services, "params">, at: StatementPeriod, day: string): number =>
  isOwed(services, at) ? Math.max(0, daysBetween(deadlineOf(services, at), day)) : 0;
