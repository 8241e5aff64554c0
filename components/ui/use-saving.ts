"use client";

import { useEffect, useRef, useState } from "react";
import { askInLine } from "@/lib/api/in-line";
import { notifyError } from "@/lib/notify/notify";

interface Saving {
  readonly isBusy: boolean;
  /** How many stand before it while it waits in line; null otherwise. */
  readonly ahead: number | null;
  readonly start: () => void;
}

/**
 * The one way to fetch a file and save it: once at a time, in line where the server asks for that, a refusal told in
 * words.
 */
export function useSaving(save: () => Promise<unknown>): Saving {
  const [isBusy, setBusy] = useState(false);
  const [ahead, setAhead] = useState<number | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const tell = (count: number): boolean => {
    setAhead(count);
    return isHere.current;
  };
  const run = async () => {
    setBusy(true);
    try {
      await askInLine(save, tell);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
      setAhead(null);
    }
  };
  return { isBusy, ahead, start: () => void (isBusy || void run()) };
}
