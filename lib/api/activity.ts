/** How many requests that a user waits for are under way; the loading overlay watches it. // spec §4, contract §7.9 */
let count = 0;
const listeners = new Set<() => void>();

const change = (by: number): void => {
  count += by;
  for (const listener of listeners) listener();
};

export const activity = {
  count: (): number => count,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Counts `run` unless it is marked no-loading. */
  async during<T>(isCounted: boolean, run: () => Promise<T>): Promise<T> {
    if (!isCounted) return run();
    change(1);
    try {
      return await run();
    } finally {
      change(-1);
    }
  },
};
