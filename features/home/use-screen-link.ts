"use client";

import { href } from "@/lib/routes/href";
import { isRouteId, routeOf } from "@/lib/routes/manifest";
import { isPermitted } from "@/lib/routes/menu";
import { useUser } from "@/lib/session/context";

/** A screen by its name, with the filters that it opens with. */
interface Target {
  readonly routeId: string | null;
  readonly query?: Readonly<Record<string, string | readonly string[]>> | undefined;
}

/** Link to the screen that the server names; null when it does not exist or the user may not open it. */
export function useScreenLink() {
  const user = useUser();
  return ({ routeId, query }: Target): string | null =>
    routeId !== null && isRouteId(routeId) && isPermitted(routeOf(routeId), user) ? href(routeId, query) : null;
}
