import { askBeforeLeaving } from "@/lib/drafts/leave-question";
import { CLIENT_VERSION_ATTRIBUTE } from "@/lib/host/client-version";
import { servedVersion } from "@/lib/version/app-version";
import { beforeReload, onBeforeReload } from "@/lib/version/before-reload";
import { page, reloadBySaving, reloadIfSaved } from "@/lib/version/reload";
import { VERSION_CHECK_MS, versionCheck } from "@/lib/version/version-check";

const asked: [string, RequestInit | undefined][] = [];
function serve(answer: () => Response | Promise<Response>): void {
  asked.length = 0;
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    asked.push([url, init]);
    return answer();
  }) as typeof fetch;
}
const version = (value: unknown): void => serve(() => Response.json({ app: { version: value } }));

const reload = jest.spyOn(page, "reload").mockImplementation(() => undefined);
const withdrawals: (() => void)[] = [];
const register = (save: Parameters<typeof onBeforeReload>[0]): void => void withdrawals.push(onBeforeReload(save));

beforeEach(() => {
  document.documentElement.setAttribute(CLIENT_VERSION_ATTRIBUTE, "1.0.0+a");
  reload.mockClear();
  jest.useFakeTimers();
});
afterEach(() => {
  for (const withdraw of withdrawals.splice(0)) withdraw();
  jest.useRealTimers();
});

describe("the descriptor", () => {
  it("is asked for without payload, past every cache", async () => {
    version("1.0.0+b");
    await expect(servedVersion()).resolves.toBe("1.0.0+b");
    const [url, init] = asked[0] ?? [];
    expect(url).toBe("/app.json");
    expect(init).toMatchObject({ cache: "no-store", headers: { "X-Requested-With": "XMLHttpRequest" } });
    expect(init?.body).toBeUndefined();
  });

  it.each([
    ["no version", () => Response.json({ app: {} })],
    ["something else", () => Response.json(null)],
    ["a page", () => new Response("<html>")],
    ["a failure", () => new Response("{}", { status: 503 })],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("%s is no version", async (_what, answer) => {
    serve(answer);
    await expect(servedVersion()).resolves.toBeNull();
  });
});

describe("version check (spec §4)", () => {
  let stop = (): void => undefined;
  const turns = (n: number) => jest.advanceTimersByTimeAsync(VERSION_CHECK_MS * n);
  beforeEach(() => (stop = versionCheck.start()));
  afterEach(() => stop());

  it("asks every five minutes and not at the start", async () => {
    version("1.0.0+a");
    await jest.advanceTimersByTimeAsync(VERSION_CHECK_MS * 0.9 - 1);
    expect(asked).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(VERSION_CHECK_MS * 0.1 + 1);
    expect(asked).toHaveLength(1);
    expect(versionCheck.isPrompting()).toBe(false);
  });

  it("prompts when the versions differ, and asks no more while the prompt is open", async () => {
    version("1.0.0+b");
    await turns(1);
    expect(versionCheck.isPrompting()).toBe(true);
    await turns(5);
    expect(asked).toHaveLength(1);
  });

  it("暂不刷新 stops further checks; a write refused as too old asks all the same", async () => {
    version("1.0.0+b");
    await turns(1);
    versionCheck.decline();
    expect(versionCheck.isPrompting()).toBe(false);
    await turns(10);
    expect(asked).toHaveLength(1);
    versionCheck.promptNow();
    expect(versionCheck.isPrompting()).toBe(true);
  });

  it("says nothing when the portal does not answer or the page knows no version", async () => {
    serve(() => new Response("", { status: 502 }));
    await turns(1);
    expect(versionCheck.isPrompting()).toBe(false);
    document.documentElement.removeAttribute(CLIENT_VERSION_ATTRIBUTE);
    version("1.0.0+b");
    await turns(2);
    expect(versionCheck.isPrompting()).toBe(false);
  });
});

describe("before a reload", () => {
  it("waits for every registered save", async () => {
    let finish = (_: unknown): void => undefined;
    register(() => new Promise((resolve) => (finish = resolve)));
    const done = reloadBySaving();
    await jest.advanceTimersByTimeAsync(5000);
    expect(reload).not.toHaveBeenCalled();
    finish(null);
    await done;
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("one that was withdrawn is not asked", async () => {
    const save = jest.fn();
    onBeforeReload(save)();
    await beforeReload();
    expect(save).not.toHaveBeenCalled();
  });

  it.each([
    ["fails", () => Promise.reject(new Error("disk full"))],
    [
      "throws",
      () => {
        throw new Error("disk full");
      },
    ],
    ["hangs", () => new Promise(() => undefined)],
  ])("a save that %s: no reload unasked; the user's own keeps the browser's question", async (_what, save) => {
    register(save);
    const takeTurn = jest.fn(() => true);
    const [unasked, byUser] = [reloadIfSaved(takeTurn), reloadBySaving()];
    const removed = jest.spyOn(globalThis, "removeEventListener");
    askBeforeLeaving();
    await jest.advanceTimersByTimeAsync(10_000);
    await expect(unasked).resolves.toBe(false);
    expect(takeTurn).not.toHaveBeenCalled();
    await byUser;
    expect(reload).toHaveBeenCalledTimes(1);
    expect(removed).not.toHaveBeenCalledWith("beforeunload", expect.anything());
    removed.mockRestore();
  });

  it("asks nothing when all is saved", async () => {
    const removed = jest.spyOn(globalThis, "removeEventListener");
    askBeforeLeaving();
    await reloadIfSaved(() => true);
    expect(removed).toHaveBeenCalledWith("beforeunload", expect.anything());
    expect(reload).toHaveBeenCalledTimes(1);
    removed.mockRestore();
  });
});
