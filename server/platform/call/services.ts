import type { Excel } from "@/server/platform/excel/excel";
import type { GuardedFiles } from "@/server/platform/files/guard";
import type { Outbox } from "@/server/platform/outbox/outbox";
import type { Params } from "@/server/platform/params/params";
import type { Vault } from "@/server/platform/secrets/vault";

/** Where "now" comes from; tests turn it by hand. */
export interface Clock {
  now(): Date;
}

/** What handlers share beside the database. */
export interface Services {
  readonly vault: Vault;
  /** Orders mail and text messages in the write that causes them. */
  readonly outbox: Outbox;
  readonly files: GuardedFiles;
  readonly excel: Excel;
  readonly params: Params;
  readonly clock: Clock;
}

const shanghai = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Shanghai",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** Calendar date YYYY-MM-DD in Asia/Shanghai, whatever the machine says. // contract §7.18 */
export const calendarDate = (instant: Date): string => shanghai.format(instant);
/** When a calendar date begins there; the date after it begins when it is over. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);
