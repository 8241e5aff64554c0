import type { FieldError } from "@/contracts/kit/validate";

/**
 * What went wrong with a call, as far as anyone needs to tell apart:
 * `refused` a non-2xx answer · `unsuccessful` a 2xx body without success · `unauthorized` the session is gone ·
 * `noAnswer` the network failed · `timeout` 120 s passed · `cancelled` by the caller · `duplicate` not sent.
 */
export type ApiErrorKind =
  "refused" | "unsuccessful" | "unauthorized" | "noAnswer" | "timeout" | "cancelled" | "duplicate";

export interface ApiErrorParts {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status?: number;
  /** `errorCode` of the envelope. // contract §2 */
  readonly code?: string;
  /** `error` of a refused login. // contract §2 */
  readonly loginError?: string;
  /** Text of the server for people; null when it sent none. */
  readonly serverMessage?: string | null;
  readonly errorId?: string;
  readonly fieldErrors?: readonly FieldError[];
  /** `data` of the failed answer: the current record of a 409. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
  /** The backend does not know this call, which only ours must: its piece stays away. // decision 0029 */
  readonly isAbsent?: boolean;
}

/** The one error that a call throws; `describe` gives its sentence. // architecture §5 */
export class ApiError extends Error implements Required<Omit<ApiErrorParts, "retryAfterSeconds">> {
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly code: string;
  readonly loginError: string;
  readonly serverMessage: string | null;
  readonly errorId: string;
  readonly fieldErrors: readonly FieldError[];
  readonly current: unknown;
  readonly retryAfterSeconds: number | null;
  readonly isAbsent: boolean;

  constructor(parts: ApiErrorParts, options?: ErrorOptions) {
    super(parts.serverMessage ?? parts.code ?? parts.kind, options);
    this.name = "ApiError";
    this.kind = parts.kind;
    this.status = parts.status ?? 0;
    this.code = parts.code ?? "";
    this.loginError = parts.loginError ?? "";
    this.serverMessage = parts.serverMessage ?? null;
    this.errorId = parts.errorId ?? "";
    this.fieldErrors = parts.fieldErrors ?? [];
    this.current = parts.current;
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
    this.isAbsent = parts.isAbsent ?? false;
  }

  /** True when the server may or may not have done what was asked. // contract §2 */
  get isOutcomeUnknown(): boolean {
    if (this.kind === "noAnswer" || this.kind === "timeout" || this.kind === "cancelled") return true;
    return this.kind === "refused" && (this.status >= 500 || this.status === 408);
  }
}

/** True when a call failed because the backend at hand has no such call. */
export const isAbsent = (error: unknown): boolean => isApiError(error) && error.isAbsent;

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
