// The portal's service worker: built files and the offline page, nothing else. What the backend answers and the HTML
// of pages are never kept: they belong to one person. A new worker waits until the tabs of the old one are closed;
// built files carry their content's hash in their names, so any worker may serve any tab. No build step: as it stands.
"use strict";

/** Offline page: the hash of `offline.html`, so that a changed page makes a changed worker. A test keeps it true. */
const OFFLINE_REVISION = "9f3bbe40";
const OFFLINE_PAGE = "/offline.html";
const OFFLINE_CACHE = `portal-offline-${OFFLINE_REVISION}`;
const BUILT_CACHE = "portal-built-1";
const BUILT = "/_next/static/";
/** Some builds' worth of files; the oldest go first. */
const MOST_FILES = 600;
/** The backend's paths: whole segments, whatever their spelling. */
const BACKEND = /^\/(?:rest|restopen|auth\/login|logout)(?:\/|$)/i;

self.addEventListener("install", (event) => {
  const request = new Request(OFFLINE_PAGE, { cache: "reload" });
  event.waitUntil(caches.open(OFFLINE_CACHE).then((cache) => cache.add(request)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldCaches(), self.registration.navigationPreload?.enable()]));
});

async function dropOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("portal-") && name !== OFFLINE_CACHE && name !== BUILT_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || BACKEND.test(pathname)) return;
  if (pathname.startsWith(BUILT)) event.respondWith(builtFile(event));
  else if (request.mode === "navigate") event.respondWith(page(event));
});

/** From the network only; without one the offline page, under the address that was asked for. */
async function page(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch (error) {
    const offline = await caches.match(OFFLINE_PAGE);
    if (!offline) throw error;
    return offline;
  }
}

/** From the cache, else from the network into the cache. A cache that fails costs speed only. */
async function builtFile(event) {
  const cache = await caches.open(BUILT_CACHE).catch(() => null);
  const kept = await cache?.match(event.request).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (cache && answer.status === 200 && answer.type === "basic")
    event.waitUntil(keep(cache, event.request, answer.clone()));
  return answer;
}

async function keep(cache, request, answer) {
  try {
    await cache.put(request, answer);
    const files = await cache.keys();
    for (const old of files.slice(0, Math.max(0, files.length - MOST_FILES))) await cache.delete(old);
  } catch {
    // The disk is full: the file came from the network.
  }
}
