import { type ChildProcess, spawn } from "node:child_process";

/** What the backend tells by IPC: progress of its start, then the port that it listens on. */
type Message = { type: "step"; text: string } | { type: "ready"; port: number };

export interface SuperviseOptions {
  /** The backend's main file and the arguments before it. */
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Where the backend listens, as configured. */
  readonly host: string;
  readonly onStep: (text: string) => void;
  readonly onReady: (origin: string) => void;
  readonly onAway: () => void;
  /** The very first start failed; the backend has said why on stderr. */
  readonly onStartFailed: () => void;
  /** First and longest wait before a restart, and how long a run counts as healthy. */
  readonly waits?: { readonly firstMs: number; readonly longestMs: number; readonly healthyMs: number };
}

const defaultWaits = { firstMs: 500, longestMs: 30_000, healthyMs: 60_000 };
/** The backend takes up to 28 s for a clean end. */
const stopLimitMs = 32_000;

/** An address for connecting, from one for listening. */
function reachable(host: string): string {
  const address = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return address.includes(":") ? `[${address}]` : address;
}

/**
 * Runs the embedded backend as a child: starts it, tells where it listens, restarts it with growing waits when it dies,
 * stops it cleanly. A group of its own keeps Ctrl-C away from it, so that calls under way end before it does.
 */
export class Supervisor {
  #child: ChildProcess | null = null;
  #timer: NodeJS.Timeout | null = null;
  #failures = 0;
  #wasReady = false;
  #isStopping = false;

  constructor(readonly options: SuperviseOptions) {}

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    const { command, env, host, onStep, onReady } = this.options;
    const startedAt = Date.now();
    const child = spawn(process.execPath, command, {
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    this.#child = child;
    child.on("message", (message: Message) => {
      if (message.type === "step") onStep(message.text);
      if (message.type !== "ready") return;
      this.#wasReady = true;
      onReady(`http://${reachable(host)}:${message.port}`);
    });
    child.once("error", (error) => console.error(`后端进程无法启动：${error.message}`));
    child.once("close", (code, signal) => this.#ended(code, signal, Date.now() - startedAt));
  }

  #ended(code: number | null, signal: string | null, ranMs: number): void {
    this.#child = null;
    this.options.onAway();
    if (this.#isStopping) return;
    if (!this.#wasReady) return this.options.onStartFailed();
    const { firstMs, longestMs, healthyMs } = this.options.waits ?? defaultWaits;
    if (ranMs >= healthyMs) this.#failures = 0;
    const waitMs = Math.min(longestMs, firstMs * 2 ** this.#failures);
    this.#failures += 1;
    console.error(`后端进程已退出（${signal ?? `退出码 ${code}`}），${waitMs / 1000} 秒后重新启动。`);
    this.#timer = setTimeout(() => this.start(), waitMs);
  }

  /** Ends the backend: asks it to close its database, and insists after a while. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#timer) clearTimeout(this.#timer);
    const child = this.#child;
    if (!child) return;
    const insist = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
    await new Promise((resolve) => {
      child.once("close", resolve);
      child.kill("SIGTERM");
    });
    clearTimeout(insist);
  }
}
