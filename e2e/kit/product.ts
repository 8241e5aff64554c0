import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** A free TCP port of this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Polls until the address answers 200, or fails with what the process printed. */
async function waitUntilReady(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product stopped with ${child.exitCode}:\n${output()}`);
    const isReady = await fetch(`${origin}/readyz`)
      .then((r) => r.ok)
      .catch(() => false);
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the product was not ready in time:\n${output()}`);
}

/** The product as shipped, as its own process group on free ports, with its own data. */
export class Product {
  private constructor(
    readonly origin: string,
    readonly dataDir: string,
    private child: ChildProcess,
    private readonly env: NodeJS.ProcessEnv,
    private readonly log: string[],
  ) {}

  static async start(extra: Record<string, string> = {}): Promise<Product> {
    const dataDir = extra.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), "member-e2e-"));
    const port = await freePort();
    const env = {
      ...process.env,
      NODE_ENV: "production" as const,
      PORT: String(port),
      BACKEND_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      SEED_DEMO: "1",
      ...extra,
    };
    const log: string[] = [];
    const product = new Product(`http://127.0.0.1:${port}`, dataDir, Product.spawn(env, log), env, log);
    await product.ready();
    return product;
  }

  private static spawn(env: NodeJS.ProcessEnv, log: string[]): ChildProcess {
    const child = spawn(process.execPath, ["dist/front/server.mjs"], { env, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.on("data", (chunk: Buffer) => log.push(chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => log.push(chunk.toString()));
    return child;
  }

  private ready(): Promise<void> {
    return waitUntilReady(this.origin, this.child, () => this.log.join(""));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Everything that the processes printed so far. */
  get output(): string {
    return this.log.join("");
  }

  /** SIGTERM; resolves with the exit code. */
  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const ended = new Promise<number | null>((resolve) => this.child.once("exit", (code) => resolve(code)));
    this.child.kill("SIGTERM");
    return ended;
  }

  /** Starts again on the same data and address. */
  async restart(): Promise<void> {
    await this.stop();
    this.child = Product.spawn(this.env, this.log);
    await this.ready();
  }

  /** Stops and removes the data. */
  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
