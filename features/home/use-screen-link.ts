"use client";

import { href } from "@/lib/routes/href";
import { isRouteId, routeOf } from "@/lib/routes/manifest";
import { isPermitted } from "@/lib/routes/menu";
import { useUser } from "@/lib/session/context";

/** Link to the screen that the server names; null when it does not exist or the user may not open it. */
export function useScreenLink(): (routeId: string | null) => string | null {
  const user = useUser();
  return (routeId) =>
    routeId !== null && isRouteId(routeId) && isPermitted(routeOf(routeId), user) ? href(routeId) : null;
}
