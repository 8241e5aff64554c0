import type { z } from "zod";
import type { PermissionCode } from "@/contracts/access";

/** Who may call: everybody, any signed-in user, or holders of at least one listed code. // spec §6 */
export type Access =
  | { readonly kind: "open" }
  | { readonly kind: "session" }
  | { readonly kind: "codes"; readonly anyOf: readonly PermissionCode[] };

export const open = { kind: "open" } as const satisfies Access;
export const session = { kind: "session" } as const satisfies Access;
export const anyOf = (...codes: [PermissionCode, ...PermissionCode[]]) =>
  ({ kind: "codes", anyOf: codes }) as const satisfies Access;

/** A page of rows; on the wire `data` holds the rows and `totalCount` stands beside it. // contract §2 */
export interface PageData<Row extends z.ZodType = z.ZodType> {
  readonly kind: "page";
  readonly row: Row;
}
export const pageOf = <Row extends z.ZodType>(row: Row): PageData<Row> => ({ kind: "page", row });

/** Bytes instead of the envelope (downloads); never wrapped, never parsed. */
export interface BinaryData {
  readonly kind: "binary";
  readonly contentTypes: readonly string[];
}
export const binary = (...contentTypes: string[]): BinaryData => ({ kind: "binary", contentTypes });

/** Body of a multipart upload: one file part named `file` plus text parts checked by `fields`. */
export interface UploadBody<Fields extends z.ZodType = z.ZodType> {
  readonly kind: "upload";
  readonly fields: Fields;
  readonly maxBytes: number;
  /** Files of a list of values as text; besides those that may be attached. */
  readonly takesCsv?: true;
}
export const upload = <Fields extends z.ZodType>(
  fields: Fields,
  maxBytes: number,
  more: Pick<UploadBody, "takesCsv"> = {},
): UploadBody<Fields> => ({ kind: "upload", fields, maxBytes, ...more });

export type Method = "GET" | "POST" | "PUT" | "DELETE";
type Body = z.ZodType | UploadBody;
export type Data = z.ZodType | PageData | BinaryData;

export interface EndpointSpec {
  readonly method: Method;
  readonly access: Access;
  /** `spec`: spelled out by spec §7; `ours`: added by this project. */
  readonly origin: "spec" | "ours";
  /** One Chinese line for integrators; stands in the reference page and in OpenAPI. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: Body;
  readonly data: Data;
  /** Drafts, read marks, heartbeats: no idempotency key, no version, no audit. // contract §7.4 */
  readonly exempt?: true;
  /** Asked by the page, not by a person: does not count as the user's activity. // contract §2 */
  readonly isPoll?: true;
  /** A GET that changes state: refused without the marker header. // contract §7.8 */
  readonly changesState?: true;
  /**
   * A GET that costs, or leaves a trace under the caller's name (exports, full views, downloads, printing): only a page's
   * own call or the browser's own download may ask, never a picture or a frame of somebody's text. // contract §7.8, promises P-S7
   */
  readonly wantsPage?: true;
  /** Answers even while the user's password must be changed first. */
  readonly beforePwdChange?: true;
  /** Answers even while the user must set up a second factor first. */
  readonly beforeEnrolment?: true;
  /** May store an ID number or photo for the first time: then the header X-Consent names the privacy text. // contract §7.20 */
  readonly takesConsent?: true;
  /** Another backend may answer a picture instead of the envelope; the browser takes both. */
  readonly mayBeImage?: true;
  /** Answers may be kept by caches (dictionary, localities); everything else is `no-store`. // promises P-S8 */
  readonly cacheable?: true;
  /** Part of signing in: keeps a share of the database's connections, and is answered within seconds. // promises P-A5 */
  readonly hasShare?: true;
}

export interface Endpoint<Id extends string = string, Spec extends EndpointSpec = EndpointSpec> {
  readonly id: Id;
  readonly path: string;
  readonly spec: Spec;
}

/** Declares one call. `path` has `{name}` places for `params`; ids read `agreement.customer.list`. */
export function endpoint<const Id extends string, const Spec extends EndpointSpec>(
  id: Id,
  path: string,
  spec: Spec,
): Endpoint<Id, Spec> {
  return { id, path, spec };
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type SpecOf<E extends Endpoint> = E["spec"];
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller hands over: only the parts that the endpoint declares. */
export type InputOf<E extends Endpoint> = Present<{
  params: In<SpecOf<E>["params"]>;
  query: In<SpecOf<E>["query"]>;
  body: SpecOf<E>["body"] extends UploadBody<infer F> ? { file: Blob; fields: z.input<F> } : In<SpecOf<E>["body"]>;
}>;

/** What a handler receives after parsing. */
export interface ParsedOf<E extends Endpoint> {
  params: Out<SpecOf<E>["params"]>;
  query: Out<SpecOf<E>["query"]>;
  body: SpecOf<E>["body"] extends UploadBody<infer F> ? { fields: z.output<F> } : Out<SpecOf<E>["body"]>;
}

/** What a call resolves to in the browser. */
export type DataOf<E extends Endpoint> = JsonOrFileOf<E> | (SpecOf<E>["mayBeImage"] extends true ? Blob : never);

type JsonOrFileOf<E extends Endpoint> =
  SpecOf<E>["data"] extends PageData<infer Row>
    ? { rows: z.output<Row>[]; totalCount: number }
    : SpecOf<E>["data"] extends BinaryData
      ? Blob
      : Out<SpecOf<E>["data"]>;

/** What a handler answers (before the kit encodes it). */
export type AnswerOf<E extends Endpoint> =
  SpecOf<E>["data"] extends PageData<infer Row> ? { rows: z.input<Row>[]; totalCount: number } : In<SpecOf<E>["data"]>;

export type Api = Readonly<Record<string, Endpoint>>;

/** True for calls that change something and therefore run in a transaction with key, version and audit. */
export const isWrite = (e: Endpoint): boolean => e.spec.method !== "GET";

/** Fills the `{name}` places of a path; values are percent-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === "") throw new Error(`path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** `/rest/{module}/{resource}/v1.0`, the generic client's prefix. // contract §2 */
export const restBase = (module: string, resource: string): string => `/rest/${module}/${resource}/v1.0`;
