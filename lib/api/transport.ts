import ky from "ky";
import { ApiError } from "@/lib/api/api-error";
import { TIMEOUT_MS } from "@/lib/api/request";

/** One request as it goes on the wire. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The browser sends it although the page goes. */
  readonly keepalive?: boolean | undefined;
}

// Statuses are judged by `classify`, retries by react-query, and the time limit below covers the body too.
const http = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  cache: "no-store",
  credentials: "same-origin",
});

/** Sends a request and reads its answer with `read`, both within the time limit. // spec §9 */
export async function send<T>(request: WireRequest, read: (response: Response) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    controller.abort();
  }, TIMEOUT_MS);
  const cancel = () => controller.abort();
  if (request.signal?.aborted) cancel();
  request.signal?.addEventListener("abort", cancel);
  try {
    const { method, url, headers, body, keepalive = false } = request;
    const { signal } = controller;
    return await read(await http(new URL(url, location.origin), { method, headers, body, keepalive, signal }));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const kind = isTimedOut ? "timeout" : controller.signal.aborted ? "cancelled" : "noAnswer";
    throw new ApiError({ kind }, { cause: error });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener("abort", cancel);
  }
}
