import { ecb } from "@noble/ciphers/aes.js";

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * The password as the login call wants it: AES-128-ECB/PKCS#7 under LOGIN_KEY over base64(UTF-8), output base64.
 * It hides the password from a casual log reader only; TLS is what protects it. // contract §2
 */
export const encryptPassword = (password: string, loginKey: string): string =>
  base64(ecb(utf8(loginKey)).encrypt(utf8(base64(utf8(password)))));
