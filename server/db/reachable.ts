import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { errorCode, StartupError } from "@/server/startup-error";

/** Oldest server whose SQL the project keeps to. // contract §1 */
const OLDEST_VERSION = 15;
/** A database that starts together with us gets this long to answer. */
const PATIENCE_MS = 4_000;
const RETRY_MS = 500;

/** Not yet listening, starting up, out of connection slots: worth another try. */
const PASSING = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ECONNRESET", "57P03", "53300"]);

/** Host, port and database of a connection address, without user and password. */
function placeOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.hostname || "localhost"}:${parsed.port || "5432"}${parsed.pathname}` : "?";
}

/** What a failed connection means for the operator; the address is shown without its password. */
export function databaseUrlError(name: string, url: string, error: unknown): StartupError {
  const code = errorCode(error);
  const place = placeOf(url);
  const mend: Record<string, string> = {
    "28P01": "用户名或密码不对：请改正连接地址",
    "28000": "该用户不允许登录：请检查用户名与服务器的 pg_hba.conf",
    "3D000": "数据库不存在：请先建立它，或改正连接地址中的数据库名",
    "42501": "该用户权限不足：请为它授权，或用环境变量 MIGRATE_URL 给出属主的连接地址",
  };
  const text = error instanceof Error ? error.message : String(error);
  const why = code || (/timeout|terminated|away|silent/i.test(text) ? "连接超时" : text);
  const sentence = mend[code] ?? "请确认数据库已启动、地址和端口正确且网络可达";
  return new StartupError(`环境变量 ${name} 指向的数据库 ${place} 连接不上（${why}）：${sentence}。`, error);
}

/** Waits until the server answers, then refuses one that is too old. */
export async function refuseOldServer(pool: Pick<Pool, "query">, name: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const { rows } = await pool.query<{ server_version_num: string }>("show server_version_num");
      const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
      if (version >= OLDEST_VERSION) return;
      throw new StartupError(
        `环境变量 ${name} 指向的 PostgreSQL 版本是 ${version}，低于 ${OLDEST_VERSION}：请升级数据库，或换一个连接地址。`,
      );
    } catch (error) {
      const isPassing = PASSING.has(errorCode(error));
      if (!isPassing || performance.now() + RETRY_MS > deadline) throw error;
      await wait(RETRY_MS);
    }
  }
}
