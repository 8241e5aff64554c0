"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { InputOf } from "@/contracts/kit/endpoint";
import { AS_JOB, type ExportApi, type ExportJob, type ExportJobApi, isExportRunning } from "@/contracts/kit/sheet";
import { isApiError } from "@/lib/api/api-error";
import { describe } from "@/lib/api/describe";
import { expectExport, forgetExport } from "@/lib/hooks/expected-exports";
import { isPutAway, jobIn, putAway, sendSurely, useServerJob } from "@/lib/hooks/server-job";
import { keyOf, queryOf } from "@/lib/query/query-of";
import { WriteSlot } from "@/lib/query/write-slot";

export type ExportInput = InputOf<ExportJobApi["exportStart"]>;

/** The calls of an export as a job; null where a list has none. */
export function exportJobsOf(api: ExportApi): ExportJobApi | null {
  const { exportStart, exportCurrent, exportJob, exportCancel, exportFile } = api;
  return exportStart && exportCurrent && exportJob && exportCancel && exportFile
    ? { exportStart, exportCurrent, exportJob, exportCancel, exportFile }
    : null;
}

/** The rows are too many for one answer, and a job may have them. */
export const isForJob = (error: unknown): boolean =>
  isApiError(error) && error.fieldErrors.some(({ path }) => path === AS_JOB);

const CURRENT_MS = 3_000;

/** The user's own export of a list that goes on or is over, for whoever only tells of it; `isHeld`: it is being looked at. */
export function useCurrentExport(api: ExportJobApi, isHeld: boolean): ExportJob | null {
  const { data } = useQuery({
    ...queryOf(api.exportCurrent, {}, { silent: true, noLoading: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isExportRunning(state.data.status) ? CURRENT_MS : false),
  });
  const job = data && !isPutAway(data.jobId) ? data : null;
  const isGone = data !== undefined && job === null && !isHeld;
  useEffect(() => {
    if (isGone) forgetExport(api.exportCurrent.id);
  }, [isGone, api]);
  return job;
}

export interface ExportWork extends ReturnType<typeof useServerJob<ExportJob>> {
  readonly isBusy: boolean;
  /** What went wrong with the last action, as a sentence. */
  readonly refusal: string | null;
  readonly start: (input: ExportInput) => Promise<void>;
  readonly cancel: () => Promise<void>;
  /** What is over without a file has been read. */
  readonly leave: () => void;
}

/** One list's export as its dialog shows it; it lives on the server, so that closing or signing out ends nothing. */
export function useExportJob(api: ExportJobApi): ExportWork {
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const slots = useRef(new Map<string, WriteSlot<ExportJobApi["exportStart" | "exportCancel"]>>());
  const state = useServerJob<ExportJob>(
    { current: api.exportCurrent, one: api.exportJob, isRunning: ({ status }) => isExportRunning(status) },
    jobId,
  );
  const { job } = state;
  const show = (next: ExportJob) => {
    client.setQueryData(keyOf(api.exportJob, { params: { jobId: next.jobId } }), next);
    client.setQueryData(keyOf(api.exportCurrent, {}), next.status === "cancelled" ? null : next);
    setJobId(next.jobId);
    if (next.status !== "cancelled") expectExport(api.exportCurrent.id);
  };
  const act = async <E extends ExportJobApi["exportStart" | "exportCancel"]>(endpoint: E, input: InputOf<E>) => {
    if (isBusy) return;
    const name = `${endpoint.id} ${JSON.stringify(input)}`;
    const slot = (slots.current.get(name) ?? new WriteSlot(endpoint)) as WriteSlot<E>;
    slots.current.set(name, slot as never);
    setBusy(true);
    setRefusal(null);
    try {
      show((await sendSurely(slot, input)) as ExportJob);
      // Asked again it is another call: what has been answered once may be of yesterday.
      slots.current.delete(name);
    } catch (error) {
      const other = jobIn<ExportJob>(error);
      if (other) show(other);
      setRefusal(describe(error).text);
    } finally {
      setBusy(false);
    }
  };
  return {
    ...state,
    isBusy,
    refusal,
    start: (input) => act(api.exportStart, input),
    cancel: () => (job ? act(api.exportCancel, { params: { jobId: job.jobId } }) : Promise.resolve()),
    leave: () => {
      if (!job || isExportRunning(job.status) || job.status === "done") return;
      putAway(job.jobId);
      client.setQueryData(keyOf(api.exportCurrent, {}), null);
    },
  };
}
