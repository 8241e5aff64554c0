import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from "node:crypto";
import type { Vault } from "@/server/platform/secrets/vault";

/**
 * The password as the login call carries it: AES-128-ECB/PKCS#7 under LOGIN_KEY over base64(UTF-8), base64. The key is
 * public by nature; TLS is what protects. Null when the text is nothing of the kind. // contract §2
 */
export function decryptPassword(loginKey: string, sent: string): string | null {
  try {
    const decipher = createDecipheriv("aes-128-ecb", Buffer.from(loginKey, "latin1"), null);
    // A plus sign that was not percent-encoded arrives as a blank.
    const bytes = Buffer.from(sent.replaceAll(" ", "+"), "base64");
    const inner = Buffer.concat([decipher.update(bytes), decipher.final()]).toString("latin1");
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(inner, "base64"));
  } catch {
    return null;
  }
}

/** The counterpart of `decryptPassword`, for tests and tools. */
export function encryptPassword(loginKey: string, password: string): string {
  const cipher = createCipheriv("aes-128-ecb", Buffer.from(loginKey, "latin1"), null);
  const inner = Buffer.from(password, "utf8").toString("base64");
  return Buffer.concat([cipher.update(inner, "latin1"), cipher.final()]).toString("base64");
}

const macOf = (vault: Vault, username: string, nonce: string): Buffer =>
  vault.derive("device", `${username}\n${nonce}`);

/** Cookie of a browser in which this account has signed in before. */
export function deviceCookie(vault: Vault, username: string, nonce = randomBytes(12).toString("base64url")): string {
  return `${nonce}.${macOf(vault, username, nonce).toString("base64url")}`;
}

/** The remembered device's nonce when the cookie belongs to this account, else null. */
export function deviceOf(vault: Vault, username: string, cookie: string | undefined): string | null {
  const [, nonce = "", mac = ""] = /^([\w-]{16})\.([\w-]{43})$/.exec(cookie ?? "") ?? [];
  if (nonce === "") return null;
  return timingSafeEqual(Buffer.from(mac, "base64url"), macOf(vault, username, nonce)) ? nonce : null;
}
