import type { Mark } from "@/lib/scroll/marks";

/** How one step of the tab's history was looked at last. */
export interface Place {
  /** Stands in the state of its history entry, too. */
  readonly key: string;
  /** Path and query. */
  readonly address: string;
  /** User name; nobody else returns to it. */
  readonly who: string;
  readonly marks: Readonly<Record<string, Mark>>;
  readonly focusedRow: string | null;
}

/** Of `history.state`. */
export const SCROLL_KEY = "scrollKey";
const PLACES = "scroll-places";
const RETURN = "scroll-return";
/** On the root element while rows are not shown yet; see `global.css`. */
const HIDES_ROWS = "data-hides-rows";
const MOST = 40;

/** For the next document of this tab: read by `scrollScript` before the first paint. */
interface Return {
  readonly address: string;
  /** The history entry that it belongs to; null when any will do, after a new sign-in. */
  readonly key: string | null;
  /** Distances from the top by part. */
  readonly tops: Readonly<Record<string, number>>;
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a page begins at its top.
  }
}

export const keyIn = (state: unknown): string | null => {
  const key = (state as Readonly<Record<string, unknown>> | null)?.[SCROLL_KEY];
  return typeof key === "string" ? key : null;
};

export const readPlaces = (): Map<string, Place> =>
  new Map((read<readonly Place[]>(PLACES) ?? []).map((place) => [place.key, place]));

const returnTo = ({ address, marks }: Place, key: string | null): Return => ({
  address,
  key,
  tops: Object.fromEntries(Object.entries(marks).map(([part, { top }]) => [part, top])),
});

/** Keeps the latest places of this tab, and where it stands now. */
export function writePlaces(places: ReadonlyMap<string, Place>, current: Place | null): void {
  write(PLACES, [...places.values()].slice(-MOST));
  if (current) write(RETURN, returnTo(current, current.key));
}

/** Whether this document was opened to return to an address after a new sign-in; asked once. */
export function takeReturn(address: string): boolean {
  const found = read<Return>(RETURN);
  forgetReturn();
  return found?.key === null && found.address === address;
}

export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(RETURN);
  } catch {
    // Nothing was kept either.
  }
}

/** A user name may be typed in capitals and with blanks around it. */
const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** After signing in as `who`: the next document shows `target` where the same user left it in this tab. */
export function returnAfterSignIn(target: string, who: string): void {
  const address = target.replace(/#.*$/, "");
  const place = [...readPlaces().values()].filter((one) => one.address === address && isSame(one.who, who)).at(-1);
  if (place) write(RETURN, returnTo(place, null));
  else forgetReturn();
}

/**
 * Runs in the head: scrolls before each paint until rows and height are there, long before React. Also after each
 * change of the document: rows that arrive later are shown by a frame callback of React's own, which comes after ours and
 * would be painted at the top once. Until the parser has brought enough rows to stand where they stood, none is shown:
 * too few of them stand elsewhere. Text, because no bundle may be waited for; `arriveAt` does the same afterwards, by rows.
 */
export const scrollScript = `(function(p,on,end,seen){try{p=JSON.parse(sessionStorage.getItem("${RETURN}"))}catch(e){}
if(!p||p.address!==location.pathname+location.search||(p.key&&p.key!==(history.state||{}).${SCROLL_KEY}))return;
on=1;end=Date.now()+5000;["wheel","touchstart","pointerdown","keydown"].forEach(function(t){addEventListener(t,function(){on=0},true)});
function put(ok,k,e){ok=1;for(k in p.tops){e=k?document.querySelector('[data-scroll-part="'+k+'"]'):document.documentElement;
if(e)e.scrollTop=p.tops[k];if(!e||Math.abs(e.scrollTop-p.tops[k])>1)ok=0}return ok}
function hide(yes){document.documentElement.toggleAttribute("${HIDES_ROWS}",yes)}
function step(ok){ok=put();hide(!ok&&document.readyState=="loading");return ok}hide(1);
seen=new MutationObserver(function(){if(on)step()});seen.observe(document,{childList:true,subtree:true});
(function go(){if(on&&Date.now()<end&&!step())requestAnimationFrame(go);else{seen.disconnect();hide(0)}})()})();`;
