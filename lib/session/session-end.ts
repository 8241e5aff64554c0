/**
 * Why the last session of this tab ended, told on the login page. Kept for this tab only: what another tab says is
 * its own matter.
 */
const KEY = "session-end";

export interface SessionEnd {
  readonly message: string;
  /** Something typed was kept and will be offered again. */
  readonly hasDrafts: boolean;
}

export function rememberSessionEnd(end: SessionEnd): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(end));
  } catch {
    // Storage switched off: the login page just says nothing.
  }
}

/** Read once, when the login page opens. */
export function takeSessionEnd(): SessionEnd | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text ? (JSON.parse(text) as SessionEnd) : null;
  } catch {
    return null;
  }
}
