import type { Drill } from "@/contracts/statistics/company";
import { href } from "@/lib/routes/href";
import { routeOf } from "@/lib/routes/manifest";
import { useCan } from "@/lib/session/context";

/** Of dictionary `report_status`. */
const VOIDED = "9";

/** What a figure adds to the list of its row. Figures that no filter of the list shows exactly lead nowhere. */
const LEADS: Readonly<Record<string, Drill>> = {
  reportCount: {},
  reportFee: {},
  signedCount: {},
  feeFull: {},
  lateCount: { lateFlag: true },
  correctedCount: { isCorrected: true },
  lowPriceCount: { lowPrice: true },
  voidCount: { reportStatus: [VOIDED] },
};

/** The list behind a figure, for who may open it. // domain b §9 (3) drill-down */
export function useLead(isDesk: boolean) {
  const route = isDesk ? "agreement.desk-report" : "agreement.report";
  const { access } = routeOf(route);
  const mayList = useCan(access.kind === "codes" ? access.anyOf : []);
  return (drill: Drill | null, key: string): string | undefined =>
    drill && mayList && LEADS[key] ? href(route, { ...drill, ...LEADS[key] }) : undefined;
}
export type Lead = ReturnType<typeof useLead>;
