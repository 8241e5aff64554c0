/** Whether a navigation is under way; the progress bar watches it. `instrumentation-client.ts` tells when one starts. */
let isRunning = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  if (isRunning === next) return;
  isRunning = next;
  for (const listener of listeners) listener();
}

export const navigation = {
  isRunning: (): boolean => isRunning,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** A link to the page that is shown already starts nothing. */
  start(url: string): void {
    const target = new URL(url, location.href);
    if (target.pathname !== location.pathname || target.search !== location.search) change(true);
  },
  finish: (): void => change(false),
};
