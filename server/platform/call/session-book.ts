import type { SQL } from "drizzle-orm";
import type { Step } from "@/server/db/at-once";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";

/** Why a session is over; `logout` answers as "not signed in", the others as "ended". */
export type EndReason =
  "logout" | "replaced" | "tooMany" | "kicked" | "idle" | "absolute" | "password" | "disabled" | "moved";

/** What a session was opened with, beside the password. */
export type SignInProof = "password" | "code" | "recovery" | "certificate";

/** What a session cookie turned out to be. */
export type SessionState =
  | { readonly kind: "none" }
  | { readonly kind: "ended"; readonly message: string }
  | { readonly kind: "live"; readonly user: SessionUser };

export interface NewSession {
  readonly sessionId: string;
  /** A query that finds nobody refuses the session. */
  readonly userId: string | SQL;
  readonly proof?: SignInProof;
  readonly ip: string;
  readonly userAgent: string;
}

/** Who is signed in, as the platform asks it; the accounts' own book is handed in at the start. */
export interface SessionBook {
  /** Looks a token up. `touch` counts the call as the user's activity; polls do without. */
  find(token: string | undefined, now: Date, how: { readonly touch: boolean }): Promise<SessionState>;
  /** True for a token that was live here a moment ago: worth a look-up, whatever others send. Opens nothing. */
  wasLive(token: string, now: Date): boolean;
  /** Whose session this was at that instant, ended since or not: names a row of the log, opens nothing. */
  ownerAt(tokenHash: string, at: Date): Promise<SessionUser | null>;
  /** For whom a background job works, read anew; null when he may not any more. */
  actor(db: Db, sessionId: string, companyId: string | null, now: Date): Promise<SessionUser | null>;
  /** Opens a session and ends the oldest ones above the limit. Returns the token. */
  open(db: Db, facts: NewSession, now: Date): Promise<string>;
  /** The same as steps of a sign-in. The account's row is locked by then, so that parallel ones count each other's. */
  opening(facts: NewSession, now: Date): { readonly token: string; readonly steps: readonly Step[] };
  end(db: Db, sessionId: string, endReason: EndReason, now: Date): Promise<void>;
  /** Kick-out, disabling, password change: dead at the next request, on every process. */
  endAllOf(db: Db, userId: string, endReason: EndReason, now: Date): Promise<void>;
}
