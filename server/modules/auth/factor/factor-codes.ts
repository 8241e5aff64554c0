import { randomInt } from "node:crypto";
import { and, count, eq, isNull, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Db } from "@/server/db/client";
import type { Context } from "@/server/platform/call/context";
import type { Vault } from "@/server/platform/secrets/vault";
import { recoveryCodes, secondFactors } from "@/server/modules/auth/factor/factor.table";

const PERIOD_SECONDS = 30;
/** Half minutes before and after that count, too: phones' clocks differ. */
const WINDOW = 1;
const CODES = 10;
// Without what is taken for one another: 0 o, 1 l i.
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 12;
const ISSUER = "税协会员服务平台";

const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });

/** 160 random bits, as RFC 4226 §4 advises. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;
/** What a QR code carries to the authenticator. */
export const uriOf = (secret: string, username: string): string => totpOf(secret, username).toString();

/** The half minute whose code this is, at the database's time; null: of none that counts. // decision 0020 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta;
}

/** The answer that an authenticator would show, for tests. */
export const codeAt = (secret: string, now: Date): string => totpOf(secret).generate({ timestamp: now.getTime() });

const hashOf = (vault: Vault, userId: string, code: string): string =>
  vault.derive("recovery-code", `${userId}\n${code}`).toString("base64url");
const oneCode = (): string => Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join("");
/** In groups of four, as people copy them. */
const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

type Asking = Pick<Context, "db" | "now"> & { readonly services: Pick<Context["services"], "vault"> };

/** Ten new codes in the place of all former ones; only their hashes stay. */
export async function renewRecoveryCodes({ db, services }: Asking, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(oneCode());
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = [...codes].map((code) => ({ userId, codeHash: hashOf(services.vault, userId, code) }));
  await db.insert(recoveryCodes).values(rows);
  return [...codes].map(grouped);
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedTime));
  const [row] = await db.select({ n: count() }).from(recoveryCodes).where(unused);
  return row?.n ?? 0;
}

/** One statement uses it up: of two at the same instant one finds it. */
async function takeRecoveryCode({ db, now, services }: Asking, userId: string, code: string): Promise<boolean> {
  const isIt = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, hashOf(services.vault, userId, code)),
    isNull(recoveryCodes.usedTime),
  );
  return (await db.update(recoveryCodes).set({ usedTime: now }).where(isIt).returning()).length === 1;
}

async function takeAuthenticatorCode({ db, now, services }: Asking, userId: string, code: string): Promise<boolean> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (!row?.secret) return false;
  const step = stepOf(services.vault.open(row.secret), code, now);
  if (step === null) return false;
  // RFC 6238 §5.2: a code that has served is refused, also the one that is sent twice at once.
  const isNewer = and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step));
  return (await db.update(secondFactors).set({ lastStep: step }).where(isNewer).returning()).length === 1;
}

export type Proof = "code" | "recovery";

/** What this code of an account proves, used up by it; null: nothing. */
export async function takeCode(asking: Asking, userId: string, code: string): Promise<Proof | null> {
  if (/^\d{6}$/.test(code)) return (await takeAuthenticatorCode(asking, userId, code)) ? "code" : null;
  return (await takeRecoveryCode(asking, userId, code)) ? "recovery" : null;
}
