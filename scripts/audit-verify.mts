// Walks the audit log's hash chain from its first row; exits 1 naming the first row that was changed, removed or never
// linked. The embedded database must not be in use by a running backend.
import { withDatabase } from "@/scripts/lib/open-database";
import { parseEnv } from "@/server/env";
import { chainAudits } from "@/server/platform/audit/audit-chain";
import { type ChainReport, verifyChain } from "@/server/platform/audit/audit-verify";
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

const run = (): Promise<number> =>
  withDatabase(parseEnv(process.env), async ({ db }) => {
    // Rows of the last moments may still wait for their link.
    while ((await chainAudits(db)).count > 0);
    const report = await verifyChain(db);
    print(report);
    return report.ok ? 0 : 1;
  });

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
