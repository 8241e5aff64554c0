"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DataOf, Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { type ImportApi, isImportRunning, type SheetJob } from "@/contracts/kit/sheet";
import { isApiError } from "@/lib/api/api-error";
import type { CallOptions } from "@/lib/api/call";
import { describe } from "@/lib/api/describe";
import { keyOf, queryOf } from "@/lib/query/query-of";
import { askAgain, type Read } from "@/lib/query/reads";
import { WriteSlot } from "@/lib/query/write-slot";

const QUIET = { silent: true, noLoading: true } as const;
/** The first looks follow quickly, since most files are small; then once a second. */
const FIRST_MS = 300;
const SLOWEST_MS = 1_000;
const TRIES = 3;

const READ = "portal-imports-read";
/** Outcomes that the user has read, in this tab; the server offers them again for ten minutes. */
function readOutcomes(): string[] {
  try {
    return (sessionStorage.getItem(READ) ?? "").split(" ");
  } catch {
    return [];
  }
}
function putAway(jobId: string): void {
  try {
    sessionStorage.setItem(READ, [...readOutcomes().slice(-9), jobId].join(" "));
  } catch {
    // Without storage the outcome is shown once more.
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats the same bytes under the same key while nobody knows whether they arrived. // contract §2 */
async function sendSurely<E extends Endpoint>(
  slot: WriteSlot<E>,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> {
  for (let n = 1; ; n++) {
    try {
      return await slot.send(input, { noLoading: true, ...options });
    } catch (error) {
      const mayRepeat = isApiError(error) && error.isOutcomeUnknown && error.kind !== "cancelled";
      if (!mayRepeat || n === TRIES || options.signal?.aborted) throw error;
      await pause(n * 1_000);
    }
  }
}

/** The job inside a 409: the one that stands in the way, or this one as it is now. */
const jobIn = (error: unknown): SheetJob | null =>
  isApiError(error) && error.status === 409 && typeof (error.current as SheetJob | undefined)?.jobId === "string"
    ? (error.current as SheetJob)
    : null;

/** The job's progress, asked for again while it runs and somebody looks. */
function useJob(api: ImportApi, jobId: string | null) {
  const current = useQuery({ ...queryOf(api.importCurrent, {}, QUIET), staleTime: 0, gcTime: 0 });
  const found = current.data && !readOutcomes().includes(current.data.jobId) ? current.data : null;
  const id = jobId ?? found?.jobId ?? null;
  const polled = useQuery({
    ...queryOf(api.importJob, { params: { jobId: id ?? "none" } }, QUIET),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    ...(found && found.jobId === id ? { initialData: found, initialDataUpdatedAt: current.dataUpdatedAt } : {}),
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) => {
      if (isApiError(error) && error.status >= 400 && error.status < 500) return false;
      return data && !isImportRunning(data.status) ? false : Math.min(SLOWEST_MS, FIRST_MS + 70 * dataUpdateCount);
    },
  });
  return {
    job: id === null ? null : (polled.data ?? null),
    isLooking: current.isPending || (id !== null && polled.data === undefined && polled.error === null),
    /** The last look failed; the next one follows by itself. */
    failure: id === null ? current.error : polled.error,
    lookAgain: () => void (id === null ? current.refetch() : polled.refetch()),
  };
}

export interface SheetImport extends ReturnType<typeof useJob> {
  readonly isBusy: boolean;
  /** What went wrong with the last action, as a sentence. */
  readonly refusal: string | null;
  /** Sends a file; rejects with a sentence. Trying the same file again repeats the same upload. */
  readonly start: (file: File, options: Pick<CallOptions, "onProgress" | "signal">) => Promise<void>;
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

  const start: SheetImport["start"] = async (file, options) => {
    const slot = files.current.get(file) ?? new WriteSlot(api.importStart);
    files.current.set(file, slot);
    setRefusal(null);
    try {
      show(await sendSurely(slot, { body: { file, fields: { fileName: file.name } } }, options));
    } catch (error) {
      const other = jobIn(error);
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
      const now = jobIn(error);
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
