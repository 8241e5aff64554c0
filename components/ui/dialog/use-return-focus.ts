"use client";

import { useLayoutEffect, useState } from "react";
import { focusTitle } from "@/components/ui/page/focus-title";

/**
 * Gives the focus back to what had it before `open`, when the dialog closes or is taken away. antd does so only for a
 * dialog that stays mounted while it closes. Where that is gone with what the dialog did, the page's title gets it.
 */
export function useReturnFocus(open: boolean): void {
  // Remembered while drawing, before any effect moves the focus into the dialog.
  const [origin, setOrigin] = useState<{ open: boolean; element: Element | null }>({ open: false, element: null });
  if (open !== origin.open && typeof document !== "undefined") {
    setOrigin({ open, element: open ? document.activeElement : origin.element });
  }
  const { element } = origin;
  useLayoutEffect(() => {
    if (!open) return;
    return () => {
      if (!(element instanceof HTMLElement)) return;
      // After the dialog has left: it would pull the focus back in.
      setTimeout(() => {
        const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
        const isInDialog = document.activeElement?.closest("[role=dialog]") !== null;
        if (!element.isConnected) focusTitle();
        else if (!isElsewhere || isInDialog) element.focus({ preventScroll: true });
      });
    };
  }, [open, element]);
}
