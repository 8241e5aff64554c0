// Which Node runs what, and whether the packages are there. Works in a fresh clone on the host's Node (>= 20.9).
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beginStep, fail } from "./steps.mjs";

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const at = (...parts) => path.join(projectRoot, ...parts);

const atLeast = (version, wanted) => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > wanted[0] || (major === wanted[0] && minor >= wanted[1]);
};

/** The host only has to carry these scripts and npm. */
export function checkHostNode() {
  if (atLeast(process.versions.node, [20, 9])) return;
  fail(`当前 Node.js 版本 ${process.versions.node} 过低：请安装 20.9 或更高的版本（建议 24 LTS）后重试。`);
}

/** The Node that runs the product: the pinned one from the lockfile; without a package for this platform the host's. */
export function pinnedNode() {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const pinned = at("node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(pinned)) return pinned;
  if (atLeast(process.versions.node, [22, 19])) {
    if (!process.env.QUIET_NODE) console.error(`本平台没有随附的 Node.js 24，改用系统的 ${process.versions.node}。`);
    process.env.QUIET_NODE = "1"; // said once, for the scripts that this one starts too
    return process.execPath;
  }
  return fail(
    `本平台（${process.platform} ${process.arch}）没有随附的 Node.js 24，系统的 ${process.versions.node} 又过低：请安装 Node.js 22.19 或更高的版本（建议 24 LTS）后重试。`,
  );
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
};

/**
 * Compares the lockfile with what npm says it installed (`node_modules/.package-lock.json`, written last, so an
 * interrupted installation counts as none). Packages for other platforms may be missing.
 */
export function isInstalled(root = projectRoot) {
  const wanted = readJson(path.join(root, "package-lock.json"))?.packages;
  const installed = readJson(path.join(root, "node_modules", ".package-lock.json"))?.packages;
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([name, { version, optional, link }]) => {
    if (name === "" || link) return true;
    const found = installed[name];
    return found ? found.version === version : optional === true;
  });
}

/** npm as it called us, else the one on the path. */
function npmCommand() {
  const cli = process.env.npm_execpath ?? "";
  if (path.basename(cli) === "npm-cli.js" && existsSync(cli))
    return { file: process.execPath, first: [cli], shell: false };
  return { file: "npm", first: [], shell: process.platform === "win32" };
}

const quiet = ["--ignore-scripts", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", "--progress=false"];

/** Resolves with the exit code, or the reason why npm did not run, and what it said. */
function npm(args) {
  const { file, first, shell } = npmCommand();
  const output = [];
  return new Promise((resolve) => {
    const end = (code) => resolve({ code, text: Buffer.concat(output).toString("utf8") });
    const child = spawn(file, [...first, ...args, ...quiet], {
      cwd: projectRoot,
      shell,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (text) => output.push(text));
    child.stderr.on("data", (text) => output.push(text));
    child.once("error", (error) => end(error.message));
    child.once("close", end);
  });
}

/** Installs exactly the lockfile when that is not there yet; no install script is run, none is needed. */
export async function ensureInstalled() {
  checkHostNode();
  if (isInstalled()) return;
  const packages = Object.keys(readJson(at("package-lock.json"))?.packages ?? {}).filter(Boolean);
  const count = () => packages.filter((name) => existsSync(at(name, "package.json"))).length;
  const step = beginStep("安装依赖", () => `${count()} 个包`);
  let result = await npm(["ci"]);
  // Some npm versions refuse a lockfile over packages of other platforms; the same versions are installed either way.
  if (result.text.includes("EUSAGE")) result = await npm(["install", "--no-save"]);
  if (result.code === 0) return step.done(`安装依赖：${count()} 个包`);
  step.drop();
  process.stderr.write(result.text);
  return fail(`依赖安装失败（${result.code}）：请检查网络、磁盘空间与 npm 源的设置后重试。`);
}
