import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { ControlOrder, ControlReply } from "./control-protocol";

const INTERNAL_SECRET = "e2e-internal-secret-0001";

/** Drives `controlled-backend.ts` in a process of its own. */
export class ControlledBackend {
  private lastId = 0;

  private constructor(
    readonly origin: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(): Promise<ControlledBackend> {
    const child = fork(path.join(__dirname, "controlled-backend.ts"), {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, INTERNAL_SECRET },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const port = await new Promise<number>((resolve, reject) => {
      child.once("exit", (code) => reject(new Error(`the controlled backend ended with ${code}`)));
      child.on("message", (reply: ControlReply) => reply.type === "ready" && resolve(reply.port));
    });
    return new ControlledBackend(`http://127.0.0.1:${port}`, child);
  }

  /** What a portal needs to work with this backend. */
  get portalEnv(): Record<string, string> {
    return { BACKEND_ORIGIN: this.origin, INTERNAL_SECRET };
  }

  /** Lets time pass for the backend. */
  minutesPass(minutes: number): Promise<void> {
    return this.send({ type: "advance", ms: minutes * 60_000 });
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    await this.send({ type: "stop" });
    await ended;
  }
  private send(message: ControlOrder): Promise<void> {
    const id = (this.lastId += 1);
    return new Promise((resolve) => {
      const listen = (reply: ControlReply): void => {
        if (reply.type !== "done" || reply.id !== id) return;
        this.child.off("message", listen);
        resolve();
      };
      this.child.on("message", listen);
      this.child.send({ ...message, id });
    });
  }
}
