"use client";

import { type ComponentType, useEffect, useEffectEvent, useState } from "react";

/**
 * A component whose code loads when it is first needed; null until then. When the code does not come, nothing is
 * drawn and `onFailed` is called: a prompt may fail, the page behind it may not (`lazy` would throw into the page). // lib/version/chunk-failure
 */
export function usePart<Props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed?: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ readonly Part: ComponentType<Props> } | null>(null);
  const tellFailed = useEffectEvent(() => onFailed?.());
  const isMissing = isNeeded && part === null;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    load().then(
      (Part) => isCurrent && setPart({ Part }),
      () => isCurrent && tellFailed(),
    );
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `load` is the same import every time
  }, [isMissing]);
  return isNeeded ? (part?.Part ?? null) : null;
}
