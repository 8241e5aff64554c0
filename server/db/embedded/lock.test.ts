import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, it } from "node:test";
import { lockDataDir, refuseIfLocked } from "@/server/db/embedded/lock";
import { isAlive, ownIdentity } from "@/server/db/embedded/process-identity";
import { sourceArgs } from "@/scripts/lib/source-args";

let dataDir: string;
let file: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "lock-test-"));
  file = join(dataDir, "lock");
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  rmSync(dataDir, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** A process that tries to take the lock when told. */
async function contender() {
  const args = [...sourceArgs("server/db/embedded/lock-child.ts"), dataDir];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  await once(lines, "line");
  const attempt = async (): Promise<string> => {
    const answer = once(lines, "line");
    child.stdin.write("go\n");
    return String((await answer)[0]);
  };
  return { child, attempt };
}

const isHeldSentence = (error: unknown): boolean =>
  error instanceof Error &&
  error.message.includes(dataDir) &&
  /正被另一个进程（\d+）使用.*DATA_DIR/.test(error.message);

const writeLock = (record: object): void => writeFileSync(file, JSON.stringify({ nonce: "n", ...record }));
const silentFor = (seconds: number): void => utimesSync(file, Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);

describe("a folder in use", () => {
  it("is refused to a second process and to the same one, and free after release", async () => {
    const lock = await lockDataDir(dataDir);
    await assert.rejects(lockDataDir(dataDir), isHeldSentence);
    await assert.rejects(refuseIfLocked(dataDir), isHeldSentence);
    const { attempt } = await contender();
    const answer = await attempt();
    assert.match(answer, new RegExp(`^refused .*（${process.pid}）`));
    lock.release();
    assert.ok(!existsSync(file));
    await refuseIfLocked(dataDir);
    assert.equal(await attempt(), "held");
  });

  it("tells its holder when the lock was taken away", async (t) => {
    t.mock.timers.enable({ apis: ["setInterval"] });
    const lock = await lockDataDir(dataDir);
    let lost = 0;
    lock.onLost(() => lost++);
    t.mock.timers.tick(5_000);
    assert.equal(lost, 0);
    writeLock({ ...ownIdentity(), nonce: "other" });
    t.mock.timers.tick(10_000);
    assert.equal(lost, 1);
    lock.release();
    assert.ok(existsSync(file), "the other's lock stays");
  });
});

describe("a dead holder", () => {
  it("killed by kill -9 leaves a lock that the next start takes over", async () => {
    const first = await contender();
    assert.equal(await first.attempt(), "held");
    await assert.rejects(lockDataDir(dataDir), isHeldSentence);
    await kill(first.child);
    assert.ok(existsSync(file));
    (await lockDataDir(dataDir)).release();
  });

  it("is known as dead when another process got its number", async () => {
    writeLock({ ...ownIdentity(), startedAt: "1" });
    (await lockDataDir(dataDir)).release();
  });

  it("is known as dead after a restart of the machine", { skip: process.platform !== "linux" }, async () => {
    const { realm } = ownIdentity();
    const [host, , namespace] = realm.split(" ");
    writeLock({ ...ownIdentity(), realm: `${host} 00000000-former-boot ${namespace}` });
    (await lockDataDir(dataDir)).release();
  });

  it("is known as dead while its parent has not yet taken notice", { skip: process.platform !== "linux" }, async () => {
    const child = spawn("sh", ["-c", "sleep 0.05 & echo $!; exec sleep 20"], { stdio: ["ignore", "pipe", "inherit"] });
    children.push(child);
    const pid = Number(String((await once(child.stdout, "data"))[0]).trim());
    const identity = { ...ownIdentity(), pid, startedAt: "" };
    assert.equal(isAlive(identity), true);
    for (let i = 0; i < 100 && isAlive(identity) !== false; i++) await new Promise((next) => setTimeout(next, 20));
    assert.equal(isAlive(identity), false);
    assert.doesNotThrow(() => process.kill(pid, 0), "the system still counts it as running");
  });

  for (const content of ["", "{", "7", '{"pid":1}']) {
    it(`left an unreadable lock (${JSON.stringify(content)})`, async () => {
      writeFileSync(file, content);
      silentFor(60);
      (await lockDataDir(dataDir)).release();
    });
  }
});

describe("a holder in another container", () => {
  it("holds while it gives signs of life", async () => {
    writeLock({ pid: 1, startedAt: "1", realm: "other 1 pid:[1]" });
    const timer = setInterval(() => silentFor(0), 300);
    await assert.rejects(lockDataDir(dataDir), isHeldSentence).finally(() => clearInterval(timer));
  });

  it("gives way after 15 s of silence", async () => {
    writeLock({ pid: 1, startedAt: "1", realm: "other 1 pid:[1]" });
    silentFor(14.5);
    (await lockDataDir(dataDir)).release();
  });
});

describe("starts at the same moment", () => {
  it("one of six gets the folder, fresh or with a dead lock, in every round", async () => {
    for (const hasDeadLock of [false, true, true]) {
      const all = await Promise.all(Array.from({ length: 6 }, () => contender()));
      rmSync(file, { force: true });
      if (hasDeadLock) writeLock({ ...ownIdentity(), startedAt: "1" });
      const answers = await Promise.all(all.map(({ attempt }) => attempt()));
      assert.equal(answers.filter((answer) => answer === "held").length, 1, answers.join("\n"));
      assert.equal(answers.filter((answer) => answer.startsWith("refused 数据目录")).length, 5, answers.join("\n"));
      const winner = all[answers.indexOf("held")];
      assert.equal(JSON.parse(readFileSync(file, "utf8")).pid, winner?.child.pid);
      assert.ok(!existsSync(`${file}.next`));
      for (const { child } of all) await kill(child);
    }
  });
});

it("an unusable folder is told in one sentence", async () => {
  const inTheWay = join(dataDir, "file");
  writeFileSync(inTheWay, "");
  await assert.rejects(lockDataDir(inTheWay), /数据目录 .* 无法读写（.*）：请检查目录权限，或用环境变量 DATA_DIR/);
  await assert.rejects(lockDataDir(join(inTheWay, "below")), /DATA_DIR/);
});
