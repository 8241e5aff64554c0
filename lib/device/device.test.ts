import { frameScript, frameStore } from "@/lib/device/frame-store";
import { osClassOf } from "@/lib/device/os-class";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", 0, "windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, "macOS"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, "iOS"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", 5, "iOS"],
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8)", 5, "android"],
  ["Mozilla/5.0 (X11; Linux x86_64)", 0, "linux"],
  ["curl/8", 0, "unknown"],
])("%s, %i touch points → %s", (userAgent, touchPoints, os) => expect(osClassOf(userAgent, touchPoints)).toBe(os));

it("remembers the frame and puts it on the root element before the first paint", () => {
  frameStore.set({ isSideExpanded: false, isAnimationOff: true });
  const root = document.documentElement;
  expect(root.dataset.side).toBe("collapsed");
  root.removeAttribute("data-side");
  root.removeAttribute("data-animation");
  // What the head's script does on the next page.
  new Function(frameScript)();
  expect(root.dataset.side).toBe("collapsed");
  expect(root.dataset.animation).toBe("off");
  expect(["macOS", "iOS", "windows", "android", "linux", "unknown"]).toContain(root.className);
});
