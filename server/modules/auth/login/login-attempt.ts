import type { authApi } from "@/contracts/auth/session";
import { type AuditFacts, writeAudits } from "@/server/platform/audit/audit";
import type { Context } from "@/server/platform/call/context";
import type { AppError } from "@/server/platform/call/errors";
import type { Platform } from "@/server/platform/call/platform";
import type { users } from "@/server/reference/user.table";

export type LoginContext = Context<typeof authApi.login>;
export type Account = typeof users.$inferSelect;
export type Owner = Pick<Account, "userId" | "username" | "userType" | "companyId">;
/** What one attempt is counted against. */
export interface Attempt {
  readonly ctx: LoginContext;
  readonly platform: Platform;
  readonly username: string;
  /** Guard of the name. */
  readonly nameKey: string;
  /** The same, or that of the device that has signed in to the account before. */
  readonly guardKey: string;
  readonly device: string | null;
  readonly networkKey: string;
  /** Whose name it is; null: nobody's. */
  readonly owner: Owner | null;
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

/** A refusal that counts as a failure, written before its answer leaves. */
export async function auditRefusal(attempt: Attempt, account: Account | Known | null, reason: string): Promise<void> {
  // A name that does not exist is not kept: people type passwords into the wrong field.
  const entry = {
    object: "auth.user",
    objectId: account?.userId ?? "unknown",
    companyId: account?.companyId ?? null,
    after: { reason, userAgent: attempt.ctx.http.userAgent },
  };
  await writeAudits(
    attempt.ctx.db,
    factsOf(attempt.ctx, "username" in (account ?? {}) ? (account as Account) : null),
    [entry],
    "refused",
  );
  attempt.ctx.http.refusalAudited();
  attempt.platform.chain.poke();
}

/** A try at which no password was looked at: its row names the account, as long as the account's share lasts. */
export function turnedAway({ ctx, platform, owner }: Attempt, reason: string, error: AppError): AppError {
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
