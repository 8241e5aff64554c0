import "server-only";
import type { ComponentType, ReactElement } from "react";
import { type PortalConfig, portalConfig } from "@/lib/host/portal-config";
import { type RouteId, routeOf } from "@/lib/routes/manifest";
import { pageTitle } from "@/lib/routes/title";

/**
 * A page that needs no session. The title is drawn with the page, not by Next's metadata, which comes late in the
 * stream and not at all on `/404`. // spec §1, contract §3
 */
export function openPage(id: RouteId, Screen: ComponentType<{ config: PortalConfig }>) {
  return async function Page(): Promise<ReactElement> {
    const config = await portalConfig();
    return (
      <>
        <title>{pageTitle(routeOf(id).title, config.siteTitle)}</title>
        <Screen config={config} />
      </>
    );
  };
}
