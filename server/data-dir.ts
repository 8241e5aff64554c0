import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Env, EnvConfig } from "@/server/env";
import { errorCode, StartupError } from "@/server/startup-error";

/** What a failed touch of `DATA_DIR` means for the operator. */
export function dataDirError(dataDir: string, error: unknown): StartupError {
  const code = errorCode(error);
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new StartupError(
      `数据目录 ${dataDir} 所在的磁盘已满：请清理空间，或用环境变量 DATA_DIR 换一个目录。`,
      error,
    );
  }
  const why = code === "ENOTDIR" || code === "EEXIST" ? "路径中有同名文件" : code || String(error);
  return new StartupError(
    `数据目录 ${dataDir} 无法读写（${why}）：请检查目录权限，或用环境变量 DATA_DIR 换一个可写的目录。`,
    error,
  );
}

/** Folder by folder: Node's own recursive mkdir never ends where the kernel says that a parent is missing (/proc). */
function makeFolders(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(folder), { code: "ENOTDIR" });
    return;
  }
  makeFolders(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another start may have been faster.
    if (errorCode(error) !== "EEXIST") throw error;
  }
}

/** Makes `DATA_DIR` when it is missing; personal data lives below it, so others may not look in. */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolders(dataDir);
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

/** Reads a one-line secret of mode 0600, or makes it. The portal reads and makes `internal-secret` in the same way. */
function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  try {
    try {
      writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx", flush: true });
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
    const kept = readFileSync(file, "utf8").trim();
    if (kept.length >= 16) return kept;
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
  throw new StartupError(`密钥文件 ${file} 是空的或已损坏：请从备份恢复它，或改用同名环境变量设置密钥。`);
}

/**
 * Completes the environment with the secrets kept in `DATA_DIR`; call it with the folder's lock held.
 * A lost `data-key` beside an existing database is refused: a new key could not open what the old one sealed.
 */
export function withSecrets(config: EnvConfig): Env {
  const { dataDir } = config;
  if (config.internalSecret !== undefined && config.dataKey !== undefined) {
    return { ...config, internalSecret: config.internalSecret, dataKey: config.dataKey };
  }
  makeDataDir(dataDir);
  const hasOldData = existsSync(join(dataDir, "db", "PG_VERSION"));
  if (config.dataKey === undefined && hasOldData && !existsSync(join(dataDir, "data-key"))) {
    throw new StartupError(
      `数据目录 ${dataDir} 中有数据库，却没有密钥文件 data-key：请从备份恢复该文件，或用环境变量 DATA_KEY 给出原来的密钥。`,
    );
  }
  return {
    ...config,
    internalSecret: config.internalSecret ?? keptSecret(dataDir, "internal-secret"),
    dataKey: config.dataKey ?? keptSecret(dataDir, "data-key"),
  };
}
