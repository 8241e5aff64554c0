"use client";

import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { guard } from "@/lib/routes/guard";
import { useUser } from "@/lib/session/context";

/**
 * The guard once more, in the browser: a page that is open already closes when the user's codes change. Pages are
 * guarded on the server before they are drawn; the backend refuses the data in any case. // spec §4
 */
export function RouteGate({ children }: { children: ReactNode }) {
  const user = useUser();
  const pathname = usePathname();
  const router = useRouter();
  const verdict = guard(pathname, user);
  const leaveTo = verdict.kind === "redirect" ? verdict.to : null;
  useEffect(() => {
    if (leaveTo !== null) router.replace(leaveTo);
  }, [leaveTo, router]);
  // On the server the page must be drawn in any case: only then its own guard answers with a redirect.
  return leaveTo === null || typeof window === "undefined" ? children : null;
}
