// Writes every generated file; with --check only compares and fails when one is out of date.
import { spawnSync } from "node:child_process";

const steps = [
  ["scripts/openapi.mts"],
  ["scripts/routes-doc.mts"],
  ["scripts/endpoints-doc.mts"],
  ["scripts/migrations-check.mts"],
];
let isBad = false;
for (const [script] of steps) {
  const { status } = spawnSync(process.execPath, ["--import", "tsx", script, ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  isBad ||= status !== 0;
}
process.exit(isBad ? 1 : 0);
