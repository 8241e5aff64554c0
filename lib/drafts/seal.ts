import { gcm } from "@noble/ciphers/aes.js";
import { fromBase64 } from "@/lib/drafts/base64";

const NONCE_BYTES = 12;

/**
 * AES-256-GCM under the user's draft key; nonce first. In JavaScript, because the browser's own cipher exists on https
 * only, and offices run portals on plain intranet addresses. // contract §7.12
 */
export function seal(draftKey: string, value: unknown): Uint8Array {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = gcm(fromBase64(draftKey), nonce).encrypt(new TextEncoder().encode(JSON.stringify(value)));
  const out = new Uint8Array(NONCE_BYTES + sealed.length);
  out.set(nonce);
  out.set(sealed, NONCE_BYTES);
  return out;
}

/** Throws when the key is another one or a byte was changed. */
export function unseal(draftKey: string, bytes: Uint8Array): unknown {
  const plain = gcm(fromBase64(draftKey), bytes.slice(0, NONCE_BYTES)).decrypt(bytes.slice(NONCE_BYTES));
  return JSON.parse(new TextDecoder().decode(plain)) as unknown;
}
