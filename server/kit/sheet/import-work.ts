import type { JobWork } from "@/server/kit/job-options";
import { sheetColumns } from "@/server/kit/sheet/columns";
import { applyImport } from "@/server/kit/sheet/import-apply";
import { checkImport } from "@/server/kit/sheet/import-check";
import { APPLY, type ImportTools } from "@/server/kit/sheet/import-state";

/** Who does the jobs of one resource's import. */
export const importWork =
  (tools: ImportTools): JobWork =>
  async (run) => {
    const { db, services } = tools.platform;
    const columns = await sheetColumns(tools.sheet, { db, services, now: services.clock.now() });
    if (run.job.step === APPLY) await applyImport(run, tools, columns);
    else await checkImport(run, tools, columns);
  };
