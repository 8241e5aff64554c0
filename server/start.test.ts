// On PostgreSQL: a start finds, fills and leaves either database.
import assert from "node:assert/strict";
import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { testDatabase } from "@/server/db/testing";
import { startBackend } from "@/server/start";
import { StartupError } from "@/server/startup-error";
import { sourceArgs } from "@/scripts/lib/source-args";

// The backend's process as the front or an operator sees it: messages, exit codes, what is left behind.

let root: string;
let dataDir: string;
let folders = 0;
const children: ChildProcess[] = [];

before(() => {
  root = mkdtempSync(join(tmpdir(), "start-test-"));
});
after(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => {
  folders += 1;
  dataDir = join(root, `data-${folders}`);
});
afterEach(async () => {
  for (const child of children.splice(0)) await ended(child, "SIGKILL");
});

interface Backend {
  readonly child: ChildProcess;
  readonly ready: Promise<number>;
  readonly closed: Promise<{ code: number | null; stdout: string; stderr: string; steps: string[] }>;
}

function start(env: Record<string, string>, hasParent = true): Backend {
  const own = { PATH: process.env["PATH"], BACKEND_PORT: "0", DATA_DIR: dataDir, SEED_DEMO: "0" };
  const stdio: StdioOptions = hasParent ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "pipe"];
  const childEnv = { ...own, ...env } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, sourceArgs("server/main.ts"), { env: childEnv, stdio });
  children.push(child);
  let stdout = "";
  let stderr = "";
  const steps: string[] = [];
  child.stdout?.on("data", (chunk) => (stdout += chunk));
  child.stderr?.on("data", (chunk) => (stderr += chunk));
  // "close" waits for the last output; after a disconnect of our own Node leaves it out.
  const close = Promise.race([once(child, "close"), once(child, "exit").then(() => wait(1_000))]);
  const closed = close.then(() => ({ code: child.exitCode, stdout, stderr, steps }));
  const ready = new Promise<number>((resolve, reject) => {
    child.on("message", (message: { type: string; text: string; port: number }) => {
      if (message.type === "step") steps.push(message.text);
      if (message.type === "ready") resolve(message.port);
    });
    void closed.then(() => reject(new Error(`ended before it was ready\n${stderr}`)));
  });
  ready.catch(() => undefined);
  return { child, ready, closed };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "exit");
  child.kill(signal);
  await closed;
}

/** The sentence that a start is refused with, before any application was built. */
async function sentence(env: Record<string, string>): Promise<string> {
  const source = { BACKEND_PORT: "0", DATA_DIR: dataDir, ...env };
  const never = (): never => assert.fail("reached too late");
  const refused = startBackend(source, { buildApp: never, seed: never, onStep: () => undefined, onFatal: never });
  const error: unknown = await refused.then(
    () => assert.fail("started"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof StartupError, String(error));
  assert.match(error.message, /^[^\n]+。$/);
  return error.message;
}

function occupy(): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => resolve({ server, port: (server.address() as { port: number }).port }));
  });
}

const server = process.env["TEST_DATABASE_URL"];
const onPostgres = server === undefined ? () => undefined : it;

