// Walks the audit log's hash chain from its first row; exits 1 naming the first row that was changed, removed or never
// linked. The embedded database must not be in use by a running backend. // issue 2 §3
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@/server/db/client";
import { lockDataDir, refuseIfLocked } from "@/server/db/embedded/lock";
import { parseEnv } from "@/server/env";
import { chainAudits } from "@/server/kit/audit-chain";
import { type ChainReport, verifyChain } from "@/server/kit/audit-verify";
import { StartupError } from "@/server/startup-error";

function print(report: ChainReport): void {
  if (report.ok) {
    console.log(`审计日志完整：已核对 ${report.checked} 行，待入链 ${report.pending} 行。`);
    console.log(`链尾摘要：${report.headHash}（请另行保存，用于发现日志末尾被截断）`);
    return;
  }
  const { seq, auditId, reason } = report.broken ?? { seq: 0, auditId: "", reason: "" };
  console.error(`审计日志已损坏：第 ${seq} 行（编号 ${auditId}）${reason}；此前 ${report.checked} 行完好。`);
}

async function run(): Promise<number> {
  const config = parseEnv(process.env);
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
      // Rows of the last moments may still wait for their link.
      while ((await chainAudits(handle.db)).count > 0);
      const report = await verifyChain(handle.db);
      print(report);
      return report.ok ? 0 : 1;
    } finally {
      await handle.close();
    }
  } finally {
    lock?.release();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
