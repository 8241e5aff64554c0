import { clientVersion } from "@/lib/host/client-version";
import { startPolling } from "@/lib/host/poll";
import { servedVersion } from "@/lib/version/app-version";

/** How often an open page asks whether there is a newer version. // spec §4, §9 */
export const VERSION_CHECK_MS = 300_000;

let isPrompting = false;
let stop: (() => void) | null = null;
const listeners = new Set<() => void>();

function prompt(next: boolean): void {
  if (isPrompting === next) return;
  isPrompting = next;
  for (const listener of listeners) listener();
}

async function check(): Promise<void> {
  if (isPrompting) return;
  const [mine, served] = [clientVersion(), await servedVersion()];
  if (mine !== "" && served !== null && served !== mine) prompt(true);
}

/** Whether 发现新版本 is being asked, and what asks it. // spec §4 */
export const versionCheck = {
  isPrompting: (): boolean => isPrompting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Begins the checks of this page; returns how to end them. */
  start(): () => void {
    stop = startPolling({ everyMs: VERSION_CHECK_MS, run: check });
    return () => {
      stop?.();
      prompt(false);
    };
  },
  /** The server refused a write of this page as too old: ask now, whatever was answered before. // contract §2 */
  promptNow: (): void => prompt(true),
  /** 暂不刷新: no more checks in this page; everything else goes on. // contract §7.10 */
  decline(): void {
    stop?.();
    prompt(false);
  },
};
