import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { type SpecialDays, workingDaysAfter } from "@/contracts/kit/day/working-days";
import { isoDate } from "@/contracts/kit/scalars";
import { defineParam, defineParamOrder } from "@/server/platform/params/params";
import type { Services } from "@/server/platform/call/services";

const day = (label: string) => field(isoDate(), { label, help: "写作 2026-01-01" });
const LAST = "最后一天";
const [OFF, WORKED] = ["放假", "上班"] as const;

/** A holiday, or weekend days worked for one, as the State Council orders them for a year. // domain b §0.2 [AC] */
const specialDays = z
  .strictObject({
    dayFrom: day("第一天"),
    dayTo: day(LAST),
    dayKind: field(z.enum([OFF, WORKED], `请填「${OFF}」或「${WORKED}」`), { label: "类别", help: "放假，或调休上班" }),
  })
  .refine(({ dayFrom, dayTo }) => dayFrom <= dayTo, { path: ["dayTo"], message: `${LAST}不能早于第一天` });

type Entry = z.output<typeof specialDays>;
const off = (dayFrom: string, dayTo = dayFrom): Entry => ({ dayFrom, dayTo, dayKind: OFF });
const worked = (on: string): Entry => ({ dayFrom: on, dayTo: on, dayKind: WORKED });

/** Without a year's entries its weekends alone are free. */
export const HOLIDAYS = defineParam(
  "calendar.holidays",
  z.array(specialDays).max(500),
  [
    off("2026-01-01", "2026-01-03"),
    worked("2026-01-04"),
    worked("2026-02-14"),
    off("2026-02-15", "2026-02-23"),
    worked("2026-02-28"),
    off("2026-04-04", "2026-04-06"),
    off("2026-05-01", "2026-05-05"),
    worked("2026-05-09"),
    off("2026-06-19", "2026-06-21"),
    worked("2026-09-20"),
    off("2026-09-25", "2026-09-27"),
    off("2026-10-01", "2026-10-07"),
    worked("2026-10-10"),
  ],
  "节假日与调休",
);

const decideDays = defineParam("audit.workingDays", z.int().min(1).max(250), 20, "审核期限（工作日）");
const remindDays = defineParam("audit.remindDays", z.int().min(0).max(30), 3, "审核到期前提醒（工作日）");

const returnDays = defineParam("audit.returnDays", z.int().min(1).max(250), 10, "退回后修改期限（工作日）");
// Else everything is about to run late the moment that it is asked.
defineParamOrder([remindDays, decideDays]);
defineParamOrder([remindDays, returnDays]);

const cityFirst = defineParam("audit.cityFirst", z.boolean(), false, "先由市级协会初审（有市级协会的地方）");

type Asking = Pick<Services, "params">;

/** The association's table. */
export const calendarOf = ({ params }: Asking): SpecialDays[] =>
  params.get(HOLIDAYS).map(({ dayFrom, dayTo, dayKind }) => ({ dayFrom, dayTo, isWorked: dayKind === WORKED }));

/** The last day on which a submission of `today` is answered in time. // domain b §0.2 */
export const dueDateOf = (services: Asking, today: string): string =>
  workingDaysAfter(today, services.params.get(decideDays), calendarOf(services));

/** The year that deadlines of today reach while the table has no day of it: they take its weekends alone as free. */
export function yearWithoutDays(services: Asking, today: string): string | null {
  const year = dueDateOf(services, today).slice(0, 4);
  return services.params.get(HOLIDAYS).some(({ dayFrom }) => dayFrom.startsWith(year)) ? null : year;
}

/** By which day a firm answers what was sent back to it on `returned`. // domain a §0.4 [AC] */
export const returnDueOf = (services: Asking, returned: string): string =>
  workingDaysAfter(returned, services.params.get(returnDays), calendarOf(services));

/** Deadlines up to this day are reminded of today. */
export const remindedUntil = (services: Asking, today: string): string =>
  workingDaysAfter(today, services.params.get(remindDays), calendarOf(services));

/** Whether the association of the firm's city decides first, where the tree has one. // domain a §0.4 [AC] */
export const isCityFirst = ({ params }: Asking): boolean => params.get(cityFirst);
