import { frameScript, type FrameState, frameStore, NARROW_QUERY, PHONE_QUERY } from "@/lib/device/frame-store";
import { osClassOf } from "@/lib/device/os-class";

const root = document.documentElement;
const KEY = "frame";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", 0, "windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, "macOS"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, "iOS"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", 5, "iOS"],
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8)", 5, "android"],
  ["Mozilla/5.0 (X11; Linux x86_64)", 0, "linux"],
  ["curl/8", 0, "unknown"],
])("%s, %i touch points → %s", (userAgent, touchPoints, os) => expect(osClassOf(userAgent, touchPoints)).toBe(os));

describe("the head's script (spec §2)", () => {
  /** What the next page of a browser that stores this, with a window this wide, does before its first paint. */
  function nextPage(stored: string | null, isNarrow = false, isSmall = isNarrow): DOMStringMap {
    localStorage.clear();
    if (stored !== null) localStorage.setItem(KEY, stored);
    for (const name of ["side", "animation", "device"]) root.removeAttribute(`data-${name}`);
    root.className = "";
    const asked: string[] = [];
    window.matchMedia = ((query: string) => (
      asked.push(query),
      { matches: query === PHONE_QUERY ? isNarrow : isSmall }
    )) as typeof matchMedia;
    new Function(frameScript)();
    expect(asked.filter((query) => query !== NARROW_QUERY)).toEqual([PHONE_QUERY]);
    return root.dataset;
  }

  it("starts expanded, animated, on a desktop", () => {
    expect({ ...nextPage(null) }).toEqual({ side: "expanded", animation: "on", device: "desktop" });
    expect(["macOS", "iOS", "windows", "android", "linux", "unknown"]).toContain(root.className);
  });

  it.each<[Partial<FrameState>, Partial<DOMStringMap>]>([
    [{ isSideExpanded: false }, { side: "collapsed", animation: "on" }],
    [{ isAnimationOff: true }, { side: "expanded", animation: "off" }],
    [
      { isSideExpanded: true, isAnimationOff: false },
      { side: "expanded", animation: "on" },
    ],
  ])("remembers %j", (state, marks) => expect(nextPage(JSON.stringify(state))).toMatchObject(marks));

  it("takes the device from the window that is there", () => {
    expect(nextPage(JSON.stringify({ device: "desktop" }), true).device).toBe("mobile");
    expect(nextPage(JSON.stringify({ device: "mobile" }), false).device).toBe("desktop");
  });

  it("and so does the page itself, from its first question on", () => {
    nextPage(JSON.stringify({ device: "desktop" }), true);
    jest.isolateModules(() => {
      const fresh = jest.requireActual<{ readonly frameStore: typeof frameStore }>("@/lib/device/frame-store");
      expect(fresh.frameStore.get().device).toBe("mobile");
    });
  });

  it("starts folded in a window whose content needs the room, unless it was left open there", () => {
    expect(nextPage(null, false, true).side).toBe("collapsed");
    expect(nextPage(JSON.stringify({ device: "mobile" }), false, true).side).toBe("collapsed");
    expect(nextPage(JSON.stringify({ isSideExpanded: true }), false, true).side).toBe("expanded");
  });

  it.each(["{", "7", '"x"', "[]"])("survives a broken store: %s", (stored) =>
    expect(nextPage(stored)).toMatchObject({ side: "expanded", animation: "on" }),
  );

  it("works without storage", () => {
    const denied = jest.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("denied");
    });
    expect(nextPage(null)).toMatchObject({ side: "expanded" });
    denied.mockRestore();
  });
});

it("keeps all three flags and tells who listens; the root element follows", () => {
  localStorage.clear();
  const listener = jest.fn();
  const unsubscribe = frameStore.subscribe(listener);
  frameStore.set({ isSideExpanded: false, isAnimationOff: true, device: "mobile" });
  unsubscribe();
  frameStore.set({ isSideExpanded: true });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual({
    isSideExpanded: true,
    isAnimationOff: true,
    device: "mobile",
  });
  expect(root.dataset).toMatchObject({ side: "expanded", animation: "off", device: "mobile" });
});
