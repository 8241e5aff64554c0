import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, describe, it } from "node:test";
import { StartFault } from "./env";
import { keptSecret } from "./secret";
import { Supervisor, type SuperviseOptions } from "./supervise";
import { until } from "./test-kit";

const dir = mkdtempSync(join(tmpdir(), "front-supervise-"));
after(() => rmSync(dir, { recursive: true, force: true }));

/** A child that says what it was told to and ends cleanly on SIGTERM, leaving a mark. */
const child = join(dir, "child.mjs");
writeFileSync(
  child,
  `import { writeFileSync } from "node:fs";
   if (process.env.FAIL) { console.error(process.env.FAIL); process.exit(1); }
   process.on("SIGTERM", () => setTimeout(() => { writeFileSync(process.env.MARK, "clean"); process.exit(0); }, 100));
   process.on("SIGINT", () => writeFileSync(process.env.MARK, "interrupted"));
   process.on("SIGUSR2", () => process.send({ type: "leaving" }));
   process.send({ type: "step", text: "打开数据库" });
   process.send({ type: "ready", port: Number(process.env.BACKEND_PORT ?? 4567) });
   setInterval(() => {}, 1000);`,
);

describe("Supervisor", () => {
  let supervisor: Supervisor | null = null;
  afterEach(() => supervisor?.stop());

  function run(env: Record<string, string> = {}, set: Partial<SuperviseOptions> = {}) {
    const seen = { steps: [] as string[], ready: [] as string[], away: 0, failed: 0 };
    supervisor = new Supervisor({
      command: [child],
      env: { ...process.env, MARK: join(dir, "mark"), ...env },
      host: "127.0.0.1",
      isShared: false,
      onStep: (text) => seen.steps.push(text),
      onReady: (origin) => seen.ready.push(origin),
      onAway: () => (seen.away += 1),
      onStartFailed: () => (seen.failed += 1),
      waits: { firstMs: 50, longestMs: 400, healthyMs: 60_000 },
      ...set,
    });
    supervisor.start();
    return { seen, supervisor };
  }

  it("passes progress on and tells where the backend listens", async () => {
    const { seen } = run({}, { host: "0.0.0.0" });
    await until(() => seen.ready.length === 1, "ready");
    assert.deepEqual([seen.steps, seen.ready], [["打开数据库"], ["http://127.0.0.1:4567"]]);
  });

  it("starts a dead backend again, with growing waits", async (t) => {
    const log = t.mock.method(console, "error", () => undefined);
    const { seen, supervisor: running } = run();
    for (let life = 1; life <= 4; life += 1) {
      await until(() => seen.ready.length === life, `life ${life}`);
      if (life < 4) process.kill(running.pid ?? 0, "SIGKILL");
    }
    assert.equal(seen.away, 3);
    const waits = log.mock.calls.map((call) => /([\d.]+) 秒后重新启动/.exec(String(call.arguments[0]))?.[1]);
    assert.deepEqual(waits, ["0.05", "0.1", "0.2"]);
  });

  it("does not try again when the very first start fails", async (t) => {
    t.mock.method(console, "error", () => undefined);
    const { seen } = run({ FAIL: "一句话" });
    await until(() => seen.failed === 1, "told");
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.deepEqual([seen.failed, seen.ready.length], [1, 0]);
  });

  it("ends the backend cleanly and leaves it ended", async () => {
    const { seen, supervisor: running } = run({ MARK: join(dir, "ended") });
    await until(() => seen.ready.length === 1, "ready");
    await running.stop();
    assert.equal(readFileSync(join(dir, "ended"), "utf8"), "clean");
    assert.equal(running.pid, undefined);
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.equal(seen.ready.length, 1);
  });

  it("lets the next one take over before one that must leave is stopped, where two may run", async () => {
    const mark = join(dir, "replaced");
    const { seen, supervisor: running } = run({ MARK: mark }, { isShared: true });
    await until(() => seen.ready.length === 1, "ready");
    const old = running.pid ?? 0;
    process.kill(old, "SIGUSR2");
    await until(() => seen.ready.length === 2, "the next one is ready");
    assert.equal(seen.ready[1], "http://127.0.0.1:0", "on a port of its own");
    assert.equal(existsSync(mark), false, "the old one is still there");
    assert.notEqual(running.pid, old);
    await until(() => existsSync(mark), "the old one has ended", 10_000);
    assert.deepEqual([readFileSync(mark, "utf8"), seen.away], ["clean", 0]);
  });

  it("sends nothing more to one that must leave and is alone, and starts the next right after it", async (t) => {
    const log = t.mock.method(console, "error", () => undefined);
    const { seen, supervisor: running } = run();
    await until(() => seen.ready.length === 1, "ready");
    const old = running.pid ?? 0;
    process.kill(old, "SIGUSR2");
    await until(() => seen.away === 1, "away");
    assert.equal(running.pid, old, "it finishes what is under way");
    process.kill(old, "SIGTERM");
    await until(() => seen.ready.length === 2, "the next one");
    assert.match(String(log.mock.calls[0]?.arguments[0]), /，0 秒后重新启动/);
  });

  it("keeps the terminal's Ctrl-C away from the backend", { skip: process.platform !== "linux" }, async () => {
    const { seen, supervisor: running } = run();
    await until(() => seen.ready.length === 1, "ready");
    const group = readFileSync(`/proc/${running.pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")[2];
    assert.equal(Number(group), running.pid);
  });
});

describe("keptSecret", () => {
  it("reads what the backend made, and names DATA_DIR when it cannot", () => {
    writeFileSync(join(dir, "internal-secret"), "0123456789abcdef\n");
    assert.equal(keptSecret(dir), "0123456789abcdef");
    assert.throws(
      () => keptSecret(join(dir, "nowhere")),
      (error) => error instanceof StartFault && /DATA_DIR/.test(error.message),
    );
  });
});
