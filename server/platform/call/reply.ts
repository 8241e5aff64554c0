import type { FastifyReply } from "fastify";
import { DatabaseAway } from "@/server/db/watch";
import { AppError, diskFull, invalid, readOnly, tooLarge, unavailable } from "@/server/platform/call/errors";

/** Body of every failure. // contract §2 */
export interface FailureBody {
  readonly success: false;
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly errorId: string;
  readonly returnMessage: string;
  readonly fieldErrors?: readonly { path: string; message: string }[];
  readonly error?: string;
  readonly data?: unknown;
}

const FAULT = new AppError(500, "FAULT", "服务器繁忙，请稍后重试");

/** PostgreSQL's SQLSTATE of an error or of what caused it; unlike EPIPE and EROFS it has a digit. */
function sqlState(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > 5) return null;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code;
  return sqlState(error.cause, depth + 1);
}

/** Codes of sockets, names and files when the other end is lost; those of undici for a store behind HTTP. */
const LOST =
  /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NETRESET|NOTFOUND|NOTCONN|AI_AGAIN|AI_FAIL|ADDRNOTAVAIL|MFILE|NFILE)|UND_ERR_\w*(TIMEOUT|SOCKET|CLOSED|DESTROYED|ABORTED)|ERR_STREAM_(DESTROYED|PREMATURE_CLOSE|WRITE_AFTER_END)|ERR_SOCKET_\w+)$/;
/** What pg says of a lost connection without a code. */
const LOST_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|Received unexpected \w+ message|There was an error establishing an SSL connection|This socket has been ended|socket hang up|database (gave no answer|thread ended)|(\w+: )?PGlite ended a call|other side closed)/;
/** A disk that is full or read-only. */
const DISK = /^(ENOSPC|EDQUOT|EROFS)$/;

/** The error or one of its causes of which this is true. */
function isDeep(error: unknown, is: (error: Error, code: string) => boolean, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const { code, errors = [] } = error as Error & { code?: unknown; errors?: readonly unknown[] };
  if (is(error, typeof code === "string" ? code : "")) return true;
  return [error.cause, ...errors].some((inner) => isDeep(inner, is, depth + 1));
}

const isConnectionLoss = (error: unknown): boolean =>
  isDeep(error, (one, code) => one instanceof DatabaseAway || LOST.test(code) || LOST_TEXT.test(one.message));

const isDiskFull = (error: unknown): boolean => isDeep(error, (_, code) => DISK.test(code));

function ofDatabase(error: unknown): AppError | null {
  const state = sqlState(error);
  if (state !== null) {
    // Serialization failure, deadlock, lock not available, statement time-out.
    if (/^(40001|40P01|55P03|57014)$/.test(state)) return unavailable(1, error);
    if (state === "53100") return diskFull(error);
    // The embedded database turns read-only before its disk is full; so does a server that is a copy.
    if (state === "25006") return readOnly(error);
    // Connection exceptions, too many connections, shutting down; out of resources.
    if (/^(08|53|57P|58)/.test(state) || state === "25P03") return unavailable(5, error);
    if (state === "23505") return new AppError(409, "STATE", "相同的记录已存在，请刷新后核对", { cause: error });
    return null;
  }
  if (isDiskFull(error)) return diskFull(error);
  return isConnectionLoss(error) ? unavailable(5, error) : null;
}

const FRAMEWORK: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge("提交的内容过大"),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    invalid([], "请求的内容类型不正确：上传文件用 multipart/form-data，其他用 application/json"),
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalid([], "提交的内容不是正确的 JSON"),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalid([], "提交的内容为空"),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => invalid([], "提交的内容不完整"),
  FST_ERR_CTP_EMPTY_TYPE: () => invalid([], "请求缺少内容类型"),
  FST_ERR_BAD_URL: () => invalid([], "请求地址不正确"),
  FST_ERR_NOT_FOUND: () => new AppError(404, "NOT_FOUND", "资源不存在或已被移动"),
  FST_REQ_FILE_TOO_LARGE: () => tooLarge(),
  FST_FILES_LIMIT: () => invalid([], "一次只能上传一个文件"),
  FST_PARTS_LIMIT: () => invalid([], "上传的内容部分过多"),
  FST_FIELDS_LIMIT: () => invalid([], "上传的内容部分过多"),
  FST_PROTO_VIOLATION: () => invalid([], "上传的内容格式不正确"),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => invalid([], "请求的内容类型不正确，应为 multipart/form-data"),
};

/** Any error as one that may be shown; the second value is true when it is our own fault and must be logged in full. */
export function toAppError(error: unknown): { error: AppError; isFault: boolean } {
  if (error instanceof AppError) return { error, isFault: false };
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === "string" ? FRAMEWORK[code] : undefined;
  if (known) return { error: known(), isFault: false };
  const database = ofDatabase(error);
  if (database) return { error: database, isFault: true };
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return { error: statusCode === 413 ? tooLarge() : invalid([], "请求格式不正确"), isFault: false };
  }
  return { error: FAULT, isFault: true };
}

export function failureBody(error: AppError, errorId: string): FailureBody {
  const { fieldErrors, loginError, current } = error.extras;
  return {
    success: false,
    errorCode: error.errorCode,
    errorMessage: error.publicMessage,
    errorId,
    ...(fieldErrors && fieldErrors.length > 0 && { fieldErrors }),
    ...(loginError !== undefined && { error: loginError }),
    ...(current !== undefined && current !== null && { data: current }),
    returnMessage: error.publicMessage,
  };
}

/** Headers of every answer of this server. // promises P-S8 */
export const SAFE_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
} as const;

export function sendFailure(reply: FastifyReply, error: AppError, errorId: string): FastifyReply {
  const { retryAfterSeconds } = error.extras;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply
    .code(error.status)
    .headers({ ...SAFE_HEADERS, "cache-control": "no-store", "x-request-id": errorId })
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(failureBody(error, errorId)));
}
