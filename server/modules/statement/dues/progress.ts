import type { SimulationProgress } from "@/contracts/statement/dues/standard";
import type { JobRecord } from "@/server/platform/jobs/jobs.table";

const STATES: Readonly<Record<JobRecord["status"], SimulationProgress["state"]>> = {
  queued: "queued",
  running: "running",
  held: "running",
  done: "done",
  cancelled: "failed",
  failed: "failed",
};

/** How far a job is; `cancelled` says what stands of one that was ended by hand. */
export const progressOf = (
  { jobId, status, done, total, failure }: JobRecord,
  cancelled: string,
): SimulationProgress => ({
  jobId,
  state: STATES[status],
  done,
  total,
  failure: status === "cancelled" ? cancelled : failure,
});
