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

/** Whose device it is, with the password that was right there. */
export interface DeviceOwner {
  readonly userId: string;
  readonly username: string;
  readonly passwordHash: string;
}

const keyed = (vault: Vault, ...parts: string[]): Buffer => vault.derive("device", parts.join("\n"));
const nameMac = (vault: Vault, nonce: string, username: string) => keyed(vault, "name", nonce, username.toLowerCase());
/** Ends with the password; so does what was copied from the browser before. */
const ownerMac = (vault: Vault, nonce: string, { userId, passwordHash }: DeviceOwner) =>
  keyed(vault, "owner", nonce, userId, passwordHash);

const isMac = (text: string, mac: Buffer): boolean => timingSafeEqual(Buffer.from(text, "base64url"), mac);
/** Says nothing of anybody: that this server has made the device known, once. */
const deviceMac = (vault: Vault, nonce: string) => keyed(vault, "device", nonce);
/** The fourth part came later; a browser that has none gets it with its next sign-in. */
const COOKIE = /^([\w-]{16})\.([\w-]{43})\.([\w-]{43})(?:\.([\w-]{43}))?$/;
const partsOf = (cookie: string | undefined) => COOKIE.exec(cookie ?? "") ?? [];

/**
 * Cookie of a browser in which this account has signed in before:
 * `<random>.<mac of the name>.<mac of account and password>.<mac of the random part>`.
 */
export function deviceCookie(vault: Vault, owner: DeviceOwner, nonce = randomBytes(12).toString("base64url")): string {
  const macs = [nameMac(vault, nonce, owner.username), ownerMac(vault, nonce, owner), deviceMac(vault, nonce)];
  return [nonce, ...macs.map((mac) => mac.toString("base64url"))].join(".");
}

/** The device that was known here to some account; where no account is named, strangers at its address are not it. */
export function anyDevice(vault: Vault, cookie: string | undefined): string | null {
  const [, nonce = "", , , mac = ""] = partsOf(cookie);
  return mac !== "" && isMac(mac, deviceMac(vault, nonce)) ? nonce : null;
}

/** The device that a cookie claims for this name, before the account is read: proves nothing yet. */
export function claimedDevice(vault: Vault, username: string, cookie: string | undefined): string | null {
  const [, nonce = "", mac = ""] = partsOf(cookie);
  return nonce !== "" && isMac(mac, nameMac(vault, nonce, username)) ? nonce : null;
}

/** The remembered device when the cookie belongs to this account and its password of now, else null. */
export function deviceOf(vault: Vault, owner: DeviceOwner, cookie: string | undefined): string | null {
  const nonce = claimedDevice(vault, owner.username, cookie);
  const [, , , mac = ""] = partsOf(cookie);
  return nonce !== null && isMac(mac, ownerMac(vault, nonce, owner)) ? nonce : null;
}
