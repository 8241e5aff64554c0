import type { JobWork } from "@/server/platform/jobs/options";
import { sheetColumns } from "@/server/records/sheet/columns";
import { applyImport } from "@/server/records/sheet/import-apply";
import { checkImport } from "@/server/records/sheet/import-check";
import { APPLY, type ImportTools } from "@/server/records/sheet/import-state";

/** Who does the jobs of one resource's import. */
export const importWork =
  (tools: ImportTools): JobWork =>
  async (run) => {
    const { db, services } = tools.platform;
    const columns = await sheetColumns(tools.sheet, { db, services, now: services.clock.now() });
    if (run.job.step === APPLY) await applyImport(run, tools, columns);
    else await checkImport(run, tools, columns);
  };
