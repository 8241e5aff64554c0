import { href } from "@/lib/routes/href";
import type { RouteId } from "@/lib/routes/manifest";

/** Value of `view` in the screen's address that opens the year. */
export const SCOREBOARD = "scoreboard";

/** The screen stands at two addresses: the firms' and the association's. */
export type ActivityRoute = Extract<RouteId, "party.activity" | "party.activity-desk">;

interface Asked {
  readonly year?: number;
  readonly companyId?: string;
}

/** The link to a year of a firm. */
export const scoreboardLink = (route: ActivityRoute, asked: Asked = {}): string =>
  href(route, { view: SCOREBOARD, ...asked });
