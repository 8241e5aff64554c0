// The kill switch (SERVICE_WORKER=0): served as /sw.js, it takes the place of the portal's worker at once, removes
// what that one kept, and itself. Open tabs go on without a worker.
"use strict";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(removeAll()));

async function removeAll() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("portal-")).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
