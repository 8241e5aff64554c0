import { rateLimited, unavailable } from "@/server/platform/call/errors";

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

const MAX_QUEUE = 20;
const queues = new Map<string, { tail: Promise<unknown>; length: number }>();

/** One piece of work per key at a time in this process: the next one sees what the last one left. Whoever comes when 20 wait gets 429. */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { tail: Promise.resolve(), length: 0 };
  if (queue.length >= MAX_QUEUE) throw rateLimited(2);
  queues.set(key, queue);
  queue.length += 1;
  const turn = queue.tail.then(work, work);
  queue.tail = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(key);
  }
}
