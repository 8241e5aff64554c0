/** Encrypts personal data at rest. // contract §7.21 */
export interface Vault {
  /** AES-256-GCM; the text names the key that sealed it. */
  seal(plain: string): string;
  open(sealed: string): string;
  /** Keyed hash of the exact value, for equality search. */
  index(plain: string): string;
}
