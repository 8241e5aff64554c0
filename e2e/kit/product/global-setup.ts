import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { request } from "@playwright/test";
import { ACCOUNTS, EVERYBODY } from "../accounts";
import { keepSeeded, Product } from "./product";
import { MARKER, signInByApi } from "../sign-in";

/** One session per account for all tests that only need somebody signed in. */
async function signEverybodyIn(origin: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const who of EVERYBODY) {
    const api = await request.newContext({ baseURL: origin });
    await signInByApi(api, ACCOUNTS[who]);
    await api.storageState({ path: path.join(folder, `${who}.json`) });
    await api.dispose();
  }
}

/**
 * Files run side by side, and many sign the same person in: a new session must not end that of another file. The limit
 * itself is proved by the server's tests.
 */
async function allowManySessions(origin: string): Promise<void> {
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: MARKER });
  await signInByApi(api, ACCOUNTS.desk);
  const answer = await api.put("/rest/auth/security/businessparameter/management/v1.0", {
    data: { paramKey: "session.maxPerUser", value: 50 },
  });
  if (!answer.ok()) throw new Error(`the limit of sessions could not be set: ${await answer.text()}`);
  await api.get("/logout");
  await api.dispose();
}

const KEEP_ALIVE_MS = 5 * 60_000;

/** A session ends after half an hour without use, and on a busy machine a run takes longer. Ends with the returned function. */
function keepSessions(origin: string, folder: string): () => void {
  const use = async (who: string): Promise<void> => {
    const api = await request.newContext({ baseURL: origin, storageState: path.join(folder, `${who}.json`) });
    await api.get("/rest/auth/security/userCenter/userInfo", { headers: MARKER });
    await api.dispose();
  };
  const timer = setInterval(() => void Promise.allSettled(EVERYBODY.map(use)), KEEP_ALIVE_MS).unref();
  return () => clearInterval(timer);
}

/** Starts one product for all specs unless E2E_BASE_URL names a running one; returns the tear-down. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const sessions = mkdtempSync(path.join(tmpdir(), "member-e2e-sessions-"));
  process.env.E2E_SESSIONS = sessions;
  let endSessions = (): void => undefined;
  const forget = (): void => {
    endSessions();
    rmSync(sessions, { recursive: true, force: true });
  };
  const given = process.env.E2E_BASE_URL;
  if (given) {
    process.env.E2E_IS_FOREIGN = "1";
    await signEverybodyIn(given, sessions);
    endSessions = keepSessions(given, sessions);
    return async () => forget();
  }
  const seeded = await keepSeeded();
  const product = await Product.start({ GALLERY: "1" });
  process.env.E2E_BASE_URL = product.origin;
  await allowManySessions(product.origin);
  await signEverybodyIn(product.origin, sessions);
  endSessions = keepSessions(product.origin, sessions);
  return async () => {
    forget();
    rmSync(seeded, { recursive: true, force: true });
    const code = await product.stop();
    await product.dispose();
    if (code !== 0) throw new Error(`the product did not stop cleanly (exit ${code}):\n${product.output}`);
  };
}
