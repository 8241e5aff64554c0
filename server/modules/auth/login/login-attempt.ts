import type { authApi } from "@/contracts/auth/session";
import type { Db } from "@/server/db/client";
import { type AuditFacts, writeAudits } from "@/server/platform/audit/audit";
import type { Context } from "@/server/platform/call/context";
import type { AppError } from "@/server/platform/call/errors";
import type { Platform } from "@/server/platform/call/platform";
import type { Vault } from "@/server/platform/secrets/vault";
import type { users } from "@/server/reference/user.table";

export type LoginContext = Context<typeof authApi.login>;
export type Account = typeof users.$inferSelect;
/** One attempt as it comes in. */
export interface Entry {
  readonly ctx: LoginContext;
  readonly platform: Platform;
  /** In lower case. */
  readonly username: string;
  /** The device that has signed in to the account before; until the account is read, as its cookie claims. */
  readonly device: string | null;
  readonly networkKey: string;
}

/** What it is counted against. */
export interface Attempt extends Entry {
  /** Guard of the name. */
  readonly nameKey: string;
  /** The same, or that of the device. */
  readonly guardKey: string;
  /** Whose name it is; null: nobody's. */
  readonly account: Account | null;
}

/** A name that nobody has may be a number or a password in the wrong field: it is counted, not kept. // promises P-S10 */
export const namesOf = (vault: Vault, username: string) => ({
  known: `user:${username}`,
  unknown: `user:${vault.index(username)}`,
});

export function attemptOf(entry: Entry, account: Account | null): Attempt {
  const names = namesOf(entry.ctx.services.vault, entry.username);
  const nameKey = account ? names.known : names.unknown;
  return { ...entry, account, nameKey, guardKey: entry.device ? `device:${entry.device}` : nameKey };
}

export const factsOf = (ctx: Pick<Context, "ip" | "now" | "http">, user: AuditFacts["user"]): AuditFacts => ({
  user,
  ip: ctx.ip,
  now: ctx.now,
  requestId: ctx.http.requestId,
  action: "auth.login",
});

/** As far as an audit row names the person. */
type Known = { readonly userId: string | null; readonly companyId: string | null };

/** The row of a refusal that counts as a failure, written before its answer leaves; then `refusalWritten`. */
export const writeRefusal = (db: Db, { ctx }: Attempt, account: Account | Known | null, reason: string) => {
  // A name that does not exist is not kept: people type passwords into the wrong field.
  const entry = {
    object: "auth.user",
    objectId: account?.userId ?? "unknown",
    companyId: account?.companyId ?? null,
    after: { reason, userAgent: ctx.http.userAgent },
  };
  const facts = factsOf(ctx, account && "username" in account ? account : null);
  return writeAudits(db, facts, [entry], "refused");
};

export function refusalWritten({ ctx, platform }: Attempt): void {
  ctx.http.refusalAudited();
  platform.chain.poke();
}

/** A try at which no password was looked at: its row names the account, as long as the account's share lasts. */
export function turnedAway({ ctx, platform, account: owner }: Attempt, reason: string, error: AppError): AppError {
  const after = { reason, userAgent: ctx.http.userAgent };
  platform.refusals.note({
    facts: factsOf(ctx, owner),
    companyId: owner?.companyId ?? null,
    error,
    ...(owner && { about: { object: "auth.user", objectId: owner.userId, after } }),
  });
  ctx.http.refusalAudited();
  return error;
}
