/** @jest-environment node */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { followServiceWorker } from "@/lib/host/service-worker";

const PUBLIC = join(__dirname, "..", "..", "public");
const source = (name: string): string => readFileSync(join(PUBLIC, name), "utf8");
const ORIGIN = "https://portal.example.org";

class FakeCache {
  readonly entries = new Map<string, Response>();
  readonly match = async (request: Request | string) => this.entries.get(urlOf(request))?.clone();
  readonly put = async (request: Request, response: Response) => void this.entries.set(urlOf(request), response);
  readonly keys = async () => [...this.entries.keys()].map((url) => new Request(url));
  readonly delete = async (request: Request) => this.entries.delete(urlOf(request));
  readonly add = async (request: Request) => void this.entries.set(request.url, new Response("offline"));
}
const urlOf = (request: Request | string): string => (typeof request === "string" ? ORIGIN + request : request.url);

interface FakeEvent {
  request: Request;
  preloadResponse?: Promise<Response>;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

/** A worker's surroundings, with the script run in them. */
function worker(script: string) {
  const listeners = new Map<string, (event: unknown) => void>();
  const stores = new Map<string, FakeCache>();
  const open = (name: string) => {
    const cache = stores.get(name) ?? new FakeCache();
    stores.set(name, cache);
    return cache;
  };
  const caches = {
    open: async (name: string) => open(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (path: string) =>
      (await Promise.all([...stores.values()].map((one) => one.match(path)))).find(Boolean),
  };
  const registration = { unregister: jest.fn(async () => true), navigationPreload: { enable: jest.fn() } };
  const self = {
    location: { origin: ORIGIN },
    registration,
    skipWaiting: jest.fn(),
    addEventListener: (name: string, listen: (event: unknown) => void) => listeners.set(name, listen),
  };
  const network = jest.fn(async (_request: Request): Promise<Response> => new Response("network"));
  const InWorker = class extends Request {
    constructor(input: string, init?: RequestInit) {
      super(ORIGIN + input, init);
    }
  };
  new Function("self", "caches", "fetch", "Request", source(script))(self, caches, network, InWorker);
  const fire = async (name: string, more: Partial<FakeEvent> = {}) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | null = null;
    listeners.get(name)?.({
      ...more,
      waitUntil: (one: Promise<unknown>) => work.push(one),
      respondWith: (one: Promise<Response>) => (answer = one),
    });
    const response = answer === null ? null : await (answer as Promise<Response>);
    await Promise.all(work);
    return response;
  };
  return { fire, open, stores, network, self, registration };
}

/** Node's Request knows no navigations. */
const navigation = (path: string): Request =>
  Object.defineProperty(new Request(ORIGIN + path), "mode", { value: "navigate" });
/** A same-origin answer as browsers mark it. */
const basic = (text: string, status = 200): Response =>
  Object.defineProperty(new Response(text, { status }), "type", { value: "basic" });
const BUILT = "/_next/static/chunks/a.js";

describe("worker", () => {
  it("takes part in the offline page and nothing else when it is installed, and lets open tabs be", async () => {
    const { fire, stores, self, registration } = worker("sw.js");
    await fire("install");
    expect([...stores.values()].flatMap((one) => [...one.entries.keys()])).toEqual([`${ORIGIN}/offline.html`]);
    expect(self.skipWaiting).not.toHaveBeenCalled();
    await fire("activate");
    expect(registration.navigationPreload.enable).toHaveBeenCalled();
  });

  it("is another worker when the offline page is another", () => {
    const revision = createHash("sha256").update(source("offline.html")).digest("hex").slice(0, 8);
    expect(source("sw.js")).toContain(`OFFLINE_REVISION = "${revision}"`);
  });

  it("removes the caches of earlier workers, not those of others", async () => {
    const { fire, open, stores } = worker("sw.js");
    await fire("install");
    open("portal-offline-old");
    open("portal-built-0");
    open("portal-built-1");
    open("of-somebody-else");
    await fire("activate");
    const names = [...stores.keys()].map((name) => name.replace(/-[0-9a-f]{8}$/, "-now")).sort();
    expect(names).toEqual(["of-somebody-else", "portal-built-1", "portal-offline-now"]);
  });

  it.each([
    "/rest/basic/firm/v1.0/list/page",
    "/restOpen/common/msg/sys_notice/v1.0/3",
    "/RESTOPEN/x",
    "/auth/login/memberMen?username=x",
    "/logout",
    "/app.json",
    "/basic/firm?_rsc=1",
    "/logo-text.svg",
    "https://cert.example.org/auth/login/memberMen",
  ])("leaves %s alone", async (address) => {
    const { fire, stores } = worker("sw.js");
    const url = address.startsWith("/") ? ORIGIN + address : address;
    expect(await fire("fetch", { request: new Request(url) })).toBeNull();
    expect(stores.size).toBe(0);
  });

  it.each(["/rest/file/1", "/logout", "/auth/login/memberMen"])("leaves a navigation to %s alone", async (path) => {
    expect(await worker("sw.js").fire("fetch", { request: navigation(path) })).toBeNull();
  });

  it("leaves writes alone, to built files too", async () => {
    const request = new Request(ORIGIN + BUILT, { method: "POST" });
    expect(await worker("sw.js").fire("fetch", { request })).toBeNull();
  });

  it("asks the network for a built file once", async () => {
    const { fire, network } = worker("sw.js");
    network.mockImplementation(async () => basic("code"));
    for (let i = 0; i < 3; i++) {
      expect(await (await fire("fetch", { request: new Request(ORIGIN + BUILT) }))?.text()).toBe("code");
    }
    expect(network).toHaveBeenCalledTimes(1);
  });

  it("keeps no failure", async () => {
    const { fire, open, network } = worker("sw.js");
    network.mockImplementation(async () => basic("gone", 404));
    expect((await fire("fetch", { request: new Request(ORIGIN + BUILT) }))?.status).toBe(404);
    expect(open("portal-built-1").entries.size).toBe(0);
  });

  it("keeps a bounded number of files, the newest", async () => {
    const { fire, open, network } = worker("sw.js");
    network.mockImplementation(async () => basic("code"));
    const { entries } = open("portal-built-1");
    for (let i = 0; i < 605; i++) entries.set(`${ORIGIN}/_next/static/${i}.js`, basic("old"));
    await fire("fetch", { request: new Request(ORIGIN + BUILT) });
    expect(entries.size).toBe(600);
    expect(entries.has(ORIGIN + BUILT)).toBe(true);
    expect(entries.has(`${ORIGIN}/_next/static/5.js`)).toBe(false);
  });

  it("gives pages from the network and keeps none; without one the offline page", async () => {
    const { fire, open, network } = worker("sw.js");
    await fire("install");
    network.mockImplementationOnce(async () => basic("<html>"));
    expect(await (await fire("fetch", { request: navigation("/basic/firm") }))?.text()).toBe("<html>");
    const preloadResponse = Promise.resolve(basic("preloaded"));
    const preloaded = await fire("fetch", { request: navigation("/basic/firm"), preloadResponse });
    expect(await preloaded?.text()).toBe("preloaded");
    expect(open("portal-built-1").entries.size).toBe(0);
    network.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect(await (await fire("fetch", { request: navigation("/basic/firm") }))?.text()).toBe("offline");
  });
});

it("the kill switch takes over at once, removes what was kept, and itself", async () => {
  const { fire, open, stores, self, registration } = worker("sw-off.js");
  open("portal-built-1");
  open("of-somebody-else");
  await fire("install");
  expect(self.skipWaiting).toHaveBeenCalled();
  await fire("activate");
  expect([...stores.keys()]).toEqual(["of-somebody-else"]);
  expect(registration.unregister).toHaveBeenCalled();
});

describe("registration", () => {
  const before = { ...globalThis } as Record<string, unknown>;
  const unregister = jest.fn(async () => true);
  const register = jest.fn(async () => ({}));
  const remove = jest.fn(async () => true);
  const put = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  beforeEach(() => {
    for (const mock of [unregister, register, remove]) mock.mockClear();
    const getRegistrations = async () => [{ unregister }];
    put("navigator", { serviceWorker: { register, getRegistrations } });
    put("document", { readyState: "complete" });
    put("caches", { keys: async () => ["portal-built-1", "x"], delete: remove });
    put("removeEventListener", () => undefined);
  });
  afterAll(() => ["navigator", "document", "caches", "removeEventListener"].forEach((name) => put(name, before[name])));
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

  it("registers the worker", async () => {
    followServiceWorker(true);
    await settle();
    expect(register).toHaveBeenCalledWith("/sw.js");
    expect(unregister).not.toHaveBeenCalled();
  });

  it("waits until the page has loaded", () => {
    put("document", { readyState: "interactive" });
    const listen = jest.fn();
    put("addEventListener", listen);
    followServiceWorker(true);
    expect(register).not.toHaveBeenCalled();
    (listen.mock.calls[0]?.[1] as () => void)();
    expect(register).toHaveBeenCalled();
  });

  it("with the kill switch removes worker and caches", async () => {
    followServiceWorker(false);
    await settle();
    expect(register).not.toHaveBeenCalled();
    expect(unregister).toHaveBeenCalled();
    expect(remove.mock.calls).toEqual([["portal-built-1"]]);
  });

  it("does without where browsers have none", () => {
    put("navigator", {});
    expect(() => followServiceWorker(true)()).not.toThrow();
  });
});
