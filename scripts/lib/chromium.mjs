import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const KNOWN = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const isDebian = () =>
  existsSync("/etc/os-release") && /^ID(_LIKE)?=.*debian/m.test(readFileSync("/etc/os-release", "utf8"));
const quiet = (command, args, env) => spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env });

/** Path of a Chromium on this machine; installs one when there is none. Undefined = Playwright's own. */
export async function findChromium(node, env) {
  const chosen = process.env.E2E_CHROMIUM;
  if (chosen && existsSync(chosen)) return chosen;
  const hasChinese = () =>
    /CJK|WenQuanYi|PingFang|YaHei/i.test(spawnSync("fc-list", [":lang=zh"], { encoding: "utf8" }).stdout ?? "");
  const found = KNOWN.find((p) => existsSync(p));
  if (found && (process.platform !== "linux" || hasChinese())) return found;
  if (process.getuid?.() === 0 && isDebian()) {
    console.log("── 安装浏览器（Debian 软件包 chromium 与中文字体）");
    const apt = { ...env, DEBIAN_FRONTEND: "noninteractive" };
    quiet("apt-get", ["update", "-qq"], apt);
    quiet("apt-get", ["install", "-y", "-qq", "chromium", "fonts-noto-cjk"], apt);
    const installed = KNOWN.find((p) => existsSync(p));
    if (installed) return installed;
  }
  if (found) return found;
  console.log("── 安装浏览器（Playwright 自带的 Chromium）");
  spawnSync(node, ["node_modules/@playwright/test/cli.js", "install", "chromium"], { stdio: "inherit", env });
  return undefined;
}
