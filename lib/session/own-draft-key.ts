const NAME = "draft-key:";
const BYTES = 32;
/** For this page only, where the browser refuses to store. */
const ofThisPage = new Map<string, string>();

const newKey = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))));

/**
 * A key for what this person types in this browser, where the backend hands none out: 32 bytes, base64, the same until
 * the sign-out. Whoever reads this browser's storage reads the drafts too: less than a key of the server's, more than
 * lost work. // contract §7.12, decision 0029
 */
export function ownDraftKey(userId: string): string {
  const name = NAME + userId;
  const known = ofThisPage.get(userId);
  try {
    const stored = localStorage.getItem(name) ?? known ?? newKey();
    ofThisPage.set(userId, stored);
    localStorage.setItem(name, stored);
    return stored;
  } catch {
    const made = known ?? newKey();
    ofThisPage.set(userId, made);
    return made;
  }
}

/** At the sign-out, together with the drafts. */
export function forgetOwnDraftKey(userId: string): void {
  ofThisPage.delete(userId);
  try {
    localStorage.removeItem(NAME + userId);
  } catch {
    // Nothing was stored.
  }
}
