import "server-only";
import type { DataOf, Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { ApiError } from "@/lib/api/api-error";
import { decode } from "@/lib/api/decode";
import { headersOf, urlOf } from "@/lib/api/request";

/** A page that waits longer than this for its data is better off with an error and 重试. */
const SERVER_TIMEOUT_MS = 15_000;

/** What the portal says about the client goes on to the backend, with the browser's own session. // contract §7.13 */
const FORWARDED = [
  "cookie",
  "user-agent",
  "x-client-address",
  "x-client-signature",
  "x-client-shared",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
] as const;

/** Read at run time: one built image serves every environment. // contract §1 */
export function backendOrigin(env: NodeJS.ProcessEnv = process.env): string {
  return env.PORTAL_BACKEND_ORIGIN || env.BACKEND_ORIGIN || `http://127.0.0.1:${env.BACKEND_PORT || "4100"}`;
}

function forwarded(incoming: Headers): Record<string, string> {
  return Object.fromEntries(
    FORWARDED.flatMap((name): [string, string][] => {
      const value = incoming.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/**
 * Calls the backend for a page that is being rendered, in the name of the browser that asked for it. Reads only:
 * rendering a page never changes anything. Throws `ApiError`.
 */
export async function callOnServer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  incoming: Headers,
): Promise<DataOf<E>> {
  if (endpoint.spec.method !== "GET") throw new Error(`${endpoint.id}: a page may only read`);
  // The portal knows that nobody will answer: the page says so now.
  if (process.env.PORTAL_BACKEND_SILENT) throw new ApiError({ kind: "noAnswer" });
  const headers = { ...headersOf({ clientVersion: "" }), ...forwarded(incoming) };
  try {
    const response = await fetch(backendOrigin() + urlOf(endpoint, input), {
      headers,
      cache: "no-store",
      redirect: "manual",
      signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
    });
    return await decode(endpoint, response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(
      { kind: error instanceof Error && error.name === "TimeoutError" ? "timeout" : "noAnswer" },
      { cause: error },
    );
  }
}
