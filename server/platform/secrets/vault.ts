import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts personal data at rest. // contract §7.21 */
export interface Vault {
  /** AES-256-GCM; the text names the key that sealed it. */
  seal(plain: string): string;
  open(sealed: string): string;
  /** Keyed hash of the exact value, for equality search. */
  index(plain: string): string;
  /** 32 secret bytes that belong to this purpose and id, the same on every process. */
  derive(purpose: string, id: string): Buffer;
}

interface SealingKey {
  readonly id: string;
  readonly key: Buffer;
}

const derived = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "tax-member-portal", purpose, 32));

/**
 * `DATA_KEY` is one secret, or several separated by commas while keys rotate: the first seals, all of them open, and
 * the last (the oldest) stays the key of search indexes and derived secrets, which cannot change without re-indexing.
 */
export function createVault(dataKey: string): Vault {
  const secrets = dataKey.split(",").map((s) => s.trim());
  if (secrets.some((s) => s.length < 16)) throw new Error("DATA_KEY needs at least 16 characters");
  const keys: SealingKey[] = secrets.map((secret) => ({
    id: createHash("sha256").update(derived(secret, "key-id")).digest("hex").slice(0, 8),
    key: derived(secret, "seal"),
  }));
  const [sealing] = keys;
  const oldest = secrets.at(-1);
  if (!sealing || !oldest) throw new Error("DATA_KEY is empty");
  const indexKey = derived(oldest, "index");

  return {
    seal(plain) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealing.key, iv);
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return `v1.${sealing.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed) {
      const [form, keyId, packed] = sealed.split(".");
      const entry = keys.find((k) => k.id === keyId);
      if (form !== "v1" || !packed) throw new Error("not a sealed value");
      if (!entry) throw new Error(`no DATA_KEY with id ${String(keyId)}`);
      const bytes = Buffer.from(packed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", entry.key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
    index: (plain) => createHmac("sha256", indexKey).update(plain, "utf8").digest("base64url"),
    derive: (purpose, id) => createHmac("sha256", indexKey).update(`${purpose}\n${id}`, "utf8").digest(),
  };
}
