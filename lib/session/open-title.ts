import "server-only";
import { portalConfig } from "@/lib/host/portal-config";
import { type RouteId, routeOf } from "@/lib/routes/manifest";
import { pageTitle } from "@/lib/routes/title";

/** Title of a page that needs no session, for Next's `generateMetadata`. // spec §1, contract §3 */
export const openTitle = (id: RouteId) => async (): Promise<{ title: string }> => {
  return { title: pageTitle(routeOf(id).title, (await portalConfig()).siteTitle) };
};
