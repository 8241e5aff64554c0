"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useLayoutEffect } from "react";
import { arriveAt, watchPlaces } from "@/lib/scroll/places";
import { useUser } from "@/lib/session/context";

/** The server draws no layout. */
const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Pages return to the rows where they were left: Back, F5, from a record, from a new sign-in. Draws nothing. */
export function ScrollKeeper() {
  const { username } = useUser();
  const pathname = usePathname();
  const search = useSearchParams();
  useBeforePaint(() => arriveAt(username), [username, pathname, search]);
  useEffect(watchPlaces, []);
  return null;
}
