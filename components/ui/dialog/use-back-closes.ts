"use client";

import { useEffect, useEffectEvent } from "react";
import { closeByBack } from "@/components/ui/dialog/back-closes";

/** While it is open, Back does what Esc does: closes, or asks where something was typed. // look.md "Forms" */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? closeByBack(() => close()) : undefined), [isOpen]);
}
