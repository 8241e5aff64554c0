import { osClassOf } from "@/lib/device/os-class";

/**
 * What the frame remembers in this browser: is the side bar expanded, is animation off, and the device type.
 * The root element carries the same as attributes, set before the first paint by `frameScript`, and the style sheets
 * read only these: nothing jumps when React takes over. // spec §2
 */
export interface FrameState {
  readonly isSideExpanded: boolean;
  readonly isAnimationOff: boolean;
  readonly device: "mobile" | "desktop";
}

export const FRAME_DEFAULT: FrameState = { isSideExpanded: true, isAnimationOff: false, device: "desktop" };

const KEY = "frame";
export const PHONE_QUERY = "(max-width: 767.98px)";
/** A window in which the side bar starts folded: the content needs its room. */
export const NARROW_QUERY = "(min-width: 768px) and (max-width: 1199.98px)";

let state: FrameState | null = null;
/** What was chosen here; the rest follows the window. */
let kept: Partial<FrameState> | null = null;
const listeners = new Set<() => void>();

function stored(): Partial<FrameState> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<FrameState>;
  } catch {
    return {};
  }
}
const whole = (chosen: Partial<FrameState>): FrameState => ({
  ...FRAME_DEFAULT,
  isSideExpanded: !window.matchMedia(NARROW_QUERY).matches,
  ...chosen,
  // As `frameScript` marks it: not what was remembered of another window.
  device: window.matchMedia(PHONE_QUERY).matches ? "mobile" : "desktop",
});

function mark(next: FrameState): void {
  document.documentElement.dataset.side = next.isSideExpanded ? "expanded" : "collapsed";
  document.documentElement.dataset.animation = next.isAnimationOff ? "off" : "on";
  document.documentElement.dataset.device = next.device;
}

export const frameStore = {
  get: (): FrameState => (state ??= whole((kept ??= stored()))),
  getOnServer: (): FrameState => FRAME_DEFAULT,
  set(change: Partial<FrameState>): void {
    kept = { ...(kept ?? stored()), ...change };
    state = { ...frameStore.get(), ...change };
    mark(state);
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Remembered for this page only.
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Runs in the head before anything is painted: the class of the operating system, the frame's flags and the device
 * type, which follows the window and not what was remembered of another one. Text, because
 * no bundle may be waited for; the function is written once, in `os-class.ts`.
 */
export const frameScript = `(function(d,s){try{s=JSON.parse(localStorage.getItem("${KEY}")||"{}")}catch(e){}
d.classList.add((${osClassOf.toString()})(navigator.userAgent,navigator.maxTouchPoints));
d.dataset.side=(s.isSideExpanded??!matchMedia("${NARROW_QUERY}").matches)?"expanded":"collapsed";
d.dataset.animation=s.isAnimationOff?"off":"on";
d.dataset.device=matchMedia("${PHONE_QUERY}").matches?"mobile":"desktop"})(document.documentElement,{})`;
