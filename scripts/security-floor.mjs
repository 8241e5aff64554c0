// Fails when the lockfile holds a package below the version in which known holes were mended. // promises P-S12
import { readFileSync } from "node:fs";

const floors = JSON.parse(readFileSync("security-floor.json", "utf8"));
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const parts = (v) => v.split("-")[0].split(".").map(Number);
const isBelow = (a, b) => {
  const [x, y] = [parts(a), parts(b)];
  for (let i = 0; i < 3; i += 1) if ((x[i] ?? 0) !== (y[i] ?? 0)) return (x[i] ?? 0) < (y[i] ?? 0);
  return false;
};
const bad = [];
for (const [place, { version }] of Object.entries(packages)) {
  const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
  const floor = floors.minimum[name];
  if (floor && version && isBelow(version, floor.version))
    bad.push(`${place} ${version} 低于 ${floor.version}（${floor.reason}）`);
  if (floors.forbidden[name]) bad.push(`${place} 不得使用（${floors.forbidden[name]}）`);
}
for (const line of bad) console.error(line);
console.log(
  bad.length === 0 ? `依赖安全下限：${Object.keys(floors.minimum).length} 项全部满足` : `${bad.length} 项低于下限`,
);
process.exit(bad.length === 0 ? 0 : 1);
