/** Share of the interval by which a poll may come early, so that an office's pages do not ask in step. */
const JITTER = 0.1;

export interface PollOptions {
  readonly everyMs: number;
  /** Ask at once, not only after the first interval. */
  readonly isEager?: boolean;
  /** A failure ends nothing; the next turn comes as planned. */
  readonly run: () => Promise<unknown>;
}

const isShown = (): boolean => document.visibilityState !== "hidden";

/**
 * Asks every `everyMs` (up to a tenth earlier) while the page is visible, and at once when it becomes visible again.
 * Never twice at a time. Returns how to stop. // spec §4, §9
 */
export function startPolling({ everyMs, isEager = false, run }: PollOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isStopped = false;
  const plan = (): void => {
    clearTimeout(timer);
    if (!isStopped && isShown()) timer = setTimeout(() => void ask(), everyMs * (1 - JITTER * Math.random()));
  };
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    if (isRunning) return;
    isRunning = true;
    await run().catch(() => undefined);
    isRunning = false;
    plan();
  };
  const follow = (): void => {
    if (isShown()) void ask();
    else clearTimeout(timer);
  };
  document.addEventListener("visibilitychange", follow);
  if (isEager && isShown()) void ask();
  else plan();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", follow);
  };
}