describe("a start that cannot be", () => {
  it("names BACKEND_PORT when the port is taken, and touches nothing", async () => {
    const { server, port } = await occupy();
    try {
      assert.match(await sentence({ BACKEND_PORT: String(port) }), new RegExp(`端口 ${port} 已被占用.*BACKEND_PORT`));
    } finally {
      server.close();
    }
    assert.ok(!existsSync(dataDir));
  });

  it("names BACKEND_BIND_HOST when the address is not ours", async () => {
    assert.match(await sentence({ BACKEND_PORT: "4199", BACKEND_BIND_HOST: "192.0.2.1" }), /BACKEND_BIND_HOST/);
    assert.ok(!existsSync(dataDir));
  });

  it("names DATA_DIR when it cannot be written", async () => {
    writeFileSync(dataDir, "in the way");
    assert.match(await sentence({}), /数据目录 .* 无法读写.*DATA_DIR/);
  });

  it("names DATABASE_URL soon when nobody answers there, without its password", async () => {
    const { server, port } = await occupy();
    server.close();
    const startedAt = performance.now();
    const text = await sentence({ DATABASE_URL: `postgres://app:hidden-pw@127.0.0.1:${port}/tax` });
    assert.match(text, new RegExp(`DATABASE_URL 指向的数据库 127.0.0.1:${port}/tax 连接不上（ECONNREFUSED）`));
    assert.ok(!text.includes("hidden-pw"));
    const tookMs = performance.now() - startedAt;
    assert.ok(tookMs < 30_000, `${tookMs} ms`);
    assert.ok(!existsSync(dataDir) || !existsSync(join(dataDir, "db")));
  });

  it("names DATABASE_URL when the other end keeps silent", async () => {
    const { server, port } = await occupy();
    try {
      assert.match(await sentence({ DATABASE_URL: `postgres://app@127.0.0.1:${port}/tax` }), /DATABASE_URL.*连接超时/);
    } finally {
      server.close();
    }
  });

  it("names every missing secret in production", async () => {
    const env = { NODE_ENV: "production", DATABASE_URL: "postgres://app@127.0.0.1:1/tax" };
    assert.match(await sentence(env), /INTERNAL_SECRET、DATA_KEY/);
    assert.ok(!existsSync(dataDir));
  });

  onPostgres("tells a database that is not there", async () => {
    const url = new URL(server ?? "");
    url.pathname = "/no_such_database";
    assert.match(await sentence({ DATABASE_URL: url.toString() }), /3D000.*数据库不存在/);
  });
});

const onEmbedded = server === undefined ? describe : () => undefined;
onEmbedded("the backend's process", () => {
  // One folder for all: making a database takes seconds.
  beforeEach(() => {
    dataDir = join(root, "process");
  });

  it("starts, refuses a second, survives SIGTERM, kill -9 and a lost parent, and starts again", async () => {
    const first = start({});
    const port = await first.ready;
    assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
    assert.ok(existsSync(join(dataDir, "lock")));

    const second = await start({}).closed;
    assert.equal(second.code, 1);
    assert.equal(second.stdout, "");
    const held = `^数据目录 ${dataDir} 正被另一个进程（${first.child.pid}）使用[^\n]*DATA_DIR[^\n]*。\n$`;
    assert.match(second.stderr, new RegExp(held));
    assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200, "the first is not disturbed");

    first.child.kill("SIGTERM");
    const { code, steps, stderr } = await first.closed;
    assert.equal(code, 0, stderr);
    assert.ok(steps.length >= 3);
    assert.deepEqual(readdirSync(dataDir).sort(), ["data-key", "db", "files", "internal-secret"]);

    const third = start({});
    await third.ready;
    await ended(third.child, "SIGKILL");
    assert.ok(existsSync(join(dataDir, "lock")));

    const fourth = start({});
    await once(fourth.child, "message");
    fourth.child.kill("SIGTERM");
    assert.equal((await fourth.closed).code, 0, "asked to stop while it still starts");

    const fifth = start({});
    await fifth.ready;
    // The front died: no orphan keeps the folder.
    fifth.child.disconnect();
    assert.equal((await fifth.closed).code, 0);
    assert.ok(!existsSync(join(dataDir, "lock")));
  });

  it("started by hand it prints its steps and its port", async () => {
    const byHand = start({}, false);
    let text = "";
    for await (const chunk of byHand.child.stdout ?? []) if (/就绪，端口 \d+/.test((text += String(chunk)))) break;
    assert.match(text, /^打开内嵌数据库\n/);
    byHand.child.kill("SIGINT");
    assert.equal((await byHand.closed).code, 0);
  });
});

onPostgres("two processes that start at once on one empty PostgreSQL fill it once, and both serve", async () => {
  const none = join(root, "no-migrations");
  mkdirSync(join(none, "meta"), { recursive: true });
  writeFileSync(join(none, "meta", "_journal.json"), '{"version":"7","dialect":"postgresql","entries":[]}');
  const database = await testDatabase({ folder: none });
  const env = { DATABASE_URL: database.databaseUrl ?? "", SEED_DEMO: "1" };
  const both = [start(env), start(env)];
  try {
    const ports = await Promise.all(both.map(({ ready }) => ready));
    for (const port of ports) assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
    const { rows } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from users where username = 'demo-admin'",
    );
    assert.deepEqual(rows, [{ n: 1 }]);
    for (const { child } of both) child.kill("SIGTERM");
    for (const { closed } of both) assert.equal((await closed).code, 0);
  } finally {
    for (const { child } of both) await ended(child, "SIGKILL");
    await database.close();
  }
});
