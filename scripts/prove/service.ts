import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort, pause } from "../../e2e/kit/product/product";

/** Secrets of processes that live for one measurement. */
export const KEYS = { INTERNAL_SECRET: "Zq8vT3mWk1Lr7Nc5Xb2J", DATA_KEY: "Hs6pD9gYf4Ke0Uo3Va8M" } as const;

export interface ServiceOptions {
  /** What Node runs. */
  readonly args: readonly string[];
  /** The variable that takes the port. */
  readonly portName: "PORT" | "BACKEND_PORT";
  readonly env: Readonly<Record<string, string>>;
  /** Gets everything that the process prints. */
  readonly sink?: (text: string) => void;
}

/** The built backend by itself, with demo data. */
export const backend = (env: Readonly<Record<string, string>>): ServiceOptions => ({
  args: ["dist/server/main.mjs"],
  portName: "BACKEND_PORT",
  env,
});

/** A process of ours on a free port; it can be killed and started again on the same data. It must answer `/readyz`. */
export class Service {
  private child: ChildProcess | null = null;
  private output = "";

  private constructor(
    readonly origin: string,
    private readonly args: readonly string[],
    private readonly env: NodeJS.ProcessEnv,
    private readonly sink: (text: string) => void,
  ) {}

  /** One that is not started yet. */
  static async idle({ args, portName, env, sink = () => undefined }: ServiceOptions): Promise<Service> {
    const port = await freePort();
    const own = { NODE_ENV: "production" as const, SEED_DEMO: "1", ...KEYS, ...env, [portName]: String(port) };
    return new Service(`http://127.0.0.1:${port}`, args, { ...process.env, ...own }, sink);
  }

  static async start(options: ServiceOptions): Promise<Service> {
    const service = await Service.idle(options);
    await service.start();
    return service;
  }

  /** Starts the process and kills it after so many milliseconds, ready or not. */
  async startAndKill(afterMs: number): Promise<void> {
    const starting = this.start().catch(() => undefined);
    await pause(afterMs);
    await this.stop("SIGKILL");
    await starting;
  }

  /** Stops the process without ending it, and lets it go on. */
  freeze(isFrozen: boolean): void {
    this.child?.kill(isFrozen ? "SIGSTOP" : "SIGCONT");
  }

  /** Starts the process and resolves when it is ready; tells how many milliseconds that took. */
  async start(limitMs = 180_000): Promise<number> {
    const since = performance.now();
    const child = spawn(process.execPath, [...this.args], { env: this.env, stdio: ["ignore", "pipe", "pipe"] });
    this.child = child;
    child.stdout.on("data", (text: Buffer) => this.sink(text.toString()));
    child.stderr.on("data", (text: Buffer) => {
      this.sink(text.toString());
      this.output = (this.output + text.toString()).slice(-10_000);
    });
    while (performance.now() - since < limitMs) {
      if (!this.isRunning) throw new Error(`${this.args.join(" ")} stopped with ${child.exitCode}:\n${this.output}`);
      const isReady = await fetch(`${this.origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) return performance.now() - since;
      await pause(20);
    }
    throw new Error(`${this.args.join(" ")} was not ready in time:\n${this.output}`);
  }

  /** Resolves with the exit code when the process has ended; it is killed when that takes too long. */
  async stop(signal: "SIGINT" | "SIGTERM" | "SIGKILL" = "SIGINT", limitMs = 3_000): Promise<number | null> {
    const { child } = this;
    if (!child || !this.isRunning) return child?.exitCode ?? null;
    const ended = once(child, "exit");
    child.kill(signal);
    const hard = setTimeout(() => child.kill("SIGKILL"), limitMs);
    await ended;
    clearTimeout(hard);
    return child.exitCode;
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }
}
