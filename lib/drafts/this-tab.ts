const KEY = "portal-drafts-of-this-tab";
const MOST = 20;

function keys(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Whether this tab wrote the draft, before a reload or a new sign-in: what was typed here is simply there again. */
export const isOfThisTab = (key: string): boolean => keys().includes(key);

export function noteOfThisTab(key: string): void {
  const known = keys();
  if (known.includes(key)) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...known.slice(1 - MOST), key]));
  } catch {
    // Without storage every draft is offered instead.
  }
}
