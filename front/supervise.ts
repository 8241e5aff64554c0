import { type ChildProcess, spawn } from "node:child_process";

/** What the backend tells by IPC: progress of its start, the port that it listens on, a fault that it will end of. */
type Message = { type: "step"; text: string } | { type: "ready"; port: number } | { type: "leaving" };

export interface SuperviseOptions {
  /** The backend's main file and the arguments before it. */
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Where the backend listens, as configured. */
  readonly host: string;
  /** Two may run side by side: the database belongs to no process. */
  readonly isShared: boolean;
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

/** Calls that were on their way to the old process when the new one took over have reached it by then. */
const handOverMs = 2_000;

interface Life {
  readonly child: ChildProcess;
  readonly startedAt: number;
  isLeaving: boolean;
}

/**
 * Runs the embedded backend as a child: starts it, tells where it listens, restarts it with growing waits when it dies,
 * stops it cleanly. One that must leave after a fault is replaced before it goes where two can run side by side, else
 * right after. A group of its own keeps Ctrl-C away from it, so that calls under way end before it does.
 */
export class Supervisor {
  #current: Life | null = null;
  /** Takes over when it is ready. */
  #next: Life | null = null;
  readonly #running = new Set<ChildProcess>();
  #timer: NodeJS.Timeout | null = null;
  #failures = 0;
  #wasReady = false;
  #isStopping = false;

  constructor(readonly options: SuperviseOptions) {}

  get pid(): number | undefined {
    return this.#current?.child.pid;
  }

  start(): void {
    this.#current = this.#spawn(this.options.env);
  }

  #spawn(env: NodeJS.ProcessEnv): Life {
    const child = spawn(process.execPath, this.options.command, {
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const life: Life = { child, startedAt: Date.now(), isLeaving: false };
    this.#running.add(child);
    child.on("message", (message: Message) => this.#told(life, message));
    child.once("error", (error) => console.error(`后端进程无法启动：${error.message}`));
    child.once("close", (code, signal) => this.#ended(life, signal ?? `退出码 ${code}`));
    return life;
  }

  #told(life: Life, message: Message): void {
    if (message.type === "step") return this.options.onStep(message.text);
    if (message.type === "leaving") return this.#leaving(life);
    this.#wasReady = true;
    if (life === this.#next) this.#handOver(life);
    this.options.onReady(`http://${reachable(this.options.host)}:${message.port}`);
  }

  /** It finishes what is under way. With a database that two can share the next one comes first, on another port. */
  #leaving(life: Life): void {
    if (life !== this.#current || life.isLeaving || this.#isStopping) return;
    life.isLeaving = true;
    if (!this.options.isShared) return this.options.onAway();
    this.#timer = setTimeout(() => {
      this.#next = this.#spawn({ ...this.options.env, BACKEND_PORT: "0" });
    }, this.#waitMs(life));
  }

  #handOver(life: Life): void {
    const old = this.#current?.child;
    this.#current = life;
    this.#next = null;
    setTimeout(() => old?.kill("SIGTERM"), handOverMs);
  }

  #ended(life: Life, how: string): void {
    this.#running.delete(life.child);
    if (life === this.#next) this.#next = null; // the old one goes on for a while, and is started again when it ends
    if (life !== this.#current) return;
    this.#current = null;
    this.options.onAway();
    if (this.#isStopping) return;
    if (!this.#wasReady) return this.options.onStartFailed();
    // It died before its successor was ready: that one is the current now.
    if (this.#next) {
      this.#current = this.#next;
      this.#next = null;
      return;
    }
    if (this.#timer) clearTimeout(this.#timer);
    const waitMs = life.isLeaving && this.#failures === 0 ? 0 : this.#waitMs(life);
    console.error(`后端进程已退出（${how}），${waitMs / 1000} 秒后重新启动。`);
    this.#timer = setTimeout(() => this.start(), waitMs);
  }

  /** How long the next start waits: longer each time that a run was short. */
  #waitMs({ startedAt }: Life): number {
    const { firstMs, longestMs, healthyMs } = this.options.waits ?? defaultWaits;
    if (Date.now() - startedAt >= healthyMs) this.#failures = 0;
    this.#failures += 1;
    return Math.min(longestMs, firstMs * 2 ** (this.#failures - 1));
  }

  /** Ends the backend: asks it to close its database, and insists after a while. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#timer) clearTimeout(this.#timer);
    await Promise.all([...this.#running].map(end));
  }
}

async function end(child: ChildProcess): Promise<void> {
  const insist = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
  await new Promise((resolve) => {
    child.once("close", resolve);
    child.kill("SIGTERM");
  });
  clearTimeout(insist);
}
