"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link in a row of many, or of a menu: asked for ahead only when somebody is about to follow it. Next's own link would
 * ask the server for every one in sight, and again for each with every change of the address: with menus of twenty, some
 * forty calls for each page that is opened.
 */
export function RowLink(props: Omit<ComponentProps<typeof Link>, "prefetch" | "onPointerEnter" | "onFocus">) {
  const [isNear, setIsNear] = useState(false);
  const come = (): void => setIsNear(true);
  return <Link {...props} prefetch={isNear ? null : false} onPointerEnter={come} onFocus={come} />;
}
