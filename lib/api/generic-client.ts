import { type Endpoint, type Method, session } from "@/contracts/kit/endpoint";
import { call, type CallOptions } from "@/lib/api/call";

/** A stored record as every resource has it. */
export interface Versioned {
  readonly version: number;
}

type Query = Readonly<Record<string, unknown>>;
type Options = Omit<CallOptions, "onProgress">;

/** A call that no contract spells out: JSON both ways, under the default prefix, lower-cased on the wire. */
function bare(method: Method, path: string, data: object = {}): Endpoint {
  const body = method === "POST" || method === "PUT" ? { body: {} } : {};
  const spec = { method, access: session, origin: "ours", summary: "", data, ...body };
  return { id: `${method} ${path}`, path, spec } as unknown as Endpoint;
}

/**
 * The generic client over one base (`restBase("auth", "role")`), for lists and forms of the platform that have no
 * contract of their own. Everything else calls its endpoint. Throws `ApiError`. // spec §7
 */
export function genericClient<Row, Form = Partial<Row>>(base: string) {
  const one = `${base}/{id}`;
  const ask = <T>(endpoint: Endpoint, input: object, options?: Options): Promise<T> =>
    call(endpoint, input as never, options) as Promise<T>;
  return {
    /** Rows of a page; arrays go with brackets, dates as ISO strings. */
    list: (query: Query = {}, options?: Options) =>
      ask<{ rows: Row[]; totalCount: number }>(bare("GET", `${base}/list/page`, { kind: "page" }), { query }, options),
    create: (body: Form, options?: Options) => ask<Row>(bare("POST", base), { body }, options),
    /** Carries the version that the form was opened with. // contract §2 */
    update: (id: string, body: Form & Versioned, options?: Options) =>
      ask<Row>(bare("PUT", one), { params: { id }, body }, options),
    retrieve: (id: string, options?: Options) => ask<Row>(bare("GET", one), { params: { id } }, options),
    /** The version travels in the query: a DELETE has no body. // contract §2 */
    remove: (id: string, { version }: Versioned, options?: Options) =>
      ask<null>(bare("DELETE", one), { params: { id }, query: { version } }, options),
  };
}
