import { unavailable } from "@/server/kit/errors";

/** Runs at most `running` pieces of expensive work at a time; `waiting` more queue, whoever comes then gets 503. */
export function takeTurns({ running: most, waiting: longest }: { readonly running: number; readonly waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else if (waiting.length >= longest) throw unavailable(1);
    // Whoever ends hands its place over, so that nobody slips in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
