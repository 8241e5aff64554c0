import type { IncomingMessage, ServerResponse } from "node:http";
import { uuidv7 } from "uuidv7";
import { failureBody, pathnameOf } from "@/lib/routes/backend-path";

/** Failures that the portal answers itself, in the envelope. // contract §2, §3 */
export const refusals = {
  path: [400, "VALIDATION", "请求地址不正确"],
  host: [400, "VALIDATION", "不接受以该主机名访问"],
  request: [400, "VALIDATION", "请求格式不正确"],
  upgrade: [400, "VALIDATION", "不支持升级连接"],
  method: [405, "VALIDATION", "不支持的请求方法"],
  tooLarge: [413, "TOO_LARGE", "上传文件大小超出限制"],
  expectation: [417, "VALIDATION", "不支持的 Expect 请求头"],
  share: [429, "RATE", "操作过于频繁，请稍后再试"],
  fault: [500, "FAULT", "服务器繁忙，请稍后重试"],
  starting: [503, "UNAVAILABLE", "服务正在启动，请稍后重试"],
  busy: [503, "UNAVAILABLE", "当前访问人数较多，请稍后重试"],
  backendAway: [503, "UNAVAILABLE", "服务暂时不可用，请稍后重试"],
} as const satisfies Record<string, readonly [number, string, string]>;

export type Refusal = keyof typeof refusals;

/** What the caller of a refused request was told. */
export interface Told {
  readonly errorId: string;
  readonly kind: string;
  readonly errorCode: string;
  readonly errorMessage: string;
}

const listeners = new WeakMap<ServerResponse, (told: Told) => void>();

/** Asks to hear of a refusal of this request, whoever refuses it. */
export const whenRefused = (res: ServerResponse, listener: (told: Told) => void): void =>
  void listeners.set(res, listener);

/** A request's path without its query; it may hold a mobile number or anything else, so long digits go. // promises P-S10 */
export const shownPath = (req: IncomingMessage): string =>
  pathnameOf(req.url ?? "")
    .replace(/\d{7,}/g, "***")
    .slice(0, 200);

/** One line per failure that is ours to mend, under the errorId that the user sees. The query is never logged. */
export function logFailure(errorId: string, refusal: Refusal, req: IncomingMessage, cause: unknown): void {
  const error =
    cause instanceof Error ? `${(cause as NodeJS.ErrnoException).code ?? cause.name}: ${cause.message}` : "";
  console.error(
    JSON.stringify({
      time: new Date().toISOString(),
      level: "error",
      errorId,
      refusal,
      method: req.method,
      path: shownPath(req),
      error,
    }),
  );
}

const lingerMs = 30_000;
const lingerBytes = 64_000_000;

/**
 * Reads what the client still sends after it was answered, within bounds. Closing at once would reset the connection
 * and could destroy the answer on its way to the browser.
 */
export function linger(req: IncomingMessage): void {
  if (req.complete || req.destroyed) return;
  let received = 0;
  const timer = setTimeout(() => req.destroy(), lingerMs);
  timer.unref();
  req.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > lingerBytes) req.destroy();
  });
  req.once("close", () => clearTimeout(timer));
  req.once("error", () => clearTimeout(timer));
  req.resume();
}

/** Answers with a failure envelope; 503 and 429 say when to ask again. Does nothing when an answer is on its way already. */
export function refuse(req: IncomingMessage, res: ServerResponse, refusal: Refusal, cause?: unknown): void {
  if (res.headersSent || res.destroyed) return;
  const [status, code, message] = refusals[refusal];
  const errorId = uuidv7();
  listeners.get(res)?.({ errorId, kind: refusal, errorCode: code, errorMessage: message });
  if (status >= 500) logFailure(errorId, refusal, req, cause);
  const body = Buffer.from(JSON.stringify(failureBody(code, message, errorId)));
  res.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(status === 503 || status === 429 ? { "retry-after": "2" } : {}),
    ...(status === 405 ? { allow: "GET, HEAD" } : {}),
  });
  res.end(req.method === "HEAD" ? undefined : body);
  linger(req);
}
