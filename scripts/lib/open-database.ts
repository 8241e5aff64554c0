import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DatabaseConfig, type DatabaseHandle, openDatabase } from "@/server/db/client";
import { lockDataDir, refuseIfLocked } from "@/server/db/embedded/lock";
import type { Env } from "@/server/env";
import { StartupError } from "@/server/startup-error";

/** Opens the product's own database for a command, and closes it afterwards; an embedded one must not be in use. */
export async function withDatabase<T>(
  config: Env & Pick<DatabaseConfig, "isPatient">,
  use: (handle: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded && !existsSync(join(config.dataDir, "db", "PG_VERSION"))) {
    throw new StartupError(
      `数据目录 ${config.dataDir} 中没有数据库：请用环境变量 DATA_DIR 指明数据目录，或先启动一次系统。`,
    );
  }
  if (isEmbedded) await refuseIfLocked(config.dataDir);
  const lock = isEmbedded ? await lockDataDir(config.dataDir) : null;
  try {
    const handle = await openDatabase(config);
    try {
      return await use(handle);
    } finally {
      await handle.close();
    }
  } finally {
    lock?.release();
  }
}
