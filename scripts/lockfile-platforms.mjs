// Enters into the lockfile the platform packages that npm could not see where it was written: a package registry may
// hold only some platforms, and then `npm ci` refuses the lockfile as incomplete. Run after every change of packages.
import { readFileSync, writeFileSync } from "node:fs";

const OS = ["darwin", "linux", "win32", "freebsd", "openbsd", "netbsd", "android", "aix", "sunos", "openharmony"];
const CPU = ["arm64", "x64", "ia32", "arm", "ppc64", "s390x", "riscv64", "loong64", "mips64el", "wasm32"];

/** Platform in a package's name: `@swc/core-linux-arm64-gnu` → linux, arm64, glibc. Null: not a platform package. */
function platformOf(name) {
  const words = name.split("/").pop().split(/[-.]/);
  const os = OS.find((one) => words.includes(one)) ?? (words.includes("win") ? "win32" : undefined);
  const cpu = CPU.find((one) => words.includes(one));
  if (!os && cpu !== "wasm32") return null;
  const libc = words.some((w) => w.startsWith("musl"))
    ? ["musl"]
    : words.some((w) => w.startsWith("gnu"))
      ? ["glibc"]
      : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && os === "linux" && { libc }), ...(os && { os: [os] }) };
}

const file = "package-lock.json";
const lock = JSON.parse(readFileSync(file, "utf8"));
const added = [];
for (const entry of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    const platform = platformOf(name);
    if (lock.packages[place] || !platform || !/^[~^]?\d/.test(range)) continue;
    lock.packages[place] = {
      version: range.replace(/^[~^]/, ""),
      ...platform,
      ...(entry.dev && { dev: true }),
      optional: true,
    };
    added.push(name);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`补入 ${added.length} 个平台包`);
