import { anonymousApi } from "@/contracts/auth/password";
import { draftApi } from "@/contracts/common/draft";
import type { DataOf, Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { decodeQuery } from "@/contracts/kit/query";

/** A call that reached the fake, as the screen made it. */
export interface SeenCall<E extends Endpoint = Endpoint> {
  readonly input: InputOf<E>;
  readonly headers: Headers;
}

type Answer<E extends Endpoint> = DataOf<E> | ((call: SeenCall<E>) => DataOf<E> | Promise<DataOf<E>>);
interface Failure {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Route {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly answer: (call: SeenCall) => Promise<Response>;
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

function envelope(endpoint: Endpoint, data: unknown): unknown {
  const isPage = "kind" in endpoint.spec.data && endpoint.spec.data.kind === "page";
  const { rows, totalCount } = (isPage ? data : {}) as { rows?: unknown; totalCount?: number };
  return isPage ? { success: true, data: rows, totalCount } : { success: true, data };
}

/** Answers single endpoints by their contract; not a second backend: it keeps nothing between calls. // architecture §7 */
export class FakeApi {
  readonly #routes: Route[] = [];
  readonly #seen: { endpoint: Endpoint; call: SeenCall }[] = [];
  /** Calls that no test prepared: `fakeApi` fails the test for them. */
  readonly unexpected: string[] = [];

  /** Answers with data of the contract's own type; a later `on` for the same endpoint wins. */
  on<E extends Endpoint>(endpoint: E, answer: Answer<E>): this {
    return this.#add(endpoint, async (call) => {
      const data = typeof answer === "function" ? await (answer as (c: SeenCall) => unknown)(call) : answer;
      return data instanceof Response ? data : json(200, envelope(endpoint, data));
    });
  }

  /** Refuses with a status and the envelope's failure fields. */
  fail(endpoint: Endpoint, { status, body }: Failure): this {
    return this.#add(endpoint, async () => json(status, { success: false, ...body }));
  }

  /** Breaks the network under an endpoint. */
  breakOff(endpoint: Endpoint): this {
    return this.#add(endpoint, () => Promise.reject(new TypeError("Failed to fetch")));
  }

  callsOf<E extends Endpoint>(endpoint: E): SeenCall<E>[] {
    return this.#seen.filter((seen) => seen.endpoint.id === endpoint.id).map((seen) => seen.call as SeenCall<E>);
  }

  #add(endpoint: Endpoint, answer: Route["answer"]): this {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
    const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "([^/]+)")}$`, "i");
    this.#routes.unshift({ endpoint, pattern, names, answer });
    return this;
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    // As the server's router does: a path spelled out wins over one with a place in it.
    const [route] = this.#routes
      .filter((one) => one.endpoint.spec.method === request.method && one.pattern.test(url.pathname))
      .sort((a, b) => a.names.length - b.names.length);
    // Numbers on a list's tabs are no test's matter unless it says so.
    if (!route && url.pathname.endsWith("/list/counts")) return json(200, { success: true, data: [] });
    // Nor is whether an export of the list goes on.
    if (!route && url.pathname.endsWith("/export/job")) return json(200, { success: true, data: null });
    if (!route) {
      this.unexpected.push(`${request.method} ${url.pathname}`);
      return json(500, { success: false, errorMessage: "unexpected call" });
    }
    const values = route.pattern.exec(url.pathname)?.slice(1).map(decodeURIComponent) ?? [];
    const params = Object.fromEntries(route.names.map((name, i) => [name, values[i]]));
    const text = await request.text();
    const parts = {
      params,
      query: decodeQuery(route.endpoint.spec.query, url.searchParams),
      body: text ? (JSON.parse(text) as unknown) : undefined,
    };
    const call: SeenCall = { input: parts as unknown as InputOf<Endpoint>, headers: request.headers };
    this.#seen.push({ endpoint: route.endpoint, call });
    return route.answer(call);
  };
}

/** What the site tells everybody; the legend of a form's locks asks for the contact. */
const SITE: DataOf<typeof anonymousApi.site> = {
  passwordPolicy: { style: "office", minLength: 8, maxLength: 20, historyCount: 5, maxDays: 90 },
  codeMinutes: 5,
  resendSeconds: 60,
  contact: null,
  helpText: "",
  contactWays: [],
};

let current: FakeApi | null = null;

/** Puts a fresh fake in place of the network for one test; what every form does by itself is answered: no drafts. */
export function fakeApi(): FakeApi {
  current = new FakeApi()
    .on(draftApi.get, null)
    .on(draftApi.save, ({ input }) => ({ key: input.body.key, savedAt: new Date().toISOString(), other: null }))
    .on(draftApi.remove, null)
    .on(anonymousApi.site, SITE);
  globalThis.fetch = current.fetch;
  return current;
}

afterEach(() => {
  const unexpected = current?.unexpected ?? [];
  current = null;
  expect(unexpected).toEqual([]);
});
