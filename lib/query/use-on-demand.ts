"use client";

import { useCallback, useState } from "react";
import { notifyError } from "@/lib/notify/notify";

/**
 * Something that is read when a person asks for it, shown, and kept by nobody: a print, numbers in the clear. A failure
 * is told once.
 */
export function useOnDemand<T>(load: () => Promise<T>) {
  const [data, setData] = useState<T | null>(null);
  const [isPending, setPending] = useState(false);
  const ask = async (): Promise<void> => {
    setPending(true);
    try {
      setData(await load());
    } catch (error) {
      notifyError(error);
    } finally {
      setPending(false);
    }
  };
  const forget = useCallback(() => setData(null), []);
  return { data, isPending, ask, forget };
}
