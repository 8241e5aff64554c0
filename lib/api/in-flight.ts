import { ApiError } from "@/lib/api/api-error";

const running = new Set<string>();

/**
 * Runs a call unless the same method, URL and body is already under way: then the newer one is not sent.
 * GET and DELETE may repeat. // spec §7, contract §7.15
 */
export async function withoutDuplicate<T>(
  method: string,
  url: string,
  body: string,
  run: () => Promise<T>,
): Promise<T> {
  if (method === "GET" || method === "DELETE") return run();
  const key = `${method} ${url}\n${body}`;
  if (running.has(key)) throw new ApiError({ kind: "duplicate" });
  running.add(key);
  try {
    return await run();
  } finally {
    running.delete(key);
  }
}
