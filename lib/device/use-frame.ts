"use client";

import { useEffect, useSyncExternalStore } from "react";
import { type FrameState, frameStore, PHONE_QUERY } from "@/lib/device/frame-store";

/** The frame's flags; on the server and while hydrating their defaults. */
export const useFrame = (): FrameState =>
  useSyncExternalStore(frameStore.subscribe, frameStore.get, frameStore.getOnServer);

/** Follows the width of the window and remembers the device type. Mounted once, by the frame. */
export function useDeviceWatch(): void {
  useEffect(() => {
    const media = matchMedia(PHONE_QUERY);
    const follow = () => {
      const device = media.matches ? "mobile" : "desktop";
      if (frameStore.get().device !== device) frameStore.set({ device });
    };
    follow();
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, []);
}
