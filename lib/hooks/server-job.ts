"use client";

import { useQuery } from "@tanstack/react-query";
import type { DataOf, Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { isApiError } from "@/lib/api/api-error";
import type { CallOptions } from "@/lib/api/call";
import { queryOf } from "@/lib/query/query-of";
import type { WriteSlot } from "@/lib/query/write-slot";

const QUIET = { silent: true, noLoading: true } as const;
/** The first looks follow quickly, since most jobs are small; then once a second. */
const FIRST_MS = 300;
const SLOWEST_MS = 1_000;
const TRIES = 3;

const READ = "portal-imports-read";
/** Outcomes that the user has read, in this tab; the server offers them again for a while. */
function readOutcomes(): string[] {
  try {
    return (sessionStorage.getItem(READ) ?? "").split(" ");
  } catch {
    return [];
  }
}
export const isPutAway = (jobId: string): boolean => readOutcomes().includes(jobId);
export function putAway(jobId: string): void {
  try {
    sessionStorage.setItem(READ, [...readOutcomes().slice(-9), jobId].join(" "));
  } catch {
    // Without storage the outcome is shown once more.
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats the same bytes under the same key while nobody knows whether they arrived. // contract §2 */
export async function sendSurely<E extends Endpoint>(
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

/** What the screens follow of work that lives on the server. */
export interface ServerJob {
  readonly jobId: string;
}

/** The job inside a 409: the one that stands in the way, or this one as it is now. */
export const jobIn = <Job extends ServerJob>(error: unknown): Job | null =>
  isApiError(error) && error.status === 409 && typeof (error.current as Job | undefined)?.jobId === "string"
    ? (error.current as Job)
    : null;

interface Reads<Job> {
  /** The user's own one, or null. */
  readonly current: Endpoint;
  /** One by its `jobId`. */
  readonly one: Endpoint;
  readonly isRunning: (job: Job) => boolean;
}

/** A job's progress, asked for again while it runs and somebody looks; without an id the user's current one. */
export function useServerJob<Job extends ServerJob>(
  { current: mine, one, isRunning }: Reads<Job>,
  jobId: string | null,
) {
  const current = useQuery({ ...queryOf(mine, {} as InputOf<Endpoint>, QUIET), staleTime: 0, gcTime: 0 });
  const given = (current.data ?? null) as Job | null;
  const found = given && !isPutAway(given.jobId) ? given : null;
  const id = jobId ?? found?.jobId ?? null;
  const polled = useQuery({
    ...queryOf(one, { params: { jobId: id ?? "none" } } as unknown as InputOf<Endpoint>, QUIET),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    ...(found && found.jobId === id ? { initialData: found, initialDataUpdatedAt: current.dataUpdatedAt } : {}),
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) => {
      if (isApiError(error) && error.status >= 400 && error.status < 500) return false;
      return data && !isRunning(data as Job) ? false : Math.min(SLOWEST_MS, FIRST_MS + 70 * dataUpdateCount);
    },
  });
  const data = (polled.data ?? null) as Job | null;
  return {
    job: id === null ? null : data,
    isLooking: current.isPending || (id !== null && data === null && polled.error === null),
    /** The last look failed; the next one follows by itself. */
    failure: id === null ? current.error : polled.error,
    lookAgain: () => void (id === null ? current.refetch() : polled.refetch()),
  };
}
