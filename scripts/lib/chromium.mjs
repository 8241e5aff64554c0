import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Without a window of its own a page costs half the time: the shell draws no frame, tabs and menus around it. */
const SHELL = "/usr/bin/chromium-headless-shell";
const KNOWN = [SHELL, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const isDebian = () =>
  existsSync("/etc/os-release") && /^ID(_LIKE)?=.*debian/m.test(readFileSync("/etc/os-release", "utf8"));
const quiet = (command, args, env) => spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env });

/** Path of a Chromium on this machine; installs one when there is none. Undefined = Playwright's own. */
export async function findChromium(node, env) {
  const chosen = process.env.E2E_CHROMIUM;
  if (chosen && existsSync(chosen)) return chosen;
  const hasChinese = () =>
    /CJK|WenQuanYi|PingFang|YaHei/i.test(spawnSync("fc-list", [":lang=zh"], { encoding: "utf8" }).stdout ?? "");
  const mayInstall = process.getuid?.() === 0 && isDebian();
  const known = () => KNOWN.find((p) => existsSync(p));
  const found = known();
  const isEnough = mayInstall ? found === SHELL : found !== undefined;
  if (isEnough && (process.platform !== "linux" || hasChinese())) return found;
  if (mayInstall) {
    console.log("── 安装浏览器（Debian 软件包 chromium-headless-shell 与中文字体）");
    const apt = { ...env, DEBIAN_FRONTEND: "noninteractive" };
    quiet("apt-get", ["update", "-qq"], apt);
    for (const name of ["fonts-noto-cjk", "chromium-headless-shell"])
      quiet("apt-get", ["install", "-y", "-qq", name], apt);
    // An older Debian has no shell of its own.
    if (!known()) quiet("apt-get", ["install", "-y", "-qq", "chromium"], apt);
  }
  const any = known();
  if (any) return any;
  console.log("── 安装浏览器（Playwright 自带的 Chromium）");
  spawnSync(node, ["node_modules/@playwright/test/cli.js", "install", "chromium"], { stdio: "inherit", env });
  return undefined;
}
