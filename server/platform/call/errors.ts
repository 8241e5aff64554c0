import { MUST_CHANGE_PASSWORD, MUST_ENROL } from "@/contracts/auth/wire";
import type { FieldError } from "@/contracts/kit/validate";

/** Codes of the envelope. // contract §2 */
export type ErrorCode =
  | "GW0002"
  | "GW0006"
  | "gateway001"
  | "LOGIN"
  | "PASSWORD"
  | "FACTOR"
  | "VALIDATION"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "CONFLICT"
  | "STATE"
  | "TOO_LARGE"
  | "IDEMPOTENCY"
  | "CLIENT_TOO_OLD"
  | "RATE"
  | "FAULT"
  | "UNAVAILABLE";

interface Extras {
  readonly fieldErrors?: readonly FieldError[];
  /** The current record of a 409, shaped as the endpoint answers it. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
  /** `error` of a refused login. */
  readonly loginError?: string;
  readonly cause?: unknown;
}

/** The only error whose text reaches a user; everything else becomes FAULT. // architecture §5 */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly errorCode: ErrorCode,
    readonly publicMessage: string,
    readonly extras: Extras = {},
  ) {
    super(publicMessage, { cause: extras.cause });
    this.name = "AppError";
  }
}

/** A refusal that keeps what its handler wrote: a counted try, a code that is used up. Writes only. */
export class KeptRefusal extends Error {
  constructor(readonly refusal: AppError) {
    super(refusal.publicMessage);
  }
}

/** 403 until the password is changed; what was typed is not lost. // domain a §3.1 */
export const mustChangePassword = () =>
  new AppError(403, MUST_CHANGE_PASSWORD, "请先修改密码，再继续办理。您填写的内容仍在");
/** 403 until a second factor is set up. // domain a §3.5 */
export const mustEnrolFirst = () =>
  new AppError(403, MUST_ENROL, "协会要求您的账号启用两步验证，请先完成设置，再继续办理");
/** Missing records and foreign ones answer alike. // contract §2 */
export const notFound = () => new AppError(404, "NOT_FOUND", "资源不存在或已被移动");
export const forbidden = (message = "您没有权限进行此操作") => new AppError(403, "FORBIDDEN", message);
/** Stale `version`; hand over the current record in the shape that the endpoint answers. */
export const conflict = (current?: unknown, message = "数据已被他人修改，请刷新后重试") =>
  new AppError(409, "CONFLICT", message, { current });
/** The record's state does not allow the transition. */
export const stateConflict = (message: string, current?: unknown) => new AppError(409, "STATE", message, { current });
/** Input refused. Without a message the first field's sentence speaks for all. */
export const invalid = (fieldErrors: readonly FieldError[], message?: string) =>
  new AppError(400, "VALIDATION", message ?? fieldErrors[0]?.message ?? "提交的内容有误", {
    // Findings of a contract's rules carry more than the wire does.
    fieldErrors: fieldErrors.map(({ path, message: text }) => ({ path, message: text })),
  });
export const tooLarge = (message = "上传文件大小超出限制") => new AppError(413, "TOO_LARGE", message);
export const rateLimited = (seconds: number, message = "操作过于频繁，请稍后再试") =>
  new AppError(429, "RATE", message, { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
export const unavailable = (retryAfterSeconds = 2, cause?: unknown) =>
  new AppError(503, "UNAVAILABLE", "服务暂时不可用，请稍后重试", { retryAfterSeconds, cause });
/** The file store gives no answer; everything that needs no file goes on. */
export const storeAway = (cause?: unknown) =>
  new AppError(503, "UNAVAILABLE", "附件暂时无法存取，本次没有上传或下载。其他办理和已保存的内容不受影响，请稍后重试", {
    retryAfterSeconds: 5,
    cause,
  });
/** No room, or no right to write. // promises P-A7 */
export const storeFull = (cause?: unknown) =>
  new AppError(507, "UNAVAILABLE", "附件的存储空间已满，本次没有上传。已保存的内容不受影响，请稍后重试或联系协会", {
    retryAfterSeconds: 60,
    cause,
  });
/**
 * A stored file whose bytes are not there, or not those that were stored. No 500: the browser has a fixed text for
 * that, and whoever asked must read what became of his file.
 */
export const contentLost = (what: "已损坏" | "已丢失", cause?: unknown) =>
  new AppError(410, "FAULT", `这个附件在存储中${what}，没有下载，协会已收到提醒。请联系协会恢复，或请上传人重新上传`, {
    cause,
  });
/** Nothing can be stored; what is stored can be read. */
const unsaved = (message: string) => (cause?: unknown) =>
  new AppError(503, "UNAVAILABLE", message, { retryAfterSeconds: 30, cause });
export const diskFull = unsaved("服务器存储空间不足，本次没有保存，已有的数据不受影响。请稍后重试，或联系协会");
export const readOnly = unsaved("服务器暂时只能查询，本次没有保存，已有的数据不受影响。请稍后重试，或联系协会");
export const notSignedIn = () => new AppError(400, "GW0002", "请先登录");
export const sessionEnded = (message: string) => new AppError(400, "GW0006", message);
/** The browser's cookie belongs to somebody else than the page that sends. */
export const otherUser = () =>
  new AppError(400, "GW0006", "本浏览器已登录另一个账号，本次没有提交，您填写的内容已保留。请用原来的账号重新登录");
export const otherFirm = () =>
  stateConflict("您已在另一个页面切换了办理的事务所，本次没有提交。请刷新页面后再办理，您填写的内容已保留");
export const loginRefused = (loginError: string, message: string) =>
  new AppError(400, "LOGIN", message, { loginError });
/** A broken promise of our own: logged in full, answered as FAULT without its text. */
export const fault = (internal: string, cause?: unknown) => new Error(internal, { cause });
