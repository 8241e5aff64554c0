"use client";

import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { usePart } from "@/components/shell/use-part";
import { tellTakenOver } from "@/lib/host/taken-over";
import { followServiceWorker } from "@/lib/host/service-worker";
import { versionCheck } from "@/lib/version/version-check";

const loadBox = async () => (await import("@/components/shell/version-box")).VersionBox;

/** What every open page does by itself: ask for newer versions, keep its files for bad networks. // spec §4, §7 */
export function AppWatch({ hasServiceWorker }: { hasServiceWorker: boolean }) {
  useLayoutEffect(tellTakenOver, []);
  useEffect(() => versionCheck.start(), []);
  useEffect(() => followServiceWorker(hasServiceWorker), [hasServiceWorker]);
  const isPrompting = useSyncExternalStore(versionCheck.subscribe, versionCheck.isPrompting, () => false);
  const Box = usePart(isPrompting, loadBox);
  return Box && <Box />;
}
