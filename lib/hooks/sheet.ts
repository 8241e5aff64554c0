"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { type ImportApi, isImportRunning, type SheetJob } from "@/contracts/kit/sheet";
import type { CallOptions } from "@/lib/api/call";
import { describe } from "@/lib/api/describe";
import { jobIn, putAway, sendSurely, useServerJob } from "@/lib/hooks/server-job";
import { keyOf } from "@/lib/query/query-of";
import { askAgain, type Read } from "@/lib/query/reads";
import { WriteSlot } from "@/lib/query/write-slot";

/** The job's progress, asked for again while it runs and somebody looks. */
const useJob = (api: ImportApi, jobId: string | null) =>
  useServerJob<SheetJob>(
    { current: api.importCurrent, one: api.importJob, isRunning: ({ status }) => isImportRunning(status) },
    jobId,
  );

export interface SheetImport extends ReturnType<typeof useJob> {
  readonly isBusy: boolean;
  /** What went wrong with the last action, as a sentence. */
  readonly refusal: string | null;
  /** Sends a file, and which uploaded one its rows share; rejects with a sentence. Trying the same file again repeats the same upload. */
  readonly start: (
    file: File,
    options: Pick<CallOptions, "onProgress" | "signal">,
    documentId?: string,
  ) => Promise<void>;
  /** `consent`: version of the text that the user has agreed to, where one is asked for. */
  readonly apply: (consent?: string) => Promise<void>;
  readonly cancel: () => Promise<void>;
  /** Makes room for another file; an undecided import is given up first. */
  readonly leave: () => Promise<void>;
}

/**
 * One resource's import as its dialog shows it. The job lives on the server: closing, reloading or losing the network
 * ends nothing. `invalidates`: reads that the imported rows make old.
 */
export function useSheetImport(api: ImportApi, invalidates: readonly Read[]): SheetImport {
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const files = useRef(new WeakMap<File, WriteSlot<ImportApi["importStart"]>>());
  const slots = useRef(new Map<string, WriteSlot<ImportApi["importApply" | "importCancel"]>>());
  const state = useJob(api, jobId);
  const { job } = state;

  const show = useCallback(
    (next: SheetJob) => {
      client.setQueryData(keyOf(api.importJob, { params: { jobId: next.jobId } }), next);
      setJobId(next.jobId);
    },
    [api, client],
  );
  const written = job && !isImportRunning(job.status) && job.applied.created + job.applied.updated > 0;
  const reads = useRef(invalidates);
  useEffect(() => {
    reads.current = invalidates;
  });
  useEffect(() => {
    if (!written) return;
    void askAgain(client, reads.current);
  }, [written, job?.jobId, client]);

  const start: SheetImport["start"] = async (file, options, documentId) => {
    const slot = files.current.get(file) ?? new WriteSlot(api.importStart);
    files.current.set(file, slot);
    setRefusal(null);
    try {
      show(
        await sendSurely(
          slot,
          { body: { file, fields: { fileName: file.name, ...(documentId && { documentId }) } } },
          options,
        ),
      );
    } catch (error) {
      const other = jobIn<SheetJob>(error);
      if (other) {
        show(other);
        setRefusal(describe(error).text);
      }
      throw new Error(describe(error).text, { cause: error });
    }
  };
  const act = async (
    endpoint: ImportApi["importApply"] | ImportApi["importCancel"],
    consent?: string,
  ): Promise<void> => {
    if (!job || isBusy) return;
    const name = `${endpoint.id} ${job.jobId}`;
    const slot = slots.current.get(name) ?? new WriteSlot(endpoint);
    slots.current.set(name, slot);
    setBusy(true);
    setRefusal(null);
    try {
      show(await sendSurely(slot, { params: { jobId: job.jobId } }, { consent }));
    } catch (error) {
      const now = jobIn<SheetJob>(error);
      if (now) show(now);
      setRefusal(describe(error).text);
      throw error;
    } finally {
      setBusy(false);
    }
  };
  const quietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
  const leave = async (): Promise<void> => {
    if (!job) return;
    try {
      if (job.status === "checked") await act(api.importCancel);
    } catch {
      // Told beside the result, which stays.
      return;
    }
    putAway(job.jobId);
    setJobId(null);
    await client.resetQueries({ queryKey: [api.importCurrent.id] });
  };
  return {
    ...state,
    isBusy,
    refusal,
    start,
    apply: (consent) => quietly(act(api.importApply, consent)),
    cancel: () => quietly(act(api.importCancel)),
    leave,
  };
}
