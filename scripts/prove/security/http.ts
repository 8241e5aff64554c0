import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "undici";

/** An answer that came through a socket, with what the tests' own helpers read of it. */
export interface Answer {
  readonly method: string;
  readonly url: string;
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly rawPayload: Buffer;
  json<T = never>(): T;
}

export interface Asking {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: Buffer | string | undefined;
}

// Fewer than the backend sheds at, so that a guard is what refuses, not the load.
const agent = new Agent({ connections: 48, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 });

/** One request as it is given: no header is added, none is refused. */
export async function ask(url: string, { method = "GET", headers = {}, payload }: Asking = {}): Promise<Answer> {
  const how = { dispatcher: agent, method: method as "GET", headers: { ...headers }, body: payload ?? null };
  const answer = await request(url, how);
  const rawPayload = Buffer.from(await answer.body.arrayBuffer());
  const body = rawPayload.toString("utf8");
  return {
    method,
    url,
    statusCode: answer.statusCode,
    headers: answer.headers,
    body,
    rawPayload,
    json: <T>() => JSON.parse(body) as T,
  };
}

/** `errorCode` of a failure; empty for everything else. */
export function errorCodeOf({ body, headers }: Pick<Answer, "body" | "headers">): string {
  if (!String(headers["content-type"]).includes("json")) return "";
  return (JSON.parse(body) as { errorCode?: string }).errorCode ?? "";
}

/** Does `work` for 0 … count-1, at most `width` at a time. */
export async function inParallel<T>(count: number, width: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) results[n] = await work(n);
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, lane));
  return results;
}
