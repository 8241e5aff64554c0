import { CLIENT_VERSION_ATTRIBUTE } from "@/lib/host/client-version";
import { onBeforeReload } from "@/lib/version/before-reload";
import { isChunkElement, isChunkError, recover, watchChunks } from "@/lib/version/chunk-failure";
import { page } from "@/lib/version/reload";

const reload = jest.spyOn(page, "reload").mockImplementation(() => undefined);
const portal = (isThere: boolean): void => {
  globalThis.fetch = (async () => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return Response.json({ app: { version: "2" } });
  }) as typeof fetch;
};
const pageOf = (version: string): void => document.documentElement.setAttribute(CLIENT_VERSION_ATTRIBUTE, version);
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

function element(tag: "script" | "link", url: string, rel = "stylesheet"): HTMLElement {
  const made = document.createElement(tag);
  if (made instanceof HTMLScriptElement) made.src = url;
  else Object.assign(made, { href: url, rel });
  return made;
}

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  pageOf("1");
  portal(true);
});

it("knows our scripts and style sheets from others, and prefetched ones from needed ones", () => {
  expect(isChunkElement(element("script", "/_next/static/chunks/a.js"))).toBe(true);
  expect(isChunkElement(element("link", "/_next/static/chunks/a.css"))).toBe(true);
  expect(isChunkElement(element("link", "/_next/static/chunks/a.js", "prefetch"))).toBe(false);
  expect(isChunkElement(element("script", "/other.js"))).toBe(false);
  expect(isChunkElement(element("script", "https://elsewhere.example/_next/static/a.js"))).toBe(false);
  expect(isChunkElement(document.createElement("img"))).toBe(false);
  expect(isChunkElement(null)).toBe(false);
});

it.each([
  ["Failed to load chunk /_next/static/chunks/1.js from module 2", true],
  ["Loading CSS chunk 5 failed.", true],
  ["Failed to fetch dynamically imported module: https://x/y.js", true],
  ["Importing a module script failed.", true],
  ["Failed to fetch", false],
  ["x is undefined", false],
])("%s → %s", (message, is) => expect(isChunkError(new Error(message))).toBe(is));

it("reloads once per tab and version, with what was typed saved first", async () => {
  const order: string[] = [];
  const withdraw = onBeforeReload(async () => void order.push("saved"));
  reload.mockImplementationOnce(() => void order.push("reloaded"));
  await expect(recover()).resolves.toBe(true);
  expect(order).toEqual(["saved", "reloaded"]);
  await expect(recover()).resolves.toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  pageOf("2");
  await expect(recover()).resolves.toBe(true);
  withdraw();
});

it("does not reload when nothing could be saved, and may do so later", async () => {
  const withdraw = onBeforeReload(() => Promise.reject(new Error("disk full")));
  await expect(recover()).resolves.toBe(false);
  withdraw();
  await expect(recover()).resolves.toBe(true);
});

it("does not reload when the network is away: the offline page would take the form's place", async () => {
  portal(false);
  await expect(recover()).resolves.toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it("does not reload where the tab cannot remember it", async () => {
  const denied = jest.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied");
  });
  await expect(recover()).resolves.toBe(false);
  denied.mockRestore();
});

it("hears of failed scripts and of rejected imports, ten at a time as one", async () => {
  watchChunks();
  for (let i = 0; i < 10; i++) {
    const script = element("script", `/_next/static/chunks/${i}.js`);
    script.setAttribute("type", "text/plain");
    document.body.append(script);
    script.dispatchEvent(new Event("error"));
  }
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
  sessionStorage.clear();
  const rejected = (reason: unknown) => Object.assign(new Event("unhandledrejection"), { reason });
  dispatchEvent(rejected(new Error("something else")));
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
  dispatchEvent(rejected(new Error("Failed to load chunk 7")));
  await settle();
  expect(reload).toHaveBeenCalledTimes(2);
});
