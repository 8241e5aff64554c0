import { type Endpoint, fillPath, type InputOf, type UploadBody } from "@/contracts/kit/endpoint";
import { encodeQuery } from "@/contracts/kit/encode-query";

/** Timeout of every call. // spec §9 */
export const TIMEOUT_MS = 120_000;

/** The parts of an input, whichever the endpoint declares. */
interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const partsOf = <E extends Endpoint>(input: InputOf<E>): Parts => input;

/** The generic client's paths are lower-cased; calls that the specification spells out keep their spelling. // contract §2 */
const spelling = (endpoint: Endpoint): string =>
  endpoint.spec.origin === "spec"
    ? endpoint.path
    : endpoint.path.replace(/[^{}]+(?=\{|$)/g, (literal) => literal.toLowerCase());

/** Path and query of a call; also the address of a download link. */
export function urlOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
  const { params, query } = partsOf(input);
  const search = encodeQuery(query);
  const path = fillPath(spelling(endpoint), params);
  return search ? `${path}?${search}` : path;
}

export const isUpload = (body: Endpoint["spec"]["body"]): body is UploadBody =>
  body !== undefined && "kind" in body && body.kind === "upload";

/** The JSON of a call, byte for byte what goes on the wire; dates become ISO strings. Undefined: no body. */
export function jsonOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string | undefined {
  const { body } = partsOf(input);
  return endpoint.spec.body === undefined || isUpload(endpoint.spec.body) ? undefined : JSON.stringify(body);
}

/** Headers that every call of the browser carries. // spec §7, contract §2 */
export function headersOf(options: {
  clientVersion: string;
  /** For whom the page was made; empty before sign-in. */
  pageUser?: string;
  idempotencyKey?: string | undefined;
  consent?: string | undefined;
  hasJson?: boolean;
}): Record<string, string> {
  return {
    Accept: "application/json, */*;q=0.5",
    "X-Requested-With": "XMLHttpRequest",
    "X-Client-Version": options.clientVersion,
    ...(options.pageUser ? { "X-Page-User": options.pageUser } : {}),
    ...(options.idempotencyKey ? { "Idempotency-Key": options.idempotencyKey } : {}),
    ...(options.consent ? { "X-Consent": options.consent } : {}),
    ...(options.hasJson ? { "Content-Type": "application/json" } : {}),
  };
}

/** The text parts of a multipart body; null and undefined are left out. */
export function formOf(body: { readonly file: Blob; readonly fields: unknown }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body.fields ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  // Last, so that the server knows the fields before the bytes arrive.
  form.append("file", body.file, body.file instanceof File ? body.file.name : "file");
  return form;
}
