const KEY = "portal-drafts-of-this-tab";
const MOST = 20;
const TAB = "portal-tab";
let tab: string | undefined;

/** Names this tab, before and after a reload. */
export function thisTab(): string {
  if (tab !== undefined) return tab;
  const made = crypto.getRandomValues(new Uint32Array(2)).join("-");
  try {
    tab = sessionStorage.getItem(TAB) ?? made;
    sessionStorage.setItem(TAB, tab);
  } catch {
    tab = made;
  }
  return tab;
}

function keys(): string[] {
  try {
    const known: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(known) ? known.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** Whether this tab wrote the draft, before a reload or a new sign-in: what was typed here is simply there again. */
export const isOfThisTab = (key: string): boolean => keys().includes(key);

function remember(known: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Without storage every draft is offered instead.
  }
}

export function noteOfThisTab(key: string): void {
  const known = keys();
  if (!known.includes(key)) remember([...known.slice(1 - MOST), key]);
}

/** What is kept under the key now was typed elsewhere. */
export const noteOfElsewhere = (key: string): void => remember(keys().filter((one) => one !== key));
