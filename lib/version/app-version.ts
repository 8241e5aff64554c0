/** The portal's descriptor, served by its own process. // spec §7 */
const DESCRIPTOR = "/app.json";
const TIMEOUT_MS = 30_000;

/** Version that the portal serves now; null when it does not answer. Silent, and no session is touched by it. */
export async function servedVersion(): Promise<string | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const headers = { "X-Requested-With": "XMLHttpRequest" };
    const answer = await fetch(DESCRIPTOR, { cache: "no-store", headers, signal: controller.signal });
    const body = answer.ok ? ((await answer.json()) as { app?: { version?: unknown } }) : null;
    const version = body?.app?.version;
    return typeof version === "string" && version !== "" ? version : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
