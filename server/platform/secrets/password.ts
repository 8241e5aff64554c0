import { hash, verify } from "@node-rs/argon2";
import { takeTurns } from "@/server/platform/limits/take-turns";

/** argon2id (the package's default algorithm) at OWASP's figures; about 25 ms of one core. // promises §4 */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing is the most expensive thing a stranger can ask for: few at a time, a short queue, then 503. */
const limited = takeTurns({ running: 2, waiting: 100 });

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, OPTIONS));

const KIND = "$argon2id$v=19$m=19456,t=2,p=1$";
// Hash of a random text that nobody knows; for accounts that do not exist.
let nobody: Promise<string> | null = null;

/** How often a hash was computed; tests compare work, not time. */
export const hashWork = { verified: 0 };

/** Checks a password. `stored` null (no such account) costs the same and is always false. // contract §2 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const target = stored ?? (await nobody);
  if (!target.startsWith(KIND)) throw new Error("password hash of an unexpected kind");
  hashWork.verified += 1;
  const isRight = await limited(() => verify(target, password));
  return isRight && stored !== null;
}
