// `npm run prove`: the promises' figures on samples, into their own parts of docs/measured.md. // contract §7.1
// Ends with 1 when a promise is broken. `-- security durability sown browser databases` names the parts, all without a
// name; `-- access` and `-- fuzz` are single proofs of security, like PROVE_ONLY=S4,S6: only their sections are renewed.
// PROVE_KILLS and PROVE_IMPORTS make it shorter or longer; PROVE_SHARE=0.1 takes a tenth of the counts and, with single
// proofs, writes nothing; SOWN=scope,version sows only the faults so named.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Figure, table } from "./bench/figures";
import { type Section, writeMeasured, writeSections } from "./bench/measured";
import { findChromium } from "./lib/chromium.mjs";
import { PROOF_TITLES } from "./prove/security/titles";

const TITLES = { pglite: "导入与杀进程（内嵌数据库）", postgres: "导入与杀进程（PostgreSQL）" } as const;
type Kind = keyof typeof TITLES;

/** A script in a process of its own, with PostgreSQL or without; null when this machine has none. */
function run<T>(script: string, hasPostgres: boolean): T | null {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "member-prove-")), "figures.json");
  const inner = ["--import", "tsx", script, file];
  const args = hasPostgres ? ["scripts/with-postgres.mjs", process.execPath, ...inner] : inner;
  const env = { ...process.env };
  if (!hasPostgres) delete env.TEST_DATABASE_URL;
  const { stderr } = spawnSync(process.execPath, args, { stdio: ["ignore", "inherit", "pipe"], encoding: "utf8", env });
  process.stderr.write(stderr);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as T;
  if (hasPostgres && stderr.includes("找不到 PostgreSQL")) return null;
  throw new Error(stderr);
}

const UNPROVED = "未证：本机没有 PostgreSQL 15 或更新版本。";

/** Imports and kill -9 on one kind of database. */
function prove(kind: Kind): Section {
  const rows = run<Figure[]>("scripts/prove/run.mts", kind === "postgres");
  return { title: TITLES[kind], ...(rows ? { rows } : { note: UNPROVED, rows: [] }) };
}

/** Every journey in a browser, those too that are too long for every run, at both widths (`e2e/kit/tier`), on the built product. */
async function browser(): Promise<boolean> {
  const chromium = await findChromium(process.execPath, process.env);
  const args = ["node_modules/@playwright/test/cli.js", "test", "--retries=1", "--forbid-only"];
  const env = { ...process.env, E2E_FULL: "1", ...(chromium && { E2E_CHROMIUM: chromium }) };
  return spawnSync(process.execPath, args, { stdio: "inherit", env }).status === 0;
}

/** Every server test on the embedded database, those too that every run asks of PostgreSQL alone. */
const databases = (): boolean =>
  spawnSync(process.execPath, ["scripts/test.mjs", "server"], { stdio: "inherit" }).status === 0;

const PARTS = ["security", "durability", "sown", "browser", "databases"];
const named = process.argv.slice(2);
/** Proofs of security by their id; those of the command line are handed on like those of the environment. */
const proofs = named.filter((name) => !PARTS.includes(name)).map((name) => name.toUpperCase());
if (proofs.length > 0) process.env.PROVE_ONLY = proofs.join(",");
const { PROVE_ONLY: only, PROVE_SHARE: share = "1" } = process.env;
const isWanted = (part: string): boolean =>
  named.includes(part) || (named.length === 0 && (only === undefined || part === "security"));

const NO_POSTGRES: Section[] = [{ title: "安全承诺", note: UNPROVED, rows: [] }];
const security =
  isWanted("security") || proofs.length > 0
    ? (run<Section[]>("scripts/prove/security/run.mts", true) ?? NO_POSTGRES)
    : [];
const counts = share === "1" ? "承诺的次数" : `抽样，承诺次数的 ${Number(share) * 100}%`;
const tier = `prove；${counts}；已构建的产品，至多三个后端进程与一个 PostgreSQL，以无建表权的角色连接`;
if (only !== undefined && share === "1") writeSections("security", security, Object.values(PROOF_TITLES));
else if (only !== undefined) for (const { title, rows } of security) console.log(`## ${title}\n\n${table(rows)}\n`);
else if (security.length > 0) writeMeasured("security", "npm run prove", tier, security);
const durability = isWanted("durability") ? (Object.keys(TITLES) as Kind[]).map(prove) : [];
if (durability.length > 0) writeMeasured("prove", "npm run prove", "prove；抽样", durability);
const sown = isWanted("sown") ? (run<Section[]>("scripts/prove/sown/run.mts", true) ?? []) : [];
if (sown.length > 0 && process.env.SOWN === undefined) writeMeasured("sown", "npm run prove -- sown", "prove", sown);
const isWalked = isWanted("browser") ? await browser() : true;
const isEmbeddable = isWanted("databases") ? databases() : true;
const isBroken = [...security, ...durability, ...sown].some(({ rows }) => rows.some(({ holds }) => holds === false));
process.exitCode = isBroken || !isWalked || !isEmbeddable ? 1 : 0;
