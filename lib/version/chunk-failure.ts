import { clientVersion } from "@/lib/host/client-version";
import { servedVersion } from "@/lib/version/app-version";
import { reloadIfSaved } from "@/lib/version/reload";

/** Remembers for which version this tab has reloaded, so that a chunk which is really gone makes no loop. */
const KEY = "chunk-reload";
const BUILT = "/_next/static/";
/** How browsers and bundlers say that a part of the program did not come. */
const MESSAGE =
  /ChunkLoadError|Loading (?:CSS )?chunk|Failed to load chunk|dynamically imported module|Importing a module script failed/i;

const isBuilt = (url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === location.origin && new URL(url).pathname.startsWith(BUILT);

/** A script or style sheet of ours that did not load. Prefetched ones may fail: nobody waits for them. */
export function isChunkElement(target: EventTarget | null): boolean {
  if (target instanceof HTMLScriptElement) return isBuilt(target.src);
  return target instanceof HTMLLinkElement && target.rel === "stylesheet" && isBuilt(target.href);
}

export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && MESSAGE.test(`${error.name} ${error.message}`);

/** Has this tab reloaded for this version? Without session storage always: a loop would be worse. */
function hasReloaded(): boolean {
  try {
    return sessionStorage.getItem(KEY) === clientVersion();
  } catch {
    return true;
  }
}

function takeTurn(): boolean {
  try {
    sessionStorage.setItem(KEY, clientVersion());
    return true;
  } catch {
    return false;
  }
}

let recovery: Promise<boolean> | null = null;
/** The reload is under way: what the page still does is done for nobody. */
let isGoing = false;

/**
 * Reloads once, with everything typed saved, when the portal answers (so the part is gone, not the network) and this
 * version has not been reloaded in this tab before. Resolves to whether it did; whoever asks meanwhile gets the same
 * answer.
 */
export function recover(): Promise<boolean> {
  if (recovery) return recovery;
  if (hasReloaded()) return Promise.resolve(false);
  const run = async (): Promise<boolean> => (await servedVersion()) !== null && (await reloadIfSaved(takeTurn));
  recovery = run().then((did) => {
    recovery = null;
    isGoing ||= did;
    return did;
  });
  return recovery;
}

/** For who has to do without a part: true when this page stays, so that there is somebody to do it for. */
export const staysWithoutPart = async (): Promise<boolean> => !(await recover()) && !isGoing;

/** Watches the whole page for parts that did not load; set up before React, which may already need one. */
export function watchChunks(): void {
  // Failed loads do not bubble.
  addEventListener("error", (event) => isChunkElement(event.target) && void recover(), true);
  addEventListener("unhandledrejection", (event) => isChunkError(event.reason) && void recover());
}
