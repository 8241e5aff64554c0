"use client";

import { BIZ_LINKS, isBizType } from "@/contracts/message/biz-link";
import { href } from "@/lib/routes/href";
import { routeOf } from "@/lib/routes/manifest";
import { isPermitted } from "@/lib/routes/menu";
import { useUser } from "@/lib/session/context";

interface Biz {
  readonly bizType: string | null;
  readonly bizId: string | null;
}

/** Where a message leads: the screen's name and address; `href` is null when this user may not open it. */
export function useBizLink({ bizType, bizId }: Biz): { title: string; href: string | null } | null {
  const user = useUser();
  if (bizType === null || bizId === null || !isBizType(bizType)) return null;
  // A kind that is no screen's name does not compile.
  const route = routeOf(bizType);
  return {
    title: route.title ?? "",
    href: isPermitted(route, user) ? href(bizType, { [BIZ_LINKS[bizType]]: bizId }) : null,
  };
}
