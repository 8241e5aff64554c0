import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { constants, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
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

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls until the address answers 200, or fails with what the process printed. */
async function waitUntilReady(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product stopped with ${child.exitCode}:\n${output()}`);
    const isReady = await fetch(`${origin}/readyz`)
      .then((r) => r.ok)
      .catch(() => false);
    if (isReady) return;
    await pause(100);
  }
  throw new Error(`the product was not ready in time:\n${output()}`);
}

async function environment(extra: Readonly<Record<string, string>>): Promise<NodeJS.ProcessEnv> {
  return {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(await freePort()),
    BACKEND_PORT: String(await freePort()),
    SEED_DEMO: "1",
    ...extra,
  };
}

const launch = (env: NodeJS.ProcessEnv, cwd = process.cwd()): ChildProcess =>
  spawn(process.execPath, ["dist/front/server.mjs"], { env, cwd, stdio: ["ignore", "pipe", "pipe"] });

/** The folder that `keepSeeded` filled, for the test processes. */
const SEEDED = "E2E_SEEDED";
/** Variables that make the data others than those of a plain start, or keep them elsewhere. */
const OWN_DATA = ["SEED_DEMO", "DATABASE_URL", "BACKEND_ORIGIN", "DATA_KEY"];

/** A folder for a product's data: migrated and seeded like a first start has left it, where that is known. */
function dataFolder(extra: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "member-e2e-"));
  const seeded = process.env[SEEDED];
  if (seeded !== undefined && !OWN_DATA.some((name) => name in extra)) copyData(seeded, folder);
  return folder;
}

/** Of a product that has stopped, its secrets included; copied on write where the file system can. */
const copyData = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true });

/**
 * Starts a product for the first time and stops it: later ones begin with a copy of its data instead of migrating and
 * seeding anew. Returns the folder.
 */
export async function keepSeeded(): Promise<string> {
  const product = await Product.start();
  const code = await product.stop();
  if (code !== 0) throw new Error(`the product did not stop cleanly (exit ${code}):\n${product.output}`);
  process.env[SEEDED] = product.dataDir;
  return product.dataDir;
}

/** How a start ended that was meant to fail. */
export interface Ending {
  readonly code: number | null;
  readonly output: string;
}

/** Starts the product and waits for its own end; one that goes on for 40 s is killed and told as `code: null`. */
export async function runToEnd(extra: Readonly<Record<string, string>>): Promise<Ending> {
  const child = launch(await environment(extra));
  const log: string[] = [];
  child.stdout?.on("data", (chunk: Buffer) => log.push(chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => log.push(chunk.toString()));
  const limit = setTimeout(() => child.kill("SIGKILL"), 40_000);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(limit);
  return { code, output: log.join("") };
}

/** Children of a process with their command lines. */
function childrenOf(pid: number): { pid: number; command: string }[] {
  if (existsSync(`/proc/${pid}/task/${pid}/children`)) {
    const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/).filter(Boolean);
    return pids.map((child) => ({
      pid: Number(child),
      command: readFileSync(`/proc/${child}/cmdline`, "utf8").replaceAll("\0", " "),
    }));
  }
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .map((line) => line.trim().match(/^(\d+)\s+(\d+)\s+(.*)$/))
    .filter((match) => Number(match?.[2]) === pid)
    .map((match) => ({ pid: Number(match?.[1]), command: match?.[3] ?? "" }));
}

/** The product as shipped, on free ports, with its own data. */
export class Product {
  private constructor(
    readonly origin: string,
    readonly dataDir: string,
    private child: ChildProcess,
    private readonly env: NodeJS.ProcessEnv,
    private readonly log: string[],
    private readonly cwd: string | undefined,
  ) {}

  /** `cwd`: another folder with a built product than this one. */
  static async start(extra: Readonly<Record<string, string>> = {}, cwd?: string): Promise<Product> {
    const dataDir = extra.DATA_DIR ?? dataFolder(extra);
    const env = await environment({ ...extra, DATA_DIR: dataDir });
    const log: string[] = [];
    const origin = `http://127.0.0.1:${env.PORT}`;
    const product = new Product(origin, dataDir, Product.spawn(env, log, cwd), env, log, cwd);
    await product.ready();
    return product;
  }

  private static spawn(env: NodeJS.ProcessEnv, log: string[], cwd?: string): ChildProcess {
    const child = launch(env, cwd);
    child.stdout?.on("data", (chunk: Buffer) => log.push(chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => log.push(chunk.toString()));
    return child;
  }

  /** Resolves when portal and backend answer. */
  ready(): Promise<void> {
    return waitUntilReady(this.origin, this.child, () => this.output);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** The embedded backend's process. */
  get backendPid(): number {
    const found = childrenOf(this.pid).find(({ command }) => command.includes("server/main.mjs"));
    if (!found) throw new Error("the product has no backend process");
    return found.pid;
  }

  get backendOrigin(): string {
    return `http://127.0.0.1:${this.env.BACKEND_PORT}`;
  }

  /** Whoever reads the log goes away. */
  closeOutput(): void {
    this.child.stdout?.destroy();
    this.child.stderr?.destroy();
  }

  /** Everything that the processes printed so far. */
  get output(): string {
    return this.log.join("");
  }

  /** Resolves with the exit code. SIGTERM first waits for balancers, of which there are none here. */
  async stop(signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const ended = new Promise<number | null>((resolve) => this.child.once("exit", (code) => resolve(code)));
    this.child.kill(signal);
    return ended;
  }

  /** Starts again on the same data and address. */
  async restart(): Promise<void> {
    await this.stop();
    this.child = Product.spawn(this.env, this.log, this.cwd);
    await this.ready();
  }

  /** Stops and removes the data. */
  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
