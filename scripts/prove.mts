// `npm run prove`: the promises' figures on samples, into their own part of docs/measured.md. // contract §7.1
// Ends with 1 when a promise is broken. PROVE_KILLS and PROVE_IMPORTS make it shorter or longer.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Figure } from "./bench/figures";
import { type Section, writeMeasured } from "./bench/measured";

const TITLES = { pglite: "杀进程（内嵌数据库）", postgres: "杀进程（PostgreSQL）" } as const;
type Kind = keyof typeof TITLES;

/** One database in a process of its own; its figures come back in a file. */
function prove(kind: Kind): Section {
  const title = TITLES[kind];
  const file = path.join(mkdtempSync(path.join(tmpdir(), "member-prove-")), "figures.json");
  const inner = ["--import", "tsx", "scripts/prove/run.mts", file];
  const args = kind === "postgres" ? ["scripts/with-postgres.mjs", process.execPath, ...inner] : inner;
  const env = { ...process.env };
  if (kind === "pglite") delete env.TEST_DATABASE_URL;
  const { stderr } = spawnSync(process.execPath, args, { stdio: ["ignore", "inherit", "pipe"], encoding: "utf8", env });
  if (existsSync(file)) return { title, rows: JSON.parse(readFileSync(file, "utf8")) as Figure[] };
  if (kind === "postgres" && stderr.includes("找不到 PostgreSQL"))
    return { title, note: "未证：本机没有 PostgreSQL 15 或更新版本。", rows: [] };
  throw new Error(stderr);
}

const sections = (Object.keys(TITLES) as Kind[]).map(prove);
writeMeasured("prove", "npm run prove", "prove；抽样", sections);
process.exitCode = sections.some(({ rows }) => rows.some(({ holds }) => holds === false)) ? 1 : 0;
