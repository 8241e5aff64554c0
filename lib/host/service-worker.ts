const WORKER = "/sw.js";
/** Caches of the worker begin with this. */
const CACHES = "portal-";

async function removeWorker(): Promise<void> {
  const found = await navigator.serviceWorker.getRegistrations();
  if (found.length === 0) return;
  await Promise.all(found.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHES)).map((name) => caches.delete(name)));
}

/**
 * Registers the worker that keeps built files and the offline page, or removes it when the kill switch is thrown
 * (SERVICE_WORKER=0). After the page has loaded, so that it takes nothing from the first paint. Browsers without
 * workers, and pages without https, do without. Returns how to withdraw. // spec §7
 */
export function followServiceWorker(isWanted: boolean): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const act = (): void => {
    const done = isWanted ? navigator.serviceWorker.register(WORKER) : removeWorker();
    done.catch(() => undefined); // comfort only
  };
  if (document.readyState === "complete") act();
  else addEventListener("load", act, { once: true });
  return () => removeEventListener("load", act);
}
