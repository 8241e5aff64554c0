import type { Context } from "@/server/platform/call/context";
import { type AppError, KeptRefusal, rateLimited } from "@/server/platform/call/errors";
import type { SessionUser } from "@/server/platform/call/context";
import {
  forget,
  lock,
  lockAfter,
  minutesLocked,
  readGuard,
  reserveAttempt,
} from "@/server/modules/auth/login/login-guard";

interface Try {
  readonly guardKey: string;
  readonly isRight: () => Promise<boolean>;
  readonly wrong: () => AppError;
  readonly tooOften: (minutes: number) => string;
  /** Of the refusal's row. */
  readonly reason: string;
}

/** A session that somebody left open must not be good for guessing a secret of its owner: tries count, and lock. */
export async function countedTry(
  ctx: Pick<Context, "db" | "now" | "services" | "audit"> & { readonly user: SessionUser },
  { guardKey, isRight, wrong, tooOften, reason }: Try,
): Promise<void> {
  const { db, now, user, services, audit } = ctx;
  const refusal = (minutes: number) => rateLimited(minutes * 60, tooOften(minutes));
  const minutes = minutesLocked(await readGuard(db, guardKey, now), now);
  if (minutes > 0) throw refusal(minutes);
  const { failures } = await reserveAttempt(db, guardKey, now);
  if (await isRight()) return forget(db, guardKey);
  audit({ object: "auth.user", objectId: user.userId, companyId: user.companyId, after: { reason } });
  if (failures < services.params.get(lockAfter)) throw new KeptRefusal(wrong());
  throw new KeptRefusal(refusal(await lock(db, guardKey, services.params, now)));
}
