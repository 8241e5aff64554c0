import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort, pause } from "../../e2e/kit/product";

/** Secrets of a backend that lives for one measurement. */
export const KEYS = { INTERNAL_SECRET: "Zq8vT3mWk1Lr7Nc5Xb2J", DATA_KEY: "Hs6pD9gYf4Ke0Uo3Va8M" } as const;

export interface BackendOptions {
  /** Arguments of Node; the standard is the built backend. */
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A backend process by itself, as shipped, on a free port; it can be killed and started again on the same data. */
export class Backend {
  private child: ChildProcess | null = null;
  private output = "";

  private constructor(
    readonly origin: string,
    private readonly args: readonly string[],
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static async start({ args = ["dist/server/main.mjs"], env }: BackendOptions): Promise<Backend> {
    const port = await freePort();
    const all: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: "production",
      SEED_DEMO: "1",
      ...KEYS,
      ...env,
      BACKEND_PORT: String(port),
    };
    const backend = new Backend(`http://127.0.0.1:${port}`, args, all);
    await backend.start();
    return backend;
  }

  /** Starts the process and resolves when it is ready; tells how many milliseconds that took. */
  async start(limitMs = 180_000): Promise<number> {
    const since = performance.now();
    const child = spawn(process.execPath, [...this.args], { env: this.env, stdio: ["ignore", "ignore", "pipe"] });
    this.child = child;
    child.stderr.on("data", (text: Buffer) => (this.output = (this.output + text.toString()).slice(-10_000)));
    while (performance.now() - since < limitMs) {
      if (child.exitCode !== null) throw new Error(`the backend stopped with ${child.exitCode}:\n${this.output}`);
      const isReady = await fetch(`${this.origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) return performance.now() - since;
      await pause(20);
    }
    throw new Error(`the backend was not ready in time:\n${this.output}`);
  }

  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    // Behind a load balancer it would drain for seconds first; nobody waits here.
    const hard = setTimeout(() => child.kill("SIGKILL"), 3_000);
    await ended;
    clearTimeout(hard);
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }
}
