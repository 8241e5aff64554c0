import type { authApi } from "@/contracts/auth/session";
import { TICKET_PATH } from "@/contracts/auth/wire";
import { call } from "@/lib/api/call";
import { LOGIN_PAGE } from "@/lib/routes/sign-in-path";
import { bare } from "@/lib/session/login-endpoint";

/** Where the ticket stands in the address: behind `#`, so that no log and no server ever sees it. */
const TICKET = "#ticket=";
const KEPT = "cert-sign-in";

const redeemEndpoint = bare<typeof authApi.redeem>("auth.session.redeem", TICKET_PATH, { method: "POST", body: {} });

interface Kept {
  readonly state: string;
  /** The login page's own query: where the user meant to go. */
  readonly search: string;
}

const newState = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Leaves for the certificate host; this tab alone can use the ticket that comes back. // contract §7.14 */
export function leaveForCertificate(certHost: string): void {
  const kept: Kept = { state: newState(), search: location.search };
  sessionStorage.setItem(KEPT, JSON.stringify(kept));
  const query = new URLSearchParams({ target: location.origin, state: kept.state });
  location.assign(`https://${certHost}${LOGIN_PAGE}?${query.toString()}`);
}

/** On the certificate host: what the login call says beside name and password. */
export function certificateQuery(search: string): { target?: string; state?: string } {
  const query = new URLSearchParams(search);
  const [target, state] = [query.get("target"), query.get("state")];
  return { ...(target !== null && { target }), ...(state !== null && { state }) };
}

/** Address that carries the ticket home. */
export const wayBack = ({ ticket, target }: { ticket: string; target: string }): string =>
  `${target}${LOGIN_PAGE}${TICKET}${ticket}`;

/** Uses the ticket up; answers the query that the login page had before. A refusal is an `ApiError` in words. */
export async function redeemTicket(): Promise<string> {
  const ticket = location.hash.slice(TICKET.length);
  const text = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  const { state, search }: Kept = text === null ? { state: newState(), search: "" } : (JSON.parse(text) as Kept);
  // Out of the address and the history, whatever comes of it.
  history.replaceState(history.state, "", `${location.pathname}${search}`);
  await call(redeemEndpoint, { body: { ticket, state } });
  return search;
}
