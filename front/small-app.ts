/**
 * A small Next application of its own that carries the very middleware and settings of the project: for tests of how
 * Next, middleware and front work together. Building the product would prove nothing more here.
 */
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { sourceArgs } from "@/scripts/lib/source-args";
import { ask } from "./test-kit";

const root = resolve(".");
const dir = join(root, ".cache", "small-app");
const next = join(root, "node_modules", "next", "dist", "bin", "next");
const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;

/** Stands in for the bundled backend: tells its port by IPC, makes the secret, echoes, leaves a mark when it ends. */
const embedded = `
  import { createServer } from "node:http";
  import { mkdirSync, writeFileSync } from "node:fs";
  const data = process.env.DATA_DIR;
  mkdirSync(data, { recursive: true });
  writeFileSync(data + "/internal-secret", "a-secret-of-the-test\\n");
  const server = createServer((req, res) => {
    const delay = req.url === "/rest/slow" ? 400 : 0;
    const env = { BACKEND_ORIGIN: process.env.BACKEND_ORIGIN, NODE_ENV: process.env.NODE_ENV };
    setTimeout(() => res.end(JSON.stringify({ url: req.url, headers: req.headers, pid: process.pid, env })), delay);
  });
  server.listen(0, "127.0.0.1", () => {
    process.send({ type: "step", text: "打开数据库" });
    process.send({ type: "ready", port: server.address().port });
  });
  process.on("disconnect", () => process.exit(1));
  process.on("SIGTERM", () => { writeFileSync(data + "/ended", "clean"); process.exit(0); });
`;

export function buildSmallApp(): void {
  rmSync(dir, { recursive: true, force: true });
  const put = (file: string, text: string): void => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  };
  put("next.config.mjs", 'export { default } from "../../next.config.mjs";');
  put("package.json", "{}");
  const compilerOptions = {
    jsx: "react-jsx",
    moduleResolution: "bundler",
    strict: true,
    paths: { "@/*": ["../../*"] },
  };
  put("tsconfig.json", JSON.stringify({ compilerOptions }));
  put("app/layout.tsx", "export default ({ children }) => <html><body>{children}</body></html>;");
  put(
    "app/[...path]/page.tsx",
    `import { headers } from "next/headers";
     export default async () => <p>a page for {(await headers()).get("x-client-address")} at {process.env.PORTAL_BACKEND_ORIGIN}</p>;`,
  );
  put("dist/server/main.mjs", embedded);
  copyFileSync(join(root, "middleware.ts"), join(dir, "middleware.ts"));
  const result = spawnSync(process.execPath, [next, "build"], { cwd: dir, env, encoding: "utf8" });
  assert.equal(result.status, 0, result.stdout + result.stderr);
}

export const removeSmallApp = (): void => rmSync(dir, { recursive: true, force: true });

async function freePort(): Promise<number> {
  const trial = createServer();
  await new Promise<void>((done) => trial.listen(0, "127.0.0.1", done));
  const { port } = trial.address() as AddressInfo;
  await new Promise((done) => trial.close(done));
  return port;
}

export interface Started {
  readonly origin: string;
  readonly child: ChildProcess;
  /** What the process has said on both channels. */
  readonly said: () => string;
  /** Ends it by a signal; resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

async function start(args: readonly string[], origin: string, extra: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, args, {
    cwd: dir,
    env: { ...env, ...extra },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const channel of [child.stdout, child.stderr]) {
    channel.setEncoding("utf8").on("data", (text: string) => (said += text));
  }
  const closed = new Promise<number | null>((done) => child.once("close", done));
  for (let tries = 0; child.exitCode === null; tries += 1) {
    const status = await ask(origin, "/auth").then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) break;
    assert.ok(tries < 200, `it did not answer: ${said}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    origin,
    child,
    said: () => said,
    stop: (signal = "SIGINT") => {
      child.kill(signal);
      return closed;
    },
  };
}

/** `next start` before the given backend; the environment is read at run time. */
export async function startNext(backendOrigin: string, extra: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  const args = [next, "start", "-H", "127.0.0.1", "-p", String(port)];
  return start(args, `http://127.0.0.1:${port}`, { BACKEND_ORIGIN: backendOrigin, ...extra });
}

const frontArgs = sourceArgs("front/server.ts");

/** The front's own process with Next inside. */
export async function startFront(extra: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  return start(frontArgs, `http://127.0.0.1:${port}`, { PORT: String(port), ...extra });
}

/** The same when it must not start: its exit code and what it said. */
export function failFront(extra: Record<string, string>): { code: number | null; said: string } {
  const result = spawnSync(process.execPath, frontArgs, {
    cwd: dir,
    env: { ...env, ...extra },
    encoding: "utf8",
    timeout: 20_000,
  });
  return { code: result.status, said: result.stdout + result.stderr };
}
