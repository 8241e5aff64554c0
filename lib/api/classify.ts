import type { Endpoint } from "@/contracts/kit/endpoint";
import type { FieldError } from "@/contracts/kit/validate";
import { ApiError } from "@/lib/api/api-error";

/** An answer with its body read: an object when it was JSON, else text. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly header: (name: string) => string | null;
}

/** 400 with one of these: nobody is signed in. // spec §8, contract §2 */
const UNAUTHORIZED_CODES: readonly string[] = ["GW0002", "GW0006", "gateway001"];

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const asText = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/** Text of an answer as JSON when it is JSON, else the text itself. Binary error bodies come this way too. // spec §8 */
export function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const fieldErrorsOf = (value: unknown): FieldError[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) =>
        isObject(one) && typeof one.path === "string" && typeof one.message === "string"
          ? [{ path: one.path, message: one.message }]
          : [],
      )
    : [];

function retryAfter(answer: Answer): number | undefined {
  const seconds = Number(answer.header("retry-after"));
  return answer.header("retry-after") !== null && Number.isFinite(seconds) ? seconds : undefined;
}

/** How a server says that it does not know a call at all. */
const UNKNOWN_CALL: readonly number[] = [404, 405, 501];
/** Our backend's word for a record that is not there. // contract §2 */
const NO_RECORD = "NOT_FOUND";

/**
 * A failed answer as the error it stands for. `origin` of the call: one that the specification does not name need not
 * exist. // decision 0029
 */
export function refusalOf(answer: Answer, origin: Endpoint["spec"]["origin"] = "spec"): ApiError {
  const body: Fields = isObject(answer.body) ? answer.body : {};
  const code = asText(body.errorCode);
  const isUnauthorized = answer.status === 400 && code !== undefined && UNAUTHORIZED_CODES.includes(code);
  return new ApiError({
    kind: isUnauthorized ? "unauthorized" : "refused",
    status: answer.status,
    code,
    loginError: asText(body.error),
    serverMessage: asText(body.errorMessage) ?? asText(body.error_description),
    errorId: asText(body.errorId),
    fieldErrors: fieldErrorsOf(body.fieldErrors),
    current: body.data,
    retryAfterSeconds: retryAfter(answer),
    isAbsent: origin === "ours" && UNKNOWN_CALL.includes(answer.status) && code !== NO_RECORD,
  });
}

/** A 2xx answer that lacks success, as the error it stands for. // spec §8 */
export function unsuccessfulOf({ status, body: given }: Answer): ApiError {
  const body: Fields = isObject(given) ? given : {};
  return new ApiError({
    kind: "unsuccessful",
    status,
    code: asText(body.errorCode),
    serverMessage: asText(body.returnMessage),
    errorId: asText(body.errorId),
    current: body.data,
  });
}

/** The envelope of a 2xx answer; throws when it lacks success. // spec §8, contract §2 */
export function envelopeOf(answer: Answer): Fields {
  const body = isObject(answer.body) ? answer.body : {};
  if (body.success === true) return body;
  throw unsuccessfulOf(answer);
}
