"use client";

import { BIZ_LINKS } from "@/contracts/message/biz-link";
import { href } from "@/lib/routes/href";
import { isRouteId, routeOf } from "@/lib/routes/manifest";
import { isPermitted } from "@/lib/routes/menu";
import { useUser } from "@/lib/session/context";

interface Biz {
  readonly bizType: string | null;
  readonly bizId: string | null;
}

/** Where a message leads: the screen's name and address; `href` is null when this user may not open it. */
export function useBizLink({ bizType, bizId }: Biz): { title: string; href: string | null } | null {
  const user = useUser();
  const key = bizType !== null && Object.hasOwn(BIZ_LINKS, bizType) ? BIZ_LINKS[bizType] : undefined;
  if (bizType === null || bizId === null || key === undefined || !isRouteId(bizType)) return null;
  const route = routeOf(bizType);
  return { title: route.title ?? "", href: isPermitted(route, user) ? href(bizType, { [key]: bizId }) : null };
}
