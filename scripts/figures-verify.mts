// Holds the kept figures of the statistics against a recount of all reports, in one snapshot, and exits 1 when they differ;
// `-- --mend` counts anew what differs. The embedded database must not be in use by a running backend.
import { withDatabase } from "@/scripts/lib/open-database";
import { checkReportFigures, recountReportFigures } from "@/server/modules/agreement/figures/report-sums";
import { StartupError } from "@/server/startup-error";
import { parseEnv } from "@/server/env";

const isMending = process.argv.includes("--mend");

async function run(): Promise<number> {
  return withDatabase({ ...parseEnv(process.env), isPatient: true }, async ({ db }) => {
    if (isMending) await recountReportFigures(db);
    const { reports, sums, wrongReports, wrongSums, wrongClients, locks, wrongLocks } = await checkReportFigures(db);
    const isRight = wrongReports + wrongSums + wrongClients + wrongLocks === 0;
    console.log(
      `已核对 ${reports} 份计入统计的报备和 ${sums} 个汇总数：与重新计算不一致的报备 ${wrongReports} 份，汇总数 ${wrongSums} 个，客户数 ${wrongClients} 个。`,
    );
    console.log(`已核对 ${locks} 个锁定年度：锁定时的数字加调整与重新计算不一致的 ${wrongLocks} 处。`);
    if (wrongReports + wrongSums + wrongClients > 0)
      console.log("报备本身没有改动；请运行 npm run figures:verify -- --mend 重新计算。");
    if (wrongLocks > 0) console.log("请由协会在业务统计中解锁有关年度，核对后重新锁定。");
    return isRight ? 0 : 1;
  });
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
