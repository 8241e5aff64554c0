// with-postgres <command…>: starts a throw-away PostgreSQL, runs the command with TEST_DATABASE_URL, stops it.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const OLDEST = 15;
const isRoot = process.getuid?.() === 0;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Folder with `initdb` and `postgres` of 15 or later: the newest below /usr, else what PATH has. */
function findBinaries() {
  const roots = ["/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt", "/usr/local/opt"];
  const below = roots
    .filter((root) => existsSync(root))
    .flatMap((root) => readdirSync(root).map((name) => path.join(root, name, "bin")))
    .sort((a, b) => Number(/\d+/.exec(b)?.[0] ?? 0) - Number(/\d+/.exec(a)?.[0] ?? 0));
  const inPath = (process.env.PATH ?? "").split(path.delimiter);
  const suffix = process.platform === "win32" ? ".exe" : "";
  return [...below, ...inPath].find((folder) => {
    const files = ["initdb", "postgres"].map((name) => path.join(folder, name + suffix));
    if (!files.every((file) => existsSync(file))) return false;
    const { stdout } = spawnSync(files[1], ["--version"], { encoding: "utf8" });
    return Number(/(\d+)/.exec(stdout ?? "")?.[1] ?? 0) >= OLDEST;
  });
}

/** A CI image without PostgreSQL gets Debian's, without the cluster that the package would start. */
function installBinaries() {
  if (!isRoot || !existsSync("/etc/debian_version")) return undefined;
  console.log("正在安装 PostgreSQL（apt-get）…");
  mkdirSync("/etc/postgresql-common/createcluster.d", { recursive: true });
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const shell = (command) => spawnSync("sh", ["-c", command], { stdio: ["ignore", "ignore", "inherit"], env });
  shell("echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.d/no-main-cluster.conf");
  shell("apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql");
  return findBinaries();
}

/** PostgreSQL refuses to run as root: its own system user does it then. */
function asServerUser(command, args) {
  if (!isRoot) return [command, args];
  if (existsSync("/usr/sbin/runuser") || existsSync("/sbin/runuser")) {
    return ["runuser", ["-u", "postgres", "--", command, ...args]];
  }
  const quoted = [command, ...args].map((part) => `'${part.replaceAll("'", "'\\''")}'`).join(" ");
  return ["su", ["postgres", "-s", "/bin/sh", "-c", `exec ${quoted}`]];
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function userIds() {
  const id = (flag) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  const ids = [id("-u"), id("-g")];
  if (ids.some((value) => !Number.isInteger(value) || value === 0)) {
    fail("以 root 身份运行测试数据库需要系统用户 postgres：请先建立它，或换一个普通用户运行。");
  }
  return ids;
}

/** Immediate: nothing in it is worth keeping. The group: runuser stands between us and the server. */
function signalServer(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  try {
    process.kill(-server.pid, "SIGQUIT");
  } catch {
    server.kill("SIGKILL");
  }
}

/** Ready when it says so; then the command may begin. */
async function startServer(binaries, folder, port) {
  const data = path.join(folder, "data");
  // A collation unlike the embedded database's (C): what leans on the order of text shows up here.
  const init = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8"];
  const collation = ["--locale-provider=icu", "--icu-locale=zh-Hans-CN"];
  const made = [[...init, ...collation], init].some((args) => {
    rmSync(data, { recursive: true, force: true });
    const [command, all] = asServerUser(path.join(binaries, "initdb"), args);
    return spawnSync(command, all, { stdio: "ignore" }).status === 0;
  });
  if (!made) fail(`测试数据库无法建立（${binaries}/initdb 失败）：请检查 ${folder} 所在磁盘的空间与权限。`);
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "fsync=off", "full_page_writes=off"];
  settings.push("max_connections=200", "shared_buffers=64MB", `unix_socket_directories=${folder}`, "timezone=UTC");
  const [command, args] = asServerUser(path.join(binaries, "postgres"), [
    "-D",
    data,
    ...settings.flatMap((setting) => ["-c", setting]),
  ]);
  const server = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"], detached: true });
  let log = "";
  await new Promise((resolve) => {
    server.stderr.on("data", (chunk) => {
      log = (log + chunk).slice(-10_000);
      if (log.includes("database system is ready to accept connections")) resolve();
    });
    server.once("exit", () => fail(`测试数据库启动失败：\n${log}`));
  });
  server.removeAllListeners("exit");
  server.stderr.resume();
  // Should this script end by a fault, the server must not stay.
  process.once("exit", () => signalServer(server));
  return server;
}

const [command, ...args] = process.argv.slice(2);
if (!command) fail("用法：node scripts/with-postgres.mjs <命令> [参数…]");
const binaries = findBinaries() ?? installBinaries();
if (!binaries) fail(`找不到 PostgreSQL ${OLDEST} 或更新版本：请安装它，并让 initdb、postgres 在 PATH 中。`);

const folder = mkdtempSync(path.join(tmpdir(), "pg-test-"));
if (isRoot) chownSync(folder, ...userIds());
const port = await freePort();
const server = await startServer(binaries, folder, port);

async function stopServer() {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    signalServer(server);
    await ended;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

const env = { ...process.env, TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` };
const child = spawn(command, args, { stdio: "inherit", env });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
const status = await new Promise((resolve) => {
  child.once("error", (error) => {
    console.error(`命令无法运行：${error.message}`);
    resolve(127);
  });
  child.once("exit", (exitCode, signal) => resolve(exitCode ?? (signal ? 1 : 0)));
});
await stopServer();
process.exit(status);
