import { onSignedOut, tellSignedOut } from "@/lib/session/other-tabs";

// jsdom has no channels: this one delivers to the others of its name, as the browser does.
class Channel {
  static readonly open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    Channel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close(): void {
    Channel.open.delete(this);
  }
}

/** The same code in another page. */
function anotherPage(): { onSignedOut: typeof onSignedOut } {
  let page: { onSignedOut: typeof onSignedOut } | undefined;
  jest.isolateModules(() => {
    page = jest.requireActual("@/lib/session/other-tabs");
  });
  if (!page) throw new Error("no page");
  return page;
}

const heard = jest.fn();
beforeEach(() => heard.mockClear());
afterEach(() => Reflect.deleteProperty(globalThis, "BroadcastChannel"));

describe.each([
  ["by a channel", true],
  ["by the storage of browsers without channels", false],
])("%s", (_name, hasChannels) => {
  beforeEach(() => {
    if (hasChannels) Object.assign(globalThis, { BroadcastChannel: Channel });
    // A storage event is fired in the other tabs; one page stands for two here.
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, newValue) {
      dispatchEvent(new StorageEvent("storage", { key, newValue }));
    });
    jest.spyOn(Storage.prototype, "removeItem").mockImplementation(function (this: Storage, key) {
      dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it("a log-out reaches the tabs of the same user once, and no others", () => {
    const other = anotherPage();
    const stops = [other.onSignedOut("u1", heard), other.onSignedOut("u2", () => heard("other"))];
    tellSignedOut("u1");
    expect(heard.mock.calls).toEqual([[]]);
    for (const stop of stops) stop();
    tellSignedOut("u1");
    expect(heard).toHaveBeenCalledTimes(1);
    expect(Channel.open.size).toBe(0);
  });
});

it("the page that signs out does not hear itself: a channel reaches the other channels of its own page, too", () => {
  Object.assign(globalThis, { BroadcastChannel: Channel });
  const stop = onSignedOut("u1", heard);
  tellSignedOut("u1");
  expect(heard).not.toHaveBeenCalled();
  stop();
});

it("storage that refuses hurts nobody", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied");
  });
  expect(() => tellSignedOut("u1")).not.toThrow();
  jest.restoreAllMocks();
});
