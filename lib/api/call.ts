import { MUST_CHANGE_PASSWORD, MUST_ENROL } from "@/contracts/auth/wire";
import type { DataOf, Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { activity } from "@/lib/api/activity";
import { type ApiError, isApiError } from "@/lib/api/api-error";
import { decode } from "@/lib/api/decode";
import { withoutDuplicate } from "@/lib/api/in-flight";
import { formOf, headersOf, isUpload, jsonOf, urlOf } from "@/lib/api/request";
import { send } from "@/lib/api/transport";
import { tellUnauthorized } from "@/lib/api/unauthorized";
import { sendUpload } from "@/lib/api/upload";
import { clientVersion } from "@/lib/host/client-version";
import { currentPageUser } from "@/lib/host/page-user";

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** One per form opening, on every POST and PUT. // contract §2 */
  readonly idempotencyKey?: string | undefined;
  /** Date of the privacy text upon which the user confirms a consent. // contract §7.20 */
  readonly consent?: string | undefined;
  /** Polls, drafts, prefetches: no loading overlay. // contract §7.9 */
  readonly noLoading?: boolean | undefined;
  /** The browser sends it although the page goes; for calls without a long body. */
  readonly keepalive?: boolean | undefined;
  /** Uploads only: 0 … 1 of the bytes sent. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Nobody is signed in, or the password or a second factor comes first: the page has to be left. */
const isShutOut = (error: ApiError): boolean =>
  error.kind === "unauthorized" || error.code === MUST_CHANGE_PASSWORD || error.code === MUST_ENROL;

type FileBody = { readonly file: Blob; readonly fields: unknown };

function upload<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions): Promise<DataOf<E>> {
  const url = urlOf(endpoint, input);
  const body = (input as { body: FileBody }).body;
  const { signal, onProgress, idempotencyKey } = options;
  const headers = headersOf({ clientVersion: clientVersion(), pageUser: currentPageUser(), idempotencyKey });
  const name = body.file instanceof File ? `${body.file.name} ${body.file.lastModified}` : "";
  // Two files are the same upload when name, time and size agree.
  return withoutDuplicate(endpoint.spec.method, url, `${name} ${body.file.size} ${JSON.stringify(body.fields)}`, () =>
    sendUpload(endpoint, { url, headers, form: formOf(body), signal, onProgress }),
  );
}

function exchange<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions): Promise<DataOf<E>> {
  const { method } = endpoint.spec;
  const url = urlOf(endpoint, input);
  const body = jsonOf(endpoint, input);
  const { signal, keepalive, idempotencyKey, consent } = options;
  const headers = headersOf({
    clientVersion: clientVersion(),
    pageUser: currentPageUser(),
    idempotencyKey,
    consent,
    hasJson: body !== undefined,
  });
  return withoutDuplicate(method, url, body ?? "", () =>
    send({ method, url, headers, body, signal, keepalive }, (response) => decode(endpoint, response)),
  );
}

/**
 * Calls an endpoint of the contract from the browser; the answer's `data`, `{ rows, totalCount }` or a Blob.
 * Throws `ApiError` only. Shows nothing: messages are the query layer's. // spec §7, §8
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> {
  const isFile = isUpload(endpoint.spec.body);
  try {
    // An upload shows its own progress bar.
    return await activity.during(!options.noLoading && !isFile, () =>
      isFile ? upload(endpoint, input, options) : exchange(endpoint, input, options),
    );
  } catch (error) {
    if (isApiError(error) && isShutOut(error)) tellUnauthorized(error);
    throw error;
  }
}
