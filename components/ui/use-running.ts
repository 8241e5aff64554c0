"use client";

import { useCallback, useState } from "react";

/** Work on its way that a save has to wait for. */
export interface Running {
  readonly isRunning: boolean;
  /** Counts the work until it ends, well or not. */
  readonly during: <T>(work: Promise<T>) => Promise<T>;
}

export function useRunning(): Running {
  const [count, setCount] = useState(0);
  const during = useCallback(async <T>(work: Promise<T>): Promise<T> => {
    setCount((now) => now + 1);
    try {
      return await work;
    } finally {
      setCount((now) => now - 1);
    }
  }, []);
  return { isRunning: count > 0, during };
}
